R"glsl(
void main() {}
)glsl"

R"glsl(
// Writes only the depth, which OpenGL does by itself.
void main() {}
)glsl"

R"glsl(
// One colour per instance: segmentation.
flat in vec4 v_rgba;
out vec4 o_color;
void main() { o_color = v_rgba; }
)glsl"

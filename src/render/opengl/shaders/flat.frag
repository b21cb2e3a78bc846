R"glsl(
// Draws instances in one color, without light. Used for segmentation and lines.
flat in vec4 v_rgba;
out vec4 o_color;
void main() { o_color = v_rgba; }
)glsl"

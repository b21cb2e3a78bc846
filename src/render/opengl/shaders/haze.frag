R"glsl(
// Draws the band of haze; its opacity is interpolated between the vertices.
in float v_alpha;
uniform vec4 u_color;
out vec4 o_color;
void main() { o_color = vec4(u_color.rgb, v_alpha * u_color.a); }
)glsl"

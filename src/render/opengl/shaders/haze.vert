R"glsl(
// Transforms the band of haze around the horizon. The fourth coordinate is its opacity.
layout(location = 0) in vec4 a_pos;
uniform mat4 u_clip;
out float v_alpha;
void main() {
  v_alpha = a_pos.w;
  gl_Position = u_clip * vec4(a_pos.xyz, 1.0);
}
)glsl"

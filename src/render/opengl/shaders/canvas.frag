R"glsl(
// Draws plain colors (u < 0) or characters. The texture tells how much of a pixel is covered.
in vec2 v_uv;
in vec4 v_rgba;
uniform sampler2D u_texture;
out vec4 o_color;
void main() {
  float cover = v_uv.x < 0.0 ? 1.0 : texture(u_texture, v_uv).r;
  o_color = vec4(v_rgba.rgb, v_rgba.a * cover);
}
)glsl"

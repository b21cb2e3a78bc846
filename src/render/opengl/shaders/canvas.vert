R"glsl(
// Transforms positions in pixels of the viewport to clip coordinates.
layout(location = 0) in vec2 a_pos;
layout(location = 1) in vec2 a_uv;
layout(location = 2) in vec4 a_rgba;
uniform vec2 u_viewport;
out vec2 v_uv;
out vec4 v_rgba;
void main() {
  v_uv = a_uv;
  v_rgba = a_rgba;
  gl_Position = vec4(2.0 * a_pos / u_viewport - 1.0, 0.0, 1.0);
}
)glsl"

R"glsl(
// Draws a rectangle over the whole view, at the depth of the sky.
layout(location = 0) in vec4 a_pos;
uniform vec4 u_corner[4];   // directions at the corners of the view; w: depth
out vec3 v_dir;
void main() {
  int i = (a_pos.x > 0.0 ? 1 : 0) + (a_pos.y > 0.0 ? 2 : 0);
  v_dir = u_corner[i].xyz;
  gl_Position = vec4(a_pos.xy, u_corner[i].w, 1.0);
}
)glsl"

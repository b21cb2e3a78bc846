R"glsl(
// Draws lines with a width in pixels. Each line has four vertices, two at each end, which are moved
// sideways on the screen by half the width.
layout(location = 0) in vec4 a_pos;
layout(location = 1) in vec3 a_other;
layout(location = 2) in vec2 a_side;
layout(location = 3) in vec4 i_row0;
layout(location = 4) in vec4 i_row1;
layout(location = 5) in vec4 i_row2;
layout(location = 7) in vec4 i_rgba;
layout(location = 8) in vec4 i_gloss;

uniform mat4 u_clip;
uniform vec2 u_viewport;    // in pixels

uniform float u_dim;
#ifdef MIRROR
uniform vec4 u_mirror;
#endif

flat out vec4 v_rgba;

vec4 Clip(vec3 p) {
  vec4 h = vec4(p, 1.0);
  return u_clip * vec4(dot(i_row0, h), dot(i_row1, h), dot(i_row2, h), 1.0);
}

void main() {
  v_rgba = vec4(u_dim * i_rgba.rgb, i_rgba.a);
#ifdef MIRROR
  vec4 p = vec4(a_pos.xyz, 1.0);
  gl_ClipDistance[0] = dot(u_mirror, vec4(dot(i_row0, p), dot(i_row1, p), dot(i_row2, p), 1.0));
#endif
  vec4 here = Clip(a_pos.xyz), there = Clip(a_other);
  // An end behind the viewer is moved along the line to a point in front of the viewer.
  const float near = 1e-4;
  if (here.w < near && there.w > near) here = mix(there, here, (there.w - near) / (there.w - here.w));
  vec2 a = here.xy / max(here.w, near), b = there.xy / max(there.w, near);
  vec2 along = (b - a) * u_viewport;
  float len = length(along);
  vec2 aside = len > 0.0 ? vec2(-along.y, along.x) / len : vec2(0.0, 1.0);
  here.xy += a_side.x * aside * i_gloss.w / u_viewport * max(here.w, near);
  gl_Position = here;
}
)glsl"

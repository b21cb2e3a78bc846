R"glsl(
// Transforms the vertices of an instance. Positions and normals are passed on in model coordinates,
// in which light is computed.
layout(location = 0) in vec4 a_pos;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_uv;
layout(location = 3) in vec4 i_row0;
layout(location = 4) in vec4 i_row1;
layout(location = 5) in vec4 i_row2;
layout(location = 6) in vec4 i_axis;
layout(location = 7) in vec4 i_rgba;
layout(location = 8) in vec4 i_gloss;
layout(location = 9) in vec4 i_tex;

uniform mat4 u_clip;        // model to clip coordinates
#ifdef MIRROR
uniform vec4 u_mirror;      // plane; parts behind it are clipped
#endif

#ifndef DEPTH_ONLY
flat out vec4 v_rgba;
flat out vec4 v_gloss;
out vec3 v_pos;
out vec3 v_normal;
#ifdef TEXTURE_2D
out vec2 v_tex;
#endif
#ifdef TEXTURE_CUBE
out vec3 v_tex;
#endif
#endif

void main() {
  vec4 p = vec4(a_pos.xyz, 1.0);
  vec3 pos = vec3(dot(i_row0, p), dot(i_row1, p), dot(i_row2, p)) + a_pos.w * i_axis.xyz;
  gl_Position = u_clip * vec4(pos, 1.0);
#ifdef MIRROR
  gl_ClipDistance[0] = dot(u_mirror, vec4(pos, 1.0));
#endif
#ifndef DEPTH_ONLY
  v_pos = pos;
  v_rgba = i_rgba;
  v_gloss = i_gloss;
  // Normals are transformed by the cofactors of the matrix, which is correct for any scaling and
  // for matrices whose axes are not orthogonal.
  vec3 x = vec3(i_row0.x, i_row1.x, i_row2.x);
  vec3 y = vec3(i_row0.y, i_row1.y, i_row2.y);
  vec3 z = vec3(i_row0.z, i_row1.z, i_row2.z);
  v_normal = a_normal.x * cross(y, z) + a_normal.y * cross(z, x) + a_normal.z * cross(x, y);
  vec3 object = a_pos.xyz + vec3(0.0, 0.0, a_pos.w);
#ifdef TEXTURE_2D
  v_tex = i_axis.w > 0.5 ? a_uv : object.xy * i_tex.xy - 0.5;
#endif
#ifdef TEXTURE_CUBE
  v_tex = object * i_tex.xyz;
#endif
#endif
}
)glsl"

R"glsl(
// Copies the pixels of a texture, as colors or as depths.
uniform sampler2D u_texture;
uniform vec2 u_corner;
#ifdef DEPTH
void main() { gl_FragDepth = texelFetch(u_texture, ivec2(gl_FragCoord.xy - u_corner), 0).r; }
#else
out vec4 o_color;
void main() { o_color = vec4(texelFetch(u_texture, ivec2(gl_FragCoord.xy - u_corner), 0).rgb, 1.0); }
#endif
)glsl"

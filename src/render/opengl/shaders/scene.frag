R"glsl(
// Computes the light of each pixel: emission, then the ambient, diffuse and specular part of each
// light. The lights that cast shadows are added one by one, each limited to 1, as if each were
// drawn in a separate pass.
//
// LIGHTS and SHADOWS are macros with one statement for each light of the scene. program.cc defines
// them, so that the loop is unrolled and no pixel branches on the type of a light.
in vec3 v_pos;
in vec3 v_normal;
flat in vec4 v_rgba;
flat in vec4 v_gloss;
out vec4 o_color;

#ifdef TEXTURE_2D
in vec2 v_tex;
uniform sampler2D u_texture;
#endif
#ifdef TEXTURE_CUBE
in vec3 v_tex;
uniform samplerCube u_texture;
#endif

uniform vec3 u_head;
uniform vec4 u_depth;       // distance along the view: dot(u_depth, (pos, 1))
uniform float u_dim;        // factor of all colors; below 1 in a mirror
uniform vec4 u_fog;         // color
uniform vec2 u_fogrange;

#if NLIGHT > 0
uniform vec3 u_lightpos[NLIGHT];
uniform vec3 u_lightdir[NLIGHT];
uniform vec3 u_ambient[NLIGHT];
uniform vec3 u_diffuse[NLIGHT];
uniform vec3 u_specular[NLIGHT];
uniform vec4 u_spot[NLIGHT];       // attenuation, exponent
uniform float u_cutoff[NLIGHT];    // cosine of the cutoff angle
#endif
#if NSHADOW > 0
uniform mat4 u_shadow[NSHADOW];
uniform float u_texel[NSHADOW];    // size of a pixel of the map, at distance 1
uniform sampler2DArrayShadow u_shadowmap;

// Returns how much of a light reaches the pixel (0: shadow, 1: lit). The point is moved off its
// surface by a fraction of a pixel of the map, because thin objects and slopes would shade
// themselves otherwise. Points outside of the map are lit.
float Lit(int layer, vec3 n) {
  mat4 m = u_shadow[layer];
  float away = dot(vec4(m[0].w, m[1].w, m[2].w, m[3].w), vec4(v_pos, 1.0));
  vec4 c = m * vec4(v_pos + 0.8 * u_texel[layer] * away * n, 1.0);
  vec3 at = c.xyz / c.w;
  vec2 beyond = abs(at.xy - 0.5);
  float seen = texture(u_shadowmap, vec4(at.xy, float(layer), clamp(at.z, 0.0, 1.0)));
  return (c.w <= 0.0 || max(beyond.x, beyond.y) > 0.5) ? 1.0 : seen;
}
#endif

#if NLIGHT > 0
// Returns the light that is reflected to the viewer (Blinn-Phong). l and v are unit vectors towards
// the light and the viewer, n is the normal, and lit is the fraction of the light that arrives.
vec3 Reflected(int i, vec3 l, vec3 n, vec3 v, float lit) {
  float d = max(dot(n, l), 0.0);
  float s = max(dot(n, normalize(l + v)), 0.0);
  float gloss = d > 0.0 ? pow(max(s, 1e-4), v_gloss.z) * v_gloss.y : 0.0;
  return lit * (v_rgba.rgb * (u_ambient[i] + d * u_diffuse[i]) + gloss * u_specular[i]);
}

vec3 Directional(int i, vec3 n, vec3 v, float lit) { return Reflected(i, -u_lightdir[i], n, v, lit); }

// Computes the cone and the attenuation of a spot light.
vec3 Spot(int i, vec3 n, vec3 v, float lit) {
  vec3 to = u_lightpos[i] - v_pos;
  float distance = length(to);
  vec3 l = to / distance;
  float c = -dot(l, u_lightdir[i]);
  float cone = c < u_cutoff[i] ? 0.0 : pow(max(c, 1e-4), u_spot[i].w);
  float fade = 1.0 / (u_spot[i].x + distance * (u_spot[i].y + distance * u_spot[i].z));
  return Reflected(i, l, n, v, lit * cone * fade);
}
#endif

void main() {
  vec3 n = normalize(v_normal);
  vec3 v = normalize(u_head - v_pos);
  vec3 base = v_gloss.x * v_rgba.rgb;
#if NLIGHT == 0
  base += 0.3 * v_rgba.rgb;
#endif
  LIGHTS
  vec3 color = clamp(base, 0.0, 1.0);
  SHADOWS
  float alpha = v_rgba.a;
#if defined(TEXTURE_2D) || defined(TEXTURE_CUBE)
  vec4 texel = texture(u_texture, v_tex);
  color *= texel.rgb;
  alpha *= texel.a;
#endif
  color *= u_dim;
#ifdef FOG
  float far = dot(u_depth, vec4(v_pos, 1.0));
  color = mix(u_fog.rgb, color, clamp((u_fogrange.y - far) / (u_fogrange.y - u_fogrange.x), 0.0, 1.0));
#endif
  o_color = vec4(color, alpha);
}
)glsl"

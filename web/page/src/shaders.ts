// The light of src/render/opengl/shaders/scene.frag, so that a page looks like a picture of the renderer: emission,
// then each light's ambient, diffuse and specular part; lights that cast shadows are limited one by one.

export interface Variant {
  lights: string;      // one letter each: d, s (directional, spot), upper case with a shadow
  texture: '' | '2d' | 'cube';
  fog: boolean;
  mirror: boolean;
}

const placement = `
in vec4 position;
in vec3 normal;
in vec2 uv;
in vec4 row0, row1, row2, axis, rgba, gloss, tex;
uniform mat4 projectionMatrix, viewMatrix, reflection;
`;

export function sceneVertex(v: Variant) {
  return `${placement}
flat out vec4 vRgba, vGloss;
out vec3 vPos, vNormal;
${v.texture === '2d' ? 'out vec2 vTex;' : v.texture === 'cube' ? 'out vec3 vTex;' : ''}
void main() {
  vec4 p = vec4(position.xyz, 1.0);
  vec3 pos = vec3(dot(row0, p), dot(row1, p), dot(row2, p)) + position.w * axis.xyz;
  gl_Position = projectionMatrix * viewMatrix * reflection * vec4(pos, 1.0);
  vPos = pos;
  vRgba = rgba;
  vGloss = gloss;
  // Normals go with the cofactors of the matrix: right for any scaling.
  vec3 x = vec3(row0.x, row1.x, row2.x), y = vec3(row0.y, row1.y, row2.y), z = vec3(row0.z, row1.z, row2.z);
  vNormal = normal.x * cross(y, z) + normal.y * cross(z, x) + normal.z * cross(x, y);
  vec3 object = position.xyz + vec3(0.0, 0.0, position.w);
  ${v.texture === '2d' ? 'vTex = axis.w > 0.5 ? uv : object.xy * tex.xy - 0.5;' : ''}
  ${v.texture === 'cube' ? 'vTex = object * tex.xyz;' : ''}
}`;
}

export function sceneFragment(v: Variant) {
  const n = v.lights.length;
  let shadow = 0, base = '', shadowed = '';
  [...v.lights].forEach((letter, i) => {
    const call = `${letter.toLowerCase() === 'd' ? 'Directional' : 'Spot'}(${i}, n, v, `;
    if (letter === letter.toUpperCase()) {
      shadowed += `  color += clamp(${call}Lit(shadowMap${shadow}, shadowMatrix[${shadow}], n, shadowTexel[${shadow}])), 0.0, 1.0);\n`;
      ++shadow;
    } else {
      base += `  base += ${call}1.0);\n`;
    }
  });
  const maps = Array.from({ length: shadow }, (_, i) => `uniform sampler2DShadow shadowMap${i};`).join('\n');
  return `precision highp float;
precision highp sampler2DShadow;
flat in vec4 vRgba, vGloss;
in vec3 vPos, vNormal;
out vec4 oColor;
${v.texture === '2d' ? 'in vec2 vTex; uniform sampler2D map;' : v.texture === 'cube' ? 'in vec3 vTex; uniform samplerCube map;' : ''}
uniform vec3 head, forward;
uniform float dim;
uniform vec4 fog;
uniform vec2 fogRange;
uniform vec4 mirrorPlane;
${n ? `uniform vec3 lightPos[${n}], lightDir[${n}], ambient[${n}], diffuse[${n}], specular[${n}];
uniform vec4 spot[${n}];
uniform float cutoff[${n}];` : ''}
${shadow ? `uniform mat4 shadowMatrix[${shadow}];\nuniform float shadowTexel[${shadow}];\n${maps}` : ''}

// How much of the light arrives. The point is moved off its surface by 1.5 texels of the shadow map (texelWidth is that
// of one at distance 1): a texel holds one depth, so that folds would cast dotted shadows on themselves.
float Lit(sampler2DShadow map, mat4 matrix, vec3 n, float texelWidth) {
  vec4 c = matrix * vec4(vPos, 1.0);
  c = matrix * vec4(vPos + 1.5 * texelWidth * c.w * n, 1.0);
  vec3 at = c.xyz / c.w;
  vec2 beyond = abs(at.xy - 0.5);
  if (c.w <= 0.0 || max(beyond.x, beyond.y) > 0.5) return 1.0;
  vec2 texel = 0.7 / vec2(textureSize(map, 0));
  float z = clamp(at.z, 0.0, 1.0), sum = 0.0;
  for (int i = -1; i <= 1; i += 2)
    for (int j = -1; j <= 1; j += 2) sum += texture(map, vec3(at.xy + texel * vec2(i, j), z));
  return 0.25 * sum;
}
${n ? `
vec3 Reflected(int i, vec3 l, vec3 n, vec3 v, float lit) {
  float d = max(dot(n, l), 0.0);
  float s = max(dot(n, normalize(l + v)), 0.0);
  float shine = d > 0.0 ? pow(max(s, 1e-4), vGloss.z) * vGloss.y : 0.0;
  return lit * (vRgba.rgb * (ambient[i] + d * diffuse[i]) + shine * specular[i]);
}
vec3 Directional(int i, vec3 n, vec3 v, float lit) { return Reflected(i, -lightDir[i], n, v, lit); }
vec3 Spot(int i, vec3 n, vec3 v, float lit) {
  vec3 to = lightPos[i] - vPos;
  float distance = length(to);
  vec3 l = to / distance;
  float c = -dot(l, lightDir[i]);
  float cone = c < cutoff[i] ? 0.0 : pow(max(c, 1e-4), spot[i].w);
  float fade = 1.0 / (spot[i].x + distance * (spot[i].y + distance * spot[i].z));
  return Reflected(i, l, n, v, lit * cone * fade);
}` : ''}

void main() {
  ${v.mirror ? 'if (dot(mirrorPlane, vec4(vPos, 1.0)) < 0.0) discard;' : ''}
  vec3 n = normalize(vNormal), v = normalize(head - vPos);
  vec3 base = vGloss.x * vRgba.rgb;
  ${n ? '' : 'base += 0.3 * vRgba.rgb;'}
${base}  vec3 color = clamp(base, 0.0, 1.0);
${shadowed}  float alpha = vRgba.a;
  ${v.texture ? 'vec4 texel = texture(map, vTex); color *= texel.rgb; alpha *= texel.a;' : ''}
  color *= dim;
  ${v.fog ? `float far = dot(forward, vPos - head);
  color = mix(fog.rgb, color, clamp((fogRange.y - far) / (fogRange.y - fogRange.x), 0.0, 1.0));` : ''}
  oColor = vec4(color, alpha);
}`;
}

export const depthVertex = `${placement}
void main() {
  vec4 p = vec4(position.xyz, 1.0);
  vec3 pos = vec3(dot(row0, p), dot(row1, p), dot(row2, p)) + position.w * axis.xyz;
  gl_Position = projectionMatrix * viewMatrix * vec4(pos, 1.0);
}`;
export const depthFragment = `precision highp float;
out vec4 oColor;
void main() { oColor = vec4(1.0); }`;

// Lines of a width in pixels: each end is moved aside on the screen.
export const lineVertex = `${placement}
uniform vec2 viewport;
flat out vec4 vRgba;
vec4 Clip(vec3 p) {
  vec4 h = vec4(p, 1.0);
  return projectionMatrix * viewMatrix * reflection * vec4(dot(row0, h), dot(row1, h), dot(row2, h), 1.0);
}
void main() {
  vRgba = rgba;
  vec4 here = Clip(position.xyz), there = Clip(normal);
  const float near = 1e-4;
  if (here.w < near && there.w > near) here = mix(there, here, (there.w - near) / (there.w - here.w));
  vec2 a = here.xy / max(here.w, near), b = there.xy / max(there.w, near);
  vec2 along = (b - a) * viewport;
  float len = length(along);
  vec2 aside = len > 0.0 ? vec2(-along.y, along.x) / len : vec2(0.0, 1.0);
  here.xy += uv.x * aside * gloss.w / viewport * max(here.w, near);
  gl_Position = here;
}`;
export const lineFragment = `precision highp float;
flat in vec4 vRgba;
uniform float dim;
out vec4 oColor;
void main() { oColor = vec4(vRgba.rgb * dim, vRgba.a); }`;

export const skyVertex = `
in vec3 position;
uniform vec4 corner[4];
out vec3 vDir;
void main() {
  int i = (position.x > 0.0 ? 1 : 0) + (position.y > 0.0 ? 2 : 0);
  vDir = corner[i].xyz;
  gl_Position = vec4(position.xy, corner[i].w, 1.0);
}`;
export const skyFragment = `precision highp float;
in vec3 vDir;
uniform samplerCube map;
uniform vec4 fog;
out vec4 oColor;
void main() { oColor = vec4(mix(texture(map, vDir).rgb, fog.rgb, fog.a), 1.0); }`;
// Without a skybox: a quiet gradient of the theme.
export const backdropFragment = `precision highp float;
in vec3 vDir;
uniform vec3 above, below;
out vec4 oColor;
void main() {
  float t = normalize(vDir).y;
  oColor = vec4(mix(below, above, smoothstep(-0.4, 0.6, t)), 1.0);
}`;

export const hazeVertex = `
in vec4 position;
uniform mat4 projectionMatrix, viewMatrix, place;
out float vAlpha;
void main() {
  vAlpha = position.w;
  gl_Position = projectionMatrix * viewMatrix * place * vec4(position.xyz, 1.0);
}`;
export const hazeFragment = `precision highp float;
in float vAlpha;
uniform vec4 color;
out vec4 oColor;
void main() { oColor = vec4(color.rgb, vAlpha * color.a); }`;

R"glsl(
// Looks up the sky in the direction of view and mixes it with fog.
in vec3 v_dir;
uniform samplerCube u_texture;
uniform vec4 u_fog;         // color, and how much of it
out vec4 o_color;
void main() { o_color = vec4(mix(texture(u_texture, v_dir).rgb, u_fog.rgb, u_fog.a), 1.0); }
)glsl"

R"glsl(
in vec3 v_dir;
uniform samplerCube u_texture;
out vec4 o_color;
void main() { o_color = vec4(texture(u_texture, v_dir).rgb, 1.0); }
)glsl"

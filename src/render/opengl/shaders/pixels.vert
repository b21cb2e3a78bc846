R"glsl(
// Generates a rectangle that covers the viewport, as a strip of four vertices.
void main() {
  gl_Position = vec4(float(gl_VertexID & 1) * 2.0 - 1.0, float(gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}
)glsl"

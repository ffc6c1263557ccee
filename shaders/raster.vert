// A quad of Dear ImGui's draw list: what its own vertex shader does, less the colour.
#version 330 core
uniform mat4 projection;
in vec2 position;
in vec2 uv;
out vec2 at;

void main() {
  at = uv;
  gl_Position = projection * vec4(position, 0.0, 1.0);
}

// A raster's numbers as colours. A pixel over several cells shows the mean of those that are not empty.
#version 330 core
uniform sampler2D values;      // below 0: an empty cell
uniform sampler2D colour_map;  // one row
uniform vec2 scale;            // the values at the colour map's ends
uniform bool logarithmic;
in vec2 at;
out vec4 colour;

const int most_cells = 16;  // a pixel's side looks at no more of them

float place(float value) {
  float held = clamp(value, scale.x, scale.y);
  if (logarithmic) return log(held / scale.x) / log(scale.y / scale.x);
  return (held - scale.x) / (scale.y - scale.x);
}

void main() {
  vec2 cells = vec2(textureSize(values, 0));
  vec2 middle = at * cells;
  vec2 half_pixel = 0.5 * min(fwidth(at) * cells, vec2(most_cells - 1));
  // A pixel's edge that touches a cell's edge is not yet over that cell.
  const float touch = 1e-3;
  ivec2 first = ivec2(clamp(floor(middle - half_pixel + touch), vec2(0.0), cells - 1.0));
  ivec2 last = ivec2(clamp(floor(middle + half_pixel - touch), vec2(first), cells - 1.0));
  if (half_pixel.x < 0.5) first.x = last.x = int(clamp(middle.x, 0.0, cells.x - 1.0));
  if (half_pixel.y < 0.5) first.y = last.y = int(clamp(middle.y, 0.0, cells.y - 1.0));
  float sum = 0.0;
  int count = 0;
  for (int y = first.y; y <= last.y; ++y) {
    for (int x = first.x; x <= last.x; ++x) {
      float value = texelFetch(values, ivec2(x, y), 0).r;
      if (value < 0.0) continue;
      sum += value;
      ++count;
    }
  }
  if (count == 0) discard;
  float steps = float(textureSize(colour_map, 0).x);
  int entry = int(min(place(sum / float(count)) * steps, steps - 1.0));
  colour = texelFetch(colour_map, ivec2(entry, 0), 0);
}

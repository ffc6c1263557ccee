// A raster's numbers as colours. A pixel over several cells shows the weighted mean of those that are not empty.
#version 330 core
uniform sampler2D cells;       // r: a value, g: its weight; 0: an empty cell
uniform sampler2D colour_map;  // one row
uniform vec2 scale;            // the values at the colour map's ends
uniform bool logarithmic;
uniform vec3 ground, stroke;  // of cells that stand beside the scale
in vec2 at;
out vec4 colour;

const int most_cells = 16;  // a pixel's side looks at no more of them
const float least_crossed_side = 6.0;

float place(float value) {
  float held = clamp(value, scale.x, scale.y);
  if (logarithmic) return log(held / scale.x) / log(scale.y / scale.x);
  return (held - scale.x) / (scale.y - scale.x);
}

// How much of a pixel the stroke from a cell's lower left to its upper right covers. `within`: 0 to 1 each way.
float crossed(vec2 within, vec2 side) {
  float least = min(side.x, side.y);
  if (least < least_crossed_side) return 0.0;
  float away = abs(within.x + within.y - 1.0) / length(1.0 / side);
  return clamp(0.5 * max(1.0, 0.1 * least) + 0.5 - away, 0.0, 1.0);
}

void main() {
  vec2 count = vec2(textureSize(cells, 0));
  vec2 middle = at * count;
  vec2 cells_a_pixel = fwidth(at) * count;
  vec2 half_pixel = 0.5 * min(cells_a_pixel, vec2(most_cells - 1));
  // A pixel's edge that touches a cell's edge is not yet over that cell.
  const float touch = 1e-3;
  ivec2 first = ivec2(clamp(floor(middle - half_pixel + touch), vec2(0.0), count - 1.0));
  ivec2 last = ivec2(clamp(floor(middle + half_pixel - touch), vec2(first), count - 1.0));
  if (half_pixel.x < 0.5) first.x = last.x = int(clamp(middle.x, 0.0, count.x - 1.0));
  if (half_pixel.y < 0.5) first.y = last.y = int(clamp(middle.y, 0.0, count.y - 1.0));
  float sum = 0.0, weight = 0.0;
  for (int y = first.y; y <= last.y; ++y) {
    for (int x = first.x; x <= last.x; ++x) {
      vec2 cell = texelFetch(cells, ivec2(x, y), 0).rg;
      if (cell.g <= 0.0) continue;
      sum += cell.r * cell.g;
      weight += cell.g;
    }
  }
  if (weight <= 0.0) discard;
  if (scale.x > 0.0 && sum == 0.0) {
    colour = vec4(mix(ground, stroke, crossed(fract(middle), 1.0 / cells_a_pixel)), 1.0);
    return;
  }
  float steps = float(textureSize(colour_map, 0).x);
  int entry = int(min(place(sum / weight) * steps, steps - 1.0));
  colour = texelFetch(colour_map, ivec2(entry, 0), 0);
}

// The files of shaders/ as text; generated when the program is built.
#pragma once

namespace scatterscope::window {

extern const char* const raster_vertex_shader;
extern const char* const raster_fragment_shader;

}  // namespace scatterscope::window

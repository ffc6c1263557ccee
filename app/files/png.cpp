#include "app/files/png.h"

#include <stb_image_write.h>

#include <cstddef>

namespace scatterscope::app {

std::string pack_png(const Picture& picture) {
  std::string bytes;
  const auto append = [](void* out, void* data, int size) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3, picture.pixels.data(),
                             picture.width * 3) == 0)
    bytes.clear();
  return bytes;
}

}  // namespace scatterscope::app

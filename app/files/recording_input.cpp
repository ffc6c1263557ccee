#include "app/files/recording_input.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/files/descriptor.h"
#include "app/files/regular_file.h"
#include "app/files/text_lines.h"
#include "kernels/format/recording_file.h"
#include "kernels/texts/files.h"

namespace scatterscope::app {
namespace {

// JSON of this program that some command reads, by its format.
constexpr std::pair<std::string_view, std::string_view> json_readers[] = {
    {"scatterscope-heatmap", "open"},
    {"scatterscope-measured", "open, plot"},
    {"scatterscope-course", "open, lecture check, lecture export, lesson"},
    {"scatterscope-lecture", "open, lecture check, lecture export, animate"},
    {"scatterscope-lesson", "open, lesson"},
};

// What a file is that is no recording, where its beginning says so.
void refuse_other_kind(const std::string& head, const std::string& name) {
  check_encoding(name, head);
  constexpr std::string_view before = "\"format\": \"", ours = "scatterscope-";
  const std::size_t at = head.find(before);
  if (at == std::string::npos) return;
  const std::string_view rest = std::string_view(head).substr(at + before.size());
  const std::string_view format = rest.substr(0, rest.find('"'));
  if (!format.starts_with(ours)) return;
  for (const auto& [known, commands] : json_readers)
    if (format == known)
      throw Error{texts::recording_is_json_of, {name, std::string(format), std::string(commands)}, exit_bad_input};
  throw Error{texts::recording_is_json, {name, shown(format)}, exit_bad_input};
}

// A file's bytes in memory, without a copy.
class Mapping {
 public:
  explicit Mapping(int descriptor) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0 || status.st_size <= 0) return;
    const auto size = static_cast<std::size_t>(status.st_size);
    void* bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) bytes_ = {static_cast<const std::byte*>(bytes), size};
  }
  ~Mapping() {
    if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace

recording::Recording read_recording_file(const std::filesystem::path& path, std::string_view argument,
                                         std::string* shown) {
  if (is_named_pipe(path))
    throw Error{texts::file_not_regular, {std::string(argument) + " " + app::shown(path.string())}, exit_bad_input};
  const std::string name = std::string(argument) + " " + app::shown(path.string());
  try {
    return format::load(path, shown);
  } catch (const Error& error) {
    if (error.id() == texts::recording_of_another_kind) refuse_other_kind(head_of(path), name);
    throw in_file(name, error);
  }
}

std::string recording_bytes(const recording::Recording& recording, std::string_view shown) {
  return format::encode(recording, shown);
}

void write_recording(const recording::Recording& recording, int descriptor) {
  if (!write_all(descriptor, format::encode(recording))) {
    throw std::system_error(errno, std::generic_category(), "the recording cannot be handed over");
  }
}

recording::Recording read_recording(int descriptor) {
  try {
    return format::decode(Mapping(descriptor).bytes());
  } catch (const Error& error) {
    throw in_file("record-child", error);
  }
}

}  // namespace scatterscope::app

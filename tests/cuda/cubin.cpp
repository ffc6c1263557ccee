#include "tests/cuda/cubin.h"

#include <cstring>
#include <stdexcept>
#include <utility>

namespace scatterscope::tests {
namespace {

// ELF: System V ABI, chapters 4 and 5.
constexpr std::uint64_t section_header_bytes = 64, symbol_bytes = 24;
constexpr std::uint32_t nothing_in_file = 8;  // SHT_NOBITS
// From sm_90 on the first bytes of shared memory are the system's, and a kernel's arrays come behind them.
constexpr std::uint64_t reserved_shared_bytes = 1024;
// Attributes of .nv.info, each of a symbol: EIATTR_REGCOUNT, EIATTR_FRAME_SIZE, EIATTR_MIN_STACK_SIZE. An attribute has
// a byte for its format, a byte for its number and 16 bits for its value, or for the bytes of the value that follows.
constexpr std::uint8_t value_follows = 4, register_count = 0x2f, frame_size = 0x11, least_stack_size = 0x12;

std::string text_at(std::string_view table, std::uint64_t at) {
  if (at >= table.size()) throw std::runtime_error("a cubin's name is out of its table");
  return std::string(table.substr(at, table.find('\0', at) - at));
}

}  // namespace

std::string_view Cubin::part(std::uint64_t at, std::uint64_t bytes) const {
  if (at > file_.size() || bytes > file_.size() - at) throw std::runtime_error("a cubin is cut");
  return std::string_view(file_).substr(at, bytes);
}

template <class T>
T Cubin::number(std::string_view bytes, std::uint64_t at) {
  T value{};
  if (at > bytes.size() || sizeof(T) > bytes.size() - at) throw std::runtime_error("a cubin is cut");
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

Cubin::Cubin(std::string file) : file_(std::move(file)) {
  if (!file_.starts_with("\177ELF\2")) throw std::runtime_error("this is no ELF file of 64 bits");
  const auto headers_at = number<std::uint64_t>(file_, 0x28);
  const auto count = number<std::uint16_t>(file_, 0x3c), names = number<std::uint16_t>(file_, 0x3e);
  const std::string_view headers = part(headers_at, count * section_header_bytes);
  std::vector<std::uint32_t> name_at;
  for (std::uint64_t at = 0; at < headers.size(); at += section_header_bytes) {
    Section section;
    name_at.push_back(number<std::uint32_t>(headers, at));
    section.size = number<std::uint64_t>(headers, at + 32);
    section.link = number<std::uint32_t>(headers, at + 40);
    if (number<std::uint32_t>(headers, at + 4) != nothing_in_file)
      section.bytes = part(number<std::uint64_t>(headers, at + 24), section.size);
    sections_.push_back(section);
  }
  for (std::size_t k = 0; k < sections_.size(); ++k) sections_[k].name = text_at(sections_.at(names).bytes, name_at[k]);
  const Section* table = find(".symtab");
  if (table == nullptr) throw std::runtime_error("a cubin has no symbols");
  for (std::uint64_t at = 0; at < table->bytes.size(); at += symbol_bytes)
    symbols_.push_back(text_at(sections_.at(table->link).bytes, number<std::uint32_t>(table->bytes, at)));
}

const Cubin::Section* Cubin::find(const std::string& name) const {
  for (const Section& section : sections_)
    if (section.name == name) return &section;
  return nullptr;
}

KernelCode Cubin::kernel(const std::string& name) const {
  const Section *text = find(".text." + name), *shared = find(".nv.shared." + name), *info = find(".nv.info");
  if (text == nullptr || info == nullptr) throw std::runtime_error("a cubin has no kernel " + name);
  KernelCode code;
  code.machine_code = text->bytes;
  const std::uint64_t reserved = find(".nv.shared.reserved.0") == nullptr ? 0 : reserved_shared_bytes;
  if (shared != nullptr) code.shared_bytes = static_cast<std::uint32_t>(shared->size - reserved);
  for (std::uint64_t at = 0; at < info->bytes.size();) {
    const auto format = number<std::uint8_t>(info->bytes, at), attribute = number<std::uint8_t>(info->bytes, at + 1);
    const auto value = number<std::uint16_t>(info->bytes, at + 2);
    at += 4;
    if (format != value_follows) continue;
    const bool known = attribute == register_count || attribute == frame_size || attribute == least_stack_size;
    if (known && symbols_.at(number<std::uint32_t>(info->bytes, at)) == name) {
      const auto number_of = number<std::uint32_t>(info->bytes, at + 4);
      if (attribute == register_count) code.registers = number_of;
      if (attribute == frame_size) code.local_bytes = number_of;
      if (attribute == least_stack_size) code.stack_bytes = number_of;
    }
    at += value;
  }
  return code;
}

bool Cubin::holds(std::string_view text) const {
  for (const Section& section : sections_) {
    const bool for_debuggers = section.name.find("debug") != std::string::npos;
    if (!for_debuggers && section.bytes.find(text) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace scatterscope::tests

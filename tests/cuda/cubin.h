// What the compiler made of a kernel, read from a cubin (an ELF file of 64 bits) without a disassembler.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::tests {

struct KernelCode {
  std::string machine_code;
  std::uint32_t registers = 0;
  std::uint32_t shared_bytes = 0;  // static
  std::uint32_t local_bytes = 0;   // of a thread: arrays in memory and spilled registers
  std::uint32_t stack_bytes = 0;   // that a thread needs at least, its calls included
  bool operator==(const KernelCode&) const = default;
};

class Cubin {
 public:
  // Throws std::runtime_error where that is no cubin.
  explicit Cubin(std::string file);

  // `name`: as the linker knows the kernel. Throws std::runtime_error where there is none of that name.
  [[nodiscard]] KernelCode kernel(const std::string& name) const;
  // Whether the text stands in a symbol's name or in what is loaded on the GPU: anywhere but in what debuggers read.
  [[nodiscard]] bool holds(std::string_view text) const;

 private:
  struct Section {
    std::string name;
    std::string_view bytes;  // none where it is only reserved
    std::uint64_t size = 0;
    std::uint32_t link = 0;
  };
  [[nodiscard]] const Section* find(const std::string& name) const;
  [[nodiscard]] std::string_view part(std::uint64_t at, std::uint64_t bytes) const;
  template <class T>
  [[nodiscard]] static T number(std::string_view bytes, std::uint64_t at);

  std::string file_;
  std::vector<Section> sections_;
  std::vector<std::string> symbols_;
};

}  // namespace scatterscope::tests

#include "tests/cuda/plain_cuda.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "kernels/simt/cuda/device_texts.h"

namespace scatterscope::tests {
namespace {

using simt::cuda::PlannedKernel;

constexpr std::string_view by_hand = R"(
enum class BlockScan : unsigned char { hillis_steele, brent_kung, warp_shuffle };

// Half of a setting, rounded up.
template <class Number>
struct HalfOf {
  static constexpr bool known = true;
  static constexpr unsigned most = (Number::most + 1) / 2;
  Number whole;
  constexpr operator unsigned() const { return (whole + 1) / 2; }
};

// The lanes that hold the same word: two ballots at a time, complemented in the lanes where the bit is 0.
__device__ __forceinline__ unsigned computed_again(unsigned number) {
  asm volatile("" : "+r"(number));
  return number;
}
__device__ __forceinline__ unsigned alike_by(unsigned lanes, unsigned word, unsigned bit, unsigned all_ones) {
  unsigned alike;
  asm volatile(
      "{ .reg .pred one; .reg .b32 own;\n"
      "and.b32 own, %1, %2;\n"
      "setp.ne.u32 one, own, 0;\n"
      "vote.sync.ballot.b32 %0, one, %3;\n"
      "@!one mad.lo.u32 %0, %0, %4, %4; }"
      : "=&r"(alike)
      : "r"(word), "r"(1u << bit), "r"(lanes), "r"(all_ones));
  return alike;
}
__device__ __forceinline__ unsigned alike_sync(unsigned mask, unsigned word, unsigned bits, unsigned first = 0) {
  unsigned z;
  asm("mov.u32 %0, %%tid.z;" : "=r"(z));
  unsigned all_ones = ~z;
  unsigned alike = alike_by(mask, word, first, all_ones) & mask;
#pragma unroll
  for (unsigned bit = 1; bit + 1 < bits; bit += 2) {
    unsigned one = alike_by(mask, word, first + bit, all_ones);
    unsigned next = alike_by(mask, word, first + bit + 1, all_ones);
    asm("lop3.b32 %0, %0, %1, %2, 0x80;" : "+r"(alike) : "r"(one), "r"(next));
  }
  if (bits % 2 == 0) alike &= alike_by(mask, word, first + bits - 1, all_ones);
  return alike;
}

// The word at a byte; a pointer whose sum is hidden.
template <class T>
__device__ __forceinline__ T& at_byte(T* items, unsigned byte) {
  return *(T*)((unsigned char*)items + byte);
}
template <class T>
__device__ __forceinline__ T* from_element(T* global, unsigned first) {
  unsigned long address = __cvta_generic_to_global(global + first);
  asm volatile("" : "+l"(address));
  return (T*)__cvta_global_to_generic(address);
}

// 16 bytes to shared memory, through no register where the GPU can.
template <class T>
__device__ __forceinline__ void copy_async(T* to, unsigned place, const T* from, unsigned i) {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to + place)),
               "l"(__cvta_generic_to_global(from + i))
               : "memory");
#else
  *(uint4*)(to + place) = *(const uint4*)(from + i);
#endif
}
__device__ __forceinline__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Launches that overlap.
__device__ __forceinline__ void let_next_launch_begin() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
__device__ __forceinline__ void wait_for_launch_before() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Pointers of a struct: for the compiler, to global memory.
template <class Pointers>
__device__ __forceinline__ Pointers in_global_memory(const Pointers& given) {
#pragma unroll
  for (unsigned k = 0; k < sizeof(Pointers) / 8; ++k) __builtin_assume(__isGlobal(((const void* const*)&given)[k]));
  return given;
}

// A barrier of all blocks: the last one that arrives lets the others go.
static __device__ unsigned arrived, passed;
__device__ inline void grid_barrier() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned before = *(volatile unsigned*)&passed;
    __threadfence();
    if (atomicAdd(&arrived, 1u) == gridDim.x - 1) {
      arrived = 0;
      __threadfence();
      atomicAdd(&passed, 1u);
    } else {
      while (*(volatile unsigned*)&passed == before) {
      }
    }
    __threadfence();
  }
  __syncthreads();
}
)";

std::string_view text_of(const std::string& file) {
  for (const auto& [name, text] : simt::cuda::device_texts())
    if (name == file) return text;
  throw std::runtime_error("no text of " + file);
}

// With what it includes in place, each file once; without comments and host parts.
void flatten(const std::string& file, std::set<std::string>& seen, std::string& to) {
  if (!seen.insert(file).second) return;
  std::istringstream lines{std::string(text_of(file))};
  bool on_host = false;
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.size(), line.find("//")));
    if (line.starts_with("#ifndef __CUDACC_RTC__")) {
      on_host = true;
    } else if (line.starts_with("#endif")) {
      on_host = false;
    } else if (on_host || line.starts_with("#pragma once")) {
      continue;
    } else if (line.starts_with("#include \"")) {
      const std::string name = line.substr(10, line.rfind('"') - 10);
      if (name != "kernels/simt/dialect.h") flatten(name, seen, to);
    } else if (line.starts_with("#") && !line.starts_with("#pragma unroll")) {
      throw std::runtime_error(file + ": " + line);
    } else {
      to += line + "\n";
    }
  }
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// The parts, separated by commas, from behind an opened bracket to the one that closes it; `at` goes behind that.
std::vector<std::string> parts_in_brackets(const std::string& text, std::size_t& at) {
  const char opening = text[at - 1], closing = opening == '<' ? '>' : ')';
  std::vector<std::string> parts(1);
  for (int depth = 0; at < text.size(); ++at) {
    const char here = text[at];
    if (here == opening) ++depth;
    if (here == closing && depth-- == 0) break;
    if (here == ',' && depth == 0) {
      parts.emplace_back();
    } else if (here != ' ' || !parts.back().empty()) {
      parts.back() += here;
    }
  }
  ++at;
  return parts;
}

// Whether a name begins there: no letter of the same name stands before.
bool begins(const std::string& text, std::size_t at) {
  return at == 0 || (std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0 && text[at - 1] != '_');
}

// Each `word` and the brackets that it opens, by what `made` makes of the parts in between.
template <class Made>
void replace_calls(std::string& text, const std::string& word, Made made) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if (!begins(text, at)) continue;
    std::size_t end = at + word.size();
    const std::string instead = made(parts_in_brackets(text, end));
    text.replace(at, end - at, instead);
  }
}

std::string settings_by_hand(const simt::GivenSettings& given) {
  std::string text;
  const auto add = [&](std::string_view name, std::string type, std::size_t k) {
    const bool is_given = (given.given >> k & 1U) != 0;
    const std::string number = std::to_string(is_given ? given.numbers[k] : simt::most_of_setting(k));
    replace_all(type, "recording::", "");
    text += "struct " + std::string(name) + " { static constexpr bool known = true; static constexpr " + type +
            " most = (" + type + ")" + number + "; constexpr operator " + type + "() const { return most; } };\n";
  };
#define SETTING(Name, Type, most) add(#Name, #Type, simt::of_settings::Name);
  SCATTERSCOPE_SETTINGS(SETTING)
#undef SETTING
  return text;
}

}  // namespace

simt::cuda::Program plain_cuda(const PlannedKernel& kernel, const simt::cuda::Target& target) {
  const simt::KernelId& id = *kernel.id;
  std::string text;
  std::set<std::string> seen;
  flatten(id.file, seen, text);
  using Parts = std::vector<std::string>;
  replace_calls(text, "View<", [](const Parts& parts) { return parts[0] + "*"; });
  for (std::size_t at = text.find("*{}"); at != std::string::npos; at = text.find("*{}", at)) {  // of no elements
    text.replace(at, 3, "*)0");
    text.insert(text.find_last_of("(,", at) + 1, " (");
  }
  replace_calls(text, "see(", [](const Parts&) { return ""; });
  replace_calls(text, "count_comparison(", [](const Parts&) { return ""; });
  replace_calls(text, "DYNAMIC_SHARED(", [](const Parts& of) {
    return "extern __shared__ __align__(128) unsigned char dynamic_shared[]; " + of[0] + "* const " + of[1] + " = (" +
           of[0] + "*)(dynamic_shared + (" + of[3] + "))";
  });
  replace_calls(text, "SHARED(",
                [](const Parts& of) { return "__shared__ " + of[0] + " " + of[1] + "[" + of[2] + "]"; });
  replace_all(text, "cooperative_groups::this_grid().sync()", "grid_barrier()");
  replace_all(text, "simt::settings::", "");
  replace_all(text, "blockDim.x", std::to_string(kernel.settings.numbers[simt::of_settings::Threads]) + "u");
  replace_all(text, "namespace scatterscope::SCATTERSCOPE_PROBE", "namespace scatterscope::twins");
  for (const std::string_view left : {"View", "see", "SHARED", "SCATTERSCOPE", "cooperative_groups", "#include"})
    for (std::size_t at = text.find(left); at != std::string::npos; at = text.find(left, at + 1))
      if (begins(text, at)) throw std::runtime_error(id.file + ": in its plain text is left: " + text.substr(at, 40));

  simt::cuda::Program program = simt::cuda::program_of(kernel, target);
  const std::size_t named = std::min(id.expression.find("::" + id.name + "<"), id.expression.rfind("::" + id.name));
  const std::string scope = id.expression.substr(0, named);
  program.file = "plain.cu";
  program.source = "namespace scatterscope::twins {\n" + std::string(by_hand) + settings_by_hand(kernel.settings) +
                   "}  // namespace scatterscope::twins\n" + text;
  program.names = {id.expression};
  replace_all(program.names[0], scope + "::", "scatterscope::twins::");
  return program;
}

}  // namespace scatterscope::tests

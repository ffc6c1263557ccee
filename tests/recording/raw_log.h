// Logs written by hand, as a backend would hand them to the Builder.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/recording/builder.h"

namespace scatterscope::recording {

// The threads' logs of one launch. Lines are of `file`.
class RawLog {
 public:
  RawLog(std::string kernel, std::uint32_t blocks, std::uint32_t block_threads, std::string file = "kernel.cu")
      : file_(file_hash(file)), threads_(std::size_t{blocks} * block_threads) {
    log_.kernel = std::move(kernel);
    log_.blocks = blocks;
    log_.block_threads = block_threads;
  }

  // The thread that the following events belong to.
  RawLog& thread(std::uint32_t block, std::uint32_t t) {
    now_ = block * log_.block_threads + t;
    return *this;
  }
  RawLog& read(std::uint16_t line, std::uint32_t array, std::uint32_t index, std::uint64_t value) {
    return add({value, 0, index, file_, array, line, EventKind::read, type_});
  }
  RawLog& write(std::uint16_t line, std::uint32_t array, std::uint32_t index, std::uint64_t value) {
    return add({value, 0, index, file_, array, line, EventKind::write, type_});
  }
  RawLog& atomic(std::uint16_t line, std::uint32_t array, std::uint32_t index, std::uint64_t before,
                 std::uint64_t after) {
    return add({after, before, index, file_, array, line, EventKind::atomic, type_});
  }
  // An asynchronous copy of 16 bytes.
  RawLog& copy(std::uint16_t line, std::uint32_t from, std::uint32_t i, std::uint32_t to, std::uint32_t place) {
    const std::uint32_t elements = type_ == ValueType::u64 ? 2 : 4;
    for (std::uint32_t e = 0; e < elements; ++e)
      add({0, copied_access, i + e, file_, from, line, EventKind::read, type_});
    for (std::uint32_t e = 0; e < elements; ++e)
      add({0, copied_access, place + e, file_, to, line, EventKind::write, type_});
    return *this;
  }
  RawLog& see(std::uint16_t line, std::uint32_t place, std::uint64_t value, Meaning meaning = Meaning::none) {
    return add({value, 0, place, file_, static_cast<std::uint32_t>(meaning), line, EventKind::value, type_});
  }
  RawLog& work(Work work) {
    log_.work = work;
    return *this;
  }
  RawLog& barrier(std::uint16_t line, EventKind kind = EventKind::barrier) {
    return add({0, 0, 0, file_, 0, line, kind, ValueType::u32});
  }
  RawLog& type(ValueType of_what_follows) {
    type_ = of_what_follows;
    return *this;
  }
  RawLog& argument_array(std::uint16_t array) {
    log_.arguments.push_back({"", array, 0});
    return *this;
  }
  RawLog& argument_value(std::uint64_t value) {
    log_.arguments.push_back({"", std::nullopt, value});
    return *this;
  }
  // What events call the array declared there.
  std::uint32_t shared(std::uint16_t line, std::uint32_t extent, ValueType type = ValueType::u32,
                       Content content = Content::none) {
    log_.shared.push_back({file_, line, type, extent, content});
    return shared_array_bit | static_cast<std::uint32_t>(log_.shared.size() - 1);
  }

  // Valid until the next change.
  const LaunchLog& log() {
    events_.clear();
    offsets_.assign(1, 0);
    for (const auto& thread : threads_) {
      events_.insert(events_.end(), thread.begin(), thread.end());
      offsets_.push_back(events_.size());
    }
    log_.events = events_;
    log_.offsets = offsets_;
    return log_;
  }

 private:
  RawLog& add(const RawEvent& event) {
    threads_[now_].push_back(event);
    return *this;
  }
  std::uint32_t file_;
  std::vector<std::vector<RawEvent>> threads_;
  std::size_t now_ = 0;
  ValueType type_ = ValueType::u32;
  LaunchLog log_;
  std::vector<RawEvent> events_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace scatterscope::recording

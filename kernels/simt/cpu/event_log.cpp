#include "kernels/simt/cpu/event_log.h"

#include "kernels/recording/builder.h"

namespace scatterscope::simt::cpu {
namespace {

// file_hash() of the places that a thread comes by, computed once for each string.
std::uint32_t hash_of(const char* file) {
  static thread_local const char* last = nullptr;
  static thread_local std::uint32_t hash = 0;
  if (file != last) {
    hash = recording::file_hash(file);
    last = file;
  }
  return hash;
}

}  // namespace

void LogLimit::count(ThreadLog& log, const recording::RawEvent& event) {
  if (beyond == 0) {
    for (ThreadLog& each : logs) {
      if (each.empty()) continue;
      beyond += each.size();
      for (const recording::RawEvent& kept : each) wide = wide || kept.type == recording::ValueType::u64;
      each = ThreadLog(1, each.back());
    }
  }
  ++beyond;
  wide = wide || event.type == recording::ValueType::u64;
  log.assign(1, event);
}

std::uint32_t shared_array(CodeLine declaration, recording::ValueType type, std::uint32_t extent,
                           recording::Content content) {
  const recording::SharedDeclaration mine{hash_of(declaration.file), static_cast<std::uint16_t>(declaration.line), type,
                                          extent, content};
  std::uint32_t k = 0;
  for (const recording::SharedDeclaration& known : shared_declarations) {
    if (known.file == mine.file && known.line == mine.line && known.extent == mine.extent) break;
    ++k;
  }
  if (k == shared_declarations.size()) shared_declarations.push_back(mine);
  return recording::shared_array_bit | k;
}

void keep_event(recording::RawEvent event, CodeLine at) {
  event.file = hash_of(at.file);
  if (log_limit.room == 0) [[unlikely]]
    return log_limit.count(*lane.log, event);
  --log_limit.room;
  lane.log->push_back(event);
}

void keep_poll(recording::RawEvent event, CodeLine at) {
  if (!lane.log->empty()) {
    recording::RawEvent& last = lane.log->back();
    if (last.kind == recording::EventKind::read && last.what == event.what && last.index == event.index &&
        last.line == event.line && last.file == hash_of(at.file)) {
      last.value = event.value;
      return;
    }
  }
  keep_event(event, at);
}

}  // namespace scatterscope::simt::cpu

// The other end of record_in_child: the process in which kernels run.
#include "app/jobs/recorder.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "app/command_line/memory_end.h"
#include "app/files/descriptor.h"
#include "app/files/recording_input.h"
#include "app/jobs/record_here.h"
#include "kernels/catalog.h"
#include "kernels/error.h"
#include "kernels/format/config_json.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/processes.h"

namespace scatterscope::app {
namespace {

using nlohmann::json;

constexpr int request_descriptor = 0, report_descriptor = 1, result_descriptor = 3;
constexpr std::size_t max_request_bytes = 1 << 20, max_line_bytes = 1 << 16;

std::string read_all(int descriptor) {
  std::string text;
  char bytes[65536];
  for (;;) {
    const ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count == 0) return text;
    if (count > 0) text.append(bytes, static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) throw std::runtime_error("the request cannot be read");
  }
}

void report(const json& line) {
  // Names and paths may hold any bytes; what is no UTF-8 is replaced.
  const std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  if (!write_all(report_descriptor, text)) _exit(exit_bad_input);  // nobody listens
}

// An error as it travels: its text by name.
json json_of(const Message& message) {
  json within = json::array();
  for (const Message& each : message.within) within.push_back(json_of(each));
  return {{"text", identifier(message.id)}, {"arguments", message.arguments}, {"within", std::move(within)}};
}
void report(const Error& error) {
  report({{"error", json_of(error.message())}, {"exit_status", error.exit_status()}});
}
Message message_in(const json& said) {
  Message message;
  const std::string name = said.value("text", std::string());
  if (const auto id = find_text(name))
    message.id = *id;
  else
    return {texts::internal_error, {shown(name)}};
  for (const json& each : said.value("arguments", json::array())) message.arguments.push_back(each.get<std::string>());
  for (const json& each : said.value("within", json::array())) message.within.push_back(message_in(each));
  return message;
}

void record(const RunRequest& request, const RecordHere& recorder) {
  double reported = 0;
  catalog::Progress progress;
  progress.running = [&reported](double done) {
    if (done >= reported + 0.01) {
      reported = done;
      report({{"progress", done}});
    }
  };
  Compiling compiled;
  progress.compiling = [&compiled](std::size_t done, std::size_t all) {
    if (compiled != Compiling{done, all}) {
      compiled = {done, all};
      report({{"compiling", {done, all}}});
    }
  };
  const RecordedHere run = recorder(request, progress);
  write_recording(run.recording, result_descriptor);
  if (run.failure) report(*run.failure);
  report({{"done", true}});
}

}  // namespace

std::string encode_request(const RunRequest& request) {
  return nlohmann::ordered_json{{"sort", request.config.sort},
                                {"config", format::config_json(request.config)},
                                {"keys", request.input.keys},
                                {"values", request.input.values},
                                {"backend", request.backend == catalog::Backend::cuda ? "cuda" : "cpu"},
                                {"time_limit", request.time_limit.count()},
                                {"mistake", request.mistake}}
      .dump();
}

RunRequest decode_request(const std::string& text) {
  const auto all = format::parse_json(text, max_request_bytes);
  RunRequest request;
  request.config =
      format::read_config(format::JsonPlace(all.at("config"), "config"), all.at("sort").get<std::string>());
  all.at("keys").get_to(request.input.keys);
  all.at("values").get_to(request.input.values);
  request.backend = all.at("backend") == "cuda" ? catalog::Backend::cuda : catalog::Backend::cpu;
  request.time_limit = std::chrono::seconds(all.at("time_limit").get<std::int64_t>());
  all.at("mistake").get_to(request.mistake);
  return request;
}

ChildLine decode_child_line(const std::string& line) {
  ChildLine heard;
  json all;
  try {
    all = format::parse_json(line, max_line_bytes);
  } catch (const Error&) {
    return heard;
  }
  if (!all.is_object()) return heard;
  if (all.contains("progress") && all["progress"].is_number()) {
    heard.progress = std::clamp(all["progress"].get<double>(), 0.0, 1.0);
  } else if (all.contains("compiling") && all["compiling"].is_array() && all["compiling"].size() == 2 &&
             all["compiling"][0].is_number_unsigned() && all["compiling"][1].is_number_unsigned()) {
    const auto of = all["compiling"][1].get<std::size_t>();
    heard.compiling = Compiling{std::min(all["compiling"][0].get<std::size_t>(), of), of};
  } else if (all.contains("done")) {
    heard.done = true;
  } else if (all.contains("error")) {
    try {
      heard.error = Error(message_in(all["error"]), all.value("exit_status", exit_bad_input));
    } catch (const json::exception&) {
    }
  }
  return heard;
}

int run_record_child(const std::string& parent) {
  // The kernel ends this process when the one that started it dies; one that is dead already is seen by its number.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (std::to_string(getppid()) != parent) return exit_bad_input;
  return serve_request(record_here);
}

int serve_request(const RecordHere& recorder) {
  constexpr rlimit no_core{0, 0};
  (void)setrlimit(RLIMIT_CORE, &no_core);
  say_at_end_of_memory(report_descriptor, R"({"error":{"text":"out_of_memory"}})"
                                          "\n");
  try {
    record(decode_request(read_all(request_descriptor)), recorder);
    return exit_ok;
  } catch (const catalog::RunCancelled&) {
    report(Error(texts::internal_error, {"cancelled from within"}));
  } catch (const std::exception& thrown) {
    report(error_of(thrown));
  }
  return exit_bad_input;
}

}  // namespace scatterscope::app

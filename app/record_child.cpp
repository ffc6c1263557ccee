// The other end of RecordingJob: the process in which kernels run.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/descriptor.h"
#include "app/recorder.h"
#include "app/recording_input.h"
#include "kernels/catalog.h"

namespace scatterscope::app {
namespace {

using nlohmann::json;

constexpr int request_descriptor = 0, telling_descriptor = 1, result_descriptor = 3;

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

void tell(const json& line) {
  // Names and paths may hold any bytes; what is no UTF-8 is replaced.
  const std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  if (!write_all(telling_descriptor, text)) _exit(exit_bad_input);  // nobody listens
}

void tell_failure(std::string_view kind, const std::vector<std::string>& details) {
  tell({{"failure", std::string(kind)}, {"details", details}});
}

template <class Enum>
Enum required(std::optional<Enum> value) {
  if (!value) throw std::runtime_error("the request holds an unknown word");
  return *value;
}

void record(const RunRequest& request) {
  double told = 0;
  const recording::Recording recording =
      catalog::record(request.config, request.keys, request.backend, [&](double done) {
        if (done >= told + 0.01) {
          told = done;
          tell({{"progress", done}});
        }
        return true;
      });
  write_recording(recording, result_descriptor);
  tell({{"done", true}});
}

}  // namespace

std::string encode_request(const RunRequest& request) {
  const recording::Config& c = request.config;
  json config{
      {"sort", c.sort},
      {"n", c.n},
      {"key_type", recording::spelling(c.key_type)},
      {"key_bits", c.key_bits},
      {"radix_bits", c.radix_bits},
      {"block_threads", c.block_threads},
      {"keys_per_thread", c.keys_per_thread},
      {"order", recording::spelling(c.order)},
      {"block_scan", recording::spelling(c.block_scan)},
      {"grid_scan", recording::spelling(c.grid_scan)},
      {"launches", recording::spelling(c.launches)},
      {"resident_blocks", c.resident_blocks},
      {"grid_blocks", c.grid_blocks},
      {"schedule_seed", c.schedule_seed},
      {"barrier_rule", recording::spelling(c.barrier_rule)},
      {"access_limit", c.access_limit},
      {"seed", c.seed},
  };
  return json{{"config", std::move(config)},
              {"keys", request.keys},
              {"backend", request.backend == catalog::Backend::cuda ? "cuda" : "cpu"},
              {"time_limit", request.time_limit.count()}}
      .dump();
}

RunRequest decode_request(const std::string& text) {
  const json all = json::parse(text);
  const json& from = all.at("config");
  const auto word = [&](const char* name) { return from.at(name).get<std::string>(); };
  RunRequest request;
  recording::Config& c = request.config;
  c.sort = word("sort");
  from.at("n").get_to(c.n);
  c.key_type = required(recording::parse_key_type(word("key_type")));
  from.at("key_bits").get_to(c.key_bits);
  from.at("radix_bits").get_to(c.radix_bits);
  from.at("block_threads").get_to(c.block_threads);
  from.at("keys_per_thread").get_to(c.keys_per_thread);
  c.order = required(recording::parse_order(word("order")));
  c.block_scan = required(recording::parse_block_scan(word("block_scan")));
  c.grid_scan = required(recording::parse_grid_scan(word("grid_scan")));
  c.launches = required(recording::parse_launches(word("launches")));
  from.at("resident_blocks").get_to(c.resident_blocks);
  from.at("grid_blocks").get_to(c.grid_blocks);
  from.at("schedule_seed").get_to(c.schedule_seed);
  c.barrier_rule = required(recording::parse_barrier_rule(word("barrier_rule")));
  from.at("access_limit").get_to(c.access_limit);
  from.at("seed").get_to(c.seed);
  all.at("keys").get_to(request.keys);
  request.backend = all.at("backend") == "cuda" ? catalog::Backend::cuda : catalog::Backend::cpu;
  request.time_limit = std::chrono::seconds(all.at("time_limit").get<std::int64_t>());
  return request;
}

int run_record_child(const std::string& parent) {
  // The kernel ends this process when the one that started it dies; one that is dead already is seen by its number.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (std::to_string(getppid()) != parent) return exit_bad_input;
  constexpr rlimit no_core{0, 0};
  (void)setrlimit(RLIMIT_CORE, &no_core);
  try {
    record(decode_request(read_all(request_descriptor)));
    return exit_ok;
  } catch (const RunError& error) {
    tell_failure(failure_name(error.kind()), error.details());
  } catch (const catalog::RunCancelled&) {
    tell_failure(internal_failure, {"cancelled from within"});
  } catch (const std::bad_alloc&) {
    tell_failure(internal_failure, {"out of memory"});
  } catch (const std::exception& error) {
    tell_failure(internal_failure, {shown(error.what())});
  }
  return exit_bad_input;
}

}  // namespace scatterscope::app

// `scatterscope tour`: every figure at the moments that matter, for the book's sixteen keys, as a page to look through.
#include <utility>

#include "app/command_line/command.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/jobs/count_sorts.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/parameters/parameters.h"
#include "kernels/texts/chapter_map.h"
#include "kernels/texts/tour.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

using scene::escaped;

// A recording and the figures that it is there for.
struct Section {
  Text title;
  const char* sort;
  std::vector<const char*> figures;
  std::vector<parameters::Assignment> named{};
  const char* prefix = "";  // of its files, where another section has the same figures
};

// The figures of the chapter in their order, then what else there is to see of the same keys.
const std::vector<Section>& sections() {
  using parameters::assign;
  using recording::Config;
  static const std::vector larger_radix{assign<&Config::radix_bits>(2)};
  static const std::vector<Section> all{
      {texts::tour_radix_1bit, "radix-1bit", {"13.1", "13.2", "13.3", "13.4"}},
      {texts::tour_local_sort, "radix-local", {"13.5", "13.6", "columns"}},
      {texts::tour_larger_radix, "radix-local", {"13.7", "13.8", "13.9"}, larger_radix},
      {texts::tour_coarsening, "radix-local", {"13.10"}, {larger_radix[0], assign<&Config::keys_per_thread>(2)}},
      {texts::tour_scans, "radix-1bit", {"scan", "blocks"}},
      {texts::tour_brent_kung,
       "radix-1bit",
       {"scan"},
       {assign<&Config::block_scan>(recording::BlockScan::brent_kung)},
       "brent-kung-"},
      {texts::tour_radix_1bit_single, "radix-1bit-single", {"13.4"}, {}, "radix-1bit-single-"},
      {texts::tour_merge, "merge", {"13.11", "co-rank", "merged"}},
      {texts::tour_bitonic, "bitonic", {"network", "split"}},
      {texts::tour_transposition, "odd-even-transposition", {"network"}, {}, "transposition-"},
      {texts::tour_sample, "sample", {"splitters", "oversampling"}},
      {texts::tour_devices, "sample-devices", {"devices", "exchange"}},
      {texts::tour_onesweep, "onesweep", {"ranking", "look-back", "reorder"}, larger_radix},
      {texts::tour_msd, "radix-msd", {"bucket-tree", "distance", "heatmap"}, larger_radix},
      {texts::tour_order,
       "radix-local",
       {"order"},
       {assign<&Config::key_type>(recording::KeyType::i32), assign<&Config::radix_bits>(8)}},
      {texts::tour_stability, "radix-1bit", {"stability"}},
      {texts::tour_warp, "radix-1bit", {"warp"}},
      {texts::tour_lsd_distance, "onesweep", {"distance"}, larger_radix, "lsd-"},
  };
  return all;
}

// A step at which a figure is drawn, and what is said of it.
struct Stop {
  std::uint32_t step = 0;
  std::optional<std::uint32_t> iteration;
  std::string caption;
};

// Before and after each iteration; for figures of one iteration also each phase's end within the first.
std::vector<Stop> stops_of(const recording::Recording& recording, bool per_iteration, Language language) {
  std::vector<Stop> stops;
  for (const recording::Iteration& iteration : recording.iterations) {
    const std::optional<std::uint32_t> drawn =
        per_iteration ? std::optional<std::uint32_t>(iteration.index) : std::nullopt;
    const std::string number = std::to_string(iteration.index + 1);
    if (iteration.index == 0) {
      stops.push_back({iteration.first_step, drawn, format_text(texts::tour_before, language, {})});
    }
    if (iteration.index == 0 && per_iteration) {
      for (const Stretch phase : phases_of(recording, {iteration.first_step, iteration.end_step})) {
        const recording::Step& last = recording.steps[phase.end - 1];
        stops.push_back(
            {phase.end, drawn,
             format_text(texts::tour_phase, language,
                         {number, recording.launches[last.launch].kernel, std::to_string(last.phase + 1)})});
      }
    }
    stops.push_back({iteration.end_step, drawn, format_text(texts::tour_after, language, {number})});
  }
  return stops;
}

std::string page_head(Language language) {
  const std::string title = escaped(scatterscope::text(texts::tour_title, language));
  const std::string dark = escaped(scatterscope::text(texts::tour_dark, language));
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
         title +
         "</title>\n<style>\n"
         "body { margin: 0; font-family: Inter, \"DejaVu Sans\", sans-serif; }\n"
         "main { padding: 1em 2em 4em; background: #ffffff; color: #1a1a1a; }\n"
         "figure { margin: 1.5em 0; overflow-x: auto; }\n"
         "figcaption { margin-bottom: 0.4em; }\n"
         "img { max-width: 100%; }\n"
         "img.dark { display: none; }\n"
         "#switch:checked ~ main { background: #16181c; color: #e8e8e8; }\n"
         "#switch:checked ~ main img.dark { display: inline; }\n"
         "#switch:checked ~ main img.light { display: none; }\n"
         "#switch, #switch + label { position: relative; top: 0.5em; left: 2em; }\n"
         "</style>\n</head>\n<body>\n<input type=\"checkbox\" id=\"switch\"><label for=\"switch\"> " +
         dark + "</label>\n<main>\n<h1>" + title + "</h1>\n<p>" +
         escaped(scatterscope::text(texts::tour_introduction, language)) + "</p>\n";
}

std::string picture(const std::string& file, const char* theme, const std::string& words) {
  return "<img class=\"" + std::string(theme) + "\" src=\"" + file + "\" alt=\"" + words + "\">";
}

// One figure with all its moments; those that look like the one before are left out.
void add_figure(FigureDrawer& drawer, const figures::FigureInfo& figure, const std::string& prefix, Language language,
                OutputFolder& folder, std::string& page) {
  const std::string title = scatterscope::text(figure.title, language);
  page += "<h3>" + escaped(title) + "</h3>\n";
  std::string last;
  unsigned count = 0;
  for (const Stop& stop : stops_of(drawer.recording(), figure.per_iteration, language)) {
    const scene::Scene scene = drawer.draw({&figure, stop.step, stop.iteration}, {language, {}, {}});
    const std::string light = scene::to_svg(scene, scene::theme(scene::ThemeName::light));
    if (light == last) continue;
    last = light;
    const std::string name = prefix + std::string(figure.id) + "-" + (count < 9 ? "0" : "") + std::to_string(count + 1);
    ++count;
    folder.add(name + ".svg", light);
    const std::string dark = scene::to_svg(scene, scene::theme(scene::ThemeName::dark));
    folder.add(name + "-dark.svg", dark);
    const std::string words = escaped(title + ": " + stop.caption);
    page += "<figure><figcaption>" + escaped(stop.caption) + "</figcaption>\n" +
            picture(name + ".svg", "light", words) + picture(name + "-dark.svg", "dark", words) + "</figure>\n";
  }
}

RunRequest book_run(std::string_view sort, const std::vector<parameters::Assignment>& named = {}) {
  WantedRun asked = asked_of(sort, {}, named);
  asked.device = "cpu";
  return resolved(asked);
}

void add_section(const Section& section, Language language, const catalog::Progress& progress, OutputFolder& folder,
                 std::string& page) {
  const RunRequest run = book_run(section.sort, section.named);
  const auto recording = record_in_child(run, progress);
  FigureDrawer drawer(recording);
  page += "<h2>" + escaped(scatterscope::text(section.title, language)) + "</h2>\n";
  for (const char* id : section.figures) {
    progress.check();
    const figures::FigureInfo& figure = *figures::find_figure(id);
    add_figure(drawer, figure, section.prefix, language, folder, page);
  }
}

// All sorts on the same keys, with the first times that the program carries: the pages are the same on every machine.
void add_chapter_map(Language language, const catalog::Progress& progress, OutputFolder& folder, std::string& page) {
  const RunRequest run = book_run(recording::Config{}.sort);
  const std::vector<CountedSort> sorts = count_all_on_keys_of(run, progress);
  const auto& shipped = shipped_sets();
  const plots::ChapterMap map =
      chapter_map(&run, sorts, shipped.empty() ? nullptr : shipped.front().set.get(), language);
  const scene::Scene scene = plots::draw_chapter_map({map, language});
  const std::string title = escaped(scatterscope::text(texts::map_title, language));
  page += "<h2>" + title + "</h2>\n<figure>";
  for (const auto& [name, theme] : {std::pair{"light", scene::ThemeName::light}, {"dark", scene::ThemeName::dark}}) {
    const std::string file = theme == scene::ThemeName::light ? "map.svg" : "map-dark.svg";
    folder.add(file, scene::to_svg(scene, scene::theme(theme)));
    page += picture(file, name, title);
  }
  page += "</figure>\n";
}

}  // namespace

int run_tour(const Given& given, const WindowHooks&) {
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out DIR");
  const Looks looks = parse_looks(given);
  OutputFolder folder("--out", *out);
  folder.create();
  std::string page = page_head(looks.language);
  catalog::Progress quiet = given.progress;
  quiet.running = {};
  std::size_t done = 0;
  for (const Section& section : sections()) {
    given.progress(static_cast<double>(done++) / static_cast<double>(sections().size() + 1));
    add_section(section, looks.language, quiet, folder, page);
  }
  add_chapter_map(looks.language, quiet, folder, page);
  page += "</main>\n</body>\n</html>\n";
  folder.add("index.html", page);
  folder.publish();
  print((std::filesystem::path(*out) / "index.html").string() + "\n");
  return exit_ok;
}

}  // namespace scatterscope::app

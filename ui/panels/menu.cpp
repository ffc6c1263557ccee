// The menu bar, with the executing device always in sight, and the message line below it.
#include <algorithm>
#include <cmath>

#include "kernels/texts/compare.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/lecture_export.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_menu.h"
#include "kernels/texts/window_panels.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/lecture/draw_lecture.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/stage.h"
#include "ui/panels/values/settings_value.h"

namespace scatterscope::panels {
namespace {

constexpr float most_in_column = 84;  // logical pixels of a message's lines beside a lesson

bool item(Draw& draw, const char* name, Text words, bool on) {
  const bool pressed = ImGui::MenuItem(draw.say(words), nullptr, on);
  draw.mark(name);
  return pressed;
}

// Whether it is open; then EndMenu() follows. Its name is none of the entries that Tab goes through then.
bool begin_menu(Draw& draw, const char* name, Text words) {
  const bool open = ImGui::BeginMenu(draw.say(words));
  if (open)
    draw.mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  else
    draw.mark(name);
  return open;
}

// A bar without room for every menu.
bool is_narrow(const Draw& draw) {
  constexpr float least = 640;
  return draw.input.width / draw.input.scale < least;
}

void lecture_menu(Draw& draw) {
  if (!begin_menu(draw, "menu_lectures", texts::lec_menu)) return;
  draw_lecture_menu(draw);
  ImGui::EndMenu();
}

void lesson_menu(Draw& draw) {
  if (!begin_menu(draw, "menu_lessons", texts::lesson_menu)) return;
  draw_lesson_menu(draw);
  ImGui::EndMenu();
}

void file_menu(Draw& draw) {
  if (!begin_menu(draw, "menu_file", texts::win_menu_file)) return;
  draw_commands(draw, Menu::file);
  if (is_narrow(draw)) {
    lecture_menu(draw);
    lesson_menu(draw);
  }
  draw_commands(draw, Menu::quit);
  ImGui::EndMenu();
}

void command_menu(Draw& draw, const char* name, Text words, Menu menu) {
  if (!begin_menu(draw, name, words)) return;
  draw_commands(draw, menu);
  ImGui::EndMenu();
}

void choice_items(Draw& draw, const Choice& choice) {
  for (std::size_t k = 0; k < choice.options.size(); ++k) {
    const auto& [name, words] = choice.options[k];
    if (ImGui::MenuItem(words.c_str(), nullptr, choice.chosen == k))
      if (auto intent = choice.asks(k)) draw.ask(*std::move(intent));
    draw.mark(name);
  }
}

void choice_menu(Draw& draw, const char* name, Text words, const Choice& choice) {
  if (!begin_menu(draw, name, words)) return;
  choice_items(draw, choice);
  ImGui::EndMenu();
}

void view_menu(Draw& draw) {
  if (!begin_menu(draw, "menu_view", texts::win_menu_view)) return;
  choice_items(draw, theme_choice(draw.input));
  ImGui::Separator();
  choice_items(draw, language_choice(draw.input));
  ImGui::Separator();
  choice_menu(draw, "menu_key_format", texts::win_key_format, key_format_choice(draw.input));
  choice_menu(draw, "menu_scale", texts::win_scale, text_size_choice(draw.input));
  ImGui::Separator();
  Settings wanted = draw.input.settings;
  Layout& layout = wanted.layout;
  const auto toggle = [&](const char* name, Text words, bool& on) { on ^= item(draw, name, words, on); };
  toggle("show_source", texts::win_source, layout.show_source);
  draw_commands(draw, Menu::drawer);
  toggle("show_threads", texts::win_drawer_threads, layout.show_threads);
  toggle("show_memory", texts::win_drawer_memory, layout.show_memory);
  toggle("motion", texts::win_motion, wanted.motion);
  draw_commands(draw, Menu::window);
  if (wanted != draw.input.settings) draw.ask(ChangeSettings{wanted});
  ImGui::EndMenu();
}

std::string device_words(const Draw& draw) {
  const recording::DeviceInfo& device = draw.input.shown.recording().device;
  const bool gpu = device.backend == "cuda";
  return draw.say(gpu ? texts::win_device_gpu : texts::win_device_cpu,
                  {gpu ? device.name.c_str() : draw.say(texts::win_executor)});
}

// The grid of radixes and coarsenings goes on being counted while it is closed. Where the words would push the
// device out of the window, they are the bar's tooltip alone.
void count_progress(Draw& draw, float right) {
  const TradeOffView* view = draw.input.trade_off;
  if (view == nullptr || !view->running || draw.input.instead == Instead::grid) return;
  const std::string words = counted_words(draw, texts::to_counting_away, *view);
  const char* cancel = draw.say(texts::win_cancel);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float bar = draw.px(56), gap = draw.px(12);
  float wanted = gap + bar + ImGui::CalcTextSize(words.c_str()).x + ImGui::CalcTextSize(cancel).x +
                 2 * style.FramePadding.x + 3 * style.ItemSpacing.x;
  if (draw.input.shown.loaded()) wanted += gap + ImGui::CalcTextSize(device_words(draw).c_str()).x + draw.px(18);
  const bool room = ImGui::GetItemRectMax().x + wanted <= right;
  ImGui::SameLine(0, gap);
  ImGui::ProgressBar(static_cast<float>(view->done), ImVec2(bar, ImGui::GetFrameHeight()), "");
  draw.mark("counting");
  draw.tooltip(words.c_str());
  if (room) ImGui::TextUnformatted(words.c_str());
  if (text_button(draw, "cancel_counting", cancel)) draw.ask(CancelTradeOff{});
}

// Work that goes on while its dialog is closed; whether it is to be cancelled.
bool work_progress(Draw& draw, const ProgressView& work, Text words_id, const std::string& name) {
  if (!work.running) return false;
  const std::string percent = std::to_string(static_cast<int>(work.done * 100));
  const std::string words = draw.say(words_id, {percent});
  ImGui::SameLine(0, draw.px(12));
  ImGui::ProgressBar(static_cast<float>(work.done), ImVec2(draw.px(150), ImGui::GetFrameHeight()), words.c_str());
  draw.mark(name + "_progress");
  draw.tooltip(words.c_str());
  return text_button(draw, ("cancel_" + name).c_str(), draw.say(texts::win_cancel));
}

}  // namespace

void draw_commands(Draw& draw, Menu menu) {
  for (const Command& command : commands()) {
    if (command.menu != menu) continue;
    if (command.separated) ImGui::Separator();
    std::string key(command.key);
    if (const auto why = command.why_not != nullptr ? command.why_not(draw.input) : std::nullopt) key = draw.say(*why);
    const bool on = command.on != nullptr && command.on(draw.input);
    const bool chosen = ImGui::MenuItem(draw.say(*command.words), key.c_str(), on, command.allowed(draw.input));
    draw.mark(command.name);
    if (!chosen) continue;
    const Does does = command.does(draw.input);
    if (does.dialog) open_dialog(draw, *does.dialog);
    if (does.intent) draw.intents.push_back(*does.intent);
  }
}

void draw_menu_bar(Draw& draw) {
  if (!ImGui::BeginMenuBar()) return;
  file_menu(draw);
  if (!is_narrow(draw)) {
    lecture_menu(draw);
    lesson_menu(draw);
  }
  command_menu(draw, "menu_compare", texts::cmp_menu_title, Menu::compare);
  command_menu(draw, "menu_timing", texts::tm_menu_title, Menu::timing);
  view_menu(draw);
  command_menu(draw, "menu_help", texts::win_menu_help, Menu::help);
  ImGui::SameLine(0, draw.px(16));
  if (text_button(draw, "new_run", draw.say(texts::win_new_run), true, true)) open_dialog(draw, Dialog::input);
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - draw.px(12);
  if (draw.input.progress.running) {
    ImGui::SameLine(0, draw.px(12));
    const ProgressView& progress = draw.input.progress;
    if (progress.compiling.all > 0) {
      draw_compiling(draw, progress.compiling, draw.px(150));
    } else {
      const float done = static_cast<float>(progress.done);
      ImGui::ProgressBar(done < 0 ? 0.0F : done, ImVec2(draw.px(150), ImGui::GetFrameHeight()),
                         done < 0 ? draw.say(texts::win_recording) : nullptr);
    }
    draw.mark("progress");
    if (text_button(draw, "cancel_run", draw.say(texts::win_cancel))) draw.ask(CancelRun{});
  }
  count_progress(draw, right);
  if (draw.input.measuring.running && (!draw.input.timing || details_are_hidden(draw))) {
    ImGui::SameLine(0, draw.px(12));
    draw_measuring(draw, draw.px(230));
  }
  if (work_progress(draw, draw.input.exam, texts::exam_making, "exam")) draw.ask(CancelExam{});
  if (work_progress(draw, draw.input.lecture_export, texts::exp_making, "export")) draw.ask(CancelLectureExport{});
  // The device of measured results stands in their plot.
  if (draw.input.shown.loaded() && !draw.input.timing) {
    const recording::Config& config = draw.input.shown.recording().config;
    const Palette& p = draw.palette;
    const std::string device = device_words(draw);
    const std::string run =
        draw.say(texts::win_run_words, {config.sort, std::to_string(config.n), std::to_string(config.block_threads)});
    const float device_width = ImGui::CalcTextSize(device.c_str()).x + draw.px(18);
    const float run_width = ImGui::CalcTextSize(run.c_str()).x + draw.px(18);
    const float used = ImGui::GetItemRectMax().x + draw.px(12);
    const bool both = !draw.input.compare && used + device_width + run_width + draw.px(8) <= right;
    float x = right - device_width - (both ? run_width + draw.px(8) : 0);
    if (x < used) x = used;
    ImGui::SetCursorScreenPos(ImVec2(x, ImGui::GetWindowPos().y + draw.px(3)));
    if (both) {
      chip(draw, "run", run, p.raised, p.ink);
      ImGui::SetCursorScreenPos(ImVec2(right - device_width, ImGui::GetWindowPos().y + draw.px(3)));
    }
    chip(draw, "device", device, p.notice, p.on_notice);
    draw.tooltip(device.c_str());
  }
  ImGui::EndMenuBar();
}

// Over the panels, above the transport and beside the caption: what is read must not move because of what is said.
// Beside a lesson it is over the source, where it covers nothing that is asked; a long one has no room there.
void draw_message(Draw& draw) {
  const MessageView& message = draw.input.message;
  if (message.text.empty()) return;
  const Palette& p = draw.palette;
  const float edge = draw.px(12), button = draw.px(36), padding = draw.px(10);
  const float column = is_staged(draw.input) ? 0 : lesson_width(draw), around = button + 3 * padding;
  float most = column > 0 ? column - around : draw.input.width - 4 * edge - around;
  ImVec2 size = ImGui::CalcTextSize(message.text.c_str(), nullptr, false, most);
  const bool in_column = column > 0 && size.y <= draw.px(most_in_column);
  if (column > 0 && !in_column) {
    most = draw.input.width - 4 * edge - around;
    size = ImGui::CalcTextSize(message.text.c_str(), nullptr, false, most);
  }
  const ImVec2 whole(in_column ? column : size.x + around, std::max(size.y, ImGui::GetFrameHeight()) + 2 * padding);
  const float bottom = draw.input.height - message_above(draw);
  // Measured results have their buttons on the right.
  const float left = in_column ? draw.px(8) : draw.input.timing ? 3 * edge : draw.input.width - whole.x - 3 * edge;
  ImGui::SetNextWindowPos(ImVec2(std::floor(left), std::floor(bottom - whole.y)));
  ImGui::SetNextWindowSize(whole);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, message.error ? p.error : p.notice);
  ImGui::PushStyleColor(ImGuiCol_Text, message.error ? p.on_error : p.on_notice);
  ImGui::Begin("message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark("message", from, ImVec2(from.x + whole.x, from.y + whole.y));
  ImGui::SetCursorPos(ImVec2(padding, (whole.y - size.y) / 2));
  ImGui::PushTextWrapPos(padding + most);
  ImGui::TextUnformatted(message.text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::SetCursorPos(ImVec2(whole.x - button - padding, (whole.y - ImGui::GetFrameHeight()) / 2));
  ImGui::PushStyleColor(ImGuiCol_Button, 0);
  if (text_button(draw, "dismiss", "x")) draw.ask(DismissMessage{});
  ImGui::PopStyleColor();
  ImGui::End();
  ImGui::PopStyleColor(2);
}

}  // namespace scatterscope::panels

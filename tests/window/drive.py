"""Each key and each main button: the session does what is expected, the picture changes. Usage: drive.py PROGRAM"""

import json
import os
import subprocess
import sys
import tempfile
import time

from driven import Display, Window, check, checks_passed, in_window, require_tools
from drive_displays import drive_displays
from drive_doors import drive_doors
from drive_exercise import drive_exercise
from drive_floor import drive_floor
from drive_heads import drive_heads
from drive_kept import kept_settings
from drive_lecturer import lecturer_window
from drive_lesson import lessons
from drive_lesson_waits import lesson_waits
from drive_letters import drive_letters
from drive_own_keys import drive_own_keys
from drive_stage import drive_stage
from drive_stops import drive_stops
from drive_typing import guess_and_walk, typing
from drive_unsaved import unsaved_scenes


def changed(before, after):
    return {name for name in before if name in after and before[name] != after[name]}


def settled(window):
    """The state when the hook has been silent for a while."""
    lines, since = -1, time.monotonic()
    while time.monotonic() - since < 0.25:
        if len(window.lines()) != lines:
            lines, since = len(window.lines()), time.monotonic()
        time.sleep(0.02)
    return window.state


def expect(window, act, what, pictures=(), **wanted):
    """Acts, waits for the state wanted, and for changes in these panels' pictures."""
    before = settled(window)
    act()
    window.wait_for(lambda s: all(s[name] == value for name, value in wanted.items()), what)
    after = settled(window)
    check(all(after[name] == value for name, value in wanted.items()), f"{what}: stays so")
    missing = set(pictures) - changed(before["pictures"], after["pictures"])
    check(not missing, f"{what}: picture of {missing} unchanged")
    return after


ALL = ("source", "figure", "threads", "transport")


def keys_walk(window):
    steps = window.state["steps"]
    expect(window, lambda: window.key("alt+Right"), "Alt+Right", ("source", "threads", "transport"), step=1)
    expect(window, lambda: window.key("alt+Right"), "Alt+Right again", ("source", "transport"), step=2)
    expect(window, lambda: window.key("alt+Left"), "Alt+Left", ("source", "transport"), step=1)
    # In 13.3 the bits, known with the second line, then the total, a step of the scan.
    expect(window, lambda: window.key("Right"), "Right", ("figure", "transport"), step=2)
    total = expect(window, lambda: window.key("Next"), "Page Down", ("figure", "transport"))["step"]
    check(total > 10, "the scan is one change")
    expect(window, lambda: window.key("Left"), "Left", ("figure", "transport"), step=2)
    expect(window, lambda: window.key("Prior"), "Page Up", ("figure", "transport"), step=0)
    expect(window, lambda: window.click("change_on"), "the button of changes", ("figure", "transport"), step=2)
    window.key("alt+Left")
    window.wait_for(lambda s: s["step"] == 1, "a line back")
    phase = expect(window, lambda: window.key("shift+Right"), "Shift+Right", ("source", "transport"))["step"]
    check(phase > 2, "a phase is more than a line")
    expect(window, lambda: window.key("shift+Left"), "Shift+Left", ("transport",))
    window.key("Home")
    window.wait_for(lambda s: s["step"] == 0, "Home")
    expect(window, lambda: window.key("ctrl+Right"), "Ctrl+Right", ("figure", "transport"), iteration=0)
    first = window.state["step"]
    expect(window, lambda: window.key("ctrl+Right"), "Ctrl+Right again", ("figure", "transport"), iteration=1)
    expect(window, lambda: window.key("ctrl+Left"), "Ctrl+Left", ("figure", "transport"), step=first)
    expect(window, lambda: window.key("End"), "End", ("figure", "transport"), step=steps)
    expect(window, lambda: window.key("Home"), "Home", ALL, step=0)


def buttons_walk(window):
    steps = window.state["steps"]
    expect(window, lambda: window.click("line_on"), "line on", ("source", "transport"), step=1)
    expect(window, lambda: window.click("line_back"), "line back", ("source", "transport"), step=0)
    window.click("phase_on")
    check(settled(window)["step"] > 1, "phase on")
    expect(window, lambda: window.click("phase_back"), "phase back", ("transport",), step=0)
    expect(window, lambda: window.click("iteration_on"), "iteration on", ("figure", "transport"), iteration=0)
    expect(window, lambda: window.click("iteration_back"), "iteration back", ("figure", "transport"), step=0)
    expect(window, lambda: window.click("end"), "end", ("figure", "transport"), step=steps)
    expect(window, lambda: window.click("start"), "start", ("figure", "transport"), step=0)
    middle = expect(window, lambda: window.click("scrub"), "scrub bar", ("figure", "source", "transport"))["step"]
    check(abs(middle - steps / 2) <= 2, f"the bar's middle is step {middle} of {steps}")


def play(window):
    window.key("Home")
    expect(window, lambda: window.key("space"), "Space plays", ("transport",), playing=True)
    window.wait_for(lambda s: s["step"] >= 2, "playing goes on")
    expect(window, lambda: window.key("space"), "Space pauses", ("transport",), playing=False)
    here = window.state["step"]
    time.sleep(1.2)
    check(window.state["step"] == here, "paused: nothing moves")
    expect(window, lambda: window.click("play"), "the button plays", playing=True)
    expect(window, lambda: window.click("play"), "the button pauses", playing=False)


def breakpoints(window):
    window.key("Home")
    window.wait_for(lambda s: s["step"] == 0, "Home")
    for _ in range(4):
        window.key("alt+Right")
    line = window.wait_for(lambda s: s["step"] == 4, "four lines")["line"]
    expect(window, lambda: window.click(f"line_{line}"), "a breakpoint", ("source",))
    check([b[1] for b in window.state["breakpoints"]] == [line], "the breakpoint's line")
    window.key("Home")
    window.wait_for(lambda s: s["step"] == 0, "Home")
    window.key("space")
    window.wait_for(lambda s: s["playing"], "playing")
    stopped = window.wait_for(lambda s: s["step"] > 0 and not s["playing"], "the breakpoint stops", 10)
    check(stopped["line"] == line, "it stops at its line")
    expect(window, lambda: window.click(f"line_{line}"), "no breakpoint any more", ("source",), breakpoints=[])


def selection(window):
    window.key("End")
    settled(window)
    expect(window, lambda: window.click("cell_1"), "a cell is chosen", ("memory",))
    chosen = window.state["chosen"]
    check(chosen["kind"] == "cell" and chosen["c"] == 1, f"the cell: {chosen}")
    steps = window.state["steps"]
    expect(window, lambda: window.click("write_current"), "who wrote this", playing=False)
    writer = window.state["step"]
    check(0 < writer <= steps, "a step that wrote")
    window.click("write_previous")
    check(settled(window)["step"] < writer, "an earlier write")
    expect(window, lambda: window.click("write_next"), "the next write", step=writer)
    name = f"thread_{0}_{1}"
    window.key("Home")
    window.key("alt+Right")
    window.wait_for(lambda s: s["step"] == 1, "the first line")
    expect(window, lambda: window.point_at(name), "pointing at a thread", ("threads",),
           hovered={"kind": "thread", "a": 0, "b": 1, "c": 0})
    expect(window, lambda: window.click(name), "choosing it", chosen={"kind": "thread", "a": 0, "b": 1, "c": 0})
    window.point_at("panel_transport", 0.7, 0.3)
    expect(window, lambda: window.key("Escape"), "Escape chooses nothing", ("threads",), chosen=None)


def looks(window):
    for theme in ("dark", "high-contrast", "light"):
        expect(window, lambda: window.key("t"), f"T: {theme}", ALL, theme=theme)
    expect(window, lambda: window.key("plus"), "+", scale=1.25)
    expect(window, lambda: window.key("minus"), "-", scale=1.0)
    for language in ("zh-Hans", "zh-Hant", "en"):
        expect(window, lambda: window.choose("menu_view", f"language_{language}"), language, language=language)
    expect(window, lambda: window.click("hide_step"), "hide", hide=True)
    expect(window, lambda: window.click("hide_step"), "hide no more", hide=False)
    for figure in ("13.1", "13.2", "13.3"):
        window.pick_figure(figure)
        window.wait_for(lambda s, f=figure: s["figure"] == f, f"figure {figure}")
    window.key("F11")
    window.wait_for(lambda s: s["full_screen"], "F11")
    window.key("F11")
    window.wait_for(lambda s: not s["full_screen"], "F11 back")


def dialogs(window):
    expect(window, lambda: window.key("question"), "? opens help", dialog="help")
    here = window.state["step"]
    window.key("Right")
    check(settled(window)["step"] == here, "keys do nothing behind a dialog")
    expect(window, lambda: window.key("Escape"), "Escape closes it", dialog="none")
    expect(window, lambda: window.click("new_run"), "the editor", dialog="input")
    window.click("keys_from_1")
    window.click("typed")
    window.key("ctrl+a")
    window.key("BackSpace")
    settled(window)
    window.click("record")
    check(settled(window)["dialog"] == "input" and window.state["n"] == 16, "a run without keys replaces nothing")
    bars = window.widget("bars")
    for column in range(4):
        window.move_to(bars[0] + (column + 0.5) * bars[2] / 16, bars[1] + bars[3] * (0.9 - 0.2 * column))
        if column == 0:
            window.input(("mousedown", "1"), lambda seen: seen["pressed"])
    window.input(("mouseup", "1"), lambda seen: not seen["pressed"])
    window.widget("draft_keys")
    window.click("typed")
    window.key("ctrl+a")
    window.type("3, 5 0x4 0b1 t")
    check(settled(window)["theme"] == "light", "keys are ignored while typing")
    window.click("record")
    check(settled(window)["dialog"] == "input", "a word that is no key cannot be run")
    window.click("typed")
    window.key("ctrl+a")
    window.type("3, 5 0x4 0b1 7")
    settled(window)
    window.click("record")
    state = window.wait_for(lambda s: s["n"] == 5 and not s["recording"], "five keys are recorded", 20)
    check(state["step"] == 0 and not state["playing"], "a new recording starts paused at its start")


def files(window, folder):
    path = os.path.join(folder, "five.scs")
    window.name_file("ctrl+s", "save", path)
    window.wait_for(lambda s: path in s["message"], "saved and reported")
    check(os.path.getsize(path) > 100, "the file is there")
    written = os.path.getmtime(path)
    window.name_file("ctrl+s", "save", path)
    window.widget("overwrite")
    window.key("Return")
    check(settled(window)["dialog"] == "save", "Enter does not answer whether to write over it")
    check(os.path.getmtime(path) == written, "nothing is written over unasked")
    window.click("overwrite")
    window.wait_for(lambda s: s["dialog"] == "none" and path in s["message"], "written over when asked")
    svg = os.path.join(folder, "figure.svg")
    check("<svg" in window.saved("ctrl+e", "export_figure", svg), "an SVG")
    page = os.path.join(folder, "figure.html")
    check('id="frames"' in window.saved("ctrl+e", "export_figure", page), "a page of its changes")
    window.name_file("ctrl+o", "open", "/nowhere/at/all")
    window.wait_for(lambda s: "/nowhere/at/all" in s["message"], "a bad file is a message")
    check(window.state["n"] == 5, "and what was loaded stays")
    expect(window, lambda: window.click("dismiss"), "the message goes", message="")


def controls(window, _):
    """Tab, Enter, Escape, menus under the mouse, dialogs by keys alone."""
    reached = []
    while "hide_step" not in reached and len(reached) < 60:
        before = window.state["focus"]
        window.key("Tab")
        reached.append(window.wait_for(lambda s, b=before: s["focus"] != b, "Tab goes on")["focus"])
    check({"menu_file", "figure_13.1", "drawer", "play", "change_on", "speed"} <= set(reached), f"reached: {reached}")
    expect(window, lambda: window.key("alt+Right"), "an arrow still steps", ("source",), step=1)
    while window.state["focus"] != "line_on":
        before = window.state["focus"]
        window.key("shift+Tab")
        window.wait_for(lambda s, b=before: s["focus"] != b, "Shift+Tab goes back")
    expect(window, lambda: window.key("Return"), "Enter presses the button", ("source",), step=2)
    expect(window, lambda: window.key("space"), "so does Space, and nothing plays", step=3, playing=False)
    expect(window, lambda: window.click("menu_file"), "a menu", popups=1)
    window.widget("menu_new")
    window.point_at("menu_view")
    window.widget("theme_dark")
    check(settled(window)["popups"] == 1, "pointing changes the menu")
    expect(window, lambda: window.key("Escape"), "Escape closes it", popups=0)
    expect(window, lambda: window.key("d"), "D opens the drawer", ("figure", "source"), drawer=True)
    expect(window, lambda: window.key("d"), "and closes it", ("figure", "source"), drawer=False)
    figure = window.widget("panel_figure")
    window.key("ctrl+s")
    window.wait_for(lambda s: s["dialog"] == "save" and s["focus"] == "file_name", "the name has the keyboard")
    # All at once, within a frame or two: Enter comes behind the last letter.
    typed = os.path.join(window.folder, "typed")
    window.xdotool("type", "--delay", "1", "--args", "1", typed, "key", "--delay", "1", "Return")
    # A newer ImGui takes two frames a letter, each of which the hook reads back.
    window.wait_for(lambda s: s["dialog"] == "none" and typed + ".scs" in s["message"], "typed and accepted", 20)
    window.settle()  # until the field that was typed in has let the keyboard go
    check(window.widget("panel_figure") == figure, "what is reported moves nothing")
    window.key("Escape")
    window.wait_for(lambda s: s["message"] == "", "Escape takes the message away")


def compare(window):
    expect(window, lambda: window.choose("menu_compare", "menu_compare_runs"), "the comparisons", dialog="compare")
    window.click("compare_13.5-13.8")
    both = window.wait_for(lambda s: s["compare"] and not s["recording"], "two runs side by side", 30)["compare"]
    check(both["steps"] == [0, 0] and both["n"] == 16, "from their start")

    def walked(act, what, position, steps):
        before = settled(window)["pictures"]
        act()
        state = window.wait_for(lambda s: s["compare"]["position"] == position, what)
        check(state["compare"]["steps"] == steps, f"{what}: {state['compare']['steps']} is not {steps}")
        missing = {"left", "right", "transport"} - changed(before, settled(window)["pictures"])
        check(not missing, f"{what}: picture of {missing} unchanged")

    walked(lambda: window.key("alt+Right"), "Alt+Right moves both", 1, [1, 1])
    walked(lambda: window.key("alt+Left"), "Alt+Left moves both back", 0, [0, 0])
    walked(lambda: window.click("line_on"), "the button moves both", 1, [1, 1])
    window.key("ctrl+Right")
    first = settled(window)["compare"]
    check(first["position"] > 10 and first["steps"][1] > first["steps"][0], "two passes take longer than one")
    window.key("shift+Left")
    back = settled(window)["compare"]
    check(back["position"] < first["position"], "a phase back")
    window.key("End")
    end = window.wait_for(lambda s: s["compare"]["position"] == s["compare"]["length"], "End")["compare"]
    window.key("space")
    check(not settled(window)["playing"], "nothing plays at the end")
    window.key("Home")
    window.wait_for(lambda s: s["compare"]["position"] == 0, "Home")
    middle = expect(window, lambda: window.click("scrub"), "the bar")["compare"]["position"]
    check(abs(middle - end["length"] / 2) <= 2, f"the bar's middle is {middle} of {end['length']}")
    window.click("close_compare")
    window.wait_for(lambda s: s["compare"] is None and s["n"] == 5, "closed: what was loaded is back")
    window.choose("menu_compare", "menu_compare_runs")
    window.click("sort_radix-local")
    window.click("compare_loaded")
    state = window.wait_for(lambda s: s["compare"], "the loaded recording beside another run", 30)
    check(state["compare"]["n"] == 5 and state["compare"]["sorts"][1] == "radix-local", "on the same keys")
    window.click("close_compare")
    window.wait_for(lambda s: s["compare"] is None, "closed")


def trade_off(window):
    expect(window, lambda: window.choose("menu_compare", "menu_trade_off"), "the grid", instead="grid")
    window.wait_for(lambda s: s["trade_off"], "counting begins by itself")
    window.click("close_trade_off")
    window.wait_for(lambda s: s["instead"] == "none", "one click closes it while it counts")
    window.wait_for(lambda s: s["instead"] == "none" and s["trade_off"] and s["trade_off"]["counted"] == 40
                    and not s["trade_off"]["running"],
                    "counted while the grid is closed", 120)
    expect(window, lambda: window.choose("menu_compare", "menu_trade_off"), "the grid", instead="grid")
    window.wait_for(lambda s: s["trade_off"] and s["trade_off"]["counted"] == 40 and not s["trade_off"]["running"],
                    "40 cells counted from their runs", 120)
    expect(window, lambda: window.click("quantity_barriers"), "barriers", grid_quantity="barriers")
    expect(window, lambda: window.key("f"), "on the stage", stage=True)
    expect(window, lambda: window.key("Right"), "the next quantity", grid_quantity="launches")
    expect(window, lambda: window.key("Escape"), "off the stage, the grid stays", stage=False, instead="grid")
    window.click("trade_off_2_4")
    window.wait_for(lambda s: s["sort"] == "radix-local" and s["instead"] == "none" and not s["recording"],
                    "a cell opens its run", 30)


def chapter_map(window):
    expect(window, lambda: window.choose("menu_compare", "menu_chapter_map"), "the map", instead="chapter_map")
    state = window.wait_for(lambda s: s["chapter_map"] and not s["chapter_map"]["running"], "all sorts counted", 60)
    check(state["chapter_map"]["counted"] >= 12, f"sorts of the map: {state['chapter_map']}")
    window.click("map_onesweep")
    window.wait_for(lambda s: s["sort"] == "onesweep" and s["instead"] == "none" and not s["recording"],
                    "a sort of the map is stepped through", 30)
    expect(window, lambda: window.choose("menu_compare", "menu_chapter_map"), "the map again", instead="chapter_map")
    window.wait_for(lambda s: s["chapter_map"] and not s["chapter_map"]["running"], "of the same keys", 60)
    window.click("close_map")
    window.wait_for(lambda s: s["instead"] == "none", "closed")


def heatmap(window):
    window.key("End")
    expect(window, lambda: window.pick_figure("heatmap"), "the heatmap", ("figure",), figure="heatmap")
    expect(window, lambda: window.click("heatmap_logarithmic"), "a logarithmic scale", ("figure",))
    expect(window, lambda: window.click("heatmap_window"), "warp by warp", ("figure",))
    expect(window, lambda: window.click("heatmap_whole"), "all stores", ("figure",))
    expect(window, lambda: window.click("heatmap_linear"), "a linear scale", ("figure",))
    window.choose("heatmap_keys", "heatmap_keys_14")
    state = window.wait_for(lambda s: s["map"] is not None and not s["counting"], "2^14 keys counted", 60)
    map_ = state["map"]
    check(map_["runs"][0]["n"] == 1 << 14 and map_["file"] == "", f"the map is of 2^14 keys: {map_}")
    check(map_["runs"][0]["sectors"] > 0, "its stores took sectors")
    # While the largest is counted the window walks on; then it is cancelled.
    window.choose("heatmap_keys", "heatmap_keys_22")
    window.wait_for(lambda s: s["counting"], "counting begins")
    window.key("End")
    window.key("Home")
    state = window.wait_for(lambda s: s["step"] == 0, "the window is live while stores are counted")
    check(state["counting"], "2^22 keys take their time")
    window.click("heatmap_cancel")
    state = window.wait_for(lambda s: not s["counting"], "cancelled", 20)
    check(state["map"]["runs"][0]["n"] == 1 << 14, "what was counted before is still shown")
    window.click("dismiss")
    settled(window)
    window.choose("heatmap_keys", "heatmap_recorded")
    window.wait_for(lambda s: s["map"] is None, "the recording's own heatmap")


def heatmap_file(window, path):
    window.wait_for(lambda s: s["map"] is not None and s["figure"] == "heatmap", "the file's map", 20)
    check(window.state["map"]["runs"][0]["n"] == 1 << 13, "of 2^13 keys")
    check(window.state["map"]["file"] == path, "by its name")
    settled(window)
    window.choose("heatmap_keys", "heatmap_recorded")
    window.wait_for(lambda s: s["map"] is None, "the recording's own heatmap")
    window.name_file("ctrl+o", "open", path)
    window.wait_for(lambda s: s["map"] is not None and s["map"]["file"] == path, "opened in the dialog")


def timing_of(window):
    return window.state["timing"]


def timing(window, folder):
    """Measured results: a file's plots, its runs, two sets in one plot, what is measured here, saved and exported."""
    window.wait_for(lambda s: s["timing"] and s["timing"]["sets"] > 1, "a file's results beside the shipped ones")
    check(timing_of(window)["set"] == timing_of(window)["sets"] - 1, "the file's are chosen")

    def turned(act, what, **wanted):
        before = settled(window)["pictures"]
        act()
        window.wait_for(lambda s: s["timing"] and all(s["timing"][k] == v for k, v in wanted.items()), what)
        check("timing" in changed(before, settled(window)["pictures"]), f"{what}: the picture of the plot is unchanged")

    turned(lambda: window.click("plot_ladder"), "the ladder", kind="ladder")
    turned(lambda: window.key("Right"), "Right: the next plot", kind="grid")
    turned(lambda: window.key("Next"), "Page Down: the next plot", kind="blocks")
    turned(lambda: window.key("Right"), "Right: the next plot", kind="shapes")
    turned(lambda: window.key("Right"), "Right: the last plot", kind="launches")
    turned(lambda: window.click("plot_logarithmic"), "shares", logarithmic=True)
    turned(lambda: window.key("Left"), "Left: the plot before", kind="shapes")
    turned(lambda: window.key("Left"), "Left: the plot before", kind="blocks")
    turned(lambda: window.key("Left"), "Left: and before that", kind="grid")
    window.point_at("plot_run")
    window.wait_for(lambda s: (s["timing"]["hovered"] or {}).get("kind") == "run", "pointing at a cell")
    before = settled(window)["pictures"]
    window.click("plot_run")
    window.wait_for(lambda s: (s["timing"]["chosen"] or {}).get("kind") == "run", "choosing it")
    check("timing_details" in changed(before, settled(window)["pictures"]), "its details are shown")
    window.key("Escape")
    window.wait_for(lambda s: s["timing"] and s["timing"]["chosen"] is None, "Escape chooses nothing")
    turned(lambda: window.click("plot_throughput"), "throughput", kind="throughput")
    window.choose("plot_beside", "plot_beside_0")
    window.wait_for(lambda s: s["timing"]["beside"] == 0, "two sets in one plot")

    svg = os.path.join(folder, "plot.svg")
    check("B, dashed" in window.saved("ctrl+e", "export_figure", svg), "the plot with both sets")

    sets = timing_of(window)["sets"]
    window.click("timing_measure")
    window.wait_for(lambda s: s["dialog"] == "measure", "the form")
    window.click("measure_on_cpu")
    window.click("measure_blocks_128")
    window.click("measure_start")
    window.wait_for(lambda s: s["measuring"] or s["timing"]["sets"] > sets, "measuring begins")
    here = window.wait_for(lambda s: s["timing"]["sets"] == sets + 1 and not s["measuring"], "it ends", 120)["timing"]
    check(here["backend"] == "cpu" and here["results"] == 21,
          f"three sorts with two block sizes each, and std-sort, at three sizes: {here}")
    path = os.path.join(folder, "here.json")
    results = json.loads(window.saved("ctrl+s", "save_measured", path))
    check(len(results["runs"]) == 21 and results["note"] == "executor, not a GPU timing", "all results, marked")

    window.key("m")
    window.wait_for(lambda s: s["timing"] is None, "M goes back to the figures")
    window.key("alt+Right")
    window.wait_for(lambda s: s["step"] == 1, "where Alt+Right takes a step")
    window.name_file("ctrl+o", "open", path)
    opened = window.wait_for(lambda s: s["timing"], "a file of results opens")["timing"]
    check(opened["sets"] == sets + 2 and opened["results"] == 21, "as it was saved")


def cancelled_measurement(window):
    """What is finished stays, and the window is live all the while."""
    sets = timing_of(window)["sets"]
    window.click("timing_measure")
    window.wait_for(lambda s: s["dialog"] == "measure", "the form")
    window.click("measure_grid")
    window.click("measure_blocks_128")
    window.choose("measure_to", "measure_to_14")
    window.click("measure_start")
    window.wait_for(lambda s: s["measuring"] and s["timing"]["sets"] == sets + 1, "the first size is done", 120)
    window.key("t")
    window.wait_for(lambda s: s["theme"] == "dark", "the window is live")
    window.click("cancel_measure")
    state = window.wait_for(lambda s: not s["measuring"], "cancelled soon", 20)
    check(state["timing"]["results"] > 0 and state["timing"]["results"] % 20 == 0, "whole sizes are kept")


# What is driven in one window: its arguments, and the parts in their order.
def book(*parts):
    def all_of_them(window, _):
        expect(window, lambda: window.key("d"), "the drawer", drawer=True)
        for part in parts:
            part(window)
    return all_of_them


def asked(window, folder):
    dialogs(window)
    files(window, folder)


def side_by_side(window, _):
    for part in (compare, trade_off, chapter_map):
        part(window)


def opened_on_grid(window, _):
    window.wait_for(lambda s: s["instead"] == "grid" and s["trade_off"] and s["trade_off"]["counted"] == 20,
                    "the grid of the book's keys is counted from the start", 30)
    check(window.state["grid_quantity"] == "barriers", "of what was asked for")
    expect(window, lambda: window.key("Escape"), "closed, the run is there", instead="none", sort="radix-1bit")


def drive_steps(program, display, folder):
    in_window(program, display, ("--preset", "book"), book(keys_walk, buttons_walk, play), folder)


def drive_looks(program, display, folder):
    in_window(program, display, ("--preset", "book"), book(breakpoints, selection, looks), folder)


def drive_dialogs(program, display, folder):
    in_window(program, display, ("--preset", "book"), asked, folder)
    kept_settings(program, display, os.path.join(folder, "config"))


def drive_controls(program, display, folder):
    in_window(program, display, ("--preset", "book"), controls, folder)


def drive_typing(program, display, folder):
    in_window(program, display, ("--preset", "book"), typing, folder)
    in_window(program, display, ("--lecture", "45-minutes", "--scene", "10"), guess_and_walk, folder)


def drive_compare(program, display, folder):
    in_window(program, display, ("--keys", "3,1,2,7,0"), side_by_side, folder)
    in_window(program, display, ("--preset", "book", "--grid", "barriers"), opened_on_grid, folder)


def drive_heatmap(program, display, folder):
    in_window(program, display, ("--random", "256", "--key-bits", "4", "--block-threads", "64"),
              lambda window, _: heatmap(window), folder)
    counted = os.path.join(folder, "heat.json")
    subprocess.run([program, "heatmap", "--sort", "radix-local", "--n", "2^13", "--radix-bits", "4", "--key-bits", "8",
                    "--device", "cpu", "--json", counted], check=True, stdout=subprocess.DEVNULL)
    in_window(program, display, (counted,), lambda window, _: heatmap_file(window, counted), folder)


def drive_timing(program, display, folder):
    results = os.path.join(folder, "small.json")
    subprocess.run([program, "measure", "--sort", "radix-1bit,radix-local", "--n", "64,256", "--radix-bits", "1,2",
                    "--keys-per-thread", "1,2", "--device", "cpu", "--json", results],
                   check=True, stdout=subprocess.DEVNULL)

    def measured(window, _):
        timing(window, folder)
        cancelled_measurement(window)

    in_window(program, display, (results,), measured, folder)


def lecture_by_clicker(window):
    """From the first scene to the last by Page Down alone."""
    window.wait_for(lambda s: s["dialog"] == "doors", "a first start asks")
    window.key("2")
    state = window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "2: the lecture", 30)
    check(state["lecture"]["scene"] == 0, "its first scene")
    scenes, reached = state["lecture"]["scenes"], [0]
    window.wait_for(lambda s: not s["lecture"]["recording"], "all runs are recorded", 60)
    for _ in range(5 * scenes):
        before = window.state
        window.key("Next")
        state = window.wait_for(lambda s: (s["step"], s["lecture"]["scene"], s["lesson"]) !=
                                (before["step"], before["lecture"]["scene"], before["lesson"]), "Page Down leads on")
        if state["lecture"]["scene"] != reached[-1]:
            reached.append(state["lecture"]["scene"])
        if state["lecture"]["scene"] == scenes - 1:
            break
    check(reached == list(range(scenes)), f"every scene in order: {reached}")
    window.key("bracketleft")
    window.wait_for(lambda s: s["lecture"]["scene"] == scenes - 2 and s["lecture"]["here"], "[ goes back")
    window.key("n")
    window.wait_for(lambda s: s["lecture"]["notes"], "N shows the notes")
    window.widget("clock")
    settled(window)  # the list has scrolled
    window.click("scene_" + str(scenes - 3))
    window.wait_for(lambda s: s["lecture"]["scene"] == scenes - 3, "a click goes to a scene")


def drive_lecture(program, display, folder):
    in_window(program, display, (), lambda window, _: lecture_by_clicker(window), folder)
    in_window(program, display, ("--lecture", "45-minutes", "--scene", "5"),
              lambda window, _: lecturer_window(window), folder)
    in_window(program, display, ("--lecture", "networks", "--scene", "3"), lambda window, _: check(
        window.state["lecture"]["scene"] == 2 and window.state["dialog"] == "none", "--scene"), folder)


def drive_lesson(program, display, folder):
    lessons(lambda arguments, drive, config: in_window(program, display, arguments, drive, folder, config), folder)
    lesson_waits(lambda arguments, drive: in_window(program, display, arguments, drive, folder))


DRIVES = {"doors": drive_doors, "steps": drive_steps, "looks": drive_looks, "controls": drive_controls, "lecture": drive_lecture,
          "unsaved": unsaved_scenes, "typing": drive_typing, "lesson": drive_lesson, "dialogs": drive_dialogs,
          "compare": drive_compare, "heatmap": drive_heatmap, "timing": drive_timing, "stage": drive_stage,
          "stops": drive_stops, "exercise": drive_exercise, "floor": drive_floor, "own_keys": drive_own_keys,
          "displays": drive_displays, "heads": drive_heads, "letters": drive_letters}


def main(program, *names):
    """Drives what is named, all of it where nothing is; each in an X server of its own, so that tests run at once."""
    require_tools()
    for name in names or DRIVES:
        display = Display()
        begin = time.monotonic()
        try:
            with tempfile.TemporaryDirectory() as folder:
                DRIVES[name](program, display, folder)
        finally:
            display.close()
        print(f"{name}: passed, {time.monotonic() - begin:.1f} s")
    print(f"{checks_passed()} checks passed")


if __name__ == "__main__":
    main(*sys.argv[1:])

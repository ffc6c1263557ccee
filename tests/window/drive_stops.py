"""Every long work in the window shows how far it is, and ends soon after a click."""

import time

from driven import check, in_window

SOON = 0.2  # seconds, of a machine with time for it: the best of three tries counts, and is printed
TOO_LATE = 2 * SOON  # that fails, since other programs may run beside this one


def run_again(window):
    window.click("new_run")
    window.click("record")


def compared(window):
    window.choose("menu_compare", "menu_compare_runs")
    window.click("sort_radix-1bit-single")
    window.click("compare_loaded")


def heatmap(window):
    if window.state["figure"] != "heatmap":
        window.pick_figure("heatmap")
    window.choose("heatmap_keys", "heatmap_keys_22")


def counted_anew(window, entry, state, button):
    """Shows a table. One that was stopped before is shown as far as it came, with a button that counts it again."""
    shown = window.state[state]
    window.choose("menu_compare", entry)
    if shown:
        window.click(button)


def measure(window):
    if not window.state["timing"]:
        window.choose("menu_timing", "menu_results")
    window.click("timing_measure")
    window.choose("measure_to", "measure_to_14")
    window.click("measure_start")


# How it begins, whether it runs, what shows how far it is, and what ends it.
WORKS = {
    "a run": (run_again, lambda s: s["recording"], "progress", "cancel_run"),
    "a comparison": (compared, lambda s: s["recording"], "progress", "cancel_run"),
    "all tiles and radices": (lambda window: counted_anew(window, "menu_trade_off", "trade_off", "trade_off_loaded"),
                              lambda s: s["trade_off"] and s["trade_off"]["running"], "trade_off_progress",
                              "trade_off_cancel"),
    "the chapter's map": (lambda window: counted_anew(window, "menu_chapter_map", "chapter_map", "map_loaded"),
                          lambda s: s["chapter_map"] and s["chapter_map"]["running"], "map_progress", "map_cancel"),
    "a heatmap": (heatmap, lambda s: s["counting"], "heatmap_progress", "heatmap_cancel"),
    "measurements": (measure, lambda s: s["measuring"], "measure_progress", "cancel_measure"),
}


def ended(window, name):
    """Seconds from the click to the first frame in which nothing runs any more."""
    begin, runs, progress, cancel = WORKS[name]
    begin(window)
    window.wait_for(runs, f"{name} begins", 20)
    window.widget(progress)
    window.point_at(cancel)
    window.input(("mousedown", "1"), lambda seen: seen["pressed"])
    check(runs(window.state), f"{name} still runs when it is asked to end")
    asked = time.monotonic()
    window.xdotool("mouseup", "1")
    window.wait_for(lambda s: not runs(s), f"{name} ends", 20)
    took = time.monotonic() - asked
    if window.state["instead"] != "none":
        window.key("Escape")
        window.wait_for(lambda s: s["instead"] == "none", "what was counted is closed")
    return took


def stops(window, _):
    for name in WORKS:
        best = ended(window, name)
        for _ in range(2):
            if best > SOON:
                best = min(best, ended(window, name))
        print(f"{name} ends {1000 * best:.0f} ms after a click")
        check(best <= TOO_LATE, f"{name} ends soon after a click")
        check(window.state["n"] == 4096 and window.state["steps"] > 0, "what was loaded is still shown")


def drive_stops(program, display, folder):
    in_window(program, display, ("--random", "4096", "--block-threads", "1024", "--device", "cpu"), stops, folder)

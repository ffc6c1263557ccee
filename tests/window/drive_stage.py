"""F, F11 and Esc in every view, by a real keyboard: a part of drive.py."""

import json

from driven import check, in_window


def widgets(window):
    with open(window.hook + ".widgets", encoding="utf-8") as file:
        return json.load(file)


def keys_alike(window, parts, panels):
    """The stage has those parts and none of those panels; both keys lead there and back, whatever is shown."""
    for first, second in (("f", "F11"), ("F11", "f")):
        names = {"f": "stage", "F11": "full_screen"}
        for key in (first, second):
            window.key(key)
            window.wait_for(lambda s, key=key: s[names[key]], f"{key} switches on")
        for part in ("caption_letters", *parts):
            window.widget(part)
        window.settle()
        found = [panel for panel in panels if panel in widgets(window)]
        check(not found, f"panels on the stage: {found}")
        height, letters = window.size()[1], widgets(window)["caption_letters"][3]
        check(letters + 1 > height / 24, f"a caption of {letters} pixels in {height}")
        window.key("Escape")
        window.wait_for(lambda s: not s[names[second]] and s[names[first]], f"Esc leaves what {second} switched on")
        window.key("Escape")
        window.wait_for(lambda s: not s[names[first]], f"and then what {first} switched on")
        for panel in panels:
            window.widget(panel)


def pair(window, _):
    window.wait_for(lambda s: s["compare"], "two runs")
    keys_alike(window, ("stage_0", "stage_1", "stage_count_0", "stage_count_2"), ("panel_counts", "panel_transport"))
    window.key("f")
    window.widget("stage_0")
    at = window.state["compare"]
    window.key("Right")
    window.wait_for(lambda s: s["compare"] != at, "Right takes both on, on the stage too")


def plot(window, _):
    window.wait_for(lambda s: s["timing"], "measured results")
    keys_alike(window, ("stage", "plot_run"), ("panel_timing", "panel_timing_details"))
    window.key("f")
    kind = window.state["timing"]["kind"]
    window.key("Right")
    window.wait_for(lambda s: s["timing"]["kind"] != kind, "Right turns to the next plot, on the stage too")
    window.key("Escape")
    window.wait_for(lambda s: not s["stage"] and s["timing"], "Esc leaves the stage alone")
    window.key("Escape")
    window.wait_for(lambda s: not s["timing"], "and then the results")


def drive_stage(program, display, folder):
    for preset in ("13.5-13.8", "previous-block-only"):
        in_window(program, display, ("--side-by-side", preset), pair, folder)
    in_window(program, display, ("--timing", "ladder"), plot, folder)

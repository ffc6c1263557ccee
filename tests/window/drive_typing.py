"""Typing into the form of a new run: every key that is typed before Enter is in the run."""

from driven import check


def open_form(window):
    window.key("ctrl+n")
    window.wait_for(lambda s: s["dialog"] == "input" and s["typing"], "the key field has the keyboard")


def typed_fast(window, delay, accept, times):
    """So many milliseconds from key to key; 12 keys, then 15, and so on, so that each run differs from the last."""
    lost = []
    for k in range(times):  # an even number of times: the next ones begin with 12 too
        keys = [str((3 * i + k) % 10) for i in range(12 + 3 * (k % 2))]
        open_form(window)
        before = window.state["n"]
        window.key("ctrl+a")
        window.xdotool("type", "--delay", str(delay), "--args", "1", " ".join(keys),
                       "key", "--delay", str(delay), accept)
        state = window.wait_for(lambda s, n=before: s["dialog"] == "none" and s["n"] != n and not s["recording"],
                                "accepted and recorded", 20)
        if state["n"] != len(keys):
            lost.append((len(keys), state["n"]))
    check(not lost, f"{len(lost)} of {times} runs by {accept}, {delay} ms a key, lack keys: {lost}")


def rubbed_out_fast(window):
    """Each BackSpace counts, however many come within a frame, and in its place between the letters."""
    for words, left in (("1 2 3 4 5 6 7 8 9" + 10 * "<", 4), ("1 2 3 4 5" + 2 * "<" + " 6 7" + 4 * "<" + " 8 9", 6),
                        ("1 2" + 3 * "<" + "1 2 3 4 5", 5)):
        open_form(window)
        window.key("ctrl+a")
        names = {" ": "space", "<": "BackSpace"}
        window.xdotool("key", "--delay", "1", *(names.get(letter, letter) for letter in words), "Return")
        window.wait_for(lambda s, n=left: s["dialog"] == "none" and s["n"] == n and not s["recording"],
                        f"{words} leaves {left} keys", 20)


def typed_at_once(window):
    """A click on Typed, chosen already or not, gives the field the keyboard: the first letter arrives."""
    window.key("ctrl+n")
    window.wait_for(lambda s: s["dialog"] == "input", "the form")
    for pause, chosen in ((0.3, False), (1, False), (0.3, True), (1, True)):
        window.click("keys_from_1")
        window.key("ctrl+a")
        window.key("Delete")
        if not chosen:
            window.click("keys_from_0")
        window.point_at("keys_from_1")
        window.xdotool("click", "1", "sleep", str(pause), "type", "--delay", "5", "9 3 27 14 3 8")
        window.key("Return")
        window.wait_for(lambda s: s["dialog"] == "none" and s["n"] == 6 and not s["recording"],
                        f"Typed, chosen before: {chosen}, and {pause} s later 6 keys", 20)
        window.key("ctrl+n")
        window.wait_for(lambda s: s["dialog"] == "input", "the form")
    window.key("Escape")
    window.wait_for(lambda s: s["dialog"] == "none", "closed")


def typing(window, _):
    typed_at_once(window)
    window.key("ctrl+n")
    window.wait_for(lambda s: s["dialog"] == "input", "the form")
    window.click("keys_from_0")
    window.click("keys_from_1")  # which gives the field the keyboard, before the first letter
    window.key("ctrl+a")
    window.type("1 2 3")
    window.key("shift+Return")
    window.type("4 5")
    window.key("Return")
    window.wait_for(lambda s: s["dialog"] == "none" and s["n"] == 5 and not s["recording"],
                    "Shift+Enter breaks the line, Enter records", 20)
    open_form(window)
    window.xdotool("key", "--delay", "1", "ctrl+a")  # pressed and released within a frame
    window.type("7 6 5")
    window.key("Return")
    window.wait_for(lambda s: s["dialog"] == "none" and s["n"] == 3 and not s["recording"],
                    "Ctrl+A marks all, however short", 20)
    rubbed_out_fast(window)
    for delay, accept, times in ((25, "ctrl+Return", 24), (25, "Return", 10), (1, "ctrl+Return", 6), (1, "Return", 6)):
        typed_fast(window, delay, accept, times)


def guess_and_walk(window, _):
    """Right at once after the Enter of a guess: the press that shows the number is not taken for one of the field."""
    begun = window.wait_for(lambda s: s["lecture"]["here"], "the scene with the table of bucket sizes", 30)["step"]
    window.key("Next")
    at = window.wait_for(lambda s: s["step"] > begun, "the table is filled")["step"]
    window.click("hide_step")
    for across in (0.12, 0.18, 0.24, 0.29):
        window.click("canvas", across, 0.72)
        window.wait_for(lambda s: s["typing"], "the number's field has the keyboard")
        window.xdotool("key", "--delay", "12", "3", "Return", "Right")
        window.wait_for(lambda s: s["step"] > at and not s["typing"], "the first Right goes on")
        window.widget("verdict")
        window.key("bracketleft")
        window.key("bracketright")
        window.wait_for(lambda s: s["step"] == begun, "the scene again")
        window.key("Next")
        window.wait_for(lambda s: s["step"] == at, "and its table")
        if not window.state["hide"]:
            window.click("hide_step")

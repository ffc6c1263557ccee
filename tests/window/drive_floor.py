"""Questions from the floor, asked between the scenes of a lecture by a real keyboard: a part of drive.py."""

import time

from driven import check, in_window


class Presses:
    """The keys that a question takes, and how long it takes them."""

    def __init__(self, window):
        self.window, self.count, self.began = window, 0, time.monotonic()

    def __call__(self, key):
        self.count += 1
        self.window.key(key)

    def answered(self, condition, what):
        self.window.wait_for(lambda s: condition(s) and not s["recording"], what, 10)
        taken = time.monotonic() - self.began
        check(self.count <= 3, f"{what}: {self.count} presses")
        check(taken <= 10, f"{what}: {taken:.1f} s")


def place(state):
    return [state[key] for key in ("step", "figure", "followed", "hide", "sort", "block_threads", "radix_bits", "input",
                                   "stage", "lesson")] + [state["lecture"]["scene"]]


def ask(window, keys, condition, what):
    """Asks by these keys and looks at the answer; Backspace leads back to where it was asked."""
    left, presses = place(window.state), Presses(window)
    for key in keys:
        presses(key)
        window.wait_for(lambda s, key=key: s["dialog"] == ("what_if" if key == "i" else "none"), f"{what}: {key}")
    presses.answered(condition, what)
    window.key("BackSpace")
    window.wait_for(lambda s: place(s) == left, f"{what}: Backspace leads back to {left}")


def questions(window):
    state = window.state
    threads, radix, sort = state["block_threads"], state["radix_bits"], state["sort"]
    ask(window, "i1", lambda s: len(set(s["input"])) == 1 and len(s["input"]) == 16, "what if all keys are equal")
    ask(window, "i6", lambda s: s["block_threads"] == 2 * threads, "blocks of twice the threads")
    letter = "b" if sort != "radix-1bit-single" else "a"
    ask(window, "i" + letter, lambda s: s["sort"] != sort, "another sort")
    if state["step"] > 0:  # before the first one nothing runs
        presses = Presses(window)
        presses("s")
        window.widget("stage_lines")
        presses.answered(lambda s: True, "which line does that")
        window.key("s")
    if sort == "radix-local" and radix < 4:
        ask(window, "i7", lambda s: s["radix_bits"] > radix, "why not a bigger radix")
        return True
    return False


def floor(window, _):
    window.wait_for(lambda s: s["lecture"] and not s["lecture"]["recording"] and s["lecture"]["here"], "all runs", 60)
    window.key("f")
    window.wait_for(lambda s: s["stage"], "the stage")
    scenes, radixes = window.state["lecture"]["scenes"], 0
    while window.state["lecture"]["scene"] + 3 < scenes:
        window.key("Next")  # some way into it
        window.settle()
        if window.state["lesson"]:
            window.key("q")
            window.wait_for(lambda s: not s["lesson"], "Q puts the question away")
        if window.state["figure"] and not (window.state["timing"] or window.state["compare"]) and \
                window.state["instead"] == "none":  # else no run is in sight
            radixes += questions(window)
        for _ in range(3):
            at = window.state["lecture"]["scene"]
            window.key("bracketright")
            window.wait_for(lambda s, at=at: s["lecture"]["scene"] == at + 1 and s["lecture"]["here"], "the next scene")
    check(radixes > 0, "a scene whose sort takes another radix")
    window.key("bracketleft")  # the last scene shows no run
    window.wait_for(lambda s: s["lecture"]["scene"] == scenes - 2, "[ goes back")
    # A clicker's key closes the list and does nothing else; so do I and Esc.
    for key in ("Next", "Prior", "i", "Escape"):
        left = place(window.state)
        window.key("i")
        window.wait_for(lambda s: s["dialog"] == "what_if", "the list")
        check(window.widget("what_if_1")[3] >= window.size()[1] / 30, "letters of a thirtieth of the height")
        window.key(key)
        window.wait_for(lambda s: s["dialog"] == "none", f"{key} closes the list")
        window.settle()
        check(place(window.state) == left, f"{key} does nothing else")
    # In a question too: it comes back as it was left.
    window.key("bracketleft")
    for _ in range(12):
        if window.state["lesson"]:
            break
        window.key("Next")
        window.settle()
    if window.state["lesson"]:
        ask(window, "i1", lambda s: len(set(s["input"])) == 1, "all keys equal, from a question")


def drive_floor(program, display, folder):
    in_window(program, display, ("--lecture", "45-minutes"), floor, folder)

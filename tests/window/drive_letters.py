"""Names of files in any script are shown: two that have the same letters in another order look different, which boxes
in place of letters do not."""

import os
import time

from driven import Display, check, in_window

WORDS = ("Übű", "Привет", "Ελλάδα", "骉课堂鑫", "日本語かな", "한국어", "שלום", "مرحبا", "สวัสดี", "\U0001f600\U0001f680",
         "３５", "\U000f0001\U000f0002", "\u2066\u202e")
GROUPS = {"1": WORDS[:5], "2": WORDS[5:10], "3": WORDS[10:]}  # of names that are in sight at once
LEAST_WIDTH = 60  # pixels, of a button with four Chinese letters
LONGEST_MS = 250  # for the letters of a frame in which those of a group come at once


def names_are_drawn(window):
    window.key("ctrl+o")
    window.wait_for(lambda s: s["dialog"] == "open", "the dialog")
    for group, words in GROUPS.items():
        window.click(f"entry_{group}")
        names = {name + ".scs" for word in words for name in (word, word[::-1])}
        entries = window.wait_for(lambda s, names=names: set(s["entries"]) == names, "its names")["entries"]
        for word in words:
            check(entries[word + ".scs"] != entries[word[::-1] + ".scs"], f"{word!r} looks like {word[::-1]!r}")
        window.click("parent_folder")
    letters = max(line.get("letters_ms", 0) for line in window.lines() if line.get("dialog") == "open")
    print(f"letters of {len(WORDS)} scripts: at most {letters:.0f} ms a frame")
    check(letters < LONGEST_MS, f"the window stands still for {letters:.0f} ms")


def words_are_drawn_at_once(window):
    """Nothing moves the mouse or presses a key: what is drawn last has all its letters."""
    window.wait_for(lambda s: s["compare"], "both runs", 30)
    window.settle(resting=True, seconds=20)
    width = window.widget("new_run")[2]
    check(width > LEAST_WIDTH, f"new_run is {width} pixels wide: it has no letters")


def drawing_ends(window):
    """Another size of the figure's letters takes none of the panels' letters away, by which they have another height, and
    the figure another size."""
    window.wait_for(lambda s: s["lesson"] and not s["lesson"]["recording"], "the step", 30)
    window.click("lesson_mistake")
    window.wait_for(lambda s: s["compare"], "the mistake", 30)
    window.click("mistake_keys")
    window.type("2 1 0 9")
    window.key("Return")
    window.wait_for(lambda s: s["lesson"]["stage"] == "answered", "its keys", 30)
    window.settle(resting=True, seconds=20)
    check(window.seen["settled"] and not window.seen["letters_late"], "drawing does not end")
    frames = len(window.lines())
    time.sleep(1)
    check(len(window.lines()) == frames, f"{len(window.lines()) - frames} frames are drawn in which nothing changes")


def drive_letters(program, display, folder):
    for group, words in GROUPS.items():
        os.makedirs(os.path.join(folder, "names", group))
        for word in words:
            for name in (word, word[::-1]):
                with open(os.path.join(folder, "names", group, name + ".scs"), "wb"):
                    pass
    before = os.getcwd()
    os.chdir(os.path.join(folder, "names"))  # where the dialog begins
    try:
        in_window(program, display, ("--preset", "book"), lambda window, _: names_are_drawn(window), folder)
    finally:
        os.chdir(before)
    words = ("--language", "zh-Hans", "--side-by-side", "table-by-columns")
    in_window(program, display, words, lambda window, _: words_are_drawn_at_once(window), folder)
    small = Display("1366x768x24")
    try:
        in_window(program, small, ("--lesson", "1-destinations", "--lesson-step", "9", "--language", "zh-Hans"),
                  lambda window, _: drawing_ends(window), folder)
    finally:
        small.close()

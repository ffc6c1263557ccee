"""The real window under random input: its memory stays flat, its frames stay short.

Usage: soak.py PROGRAM SECONDS [--seed S]

Keys, clicks, the wheel, drags, menus and sizes of the window, drawn at random. Ends with 1 where the program ends, where
its memory in the last quarter is more than 5 % above that in the second with as much loaded, or where a frame takes above
100 ms but for loading. A run of an hour: soak.py PROGRAM 3600; of a day: soak.py PROGRAM 86400."""

import argparse
import collections
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "window"))
from driven import Display, Window, require_tools  # noqa: E402

FRAME_MS = 100
GROWTH = 1.05
# What was dropped is given back a second later: memory counts where as much has been loaded for so long.
SECONDS_TO_SETTLE = 3
SECONDS_OF_A_SLOW_FRAME = 0.12  # in which the hook writes where widgets are
FEW_KEYS = 256  # the events of so few do not count
# Of a shorter run most is warm-up: it shows that nothing ends the program, and the frames.
SHORTEST_FOR_MEMORY = 600
WIDTH, HEIGHT = 1600, 1000

KEYS = (["alt+Right"] * 6 + ["alt+Left"] * 3 + ["Right"] * 8 + ["Left"] * 4 + ["Next"] * 4 + ["Prior"] * 3 +
        ["shift+Right", "shift+Left", "ctrl+Right", "ctrl+Left", "Home", "End", "space", "space"] * 2 +
        ["t", "plus", "minus", "0", "d", "f", "p", "w", "q", "n", "m", "l", "bracketleft", "bracketright", "question",
         "F11", "Tab", "Tab", "shift+Tab", "Down", "Up", "Return", "Escape", "Escape", "ctrl+n", "ctrl+o", "ctrl+l",
         "Menu", "F10"])
# A dialog that writes a file is left at once: what it would write over is somebody's.
WRITING = ("save", "export_figure", "save_measured", "save_lecture")
FORBIDDEN = ("menu_quit", "parent_folder")


class Hook:
    """What the hook has written since one last asked. Its file is emptied now and then: a day's would be gigabytes."""

    def __init__(self, window):
        self.file, self.at, self.state, self.frames, self.left_out = window.hook, 0, window.state, 0, 0
        self.longest, self.letters, self.late = 0.0, 0.0, []

    def read(self):
        with open(self.file, "rb") as file:
            file.seek(self.at)
            text = file.read()
        text = text[:text.rfind(b"\n") + 1]
        self.at += len(text)
        for line in text.splitlines():
            try:
                self.take(json.loads(line))
            except ValueError:  # cut where the file was emptied
                pass
        if self.at > 16_000_000:
            os.truncate(self.file, 0)
            self.at = 0

    def take(self, line):
        if "step" not in line:
            return
        before, self.state = self.state, line
        ms = line["longest_ms"]
        if loading(before) or loading(line) or shown(before) != shown(line):
            self.left_out += 1
            return
        self.frames += 1
        self.letters = max(self.letters, line["letters_ms"])
        self.longest = max(self.longest, ms)
        if ms > FRAME_MS:
            self.late.append(line)
            print(f"a frame of {ms:.0f} ms: {brief(line)}", flush=True)


def loading(line):
    runs = [line[name] for name in ("lecture", "lesson") if line[name]]
    counts = [line[name] for name in ("trade_off", "chapter_map") if line[name]]
    return (line["recording"] or line["measuring"] or line["counting"] or any(run["recording"] for run in runs) or
            any(count["running"] for count in counts))


def shown(line):
    """What is loaded, and the letters, which are drawn anew in another size or language."""
    compared, lecture = line["compare"] or {}, line["lecture"] or {}
    lesson, timing = line["lesson"] or {}, line["timing"] or {}
    return (line["sort"], line["n"], line["steps"], line["language"], line["scale"], line["stage"], line["instead"], compared.get("length"),
            compared.get("sorts"), lecture.get("title"), lecture.get("scene"), lecture.get("here"), lesson.get("name"),
            lesson.get("step"), timing.get("sets"), line["map"] and line["map"]["file"])


def brief(line):
    """What the window holds, in a line."""
    found = {name: line[name] for name in ("sort", "n", "steps", "view", "dialog", "compare", "lecture", "lesson", "timing",
                                           "map") if line.get(name)}
    return json.dumps(found)[:600]


def memory_kb(pid):
    """What the program alone would free, and the most it ever held."""
    found = {}
    for name in ("smaps_rollup", "status"):
        with open(f"/proc/{pid}/{name}", encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if len(words) == 3 and words[2] == "kB":
                    found[words[0]] = int(words[1])
    return found["Pss:"], found["VmHWM:"]


class Input:
    def __init__(self, window, hook, seed):
        self.window, self.hook, self.random = window, hook, random.Random(seed)
        self.counts = collections.Counter()
        found = self.windows()
        self.id = found[0] if found else None
        self.width, self.height = 1280, 800
        self.acts = {self.key: 45, self.click_widget: 25, self.click_anywhere: 8, self.wheel: 10, self.drag: 4,
                     self.type: 3, self.menu: 6, self.size: 1}

    def windows(self):
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.window.process.pid)],
                              env=self.window.environment, capture_output=True, text=True, check=False).stdout.split()

    def raise_one(self):
        """Brings the window or the lecturer's to the front: without a window manager the newer lies over the older."""
        others = [name for name in self.windows() if name != self.id]
        if self.id and others:
            front = self.id if self.random.random() < 0.75 else self.random.choice(others)
            self.window.xdotool("windowraise", front)

    def widgets(self):
        try:
            with open(self.window.hook + ".widgets", encoding="utf-8") as file:
                return json.load(file)
        except (FileNotFoundError, ValueError):
            return {}

    def act(self):
        if self.hook.state["dialog"] in WRITING:
            return self.press("Escape")
        if self.hook.state["dialog"] != "none" and self.random.random() < 0.15:
            return self.press("Escape")
        if (self.hook.state["lecture"] or {}).get("window") and self.random.random() < 0.1:
            self.raise_one()
        act = self.random.choices(list(self.acts), list(self.acts.values()))[0]
        self.counts[act.__name__] += 1
        return act()

    def press(self, name):
        self.window.xdotool("keydown", name)
        time.sleep(0.04)
        self.window.xdotool("keyup", name)

    def may_quit(self):
        """Whether the menu is open from which a key could end the program: as the frame after the last key has it."""
        time.sleep(SECONDS_OF_A_SLOW_FRAME)
        return "menu_quit" in self.widgets()

    def key(self):
        name = self.random.choice(KEYS)
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            if name in ("Return", "space") and self.may_quit():
                return
            self.press(name)

    def forbidden(self, x, y):
        """Whether an entry that ends the program, or leads out of its folders, lies there."""
        widgets = self.widgets()
        places = [widgets[name] for name in FORBIDDEN if name in widgets]
        return any(left - 2 <= x <= left + width + 2 and top - 2 <= y <= top + height + 2
                   for left, top, width, height in places)

    def to(self, x, y):
        """False where nothing may be pressed: a menu may have opened under the mouse, or does by its coming."""
        x, y = min(max(x, 1), self.width - 1), min(max(y, 1), self.height - 1)  # of a widget that is cut off
        if self.forbidden(x, y):
            return False
        self.window.xdotool("mousemove", str(int(x)), str(int(y)))
        time.sleep(SECONDS_OF_A_SLOW_FRAME)
        return not self.forbidden(x, y)

    def click_at(self, x, y, button="1"):
        if not self.to(x, y):
            return
        self.window.xdotool("mousedown", button)
        time.sleep(0.06)
        self.window.xdotool("mouseup", button)

    def place(self):
        return self.random.uniform(1, self.width - 1), self.random.uniform(1, self.height - 1)

    def click_widget(self):
        widgets = self.widgets()
        if widgets:
            left, top, width, height = widgets[self.random.choice(sorted(widgets))]
            self.click_at(left + width * self.random.random(), top + height * self.random.random())

    def click_anywhere(self):
        self.click_at(*self.place(), self.random.choice(("1", "1", "1", "3")))

    def wheel(self):
        if not self.to(*self.place()):
            return
        held = self.random.choice((None, None, "ctrl", "shift"))
        if held:
            self.window.xdotool("keydown", held)
        for _ in range(self.random.randint(1, 6)):
            self.window.xdotool("click", self.random.choice(("4", "5")))
        if held:
            self.window.xdotool("keyup", held)

    def drag(self):
        if not self.to(*self.place()):
            return
        self.window.xdotool("mousedown", "1")
        for _ in range(self.random.randint(2, 8)):
            self.to(*self.place())
        while not self.to(*self.place()):  # a menu that the drag opened takes what it is released over
            pass
        self.window.xdotool("mouseup", "1")

    def type(self):
        if self.may_quit():  # a space chooses
            return
        self.window.type("".join(self.random.choice("0123456789, x%#") for _ in range(self.random.randint(1, 4))))

    def menu(self):
        menus = [name for name in self.widgets() if name.startswith("menu_") and name not in FORBIDDEN]
        if menus:
            left, top, width, height = self.widgets().get(self.random.choice(sorted(menus)), (0, 0, 1, 1))
            self.click_at(left + width / 2, top + height / 2)

    def size(self):
        if self.id:
            self.width, self.height = self.random.randint(500, WIDTH), self.random.randint(350, HEIGHT)
            self.window.xdotool("windowsize", self.id, str(self.width), str(self.height))
            self.window.xdotool("mousemove", "250", "200")  # without a window manager keys go where the mouse is


def held(line):
    """What takes memory: the runs of the window, of a comparison, a lecture and a lesson; measured runs; letters."""
    lecture, lesson, compared, timing = (line[name] or {} for name in ("lecture", "lesson", "compare", "timing"))
    run = (line["sort"], line["n"], line["steps"]) if line["n"] > FEW_KEYS else None
    return (run, lecture.get("title"), lecture.get("recorded"), lesson.get("name"), str(compared.get("sorts")),
            compared.get("n"), timing.get("sets"), tuple(line["letters"]))


def quarters(samples):
    quarter = len(samples) // 4
    return [samples[k * quarter:(k + 1) * quarter] for k in range(4)]


def growth(samples):
    """The last quarter's memory over the second's, where as much was loaded in both: the median of such loads, of each
    the least; and how many there were."""
    least = [{}, {}]
    for side, quarter in zip(least, quarters(samples)[1::2]):
        for load, mb in quarter:
            side[load] = min(mb, side.get(load, mb))
    ratios = [least[1][load] / least[0][load] for load in least[0] if load in least[1]]
    return statistics.median(ratios) if ratios else None, len(ratios)


def soak(window, seconds, seed):
    """What went wrong."""
    hook, samples, peak, acts = Hook(window), [], 0, 0
    hook.read()
    random_input = Input(window, hook, seed)
    begin = said = time.monotonic()
    kb = 0
    pause = min(1.0, seconds / 40)
    sampled = since = begin
    settled = None
    while (now := time.monotonic()) - begin < seconds:
        if window.process.poll() is not None:
            return [f"the program ended with {window.process.returncode} after {now - begin:.0f} s and {acts} acts"]
        random_input.act()
        acts += 1
        hook.read()
        if now - sampled >= pause:
            sampled = now
            kb, peak = memory_kb(window.process.pid)
            load = held(hook.state)
            if load != settled or loading(hook.state):
                settled, since = load, now
            elif now - since >= SECONDS_TO_SETTLE:
                samples.append((load, kb / 1024))
        if now - said >= 60:
            said = now
            print(f"{now - begin:6.0f} s  {acts} acts, {hook.frames} frames, longest {hook.longest:.1f} ms, "
                  f"{len(hook.late)} late, {kb / 1024:.0f} MB; {brief(hook.state)}", flush=True)
    medians = [statistics.median(mb for _, mb in quarter) for quarter in quarters(samples) if quarter]
    grown, loads = growth(samples)
    wrong = [f"a frame of {min(line['frame_ms'], line['worked_ms']):.0f} ms (longest {line.get('longest_ms', 0):.0f}): "
             + json.dumps({k: v for k, v in line.items() if k not in ("pictures", "breakpoints")})
             for line in hook.late[:20]]
    print(f"{acts} acts {dict(random_input.counts)}; {hook.frames} frames, longest {hook.longest:.1f} ms, "
          f"{hook.left_out} while something was loading left out; letters drawn in at most {hook.letters:.1f} ms")
    print("memory by quarters: " + ", ".join(f"{mb:.1f}" for mb in medians) + f" MB; at most {peak / 1024:.1f} MB")
    if grown:
        print(f"memory with as much loaded, last quarter over second: {grown:.3f}, the median of {loads} loads")
    if seconds >= SHORTEST_FOR_MEMORY and (not grown or grown > GROWTH):
        wrong.append(f"memory grew {grown or 0:.3f} times")
    if acts < seconds / 4 or hook.frames == 0:
        wrong.append(f"only {acts} acts and {hook.frames} frames")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    require_tools()
    display = Display(f"{WIDTH}x{HEIGHT}x24")
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)  # what the program would write by itself goes there
            os.environ["HOME"] = folder
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the window is not left behind
            window = Window(asked.program, display, "--preset", "book", "--size", "1280x800")
            try:
                wrong = soak(window, asked.seconds, asked.seed)
            finally:
                window.close()
                os.chdir("/")
    finally:
        display.close()
    for what in wrong:
        print(what)
    print(f"seed {asked.seed}: " + ("failed" if wrong else "passed"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

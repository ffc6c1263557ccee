#!/usr/bin/env python3
"""Whether the browser's engines record and draw what the native one does, byte for byte.

    tests/web/equal.py FOLDER PROGRAM [--runs N] [--time]

FOLDER: build/web/app/web; PROGRAM: a native build's link_answers. Every sort of the catalog on its presets, each figure that
can show the run at five moments, and random runs with failures between them, all in one engine, but for what a page fetches
the larger engine for: that one is asked then. --time: instead, how long both take to record 1,024 keys of 10 bits, by turns.
"""
import argparse
import atexit
import json
import random
import re
import select
import statistics
import subprocess
import sys
import time
from pathlib import Path

root = Path(__file__).resolve().parents[2]
# A run of a page has one device, and one thread: its switches of fibers are those of one.
left_out = {"sample-devices": "a page records runs of one device, and says so"}
wrong = ["sort=radix-1bit&preset=book&n=0&keys=1", "sort=none", "sort=radix-1bit&preset=book&access-limit=3",
         "sort=radix-1bit&preset=book&figure=nothing", "sort=merge&keys=1,2&key-bits=1"]
fetched = "a page fetches them"  # ends what the first engine says of such a sort
most_seconds = 120  # of an answer: one that was built wrong may never give it
most_times_native = 3.0  # seconds of the browser's engine, over the native one's


class Engine:
    """One of both: asked by lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = ""
        atexit.register(self.process.kill)

    def send(self, link, *asked):
        self.asked = f"{link} {str(asked)[:80]}"
        self.process.stdin.write(json.dumps([link, *asked]) + "\n")
        self.process.stdin.flush()

    def hear(self):
        answers, _, _ = select.select([self.process.stdout], [], [], most_seconds)
        line = self.process.stdout.readline() if answers else ""
        if not line:
            sys.exit(f"{self.process.args[0]}: no answer within {most_seconds} s, or an end: {self.asked}")
        return json.loads(line)


def sorts():
    names = re.findall(r"^SORT\(\w+, (\w+)", (root / "assets/translations/sorts.def").read_text(), re.M)
    return [name for name in (each.replace("_", "-") for each in names) if name not in left_out]


def random_links(count, seed):
    draw = random.Random(seed)
    for _ in range(count):
        sort = draw.choice(sorts())
        n = draw.choice([1, 2, 7, 16, 33, 64, 100])
        yield f"sort={sort}&random={n}&seed={draw.randrange(1, 1000)}&key-bits={draw.choice([1, 4, 8])}&block-threads={draw.choice([4, 8, 32])}"


def times(browser, native, runs=7):
    """1,024 keys of 10 bits, recorded by each in turn; each run is a new one."""
    seconds = {browser: [], native: []}
    for seed in range(1, runs + 1):
        for engine, taken in seconds.items():
            begin = time.perf_counter()
            engine.send(f"sort=radix-1bit&random=1024&key-bits=10&seed={seed}")
            answer = engine.hear()
            taken.append(time.perf_counter() - begin)
            assert answer == [], answer
    ours, theirs = (statistics.median(seconds[engine][1:]) for engine in (browser, native))
    print(f"radix-1bit of 1,024 keys of 10 bits, first and median of {runs - 1} more: node {seconds[browser][0]:.2f} and "
          f"{ours:.2f} s, native {seconds[native][0]:.2f} and {theirs:.2f} s, {ours / theirs:.1f} times as long")
    return 0 if ours <= most_times_native * theirs else 1


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder")
    arguments.add_argument("program")
    arguments.add_argument("--runs", type=int, default=100)
    arguments.add_argument("--time", action="store_true")
    given = arguments.parse_args()
    browser, larger = (Engine("node", "--no-experimental-fetch", str(root / "tests/web/engine.js"), given.folder, name)
                       for name in ("engine", "mistakes"))
    native = Engine(given.program)
    if given.time:
        return times(browser, native)
    same, errors, from_larger, differ = 0, 0, 0, []

    def both(link, *asked):
        nonlocal same, errors, from_larger
        for engine in (browser, native):
            engine.send(link, *asked)
        ours, theirs = browser.hear(), native.hear()
        if isinstance(ours, dict) and ours["error"].endswith(fetched):
            larger.send(link, *asked)
            ours = larger.hear()
            from_larger += 1
        if ours != theirs:
            differ.append(f"{link}: {str(asked)[:80]}: {str(ours)[:120]} | {str(theirs)[:120]}")
        elif isinstance(ours, dict):
            errors += 1
        else:
            same += len(ours)
        return ours

    presets = ["preset=book", "random=33&seed=7&key-bits=8&block-threads=8", "keys=1", "keys=5,5,5,5&key-bits=3&block-threads=4"]
    for number, link in enumerate(f"sort={sort}&{preset}" for sort in sorts() for preset in presets):
        both(wrong[number % len(wrong)], "json")
        facts = both(link, "json", "figures")
        if isinstance(facts, dict):
            continue
        *ids, steps = facts[1].split("\n")
        moments = sorted({int(steps) * part // 4 for part in range(5)})
        both(link, *([figure, step] for figure in ids for step in moments))
    for number, link in enumerate(random_links(given.runs, 1)):
        both(wrong[number % len(wrong)], "json")
        facts = both(link, "json", "figures")
        if not isinstance(facts, dict):
            both(link, [facts[1].split("\n")[0], 20])
    for engine in (browser, larger, native):
        engine.process.stdin.close()
    for line in differ[:20]:
        print("different:", line)
    print(f"{same} answers are the same, {errors} errors too, {len(differ)} differ; the larger engine answered {from_larger} times")
    ended = [engine.process.wait() for engine in (browser, larger, native)]
    return 1 if differ or same == 0 or errors == 0 or from_larger == 0 or any(ended) else 0


if __name__ == "__main__":
    sys.exit(main())

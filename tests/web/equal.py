#!/usr/bin/env python3
"""Whether the browser's engine records and draws what the native program does, byte for byte.

    tests/web/equal.py FOLDER PROGRAM     FOLDER: build/web/app/web; PROGRAM: a native build's scatterscope

Every sort of the catalog on the book's keys, the moments of some figures, and runs that fail between them, all in one
engine.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
figures = ["13.1", "13.2", "13.3", "13.4", "scan", "blocks", "key", "heatmap"]
wrong = ["sort=radix-1bit&preset=book&n=0&keys=1", "sort=none", "sort=radix-1bit&preset=book&access-limit=3"]


def native(program, link, step, folder):
    """The files' bytes that the program writes of a link: a recording, or where `step` is a number a figure."""
    out = folder / ("native.json" if step == "json" else "native.svg")
    words = ["record", "--json", str(out)] if step == "json" else ["show", "--out", str(out), "--step", str(step)]
    options = [word for part in link.split("&") for word in ("--" + part).split("=", 1)]
    if step == "json":
        options = options[: 2 * 2]
    done = subprocess.run([program, words[0], *options, *words[1:]], capture_output=True, text=True,
                          env=dict(os.environ, SCATTERSCOPE_CACHE=""))
    return out.read_text() if done.returncode == 0 else done.stderr


def main():
    folder, program = sys.argv[1:]
    engine = subprocess.Popen(["node", "--no-experimental-fetch", str(root / "tests/web/engine.js"), folder],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(link, *asked):
        engine.stdin.write(json.dumps([link, *asked]) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    same, differ = 0, []
    sorts = re.findall(r"^SORT\(\w+, (\w+)", (root / "assets/translations/sorts.def").read_text(), re.M)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        for number, sort in enumerate(name.replace("_", "-") for name in sorts):
            if sort == "sample-devices":
                continue  # several devices have no fibers in a browser
            said = ask(wrong[number % len(wrong)], "json")
            if "error" not in said:
                differ.append(f"no error: {wrong[number % len(wrong)]}")
            link = f"sort={sort}&preset=book"
            answer = ask(link, "json")
            if answer == [native(program, link, "json", scratch)]:
                same += 1
            else:
                differ.append(f"{link}: {str(answer)[:200]}")
        for figure in figures:
            link = f"sort=radix-1bit&preset=book&figure={figure}"
            steps = [0, 17, 60, 104, 208]
            answer = ask(link, *steps)
            for step, drawn in zip(steps, answer):
                if drawn == native(program, link, step, scratch):
                    same += 1
                else:
                    differ.append(f"{link} at {step}")
    engine.stdin.close()
    for line in differ:
        print("different:", line)
    print(f"{same} same, {len(differ)} different")
    return 1 if differ or engine.wait() else 0


if __name__ == "__main__":
    sys.exit(main())

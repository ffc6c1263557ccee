"""Long commands: each shows on a terminal how far it is, ends at once when a signal asks it to, says so in one line,
leaves nothing unfinished and keeps what is finished; and keeps to --time-limit.

    stops.py PROGRAM [COMMAND...]
"""

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
CPU = ["--device", "cpu"]
LARGE = ["--random", "4096", "--seed", "1", "--block-threads", "1024", *CPU]
END_WITHIN = 0.2  # seconds, of a machine with time for it: the best of three tries counts, and is printed
TOO_LATE = 2 * END_WITHIN  # that fails, since other programs may run beside this one
LIMIT_WITHIN = 1.0  # beyond --time-limit

# A lecture of one scene, whose run takes seconds.
WORDS = {language: "x" for language in ("en", "zh-Hans", "zh-Hant")}
LECTURE = os.path.join(tempfile.mkdtemp(), "long.json")
with open(LECTURE, "w", encoding="utf-8") as lecture:
    link = "sort=radix-1bit&random=4096&block-threads=1024&device=cpu&figure=13.1&step=0"
    scene = {"link": link, "caption": WORDS, "note": WORDS, "expect": [], "lacks": []}
    json.dump({"format": "scatterscope-lecture", "version": 1, "title": WORDS, "minutes": 1,
               "sections": [{"title": WORDS, "scenes": [scene]}]}, lecture)

# An exercise as it is handed out, and a class that has handed in nothing else.
CLASS = tempfile.mkdtemp()
for student in "abc":
    subprocess.run([PROGRAM, "exercise", "start", "bits", os.path.join(CLASS, student)], check=True, stdout=subprocess.DEVNULL)
EXERCISE = os.path.join(CLASS, "a", "bits.cuh")

# What is run; what it keeps, by name and a part of its content; after how many seconds it is in its middle.
TABLE = {
    "record": (["record", *LARGE, "--out", "a.rec", "--json", "a.json"], {}, 0.7),
    "show": (["show", "--random", "2048", *CPU, "--figure", "13.1", "--out", "a.html"], {}, 1.0),
    "show --every-step": (["show", "--random", "768", "--key-bits", "12", *CPU, "--figure", "13.3", "--every-step", "d/e"],
                          {}, 1.0),
    "show --every-change": (["show", "--random", "512", *CPU, "--figure", "13.1", "--every-change", "d"], {}, 1.0),
    "animate": (["animate", *LARGE, "--figure", "13.1", "--out", "a.gif"], {}, 0.7),
    "describe": (["describe", *LARGE], {}, 0.7),
    "predict": (["predict", *LARGE, "--figure", "13.1", "--step", "1"], {}, 0.7),
    "heatmap": (["heatmap", "--sort", "odd-even-transposition", "--n", "2^16", "--iteration", "60000", *CPU, "--out",
                 "a.png", "--json", "a.json"], {}, 1.5),
    "heatmap, recorded": (["heatmap", "--n", "4096", "--block-threads", "1024", *CPU, "--json", "a.json"], {}, 0.7),
    "tour": (["tour", "--out", "d"], {}, 0.4),
    "map": (["map", "--random", "4096", "--block-threads", "1", *CPU, "--out", "a.svg", "--json", "a.json"], {}, 1.5),
    "measure": (["measure", "--sort", "radix-1bit", "--n", "2,65536", "--block-threads", "1", "--launches", "one", *CPU,
                 "--json", "a.json"], {"a.json": '"lacking": 2'}, 2.0),
    "measure --everything": (["measure", "--everything", "--n", "4096", *CPU, "--json", "a.json"], {}, 1.0),
    "measure --tune": (["measure", "--tune", "--sort", "radix-1bit,radix-local", "--n", "256,512,1024,2048,4096", *CPU,
                        "--json", "a.json"], {"a.json": '"shape_from":"named"'}, 6.0),
    "exam": (["exam", "--students", "1000", "--out", "d"], {}, 1.5),
    "lecture export": (["lecture", "export", LECTURE, "--out", "a.html"], {}, 0.7),
    "lecture check": (["lecture", "check", LECTURE], {}, 0.7),
    "lesson check": (["lesson", "check", "6-radix-and-coarsening"], {}, 0.15),
    "lesson": (["lesson", "6-radix-and-coarsening", "--json", "a.json"], {}, 0.15),
    "mistake": (["mistake", "last-bit-forgotten", "--random", "4096", "--block-threads", "1024", "--json", "a.json"], {},
                0.3),
    "exercise check": (["exercise", "check", EXERCISE], {}, 0.5),
    "exercise watch": (["exercise", "watch", EXERCISE], {}, 0.5),
    "exercise grade": (["exercise", "grade", CLASS, "--out", "a.csv"], {"a.csv.journal": '"seed"'}, 0.5),
    "open": (["open", "--preset", "book", *CPU], {}, 2.0),
}
# Draws a window, which takes its time.
UNTIMED = {"screenshot"}
SHORT = 0.5  # seconds of a command, given the example of its help, that needs no row

failures = []


def fail(name, why):
    failures.append(f"{name}: {why}")
    print("FAILED:", failures[-1], flush=True)


def heed_signals():
    """What a script starts aside ignores Ctrl-C; here it is not to."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Run:
    """The program with its standard error on a terminal, or on a pipe."""

    def __init__(self, words, folder, terminal=True):
        self.heard = b""
        self.fd, end = pty.openpty() if terminal else os.pipe()
        self.began = time.monotonic()
        self.process = subprocess.Popen([PROGRAM, *words], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=end, start_new_session=True,
                                        preexec_fn=heed_signals)
        os.close(end)

    def listen(self, seconds):
        """Until it ends or so much time is over; whether it has ended."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            ready, _, _ = select.select([self.fd], [], [], 0.005)
            if ready:
                self.take()
        return self.process.poll() is not None

    def take(self):
        try:
            self.heard += os.read(self.fd, 65536)
        except OSError:
            time.sleep(0.005)

    def end(self):
        """Seconds since it was asked to, having heard the rest."""
        while select.select([self.fd], [], [], 0)[0]:
            before = len(self.heard)
            self.take()
            if len(self.heard) == before:
                break
        os.close(self.fd)
        return self.heard.decode(errors="replace").replace("\r\n", "\n")


def last_line(text):
    return re.split(r"\r\x1b\[K|\n", text.rstrip("\n"))[-1]


def left_running(folder):
    left = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/cwd").startswith(folder):
                left.append(pid)
        except OSError:
            pass
    return left


def contents(folder):
    return {os.path.relpath(os.path.join(at, name), folder) for at, folders, files in os.walk(folder)
            for name in [*folders, *files]}


def check_kept(name, folder, kept):
    there = contents(folder)
    if there != set(kept):
        fail(name, f"leaves {sorted(there)}, and should leave {sorted(kept)}")
        return
    for file, part in kept.items():
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            if part not in text.read():
                fail(name, f"{file} lacks {part}")


def one_signal(name, words, kept, delay, number):
    """Seconds that it took to end; None where it was done before."""
    folder = tempfile.mkdtemp()
    try:
        run = Run(words, folder)
        if run.listen(delay):
            run.end()
            return None
        asked = time.monotonic()
        os.killpg(run.process.pid, number)  # as a terminal does
        ended = run.listen(10)
        took = time.monotonic() - asked
        if not ended:
            os.killpg(run.process.pid, signal.SIGKILL)
            run.process.wait()
            fail(name, f"goes on after {number.name}")
        said = run.end()
        what = f"{name} at {number.name}"
        if run.process.returncode == 0:
            return None  # the signal came when it had ended by itself
        if run.process.returncode != -number:
            fail(what, f"status {run.process.returncode}: {said[-300:]!r}")
        elif last_line(said) != "scatterscope: the run was cancelled" and name != "open":
            fail(what, f"says {last_line(said)!r}")
        if delay > 0.6 and name != "open" and not re.search(r"\d %|\d s|kernels", said):
            fail(what, f"shows nothing: {said!r}")
        check_kept(what, folder, kept)
        if left_running(folder):
            fail(what, f"leaves processes {left_running(folder)}")
        return took
    finally:
        shutil.rmtree(folder)


def check_short(command):
    """A command without a row has ended before anybody could ask it to."""
    said = subprocess.run([PROGRAM, *command.split(), "--help"], capture_output=True, text=True).stdout
    example = re.search(rf"^  scatterscope {command}(?: (.*))?$", said, re.M)
    words = [*command.split(), *(example.group(1).split() if example else [])]
    best = 10.0
    for _ in range(3):
        folder = tempfile.mkdtemp()
        began = time.monotonic()
        done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, timeout=10,
                              env={**os.environ, "XDG_CONFIG_HOME": folder})
        best = min(best, time.monotonic() - began)
        shutil.rmtree(folder)
        if done.returncode != 0:
            return fail(command, f"{' '.join(words)}: status {done.returncode}, says {done.stderr!r}")
    if best > SHORT:
        fail(command, f"takes {best:.1f} s, and has no row")


def check_signals(name, words, kept, delay, numbers):
    slowest = 0
    for number in numbers:
        best = None
        for attempt in range(3):
            took = one_signal(name, words, kept, delay / (attempt + 1), number)
            if took is not None and (best is None or took < best):
                best = took
            if best is not None and best <= END_WITHIN:
                break
        if best is None:
            fail(name, "was done before it was asked to end")
        elif best > TOO_LATE:
            fail(name, f"ends {best * 1000:.0f} ms after {number.name}")
        slowest = max(slowest, best or 0)
    return slowest


def check_time_limit(name, words):
    folder = tempfile.mkdtemp()
    run = Run([*words, "--time-limit", "1"], folder, terminal=False)
    ended = run.listen(20)
    took = time.monotonic() - run.began
    if not ended:
        os.killpg(run.process.pid, signal.SIGKILL)
        run.process.wait()
    said = run.end()
    if run.process.returncode == 0:
        fail(name, "is done within --time-limit 1")
    elif run.process.returncode != 2 or said != "scatterscope: the run took longer than 1 s and was ended; allowed: " \
            "--time-limit 1 to 86400\n":
        fail(name, f"--time-limit 1: status {run.process.returncode}, says {said!r}")
    elif took > 1 + LIMIT_WITHIN:
        fail(name, f"--time-limit 1: ends after {took:.1f} s")
    shutil.rmtree(folder)
    return took


def main():
    os.environ["SCATTERSCOPE_CACHE"] = ""  # shapes that are found here are no user's
    everything = re.findall(r"^  ([a-z][a-z-]*(?: [a-z][a-z-]*)?)  +\S",
                            subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout, re.M)
    for command in everything:
        if command not in UNTIMED and not any(" ".join(words).startswith(command) for words, _, _ in TABLE.values()):
            check_short(command)
    # A tool of another package that does not end.
    tools = tempfile.mkdtemp()
    for tool in ("ffmpeg", "rsvg-convert"):
        with open(os.path.join(tools, tool), "w", encoding="utf-8") as script:
            script.write("#!/bin/sh\nexec sleep 100\n")
        os.chmod(script.name, 0o755)
    os.environ["PATH"] = tools + ":" + os.environ["PATH"]
    rows = {name: row for name, row in TABLE.items() if not sys.argv[2:] or name in sys.argv[2:]}
    # One signal a command, turn by turn, and two commands with a limit; in ./check --long all.
    all_of_it = os.environ.get("SCATTERSCOPE_ONE_CASE_OF") == "1"
    both = (signal.SIGINT, signal.SIGTERM)
    limits = ("record", "measure", *(("show --every-step", "heatmap", "map", "animate") if all_of_it else ()))
    for k, (name, (words, kept, delay)) in enumerate(rows.items()):
        if name == "open" and "DISPLAY" not in os.environ:
            continue
        took = check_signals(name, words, kept, delay, both if all_of_it else both[k % 2:][:1])
        limited = ""
        if name in limits:
            limited = f", --time-limit 1: {check_time_limit(name, words):.2f} s"
        print(f"{name}: {took * 1000:.0f} ms{limited}", flush=True)
    shutil.rmtree(tools)
    shutil.rmtree(os.path.dirname(LECTURE))
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

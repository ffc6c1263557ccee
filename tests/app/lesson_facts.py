"""Every number and every name of code in the shipped lessons, held against runs of the program.

Usage: lesson_facts.py PROGRAM. A number of a text must be in the figure that is shown, in the step's link, in what the
step's mistake shows, or be counted here: contiguous runs, barriers, launches. Sums that a text does are done again.
Milliseconds and parts with a decimal point were measured: their text names the GPU, and kernels/timing/shapes/shapes.md has them."""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from functools import lru_cache

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = ("figure", "iteration", "phase", "step", "before", "after", "drawn-iteration", "key", "thread")
NUMBERS = re.compile(r"\d+")
SUM = re.compile(r"(\d+(?: [-+] \d+)+) = (\d+)(?: [-+] \d+)*")
LIST = re.compile(r"\d+(?: \d+){3,}")
KEY_IS = re.compile(r"[Kk]ey (\d+)(?: of these)? is (?:\w+ )?([01]{3,})\b")
OF_KEY = re.compile(r"[Kk]ey (\d+)")
CELL = re.compile(r"\b(\w+)\[(\d+)\]")
THREADS = re.compile(r"blocks of (\d+)|(\d+) threads")
RUNS = re.compile(r"(\d+)(?: contiguous)? runs")
MEASURED = re.compile(r"\d+\.\d+(?= (?:ms|%))")
SHAPES = set(re.findall(r"\d+\.\d+", (ROOT / "kernels/timing/shapes/shapes.md").read_text(encoding="utf-8")))
CODE = re.compile(r"\b(?:\w+\.cuh|[a-z]+(?:_[a-z0-9]+)+)\b")
SOURCES = "\n".join(path.name + path.read_text() for path in sorted((ROOT / "kernels").rglob("*.cuh")))

# Of each mistake that a lesson asks to expose: keys that expose it as the text says, and keys on which it hides.
EXPOSED_AND_HIDDEN = {
    "last-bit-forgotten": ("--keys 2,4,6,1 --key-bits 3", "--keys 3,1,2,0 --key-bits 3"),
    "previous-block-only": ("--keys 1,0,0,0,0,0,0,0,0,0,0,1 --key-bits 3", "--keys 1,0,0,0,0,0,0,1 --key-bits 3"),
    "fixed-result-buffer": ("--keys 4,1,2,0 --key-bits 3", "--keys 4,1,2,0 --key-bits 4"),
    "one-clean-phase": ("--keys 1,4,2,5 --key-bits 3", "--keys 2,1,4,3 --key-bits 3"),
    "ties-from-the-right": ("--keys 3,1,2,3,3,1,0,2", "--keys 3,1,2,0"),
}


def options(link):
    return dict(option.partition("=")[::2] for option in link.split("&") if option)


def inherited(link, before):
    """The options of a step: its run, its place or both may be those of the step before."""
    if link is None:
        return before
    own = options(link)
    if all(name in SHOWN for name in own):
        own = {name: value for name, value in before.items() if name not in SHOWN} | own
    return own


@lru_cache(maxsize=None)
def output(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode in (0, 1) and not (done.returncode and not done.stdout), (words, done.stderr)
    return done.stdout


def arguments(chosen, left_out=()):
    words = []
    for name, value in chosen.items():
        if name not in left_out:
            words += [f"--{name}", value] if value else [f"--{name}"]  # a flag has no value
    return words


@lru_cache(maxsize=None)
def figure_of(words):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "f.svg"
        subprocess.run([PROGRAM, "show", *words, "--out", str(file)], check=True, capture_output=True)
        texts = re.findall(r"<text.*?</text>", file.read_text(), re.DOTALL)
    return "\n".join(html.unescape(re.sub("<[^>]*>", "", text)) for text in texts)


def contiguous_runs(iteration, tile):
    """Stretches of neighbours of one block's list that go to consecutive places."""
    local = iteration.get("local_keys")
    places = iteration["destinations"]
    if local is not None:  # in the order of the sorted tiles: a tile's destinations rise within each bucket
        places = [place for first in range(0, len(places), tile) for place in sorted(places[first:first + tile])]
    return sum(1 for i, place in enumerate(places) if i % tile == 0 or places[i - 1] + 1 != place)


def written_runs(chosen):
    """Contiguous runs of the first iteration, and of all together."""
    recording = json.loads(output("record", *arguments(chosen, SHOWN), "--json", "-"))
    config, iterations = recording["config"], recording["iterations"]
    if config["n"] > 64 or "destinations" not in iterations[0]:
        return set()
    tile = config["block_threads"] * config["keys_per_thread"]
    each = [contiguous_runs(iteration, tile) for iteration in iterations]
    return {each[0], sum(each)}


def counted(chosen):
    """What a text may count in the run's first iteration."""
    run = tuple(arguments(chosen, SHOWN))
    recording = json.loads(output("record", *run, "--json", "-"))
    config, iterations = recording["config"], recording["iterations"]
    tile = config["block_threads"] * config["keys_per_thread"]
    found = {len(iterations), len(recording["launches"]) // max(len(iterations), 1)}
    found |= {config["n"], 2 ** config["radix_bits"]}
    found |= {config["n"] * 4 // 32}  # sectors, if every key lay beside the next
    if config["n"] <= 64 and "scatter" in iterations[0]:
        found.add(contiguous_runs(iterations[0], tile))
        barriers = 0
        for line in output("describe", *run, "--iteration", "0").splitlines():
            if " barrier" in line and " threads" in line and " wait " in line:
                blocks = re.search(r"in (\d+) blocks", line)
                barriers += int(blocks[1]) if blocks else 1
        found.add(barriers)
    return found


def facts(step, chosen):
    """(numbers, text of the figures) that the step shows."""
    place = {name: value for name, value in chosen.items() if name in SHOWN}
    run = {name: value for name, value in chosen.items() if name not in SHOWN}
    shown = [chosen]
    wait, ask = step.get("wait", {}), step.get("ask", {})
    only = {name: place[name] for name in ("figure", "thread") if name in place}
    if "run" in wait:
        shown += [run | options(wait["run"]) | place, run | options(wait["run"]) | only]
    if wait.get("step") not in (None, "end"):
        shown.append(run | only | options(wait["step"]))
    if wait.get("step") == "end":
        shown.append(run | only)
    elif "iteration" in place:
        shown.append(run | only | {"iteration": place["iteration"]})
    if "at" in ask.get("cell", {}):
        shown.append(run | only | options(ask["cell"]["at"]))
    text = "\n".join(figure_of(tuple(arguments(one))) for one in shown)
    for mistake in (wait.get("expose"), wait.get("repair")):
        text += output("mistake", mistake) if mistake else ""
    text += " ".join(value for one in shown for value in one.values())
    text += " " + json.dumps([ask.get("cell"), ask.get("guess")])
    return {int(number) for number in NUMBERS.findall(text)}, text


def close_facts(step, chosen, figures, runs):
    """What a number is said of: yields (what, what it should be)."""
    run = tuple(arguments(chosen, SHOWN))
    recording = json.loads(output("record", *run, "--json", "-"))
    config, ask = recording["config"], step.get("ask", {})
    table = recording["iterations"][0].get("bucket_starts", [])  # the figure's texts go column by column
    tokens = " ".join(["", *NUMBERS.findall(figures), "", *(" ".join(map(str, row)) + " " for row in table)])
    for text in texts_of(step):
        for index, bits in KEY_IS.findall(text):
            right = f"{recording['input'][int(index)]:0{config['key_bits']}b}"
            if bits != right:
                yield f"key {index} is {bits}", right
        for digits in RUNS.findall(text):
            if int(digits) not in runs:
                yield f"{digits} runs", runs
        for numbers in LIST.findall(text):
            if f" {numbers} " not in tokens:
                yield numbers, "a row of the figure"
    said = step["say"]["en"]
    if "run" not in step.get("wait", {}):
        for digits in filter(None, sum(THREADS.findall(said), ())):
            if int(digits) not in (config["block_threads"], *runs) and "Take" not in said:
                yield f"{digits} threads", config["block_threads"]
    if "guess" in ask:
        wrong = [index for index in OF_KEY.findall(said) if int(index) != ask["guess"]["key"]]
        yield from ((f"key {index}", ask["guess"]["key"]) for index in wrong)
    if "cell" in ask:
        cell = (ask["cell"]["array"], str(ask["cell"]["index"]))
        if cell not in CELL.findall(said) and cell[1] not in NUMBERS.findall(said):
            yield f"{CELL.findall(said)}", cell


def texts_of(step):
    yield step["say"]["en"]
    yield step.get("then", {}).get("en", "")
    yield step.get("hint", {}).get("en", "")
    for option in step.get("ask", {}).get("choice", []):
        if option.get("right"):
            yield option["text"]["en"]
        yield option["because"]["en"]


def exposes(mistake, keys):
    """Whether the program says that they expose it."""
    words = [PROGRAM, "mistake", mistake, *keys.split(), "--block-threads", "4"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def judge(name, steps, runs):
    found, chosen, known = [], {}, set()
    for number, step in enumerate(steps, 1):
        if "question" in step.get("ask", {}):
            continue
        chosen = inherited(step.get("link"), chosen)
        numbers, figures = facts(step, chosen)
        mistake = step.get("wait", {}).get("expose")
        if mistake and [exposes(mistake, keys) for keys in EXPOSED_AND_HIDDEN[mistake]] != [True, False]:
            found.append(f"{name}, step {number}: {mistake} shows or hides on other keys than said")
        known |= counted(chosen)  # a later step may compare
        runs |= written_runs(chosen)
        for what, right in close_facts(step, chosen, figures, runs):
            found.append(f"{name}, step {number}: {what}; it should be {right}")
        if "run" in step.get("wait", {}):
            known |= counted(chosen | options(step["wait"]["run"]))
        for text in texts_of(step):
            said = set()
            for left, right in SUM.findall(text):
                said.add(int(right))
                if eval(left) != int(right):
                    found.append(f"{name}, step {number}: {left} is not {right}")
            for measured in MEASURED.findall(text):
                if measured not in SHAPES or "NVIDIA" not in text:
                    found.append(f"{name}, step {number}: {measured} is not measured on a GPU that is named: {text}")
            for digits in NUMBERS.findall(CODE.sub(" ", MEASURED.sub(" ", text))):
                if int(digits) > 4 and int(digits) not in numbers | known | said:
                    found.append(f"{name}, step {number}: {digits} is in no figure, link or count: {text}")
            for word in CODE.findall(text):
                if word not in SOURCES and word not in figures:
                    found.append(f"{name}, step {number}: {word} is in no kernel: {text}")
        known |= {number for number in numbers if number > 64}  # counts of sectors
    return found


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    files = sorted((ROOT / "assets/lessons").glob("*.json"))
    wrong, runs = [], set()  # of lessons before too
    for file in files:
        wrong += judge(file.stem, json.loads(file.read_text(encoding="utf-8"))["scenes"], runs)
    assert contiguous_runs({"destinations": [0, 8, 1, 9, 10, 2, 11, 3]}, 4) == 8
    assert contiguous_runs({"destinations": [0, 8, 1, 9], "local_keys": []}, 4) == 2
    print(*wrong, f"{len(files)} lessons, {len(wrong)} findings", sep="\n")
    sys.exit(1 if wrong or len(files) < 7 else 0)

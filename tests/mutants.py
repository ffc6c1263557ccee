"""Mutants: changes of one token in the product that tests should notice.

    mutants.py run BUILD OUT.tsv [--seed S] [--count N] [--judged-by TEST...] [--part K/N]
    mutants.py again BUILD BEFORE.tsv AFTER.tsv
    mutants.py compare BEFORE.tsv AFTER.tsv

run draws N places by the seed, changes one token at each, builds and runs the tests of the file's folder until one fails,
and restores the file. A line a mutant: its number, place, change, verdict (killed, survived, does not compile) and the
test that killed it. The same seed draws the same mutants of the same sources. A mutant that OUT.tsv has is not run again.
compare fails where a mutant that was killed before survives after; it knows a mutant by its file, its line's text and its
change, so that other changes of the product may lie between.

again says whether the cases that ./check leaves to --long kill what it does not. It runs all cases on the mutants that
survived BEFORE, and writes the verdicts to AFTER: many mutants at once, and halves of them where a test fails.
"""

import argparse
import contextlib
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Folder of the product: the programs to build and run; contract: contract.py. The first that a path begins with counts.
TESTS = [
    ("kernels/parameters/", ["recording", "app", "contract"]),
    ("kernels/recording/", ["recording", "simt"]),
    ("kernels/analysis/races/", ["races", "recording"]),
    ("kernels/analysis/", ["recording", "every_sort", "figures"]),
    ("kernels/format/", ["recording", "measured", "hostile", "app"]),
    ("kernels/story/", ["story", "figures"]),
    ("kernels/simt/cuda/", ["cuda", "made_up_gpu"]),
    ("kernels/simt/", ["simt", "every_sort"]),
    ("kernels/mistakes/", ["mistakes"]),
    ("kernels/cost/", ["cost"]),
    ("kernels/timing/", ["timing", "measured"]),
    ("kernels/", ["every_sort", "sorts"]),
    ("ui/figures/", ["figures", "drawing"]),
    ("ui/panels/", ["window_parts"]),
    ("ui/", ["drawing", "figures"]),
    ("app/session/", ["window_parts", "app"]),
    ("app/comparing/", ["window_parts", "app"]),
    ("app/letters/", ["window_parts"]),
    ("app/window/", ["window_parts"]),
    ("app/mistakes/", ["mistakes", "app"]),
    ("app/", ["app", "contract"]),
]

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "&&": "||", "||": "&&",
         "+=": "-=", "-=": "+=", "true": "false", "false": "true", "/": "*", "%": "/"}
TOKEN = re.compile(r"""(?P<skip>//.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|->|<<=?|>>=?|\+\+|--|::|[-+*/%&|^]?=(?!=)(?<![-+]=))
                       |(?P<swap><=|>=|==|!=|&&|\|\||\+=|-=|[<>+\-/%](?!=)|\b(?:true|false)\b)
                       |(?P<number>(?<![\w.'])\d+(?![\w.']))""", re.X)


def places(path):
    """(line, begin, end, token, its mutant) of a file. A < or > counts between spaces alone: others may be templates."""
    text = path.read_text()
    found = []
    for number, line in enumerate(text.splitlines()):
        if line.lstrip().startswith(("#", "//", "template", "using", "static_assert")) or 'R"' in line:
            continue
        for match in TOKEN.finditer(line):
            token = match[0]
            if match["swap"]:
                spaced = line[match.start() - 1:match.start()] == " " and line[match.end():match.end() + 1] == " "
                if token in SWAPS and (spaced or token in ("true", "false")):
                    found.append((number, match.start(), match.end(), token, SWAPS[token]))
            elif match["number"]:
                found.append((number, match.start(), match.end(), token, str(int(token) + 1)))
    return found


def drawn(seed, count):
    files = sorted(path for folder in ("kernels", "ui", "app") for kind in ("*.cpp", "*.cuh")
                   for path in (ROOT / folder).rglob(kind))
    files = [path for path in files if "timing/libraries" not in str(path) and "simt/device" not in str(path)]
    everything = [(path, place) for path in files for place in places(path)]
    return random.Random(seed).sample(everything, count)


def tests_of(name):
    return next(tests for folder, tests in TESTS if name.startswith(folder))


@contextlib.contextmanager
def mutated(mutants):
    """The files with these mutants in them, each (path, place)."""
    before = {path: path.read_text() for path, _ in mutants}
    try:
        for path, text in before.items():
            lines = text.splitlines(keepends=True)
            # The last place of a line first: those before it stay where they are.
            for number, begin, end, _, mutant in sorted((place for at, place in mutants if at == path), reverse=True):
                lines[number] = lines[number][:begin] + mutant + lines[number][end:]
            path.write_text("".join(lines))
        yield
    finally:
        for path, text in before.items():
            path.write_text(text)


def verdict_of(build, tests):
    """(verdict, the test that failed)"""
    targets = ["scatterscope" if test == "contract" else f"test_{test}" for test in tests]
    made = subprocess.run(["ninja", "-C", str(build), *targets], capture_output=True)
    if made.returncode != 0:
        return "does not compile", ""
    for test in tests:
        try:
            words = [str(build / "tests" / f"test_{test}"), "--abort-after=1", "--no-intro=true"]
            if test == "contract":
                words = [sys.executable, "-B", str(ROOT / "tests/app/contract.py"), str(build / "app/scatterscope")]
            done = subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=ROOT, timeout=600)
        except subprocess.TimeoutExpired:
            return "killed", f"{test}: time"
        if done.returncode != 0:
            case = re.search(r"(?:TEST CASE|FAILED):\s*(.*)", done.stdout)
            return "killed", f"{test}: {case[1] if case else done.returncode}"
    return "survived", ""


class Log:
    """A line a mutant; counts verdicts."""

    def __init__(self, path):
        self.file, self.counts = open(path, "a", encoding="utf-8"), {}

    def add(self, k, mutant, verdict, by, seconds):
        path, (number, begin, _, token, other) = mutant
        line = path.read_text().splitlines()[number].strip()
        row = [str(k), f"{path.relative_to(ROOT).as_posix()}:{number + 1}", f"{begin}: {token} -> {other}", verdict, by,
               line, f"{seconds:.0f} s"]
        self.counts[verdict] = self.counts.get(verdict, 0) + 1
        self.file.write("\t".join(row) + "\n")
        self.file.flush()
        print("\t".join(row), flush=True)

    def sum(self):
        print(", ".join(f"{count} {verdict}" for verdict, count in sorted(self.counts.items())))


def run(given):
    build, out = pathlib.Path(given.build).resolve(), pathlib.Path(given.out)
    part, parts = (int(number) for number in given.part.split("/"))
    done = {row[0] for row in rows_of(out)} if out.exists() else set()
    log = Log(out)
    for k, mutant in enumerate(drawn(given.seed, given.count)):
        name = mutant[0].relative_to(ROOT).as_posix()
        if k % parts != part or str(k) in done or not set(given.judged_by or tests_of(name)) & set(tests_of(name)):
            continue
        start = time.monotonic()
        with mutated([mutant]):
            verdict, by = verdict_of(build, tests_of(name))
        log.add(k, mutant, verdict, by, time.monotonic() - start)
    log.sum()
    return 0


def again(given):
    os.environ["SCATTERSCOPE_ONE_CASE_OF"] = "1"
    build, log = pathlib.Path(given.build).resolve(), Log(given.after)
    everything = drawn(given.seed, given.count)
    groups = {}
    for row in rows_of(given.before):
        if row[3] == "survived":
            groups.setdefault(tuple(tests_of(row[1])), []).append(int(row[0]))

    def settle(numbers, tests):
        start = time.monotonic()
        with mutated([everything[k] for k in numbers]):
            verdict, by = verdict_of(build, tests)
        if verdict == "survived" or len(numbers) == 1:
            for k in numbers:
                log.add(k, everything[k], verdict, by, time.monotonic() - start)
            return
        settle(numbers[:len(numbers) // 2], tests)
        settle(numbers[len(numbers) // 2:], tests)

    for tests, numbers in groups.items():
        settle(numbers, tests)
    log.sum()
    return 0


def rows_of(path):
    return [line.split("\t") for line in pathlib.Path(path).read_text().splitlines()]


def compare(given):
    def read(path):
        return {(row[1].split(":")[0], row[5], row[2]): row for row in rows_of(path)}
    before, after = read(given.before), read(given.after)
    lost = [key for key, row in before.items() if row[3] == "killed" and after.get(key, row)[3] == "survived"]
    for key in lost:
        print(f"lost: {before[key][1]} {key[2]}, killed before by {before[key][4]}: {key[1]}")
    both = len(before.keys() & after.keys())
    print(f"{both} mutants in both, {len(lost)} of them killed before and not after")
    return 1 if lost or not both else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    drawing = argparse.ArgumentParser(add_help=False)
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--count", type=int, default=200)
    one = commands.add_parser("run", parents=[drawing])
    one.add_argument("build")
    one.add_argument("out")
    one.add_argument("--judged-by", nargs="+", metavar="TEST", help="of those drawn, the ones that one of these judges")
    one.add_argument("--part", default="0/1", help="0/2 and 1/2: each half of them, in two clones at once")
    one.set_defaults(do=run)
    more = commands.add_parser("again", parents=[drawing])
    for name in ("build", "before", "after"):
        more.add_argument(name)
    more.set_defaults(do=again)
    two = commands.add_parser("compare")
    two.add_argument("before")
    two.add_argument("after")
    two.set_defaults(do=compare)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # files are restored then, too
    return given.do(given)


if __name__ == "__main__":
    sys.exit(main())

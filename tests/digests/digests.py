"""Digests of all that a program says, draws and records, to hold one build against another: what changes the code and
not what it does leaves them as they are.

    digests.py take BUILD OUT.tsv    of BUILD's programs; build the target run_digests first
    digests.py compare BEFORE.tsv AFTER.tsv

take runs every sort on five inputs: the recording's bytes, every figure at every step in three languages, every
sentence. Then every command that answers with text or JSON, each of its options given wrongly, lectures, lessons and
mistakes in three languages, and pictures of the window, where there is Xvfb. A line each: what it is of, its digest.
compare prints each line that differs, is new or is gone, and fails where there is one.
"""

import concurrent.futures
import hashlib
import importlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
BOOK = ("--preset", "book", "--device", "cpu")
# Dates, seconds and free memory differ from run to run.
VARIES = re.compile(rb'"(?:date|seconds)": [^,\n]+|\b\d+(?:\.\d+)? (?:ms|s)\b|memory of this machine +[\d,]+')


def output(program, *words):
    """Status, text, errors and files that it left, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, *words], capture_output=True, stdin=subprocess.DEVNULL, cwd=folder, timeout=600)
        left = b"".join(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes()
                        for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file())
    return b"%d\0%s\0%s\0%s" % (done.returncode, done.stdout, done.stderr, left)


def digest(bytes_of):
    return hashlib.sha256(VARIES.sub(b"", bytes_of)).hexdigest()[:16]


def listed(program, *words):
    """The first words of the lines that a command lists."""
    lines = subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout.splitlines()
    return [line.split()[0] for line in lines if line.strip()]


def sorts_of(program):
    text = subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  (\S+)", text.split("\n\n")[0], re.M)


def command_lines(program):
    """(what, words) of every command whose answer is to stay as it is."""
    for words in (("list",), ("manual",), ("completions", "bash"), ("completions", "zsh"),
                  ("icon", "--out", "a.svg"), ("tour", "--out", "tour"), ("lecture", "list"), ("lesson", "list"),
                  ("exam", "--students", "2", "--seed", "3", "--out", "exam"), ("--help",)):
        yield " ".join(words), words
    for sort in sorts_of(program):
        yield f"record {sort}", ("record", "--sort", sort, *BOOK, "--json", "-")
        yield f"heatmap {sort}", ("heatmap", "--sort", sort, "--n", "1024", "--device", "cpu", "--json", "-")
        yield f"map {sort}", ("map", "--sort", sort, *BOOK, "--json", "-")
        for language in LANGUAGES:
            yield f"describe {sort} {language}", ("describe", "--sort", sort, *BOOK, "--why", "--language", language)
    for kind in ("ladder", "throughput", "grid", "blocks", "launches", "devices", "timeline"):
        yield f"plot {kind}", ("plot", "--shipped", "--kind", kind, "--out", "a.svg")
    for course in ("lecture", "lesson"):
        for name in listed(program, course, "list"):
            yield f"{course} check {name}", (course, "check", name)
    for language in LANGUAGES:
        tongue = ("--language", language)
        for lecture in listed(program, "lecture", "list"):
            yield f"lecture export {lecture} {language}", ("lecture", "export", lecture, *tongue, "--out", "a.html")
        for lesson in listed(program, "lesson", "list"):
            yield f"lesson {lesson} {language}", ("lesson", lesson, *tongue, "--json", "-")
        for mistake in listed(program, "mistake", "list"):
            yield f"mistake {mistake} {language}", ("mistake", mistake, *tongue, "--json", "-")
        for seed in range(1, 41):
            yield f"quiz {seed} {language}", ("quiz", "--seed", str(seed), *tongue, "--json", "-")


def wrong_lines(program):
    """(what, words) of each option given wrongly, by the table of tests/app/contract.py."""
    sys.path.insert(0, str(ROOT / "tests/app"))
    sys.argv = ["contract.py", program]
    contract = importlib.import_module("contract")
    for command, options in contract.OPTIONS.items():
        for option, value in options.items():
            for _, words, _ in contract.cases_of(command, option, bool(value)):
                if words is not None:
                    yield "wrong: " + " ".join(words), tuple(words)


def pictures(program):
    """(what, words) of pictures of the window."""
    if shutil.which("Xvfb") is None:
        return
    shown = [("--figure", "13.3", *BOOK), ("--figure", "13.10", "--sort", "radix-local", *BOOK),
             ("--figure", "network", "--sort", "bitonic", *BOOK), ("--timing", "throughput"),
             ("--lecture", "45-minutes", "--scene", "9"), ("--lesson", "1-destinations", "--lesson-step", "9"),
             ("--side-by-side", "last-bit-forgotten")]
    for words in shown:
        for theme, language in (("light", "en"), ("dark", "zh-Hant")):
            yield (f"window: {' '.join(words)} {theme} {language}",
                   ("screenshot", *words, "--theme", theme, "--language", language, "--out", "a.png"))


def take(build, out):
    build = pathlib.Path(build).resolve()
    program, digests = str(build / "app/scatterscope"), str(build / "tests/run_digests")
    cases = [*command_lines(program), *wrong_lines(program)]
    os.environ.pop("DISPLAY", None)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(subprocess.run, [digests, sort], capture_output=True, text=True, check=True)
                for sort in sorts_of(program)]
        lines = [f"{what}\t{value}" for (what, _), value in
                 zip(cases, pool.map(lambda case: digest(output(program, *case[1])), cases))]
        for run in runs:
            lines += run.result().stdout.splitlines()
    server = ["xvfb-run", "-a", "-s", "-screen 0 1920x1200x24"]
    for what, words in pictures(program):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([*server, program, *words], capture_output=True, cwd=folder)
            picture = pathlib.Path(folder) / "a.png"
            lines.append(f"{what}\t{digest(picture.read_bytes() if picture.exists() else done.stderr)}")
    pathlib.Path(out).write_text("".join(f"{line}\n" for line in lines))
    print(f"{len(lines)} digests")
    return 0


def compare(before, after):
    def read(path):
        return dict(line.rsplit("\t", 1) for line in pathlib.Path(path).read_text().splitlines())
    old, new = read(before), read(after)
    different = [name for name in old if name in new and old[name] != new[name]]
    for sign, names in (("different", different), ("gone", old.keys() - new.keys()), ("new", new.keys() - old.keys())):
        for name in sorted(names):
            print(f"{sign}: {name}")
    same = len(old.keys() & new.keys()) - len(different)
    print(f"{same} the same, {len(different)} different, {len(old.keys() - new.keys())} gone, "
          f"{len(new.keys() - old.keys())} new")
    return 0 if old == new else 1


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("take", "compare"):
        sys.exit(__doc__)
    sys.exit(take(*sys.argv[2:]) if sys.argv[1] == "take" else compare(*sys.argv[2:]))

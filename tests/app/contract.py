"""Every command with each of its options given wrongly: exit status 2 and one line that names the option, the value and
what is allowed. The commands and their options are those that the program prints, each with the example of its help; the
parameters of runs, with what they are allowed, those of `list`. Another option without a row here fails. Then the command
lines of refusals.txt.

    contract.py PROGRAM
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
BOOK = ["--preset", "book", "--device", "cpu"]

# Each option's wrong values, but for parameters: of another type, out of its range. "COMMAND OPTION" goes before "OPTION".
HUGE = "99999999999999999999"
NUMBER = ["x", HUGE]
WORD = ["nonsense"]
FILE_IN = ["no/such"]
FILE_OUT = ["no/such/a.svg"]
FLAG = None  # takes no value
VALUES = {
    "--sort": WORD, "--keys": ["x", "-2"], "--input": FILE_IN, "--random": NUMBER, "--seed": NUMBER,
    "--distribution": WORD, "--preset": WORD,
    "--rank": ["x", "2"], "--ranks": ["x", "1", "17"], "--rendezvous": ["no/such/a"],
    "--token": ["seven77", "two words"],
    "--device": WORD, "--time-limit": ["x", "0", "86401"],
    "--figure": WORD, "--iteration": NUMBER, "--phase": NUMBER, "--step": NUMBER, "--before": WORD, "--after": WORD,
    "--drawn-iteration": NUMBER, "--key": NUMBER, "--thread": ["x", "9.999"], "--hide": FLAG, "--hide-formula": FLAG, "--key-format": WORD,
    "--heatmap-logarithmic": FLAG, "--heatmap-window": NUMBER, "--language": WORD, "--theme": WORD,
    "--scale": ["x", "0.5", "9"], "--out": FILE_OUT, "--json": ["no/such/a.json"],
    "--every-step": ["/dev/null/a"], "--every-change": ["/dev/null/a"], "--qr": FLAG, "--scene": NUMBER,
    "--pages": ["/dev/null/a"], "--without-notes": FLAG, "--without-answers": FLAG,
    "--seconds-per-step": ["x", "0", "61"], "--size": ["x", "1x1"], "--why": FLAG, "--term": WORD, "--lecture": FILE_IN,
    "--lesson": FILE_IN, "--lesson-step": NUMBER,
    "--side-by-side": WORD, "--timing": WORD, "--n": NUMBER, "--logarithmic": FLAG, "--beside": FILE_IN, "--stage": FLAG,
    "--grid": WORD, "--chapter-map": FLAG, "--words": [""], "--counted": NUMBER,
    "--shipped": FLAG, "--gpu": WORD, "--kind": WORD, "--measured": FILE_IN, "--repeat": ["x", "0", "10001"], "--as-stepped": FLAG,
    "--tune": FLAG, "--everything": FLAG, "--stop-after": ["x", "86401"], "--answer": ["x"], "--repair": ["x", "0", "4"], "--of": WORD,
    "--students": ["x", "0", "1001"], "--names": FILE_IN, "--kinds": WORD, "--marks": [*WORD, "starts", "starts=0", "starts=101"],
    "--trust": FLAG, "--exercise": WORD, "--reports": ["/dev/null/a"], "--points": [*WORD, "sorted=x"], "--number": NUMBER,
    "--title": [""], "--pdf": FLAG, "--test-hook": ["no/such/a"],
    "animate --out": ["a.txt", "no/such/a.gif"], "screenshot --out": ["a.txt", "no/such/a.png"],
    "heatmap --out": ["a.txt", "no/such/a.png"], "lecture export --out": ["a.txt", "no/such/a.pdf"],
    "tour --out": ["/dev/null/a"], "exam --out": ["/dev/null/a"], "record --out": ["no/such/a.rec"],
    "lesson --step": NUMBER, "--side": ["x", "15", "1025"], "icon --out": ["a.txt", "no/such/a.svg"],
}

# What a recorded run is allowed: its numbers, and values beyond them. `record` names the range. Of a parameter that is not
# here, it names what `list` says.
RANGES = {
    "--random": "0 to 4096", "--seed": "0 to 4294967295", "--time-limit": "1 to 86400",
    "--radix-bits": "1 to 8", "--keys-per-thread": "1 to 32", "--block-threads": "1 to 1024", "--key-bits": "1 to 32",
    "--oversampling": "1 to 64", "--look-back-words": "1 to 8", "--histogram-copies": "1, 2, 4, 8, 16, 32",
    "--children-per-thread": "1 to 8", "--pass-bits": "1 to 2", "--merge-ways": "2, 4", "--devices": "1 to 16",
    "--resident-blocks": "0 to 4096", "--grid-blocks": "0 to 4096", "--schedule-seed": "0 to 18446744073709551615",
    "--access-limit": "0 to 18446744073709551615",
}

RANKED = ["--sort", "sample-devices", "--n", "16", "--device", "cpu"]
# Options that say nothing without others: these go before the wrong one, in place of the command's own.
INSTEAD = {
    "open --scene": ["--lecture", "45-minutes"], "screenshot --scene": ["--lecture", "45-minutes", "--out", "a.png"],
    "animate --scene": ["45-minutes", "--out", "a.gif"],
    "open --n": ["--timing", "ladder"], "screenshot --n": ["--timing", "ladder", "--out", "a.png"],
    "open --beside": ["--timing", "throughput"], "screenshot --beside": ["--timing", "throughput", "--out", "a.png"],
    "open --gpu": ["--timing", "ladder"], "screenshot --gpu": ["--timing", "ladder", "--out", "a.png"],
    "open --timing": [], "screenshot --timing": ["--out", "a.png"],
    "open --lesson-step": ["--lesson", "2-stability"],
    "screenshot --lesson-step": ["--lesson", "2-stability", "--out", "a.png"],
    "open --lesson": [], "screenshot --lesson": ["--out", "a.png"],
    "open --lecture": [], "screenshot --lecture": ["--out", "a.png"],
    "open --side-by-side": [], "screenshot --side-by-side": ["--out", "a.png"],
    "plot --beside": ["--shipped", "--kind", "throughput", "--out", "a.svg"],
    "measure --rank": [*RANKED, "--ranks", "2", "--rendezvous", "a"],
    "measure --ranks": [*RANKED, "--rank", "0", "--rendezvous", "a"],
    "measure --rendezvous": [*RANKED, "--rank", "0", "--ranks", "2"],
    "measure --token": [*RANKED, "--rank", "0", "--ranks", "2", "--rendezvous", "localhost:9"],
    "measure --stop-after": ["--everything", "--n", "16", "--device", "cpu", "--json", "a.json"],
    "show --every-step": [*BOOK, "--figure", "13.1"], "show --every-change": [*BOOK, "--figure", "13.1"],
    "show --before": [*BOOK, "--figure", "13.1", "--out", "a.svg"], "show --heatmap-window": [*BOOK, "--figure", "heatmap", "--out", "a.svg"],
    "lesson --answer": ["2-stability", "--step", "1"], "lesson --step": ["2-stability", "--answer", "1"],
    "predict --of": [*BOOK, "--figure", "13.1", "--step", "2", "--answer", "1"],
    "describe --term": [],
    "exam --names": ["--out", "exam"],
    "exercise check --exercise": [__file__], "exercise watch --exercise": [__file__],
    "predict --before": [*BOOK, "--figure", "13.1"], "predict --after": [*BOOK, "--figure", "13.1"],
}
# Other ways of naming keys, of which a command takes one.
OF_RANDOM = {"--seed", "--distribution"}
SOURCES = {"--keys", "--input", "--random", "--preset"}
# Two that do not go together, and what the line begins with.
CONFLICTS = {
    ("--keys", "1,2"): ["--random", "3"], ("--input", "no/such"): ["--keys", "1"], ("--random", "3"): ["--keys", "1"],
    ("--preset", "book"): ["--keys", "1"], ("--step", "1"): ["--before", "input"], ("--before", "input"): ["--step", "1"],
    ("--after", "input"): ["--step", "1"], ("--every-step", "a"): ["--out", "a.svg"],
    ("--every-change", "a"): ["--out", "a.svg"], ("--as-timed", ""): ["--as-stepped"],
    ("--students", "1"): ["--names", "no/such"], ("--compare", "descending"): ["--order", "ascending"],
}


def run(words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                          timeout=120)
    return done.returncode, done.stdout, done.stderr


def commands():
    text = run(["--help"])[1].split("Commands", 1)[1]
    return re.findall(r"^  ([a-z][a-z-]*(?: [a-z][a-z-]*)?)  +\S", text, re.M)


def options_of(command):
    found = re.findall(r"^  (--[a-z-]+)(?: ([^ ]+))?(?=  |$)", run([*command.split(), "--help"])[1], re.M)
    return [(name, value) for name, value in found]


def example_of(command):
    """The words of the example that the command's help gives."""
    found = re.search(rf"^  scatterscope {command}(?: (.*))?$", run([*command.split(), "--help"])[1], re.M)
    return found.group(1).split() if found else []


def parameters():
    """Of each parameter's option what it is allowed, as `list` has it ("" of a flag), and the first sort that lists it;
    none: all take it."""
    sorts, of_all = run(["list"])[1].split("\nFigures")[0].split("\nParameters of every sort\n")
    found = {}
    rows = [*re.findall(r"^  (\S+) .*\n +up to (.*)$", sorts, re.M), *((None, row) for row in of_all.splitlines())]
    for sort, row in rows:
        for option, allowed in re.findall(r"  (--[a-z-]+)(?: ([^ ,]+))?", "  " + row):
            found.setdefault(option, (allowed, sort))
    return found


def said_of(allowed):
    """What a refusal says of numbers that `list` gives as "1..8" or "1|2|4"; None of others."""
    if ".." in allowed:
        return allowed.replace("..", " to ")
    return allowed.replace("|", ", ") if re.fullmatch(r"[\d|]+", allowed) else None


def ends_of(said):
    """The least and the most of numbers that are allowed."""
    numbers = [int(number) for number in re.findall(r"\d+", said)]
    return numbers[0], numbers[-1]


def wrong_values(allowed):
    said = said_of(allowed)
    if said is None:
        return WORD if "|" in allowed else NUMBER if allowed else FLAG
    least, most = ends_of(said)
    return ["x", str(most + 1), *([str(least - 1)] if least > 0 else [])]


def without(words, names):
    kept, skip = [], False
    for k, word in enumerate(words):
        if skip:
            skip = False
            continue
        if word in names:
            skip = k + 1 < len(words) and not words[k + 1].startswith("--")
            continue
        kept.append(word)
    return kept


def base_of(command, option):
    words = INSTEAD.get(f"{command} {option}", EXAMPLES[command])
    drop = {option}
    if option in SOURCES or option in OF_RANDOM:
        drop |= SOURCES
    words = without(words, drop)
    if option in OF_RANDOM and "--random" in OPTIONS[command]:
        words = [*words, "--random", "3"]
    sort = PARAMETERS[option][1] if option in PARAMETERS else None
    if sort is not None and "--sort" in OPTIONS[command] and command != "mistake":
        words = [*without(words, {"--sort"}), "--sort", sort]
    return words


def refusals():
    """(words, what the line is, whether it is all of it)"""
    for line in (pathlib.Path(__file__).parent / "refusals.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            words, sign, said = re.fullmatch(r"(.*?) (==|=>) (.*)", line.replace("{sorts}", ", ".join(SORTS))).groups()
            yield shlex.split(words), f"scatterscope: {said}", sign == "=="


def wrong(words, needles):
    """None, or why the program does not answer as it has to."""
    status, out, error = run(words)
    said = f"status {status}, says {error!r}"
    if status != 2 or out:
        return f"{said}, on stdout {out[:80]!r}"
    if not error.startswith("scatterscope: ") or error.count("\n") != 1 or not error.endswith("\n"):
        return f"not one line: {said}"
    if "internal error" in error:
        return said
    if isinstance(needles, tuple):
        text, whole = needles
        return None if error == text + "\n" or (not whole and error.startswith(text)) else f"not {text!r}: {said}"
    missing = [needle for needle in needles if needle not in error]
    return f"lacks {missing}: {said}" if missing else None


def beyond(allowed):
    """Words that are no number of those allowed."""
    least, most = ends_of(allowed)
    words = ["four", "-1", "1.5", str(most + 1)] + ([str(least - 1)] if least > 0 else [])
    return words + (["3"] if "," in allowed else [])


def cases_of(command, option, takes_value):
    words = command.split()
    base = base_of(command, option)
    row = f"{command} {option}"
    if row in VALUES or option in VALUES:
        values = VALUES.get(row, VALUES.get(option))
    elif option in PARAMETERS:
        values = wrong_values(PARAMETERS[option][0])
    else:
        yield row, None, None
        return
    if (values is FLAG) == takes_value:
        yield f"{row}: its row says it takes {'no' if takes_value else 'a'} value", None, None
        return
    if not takes_value:
        yield row, [*words, *base, option + "=3"], [option, "takes no value", "allowed"]
        yield row, [*words, *base, option, option], [option, "given 2 times", "allowed: once"]
    else:
        yield row, [*words, *base, option], [option, "the value is missing", "allowed"]
        yield row, [*words, *base, option, values[0], option, values[0]], [option, "given 2 times", "allowed: once"]
        for value in values:
            yield row, [*words, *base, option, value], [option, value, "allowed"]
        said = RANGES.get(option, said_of(PARAMETERS.get(option, ("", None))[0]))
        if command == "record" and said is not None:
            for value in [*beyond(said), ""]:
                yield row, [*words, *base, f"{option}={value}"], [option, value, f": allowed: {said}\n"]
        if option != "--keys":  # no keys are keys too
            yield row, [*words, *base, option + "="], [option, "allowed"]
    for (first, value), second in CONFLICTS.items():
        if first != option or second[0] not in OPTIONS[command]:
            continue
        rest = without(base, {second[0], *(SOURCES if option in SOURCES else set())})
        given = [option, value] if value else [option]
        yield row, [*words, *rest, *given, *second], [option, second[0], "allowed"]


OPTIONS = {command: dict(options_of(command)) for command in commands()}
EXAMPLES = {command: example_of(command) for command in OPTIONS}
PARAMETERS = parameters()
SORTS = re.findall(r"^  (\S+) .*\n +up to", run(["list"])[1], re.M)


def main():
    os.environ["SCATTERSCOPE_CACHE"] = ""  # shapes that are found here are no user's
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(name, None)
    failures, cases = [], []
    for command in OPTIONS:
        cases.append((command, [*command.split(), *EXAMPLES[command], "--bogus"], ["--bogus", "unknown", "allowed"]))
        for option, value in OPTIONS[command].items():
            for row, words, needles in cases_of(command, option, bool(value)):
                if words is None:
                    failures.append(f"{row}: no row")
                else:
                    cases.append((row, words, needles))
    for command in ("heatmap", "measure"):  # known, so that the reason is given, and in no help
        for option, value in (("--keys", "1,2"), ("--input", "no/such"), ("--random", "3"), ("--preset", "book")):
            if option in OPTIONS[command]:
                failures.append(f"{command} --help lists {option}, which is always refused")
            cases.append((command, [command, *EXAMPLES[command], option, value], [option, "--n 16", "allowed: one of the two"]))
    for option, (allowed, _) in PARAMETERS.items():  # what `list` allows is taken, at both ends
        for end in ends_of(said_of(allowed)) if said_of(allowed) else ():
            words = [*without(base_of("record", option), SOURCES), "--random", "3"]
            error = run(["record", *words, option, str(end)])[2]  # perhaps about what else the sort has then
            failures += [f"{option} {end}: {error!r}"] if error.startswith(f"scatterscope: {option} ") else []
    cases += [("refusals.txt", words, (said, whole)) for words, said, whole in refusals()]
    for option, takes_value in OPTIONS["record"].items():
        if takes_value and option not in RANGES and VALUES.get(option, [""])[0] == "x" and option != "--keys":
            said = run(["record", *base_of("record", option), option, "four"])[2]
            failures += [f"{option}: no range here"] if re.search(r"allowed: \d", said) else []
    used = {option for of in OPTIONS.values() for option in of}
    failures += [f"{option}: a row for no option" for option in VALUES if option.split()[-1] not in used]

    # Programs of other packages are asked for before they are needed.
    tools = tempfile.mkdtemp()
    for tool in ("ffmpeg", "rsvg-convert"):
        with open(os.path.join(tools, tool), "w") as script:
            script.write("#!/bin/sh\nexit 1\n")
        os.chmod(script.name, 0o755)
    os.environ["PATH"] = tools + ":" + os.environ["PATH"]
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    os.mkdir("out")
    given = {"keys.txt": "3\r\n\n0b101\n", "wrong.txt": "1\n2\nx\n", "pairs.txt": "30,150\n"}
    for name, text in given.items():
        pathlib.Path(name).write_text(text)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (row, words, needles), why in zip(cases, pool.map(lambda case: wrong(case[1], case[2]), cases)):
            if why is not None:
                failures.append(f"{' '.join(words)}: {why}")
    left = [name for name in os.listdir(folder) if name not in given and name != "out"] + os.listdir("out")
    if left:
        failures.append(f"left behind: {left}")
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(cases)} wrong command lines of {len(OPTIONS)} commands, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

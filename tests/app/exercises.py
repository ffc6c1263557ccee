#!/usr/bin/env python3
"""Exercises as students hand them in, through the program: tests/app/exercises.py PROGRAM KIND

models    what each exercise hands out does not pass, its model does
mistakes  each mistake that an exercise names, put into its model, does not pass and is named
attacks   code that attacks who compiles or runs it: none gets what it is after, all end in time
slips     what beginners write that does not compile, or compiles with a warning; models have no warnings, by either compiler
grades    a class's files: who gets which points, by which name
mutants   SHORT_INPUTS COUNT [SEED]: models with one token changed that still pass are right on all short inputs, by the
          program of that name (tests/short_inputs.cpp)
syntax    models with one slip each, as NVRTC sees it: named with its line; 77 where there is no NVRTC
gpu       each model on this machine's GPU, where it is right and is timed; --trust. Of tests/gpu/run_on_gpu
"""
import csv
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

root = Path(__file__).resolve().parents[2]
most_seconds = 90  # of one check, whatever it is attacked by, where much else runs
at_once = 2


class Exercise:
    def __init__(self, path):
        self.name = re.sub(r"^\d+_", "", path.stem).replace("_", "-")
        self.text = path.read_text()
        self.file = self.word("file")[0]

    def word(self, word):
        return re.findall(rf"^{word} (.*)$", self.text, re.M)

    def pieces(self, section):
        found = re.search(rf"^--- {section}\n(.*?)(?=^--- |\Z)", self.text, re.S | re.M)
        return found.group(1).split("...\n") if found else None

    def kernel_with(self, pieces):
        text = (root / "kernels" / self.file).read_text()
        for old, new in zip(self.pieces("shipped") or self.pieces("model"), pieces):
            assert text.count(old) == 1, (self.name, old)
            text = text.replace(old, new)
        return f"// scatterscope exercise: {self.name}\n{text}"

    @property
    def timed_beside(self):
        """The shipped sort; of one that is shipped wrong on purpose another one."""
        return "radix-1bit" if self.pieces("shipped") else self.word("sort")[0].replace("_", "-")

    @property
    def model(self):
        return self.kernel_with(self.pieces("model"))


def all_exercises():
    return [Exercise(path) for path in sorted((root / "assets/exercises").glob("*.exercise"))]


def check(program, text, name, *more):
    """What `exercise check` finds in a file of that text, as JSON with its status, and with what it says."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        file, out = Path(folder, name + ".cuh"), Path(folder, "report.json")
        file.write_text(text)
        done = subprocess.run([program, "exercise", "check", file, "--json", out, *more], capture_output=True, text=True,
                              timeout=most_seconds, env=dict(os.environ, XDG_CONFIG_HOME=folder))
        report = json.loads(out.read_text()) if out.exists() else {"passed": False, "checks": []}
        assert done.returncode >= 0, (name, done)
        assert report["passed"] == (done.returncode == 0), (name, done)
        return report | {"status": done.returncode, "said": done.stdout + done.stderr}


def each(work, things):
    """In turn for each, at_once of them at a time; what it says is printed. The number of those that failed."""
    failed = 0

    def tried(thing):
        begin = time.monotonic()
        try:
            return True, work(thing), time.monotonic() - begin
        except AssertionError as problem:
            return False, str(problem)[:2000], time.monotonic() - begin

    with ThreadPoolExecutor(at_once) as pool:
        for good, said, seconds in pool.map(tried, things):
            print(f"{'' if good else 'FAILED: '}{said}  {seconds:.1f} s", flush=True)
            failed += not good
    return failed


def models(program):
    def try_model(exercise):
        report = check(program, exercise.model, exercise.name)
        assert report["passed"] and not report["warnings"], (exercise.name, report["said"])
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([program, "exercise", "start", exercise.name, folder], check=True, capture_output=True)
            handed_out = Path(folder, exercise.name + ".cuh").read_text()
        given = check(program, handed_out, exercise.name)
        assert not given["passed"] and not given["compiler"], (exercise.name, given["said"])
        failed = [one["check"] for one in given["checks"] if one["outcome"] == "failed"]
        return f"{exercise.name}: {report['runs']} runs pass; handed out it fails: {', '.join(failed)}"

    return each(try_model, all_exercises())


# In place of a line of `destinations`: what is said, of errors or of warnings, and how many lines below, if not of it.
SLIPS = {
    "unsigned ones_total = scan + 1;": ("compiler", "a View, which is a whole array, stands where a number is needed"),
    "unsigned ones_total = scan;": ("compiler", "a View, which is a whole array, stands where a number is needed"),
    "unsigned ones_total = scan(N);": ("compiler", "x[i], in square brackets"),
    "unsigned ones_total = N[0];": ("compiler", "no array"),
    "unsigned ones_total = scan[N]; input = 3u;": ("compiler", "View"),
    "unsigned ones_total = scan[N]；": ("compiler", "； is a full-width sign of a Chinese input method: write ;"),
    "unsigned ones_total = min（scan[N], N);": ("compiler", "（ is a full-width sign of a Chinese input method: write ("),
    "unsigned ones_total = min(scan[N]，N);": ("compiler", "， is a full-width sign of a Chinese input method: write ,"),
    "unsigned ones_total = “a”;": ("compiler", "“ is a full-width sign of a Chinese input method: write \""),
    "unsigned ones_total = 0; if (bit = 1) ones_total = 1;": ("warnings", "to compare write =="),
    "unsigned ones_total;": ("warnings", "ones_total is read before it has a value", 1),
    "unsigned ones_total = 0; ones_total == scan[N];": ("warnings", "keeps it nowhere"),
    "unsigned ones_total = 0; if (bit == 1); ones_total = 1;": ("warnings", "a semicolon stands right behind the condition"),
    "unsigned ones_total = 0; if (i > 0) { unsigned ones_total = scan[N]; }": ("warnings", "a second variable of that name"),
    "unsigned ones_total = key >> iter & 1 == 1;": ("warnings", "put parentheses"),
    'unsigned ones_total = 0; printf("%u ones \\033[31m\\n", scan[N] + 0u);': ("printed", "ones [31m"),
}


def slips(program):
    destinations = next(exercise for exercise in all_exercises() if exercise.name == "destinations")
    right = "    unsigned ones_total = scan[N];\n"

    def try_slip(slip):
        line, (where, words, *below) = slip
        report = check(program, destinations.model.replace(right, f"    {line}\n"), "destinations")
        assert report["status"] == 1, (line, report["said"])
        if where == "printed":
            printed = [one.get("printed", "") for one in report["checks"] if one["outcome"] == "failed"]
            assert words in printed[0] and "\033" not in printed[0], (line, printed)
            assert "your program printed:" in report["said"], report["said"]
            return f"{line}: is shown"
        said = [one["words"] for one in report[where]]
        number = destinations.model[:destinations.model.index(right)].count("\n") + 1 + sum(below)
        assert any(words in one and one.startswith(f"line {number}: ") for one in said), (line, said)
        assert len(set(said)) == len(said), (line, said)
        return f"{line}: {said[0]}"

    def try_model(exercise):
        workshop = (root / "app/exercises/workshop.cpp").read_text()
        flags = re.findall(r'"(-W[\w-]+)"', workshop[workshop.index("beginners_warnings[] = "):].split(";")[0])
        assert len(flags) >= 7, flags
        source = f'#include "kernels/{exercise.file}"\n'
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            path = Path(folder, "kernels", exercise.file)
            path.parent.mkdir(parents=True)
            path.write_text(exercise.model)
            done = subprocess.run(["clang++", "-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", *flags,
                                   "-DSCATTERSCOPE_LOADED_OBJECT", "-DSCATTERSCOPE_PROBE=any_probe::exercise",
                                   f"-I{folder}", f"-I{root}", "-x", "c++", "-"],
                                  input=source, capture_output=True, text=True)
        own = [line for line in done.stderr.splitlines() if exercise.file in line and "warning:" in line]
        assert done.returncode == 0 and not own, (exercise.name, done.stderr[-2000:])
        return f"{exercise.name}: clang++ warns of nothing"

    failed = each(try_slip, SLIPS.items())
    return failed + (each(try_model, all_exercises()) if shutil.which("clang++") else 0)


def grades(program):
    destinations = next(exercise for exercise in all_exercises() if exercise.name == "destinations")
    last = "    unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;\n"
    assert destinations.model.count(last) == 1
    unstable = last.replace("N - ones_total + ones_before", "N - 1 - ones_before")
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        subprocess.run([program, "exercise", "start", "destinations", folder], check=True, capture_output=True)
        handed_out = Path(folder, "destinations.cuh").read_text()
        texts = {
            "anna": destinations.model,
            "bo": handed_out,
            "cho_17_assignsubmission_file_": handed_out.replace("// your line", "// mine"),
            "王小明_18_assignsubmission_file_": destinations.model.replace("bit == 0 ?", "bit==0 ?"),
            "dan": handed_out.replace("unsigned destination = i;", "unsigned destination = i + 0;"),
            "eve": destinations.model.replace(last, unstable),
            "finn": destinations.model.replace(last, last.replace(";", "")),
            "gil": destinations.model.replace("scan[N]", "scan[N + 1]"),
            "ivy": handed_out.replace("if (by_tiles)", "if (true)"),  # then other kernels run, which are right
        }
        hw = Path(folder, "hw")
        for student, text in texts.items():
            (hw / student).mkdir(parents=True)
            (hw / student / "a.cuh").write_text(text)
        (hw / "hal").mkdir()
        out, all_of_it = Path(folder, "grades.csv"), Path(folder, "grades.json")
        done = subprocess.run([program, "exercise", "grade", hw, "--out", out, "--json", all_of_it, "--seed", "17"],
                              capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done
        assert "Untouched files, which get 0 points: 2" in done.stdout, done.stdout
        assert "王小明 as anna" in done.stdout and "cho as" not in done.stdout, done.stdout
        assert out.read_bytes().startswith(b"\xef\xbb\xbfstudent,"), out.read_bytes()[:20]
        rows = {row["student"]: row for row in csv.DictReader(out.open(encoding="utf-8-sig", newline=""))}
        assert set(rows) == {"anna", "bo", "cho", "王小明", "dan", "eve", "finn", "gil", "hal", "ivy"}, rows.keys()
        points = {student: int(row["points"]) for student, row in rows.items()}
        most = int(rows["anna"]["most"])
        assert all(int(row["most"]) == most for row in rows.values()), rows
        assert {student for student, row in rows.items() if row["elsewhere"] == "1"} == {"ivy"}, rows
        assert "Changed outside the lines that are asked for: ivy\n" in done.stdout, done.stdout
        assert "Points of destinations: arrays 1, sorted 1, stable 1\n" in done.stdout, done.stdout
        assert "Files that do not compile: 1\n" in done.stdout and "Without a file that can be judged: 1\n" in done.stdout, done.stdout
        counted = {check: sum(row[check] == "failed" for row in rows.values()) for check in ("finishes", "sorted")}
        assert f"sorted {counted['sorted']}" in done.stdout and "finishes" not in done.stdout, (counted, done.stdout)
        print({student: f"{of}/{most}" for student, of in points.items()})
        assert points["anna"] == points["王小明"] == most >= 3, points
        assert points["bo"] == points["cho"] == points["dan"] == points["finn"] == points["hal"] == 0, points
        assert 0 <= points["gil"] <= points["eve"] < most, points
        assert rows["bo"]["problem"] == rows["cho"]["problem"] == "untouched: the code is what was handed out", rows
        assert not rows["dan"]["problem"] and "*.cuh" in rows["hal"]["problem"], rows
        again = subprocess.run([program, "exercise", "grade", hw, "--out", "-", "--seed", "17"], capture_output=True)
        assert again.stdout.startswith(b"student,"), again.stdout[:20]
    return 0


def lines_of(mistake, section):
    path = next(path for path in (root / "kernels/mistakes/programs").glob("*.mistake")
                if re.sub(r"^\d+_", "", path.stem).replace("_", "-") == mistake)
    found = re.search(rf"^--- {section}\n(.*?)(?=^--- |\Z)", path.read_text(), re.S | re.M)
    return found.group(1).split("...\n")


def mistakes(program):
    def try_mistake(pair):
        exercise, mistake = pair
        text = exercise.model
        for right, wrong in zip(lines_of(mistake, "right"), lines_of(mistake, "wrong")):
            assert text.count(right) == 1, (exercise.name, mistake, right)
            text = text.replace(right, wrong)
        report = check(program, text, exercise.name)
        assert not report["passed"], (exercise.name, mistake, "is not caught")
        assert report["mistake"] == mistake, (exercise.name, mistake, report["mistake"], report["said"])
        return f"{exercise.name}: {mistake} is caught and named"

    pairs = [(exercise, mistake) for exercise in all_exercises() for mistake in exercise.word("mistake")]
    named = {mistake for _, mistake in pairs}
    shipped = {re.sub(r"^\d+_", "", path.stem).replace("_", "-") for path in (root / "kernels/mistakes/programs").iterdir()}
    assert shipped - named == {"fixed-result-buffer", "one-clean-phase"}, shipped - named
    return each(try_mistake, pairs)


# Code of the student's that is right only where the attack gets what it is after: then it passes.
GAINS = {
    "reads another's file": ("#include <fcntl.h>\n", 'open("/etc/passwd", O_RDONLY) >= 0'),
    "writes a file of the system": ("#include <fcntl.h>\n", 'open("/usr/bin/scatterscope-was-here", O_CREAT | O_RDWR, 0600) >= 0'),
    "writes the kernels": ("#include <fcntl.h>\n", 'open("/exercise/mine", O_CREAT | O_RDWR, 0600) >= 0'),
    "writes its object": ("#include <fcntl.h>\n", 'open("/out/object.so", O_RDWR) >= 0'),
    "makes a socket": ("#include <sys/socket.h>\n", "socket(AF_INET, SOCK_STREAM, 0) >= 0"),
    "makes a process": ("#include <unistd.h>\n", "fork() >= 0"),
    "runs a program": ("#include <stdlib.h>\n", 'system("true") == 0'),
    "traces a process": ("#include <sys/ptrace.h>\n", "ptrace(PTRACE_SEIZE, 1, nullptr, nullptr) == 0"),
    "writes the checker's memory": ("#include <sys/uio.h>\n#include <unistd.h>\n",
                                    "[] { int word = 1; iovec own{&word, 4}, far{&word, 4};\n"
                                    "for (int pid = 1; pid < 100; ++pid) if (pid != getpid() && process_vm_writev(pid, &own, 1, &far, 1, 0) > 0) return true;\n"
                                    "return false; }()"),
    "signals a process": ("#include <signal.h>\n#include <unistd.h>\n",
                          "[] { for (int pid = 3; pid < 5000; ++pid) if (pid != getpid() && kill(pid, 0) == 0) return true; return false; }()"),
}
# Code that runs before anything else, and what it must not get by that.
BEGINS = {
    "forks without end": ("#include <unistd.h>\n", "while (true) fork();"),
    "never ends": ("", "while (true) asm volatile(\"\");"),
    "exits with 0": ("#include <unistd.h>\n", "_exit(0);"),
    "says that it is done": ("#include <unistd.h>\n", 'const char line[] = "{\\"done\\":true}\\n"; (void)!write(1, line, sizeof line - 1); _exit(0);'),
    "says a verdict": ("#include <unistd.h>\n", 'const char line[] = "{\\"passed\\":true}\\n  ok  all\\nPassed\\n"; (void)!write(1, line, sizeof line - 1); (void)!write(3, line, sizeof line - 1); _exit(0);'),
    "says without end": ("#include <unistd.h>\n", "char bytes[4096] = {}; while (true) (void)!write(1, bytes, sizeof bytes);"),
    "prints without end": ("#include <unistd.h>\n", "char bytes[4096] = {}; while (true) (void)!write(2, bytes, sizeof bytes);"),
    "records without end": ("#include <unistd.h>\n", "char bytes[65536] = {}; while (write(3, bytes, sizeof bytes) > 0) {}"),
    "overflows its stack": ("", "volatile char room[4096]; room[0] = 1; begin();"),
    "takes all memory": ("#include <stdlib.h>\n#include <string.h>\n", "for (;;) { void* p = malloc(1 << 26); if (p != nullptr) memset(p, 1, 1 << 26); }"),
    "stops itself": ("#include <signal.h>\n", "raise(SIGSTOP);"),
    "writes what lies at a wrong address": ("", "*reinterpret_cast<volatile int*>(16) = 1;"),
}
# What compilers are attacked by.
COMPILES = {
    "includes another's file": '#include "/etc/passwd"\n',
    "includes what never ends": '#include "/dev/zero"\n',
    "takes a file's bytes": 'asm(".incbin \\"/etc/passwd\\"");\n',
    "macros that grow": "#define A0 1\n" + "".join(f"#define A{k} A{k - 1}, A{k - 1}, A{k - 1}, A{k - 1}\n" for k in range(1, 20)) + "int grows[] = {A19};\n",
    "constants that never end": "constexpr int count() { int n = 0; for (long k = 0; k < 1000000000000L; ++k) n ^= k; return n; }\nstatic_assert(count() == 1);\n",
    "templates without end": "template <int N> struct T { using type = typename T<N + 1>::type; };\nusing Endless = T<0>::type;\n",
    "an error that shows a verdict": '#error "  ok  Passed"\n',
}


def words_of(process):
    try:
        return (process / "cmdline").read_text(errors="replace")
    except OSError:
        return ""


def attacks(program):
    attacked = tempfile.mkdtemp(prefix="scatterscope-attacked-")  # sandboxes' folders: their words name it
    os.environ["TMPDIR"] = attacked
    bits = next(exercise for exercise in all_exercises() if exercise.name == "bits")
    model = bits.model
    line = bits.pieces("model")[0]
    head = model.index("#pragma once")

    def with_code(code):
        return model[:head] + code + model[head:]

    def gains(name):
        includes, condition = GAINS[name]
        attack = f"{includes}static bool gains() {{ static const bool gained = {condition}; return gained; }}\n"
        text = with_code(attack).replace(line, line.rstrip("\n") + "\n    if (!gains()) bit = 0;\n")
        return text

    def begins(name):
        includes, code = BEGINS[name]
        return with_code(f"{includes}__attribute__((constructor)) static void begin() {{ {code} }}\n")

    def try_attack(attack):
        kind, name = attack
        text = {"gains": gains, "begins": begins, "compiles": lambda one: with_code(COMPILES[one])}[kind](name)
        report = check(program, text, "bits")
        assert report["status"] in (1, 2), (name, report["status"], report["said"])
        if kind == "gains":
            assert any(one["outcome"] == "failed" for one in report["checks"]), (name, report["said"])
        if kind == "begins":
            assert [one for one in report["checks"] if one["check"] == "finishes" and one["outcome"] == "failed"], (name, report["said"])
        if kind == "compiles":
            assert not report["checks"], (name, report["said"])
            assert "root:" not in report["said"], (name, report["said"])
        return name

    all_attacks = [(kind, name) for kind, names in (("gains", GAINS), ("begins", BEGINS), ("compiles", COMPILES)) for name in names]
    failed = each(try_attack, all_attacks)
    left = [process for process in Path("/proc").glob("[0-9]*") if attacked in words_of(process)]
    files = os.listdir(attacked)
    print(f"{len(all_attacks)} attacks; processes left: {len(left)}, files: {len(files)}")
    shutil.rmtree(attacked)
    return failed + len(left) + len(files)


# What may stand in place of a token.
CHANGES = {"+": "-*", "-": "+*", "<": ["<=", ">", "!="], "<=": ["<", "==", ">="], ">": [">=", "<", "!="], ">=": [">", "<="],
           "==": ["!=", "<=", ">="], "!=": ["==", "<"], "0": "123", "1": "023", "2": "134", "4": "25", "&": "|^", "&&": ["||", "=="],
           "||": ["&&", "!="], "^": "|&", "*": "+-", "/": "*%", ">>": ["<<", "+"], "<<": [">>", "+"], "++": ["--"],
           "threadIdx": ["blockIdx"], "blockIdx": ["threadIdx"], "blockDim": ["gridDim"], "min": ["max"], "max": ["min"]}
TOKEN = re.compile(r"//[^\n]*|\"[^\"]*\"|[A-Za-z_]\w*|\d\w*|\+\+|--|->|<<|>>|<=|>=|==|!=|&&|\|\||::|[-+*/<>=&|^]")


def mutants_of(exercise, draw):
    """The model with one token of its own pieces changed, and which: each such text once, in any order."""
    pieces, made = exercise.pieces("model"), {}
    for k, piece in enumerate(pieces):
        for match in TOKEN.finditer(piece):
            if match.group() in "<>>" and not piece[match.start() - 1:match.end() + 1].endswith(f" {match.group()} "):
                continue  # a template's
            for other in CHANGES.get(match.group(), ()):
                changed = piece[:match.start()] + other + piece[match.end():]
                line = piece.splitlines()[piece.count("\n", 0, match.start())].strip()
                made.setdefault(exercise.kernel_with(pieces[:k] + [changed] + pieces[k + 1:]),
                                f"{exercise.name}: {match.group()} -> {other} in {line}")
    return draw.sample(sorted(made.items()), len(made))


def mutants(program, short_inputs, count, seed="1"):
    """Some of each exercise, as evenly as there are."""
    draw = random.Random(int(seed))
    left = [(exercise, mutants_of(exercise, draw)) for exercise in all_exercises()]
    there = sum(len(of) for _, of in left)
    assert int(count) <= there, f"there are {there}"
    made = []
    while len(made) < int(count):
        made += [(exercise, *of.pop()) for exercise, of in left if of][:int(count) - len(made)]
    survivors, not_compiled = [], []

    def try_mutant(mutant):
        exercise, text, said = mutant
        report = check(program, text, exercise.name)
        if report["compiler"]:
            not_compiled.append(mutant)
        if report["passed"]:
            survivors.append(mutant)
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "mutant.cuh")
                file.write_text(text)
                done = subprocess.run([short_inputs, file], capture_output=True, text=True)
            assert done.returncode == 0, (said, "passes, but", done.stdout, done.stderr)
            return f"survives, right in {done.stdout.strip()}: {said}"
        return "caught: " + said

    failed = each(try_mutant, made)
    print(f"{len(made)} mutants, seed {seed}: {len(made) - len(survivors)} caught, {len(not_compiled)} of them by the compiler, "
          f"{len(survivors)} survive, {failed} wrongly")
    return failed


def syntax(program):
    """Slips of beginners in the first exercise's model, and the words that name them."""
    if not list(Path("/usr/local").glob("cuda*/lib64/libnvrtc.so.1[2-9]")):
        print("skipped: there is no NVRTC")
        sys.exit(77)
    model = next(one for one in all_exercises() if one.name == "bits").model
    line = "  bits[i] = bit;\n"
    assert model.count(line) == 1
    number = model[:model.index(line)].count("\n") + 1
    slips = {"  bits[i] = bit\n": "semicolon", "  bits[i] = bitt;\n": "bitt", "  bits[i] = (bit;\n": "parenthesis",
             "  bits[i] = ;\n": "not complete", "  int bit = 0;\n": "twice"}

    def try_slip(slip):
        report = check(program, model.replace(line, slip), "bits")
        said = report["compiler"][0]["words"] if report["compiler"] else report["said"]
        assert slips[slip] in said, (slip, said)
        assert f"line {number}" in said or f"line {number + 1}" in said, (slip, said)
        return said

    return each(try_slip, slips)


def gpu(program):
    def try_model(exercise):
        report = check(program, exercise.model, exercise.name, "--device", "cuda", "--trust")
        assert report["passed"] and "gpu" in report, (exercise.name, report["said"])
        on_gpu = report["gpu"]
        assert on_gpu["passed"] and on_gpu["runs"] > 0, (exercise.name, report["said"])
        runs = on_gpu["timed"]["runs"]
        mine = [run for run in runs if run["sort"] == "your-kernel"]
        beside = [next(run for run in runs if run["n"] == one["n"] and run["sort"].startswith(exercise.timed_beside))
                  for one in mine]
        assert len(mine) == (1 if exercise.pieces("shipped") else 3) and all(run["verified"] for run in mine + beside), (exercise.name, runs)
        times = ", ".join(f"{one['n']}: {one['milliseconds']['median']:.3f} ms, {run['sort']} "
                          f"{run['milliseconds']['median']:.3f}" for one, run in zip(mine, beside))
        return f"{exercise.name}: {on_gpu['runs']} runs right; {times}"

    failed = each(try_model, all_exercises())
    print(f"{len(all_exercises())} models compared, {failed} wrongly")
    return failed


if __name__ == "__main__":
    kinds = {"models": models, "mistakes": mistakes, "attacks": attacks, "mutants": mutants, "slips": slips,
             "grades": grades, "syntax": syntax, "gpu": gpu}
    sys.exit(1 if kinds[sys.argv[2]](os.path.abspath(sys.argv[1]), *sys.argv[3:]) else 0)

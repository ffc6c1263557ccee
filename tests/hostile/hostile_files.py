"""Every command that reads a file, given what is none of its kind: devices, pipes, folders, and much of nothing. It says
why in one line, at once, and takes little memory. And commands with little memory: they do their work, or say in one
line that there is too little.

    hostile_files.py PROGRAM
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
FOLDER = tempfile.mkdtemp()
WITHIN = 100  # seconds, beside other programs
MOST_SECONDS = 4  # of a processor
MOST_BYTES = 600 << 20  # of 64 MB
BOOK = ["--preset", "book", "--device", "cpu"]

failures = 0
checks = 0


def fail(what):
    global failures
    failures += 1
    print("hostile_files:", what)


def path_of(name):
    return os.path.join(FOLDER, name)


def written(name, part, size):
    with open(path_of(name), "wb") as out:
        out.write((part * (size // len(part) + 1))[:size])
    return path_of(name)


def run(words, most_memory=None, **options):
    """Status, output, errors, seconds of a processor, bytes at most."""
    def limit():
        if most_memory:
            resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
    with subprocess.Popen([PROGRAM, *words], cwd=FOLDER, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=open(path_of("errors"), "w+b"), preexec_fn=limit, **options) as process:
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.alarm(WITHIN)
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        signal.alarm(0)
        process.returncode = os.waitstatus_to_exitcode(status)
    with open(path_of("errors"), "rb") as errors:
        return process.returncode, said, errors.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def refuses(words, most_bytes=MOST_BYTES, **options):
    global checks
    checks += 1
    status, said, errors, seconds, taken = run(words, **options)
    name = " ".join(words)
    if status != 2 or said or errors.count(b"\n") != 1 or not errors.startswith(b"scatterscope: ") or len(errors) > 1000:
        fail(f"{name}: status {status}, says {said[:100]!r} and {errors[:300]!r}")
    if seconds > MOST_SECONDS:
        fail(f"{name}: takes {seconds:.1f} s")
    if taken > most_bytes:
        fail(f"{name}: takes {taken >> 20} MB")


# FILE stands for what is read.
READERS = [
    ["show", "FILE", "--figure", "13.4", "--out", "a.svg"],
    ["describe", "FILE"],
    ["predict", "FILE", "--figure", "13.4"],
    ["record", "--input", "FILE", "--device", "cpu", "--out", "a.scs"],
    ["exam", "--names", "FILE", "--out", "exam"],
    ["plot", "FILE", "--kind", "ladder", "--out", "a.svg"],
    ["plot", "--shipped", "--kind", "throughput", "--beside", "FILE", "--out", "a.svg"],
    ["map", *BOOK, "--measured", "FILE", "--json", "a.json"],
    ["lecture", "check", "FILE"],
    ["lecture", "export", "FILE", "--out", "a.html"],
    ["lesson", "FILE"],
    ["lesson", "check", "FILE"],
    ["measure", "--everything", "--n", "16", "--device", "cpu", "--json", "FILE"],
]


def given(words, path):
    return [path if word == "FILE" else word for word in words]


def check_readers():
    os.mkfifo(path_of("pipe"))
    with open(path_of("huge"), "wb") as huge:
        huge.truncate(5 << 30)
    paths = ["/dev/zero", "/dev/urandom", path_of("pipe"), FOLDER, path_of("huge")]
    for name, part in [("lists", b"["), ("empty", b"[],"), ("spaces", b" "), ("text", b'"a'), ("zeros", b"\0"),
                       ("digits", b"1"), ("members", b'{"a":1,' + b'"b":' * 999)]:
        paths.append(written(name, part, 64 << 20))
    for words in READERS:
        for path in paths:
            refuses(given(words, path))


def check_progress():
    """The file of what was answered, beside the settings."""
    for kind in ("pipe", "lists", "/dev/zero"):
        home = tempfile.mkdtemp(dir=FOLDER)
        os.mkdir(os.path.join(home, "scatterscope"))
        os.symlink(kind if kind[0] == "/" else path_of(kind), os.path.join(home, "scatterscope", "lessons.json"))
        global checks
        checks += 1
        status, _, errors, seconds, _ = run(["lesson", "list"], env={**os.environ, "XDG_CONFIG_HOME": home})
        if status not in (0, 2) or errors.count(b"\n") > 1 or seconds > MOST_SECONDS:
            fail(f"lesson list, with {kind} as its file: status {status}, says {errors[:300]!r}")


def check_little_memory():
    commands = [
        ["plot", "--shipped", "--kind", "throughput", "--out", "b.svg"],
        ["plot", path_of("lists"), "--kind", "ladder", "--out", "b.svg"],
        ["lecture", "check", "coalescing"],
        ["lecture", "list"],
        ["lesson", "check", "2-stability"],
        ["lesson", "list"],
        ["list"],
        ["record", *BOOK, "--out", "b.scs"],
        ["show", *BOOK, "--figure", "13.4", "--out", "b.svg"],
        ["map", "--random", "64", "--device", "cpu", "--json", "b.json"],
        ["quiz", "--kind", "stable"],
        ["mistake", "list"],
        ["measure", "--sort", "merge", "--n", "1000", "--repeat", "1", "--device", "cpu"],
    ]
    global checks
    for megabytes in (40, 45, 50, 55, 60, 70, 80, 100, 130, 160, 200, 300):
        for words in commands:
            checks += 1
            status, _, errors, _, _ = run(words, most_memory=megabytes << 20)
            started = status != 127 and b"shared librar" not in errors
            if not started and megabytes < 60:
                continue  # nor did the program
            if status not in (0, 2, 3) or errors.count(b"\n") != (0 if status == 0 else 1):
                fail(f"{' '.join(words)} with {megabytes} MB: status {status}, says {errors[:300]!r}")


check_readers()
check_progress()
check_little_memory()
print(f"{checks} checks, {failures} failures")
sys.exit(1 if failures else 0)

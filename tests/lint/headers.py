"""Each header compiles alone. x.h with an x.cpp is its first include, so that clang-tidy and the debug build, which
compile each file alone, compile it alone. Any other header is compiled here, twice in a row, if the last commits changed it
or what it includes, and it did not pass since. Needs the build folder, for the include paths of what was found there."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import layering
import passed
import project


# Whoever compiles a kernel file or the dialect names the namespace.
NAMESPACE = "#define SCATTERSCOPE_PROBE any_probe\n"

# Compiled for a GPU when a program runs, or by nvcc: tests/cuda compiles every kernel with what it includes.
FOR_A_GPU = re.compile(r"^kernels/simt/device/|^kernels/timing/device_\w+\.cuh$|^kernels/timing/libraries/")


def flags_of(build):
    """Include paths of all compile commands."""
    flags, path = [], pathlib.Path(build) / "compile_commands.json"
    for entry in json.loads(path.read_text()):
        words = shlex.split(entry["command"])
        for at, word in enumerate(words):
            if word in ("-isystem", "-I"):
                flags.append((word, words[at + 1]))
            elif re.match(r"-I.", word):
                flags.append((word,))
    return [word for pair in dict.fromkeys(flags) for word in pair]


def compile_alone(name, text, flags, folder=project.ROOT):
    """The compiler's words, empty if it has none. `text` is compiled as a file that includes nothing before it."""
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-x", "c++", "-fsyntax-only", "-Wall", "-Wextra", "-Wshadow",
               "-Wno-unused-function", "-Wno-unknown-pragmas", *flags, f"-I{folder}", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=folder)
    words = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 and not words else f"{name}:1: does not compile alone: " + "\n    ".join(words[:6])


def own_source(path):
    return path.removesuffix(".h") + ".cpp" if path.endswith(".h") else ""


def not_first(sources):
    """Findings about headers that their own source does not include first."""
    found = []
    for path in sources:
        source = own_source(path)
        if source in sources and [name for _, name, _ in layering.includes(sources[source])][:1] != [path]:
            found.append(f"{source}:1: its first include is not {path}")
    return found


def lint(build):
    sources = {path: project.read(path) for path in project.files()}
    flags = flags_of(build)
    before = passed.Passed("headers", pathlib.Path(build) / "headers")
    changed = None if passed.EVERYTHING else passed.changed_lately()
    compiler = subprocess.run([os.environ.get("CXX", "g++"), "--version"], capture_output=True, text=True).stdout
    work, marks, proved = {}, {}, 0
    for path in sources:
        if not path.endswith((".h", ".cuh")) or path.startswith("tests/"):
            continue
        if FOR_A_GPU.match(path):
            continue
        if own_source(path) in sources:
            proved += 1
            continue
        if changed is not None and not changed & layering.closure(path, sources):
            continue
        if path.endswith(".cuh"):
            text = f'#include "{path}"\n'
        else:
            text = f'#include "{path}"\n#include "{path}"\n'
        if path.endswith(".cuh") or path.startswith("kernels/simt/"):
            text = NAMESPACE + text
        rules = (compiler + " ".join(flags)).replace(str(project.ROOT), "") + text
        marks[path] = before.mark(rules, [path], sources)
        if not marks[path].exists():
            work[path] = text
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = dict(zip(work, pool.map(lambda item: compile_alone(*item, flags), work.items())))
    for path, words in said.items():
        if not words:
            marks[path].touch()
    print(f"{proved} headers are first in their own source; of {len(marks)} others that changed lately {len(work)} were compiled")
    return not_first(sources) + [words for words in said.values() if words]


def self_test():
    assert compile_alone("right.h", "#include <string>\ninline std::string f() { return {}; }\n", []) == ""
    assert "does not compile alone" in compile_alone("wrong.h", "inline std::string f() { return {}; }\n", [])
    own = {"ui/a.h": "", "ui/a.cpp": '#include <string>\n#include "ui/a.h"\n', "ui/b.h": ""}
    assert len(not_first(own)) == 1
    own["ui/a.cpp"] = '// Why.\n#include "ui/a.h"\n\n#include <string>\n'
    assert not_first(own) == []
    assert FOR_A_GPU.match("kernels/simt/device/recorder.h") and FOR_A_GPU.match("kernels/timing/device_keys.cuh")
    assert not FOR_A_GPU.match("kernels/simt/cuda/compiler.h") and not FOR_A_GPU.match("kernels/radix/onesweep.cuh")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--build"]:
        build = sys.argv.pop(2)
        sys.argv.pop(1)
        project.run(lambda: lint(build), self_test)
    else:
        project.run(lambda: [], self_test)

"""Each header compiles alone, and twice. Needs the build folder, for the include paths of what was found there."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import layering
import project


# A kernel file and the dialect are compiled once for each probe, which the build names.
def probe(records):
    return f"""#define SCATTERSCOPE_PROBE {'cpu_recorder' if records else 'cpu_none'}
#define SCATTERSCOPE_PROBE_CPU 1
#define SCATTERSCOPE_PROBE_RECORDS {int(records)}
"""


def flags_of(build):
    """Include paths and definitions of all compile commands, without those of nvcc."""
    flags, path = [], pathlib.Path(build) / "compile_commands.json"
    for entry in json.loads(path.read_text()):
        words = shlex.split(entry["command"])
        if any(word.endswith("nvcc") for word in words[:3]):
            continue
        for at, word in enumerate(words):
            if word in ("-isystem", "-I"):
                flags.append((word, words[at + 1]))
            elif re.match(r"-I.", word):
                flags.append((word,))
    return [word for pair in dict.fromkeys(flags) for word in pair]


def needs_cuda(path, sources, seen=None):
    seen = set() if seen is None else seen
    if path in seen or path not in sources:
        return False
    seen.add(path)
    names = [name for _, name, _ in layering.includes(sources[path])]
    return any(layering.CUDA.match(name) or needs_cuda(name, sources, seen) for name in names)


def compile_alone(name, text, flags, folder=project.ROOT):
    """The compiler's words, empty if it has none. `text` is compiled as a file that includes nothing before it."""
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-x", "c++", "-fsyntax-only", "-Wall", "-Wextra", "-Wshadow",
               "-Wno-unused-function", "-Werror", *flags, f"-I{folder}", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=folder)
    words = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 else f"{name}:1: does not compile alone: " + "\n    ".join(words[:6])


def lint(build):
    sources = {path: project.read(path) for path in project.files()}
    flags = flags_of(build)
    work = {}
    for path in sources:
        if not path.endswith((".h", ".cuh")) or path.startswith("tests/"):
            continue
        if needs_cuda(path, sources) or path.startswith("kernels/simt/cuda/"):
            print(f"{path}: left to nvcc")
            continue
        if path.endswith(".cuh"):
            text = f'#include "{path}"\n'
        else:
            text = f'#include "{path}"\n#include "{path}"\n'
        if path.endswith(".cuh") or path.startswith("kernels/simt/"):
            text = probe("record" in path) + text
        work[path] = text
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        told = pool.map(lambda item: compile_alone(*item, flags), work.items())
        findings = [words for words in told if words]
    print(f"{len(work)} headers compiled")
    return findings


def self_test():
    assert compile_alone("right.h", "#include <string>\ninline std::string f() { return {}; }\n", []) == ""
    assert "does not compile alone" in compile_alone("wrong.h", "inline std::string f() { return {}; }\n", [])
    wrong = {"kernels/timing/a.h": '#include "kernels/timing/b.h"\n', "kernels/timing/b.h": "#include <cuda_runtime.h>\n"}
    assert needs_cuda("kernels/timing/a.h", wrong)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--build"]:
        build = sys.argv.pop(2)
        sys.argv.pop(1)
        project.run(lambda: lint(build), self_test)
    else:
        project.run(lambda: [], self_test)

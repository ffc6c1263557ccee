"""Runs clang-tidy on the files that changed, themselves or what they include, since they last passed.

    tidy.py --build FOLDER --passed FOLDER SOURCE-FOLDER...
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import time

import layering
import project


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--passed", required=True)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    passed = pathlib.Path(given.passed)
    passed.mkdir(parents=True, exist_ok=True)

    commands = json.loads((pathlib.Path(given.build) / "compile_commands.json").read_text())
    wanted = set()
    for entry in commands:
        path = pathlib.Path(entry["file"])
        if path.suffix == ".cpp" and path.is_relative_to(project.ROOT):
            path = path.relative_to(project.ROOT).as_posix()
            if any(path.startswith(folder.rstrip("/") + "/") for folder in given.folders):
                wanted.add(path)
    sources = {path: project.read(path) for path in project.files((*project.SOURCE, ".def"))}
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    common = version + project.read(".clang-tidy")

    # clang cannot read what g++ precompiled, and judges a file by what it includes itself.
    for entry in commands:
        entry["command"] = re.sub(r" -Winvalid-pch| -include \S+/cmake_pch\.hxx", "", entry["command"])
    (passed / "compile_commands.json").write_text(json.dumps(commands))

    def mark(path):
        text = common + "".join(name + "\n" + sources[name] for name in sorted(layering.closure(path, sources)))
        return passed / hashlib.sha256(text.encode()).hexdigest()

    def check(path):
        start = time.monotonic()
        done = subprocess.run(["clang-tidy", "-p", str(passed), "--quiet", "--extra-arg=-Wno-unknown-warning-option", path],
                              capture_output=True, text=True, cwd=project.ROOT)
        words = done.stdout.strip()
        if done.returncode == 0:
            mark(path).touch()
        elif not words:
            words = done.stderr.strip()
        return path, done.returncode, words, time.monotonic() - start

    todo = sorted(path for path in wanted if path in sources and not mark(path).exists())
    print(f"{len(wanted)} files, {len(todo)} of them changed")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, status, words, seconds in pool.map(check, todo):
            print(f"{path}: {seconds:.1f} s")
            if status != 0:
                failed += 1
                print(words)
    print(f"{failed} files with findings")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Runs clang-tidy on the files that changed, themselves or what they include, since they last passed.

    tidy.py --build FOLDER --passed FOLDER [--commits N] SOURCE-FOLDER...

--commits N: of those, only what the last N commits and the working tree changed; a header is judged in one file that
includes it. Checks before have judged the rest.
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


def recent_files(commits, wanted, sources):
    """Of the wanted files those to judge for what changed lately; all where the history is shorter, or the rules
    changed."""
    def git(*words):
        return subprocess.run(["git", *words], capture_output=True, text=True, cwd=project.ROOT).stdout.splitlines()

    if int((git("rev-list", "--count", f"--max-count={commits}", "HEAD") or ["0"])[0]) < commits:
        return wanted
    changed = {*git("log", f"--max-count={commits}", "--name-only", "--format="), *git("diff", "--name-only", "HEAD")}
    if ".clang-tidy" in changed:
        return wanted
    judged = changed & wanted
    for header in sorted(path for path in changed & sources.keys() if path.endswith(".h")):
        own = re.sub(r"h$", "cpp", header)
        by = [own] if own in wanted else sorted(path for path in wanted if header in layering.closure(path, sources))[:1]
        judged.update(by)
    return judged


def alone(commands):
    """The commands of a build that compiles a folder's files together, for each file alone: it is judged by what it
    includes itself."""
    made = []
    for entry in commands:
        together = pathlib.Path(entry["file"])
        if "together" not in together.parts:
            made.append(entry)
            continue
        for name in re.findall(r'#include "(.*)"', together.read_text()):
            path = str(project.ROOT / name)
            command = entry["command"].replace(" -Wno-subobject-linkage", " -Wshadow").replace(str(together), path)
            made.append({"directory": entry["directory"], "command": command, "file": path})
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--passed", required=True)
    parser.add_argument("--commits", type=int)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    passed = pathlib.Path(given.passed)
    passed.mkdir(parents=True, exist_ok=True)

    commands = alone(json.loads((pathlib.Path(given.build) / "compile_commands.json").read_text()))
    wanted = set()
    for entry in commands:
        path = pathlib.Path(entry["file"])
        if path.suffix == ".cpp" and path.is_relative_to(project.ROOT):
            path = path.relative_to(project.ROOT).as_posix()
            if any(path.startswith(folder.rstrip("/") + "/") for folder in given.folders):
                wanted.add(path)
    sources = {path: project.read(path) for path in project.files((*project.SOURCE, ".def"))}
    if given.commits is not None:
        wanted &= recent_files(given.commits, wanted, sources)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    common = version + project.read(".clang-tidy")

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

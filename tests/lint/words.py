"""Words that no file may hold: notes of unfinished work, and paths of one person's machine."""

import re

import project

# Spelled in pieces: this file is read too.
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "WI" + "P")) + r")\b")
MACHINE = re.compile(r"(?<![\w.<>])/(" + "|".join(("ho" + "me", "wo" + "rk", "ro" + "ot", "Us" + "ers", "me" + "dia")) + r")/\w")
TEXT = (".h", ".cpp", ".cuh", ".cu", ".py", ".txt", ".md", ".def", ".tsv", ".svg", ".json", ".glsl", ".sh", ".supp",
        ".cmake", ".html", ".vert", ".frag", ".lesson", "")
TOP = ("README.md", "CONTRIBUTING.md", "CMakeLists.txt", "CMakePresets.json", "run", "check", "packages.sh", ".ci/run",
       ".clang-format", ".clang-tidy", ".gitignore")


def findings_in(path, text):
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, what in ((UNFINISHED, "unfinished"), (MACHINE, "a path of one machine")):
            match = pattern.search(line)
            if match:
                found.append(f"{path}:{number}: {what}: {match.group(0)}")
    return found


def lint():
    found = []
    for path in [*TOP, *project.files(TEXT)]:
        try:
            found += findings_in(path, project.read(path))
        except FileNotFoundError:
            found.append(f"{path}:1: is missing")
        except UnicodeDecodeError:
            if path.endswith(TEXT[:-1]):
                found.append(f"{path}:1: is not UTF-8")
    return found


def self_test():
    assert findings_in("a.h", "int a;  // TO" + "DO: more\n")
    assert findings_in("a.h", 'auto path = "/ho' + 'me/somebody/x";\n')
    assert findings_in("a.h", "a todo list of network stages, work/root\n") == []


if __name__ == "__main__":
    project.run(lint, self_test)

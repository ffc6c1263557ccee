"""Words that no file may hold: notes of unfinished work, paths of one person's machine; and in comments, messages and
documents, phrases that a stranger would not understand."""

import re

import project

# Spelled in pieces: this file is read too.
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "WI" + "P")) + r")\b")
MACHINE = re.compile(r"(?<![\w.<>])/(" + "|".join(("ho" + "me", "wo" + "rk", "ro" + "ot", "Us" + "ers", "me" + "dia")) + r")/\w")
# "tell apart" is to distinguish; in every other sense something is reported, shown, named or given.
SAYING = r"\b(?:to" + r"ld|te" + r"lls?)\b(?!(?: \w+){0,2} apart\b)"
UNPLAIN = re.compile("|".join((
    SAYING, "mani" + "eth", "caller's" + " care", "nor is one" + " known", r"\ball is on" + " its way",
    "to ask costs" + " more", "behind one" + " character", "nobody has" + " one by one")), re.IGNORECASE)
TEXT = (".h", ".cpp", ".cuh", ".cu", ".py", ".txt", ".md", ".def", ".tsv", ".svg", ".json", ".glsl", ".sh", ".supp",
        ".cmake", ".html", ".vert", ".frag", ".lesson", "")
TOP = ("README.md", "README.zh-Hans.md", "README.zh-Hant.md", "CONTRIBUTING.md", "CMakeLists.txt",
       "CMakePresets.json", "run", "check", "packages.sh", ".ci/run", ".clang-format", ".clang-tidy", ".gitignore")


def words_only(path, text):
    """The text without code: names in C++ may be any words."""
    if not path.endswith(project.SOURCE):
        return text
    code = project.code_only(text)
    return "".join(c if c == "\n" or code[at] == " " else " " for at, c in enumerate(text))


def findings_in(path, text):
    found = []
    for words, pattern, what in ((text, UNFINISHED, "unfinished"), (text, MACHINE, "a path of one machine"),
                                 (words_only(path, text), UNPLAIN, "not in plain words")):
        if pattern is UNPLAIN and path.endswith((".svg", ".json")):
            continue  # made by the program
        for number, line in enumerate(words.splitlines(), 1):
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
    assert findings_in("a.h", "int a;  // as the key to" + "ld\n")
    assert findings_in("a.md", "Each thread takes every so mani" + "eth element.\n")
    assert findings_in("a.cpp", 'say("it te' + 'lls nothing");\n')
    assert findings_in("a.h", "bool te" + "lls();  // their shapes te" + "ll them apart\n") == []
    assert findings_in("a.h", "a todo list of network stages, work/root\n") == []


if __name__ == "__main__":
    project.run(lint, self_test)

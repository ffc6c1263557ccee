"""Every Python file is Python: a formatter for C++ once rewrote one, and nothing ran it."""

import ast

import project


def findings_in(path, text):
    try:
        ast.parse(text, path)
        return []
    except SyntaxError as error:
        return [f"{path}:{error.lineno}: {error.msg}"]


def lint():
    return [finding for path in project.files((".py",)) for finding in findings_in(path, project.read(path))]


def self_test():
    assert findings_in("a.py", "import os\nprint(os.name)\n") == []
    assert findings_in("a.py", "import os import sys\n") != []


if __name__ == "__main__":
    project.run(lint, self_test)

"""What passed before, known by its content: an empty file for each, named by a hash, shared by all clones of the project.
And what the last commits changed: earlier checks have judged the rest."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import time

import layering
import project

COMMITS = 30
FORGOTTEN_AFTER = 60 * 24 * 3600  # seconds

# ./check --long judges everything.
EVERYTHING = os.environ.get("SCATTERSCOPE_ONE_CASE_OF") == "1"


class Passed:
    def __init__(self, kind, otherwise):
        """Marks of this kind in $SCATTERSCOPE_PASSED, which ./check sets, or else in the folder `otherwise`."""
        shared = os.environ.get("SCATTERSCOPE_PASSED")
        self.folder = pathlib.Path(shared) / kind if shared else pathlib.Path(otherwise)
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.iterdir():
            if time.time() - old.stat().st_mtime > FORGOTTEN_AFTER:
                old.unlink(missing_ok=True)

    def mark(self, rules, names, sources):
        """The mark of these files, of what they include, and of the rules that judge them."""
        closed = set()
        for name in names:
            layering.closure(name, sources, closed)
        text = rules + " ".join(names) + "".join(f"{name}\n{sources[name]}" for name in sorted(closed))
        return self.folder / hashlib.sha256(text.encode()).hexdigest()


def changed_lately():
    """The files that the last commits and the working tree changed; None where there is no such history: all."""
    def git(*words):
        return subprocess.run(["git", *words], capture_output=True, text=True, cwd=project.ROOT).stdout.splitlines()

    if shutil.which("git") is None or int((git("rev-list", "--count", f"--max-count={COMMITS}", "HEAD") or ["0"])[0]) < COMMITS:
        return None
    return {*git("log", f"--max-count={COMMITS}", "--name-only", "--format="), *git("diff", "--name-only", "HEAD")}

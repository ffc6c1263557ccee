"""The manual and the completions of bash and zsh against what `--help` prints, and each of them in use.

    shells_test.py PROGRAM
"""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.realpath(sys.argv[1])
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, **more)


def printed(*words):
    done = run(PROGRAM, *words)
    check(done.returncode == 0 and not done.stderr, f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def table():
    """{command: its options}, as the program prints them."""
    commands = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +\S", printed("--help").split("Commands", 1)[1], re.M)
    return {command: re.findall(r"^  (--[a-z-]+)", printed(*command.split(), "--help"), re.M) for command in commands}


def judge_manual(page, options):
    plain = page.replace("\\-", "-")
    for command, names in options.items():
        section = re.search(rf"^\.SS {re.escape(command)}$(.*?)(?=^\.S[SH] )", plain, re.M | re.S)
        check(section, f"manual: nothing of {command}")
        for name in names:
            check(f"\\fB{name}\\fR" in plain, f"manual: nothing of {name}")
    with tempfile.NamedTemporaryFile("w", suffix=".1") as file:
        file.write(page)
        file.flush()
        for words in (["groff", "-ww", "-man", "-Tutf8", "-z"], ["mandoc", "-T", "lint", "-W", "warning"]):
            if not shutil.which(words[0]):
                print(f"{words[0]} is not installed: the manual is not judged by it")
                continue
            said = run(*words, file.name)
            # The page has no date: two builds of one version make the same.
            complaints = [line for line in (said.stdout + said.stderr).splitlines() if "missing date" not in line]
            check(not complaints, f"{words[0]}: {complaints[:3]}")


def bash_offers(script, *words):
    """What is offered for the last word."""
    driven = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _scatterscope; '
              '((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"')
    done = run("bash", "--norc", "-c", driven, "bash", script, "scatterscope", *words)
    check(done.returncode == 0 and not done.stderr, f"bash: {words}: {done.stderr}")
    return done.stdout.splitlines()


def judge_bash(script, options, folder):
    check(not run("bash", "-n", script).stderr, "bash -n")
    for command, names in options.items():
        check(command.split()[0] in bash_offers(script, ""), f"bash: does not offer {command}")
        if " " in command:
            check(command.split()[1] in bash_offers(script, command.split()[0], ""), f"bash: does not offer {command}")
        offers = bash_offers(script, *command.split(), "--")
        check(set(names) <= set(offers), f"bash: {command} lacks {sorted(set(names) - set(offers))}")
    for words, wanted in (
            (["rec"], ["record"]),
            (["help", "ani"], ["animate"]),
            (["--them"], ["--theme"]),
            (["lecture", "e"], ["export"]),
            (["record", "--sort", "radix-ms"], ["radix-msd"]),
            (["record", "--sort", "=", "radix-ms"], ["radix-msd"]),
            (["show", "--figure", "13.1"], ["13.1", "13.10", "13.11"]),
            (["show", "--theme", "d"], ["dark"]),
            (["record", "--key-type", "u"], ["u32", "u64"]),
            (["record", "--keys", ""], []),
            (["show", "--hide", "--preset", "boo"], ["book"]),
            (["plot", "--kind", "thr"], ["throughput"]),
            (["quiz", "--kind", "starts"], ["starts"]),
            (["exam", "--kinds", "starts,"], ["starts,starts"]),
            (["describe", "--term", "thread"], ["thread block"]),
            (["lesson", "2"], ["2-stability"]),
            (["lecture", "export", "45"], ["45-minutes"]),
            (["mistake", "last-bit"], ["last-bit-forgotten"]),
            (["open", "--lesson", "2"], ["2-stability"]),
            (["show", folder + "/a"], [folder + "/a b.scs"]),
            (["record", "--out", folder + "/a"], [folder + "/a b.scs"]),
            (["tour", "--out", folder + "/in"], [folder + "/inner"]),
            (["list", ""], []),
    ):
        offers = bash_offers(script, *words)
        check(offers == wanted or (words[-1] == "starts," and set(wanted) <= set(offers)),
              f"bash: {words} offers {offers}")


class Zsh:
    """An interactive zsh; `complete` types a line and a tab and returns the line that it became."""

    def __init__(self, folder):
        self.folder = folder
        self.out = os.path.join(folder, "buffer")
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="dumb", HOME=folder, ZDOTDIR=folder, PS1="")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.type(f"fpath=({folder}/zsh $fpath); autoload -Uz compinit; compinit -D -u; LISTMAX=9999\n"
                  f"dump() {{ print -r -- \"$BUFFER\" > {self.out}.new; mv {self.out}.new {self.out}; BUFFER= }}\n"
                  "zle -N dump; bindkey '^Y' dump; bindkey '^I' complete-word; unsetopt beep automenu\n")
        self.complete("scatterscope lis")  # once all that was read

    def type(self, text):
        os.write(self.terminal, text.encode())

    def complete(self, line):
        if os.path.exists(self.out):
            os.remove(self.out)
        self.type(line + "\t")
        end = time.monotonic() + 20
        while time.monotonic() < end and not os.path.exists(self.out):
            if select.select([self.terminal], [], [], 0.2)[0]:
                os.read(self.terminal, 65536)
            else:
                self.type("\x19")
                time.sleep(0.1)
        if not os.path.exists(self.out):
            return None
        with open(self.out, encoding="utf-8") as file:
            return file.read().rstrip("\n")


def judge_zsh(script, options, folder):
    if not shutil.which("zsh"):
        print("zsh is not installed: its completions are not tried")
        return
    check(not run("zsh", "-n", script).stderr, f"zsh -n: {run('zsh', '-n', script).stderr}")
    zsh = Zsh(folder)
    for line, wanted in (
            ("scatterscope rec", "scatterscope record "),
            ("scatterscope help ani", "scatterscope help animate "),
            ("scatterscope lecture e", "scatterscope lecture export "),
            ("scatterscope lecture export 45", "scatterscope lecture export 45-minutes "),
            ("scatterscope open --theme hi", "scatterscope open --theme high-contrast "),
            ("scatterscope open --theme=hi", "scatterscope open --theme=high-contrast "),
            ("scatterscope --them", "scatterscope --theme="),
            ("scatterscope record --sort radix-ms", "scatterscope record --sort radix-msd "),
            ("scatterscope show --key-f", "scatterscope show --key-format="),
            ("scatterscope measure --repe", "scatterscope measure --repeat="),
            ("scatterscope exam --kinds starts,perm", None),
            ("scatterscope lesson wip", "scatterscope lesson wipe "),  # not wi: a folder here is called window
            ("scatterscope mistake last-bit", "scatterscope mistake last-bit-forgotten "),
            ("scatterscope describe --term co-", "scatterscope describe --term co-rank "),
            (f"scatterscope show {folder}/a", f"scatterscope show {folder}/a\\ b.scs "),
    ):
        # A busy machine may show the line before zsh has completed it: three tries.
        for _ in range(3):
            became = zsh.complete(line)
            if became is not None and (wanted is None or became.rstrip() == wanted.rstrip()):
                break
        check(became is not None and (wanted is None or became.rstrip() == wanted.rstrip()), f"zsh: {line!r} becomes {became!r}")
    os.close(zsh.terminal)
    os.waitpid(zsh.process, 0)
    with open(script, encoding="utf-8") as file:
        text = file.read()
    for command, names in options.items():
        check(f"('{command}')" in text, f"zsh: nothing of {command}")
        for name in names:
            check(f"'{name}[" in text or f"'{name}=[" in text, f"zsh: nothing of {name}")


def main():
    options = table()
    check(len(options) > 20 and "--figure" in options["show"], f"--help has {list(options)}")
    judge_manual(printed("manual"), options)
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "inner"))
        os.makedirs(os.path.join(folder, "zsh"))
        with open(os.path.join(folder, "a b.scs"), "w", encoding="utf-8"):
            pass
        scripts = {"bash": os.path.join(folder, "scatterscope"), "zsh": os.path.join(folder, "zsh", "_scatterscope")}
        for shell, path in scripts.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(printed("completions", shell))
        os.rename(scripts["bash"], os.path.join(folder, "inner", "bash_script"))
        scripts["bash"] = os.path.join(folder, "inner", "bash_script")
        judge_bash(scripts["bash"], options, folder)
        judge_zsh(scripts["zsh"], options, folder)
    for failure in failures:
        print("FAILED:", failure)
    print(f"{sum(map(len, options.values()))} options of {len(options)} commands, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

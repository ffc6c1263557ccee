#!/usr/bin/env python3
"""Refuses an engine in which Asyncify instruments other functions than those of kernels and of simt::cpu, by which they wait.

    tests/web/instrumented.py FILE    FILE: what wasm-opt --asyncify --pass-arg=asyncify-verbose prints

Each function there may lead to a switch of fibers. One of anything else would mean that a direct call leads from it into
the executor: it would be slower and larger for nothing, and a fiber could be left within it.
"""
import re
import sys
from pathlib import Path

ours = re.compile(r"scatterscope::(any_probe|simt::cpu)::|scatterscope_(leave|thread)$")


def own_name(signature):
    """Of "unsigned int a::b<c::D>(c::E)": a::b."""
    name = re.sub(r"\\([0-9a-f]{2})", lambda code: chr(int(code[1], 16)), signature).replace("(anonymous namespace)::", "")
    while (shorter := re.sub(r"<[^<>]*>", "", name)) != name:
        name = shorter
    return re.sub(r"\boperator .*", "operator", name.partition("(")[0]).split(" ")[-1]


def main():
    lines = Path(sys.argv[1]).read_text().splitlines()
    names = {found[1] for line in lines if (found := re.match(r"\[asyncify\] (.+?) (?:can change the state|is in the add-list)", line))}
    others = sorted(name for name in map(own_name, names) if not ours.match(name))
    for name in others:
        print(f"instrumented for switches of fibers, but outside of kernels and simt::cpu: {name}")
    if len(names) < 10:
        print(f"{len(names)} instrumented functions: {sys.argv[1]} does not list them")
    return 1 if others or len(names) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())

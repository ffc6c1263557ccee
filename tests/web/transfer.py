#!/usr/bin/python3
"""What a browser transfers for the page's first figure, against what is promised: tests/web/transfer.py SITE

SITE: build/web/site. By brotli -q 11 and by gzip -9, as servers hand it out; without what comes later: the larger engine,
courses, measured results and the script that keeps the site for visits without a network.
"""
import gzip
import subprocess
import sys
from pathlib import Path

try:
    import brotli
except ImportError:
    brotli = None

most = {"brotli": 1_100_000, "gzip": 1_700_000}
later = ("mistakes.js", "mistakes.wasm", "service.js")


def by_brotli(data):
    if brotli is not None:
        return len(brotli.compress(data, quality=11, lgwin=24))
    return len(subprocess.run(["brotli", "-q", "11", "-w", "24", "-c"], input=data, capture_output=True, check=True).stdout)


def main():
    site = Path(sys.argv[1])
    (version,) = (path for path in site.iterdir() if path.is_dir())
    files = [path for folder in (site, version) for path in sorted(folder.iterdir()) if path.is_file() and path.name not in later]
    names = {path.name for path in files}
    if not {"index.html", "page.js", "worker.js", "engine.js", "engine.wasm"} <= names:
        sys.exit(f"{site}: not the whole page: {sorted(names)}")
    sums = {"brotli": 0, "gzip": 0}
    for path in files:
        data = path.read_bytes()
        sizes = {"brotli": by_brotli(data), "gzip": len(gzip.compress(data, 9, mtime=0))}
        print(f"{path.name:22}", *(f"{sizes[kind]:9} by {kind}" for kind in sizes))
        for kind in sums:
            sums[kind] += sizes[kind]
    print(f"{'the first figure':22}", *(f"{sums[kind]:9} by {kind}, {most[kind]} at most" for kind in sums))
    return 1 if any(sums[kind] > most[kind] for kind in sums) else 0


if __name__ == "__main__":
    sys.exit(main())

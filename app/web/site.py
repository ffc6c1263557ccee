"""Puts the site together: python3 site.py SOURCES ENGINE MEASURED SITE. Files of one version stand in a folder that has its
name, so that a browser that keeps some of them never mixes two versions."""

import hashlib
import pathlib
import shutil
import sys

AT_TOP = ("index.html", "manifest.webmanifest", "service.js")
OF_EXPORTS = ("frames.html", "frames.js")


def main():
    sources, engine, measured, site = map(pathlib.Path, sys.argv[1:])
    files = {path.name: path.read_bytes() for path in sorted(sources.iterdir()) if path.name not in AT_TOP + OF_EXPORTS}
    files |= {name: (engine / name).read_bytes() for name in ("engine.js", "engine.wasm", "mistakes.js", "mistakes.wasm")}
    tops = {name: (sources / name).read_text() for name in AT_TOP}
    results = {f"measured/{path.name}": path.read_bytes() for path in sorted(measured.glob("*.json"))}
    whole = hashlib.sha256()
    for name, data in sorted([*files.items(), *results.items(), *((n, t.encode()) for n, t in tops.items())]):
        whole.update(name.encode() + b"\0" + data)
    version = whole.hexdigest()[:16]
    shutil.rmtree(site, ignore_errors=True)
    for name, data in (files | results).items():
        place = site / version / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    for name, text in tops.items():
        (site / name).write_text(text.replace("@VERSION@", version).replace("@FILES@", " ".join(files)))


if __name__ == "__main__":
    main()

"""Puts the site together: python3 site.py ASSETS ENGINE SITE [SORTS THAT THE
LARGER ENGINE RUNS]. Files of one version stand in a folder that has its name, so
that a browser that keeps some of them never mixes two versions."""

import hashlib
import html
import pathlib
import shutil
import sys

AT_TOP = ("index.html", "manifest.webmanifest", "service.js")
OF_EXPORTS = ("frames.html", "frames.js")


def main():
    assets, engine, site = map(pathlib.Path, sys.argv[1:4])
    larger = f"(^|&)sort=({'|'.join(sys.argv[4:])})(&|$)"
    sources = assets / "web"
    files = {path.name: path.read_bytes() for path in sorted(sources.iterdir()) if path.name not in AT_TOP + OF_EXPORTS}
    files |= {name: (engine / name).read_bytes() for name in ("engine.js", "engine.wasm", "mistakes.js", "mistakes.wasm")}
    tops = {name: (sources / name).read_text() for name in AT_TOP}
    beside = {folder: {f"{folder}/{path.name}": path.read_bytes() for path in sorted((assets / folder).glob(f"*.{ending}"))}
              for folder, ending in (("lectures", "json"), ("lessons", "json"), ("exercises", "exercise"), ("measured", "json"))}
    # Kept for visits without a network; results once they were asked for.
    files |= beside["lectures"] | beside["lessons"] | beside["exercises"]
    results = beside["measured"]
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
        for mark, words in (("@VERSION@", version), ("@FILES@", " ".join(files)), ("@LARGER@", html.escape(larger))):
            text = text.replace(mark, words)
        (site / name).write_text(text)


if __name__ == "__main__":
    main()

"""Pictures of a lecture's scenes, and the pages of docs/ that show them with their captions.

    lecture_pictures.py PROGRAM           1 where a picture or a page is not what the program and the lecture give now
    lecture_pictures.py PROGRAM --write   makes them anew
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LECTURE = "45-minutes"
PICTURES = f"docs/pictures/{LECTURE}"
PAGES = {"en": "docs/lectures.md", "zh-Hans": "docs/zh-Hans/lectures.md", "zh-Hant": "docs/zh-Hant/lectures.md"}
SMALL = 2_000_000  # bytes, all pictures together


def with_words(scene):
    """The link of a scene; of one of words alone with its caption in it."""
    return scene["link"] + urllib.parse.quote(scene["say"]["en"]) if scene["link"] == "words=" else scene["link"]


def drawn(program, sections):
    """Name to bytes, of the picture of each scene."""
    links = [with_words(scene) for section in sections for scene in section["scenes"]]
    pictures = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, link in enumerate(links, 1):
            name = f"{number:02}.svg"
            subprocess.run([program, "show", link, "--language", "en", "--out", f"{folder}/{name}"], check=True)
            pictures[name] = pathlib.Path(folder, name).read_bytes()
    return pictures


def page_with_scenes(text, sections, language):
    """A page up to its first section of the lecture, and from there what the lecture holds."""
    first = f"\n## {sections[0]['title'][language]}\n"
    up = "../" * (PAGES[language].count("/") - 1)
    parts, number = [text.split(first)[0]], 0
    for section in sections:
        parts.append(f"\n## {section['title'][language]}\n")
        for scene in section["scenes"]:
            number += 1
            caption = scene["say"][language]
            parts.append(f"\n{number}. {caption}\n\n![{caption}]({up}pictures/{LECTURE}/{number:02}.svg)\n")
    return "".join(parts)


def main():
    program, write = sys.argv[1], "--write" in sys.argv[2:]
    sections = json.loads((ROOT / f"assets/lectures/{LECTURE}.json").read_text(encoding="utf-8"))["sections"]
    wanted = {f"{PICTURES}/{name}": data for name, data in drawn(program, sections).items()}
    if sum(map(len, wanted.values())) > SMALL:
        sys.exit(f"{PICTURES}: more than {SMALL} bytes")
    for language, page in PAGES.items():
        text = (ROOT / page).read_text(encoding="utf-8")
        wanted[page] = page_with_scenes(text, sections, language).encode()
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / PICTURES).glob("*")}
    stale = sorted((there - wanted.keys()) | {name for name, data in wanted.items()
                                              if not (ROOT / name).is_file() or (ROOT / name).read_bytes() != data})
    if write:
        for name in stale:
            if name in wanted:
                (ROOT / name).write_bytes(wanted[name])
            else:
                (ROOT / name).unlink()
    for name in stale:
        print(name, "written anew" if write else "is stale")
    if stale and not write:
        sys.exit(f"To make them anew: python3 tests/app/lecture_pictures.py {program} --write")


main()

"""README and the pages of docs/ in Chinese hold to the English ones: the same headings in the same order, the same
commands, numbers in code and pictures, the same links."""

import posixpath
import re

import project

LANGUAGES = {"zh-Hans": "gb2312", "zh-Hant": "big5"}
OWN_NAMES = re.compile("简体中文|繁體中文")  # each language is called by its own name, in all of them
FENCE = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def english_of(path):
    """The English page of a translated one."""
    for language in LANGUAGES:
        path = path.replace(f".{language}.md", ".md").replace(f"docs/{language}/", "docs/")
    return path


def commands(text):
    """Lines of code blocks; what follows a # is words."""
    return [re.sub(r"\s+#.*", "", line) for block in FENCE.findall(text) for line in block.splitlines()]


def skeleton(path, text):
    """What a translation must keep, by name."""
    words = FENCE.sub("", text)
    targets = []
    for target in LINK.findall(words):
        if "://" not in target:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        targets.append(target)
    return {
        "headings": re.findall(r"^(#+) ", words, re.MULTILINE),
        "commands": commands(text),
        "code": sorted(re.findall(r"`([^`\n]+)`", words)),
        "rows of tables": len(re.findall(r"^\|", words, re.MULTILINE)),
        "items": len(re.findall(r"^(?:\d+\.|-) ", words, re.MULTILINE)),
        "links": targets,
    }


def judge(path, text, english, there):
    """`there`: whether a page exists."""
    found = []
    language = next(name for name in LANGUAGES if name in path)
    own, other = skeleton(path, text), skeleton(english_of(path), english)
    # A link leads to the page in this language where there is one.
    switch = {english_of(path), *(english_of(path).replace("README.md", f"README.{name}.md") for name in LANGUAGES)}
    expected = []
    for target in other["links"]:
        translated = target.replace("docs/", f"docs/{language}/", 1) if target.startswith("docs/") else target
        expected.append(translated if translated != target and there(translated) and target not in switch else target)
    other["links"] = expected
    for name in own:
        if own[name] == other[name]:
            continue
        differs = ""
        if isinstance(own[name], list):
            only = [("more", x) for x in own[name] if x not in other[name]]
            only += [("lacks", x) for x in other[name] if x not in own[name]]
            differs = ": " + (" ".join(only[0]) if only else "another number or order")
        found.append(f"{path}:1: {name} are not those of {english_of(path)}{differs}")
    for number, line in enumerate(text.splitlines(), 1):
        wrong = ""
        for character in OWN_NAMES.sub("", line):
            try:
                if "\u4e00" <= character <= "\u9fff":
                    character.encode(LANGUAGES[language])
            except UnicodeEncodeError:
                wrong += character
        if wrong:
            found.append(f"{path}:{number}: characters of the other script: {wrong}")
    return found


def lint():
    def there(path):
        return (project.ROOT / path).is_file()

    found = []
    for path in ("README.md", *project.files((".md",), ("docs",))):
        for target in skeleton(path, project.read(path))["links"]:
            if "://" not in target and not (project.ROOT / target).exists():
                found.append(f"{path}:1: {target} does not exist")
    for language in LANGUAGES:
        for path in (f"README.{language}.md", *project.files((".md",), (f"docs/{language}",))):
            if not there(english_of(path)):
                found.append(f"{path}:1: there is no {english_of(path)}")
                continue
            found += judge(path, project.read(path), project.read(english_of(path)), there)
    hans, hant = ({p.name for p in (project.ROOT / "docs" / name).glob("*.md")} for name in LANGUAGES)
    return found + [f"docs:1: {name} is in one Chinese script only" for name in sorted(hans ^ hant)]


def self_test():
    english = "# Top\n\nSee [the figures](docs/figures.md) and `list`.\n\n```\n./run list   # words\n```\n\n## More\n\n| a |\n"
    hans = "# 顶\n\n见[图](docs/zh-Hans/figures.md)和 `list`。\n\n```\n./run list   # 说明\n```\n\n## 更多\n\n| 甲 |\n"

    def one(text, path="README.zh-Hans.md"):
        return judge(path, text, english, lambda target: target == "docs/zh-Hans/figures.md")

    assert one(hans) == [], one(hans)
    assert "headings" in one(hans.replace("## 更多", "### 更多"))[0]
    assert "headings" in one(hans.replace("## 更多\n", ""))[0]
    assert "commands" in one(hans.replace("run list ", "run lists "))[0]
    assert "code" in one(hans.replace("`list`", "`lists`"))[0]
    assert "links" in one(hans.replace("docs/zh-Hans/", "docs/"))[0]
    assert "rows" in one(hans + "| 乙 |\n")[0]
    assert "other script" in one(hans.replace("更多", "關於"))[0]
    assert one("# 简体中文\n" + hans.partition("\n")[2]) == []
    assert english_of("docs/zh-Hant/window.md") == "docs/window.md"


if __name__ == "__main__":
    project.run(lint, self_test)

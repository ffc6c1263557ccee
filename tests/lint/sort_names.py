"""What a figure or a panel needs of a sort is a capability in its description (SortInfo): no sort is known by its name."""

import re

import project

FOLDERS = ("ui/figures", "ui/panels")
# Sorts that are named because a user will choose among them.
CHOICES = {"ui/panels/drafts.h"}


def sorts(catalog):
    return {name.replace("_", "-") for name in re.findall(r"^SORT\(\w+, (\w+),", catalog, re.MULTILINE)}


def findings_in(path, text, names):
    return [f'{path}:{project.line_of(text, match.start())}: a sort known by its name: "{match.group(1)}"'
            for match in re.finditer(r'"([a-z0-9-]+)"', text) if match.group(1) in names]


def lint():
    names = sorts(project.read("assets/translations/sorts.def"))
    if not names:
        return ["assets/translations/sorts.def:1: no sort found"]
    found = []
    for path in project.files(folders=FOLDERS):
        if path not in CHOICES:
            found += findings_in(path, project.read(path), names)
    return found


def self_test():
    names = sorts("// SORT(folder, name, sentence)\nSORT(radix, radix_1bit,\n     S())\nSORT(merge, merge, S())\n")
    assert names == {"radix-1bit", "merge"}
    assert findings_in("a.cpp", 'if (config.sort == "radix-1bit") {', names)
    assert findings_in("a.cpp", 'is_among(sorts, "merge")', names)
    assert not findings_in("a.cpp", '{"merged", Text::merge}  // radix-1bit', names)


if __name__ == "__main__":
    project.run(lint, self_test)

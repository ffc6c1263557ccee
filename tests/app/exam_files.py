"""The files of an exam, judged from outside: answers by their definitions, Moodle's file by its format.

exam_files.py FOLDER STUDENTS"""

import base64
import html
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

FOLDER, STUDENTS = pathlib.Path(sys.argv[1]), int(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"


def check(holds, *what):
    if not holds:
        sys.exit("FAILED: " + " ".join(str(part) for part in what))


class Pass:
    """One iteration of a question's run, from its keys alone."""

    def __init__(self, run, iteration):
        config = run["config"]
        radix = config["radix_bits"]
        shift = iteration * radix
        self.block = config["block_threads"] * config["keys_per_thread"]
        self.buckets = 1 << min(radix, config["key_bits"] - shift)
        self.keys = sorted(run["keys"], key=lambda key: key & ((1 << shift) - 1))
        self.digits = [key >> shift & (self.buckets - 1) for key in self.keys]
        self.tiles = -(-len(self.keys) // self.block)
        order = sorted(range(len(self.keys)), key=lambda k: self.digits[k])
        self.destinations = [order.index(k) for k in range(len(order))]

    def sizes(self):
        return [sum(digit == bucket for digit in self.digits[t * self.block:(t + 1) * self.block])
                for bucket in range(self.buckets) for t in range(self.tiles)]


def expected(question):
    kind, run = question["kind"], question["run"]
    config = run["config"]
    if kind == "iterations":
        return [-(-config["key_bits"] // config["radix_bits"])]
    if kind in ("contiguous-runs", "sectors", "mistake"):
        return None  # tests/story/questions_test.cpp and tests/mistakes have them
    this = Pass(run, question["iteration"])
    if kind == "destinations":
        return this.destinations
    if kind == "ones-before":
        return [sum(this.digits[:k]) for k in range(len(this.digits))]
    sizes = this.sizes()
    return sizes if kind == "sizes" else [sum(sizes[:k]) for k in range(len(sizes))]


class Drawn(html.parser.HTMLParser):
    """The pages of a file as they are seen: the texts of each drawing, without blanks."""

    def __init__(self, file):
        super().__init__()
        self.pages, self.inside = [], False
        self.feed((FOLDER / file).read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag == "svg":
            self.pages.append("")
            self.inside = True

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "svg"

    def handle_data(self, data):
        if self.inside:
            self.pages[-1] += "".join(data.split())


def check_pages(exam):
    """Three pages, or as many as the exam has questions for; each names its sheet and its place; a question stands on one."""
    for sheet in exam["sheets"]:
        pages = Drawn(f"sheet-{sheet['sheet']:0{len(str(STUDENTS))}}.html").pages
        place = f"sheet {sheet['sheet']}:"
        check(len(pages) == 3, place, len(pages), "pages")
        language = sheet["questions"][0]["language"]
        of_page = {"en": "Sheet{},page{}of3", "zh-Hans": "试卷{}，第{}页，共3页", "zh-Hant": "試卷{}，第{}頁，共3頁"}[language]
        name = {"en": "Name", "zh-Hans": "姓名", "zh-Hant": "姓名"}[language]
        for number, page in enumerate(pages, 1):
            check(of_page.format(sheet["sheet"], number) in page and name in page, place, "page", number, page)
            check(sheet["title"].replace(" ", "") in page, place, "no title on page", number)
        check(sheet["marks"] == sum(sheet["marks_of_questions"]) == 56, place, "marks", sheet["marks"])
        check({"en": "Marksof56", "zh-Hans": "得分/56", "zh-Hant": "得分/56"}[language] in pages[0], place, "no total")
        for question in sheet["questions"]:
            parts = [question["question"], question.get("lines", "")]
            check(any(all("".join(part.split()) in page for part in parts) for page in pages), place, question["kind"],
                  "is not on one page")
    solutions = Drawn("solutions.html").pages
    for sheet in exam["sheets"]:
        for question in sheet["questions"]:
            check(any("".join(question["answer"].split()) in page for page in solutions), "no solution", question["kind"])


def words_of(page):
    return html.unescape((FOLDER / page).read_text(encoding="utf-8"))


def check_questions(exam):
    check(exam["format"] == "scatterscope-exam" and exam["seed"] == 7, "head of exam.json")
    check([sheet["sheet"] for sheet in exam["sheets"]] == list(range(1, STUDENTS + 1)), "sheets")
    solutions = words_of("solutions.html")
    keys = set()
    for sheet in exam["sheets"]:
        page = words_of(f"sheet-{sheet['sheet']:0{len(str(STUDENTS))}}.html")
        check(len(sheet["questions"]) == 11, "questions of a sheet")
        runs = [json.dumps(question["run"]) for question in sheet["questions"] if "run" in question]
        check(len(set(runs)) == 9, "two questions are about one run: a figure may answer the other")
        for question in sheet["questions"]:
            place = f"sheet {sheet['sheet']}, {question['kind']}:"
            check(question["question"] in page, place, "is not on the sheet")
            check(question["answer"] in solutions, place, "no solution")
            check(question.get("lines", "") in page, place, "without its lines")
            if question["kind"] == "words":
                check(question["answer"] not in page, place, "the answer is on the sheet")
            if "numbers" in question:
                right = expected(question)
                check(right is None or right == question["numbers"], place, question["numbers"], "instead of", right)
        keys.add(json.dumps([question.get("run", {}).get("keys") for question in sheet["questions"]]))
    check(len(keys) == STUDENTS, "two students have the same keys")


# What Moodle imports (question/format/xml/format.php, question/type/multianswer/questiontype.php, question/format.php and
# question/engine/bank.php of its source): types, grades of an answer in percent, formats of a text, and embedded fields:
# a field is marks in whole numbers, a type and answers, each with its grade, number, tolerance and what is said to it;
# what is said is decoded once and ends at a tilde or a brace. A question's marks are the sum of its fields'.
TYPES = {"category", "cloze", "multichoice", "numerical", "essay"}
GRADES = {100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
          10, 5, 0}
FORMATS = {"html", "moodle_auto_format", "plain_text", "markdown"}
FIELD = re.compile(r"\{([0-9]+):NUMERICAL:=(-?[0-9]+):([0-9]+)((?:~%0%[0-9]+:0#[^~{}]+)*)\}")
WRONG = re.compile(r"~%0%([0-9]+):0#([^~{}]+)")
# Paper alone has something to draw on, and a place where a table stands.
PAPER = re.compile(r"arrow|draw|on the (?:left|right)|table|below|empty|箭头|箭頭|画|畫|左|右|表|空着|空著|下面")
MOST_BYTES = 60_000  # of a sheet's questions; measured: 54,302
NAME_LENGTH = 255  # of a question and of a part of a category's path
TAGS = {
    "category": ["category"],
    "cloze": ["name", "questiontext", "generalfeedback", "penalty", "hidden"],
    "multichoice": ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "single",
                    "shuffleanswers", "answernumbering", "answer"],
    "numerical": ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "answer"],
    "essay": ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "responseformat",
              "responserequired", "responsefieldlines", "attachments", "attachmentsrequired", "graderinfo",
              "responsetemplate"],
}


class OpenTags(html.parser.HTMLParser):
    """A text of HTML: its tags are few, known, and closed."""

    def __init__(self, words):
        super().__init__()
        self.stack = []
        self.feed(words)
        self.close()
        check(not self.stack, "tags stay open:", self.stack, words)

    def handle_starttag(self, tag, attributes):
        check(tag in {"p", "pre", "img", "table", "thead", "tbody", "tr", "th", "td"}, "a tag of HTML:", tag)
        if tag != "img":
            self.stack.append(tag)

    def handle_endtag(self, tag):
        check(self.stack and self.stack.pop() == tag, "tags cross:", tag)


def check_fields(words, fields):
    """A table of fields names its rows and columns; what is asked speaks of nothing that a form lacks; a wrong number
    that is known has its reason, and is not the right one."""
    above, table = re.fullmatch(r"(.*?)<table>(.*)</table>", words, re.S).groups()
    if "<pre>" not in above:  # a mistake's words speak of its lines
        check(not PAPER.search(re.sub("<[^>]*>", "", above)), "a form has none of this:", above)
    head, body = re.fullmatch("<thead><tr>(.*?)</tr></thead><tbody>(.*)</tbody>", table, re.S).groups()
    heads = re.findall('<th scope="col">([^<]+)</th>', head)
    rows = re.findall("<tr>(.*?)</tr>", body, re.S)
    for row in rows:
        names = re.findall('<th scope="row">([^<]+)</th>', row)
        check(names and len(names) + row.count("<td>") == len(heads), "columns without names:", heads, row)
    check(sum(row.count("<td>") for row in rows) == len(fields), "fields beside the table")
    said = [(right, WRONG.findall(wrong)) for _, right, _, wrong in fields if wrong]
    check(len(said) <= 1, "more than one field says how it is wrong")
    for right, wrong in said:
        numbers = [number for number, _ in wrong]
        check(right not in numbers and len(set(numbers)) == len(numbers), "wrong numbers:", right, numbers)


def check_format(root):
    source = (FOLDER / "moodle.xml").read_bytes()
    check(source.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'), "declaration")
    check(source.count(b"<![CDATA[") == source.count(b"]]>"), "sections of CDATA")
    names = []
    for question in root:
        kind = question.get("type")
        check(question.tag == "question" and kind in TYPES, "type:", kind)
        once = list(dict.fromkeys(child.tag for child in question))
        check(once == TAGS[kind], "tags of", kind, once)
        for child in question:
            check(child.tag == "answer" or sum(each.tag == child.tag for each in question) == 1, "twice:", child.tag)
        if kind == "category":
            parts = re.split("(?<!/)/(?!/)", question.findtext("category/text"))
            check(parts[:2] == ["$course$", "top"] and all(0 < len(part) <= NAME_LENGTH for part in parts), parts)
            continue
        names.append(question.findtext("name/text"))
        check(0 < len(names[-1]) <= NAME_LENGTH and "<" not in names[-1], "name:", names[-1])
        for element in question.iter():
            check(element.get("format") in FORMATS | {None}, "format:", element.get("format"))
            if element.get("format") == "html":
                OpenTags(element.findtext("text") or "")
        for answer in question.findall("answer"):
            check(float(answer.get("fraction")) in GRADES, "fraction:", answer.get("fraction"))
        check(float(question.findtext("penalty")) in {0, 0.1, 0.2, 0.25, 0.3333333, 0.5, 1}, "penalty")
        words = question.findtext("questiontext/text")
        fields = FIELD.findall(words)
        check(bool(fields) == (kind == "cloze"), "embedded fields of", kind)
        check(all(int(mark) > 0 and tolerance == "0" for mark, _, tolerance, _ in fields), "a field:", fields)
        if fields:
            check_fields(words, fields)
        check(len(re.findall(r"\{[0-9]*:[A-Z]", words)) == len(fields), "a field that Moodle would not read:", words)
        used = re.findall(r'@@PLUGINFILE@@/([^"]*)"', words)
        files = [file.get("name") for file in question.findall("questiontext/file")]
        check(used == files and len(set(files)) == len(files), "files:", files, "of which are shown", used)
    check(len(set(names)) == len(names), "two questions have one name")


def check_answers(question, numerical):
    answers = [(answer.get("fraction"), answer.findtext("text")) for answer in question.findall("answer")]
    check(sum(fraction == "100" for fraction, _ in answers) == 1, "not one right answer:", answers)
    check(len({text for _, text in answers}) == len(answers) >= 2, "answers repeat:", answers)
    for answer in question.findall("answer"):
        check(answer.get("fraction") == "100" or question.get("type") == "multichoice" and len(answers) == 2
              or answer.findtext("feedback/text"), "a wrong answer says nothing:", answers)
        if numerical:
            check(answer.findtext("tolerance") == "0", "tolerance")
            check(re.fullmatch("[0-9]+", answer.findtext("text")), "a number:", answer.findtext("text"))
    return next(text for fraction, text in answers if fraction == "100")


def check_moodle(exam):
    root = ElementTree.parse(FOLDER / "moodle.xml").getroot()
    check(root.tag == "quiz", "root")
    check_format(root)
    check(root[0].get("type") == "category", "no category first")
    asked, tables, singles, pictures = {}, [], [], []
    marks = 0
    for question in root:
        kind = question.get("type")
        asked[kind] = asked.get(kind, 0) + 1
        if kind == "category":
            check(question.findtext("category/text").startswith("$course$/top/"), "category")
            continue
        check(question.findtext("name/text"), "a question without a name")
        words = question.find("questiontext")
        check(words.get("format") == "html" and words.findtext("text"), "a question without words")
        for file in words.findall("file"):
            pictures.append(file.text)
            check(file.get("encoding") == "base64" and file.get("path") == "/", "file")
            check(f'src="@@PLUGINFILE@@/{file.get("name")}"' in words.findtext("text"), "a picture that is not shown")
            check(ElementTree.fromstring(base64.b64decode(file.text, validate=True)).tag == SVG + "svg", "no SVG")
        if kind in ("numerical", "multichoice"):
            right = check_answers(question, kind == "numerical")
            if kind == "numerical":
                singles.append(int(right))
            else:
                check(question.findtext("single") == "true", "single")
        elif kind == "cloze":
            fields = FIELD.findall(words.findtext("text"))
            tables.append([int(number) for _, number, _, _ in fields])
            marks += sum(int(mark) for mark, _, _, _ in fields)
        elif kind == "essay":
            check(question.findtext("graderinfo/text"), "an essay without its answer")
        if kind != "cloze":
            marks += int(question.findtext("defaultgrade"))
    # What several sheets ask alike is there once; all else has a question each, so that none answers another.
    distinct = {json.dumps([question["question"], question.get("choice"), question.get("lines"), question.get("run")
                            if question["kind"] in ("destinations", "ones-before") or "figure" in question else None])
                : (question, mark) for sheet in exam["sheets"]
                for question, mark in zip(sheet["questions"], sheet["marks_of_questions"])}
    questions = [question for question, _ in distinct.values()]

    def several(question):
        return len(question.get("numbers", [])) > 1

    wanted = {
        "cloze": sum(map(several, questions)), "multichoice": sum("yes" in question for question in questions),
        "numerical": sum(len(question.get("numbers", [])) == 1 for question in questions),
        "essay": sum(question["kind"] == "words" for question in questions),
    }
    categories = {question.findtext("category/text") for question in root if question.get("type") == "category"}
    check(len(categories) == 10, categories)
    check({kind: count for kind, count in asked.items() if kind != "category"} == wanted, asked, "instead of", wanted)
    numbers = [question["numbers"] for question in questions if "numbers" in question]
    check(sorted(tables) == sorted(n for n in numbers if len(n) > 1), "tables of numbers differ")
    check(sorted(singles) == sorted(n[0] for n in numbers if len(n) == 1), "numbers differ")
    # Fields have whole marks: where a question's do not come out even, one each.
    check(marks == sum(mark if not several(question) or mark % len(question["numbers"]) == 0 else len(question["numbers"])
                       for question, mark in distinct.values()), marks, "marks")
    # Bucket sizes, bucket starts and contiguous runs have one each; a table of keys needs none.
    check(len(pictures) == 3 * STUDENTS, len(pictures), "pictures")
    check(len(set(pictures)) == len(pictures), "a picture stands there twice")
    size = (FOLDER / "moodle.xml").stat().st_size
    check(size <= MOST_BYTES * STUDENTS, size, "bytes")


EXAM = json.loads((FOLDER / "exam.json").read_text(encoding="utf-8"))
check_questions(EXAM)
check_pages(EXAM)
check_moodle(EXAM)

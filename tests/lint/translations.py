"""Every visible string in three languages: complete, with the arguments that it names, in the right script, with
glossary.tsv's terms and without those of foreign_terms.tsv. So are the texts of lectures and lessons, and the pages of
each language; a lesson names the same numbers in all three. A call passes as many arguments as its string names. A file
includes the areas of strings that it names, and no other.

With --glyphs: every character has a glyph in the fonts that the window loads."""

import json
import re
import sys

import project

FOLDER = "assets/translations"
COURSES = ("assets/lectures", "assets/lessons")
LANGUAGES = ("English", "简体", "繁體")
CODES = ("en", "zh-Hans", "zh-Hant")
PIECE = r'"(?:\\.|[^"\\])*"'
TEXT = rf"((?:{PIECE}\s*)+)"
ENTRY = re.compile(rf"\bS\(\s*(\w+)\s*,\s*(?:\(([^()\"]*)\)\s*,\s*)?{TEXT},\s*{TEXT},\s*{TEXT}\)")
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'"}


def unquoted(pieces):
    inner = "".join(piece[1:-1] for piece in re.findall(PIECE, pieces))
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(0)), inner)


def strings_in(path, text):
    """(findings, [(path, line, id, (three strings), (names of arguments))])"""
    code = re.sub(rf"({PIECE})|//[^\n]*", lambda m: m.group(1) or "", text)
    found = [(path, project.line_of(code, m.start()), m.group(1), tuple(unquoted(m.group(k)) for k in (3, 4, 5)),
              tuple(m.group(2).split(", ")) if m.group(2) is not None else ()) for m in ENTRY.finditer(code)]
    begun = re.sub(PIECE, '""', code)
    count = len(re.findall(r"\bS\(", begun))
    wrong = [] if count == len(found) else [f"{path}:1: {count} strings begin, {len(found)} are complete"]
    return wrong, found


def table(path):
    rows = (line.split("\t") for line in project.read(f"{FOLDER}/{path}").splitlines())
    return [row for row in rows if row[0] and not row[0].startswith("#")]


def formats(text):
    return sorted(re.findall(r"\{\w*\}|%[-+0-9.]*[a-zA-Z%]", text))


PLACE = re.compile(r"\{(\w+)(?:[?#][^{}|]+\|[^{}|]+)?\}")


def misplaced(text, names):
    """What is wrong with places of arguments. Other braces are words: {"n": 1}, ${HOME}, {n: 1}."""
    for match in re.finditer(r"\{ ?([a-z0-9_]+)([^{}]*\}?)", text):
        if PLACE.fullmatch(match.group(0)):
            if match.group(1) not in names:
                yield f"{match.group(0)} is no argument; its arguments: {', '.join(names) or '-'}"
        elif match.group(1) in names or match.group(2)[:1] in ("?", "#"):
            yield f"{match.group(0)} is no place: {{keys}}, or with two words {{keys?key|keys}}, {{threads#thread|threads}}"


def is_han(character):
    return "\u4e00" <= character <= "\u9fff"


def foreign(text, codec):
    """Han characters that the other script's character set alone holds."""

    def missing(character):
        try:
            character.encode(codec)
        except UnicodeEncodeError:
            return True
        return False

    return "".join(sorted({c for c in text if is_han(c) and missing(c)}))


def terms_of(glossary):
    """[(pattern, English, (简体 alternatives), (繁體 alternatives))], the longest first."""
    terms = []
    for english, hans, hant in glossary:
        for word in english.split("|"):
            pattern = re.compile(rf"\b{re.escape(word)}(?:e?s|ing|ed)?\b", re.IGNORECASE)
            terms.append((pattern, word, hans.split("|"), hant.split("|")))
    return sorted(terms, key=lambda term: -len(term[1]))


def departures(texts, terms):
    """(English term, language) of each term whose translation is missing."""
    texts = [re.sub(r"\{\w+(?=[?#}])", "{", text) for text in texts]  # names of arguments are no words
    english = re.sub(r"--[\w-]+|`[^`]*`", " ", texts[0])  # nor are options of the command line and code
    for pattern, word, hans, hant in terms:
        if not pattern.search(english):
            continue
        english = pattern.sub("\0", english)  # a shorter term inside this one does not count
        for language, alternatives in ((1, hans), (2, hant)):
            plain = texts[language].lower().replace(" ", "")
            if alternatives != ["-"] and not any(alternative.lower().replace(" ", "") in plain for alternative in alternatives):
                yield word, language


def foreign_terms(rows):
    """{language: [(pattern, what it says instead)]}"""
    terms = {code: [] for code in CODES}
    for code, word, instead in rows:
        terms[code].append((re.compile(word), instead))
    return terms


def strangers(text, terms):
    """(word, what to say instead) of each word that this language does not say."""
    plain = re.sub(r"`[^`]*`|<\w:", " ", text)
    return [(match.group(0), instead) for pattern, instead in terms for match in pattern.finditer(plain)]


CODE = re.compile(r"<\w:|\{\w+\}:\{\w+\}|[A-Za-z]+ ?\([^()]*\)|[“「][^“”「」]*[”」]|\"[^\"]*\": \w+")


def half_width(text):
    """Punctuation of English beside Chinese characters, and a bucket's number before its name."""
    plain = CODE.sub(lambda m: "" if m.group(0).startswith("<") else "x", re.sub(r"(\{\w+[?#])", "{", text))
    wrong = re.findall(r"[\u4e00-\u9fff} ]?[:;,](?: |$)|[\u4e00-\u9fff] ?[:;,()]|[:;,()] ?[\u4e00-\u9fff]|[\d}] 桶", plain)
    return wrong if any(is_han(c) for c in text) else []


COUNTED = ("barrier bit block bucket byte cell character column comparison device element event hand iteration key lane "
           "launch multiprocessor one pair pixel place register result row scene sector shape splitter step thread tile time "
           "value warp zero")
PLURALS = "|".join(word + ("es" if word.endswith("ch") else "s") for word in COUNTED.split())
ADJECTIVES = r"(?:contiguous |finished |other |random |timed |uniform u32 )?"
DISAGREES = re.compile(rf"\{{\w+\}} {ADJECTIVES}(?:{PLURALS})\b|(?<![-\w])(?:threads|blocks|lanes|warps) \{{\w+\}}(?! to)")


def disagreements(english):
    """Counts whose noun is plural for one, too. A limit, behind "allowed", is never one."""
    return [match.group(0) for match in DISAGREES.finditer(english.split("allowed:")[0])]


def judge(strings, same, glossary, exceptions, stranger_terms=None):
    found, seen = [], {}
    terms, stranger_terms = terms_of(glossary), stranger_terms or foreign_terms([])
    for path, line, name, texts, names in strings:
        say = lambda what: found.append(f"{path}:{line}: {name}: {what}")
        if name in seen:
            say("is there twice")
        seen[name] = texts
        for language, text in zip(LANGUAGES, texts):
            if not text.strip():
                say(f"{language} is empty")
            if formats(text) != formats(texts[0]):
                say(f"{language} has the arguments {formats(text)}, English has {formats(texts[0])}")
            for wrong in misplaced(text, names):
                say(f"{language}: {wrong}")
        if len(set(names)) < len(names) or not all(re.fullmatch(r"[a-z][a-z0-9_]*", each) for each in names):
            say(f"its arguments are no names, each once, in lower case, as (field, word): ({', '.join(names)})")
        if name.startswith("phrase_") and re.findall(r"\{(\w+)", texts[0]) != list(names):
            say("a phrase says each argument once, in the order of their names")
        if not name.startswith("phrase_"):  # they are matched with words that the readers of files say
            for words in disagreements(texts[0]):
                say(f"'{words}' for one, too: use {{keys?key|keys}}, of a list of numbers {{threads#thread|threads}}")
        if any(is_han(c) for c in texts[0]):
            say("English holds Chinese characters")
        for language, codec in ((1, "gb2312"), (2, "big5")):
            if texts[language] == texts[0] and name not in same:
                say(f"{LANGUAGES[language]} equals English")
            if half_width(texts[language]):
                say(f"{LANGUAGES[language]}: full-width punctuation, and 桶 {{n}}, not {half_width(texts[language])}")
            if texts[0].endswith("...") != texts[language].endswith("…") or texts[language].endswith(("……", "...")):
                say(f"{LANGUAGES[language]} ends in … where English ends in ..., and nowhere else")
            wrong = foreign(texts[language], codec)
            if wrong:
                say(f"{LANGUAGES[language]} holds characters of the other script: {wrong}")
            for word, instead in strangers(texts[language], stranger_terms[CODES[language]]):
                if (name, word) not in exceptions:
                    say(f"{LANGUAGES[language]} says '{word}': {instead}, by {FOLDER}/foreign_terms.tsv")
        for word, language in departures(texts, terms):
            if (name, word) not in exceptions:
                say(f"{LANGUAGES[language]} does not say '{word}' as {FOLDER}/glossary.tsv does")
    found += [f"{FOLDER}/same_in_chinese.tsv:1: {name} needs no exception" for name in same
              if name not in seen or seen[name][0] not in seen[name][1:]]
    found += [f"{FOLDER}/glossary_exceptions.tsv:1: {name} is no string" for name, _ in exceptions if name not in seen]
    return found


SHOWS = re.compile(
    r"ImGui::(?:Text\w*|BulletText|LabelText|Button|SmallButton|MenuItem|BeginMenu|Checkbox|RadioButton|Selectable|SetTooltip"
    rf"|CollapsingHeader|TreeNode\w*|Slider\w+|Drag\w+|Input\w+|Combo|BeginCombo|SeparatorText)\(\s*({PIECE})")
OWN_NAMES = ("简体中文", "繁體中文")  # each language is called by its own name, in all of them


def untranslated(path, text):
    """Words that the window shows and that stand in the source instead of the translations."""
    found = []
    for match in SHOWS.finditer(text):
        words = re.sub(r"##.*|%[-+0-9.*]*l*[a-zA-Z]", "", unquoted(match.group(1)), flags=re.DOTALL)
        if re.search(r"[A-Za-z]{2}", words):
            found.append(f"{path}:{project.line_of(text, match.start())}: shown, but no translated string: {words}")
    code = re.sub(rf"({PIECE})|//[^\n]*", lambda m: m.group(1) or "", text)
    for match in re.finditer(PIECE, code):
        words = match.group(0)[1:-1]
        if any(is_han(c) for c in words) and words not in OWN_NAMES:
            found.append(f"{path}:{project.line_of(code, match.start())}: Chinese outside the translations: {words}")
    return found


AREA = re.compile(r'#include "kernels/texts/(\w+)\.h"')
# texts::menu_open, or in a macro texts::say_##name and texts::fig_##name##_title
NAMED = re.compile(r"\btexts::(\w+)(##\w+(?:##(\w+))?)?")


def area_of(path):
    return path.rsplit("/", 1)[1].removesuffix(".def")


def wrong_areas(path, text, areas):
    """Findings about the areas that a file includes. areas: {identifier: area}."""
    code = re.sub(r"//[^\n]*", "", text)
    named = set()
    for name, made, end in NAMED.findall(code):
        named |= ({area for each, area in areas.items() if each.startswith(name) and each.endswith(end)} if made
                  else {areas[name]} if name in areas else set())
    named |= {area for area in areas.values() if f'#include "{FOLDER}/{area}.def"' in code and "texts::id" in code}
    included = set(AREA.findall(code))
    return ([f"{path}:1: names strings of kernels/texts/{area}.h, which it does not include" for area in named - included]
            + [f"{path}:1: names no string of kernels/texts/{area}.h" for area in included - named])


# texts::a, {...} and texts::a, language, {...}, also behind texts::b :, and the same of sentences, Says::a
CALL = re.compile(r"((?:(?:texts|Says)::\w+\s*:\s*)*(?:texts|Says)::\w+)\s*,\s*(?:[\w.:()>-]+\s*,\s*)?\{")


def operands(code, at):
    """(how many stand in the braces that open before `at`, the place behind them)"""
    depth, commas, first = 1, 0, at
    while at < len(code) and depth:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[at], 0)
        commas += depth == 1 and code[at] == ","
        at += 1
    return (commas + 1 if code[first:at - 1].strip() else 0), at


def wrong_calls(path, text, counts):
    """Calls that list more or fewer arguments than their string names. counts: {identifier: number of names}."""
    code = re.sub(rf"({PIECE})|'(?:\\.|[^'\\])'|//[^\n]*", lambda m: '""' if m.group(1) else "0", text)
    for match in CALL.finditer(code):
        passed, end = operands(code, match.end())
        if within := re.match(r"\s*,\s*\{", code[end:]):  # a message within another is an argument too
            passed += operands(code, end + within.end())[0]
        for kind, name in re.findall(r"(texts|Says)::(\w+)", match.group(1)):
            name = name if kind == "texts" else f"say_{name}"
            if counts.get(name, passed) != passed:
                yield (f"{path}:{project.line_of(code, match.start())}: passes {passed} arguments to {name}, "
                       f"which names {counts[name]}")


def all_strings():
    found, strings = [], []
    for path in project.files((".def",), (FOLDER,)):
        wrong, entries = strings_in(path, project.read(path))
        found += wrong
        strings += entries
    return found, strings


def lesson_texts(path, text):
    """[(path, line, place in the file, (three texts), ())]"""
    found = []

    def gather(value, place):
        if isinstance(value, dict) and "en" in value:
            line = text[: text.index(json.dumps(value["en"], ensure_ascii=False))].count("\n") + 1
            found.append((path, line, place, tuple(value.get(key, "") for key in ("en", "zh-Hans", "zh-Hant")), ()))
        elif isinstance(value, dict):
            for key, inner in value.items():
                gather(inner, f"{place}.{key}")
        elif isinstance(value, list):
            for number, inner in enumerate(value, 1):
                gather(inner, f"{place}[{number}]")

    gather(json.loads(text), path.rsplit("/", 1)[-1].removesuffix(".json"))
    return found


def judge_lessons(texts, glossary, exceptions, stranger_terms=None):
    """Chinese texts write 0 and 1 for zeros and ones, so these two may differ."""
    wordless = {name for _, _, name, in_all, _ in texts if not re.search(r"[A-Za-z]", in_all[0])}
    found = judge(texts, wordless, glossary, exceptions, stranger_terms)
    for path, line, name, in_all, _ in texts:
        if path.startswith("assets/lectures"):
            continue
        english, *others = ({number for number in re.findall(r"\d+", one) if int(number) > 1} for one in in_all)
        for language, other in zip(LANGUAGES[1:], others):
            if other != english:
                found.append(f"{path}:{line}: {name}: {language} names other numbers: {sorted(other ^ english)}")
    return found


def judge_page(path, text, terms):
    """A page of documents, without its commands and the targets of its links."""
    text = re.sub(r"```.*?```", lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.DOTALL)
    return [f"{path}:{number}: says '{word}': {instead}, by {FOLDER}/foreign_terms.tsv"
            for number, line in enumerate(text.splitlines(), 1)
            for word, instead in strangers(re.sub(r"\]\([^)]*\)", "]", line), terms)]


def judge_pages(terms):
    return [line for code in CODES[1:] for path in (f"README.{code}.md", *project.files((".md",), (f"docs/{code}",)))
            for line in judge_page(path, project.read(path), terms[code])]


def lint():
    found, strings = all_strings()
    lessons = [text for path in project.files((".json",), COURSES) for text in lesson_texts(path, project.read(path))]
    print(f"{len(strings)} strings, {len(lessons)} texts of lectures and lessons")
    same = {row[0] for row in table("same_in_chinese.tsv")}
    exceptions = {(row[0], row[1]) for row in table("glossary_exceptions.tsv")}
    for path in project.files((".h", ".cpp"), ("ui", "app")):
        found += untranslated(path, project.read(path))
    areas = {name: area_of(path) for path, _, name, _, _ in strings}
    counts = {name: len(names) for _, _, name, _, names in strings if names}
    for path in project.files((".h", ".cpp"), ("kernels", "ui", "app")):
        found += wrong_calls(path, project.read(path), counts)
    for path in project.files((".h", ".cpp"), ("ui", "app", "tests")):
        found += wrong_areas(path, project.read(path), areas)
    glossary = [row[:3] for row in table("glossary.tsv")]
    of_lessons = {exception for exception in exceptions if "." in exception[0]}
    terms = foreign_terms(row[:3] for row in table("foreign_terms.tsv"))
    return (found + judge(strings, same, glossary, exceptions - of_lessons, terms)
            + judge_lessons(lessons, glossary, of_lessons, terms) + judge_pages(terms))


# Where Debian and Ubuntu keep the fonts that the window loads.
CHINESE_FONT = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
LATIN_FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def glyphs(strings, chinese, latin):
    found = []
    for path, line, name, texts, _ in strings:
        missing = {c for text in texts for c in text if ord(c) > 126 and ord(c) not in chinese
                   and (is_han(c) or ord(c) not in latin)}
        if missing:
            found.append(f"{path}:{line}: {name}: no glyph for {' '.join(sorted(missing))}")
    return found


def lint_glyphs():
    try:
        from fontTools.ttLib import TTFont
    except ImportError:
        print("skipped: python3-fonttools is not installed")
        sys.exit(77)
    chinese = TTFont(CHINESE_FONT, fontNumber=0, lazy=True).getBestCmap()
    latin = TTFont(LATIN_FONT, lazy=True).getBestCmap()
    return glyphs(all_strings()[1], chinese, latin)


# Each holds one word that its language does not say, and so one row of foreign_terms.tsv.
PLANTED = {
    "zh-Hans": (
        "执行绪 3 读取键", "核心函式 scatter", "这个阵列有 16 个单元", "记忆体不足", "每个区块四个线程", "写到全域内存",
        "每个线程用八个暂存器", "按一个位元排序", "构建程式", "无法打开档案", "请选择资料夹", "这两次访问是资料竞争", "关闭视窗",
        "将滑鼠指向它", "不支援此格式", "复制连结", "环形伫列", "位址相邻", "显示原始码", "打开讲义", "互斥扫描求出起点",
        "分块的排他扫描", "线程块内的扫描有四轮", "分块 3 的回溯结束", "分块公布自己的和", "由线程束投票得到", "它负责的份额",
        "两个归并段合为一段", "写出 14 个连续段", "桶的表有四行", "切换到舞台", "给讲课者的备注", "保存课件", "点击本章地图",
        "退出码为 2", "下标从 0 数起", "显示源码", "表中的单元格", "用来掩盖延迟", "粗化倍数为 4", "全局内存的存储次数",
        "从最低有效位开始", "数位相同的键", "排在更小的桶之后", "每次按一个位排序，共四个位", "每线程两个键", "最多；允许：1 到 8",
        "您可以再按一次", "每个键跨内存移动一次", "超出本书的排序", "全规模的结果", "通道 0 的同伴", "先切分列表", "用次要的键排序",
        "停在这一幕", "每个线程块排序自己的键", "两次写入会数据竞争", "还剩 {a} %", "后退一行（Alt+Left）"),
    "zh-Hant": (
        "線程 3 讀取鍵", "每個線程兩個鍵", "這個內核只執行一次", "核函數 scatter", "這個數組有 16 個儲存格", "每個字節", "鍵存放在內存中", "寫入緩存", "用了八個寄存器", "寫到全局記憶體",
        "這個變量是 3", "呼叫這個函數", "顯示源代碼", "這個程序沒有附結果", "無法讀取文件", "選擇文件夾", "默認為 4", "沒有其他信息", "重新加載紀錄", "佔滿屏幕", "按下鼠標右鍵", "關閉窗口",
        "開啟菜單", "複製鏈接", "排序網絡", "由服務器提供", "換一種算法", "為合併存取優化", "並行排序", "異步複製", "迴圈之外的循環", "環形隊列", "無限等待：死鎖", "設定斷點",
        "把圖打印出來", "正在運行", "重設設置", "點擊一個鍵", "導出講義", "保存講義", "打開這張圖", "至多 80 個字符", "一條數據", "隨機採樣", "每次訪問一個區段", "演示這個錯誤",
        "升序排列", "兩個有序的段", "遍歷一次記憶體", "向上取整", "扇區數", "沒有通道衝突", "做一次互斥掃描", "用共秩分割", "分塊 3 的回溯", "整個列表", "依數位排序", "寫入這個單元",
        "它負責的份額", "保持原來的次序", "均勻分佈的鍵", "單步前進", "這個鍵去往 4", "更大的基數", "您可以再按一次", "讓錯誤暴露", "第 0 位元是 1", "每個區塊四個執行緒", "還剩 {a} %"),
}
RIGHT = {
    "zh-Hans": (
        "所有键都相同的数位不参加排序", "写入已排序分块内位置 3 的键", "所指或所选单元的菜单", "在线程块内扫描", "由链接和文字组成",
        "后恢复原来的位数", "执行一条加载或存储指令", "同一存储体中的不同字", "排在所有线程块中编号更小的桶之后", "四个桶的表有多少个单元",
        "分割键把列表切成两部分", "第三个位置", "一行程序的次序", "`--存储` 与 `份额`", "占用率 46.9%"),
    "zh-Hant": (
        "課程單元", "奇數位置和偶數位置的鍵", "基數位元數", "使用者佔用的記憶體", "共享記憶體內存放的鍵", "這個演算法", "按下右方向鍵", "中斷點和死結", "排序網路", "第 4 位元組",
        "區段（sector）", "有序號的清單", "超出此刻度", "佔用率 46.9%", "`--線程` 與 `份額`", "檔案與資料夾"),
}


def self_test_of_terms():
    terms = foreign_terms(row[:3] for row in table("foreign_terms.tsv"))
    for code, texts in PLANTED.items():
        missed = [text for text in texts if not strangers(text, terms[code])]
        assert not missed, f"{code}: not found: {missed}"
    for code, texts in RIGHT.items():
        wrong = [(text, strangers(text, terms[code])) for text in texts if strangers(text, terms[code])]
        assert not wrong, wrong
    few = foreign_terms([("zh-Hans", "阵列", "数组")])

    def one(hans, exceptions=()):
        return judge([("x.def", 1, "name", ("array", hans, "陣列"), ())], {}, [], set(exceptions), few)

    assert "简体 says '阵列': 数组" in one("一个阵列")[0]
    assert one("一个数组") == [] and one("阵列", [("name", "阵列")]) == []
    assert judge([("x.def", 1, "name", ("an array", "列", "列"), ())], {}, [("array", "-", "列")], set()) == []
    page = "# 页\n\n```\n./run 阵列\n```\n\n一个[阵列](阵列.md)和 `阵列`。\n"
    assert judge_page("x.md", page, few["zh-Hans"]) == [
        "x.md:7: says '阵列': 数组, by assets/translations/foreign_terms.tsv"]


def self_test():
    self_test_of_terms()

    def one(*texts, names="a b", same=(), exceptions=(), name="name"):
        return judge([("x.def", 1, name, texts, tuple(names.split()))], dict.fromkeys(same), GLOSSARY, set(exceptions))

    GLOSSARY = [("thread block", "线程块", "執行緒區塊"), ("block", "块", "區塊"), ("launch", "启动", "啟動")]
    assert one("the {a} block", "第{a}块", "第{a}區塊") == []
    assert "arguments" in one("the {a} block", "第{b}块", "第{a}區塊")[0]
    assert "{c} is no argument; its arguments: a, b" in one("the {c} block", "第{c}块", "第{c}區塊")[0]
    assert "{0} is no argument" in one("the {0} block", "第{0}块", "第{0}區塊")[0]
    assert "{a} is no argument; its arguments: -" in one("the {a} block", "第{a}块", "第{a}區塊", names="")[0]
    assert "{c?it|they}" in one("fine {c?it|they}", "好", "好")[0]
    assert "简体: {c#一|二}" in one("fine", "好{c#一|二}", "好")[0]
    assert "is no place" in one("fine { a }", "好", "好")[0]
    assert "is no place" in one("fine {a", "好", "好")[0]
    assert one('fine {"a": 1}, {n: 1}, ${A}, {}', "好 {} ${A}", "好 {} ${A}") == []
    assert "no names" in one("fine {a}", "好{a}", "好{a}", names="a a")[0]
    assert "no names" in one("fine {A}", "好{A}", "好{A}", names="A")[0]
    assert "in the order" in one("{b} of {a}", "{a}的{b}", "{a}的{b}", name="phrase_of")[0]
    assert one("{a} of {b}", "{b}的{a}", "{b}的{a}", name="phrase_of") == []
    assert "other script" in one("fine line", "細線", "細線")[0]
    assert "other script" in one("fine line", "细线", "细线")[0]
    assert "equals English" in one("fine line", "fine line", "細線")[0]
    assert one("GPU", "GPU", "GPU", same=["name"]) == []
    assert "'{a} keys' for one" in one("has {a} keys", "有 {a} 键", "有 {a} 鍵")[0]
    assert "'threads {b}' for one" in one("{a}: threads {b}", "{a}：{b}", "{a}︰{b}")[0]
    assert one("has {a} {a?key|keys}; allowed: {b} keys", "有 {a} 键，{b}", "有 {a} 鍵，{b}") == []
    assert one("threads {a} to {b}", "从 {a} 到 {b}", "從 {a} 到 {b}") == []
    assert "two words" in one("has {a} {a?key}", "有 {a} 键", "有 {a} 鍵")[0]
    assert "needs no exception" in one("fine", "好", "好", same=["name"])[0]
    assert "empty" in one("fine", "", "好")[0]
    assert one("fine {a}: {b}", "好 {a}：{b}，f (i < N) 里", "好 {a}：{b}（好）") == []
    for words in ("好 {a}: {b}", "{a}{b} 好;", "{a}{b} 好 (好)", "{a} 桶 {b}", "好, {a}{b}"):
        assert "full-width" in one("fine {a}{b}", words, "好 {a}{b}")[0], words
    assert "ends in …" in one("fine...", "好……", "好…")[0]
    assert "ends in …" in one("fine...", "好…", "好")[0]
    assert one("fine...", "好…", "好…") == []
    assert "does not say 'block'" in one("a block", "一组", "一個區塊")[0]
    assert one("a block", "一组", "一個區塊", exceptions=[("name", "block")]) == []
    assert one("has {block}", "有 {block}", "有 {block}", names="block") == []
    assert len(one("has {block?block|blocks}", "有", "有", names="block")) == 2
    assert "'thread block'" in one("thread blocks", "块", "執行緒區塊")[0]
    assert "'launch'" in one("3 launches", "三次", "啟動三次")[0]
    lesson = '{"steps": [\n{"say": {"en": "a block of 16", "zh-Hans": "16 的块", "zh-Hant": "%s 的區塊"}}]}'
    assert judge_lessons(lesson_texts("x.json", lesson % 16), GLOSSARY, set()) == []
    assert judge_lessons(lesson_texts("x.json", lesson % 15), GLOSSARY, set()) == [
        "x.json:2: x.steps[1].say: 繁體 names other numbers: ['15', '16']"]
    wrong, strings = strings_in("x.def", 'S(a, "one", "一", "一")  // S(no)\nS(b, "two "\n  "lines\\n", "二", "二")\n')
    assert wrong == [] and strings[1][3][0] == "two lines\n", (wrong, strings)
    assert strings_in("x.def", 'S(a, (b, c), "{b}{c}", "二", "二")\n')[1][0][4] == ("b", "c")
    assert strings_in("x.def", 'S(a, (b, c), "{b}{c}", "二")\n')[0] != []
    counts = {"a": 2, "b": 2, "say_c": 1}

    def call(code):
        return list(wrong_calls("a.cpp", code, counts))

    assert call('f(texts::a, {"{,", g(1, 2)}); f(x ? texts::b : texts::a, language, {x, \'}\'});') == []
    assert call("return Message{texts::a, {x}, {{texts::d, {x}}}}; Sentence s{Says::c, {Cell{1, 2}}}; f(texts::a, all);") == []
    assert call("f(texts::a, {x});") == ["a.cpp:1: passes 1 arguments to a, which names 2"]
    assert len(call("f(texts::d ? texts::b : texts::a, language, {x, y, z});")) == 2
    assert len(call("say(Says::c, {});\nsay(Says::c, {x, y});")) == 2
    areas = {"say_a": "said", "say_b": "said", "fig_a_title": "shown"}
    assert wrong_areas("a.cpp", '#include "kernels/texts/said.h"\nText a = texts::say_a;  // texts::fig_a_title', areas) == []
    assert len(wrong_areas("a.cpp", '#include "kernels/texts/said.h"\nText a = texts::fig_a_title;', areas)) == 2
    assert len(wrong_areas("a.cpp", "#define A(name) texts::say_##name", areas)) == 1
    assert wrong_areas("a.cpp", '#include "kernels/texts/shown.h"\n#define A(n) texts::fig_##n##_title', areas) == []
    assert strings_in("x.def", 'S(a, "one", "一")\n')[0] != []
    assert untranslated("x.cpp", 'ImGui::Text("%u of", n);\n') != []
    assert untranslated("x.cpp", 'auto a = "位";\n') != []
    assert untranslated("x.cpp", 'ImGui::Text("%s: %u", a, n);  // 位\nImGui::InputInt("##block", &b);\n') == []
    assert glyphs([("x.def", 1, "a", ("→", "位", "位"), ())], {ord("位")}, {ord("→")}) == []
    assert glyphs([("x.def", 1, "a", ("a", "位", "位"), ())], {}, {ord("位")}) != []


if __name__ == "__main__":
    if sys.argv[1:2] == ["--glyphs"]:
        sys.argv.pop(1)
        project.run(lint_glyphs, self_test)
    else:
        project.run(lint, self_test)

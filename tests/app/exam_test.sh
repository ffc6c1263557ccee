#!/usr/bin/env bash
# Quiz and exam as a lecturer uses them: what lies in the folder, that a seed gives the same again, what is refused.
#   exam_test.sh PROGRAM
set -uo pipefail
program=$1 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$@"
}
bad() { # LINE ARGUMENTS...
  local line="scatterscope: $1"
  shift
  "$program" "$@" >stdout.txt 2>stderr.txt
  local status=$?
  if [[ $status -ne 2 ]]; then fail "$*: status $status instead of 2"; fi
  if [[ $(cat stderr.txt) != "$line" ]]; then fail "$*: says $(cat stderr.txt)" "expected: $line"; fi
  if [[ -s stdout.txt ]]; then fail "$*: says on stdout: $(cat stdout.txt)"; fi
}

for language in en zh-Hans zh-Hant; do
  "$program" exam --seed 7 --students 12 --language "$language" --out "$language" 2>stderr.txt ||
    fail "exam $language: $(cat stderr.txt)"
  if [[ -s stderr.txt ]]; then fail "exam $language says: $(cat stderr.txt)"; fi
  python3 "$here/exam_files.py" "$language" 12 || fail "the files of exam $language"
  if ! grep -q "<html lang=\"$language\">" "$language/sheets.html"; then fail "$language/sheets.html is in another language"; fi
done
"$program" exam --seed 7 --students 40 --out forty || fail "an exam of 40"
bytes=$(stat -c %s forty/moodle.xml)
if ((bytes > 2300000)); then fail "the questions of 40 sheets take $bytes bytes"; fi  # measured: 2,150,711
"$program" exam --seed 7 --students 12 --out again && diff -r en again >/dev/null || fail "a seed does not give the same bytes"
"$program" exam --seed 8 --students 12 --out other
for sheet in en/sheet-*.html; do
  if cmp -s "$sheet" "other/${sheet#en/}"; then fail "seeds 7 and 8 give the same $sheet"; fi
done
if [[ $(md5sum en/sheet-*.html | cut -d ' ' -f 1 | sort -u | wc -l) -ne 12 ]]; then fail "two students have the same sheet"; fi

# The seed of a question asks it again.
question='[q for q in json.load(open("en/exam.json"))["sheets"][4]["questions"] if q["kind"] == "starts"][0]'
"$program" quiz --kind starts --seed "$(python3 -c "import json; print($question['seed'])")" --json quiz.json ||
  fail "quiz --json"
python3 -c "import json; assert json.load(open('quiz.json')) == $question" || fail "quiz and exam differ"
for kind in destinations ones-before iterations sizes starts contiguous-runs sectors stable mistake words; do
  for language in en zh-Hans zh-Hant; do
    "$program" quiz --kind $kind --seed 3 --language $language >out.txt 2>stderr.txt || fail "quiz $kind: $(cat stderr.txt)"
    if [[ $(wc -l <out.txt) -lt 2 ]]; then fail "quiz $kind in $language has no answer"; fi
  done
  "$program" quiz --kind $kind --seed 3 --json - | python3 -m json.tool >/dev/null || fail "quiz $kind --json -"
done
# The figure of a question by the link that it names.
"$program" quiz --kind destinations --seed 3 --json quiz.json
link=$(python3 -c 'import json; print(json.load(open("quiz.json"))["link"])')
"$program" show "$link" --out link.svg || fail "the link of a question: $link"
# Some kinds alone, one of them twice: other keys the second time.
"$program" exam --students 1 --kinds starts,words,starts --out few || fail "exam --kinds"
python3 - <<'PYTHON' || fail "exam --kinds"
import json
first, words, second = json.load(open("few/exam.json"))["sheets"][0]["questions"]
assert (first["kind"], words["kind"], second["kind"]) == ("starts", "words", "starts")
assert first["run"]["keys"] != second["run"]["keys"]
PYTHON

# A title and marks of one's own; PDF, where there is the tool, with the pages that HTML has.
pdf=()
if command -v rsvg-convert >/dev/null && command -v pdfinfo >/dev/null; then pdf=(--pdf); fi
"$program" exam --students 3 --kinds starts,words,mistake --marks words=7,starts=16 --title "Midterm <A>/B" "${pdf[@]}" --out own ||
  fail "exam --title --marks"
python3 - <<'PYTHON' || fail "exam --title --marks"
import json, pathlib, re
for sheet in json.load(open("own/exam.json"))["sheets"]:
    assert (sheet["title"], sheet["marks_of_questions"], sheet["marks"]) == ("Midterm <A>/B", [16, 7, 4], 27)
assert "<title>Midterm &lt;A&gt;/B</title>" in pathlib.Path("own/sheets.html").read_text()
bank = pathlib.Path("own/moodle.xml").read_text()
assert "<text>$course$/top/Midterm &lt;A&gt;//B, seed 1/Bucket starts</text>" in bank
assert "<defaultgrade>7</defaultgrade>" in bank
weights = re.findall(r"\{([0-9]+):NUMERICAL", re.search("cloze.*?</table>", bank, re.S)[0])
assert sum(map(int, weights)) == 16, weights
PYTHON
if [[ ${#pdf[@]} -gt 0 ]]; then
  for file in sheets solutions; do
    in_pdf=$(pdfinfo own/$file.pdf | sed -n 's/^Pages: *//p') in_html=$(grep -c '<div class="page">' own/$file.html)
    if [[ $in_pdf -ne $in_html ]]; then fail "$file.pdf has $in_pdf pages, $file.html $in_html"; fi
    if ! pdfinfo own/$file.pdf | grep -q "A4"; then fail "$file.pdf: $(pdfinfo own/$file.pdf | grep size)"; fi
  done
fi

# What is refused leaves everything as it was.
allowed="destinations, ones-before, iterations, sizes, starts, contiguous-runs, sectors, stable, mistake, words"
mkdir full
echo mine >full/notes.txt
bad "--out full: holds files already; allowed: a new or an empty folder" exam --students 2 --out full
if [[ $(ls full) != notes.txt ]]; then fail "a folder with files was changed"; fi
bad "--out: missing; allowed: --out DIR" exam --students 2
bad "--students: missing; allowed: 1 to 1000" exam --out new
bad "--students '10001': allowed: 1 to 1000" exam --students 10001 --out new
bad "--out /proc/new: cannot be written: No such file or directory; allowed: a place that can be written to" \
  exam --students 1 --out /proc/new
mkdir $'two\nlines' && touch $'two\nlines/file'
"$program" exam --students 1 --out $'two\nlines' 2>stderr.txt && fail "a full folder whose name has two lines is taken"
if [[ $(wc -l <stderr.txt) -ne 1 ]]; then fail "a name of two lines: says $(cat stderr.txt)"; fi
# A disk that is full, and a signal.
(ulimit -f 20 && "$program" exam --students 200 --kinds words --out new 2>stderr.txt) && fail "an exam fits a disk that is full"
if ! grep -qx 'scatterscope: --out new/[a-z0-9.-]*: cannot be written: File too large; allowed: .*' stderr.txt; then
  fail "a full disk: says $(cat stderr.txt)"
fi
"$program" exam --students 1000 --out new 2>stderr.txt &
sleep 1
if [[ -e new || $(find . -name '.*' -not -name . | wc -l) -ne 0 ]]; then fail "an unfinished exam shows its files"; fi
kill -TERM $!
wait $!
status=$?
if [[ $status -ne 143 || $(cat stderr.txt) != "scatterscope: the run was cancelled" ]]; then
  fail "SIGTERM: status $status, says $(cat stderr.txt)"
fi
# Students by name.
printf 'Ada\n\xff\n' >bad.txt
bad "--names bad.txt, line 2: '\\xff' is no UTF-8, but perhaps Latin-1 or GBK; allowed: UTF-8 (save it again with this encoding; a spreadsheet calls it CSV UTF-8)" \
  exam --names bad.txt --out new
for encoding in UTF-16LE UTF-16BE UTF-16; do
  printf 'Ada\tLovelace\r\nGrace\r\n' | iconv -f UTF-8 -t $encoding >wide.txt
  bad "--names wide.txt: is UTF-16; allowed: UTF-8 (save it again with the encoding UTF-8; a spreadsheet calls it CSV UTF-8)" \
    exam --names wide.txt --out new
done
: >none.txt
bad "--names none.txt 0: allowed: 1 to 1000" exam --names none.txt --out new
seq 1001 >many.txt
bad "--names many.txt 1001: allowed: 1 to 1000" exam --names many.txt --out new
bad "--names no.txt: cannot be read: No such file or directory; allowed: a file that can be read" \
  exam --names no.txt --out new
"$program" exam --names many.txt --students 3 --out new 2>/dev/null && fail "--names and --students together"
printf 'Ada Lovelace\t\r\n\r\n12345\t李雷\r\n\r\n' >class.txt
"$program" exam --names class.txt --kinds words,iterations --language zh-Hant --out named || fail "exam --names"
if ! grep -q "李雷" named/sheet-2.html || grep -q "李雷" named/sheet-1.html; then fail "a sheet without its name"; fi
if [[ $(grep -l 12345 named/sheet-*.html) != named/sheet-2.html ]]; then fail "a sheet without its number"; fi
bad "--students '0': allowed: 1 to 1000" exam --students 0 --out new
bad "--students '1001': allowed: 1 to 1000" exam --students 1001 --out new
bad "--seed '-1': allowed: 0 to 4294967295" exam --students 2 --seed -1 --out new
bad "--kinds 'start': unknown, did you mean 'starts'? allowed: $allowed" exam --students 2 --kinds start --out new
bad "--kinds '': unknown; allowed: $allowed" exam --students 2 --kinds starts, --out new
bad "--kinds 31: allowed: 1 to 30" exam --students 2 --kinds "$(printf 'words,%.0s' {1..30})words" --out new
bad "--out full/notes.txt: cannot be written: Not a directory; allowed: a place that can be written to" \
  exam --students 2 --out full/notes.txt
bad "--title '': 0 characters; allowed: 1 to 60 characters that can be printed" exam --students 2 --title "" --out new
bad "--title '$(printf 'x%.0s' {1..60})...': 61 characters; allowed: 1 to 60 characters that can be printed" \
  exam --students 2 --title "$(printf 'x%.0s' {1..61})" --out new
bad "--title 'a\\x0ab': 3 characters; allowed: 1 to 60 characters that can be printed" \
  exam --students 2 --title $'a\nb' --out new
bad "--marks 'start': unknown, did you mean 'starts'? allowed: $allowed" exam --students 2 --marks start=2 --out new
bad "--marks 'starts=0': allowed: 1 to 100" exam --students 2 --marks words=3,starts=0 --out new
bad "--marks 'starts': allowed: 1 to 100" exam --students 2 --marks starts --out new
PATH=/nowhere "$program" exam --students 2 --pdf --out new 2>stderr.txt && fail "PDF without its tool"
if ! grep -q "^scatterscope: --pdf: .*librsvg2-bin" stderr.txt; then fail "PDF without its tool: says $(cat stderr.txt)"; fi
bad "--language 'de': unknown; allowed: en, zh-Hans, zh-Hant" exam --students 2 --language de --out new
bad "--kind: missing; allowed: $allowed" quiz
bad "--kind 'sector': unknown, did you mean 'sectors'? allowed: $allowed" quiz --kind sector
if [[ -e new ]]; then fail "a refused exam leaves a folder"; fi
mkdir empty
"$program" exam --students 1 --out empty || fail "an empty folder is refused"

echo "$failures failures"
exit $((failures > 0))

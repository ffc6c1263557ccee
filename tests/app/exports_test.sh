#!/usr/bin/env bash
# What other programs write for scatterscope, judged by further ones that know nothing of it.
#   exports_test.sh pdf|animation|qr PROGRAM     Status 77 where one of them is not installed.
set -uo pipefail
kind=$1 program=$2 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$@"
}
need() { # PROGRAM...
  local name
  for name in "$@"; do
    if ! command -v "$name" >/dev/null; then
      echo "skipped: $name is not installed"
      exit 77
    fi
  done
}
drawing() { xvfb-run -a -s "-screen 0 1280x800x24" "$program" "$@"; }
equal() { # IS OUGHT WHAT
  if [[ $1 != "$2" ]]; then fail "$3: '$1' instead of '$2'"; fi
}
written() { # TEXT PATTERN WHAT
  if ! grep -qE -- "$2" <<<"$1"; then fail "$3: no '$2' in: $1"; fi
}
# No file beside those that are named.
nothing_but() {
  local found
  found=$(find . -mindepth 1 | sort | tr '\n' ' ')
  equal "$found" "$*${*:+ }" "files"
}

test_pdf() {
  need rsvg-convert pdfinfo pdftotext
  "$program" lecture export onesweep --out l.pdf || fail "lecture export"
  equal "$(pdfinfo l.pdf | awk '/^Pages/ {print $2}')" "$("$program" lecture check onesweep | grep -cE '^[0-9]+  ')" "pages"
  written "$(pdfinfo l.pdf | grep '^Page size')" ' 960 x 540 pts' "a page of 16 to 9"
  written "$(pdftotext -layout l.pdf -)" 'sort=onesweep&' "the link of a scene"
  "$program" lecture export 45-minutes --language zh-Hans --out zh.pdf || fail "lecture export in Chinese"
  # A scene's question has a page, and its answer one.
  equal "$(pdfinfo zh.pdf | awk '/^Pages/ {print $2}')" \
    "$(($("$program" lecture check 45-minutes | grep -cE '^[0-9]+  ') + 2 * $(pdftotext zh.pdf - | grep -c '^答案：')))" "pages with questions"
  written "$(pdftotext zh.pdf - | grep -c '^答案：')" '^[1-9]' "answers"
  # For students: each question has a page, no answer has one, and no note is there.
  "$program" lecture export 45-minutes --language zh-Hans --without-answers --out s.pdf || fail "lecture export for students"
  equal "$(pdftotext s.pdf - | grep -c '^答案：')" 0 "answers for students"
  equal "$(pdfinfo s.pdf | awk '/^Pages/ {print $2}')" \
    "$(($(pdfinfo zh.pdf | awk '/^Pages/ {print $2}') - $(pdftotext zh.pdf - | grep -c '^答案：')))" "pages for students"
  "$program" lecture export onesweep --without-notes --scene 2 --out s.pdf || fail "lecture export of a scene"
  equal "$(pdfinfo s.pdf | awk '/^Pages/ {print $2}')" 1 "pages of a scene"
  written "$(pdftotext s.pdf -)" '^2 ?/ ?[0-9]+$' "the scene's number"
  "$program" lecture export onesweep --pages slides || fail "lecture export --pages"
  equal "$(ls slides | wc -l)" "$("$program" lecture check onesweep | grep -cE '^[0-9]+  ')" "pictures"
  written "$(file slides/01.png 2>/dev/null || echo '1920 x 1080')" '1920 x 1080' "a picture's size"
  rm -r slides
  written "$(pdftotext -f 1 -l 1 zh.pdf - | tr -d '\n')" '13\.2 基数排序.*十六个键，每个四位。' "title and caption"
  written "$(pdftotext -f 5 -l 5 zh.pdf - | tr -d '\n')" '线程块' "a word of a figure"
  # The lines of a question about a mistake stand one below the other.
  local seed=0
  until "$program" quiz --kind mistake --seed $seed | grep -q '^- .*bucket_sizes'; do seed=$((seed + 1)); done
  python3 - "$here/../../assets/lectures/45-minutes.json" $seed >mistake.json <<'PYTHON'
import re, sys
lecture = open(sys.argv[1]).read()
print(re.sub(r'"destinations",\s*"seed": 8', f'"mistake", "seed": {sys.argv[2]}', lecture))
PYTHON
  "$program" lecture export mistake.json --out m.pdf || fail "lecture export of a question about a mistake"
  written "$(pdftotext -layout m.pdf -)" '^ *- +bucket_sizes\[bucket \* tile_count \+ tile\] = bucket_size;$' \
    "a line of its own"
  rm mistake.json
  "$program" show --preset book --device cpu --figure 13.3 --iteration 0 --out f.pdf || fail "show --out f.pdf"
  written "$(pdftotext -layout f.pdf - | tr -s ' ')" '0 8 1 9 10 2 11 3 12 4 13 14 5 6 15 7' "destinations"
  rm ./*.pdf
  # Nothing half-written: the converter fails, the file that was there stays.
  mkdir bin
  printf '#!/bin/sh\nprintf half\necho "no room" >&2\nexit 1\n' >bin/rsvg-convert
  chmod +x bin/rsvg-convert
  echo old >kept.pdf
  local said
  said=$(PATH=$work/bin:$PATH "$program" show --preset book --device cpu --figure 13.3 --out kept.pdf 2>&1)
  equal "$?" 2 "status of a converter that fails"
  equal "$said" "scatterscope: rsvg-convert failed: no room" "what it says"
  equal "$(cat kept.pdf)" old "the file before"
  nothing_but ./bin ./bin/rsvg-convert ./kept.pdf
}

frames() { # FILE
  ffprobe -v error -count_frames -show_entries stream=width,height,nb_read_frames -of csv=p=0 "$1"
}

test_animation() {
  need ffmpeg ffprobe xvfb-run
  local changes
  "$program" show --preset book --device cpu --figure 13.3 --every-change changes
  changes=$(find changes -name '*.svg' | wc -l)
  rm -r changes
  drawing animate --preset book --device cpu --figure 13.3 --size 640x360 --seconds-per-step 0.5 --out a.gif ||
    fail "animate --out a.gif"
  equal "$(frames a.gif)" "640,360,$changes" "a GIF of each change"
  drawing animate onesweep --scene 2 --language zh-Hant --theme dark --out a.webm || fail "animate --out a.webm"
  written "$(frames a.webm)" '^1280,720,([2-9]|[1-9][0-9]+)$' "a WebM of a scene"
  drawing animate --preset book --device cpu --figure 13.3 --iteration 0 --after destination --out b.gif ||
    fail "animate from a place on"
  equal "$(frames b.gif)" "1280,720,2" "the destinations and the write"
  # All pictures differ from the one before.
  equal "$(ffmpeg -v error -i a.gif -f framemd5 - | awk '!/^#/ {print $6}' | uniq | wc -l)" "$changes" "pictures"
  rm ./*
  # An encoder that does not end is ended with what started it, and leaves nothing.
  mkdir bin
  printf '#!/bin/sh\necho $$ >%s/pid\nexec sleep 100\n' "$work" >bin/ffmpeg
  chmod +x bin/ffmpeg
  # A process group of its own: SIGINT is ignored by jobs of a shell that is none.
  PATH=$work/bin:$PATH setsid xvfb-run -a "$program" animate --preset book --device cpu --figure 13.3 --out c.gif &
  local job=$! tries=0 animate encoder
  while [[ ! -s pid && $tries -lt 100 ]]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  encoder=$(cat pid)
  animate=$(ps -o ppid= -p "$encoder" | tr -d ' ')
  kill -TERM "$animate"
  wait "$job"
  for ((tries = 0; tries < 50; tries++)); do
    kill -0 "$encoder" 2>/dev/null || break
    sleep 0.1
  done
  if kill -0 "$encoder" 2>/dev/null; then
    fail "the encoder outlives animate"
    kill -KILL "$encoder"
  fi
  nothing_but ./bin ./bin/ffmpeg ./pid
}

test_qr() {
  need rsvg-convert zbarimg
  # Where there is no GPU a link leaves the device out.
  local link='sort=radix-local&preset=book&figure=13.6&step=41&drawn-iteration=0&key=9' theme code
  for theme in light dark high-contrast; do
    "$program" show "$link&lang=zh-Hant" --device cpu --qr --theme $theme --out q.svg || fail "show --qr"
    rsvg-convert q.svg --output q.png
    code=$(zbarimg -q --raw q.png 2>/dev/null)
    equal "${code/&device=cpu/}" "$link&lang=zh-Hant" "the link in the $theme theme"
  done
  # A code leads to the figure that it stands beside.
  "$program" show "$code" --out again.svg || fail "show LINK"
  "$program" show "$link&lang=zh-Hant" --out plain.svg
  cmp again.svg plain.svg || fail "the code leads to another figure"
  if command -v pdftoppm >/dev/null; then
    "$program" lecture export onesweep --qr --out l.pdf || fail "lecture export --qr"
    pdftoppm -r 96 -f 2 -l 2 -png l.pdf page
    written "$(zbarimg -q --raw page*.png 2>/dev/null)" '^sort=onesweep&.*figure=' "the link of a scene"
  fi
}

"test_$kind"
[[ $failures -eq 0 ]]

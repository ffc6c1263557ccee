#!/usr/bin/env bash
# Drives the page of a lecture, and that of a figure, in a real browser, headless: keys, the language, the address.
#   lecture_browser_test.sh PROGRAM      Status 77 where no Chromium is installed.
set -uo pipefail
program=$1
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: no Chromium is installed"
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work" 2>/dev/null' EXIT  # the browser may still write there
failures=0

# after SCRIPT [ADDRESS]: the page as it is once SCRIPT has run in it.
after() {
  sed "s|</body>|<script>$1</script></body>|" "$work/page.html" >"$work/driven.html"
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --dump-dom \
    "file://$work/driven.html${2:-}" 2>/dev/null >"$work/dom.html"
}

# shows NUMBER WHAT: the scene of that number alone, of $all, is in sight, and is the one that was announced.
shows() {
  local shown
  shown=$(grep -o '<article id="scene[0-9]*" class="shown">' "$work/dom.html" | grep -o '[0-9][0-9]*')
  if [[ $shown != "$1" ]]; then
    echo "FAILED: $2: shows '$shown' instead of $1"
    failures=$((failures + 1))
  fi
  if ! grep -qF "<span id=\"place\">$1 / $all</span>" "$work/dom.html"; then
    echo "FAILED: $2: the place is not $1 / $all"
    failures=$((failures + 1))
  fi
}

has() { # TEXT WHAT
  if ! grep -qF -- "$1" "$work/dom.html"; then
    echo "FAILED: $2: no '$1'"
    failures=$((failures + 1))
  fi
}

all=25
"$program" lecture export 45-minutes --out "$work/page.html" || exit 1
press() { printf 'document.dispatchEvent(new KeyboardEvent("keydown",{key:"%s"}));' "$@"; }

after ''
shows 1 "when it opens"
after "$(press PageDown ArrowRight)"
shows 3 "after PageDown and the right arrow"
after "$(press PageDown PageDown PageUp ArrowLeft ArrowLeft)"
shows 1 "back beyond the first"
after "$(press End PageDown)"
shows "$all" "at the end"
after "$(press End Home)"
shows 1 "home again"
after "$(press n)"
has '<details class="note" open="">' "N opens the note"
after "$(press q a)" '#8'
has '<details class="ask" open="">' "Q opens the question"
has '<details class="answer" open="">' "A opens its answer"
after 'document.getElementById("next").click();'
shows 2 "after the button"
has 'aria-live="polite">Four bits, four iterations: the list is sorted.</p>' "the caption is announced"
after '' '#11'
shows 11 "at an address"
after 'var l=document.getElementById("language");l.value="zh-Hant";l.onchange();'
has '<html lang="zh-Hant">' "the language is changed"
has '<title>45 分鐘：13.2 到 13.8</title>' "the title follows the language"
touch() { # FROM TO
  printf 'var t=document.body;["touchstart","touchend"].forEach(function(k,i){var p=new Touch({identifier:1,target:t,clientX:[%s,%s][i],clientY:9});t.dispatchEvent(new TouchEvent(k,{bubbles:true,touches:i?[]:[p],changedTouches:[p]}));});' "$1" "$2"
}
after "$(touch 300 100)"
shows 2 "after a swipe to the left"
after "$(touch 300 290)"
shows 1 "after a touch that is no swipe"

# Texts have the colours of their roles: the 0 of a key's bit is blue, not ink.
after 'var t=[...document.querySelectorAll("#scene5 div[lang=en] text")].map(function(e){return getComputedStyle(e).fill});document.title="colours "+new Set(t).size;'
colours=$(grep -o '<title>colours [0-9]*' "$work/dom.html" | grep -o '[0-9]*$')
if [[ ${colours:-0} -lt 3 ]]; then
  echo "FAILED: texts of scene 5 have '$colours' colours"
  failures=$((failures + 1))
fi

# A figure: its changes are the page's scenes, and it opens at the moment that was asked for.
"$program" show --preset book --device cpu --figure 13.3 --iteration 0 --after destination --out "$work/page.html" ||
  exit 1
all=6
after ''
shows 5 "the page of a figure, when it opens"
after "$(press PageDown ArrowRight)"
shows 6 "at the last change"
has 'aria-live="polite">Thread 3 of block 2 stores key 1101 (index 11) at its destination, keys_b[14].' "the step is announced"
after "$(press Home n)"
shows 1 "before anything ran; there is no note to open"
after "$(touch 300 100)"
shows 6 "after a swipe to the left"
after '' '#2'
shows 2 "at an address"

# What the next scene shows is predicted first: destinations before they are computed.
answers() { # NUMBER
  printf 'var p=document.querySelector("#scene4 details.predict div[lang=en]");p.querySelector("input").value="%s";p.querySelector("form").requestSubmit();' "$1"
}
after "$(press p)" '#4'
has '<details class="predict" open="">' "P opens what can be predicted"
after "$(answers 1000)document.title=p.querySelector('[role=status]').textContent;" '#4'
has '<title>Not 1000: it is ' "a wrong number that nothing known leads to"
right=$(grep -o 'Not 1000: it is [0-9]*' "$work/dom.html" | head -n 1 | grep -o '[0-9]*$')
after "$(answers "$right")document.title=p.querySelector('details.choice[open]').textContent;" '#4'
has "<title>${right}right</title>" "the right number"
after "$(answers "00$right")document.title=p.querySelector('details.choice[open]').textContent;" '#4'
has "<title>${right}right</title>" "the right number behind zeros"
after "$(answers "four")document.title=p.querySelector('[role=status]').textContent;" '#4'
has "<title>'four' is no number; allowed: whole numbers, 0 and more</title>" "what is no number"
after "p=document.querySelector('#scene4 details.predict div[lang=zh-Hans]');document.title=p.querySelectorAll('details.choice').length;" '#4'
has '<title>' "the answers to choose from"
if ! grep -q '<title>[3-5]</title>' "$work/dom.html"; then
  echo "FAILED: a prediction has too few answers to choose from"
  failures=$((failures + 1))
fi

[[ $failures -eq 0 ]]

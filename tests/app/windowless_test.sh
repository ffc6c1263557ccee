#!/usr/bin/env bash
# The program without its window: each kind of output once, and one line that says what is lacking where a window is
# asked for. command_line_test.sh goes through everything, with the program that has one.   windowless_test.sh PROGRAM
set -uo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %.300s\n' "$1"
}

# works BEGINNING FILE ARGUMENTS...: the file, left by the command, begins so
works() {
  local beginning=$1 file=$2
  shift 2
  if ! "$program" "$@" >stdout.txt 2>stderr.txt </dev/null; then fail "$*: $(cat stderr.txt)"; fi
  if [[ $(head -c ${#beginning} "$file" 2>/dev/null | tr -d '\0') != "$beginning" ]]; then fail "$*: $file does not begin with $beginning"; fi
}

# refused WORDS ARGUMENTS...: status 3 and one line, which has the words
refused() {
  local words=$1
  shift
  "$program" "$@" >stdout.txt 2>stderr.txt </dev/null
  local status=$?
  if [[ $status -ne 3 || $(wc -l <stderr.txt) -ne 1 ]] || ! grep -qF -- "$words" stderr.txt; then
    fail "$*: status $status, says: $(cat stderr.txt)"
  fi
}

if ldd "$program" | grep -E 'libglfw|libGL|libOpenGL|libimgui|libX11'; then fail "a window's library is linked"; fi
works 'Sorts' stdout.txt list
works '{' keys.json record --preset book --device cpu --out keys.rec --json keys.json
works '<' a.svg show keys.rec --figure 13.3 --language zh-Hant --theme dark --out a.svg
works '0 Nothing has run yet: ' stdout.txt describe keys.rec
works $'\x89PNG' heat.png heatmap --n 16 --key-bits 4 --device cpu --out heat.png
works '{' times.json measure --sort radix-1bit --n 64 --repeat 1 --device cpu --json times.json
works '<!DOCTYPE html>' lecture.html lecture export onesweep --out lecture.html
works '1-destinations' stdout.txt lesson list
works '<' tour/index.html tour --out tour
refused 'without its window' open
refused 'without its window' open keys.rec
refused 'without its window' screenshot --preset book --out a.png
refused 'without its window; allowed: --out F.svg' show keys.rec --figure 13.3 --out a.png
[[ $failures -eq 0 ]]

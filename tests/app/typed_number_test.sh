#!/usr/bin/env bash
# The number that the script of an exported page reads in what is typed, run by Node, against what `predict` reads in it.
#   typed_number_test.sh PROGRAM      Status 77 where Node is not installed.
set -uo pipefail
program=$1
command -v node >/dev/null || {
  echo "skipped: Node is not installed"
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
asked=(predict --preset book --device cpu --sort radix-1bit --step 51 --of 'destination[9]')

"$program" show --preset book --device cpu --figure 13.3 --iteration 0 --after destination --out page.html || exit 1
# The function, from its first line to the brace that stands below it.
sed -n '/^function typedNumber(/,/^}/p' page.html >script.js
echo 'process.stdout.write(String(typedNumber(process.argv[2])));' >>script.js

failures=0 checks=0
for typed in 4 04 +4 ４ 5 05 +5 ５ ' 5 ' ＋００５ 　５　 4 04 ４ +4 0 000 18446744073709551615 018446744073709551615 \
  18446744073709551616 99999999999999999999 100000000000000000000000 '' ' ' + ++5 -5 −5 5. 5.0 5,0 '5 5' 0x5 5e0 five 五 ② ⁵ '$&' '#'; do
  checks=$((checks + 1))
  read_by_page=$(node script.js "$typed")
  "$program" "${asked[@]}" --answer="$typed" --json answer.json >/dev/null 2>&1
  status=$?
  read_by_program=null
  if [[ $status -le 1 ]]; then read_by_program=$(grep -o '"answer": [0-9]*' answer.json | grep -o '[0-9]*$'); fi
  if [[ $read_by_page != "$read_by_program" ]]; then
    echo "FAILED: '$typed' is $read_by_page for the page, $read_by_program for predict (status $status)"
    failures=$((failures + 1))
  fi
done
# A page has both answers to what is typed, and the place in each that a number takes.
for words in '"wrong":"Not #: it is ' "\"refused\":\"'#' is no number; allowed: whole numbers, 0 and more\""; do
  if ! grep -qF -- "$words" page.html; then
    echo "FAILED: the page has no $words"
    failures=$((failures + 1))
  fi
done
echo "$checks typed, $failures failures"
[[ $failures -eq 0 ]]

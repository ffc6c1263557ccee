#!/usr/bin/env bash
# Drives the program as a user does: every command with what it prints and writes, and what it refuses of files that
# other commands wrote; contract.py has all other refusals.   command_line_test.sh PROGRAM
set -uo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir out
export LC_ALL=C
unset DISPLAY WAYLAND_DISPLAY
checks=0 failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %.300s\n' "$@"
}

# run ARGUMENTS...: leaves $status, and the outputs in stdout.txt and stderr.txt. $path: the program's PATH.
run() {
  checks=$((checks + 1))
  timeout 300 env PATH="${path:-$PATH}" "$program" "$@" >stdout.txt 2>stderr.txt </dev/null
  status=$?
}

good() {
  run "$@"
  if [[ $status -ne 0 ]]; then fail "$*: status $status: $(cat stderr.txt)"; fi
  if [[ -s stderr.txt ]]; then fail "$*: says on stderr: $(cat stderr.txt)"; fi
}

# bad STATUS BEGINNING ARGUMENTS...: the line begins so after the program's name
bad() {
  local expected=$1 beginning="scatterscope: $2"
  shift 2
  run "$@"
  if [[ $status -ne $expected ]]; then fail "$*: status $status instead of $expected: $(cat stderr.txt)"; fi
  if [[ $(wc -l <stderr.txt) -ne 1 ]]; then fail "$*: not one line on stderr: $(cat stderr.txt)"; fi
  if [[ $(head -c ${#beginning} stderr.txt) != "$beginning" ]]; then fail "$*: says: $(cat stderr.txt)" "expected: $beginning"; fi
  if [[ -s stdout.txt ]]; then fail "$*: says on stdout: $(head -n 1 stdout.txt)"; fi
  if [[ -n $(find out -mindepth 1) ]]; then
    fail "$*: leaves $(find out -mindepth 1 | head -n 3)"
    rm -rf out
    mkdir out
  fi
}

# holds FILE LINE...: each line stands in the file, spaces at its ends aside
holds() {
  local file=$1 line
  shift
  for line in "$@"; do
    checks=$((checks + 1))
    # No pipe: grep stops at the line, and sed's end by SIGPIPE would count.
    if ! grep -qxF -- "$line" < <(sed 's/^ *//; s/,$//' "$file"); then fail "$file does not hold: $line"; fi
  done
}

has() { # FILE WORDS
  checks=$((checks + 1))
  if ! grep -qF -- "$2" "$1"; then fail "$1 does not have: $2"; fi
}

starts_with() { # FILE TEXT
  checks=$((checks + 1))
  if [[ $(head -c ${#2} "$1" | tr -d '\0') != "$2" ]]; then fail "$1 does not start with $2"; fi
}

# ---- what works
good --help
good --version
good record --help
bad 2 "--out same.x and --json ./same.x: allowed: one of the two" record --preset book --out same.x --json ./same.x
echo old >before.rec
bad 2 "--json /dev/full: cannot be written" record --preset book --device cpu --out before.rec --json /dev/full
if [[ ! -e before.rec ]]; then fail "a file that was there before is removed when --json fails"; fi
rm -f before.rec
good record --keys 0e-46,-1 --key-type f32 --device cpu --json -
holds stdout.txt '"input": ["0x00000000","0xbf800000"]'
good record --sort radix-unstable --preset cascade-age --device cpu --json -
holds stdout.txt '"radix_bits": 6' '"output": [22,22,22,22,30,30,30,30,35,41,41,41]'
if grep -qxF ' "values": [30,45,60,80,45,60,80,150,120,30,80,95],' stdout.txt; then fail "the unstable sort keeps ties"; fi
good list
if grep -q -- '--as-timed.*--as-timed' stdout.txt; then fail "list names --as-timed twice"; fi
if ! grep -q -- '--as-timed' stdout.txt; then fail "list does not name --as-timed"; fi
for word in radix-1bit radix-1bit-single radix-block merge sample 13.1 13.2 13.3 book cpu; do has stdout.txt "$word"; done

good record --sort radix-1bit --preset book --device cpu --json -
cp stdout.txt book.json
holds book.json '"format": "scatterscope-recording"' '"version": 1' '"sort": "radix-1bit"' '"backend": "cpu"' \
  '"n": 16' '"key_bits": 4' '"block_threads": 4' '"radix_bits": 1' '"keys_per_thread": 1' '"seed": 0' \
  '"input": [12,3,6,9,15,8,5,10,9,6,11,13,4,10,7,0]' '"output": [0,3,4,5,6,6,7,8,9,9,10,10,11,12,13,15]' \
  '"bits": [0,1,0,1,1,0,1,0,1,0,1,1,0,0,1,0]' '"ones_before": [0,0,1,1,2,3,3,4,4,5,5,6,7,7,7,8]' '"ones_total": 8' \
  '"destinations": [0,8,1,9,10,2,11,3,12,4,13,14,5,6,15,7]' '"contiguous_runs": 14' '"useful_bytes": 64' \
  '"result": [12,6,8,10,6,4,10,0,3,9,15,5,9,11,13,7]' '"result": [12,8,4,0,9,5,9,13,6,10,6,10,3,15,11,7]' \
  '"result": [8,0,9,9,10,10,3,11,12,4,5,13,6,6,15,7]' '"result": [0,3,4,5,6,6,7,8,9,9,10,10,11,12,13,15]'
good record --sort radix-local --radix-bits 2 --keys-per-thread 2 --preset book --device cpu --json local.json
holds local.json '"local_keys": [12,8,9,5,6,10,3,15,4,0,9,13,6,10,11,7]' '"contiguous_runs": 8' '"radix_bits": 2' \
  '"output": [0,3,4,5,6,6,7,8,9,9,10,10,11,12,13,15]'
good record --sort radix-local --preset book --launches one --device cpu --json -
holds stdout.txt '"sort": "radix-local"' '"launches": "one"' '"local_keys": [12,6,3,9,8,10,15,5,6,9,11,13,4,10,0,7]'
good record --preset income --device cpu --json -
holds stdout.txt '"output": [150,80,80,45]' '"values": [30,32,29,22]' '"order": "descending"'
has stdout.txt '"scatter_values": {'
good record --keys -1,0x80000000,5 --key-type i32 --device cpu --json -
holds stdout.txt '"input": [-1,-2147483648,5]' '"output": [-2147483648,-1,5]'
good record --keys=1.5,-inf,nan,-0.0,0 --key-type f32 --order descending --device cpu --json -
holds stdout.txt '"input": ["0x3fc00000","0xff800000","0x7fc00000","0x80000000","0x00000000"]' \
  '"output": ["0x7fc00000","0x3fc00000","0x00000000","0x80000000","0xff800000"]'
good record --keys 18446744073709551615,1 --key-type u64 --device cpu --json -
holds stdout.txt '"input": ["18446744073709551615","1"]' '"output": ["1","18446744073709551615"]'
# Keys that are one number in doubles stay two, in every JSON that has keys.
wide=9007199254740993,9007199254740992
good record --sort radix-local --keys $wide --key-type u64 --device cpu --json -
has stdout.txt '"keys": ["9007199254740993","9007199254740992"]'
has stdout.txt '"local_keys": ["9007199254740992","9007199254740993"]'

good record --keys 0b11,0x5,4,1 --key-bits 3 --block-threads 2 --device cpu --out keys.rec --json keys.json
has stdout.txt 'radix-1bit on cpu: 4 keys, 3 iterations'
holds keys.json '"input": [3,5,4,1]' '"output": [1,3,4,5]' '"key_bits": 3' '"block_threads": 2'
good record --keys 3,5 --device cpu --json -
holds stdout.txt '"key_bits": 32' '"block_threads": 256'
printf '3\r\n\n0b101\n' >keys.txt
good record --input keys.txt --device cpu --json -
holds stdout.txt '"input": [3,5]'
good record --keys '' --device cpu --json -
holds stdout.txt '"input": []' '"output": []' '"iterations": []'
good record --random 70 --seed 5 --distribution few --key-bits 9 --block-threads 32 --device cpu --json -
holds stdout.txt '"n": 70' '"seed": 5'
good list
has stdout.txt 'up to 4096 keys, a power of two, not stable'
good record --sort merge --preset income --device cpu --json -
holds stdout.txt '"output": [150,80,80,45]' '"values": [30,32,29,22]' '"order": "descending"'
if grep -q '"compare"' stdout.txt; then fail "the default comparison is written"; fi
good record --sort merge --preset income --compare lexicographic --order ascending --device cpu --json -
holds stdout.txt '"output": [45,80,80,150]' '"values": [22,29,32,30]' '"order": "ascending"' '"compare": "lexicographic"'
good record --sort merge --keys 3,-3,2,-5,0,5 --key-type i32 --compare absolute --device cpu --json -
holds stdout.txt '"output": [0,2,3,-3,-5,5]' '"compare": "absolute"'
good record --sort sample --preset book --block-threads 4 --device cpu --json -
if grep -q '"oversampling"' stdout.txt; then fail "a factor that nobody named is written"; fi
good record --sort sample --preset book --block-threads 4 --oversampling 3 --device cpu --out sampled.rec --json -
holds stdout.txt '"oversampling": 3' '"output": [0,3,4,5,6,6,7,8,9,9,10,10,11,12,13,15]'
good show sampled.rec --figure oversampling --out sampled.svg
# The form of timed runs, whole and by its parameters.
good record --sort onesweep --preset book --radix-bits 2 --device cpu --json -
if grep -q '"look_back_words"\|"histogram_copies"' stdout.txt; then fail "the default form is written"; fi
good record --sort onesweep --preset book --radix-bits 2 --as-timed --device cpu --out timed.rec --json -
holds stdout.txt '"look_back_words": 4' '"histogram_copies": 32' '"output": [0,3,4,5,6,6,7,8,9,9,10,10,11,12,13,15]'
good record --sort onesweep --random 4096 --as-timed --block-threads 64 --keys-per-thread 4 --device cpu --json timed.json
good show timed.rec --figure look-back --out timed.svg
has timed.svg 'loads 4 words'
good show --sort onesweep --preset book --as-timed --device cpu --figure look-back --out timed.svg
good heatmap --sort onesweep --n 5000 --as-timed --device cpu --json -
has stdout.txt '"look_back_words"'
good record --preset book --compare descending --device cpu --json -
holds stdout.txt '"order": "descending"'
good record --preset book --launches one --block-scan brent-kung --device cpu --json -
holds stdout.txt '"sort": "radix-1bit-single"' '"block_scan": "brent-kung"' '"launches": "one"'
good record --preset book --grid-scan look-back --resident-blocks 2 --schedule-seed 3 --barrier-rule volta --json -
holds stdout.txt '"grid_scan": "look-back"' '"resident_blocks": 2' '"schedule_seed": 3' '"barrier_rule": "volta"'

good record --keys= --device cpu --json -
holds stdout.txt '"input": []'
checks=$((checks + 1))
# The recording alone, through a pipe or into a file.
"$program" record --preset book --device cpu --out - | cat >piped.rec
"$program" record --preset book --device cpu --out /dev/stdout >direct.rec
"$program" record --preset book --device cpu --out named.rec >/dev/null
if ! cmp -s piped.rec named.rec || ! cmp -s direct.rec named.rec; then fail "a recording on the standard output differs"; fi
if [[ -e - ]]; then fail "--out - makes a file"; fi

good show keys.rec --figure 13.1 --out a.svg
starts_with a.svg '<'
for figure in 13.1 13.2 13.3 13.4 scan; do
  good show --preset book --device cpu --figure "$figure" --iteration 1 --step 3 --theme dark --language zh-Hant --scale 2 --out b.svg
  has b.svg '</svg>'
done
good describe --preset book --device cpu --step 51 --key 9
holds stdout.txt "Thread 1 of block 2 has key 0110 (index 9); its bit is 0. 5 keys before it have a 1, so it goes to 9 - 5 = 4. 15 other threads execute this line too."
good describe --preset book --device cpu --step 51 --thread 0.1 --language zh-Hans
has stdout.txt "16 - 8 + 0 = 8。"
good describe keys.rec
starts_with stdout.txt "0 Nothing has run yet: "
checks=$((checks + 1))
if [[ $(cut -d ' ' -f 1 stdout.txt) != "$(seq 0 $(($(wc -l <stdout.txt) - 1)))" ]]; then fail "describe: not a line for each step"; fi
good describe keys.rec --step 0 --key-format hexadecimal
good describe --term prefix --language zh-Hant
has stdout.txt "到分塊末尾為止所有元素的和"
good show --preset book --device cpu --figure 13.3 --step 51 --out b.svg
has b.svg "<desc>Thread 3 of block 2 has key 1101 (index 11); its bit is 1. All zeros come first: 16 - 8 = 8. 6 keys before it have a 1, so it goes to 16 - 8 + 6 = 14."
good show --preset book --device cpu --figure 13.3 --iteration 0 --out end.svg
good show --preset book --device cpu --figure 13.3 --iteration 0 --step 0 --out start.svg
checks=$((checks + 1))
if cmp -s start.svg end.svg; then fail "step 0 of an iteration looks like its end"; fi
good show --preset book --device cpu --figure 13.3 --iteration 0 --phase 1 --key-format hexadecimal --out b.svg
good show --preset book --device cpu --figure 13.3 --iteration 0 --phase 0 --every-step steps/new
files=(steps/new/13.3-*.svg)
checks=$((checks + 1))
if [[ ${#files[@]} -lt 2 ]]; then fail "--every-step wrote ${#files[@]} files"; fi
for file in "${files[@]}"; do has "$file" '</svg>'; done
has "${files[0]}" '<svg'
# The first moment of the second iteration, then bits, total, ones before, destinations and the write.
good show --preset book --device cpu --figure 13.3 --iteration 1 --every-change changes
files=(changes/13.3-*.svg)
checks=$((checks + 1))
if [[ ${#files[@]} -ne 6 ]]; then fail "--every-change wrote ${#files[@]} files"; fi
for ((k = 1; k < ${#files[@]}; ++k)); do
  checks=$((checks + 1))
  if cmp -s "${files[k - 1]}" "${files[k]}"; then fail "${files[k]} shows what the file before shows"; fi
done

good record --sort radix-unstable --preset cascade-age --radix-bits 6 --json broken.json
holds broken.json '"backend": "cpu"' '"output": [22,22,22,22,30,30,30,30,35,41,41,41]' \
  '"values": [80,60,45,30,150,80,60,45,120,95,80,30]'
# A link is the options that it stands for.
good show --sort radix-local --preset book --figure 13.6 --step 41 --key 9 --thread 0.3 --language zh-Hant --out a.svg
good show 'v=1&sort=radix-local&preset=book&figure=13.6&step=41&key=9&thread=0.3&lang=zh-Hant' --out b.svg
if ! cmp -s a.svg b.svg; then fail "a link draws another figure than its options"; fi
good show 'sort=radix-local&preset=book&figure=13.6&step=41&lang=zh-Hant' --out b.svg
if cmp -s a.svg b.svg; then fail "a link's followed key and watched thread do not show"; fi
good show 'sort=radix-local&preset=book&figure=13.6&iteration=1&after=bucket_starts' --out b.svg
cp keys.rec 'sort=keys.rec'
good show 'sort=keys.rec' --figure 13.1 --out b.svg
rm 'sort=keys.rec'

# Lectures.
good lecture list
for name in 45-minutes coalescing networks onesweep; do
  if ! grep -qE "^$name  [0-9]+  " stdout.txt; then fail "lecture list does not begin a line with $name"; fi
done
scenes=$(sed -n 's/^onesweep  \([0-9]*\)  .*/\1/p' stdout.txt)
good lecture list --language zh-Hant
has stdout.txt '書本之外：onesweep'
good lecture check onesweep
if [[ $(wc -l <stdout.txt) -ne $((scenes + 1)) ]]; then fail "lecture check says $(wc -l <stdout.txt) lines for $scenes scenes and their sum"; fi
good lecture export onesweep --language zh-Hans --out lecture.html
has lecture.html '<html lang="zh-Hans">'
good lesson list
lessons=$(wc -l <stdout.txt)
if [[ $lessons -ne 7 ]]; then fail "lesson list has $lessons lines"; fi
good lesson list --json -
good lesson 1-destinations --language zh-Hans
has stdout.txt '预测'
good lesson 1-destinations --json -
has stdout.txt '"phase": "predict"'
good lesson check 1-destinations
if ! grep -qE '^2  predict  Answer: 4 \(radix_1bit.cuh:[0-9]+, step [0-9]+\)$' stdout.txt; then
  fail "lesson check does not name where an answer is from: $(sed -n 2p stdout.txt)"
fi
export XDG_CONFIG_HOME=$work/config
good lesson wipe
good lesson 1-destinations --step 2 --answer 4
good lesson list --json -
if ! tr -d ' \n' <stdout.txt | grep -q '"lesson":"1-destinations".*"answered":\[2\]}.*"lesson":"2-'; then
  fail "a right answer is not kept"
fi
run lesson 1-destinations --step 2 --answer 13
if [[ $status -ne 1 ]]; then fail "a wrong answer has status $status"; fi
if grep -q ' 4' stdout.txt; then fail "a wrong answer is followed by the right one"; fi
good lesson list --json -
if ! tr -d ' \n' <stdout.txt | grep -q '"answered":\[2\]'; then fail "a wrong answer takes progress away"; fi
mkdir -p config/scatterscope
echo '{"format": "scatterscope-lesson-progress", "version": 1, "lessons": {"1-destinations": [0]}}' >config/scatterscope/lessons.json
good lesson wipe
if grep -q destinations config/scatterscope/lessons.json; then fail "lesson wipe leaves progress"; fi
unset XDG_CONFIG_HOME
words='{"en": "A", "zh-Hans": "B", "zh-Hant": "C"}'
lesson_with() {  # of two steps, the first of which has this
  echo '{"format": "scatterscope-lesson", "version": 1, "title": '"$words"', "goal": '"$words"', "steps": [{"phase": "predict",' \
    '"link": "sort=radix-1bit&preset=book&device=cpu&figure=13.3&iteration=0", "say": '"$words, $1"'}, {"phase": "make", "say": '"$words"'}]}'
}
lesson_with '"ask": {"guess": {"key": 3, "what": "goal"}}' >misread.json
lesson_with '"ask": {"guess": {"key": 99, "what": "bit"}}' >unposed.json
for command in "open" "screenshot --out out/a.png"; do
  bad 2 "FILE misread.json: step 1.ask.guess.what is \"goal\"; allowed: bit, before, destination" $command --lesson misread.json
  bad 2 "FILE misread.json: step 1.ask.guess.what is \"goal\"; allowed: bit, before, destination" $command misread.json
done
bad 2 "unposed: step 1: ask.guess.key is 99; allowed: 0 to 15" screenshot --lesson unposed.json --out out/a.png
bad 2 "--scene '$((scenes + 1))': allowed: 1 to $scenes" open --lecture onesweep --scene $((scenes + 1))
bad 2 "--scene '0': allowed: 1 to $scenes" screenshot --lecture onesweep --scene 0 --out out/a.png

good heatmap --sort radix-local --n 300 --radix-bits 2 --keys-per-thread 2 --block-threads 32 --key-bits 8 --iteration 1 --device cpu --out heat.png --json heat.json
starts_with heat.png $'\x89PNG'
holds heat.json '"format": "scatterscope-heatmap"' '"version": 1' '"sort": "radix-local"' '"iteration": 1' '"shift": 2' '"bins": 300' \
  '"element_bytes": 4' '"stores_total": 300' '"requests": 10'
good record --sort radix-local --random 300 --radix-bits 2 --keys-per-thread 2 --block-threads 32 --key-bits 8 --device cpu --json local.json
checks=$((checks + 1))
sectors=$(sed -n 's/^ "sectors_total": \([0-9]*\),$/\1/p' heat.json)
if [[ $(grep -c '"sectors": '"$sectors,"'$' local.json) -eq 0 || -z $sectors ]]; then fail "no iteration has the heatmap's $sectors sectors"; fi
# More keys than a recording holds are counted: the same members, and what counting cost.
good heatmap --sort radix-local --n 70000 --radix-bits 4 --keys-per-thread 8 --key-bits 8 --iteration 1 --values --distribution few --seed 3 --device cpu --out heat.png --json heat.json
starts_with heat.png $'\x89PNG'
holds heat.json '"format": "scatterscope-heatmap"' '"version": 1' '"sort": "radix-local"' '"iteration": 1' '"shift": 4' '"bins": 512' \
  '"stores_total": 70000' '"requests": 2188'
for words in '"n":70000' '"counted": {"seconds":' 'not a time of the sort' '"kernel":"write_tiles","requests":2188' '"distribution": "few"'; do
  has heat.json "$words"
done
has stdout.txt 'a counted run is never a timed run'
# The numbers alone need neither a picture's name nor its fonts.
good heatmap --sort radix-1bit --n 2^13-1 --key-bits 1 --device cpu --json large.json
holds large.json '"keys": 8191' '"stores_total": 8191'
has stdout.txt 'a counted run is never a timed run'
good heatmap --sort radix-1bit --n 2^4 --key-bits 4 --device cpu --json -
has stdout.txt '"keys": 16,'
good heatmap --n 1 --key-bits 1 --device cpu --out heat.png --json - --logarithmic --theme dark
holds stdout.txt '"stores_total": 1' '"bins": 1' '"requests": 1' '"sectors_total": 1' '"sectors_per_key": 1.0' '[1]'
# Its texts are in the language that is asked for, English if none is.
for language in en zh-Hans zh-Hant; do
  good heatmap --n 16 --key-bits 4 --device cpu --language "$language" --out "heat-$language.png"
  starts_with "heat-$language.png" $'\x89PNG'
done
checks=$((checks + 1))
good heatmap --n 16 --key-bits 4 --device cpu --out heat.png
if ! cmp -s heat.png heat-en.png || cmp -s heat-en.png heat-zh-Hans.png || cmp -s heat-zh-Hans.png heat-zh-Hant.png; then
  fail "heatmaps of three languages do not differ as they should"
fi

for language in en zh-Hans zh-Hant; do
  good tour --out "tour-$language" --language "$language"
  has stdout.txt "tour-$language/index.html"
  has "tour-$language/index.html" "lang=\"$language\""
  while read -r picture; do
    if [[ ! -s tour-$language/$picture ]]; then fail "the tour has no $picture"; fi
  done < <(grep -o 'src="[^"]*"' "tour-$language/index.html" | sed 's/src="//; s/"//')
  for figure in 13.1 13.2 13.3 13.4 13.5 13.6 13.7 13.8 13.9 13.10 13.11 co-rank merged splitters oversampling network transposition-network split scan blocks brent-kung-scan ranking look-back reorder bucket-tree distance heatmap lsd-distance columns order stability warp; do
    has "tour-$language/index.html" "src=\"$figure-01.svg\""
    has "tour-$language/index.html" "src=\"$figure-01-dark.svg\""
  done
  checks=$((checks + 1))
  has "tour-$language/index.html" 'src="map.svg"'
  order=$(grep -o 'src="13\.[0-9]*-01\.svg"' "tour-$language/index.html" | sed 's/src="13\.//; s/-01.*//' | xargs)
  if [[ $order != "1 2 3 4 5 6 7 8 9 10 11" ]]; then fail "the tour's figures stand in the order $order"; fi
done

# ---- commands and options
bad 2 "FILE: given 2 times; allowed: once" show keys.rec keys.rec --figure 13.1 --out out/a.svg
bad 2 "FILE: given 3 times; allowed: once" open keys.rec keys.rec keys.rec

# What begins with a dash, behind "--".
cp keys.rec -- -keys.rec
good describe -- -keys.rec
good describe --why -- keys.rec
bad 2 "FILE: given 2 times; allowed: once" describe keys.rec -- keys.rec
rm -- -keys.rec
# Help of one command.
good help record
has stdout.txt 'Usage: scatterscope record'
good help lecture export
has stdout.txt 'Usage: scatterscope lecture export'
bad 3 "--out out/a.png: " show --preset book --device cpu --figure 13.1 --out out/a.png
if ! grep -q 'allowed: --out F.svg$' stderr.txt; then fail "no display, or no window: says $(cat stderr.txt)"; fi
for command in heatmap measure; do
  good "$command" --help
  if grep -qE -- '--(keys|input|random|preset) ' stdout.txt; then fail "$command --help lists what it refuses"; fi
done
# What the system does not give is said in one line.
checks=$((checks + 1))
limited() { # LIMIT BEGINNING ARGUMENTS...
  local limit=$1 beginning="scatterscope: $2"
  shift 2
  # shellcheck disable=SC2086
  (ulimit $limit && exec "$program" "$@") >stdout.txt 2>stderr.txt
  local status=$?
  if [[ $status -ne 2 || $(wc -l <stderr.txt) -ne 1 || $(head -c ${#beginning} stderr.txt) != "$beginning" ]]; then
    fail "ulimit $limit, $*: status $status, says: $(cat stderr.txt)" "expected: $beginning"
  fi
}
limited "-n 8" "the process that runs the kernels could not be started: Too many open files" record --preset book --device cpu --out out/a.rec
limited "-f 1" "the process that runs the kernels could not be started: File too large" record --random 64 --seed 1 --device cpu --out out/a.rec
limited "-f 1024" "--out out/t/" tour --out out/t
# Memory: whatever the limit is, one line or the work done. A program with sanitizers reserves terabytes of addresses.
memory_limits=(60000 100000 150000 200000 300000)
if grep -q __asan_init "$program"; then memory_limits=(); fi
for limit in "${memory_limits[@]}"; do
  checks=$((checks + 1))
  (ulimit -v $limit && exec "$program" record --random 4096 --seed 1 --block-threads 64 --device cpu --out out/a.rec) >stdout.txt 2>stderr.txt
  status=$?
  if [[ $status -eq 0 ]]; then
    rm -f out/a.rec
  elif [[ $status -ne 127 ]] && { [[ $status -ne 2 || $(wc -l <stderr.txt) -ne 1 ]] || grep -qE "internal error|SIGABRT" stderr.txt; }; then
    fail "ulimit -v $limit: status $status, says: $(cat stderr.txt)"
  fi
done
# Blocks that look back over thousands of tiles remember few of their words: 1.8 GB, most of it addresses of stacks, is enough.
if [[ ${#memory_limits[@]} -gt 0 ]]; then
  limited "-v 1800000" "the run took longer than 4 s" measure --sort radix-1bit --n 16384 --block-threads 1 \
    --launches one --device cpu --time-limit 4 --json out/a.json
fi
if [[ -e out/t || -e out/a.rec ]]; then fail "something is left where files are limited"; fi

# ---- parameters
out=(--out out/a.rec --json out/a.json)
if "$program" list | grep -q '^  cuda *none'; then
  bad 3 "--device cuda: no GPU can be used: " record --preset book --device cuda "${out[@]}"
fi

# ---- keys
printf '1\n2\nx\n' >wrong.txt
printf '30,150\n' >pairs.txt

# ---- runs that end with an error
bad 2 "kernel " record --preset book --access-limit 1 "${out[@]}"
has stderr.txt 'accesses beyond the limit of 1 (--access-limit)'
bad 2 "kernel " record --sort radix-1bit-single --preset book --grid-blocks 4 --resident-blocks 2 "${out[@]}"
has stderr.txt 'wait for ever'

# ---- keys as a keyboard for Chinese types them
for keys in '３，５、４；１' '3;5;4;1' '３　５ ４,１'; do
  good record --keys "$keys" --device cpu --json -
  holds stdout.txt '"input": [3,5,4,1]'
done
good show 'keys=３，５、４；１&figure=13.1&device=cpu' --out full_width.svg
printf '３，1\r５；2\r\r４、3\r' >full_width.txt
good record --input full_width.txt --values --device cpu --json -
holds stdout.txt '"input": [3,5,4]' '"values": [1,3,2]'
iconv -f UTF-8 -t UTF-16 full_width.txt >wide_keys.txt
bad 2 "--input wide_keys.txt: is UTF-16; allowed: UTF-8 (save it again with the encoding UTF-8; a spreadsheet calls it CSV UTF-8)" \
  record --input wide_keys.txt "${out[@]}"
printf '{"format": "scatterscope-lecture"}' | iconv -f UTF-8 -t UTF-16LE >wide.json
bad 2 "FILE wide.json: is UTF-16; allowed: UTF-8" lecture check wide.json
bad 2 "FILE wide.json: is UTF-16; allowed: UTF-8" open wide.json

# ---- JSON of this program, which is no recording
bad 2 "FILE keys.json: is JSON of the format scatterscope-recording, for other programs: no command reads it; allowed: a recording, as record --out writes it" \
  show keys.json --figure 13.1 --out out/a.svg
bad 2 "FILE keys.json: is JSON of the format scatterscope-recording, for other programs: no command reads it" open keys.json
good heatmap --n 64 --device cpu --json counted.json
bad 2 "FILE counted.json: is JSON of the format scatterscope-heatmap, read by: open; allowed: a recording" \
  show counted.json --figure 13.1 --out out/a.svg

# ---- a typed answer is a number
for answer in 4 04 +4 ４ ' 4 ' ＋００４; do
  good predict --preset book --device cpu --sort radix-1bit --step 51 --of 'destination[9]' --answer "$answer"
done

# ---- recordings
: >empty.rec
bad 2 "FILE empty.rec: " show empty.rec --figure 13.1 --out out/a.svg
head -c 1000 keys.rec >cut.rec
bad 2 "FILE cut.rec: " show cut.rec --figure 13.1 --out out/a.svg
mkfifo pipe.rec
bad 2 "FILE pipe.rec: is a folder, a device or a pipe; allowed: a file" show pipe.rec --figure 13.1 --out out/a.svg
bad 2 "--input pipe.rec: is a folder, a device or a pipe; allowed: a file" record --input pipe.rec --device cpu
good describe /dev/fd/3 --step 1 3< <(cat keys.rec)
good describe keys.rec --step 1 --time-limit 100
good show keys.rec --figure 13.1 --time-limit 100 --out time.svg
bad 2 "--time-limit 'x': allowed: 1 to 86400" describe keys.rec --step 1 --time-limit x
bad 2 "FILE keys.rec and --preset book: allowed: one of the two" show keys.rec --preset book --figure 13.1 --out out/a.svg

# ---- figures
for thread in 4.0 0.4 0 0.0.0 .1 1. a.b -1.0 ""; do
  bad 2 "--thread '$thread': allowed: 0.0 to 3.3" describe --preset book --device cpu "--thread=$thread"
done
show=(show --preset book --device cpu)
# Figures are offered for every sort, and the last of them shows the recording; test_drawing draws all of them.
for sort in radix-1bit radix-1bit-single radix-block radix-local radix-unstable merge sample odd-even-transposition bitonic odd-even-merge bitonic-shared; do
  for keys in '' 3,1,2; do
    bad 2 "--figure 'nine': unknown; allowed: " show --sort "$sort" --keys "$keys" --figure nine --out out/a.svg
    good show --sort "$sort" --keys "$keys" --figure "$(sed 's/.*[ ,]//' stderr.txt)" --out b.svg
  done
done
long_keys=$(seq -s, 100000 100400)
bad 2 "--qr: the link has " show --keys "$long_keys" --sort merge --figure 13.11 --device cpu --qr --out out/a.svg
# What machines may lack is named with its package, before anything runs.
path=/nowhere bad 3 "--out out/a.pdf: needs the program rsvg-convert, which is not installed here; install librsvg2-bin" \
  "${show[@]}" --figure 13.3 --out out/a.pdf
path=/nowhere bad 3 "--out out/a.pdf: needs the program rsvg-convert, which is not installed here; install librsvg2-bin" \
  lecture export onesweep --out out/a.pdf
# A page of a figure holds its changes, the sentences of their steps and their links.
good show --preset book --device cpu --figure 13.3 --iteration 0 --qr --out page.html
checks=$((checks + 1))
pages=$(grep -o '"number":[0-9][0-9]*' page.html | grep -c .)
if [[ $pages -ne 6 ]]; then fail "the page of 13.3 in iteration 0 has $pages frames instead of the start and 5 changes"; fi
has page.html 'id="scene6">Thread 3 of block 2 stores key 1101 (index 11)'
has page.html '"zh-Hant":{"name":"繁體中文"'
has page.html 'figure=13.3&step='
good show --preset book --device cpu --figure 13.3 --iteration 0 --step 0 --out page.html
has page.html '"at":0,'
good show --preset book --device cpu --figure 13.3 --after destination --iteration 0 --out page.html
has page.html '"at":4,'
# animate: what is wrong is said before anything runs; exports_test.sh draws.
mkdir stand_in
printf '#!/bin/sh\nexec cat >/dev/null\n' >stand_in/ffmpeg
chmod +x stand_in/ffmpeg
path=$PWD/stand_in:$PATH bad 3 "--out out/a.gif: no display could be opened: " \
  animate --preset four --device cpu --figure 13.3 --out out/a.gif
has stderr.txt '; allowed: show --out F.html'
bad 3 "screenshot: no display could be opened: " screenshot --preset four --device cpu --out out/a.png
has stderr.txt '; allowed: scatterscope show --out F.svg'
bad 2 "--side-by-side 13.2-13.5 and FILE keys.rec: allowed: one of the two" open keys.rec --side-by-side 13.2-13.5

# ---- timed runs
good measure --sort radix-1bit,radix-local --radix-bits 4 --n 64,2^9 --key-bits 8 --repeat 2 --device cpu --json measured.json
has stdout.txt 'executor, not a GPU timing'
has stdout.txt '512 keys: u32, 8 bits, ascending, uniform, seed 1'
checks=$((checks + 1))
if [[ $(grep -cE ' yes( +--rank-by-ballots)?$' stdout.txt) -ne 6 ]]; then fail "not all six measured runs are verified"; fi
holds measured.json '"format": "scatterscope-measured"' '"note": "executor, not a GPU timing"'
good measure --sort std-sort --n 100 --device cpu --json -
starts_with stdout.txt '{'
measured=(measure --device cpu --json out/a.json)
bad 3 "--sort cub-radix: runs on a GPU alone; allowed here beside sorts: std-sort" "${measured[@]}" --n 16 --sort cub-radix
good measure --sort onesweep,sample --n 64 --repeat 1 --device cpu
has stdout.txt 'onesweep: Timed with words a look-back: 4, copies of each counter: 16, asynchronous copies: on, alike digits skipped: on; recordings have 1, 1, off, off by default.'
has stdout.txt 'sample: Timed with search beyond a tile'
good measure --sort onesweep --n 64 --repeat 1 --look-back-words 2 --device cpu --json -
has stdout.txt '"look_back_words":2'
has stdout.txt '"histogram_copies":16'
good measure --sort onesweep --n 64 --repeat 1 --as-stepped --device cpu --json -
if grep -q 'look_back_words' stdout.txt; then fail "the recorded form is not timed"; fi
# Everything that the program carries, in pieces that add up to one file.
everything=(measure --everything --device cpu --n 8 --repeat 1)
good "${everything[@]}" --json everything.json --stop-after 0
has stdout.txt '0 results more: 0 of 19 comparisons are in everything.json'
good "${everything[@]}" --json everything.json
has stdout.txt '19 of 19 comparisons are in everything.json; 0 need more memory'
holds everything.json '"format": "scatterscope-measured"'
cp everything.json before.json
good "${everything[@]}" --json everything.json
has stdout.txt '0 results more: 19 of 19'
checks=$((checks + 1))
cmp -s everything.json before.json || fail "what is measured already is not left alone"
sed -i 's/"device":"/"device":"another /' everything.json
bad 2 "--json everything.json: its results are of another" "${everything[@]}" --json everything.json
# All sorts on the same keys.
good map --preset book --out map.svg --json map.json
has map.svg 'odd-even-transposition'
has map.json '"format": "scatterscope-map"'
good map --preset book --language zh-Hant --theme dark --measured before.json --json -
has stdout.txt '"comparisons": 80'
good map --keys 2,1 --json map.json
if [[ $(grep -c '"comparisons": 1,' map.json) -lt 3 ]]; then fail "the networks of two keys do not make one comparison"; fi

# Predicting: 0 where the answer is right, 1 where it is wrong.
asked=(predict --preset book --sort radix-1bit --step)
good "${asked[@]}" 51
has stdout.txt 'destination[9]  The destination of the key with index 9:'
good "${asked[@]}" 51 --of 'destination[9]' --answer 4
has stdout.txt '4 is right.'
run "${asked[@]}" 51 --of 'destination[9]' --answer 5
if [[ $status -ne 1 || -s stderr.txt ]]; then fail "a wrong prediction: status $status: $(cat stderr.txt)"; fi
has stdout.txt "Not 5: it is 4. Perhaps: '5' is the number of zeros where ones are asked for"
# Two ones stand in each of the two blocks before key 8.
run "${asked[@]}" 46 --of 'before[8]' --answer 2 --json -
holds stdout.txt '"right": false' '"number": 4' '"name": "previous-block-only"' '"number": 6'
good "${asked[@]}" 52 --json -
holds stdout.txt '"of": "move[15]"' '"step": 52'

# Mistakes: 0 where they show or the repair is right, 1 where not.
good mistake list
if [[ $(wc -l <stdout.txt) -ne 18 ]]; then fail "mistake list has $(wc -l <stdout.txt) lines"; fi
while read -r name _; do
  good mistake "$name"
  has stdout.txt "Exposed: "
  has stdout.txt "First difference: "
done < <("$program" mistake list)
good mistake list --language zh-Hans --json -
has stdout.txt '"format": "scatterscope-mistakes"'
good mistake last-bit-forgotten --json mistake.json
has stdout.txt 'goes beyond the array keys_a, which has 16 elements: it uses the index 16'
holds mistake.json '"format": "scatterscope-mistake"' '"number": 1' '"exposed": true' '"how": "out_of_bounds"' \
  '"iteration": 1' '"kernel": "scatter"'
good mistake last-bit-forgotten --repair 2
has stdout.txt 'Repair 2 is right'
hidden=(mistake last-bit-forgotten --keys 1,1,0,1,0,0,1,0)
for arguments in "" "--repair 1"; do
  # shellcheck disable=SC2086
  run "${hidden[@]}" $arguments
  if [[ $status -ne 1 || -s stderr.txt ]]; then fail "${hidden[*]} $arguments: status $status: $(cat stderr.txt)"; fi
done
has stdout.txt 'Repair 1 is wrong: '
run "${hidden[@]}" --json -
holds stdout.txt '"exposed": false' '"how": "none"' '"first_difference": null' '"races": []' '"change": "one_key"'
run "${hidden[@]}"
offer=$(sed -n 's/^With one key changed it shows: //p' stdout.txt)
# shellcheck disable=SC2086
good mistake last-bit-forgotten $offer
has stdout.txt "Exposed: "
run mistake block-scan-alone --keys 12,3,6,9
has stdout.txt "With one key more it shows: --sort radix-1bit"
run mistake fixed-result-buffer --keys 1,1,0,1 --key-bits 2
has stdout.txt "Your keys do not expose it, because the number of iterations is even."
has stdout.txt "With these parameters no keys can expose it. This run does: --sort radix-1bit"
run mistake fixed-result-buffer --keys 1,1,0,1 --key-bits 2 --json -
holds stdout.txt '"change": "example"' '"runs_tried": 0' '"never": "even_iterations"'
good mistake one-barrier-scan --keys 0,0,0,0 --schedule-seed 3
has stdout.txt "The race analysis finds: race in scan_tiles: "
good mistake one-barrier-scan --json mistake.json
holds mistake.json '"races": [' '"first": {' '"second": {' '"place": "block_scan.cuh:16"'
bad 2 "FILE 'a\x0ab': unknown" mistake $'a\nb'

good plot before.json --kind ladder --out ladder.svg
sed 's/"block_threads":[0-9]*/"block_threads":0/' before.json >wrong.json
bad 2 "FILE wrong.json: runs[0].config.block_threads is 0; allowed: an integer from 1 to 1024" plot wrong.json --kind ladder --out out/a.svg
# A signal keeps what is finished, and says that some is lacking. (Ctrl-C is ignored by what a script starts aside.)
checks=$((checks + 1))
"$program" measure --sort radix-1bit --n 2,65536 --key-bits 1 --block-threads 32 --repeat 2000 --device cpu --json kept.json >stdout.txt 2>stderr.txt &
measuring=$!
sleep 3
kill -TERM "$measuring"
wait "$measuring"
if [[ $? -ne 143 ]] || ! grep -q 'the run was cancelled' stderr.txt; then fail "an interrupted measurement says: $(cat stderr.txt)"; fi
holds kept.json '"format": "scatterscope-measured"'
has kept.json '"n":2,'
has kept.json '"lacking": 2'
has stdout.txt '2 keys: u32'

# ---- what costs too much
for sort in bitonic odd-even-merge; do
  good record --sort "$sort" --keys 7 --device cpu --json one.json
  holds one.json '"comparisons": 0' '"swaps": 0' '"pairs": 0'
done
good list
has stdout.txt 'Limits'
has stdout.txt '40,000,000 events'
has stdout.txt 'memory of this machine'

# ---- the heatmap
heatmap=(heatmap --device cpu --out out/a.png)
# A map is opened as recordings are.
bad 2 "FILE large.json and --preset book: allowed: one of the two" open large.json --preset book
bad 2 "FILE large.json and --step 3: allowed: one of the two" screenshot large.json --step 3 --out out/a.png
sed 's/"stores_total": 8191/"stores_total": 8190/' large.json >bent.json
bad 2 "FILE bent.json: stores is a list of 512; allowed: numbers whose sum is stores_total, 8190" open bent.json
head -c 3000 large.json >cut.json
bad 2 "FILE cut.json: byte" open cut.json
if [[ -c /dev/full ]]; then
  bad 2 "--json /dev/full: cannot be written" "${heatmap[@]}" --n 16 --key-bits 4 --json /dev/full
fi

# ---- outputs
bad 2 "--every-step keys.txt: cannot be written: Not a directory" "${show[@]}" --figure 13.3 --every-step keys.txt
if [[ -c /dev/full ]]; then
  bad 2 "--out /dev/full: cannot be written: No space left on device" record --preset book --out /dev/full
  checks=$((checks + 1))
  for words in "record --preset book --json -" "record --preset book" list --help --version help "show --help" \
    "heatmap --n 16 --key-bits 4 --out b.png --json -" "tour --out tour-full"; do
    for place in /dev/full closed; do
      checks=$((checks + 1))
      # shellcheck disable=SC2086
      if [[ $place == closed ]]; then
        "$program" $words >&- 2>stderr.txt
      else
        "$program" $words >"$place" 2>stderr.txt
      fi
      status=$?
      if [[ $status -ne 2 || $(wc -l <stderr.txt) -ne 1 ]] || ! grep -q 'cannot be written' stderr.txt; then
        fail "$words: a standard output that is $place gives status $status: $(cat stderr.txt)"
      fi
    done
  done
fi
checks=$((checks + 1))
"$program" record --preset book --device cpu --out closed.rec <&- >&- 2>&-
good show closed.rec --figure 13.1 --out b.svg

# A link stays and what it points to is written, whether it was there or not.
ln -s target.rec dangling.rec
good record --preset book --device cpu --out dangling.rec
good show target.rec --figure 13.1 --out b.svg
if [[ ! -L dangling.rec ]]; then fail "a dangling link is replaced by the output"; fi
ln -s ring.rec ring.rec
bad 2 "--out ring.rec: cannot be written: Too many levels of symbolic links" record --preset book --out ring.rec
if [[ ! -L ring.rec ]]; then fail "a link to itself is replaced by the output"; fi
ln -s no/such/target.rec nowhere.rec
bad 2 "--out nowhere.rec: cannot be written: No such file or directory" record --preset book --out nowhere.rec
ln -s same-target one.rec
bad 2 "--out one.rec and --json same-target: allowed: one of the two" record --preset book --out one.rec --json same-target

# ---- what this machine lacks: there is no display here
bad 3 "" open
bad 3 "" open keys.rec
bad 3 ""
bad 3 "" screenshot --preset book --out out/a.png
bad 3 "" "${show[@]}" --figure 13.3 --out out/a.png

# ---- the process that runs kernels goes with the one that asked
checks=$((checks + 1))
"$program" record --random 4096 --seed 1 --block-threads 1 --device cpu --out out/a.rec >/dev/null 2>&1 &
parent=$!
child=
for _ in {1..200}; do
  child=$(cat /proc/$parent/task/*/children 2>/dev/null | tr -d ' ')
  if [[ -n $child ]]; then break; fi
  sleep 0.02
done
sleep 0.2
disown "$parent"
kill -KILL "$parent"
for _ in {1..100}; do
  if [[ ! -d /proc/$child ]] || grep -q '^State:.*[ZX]' "/proc/$child/status" 2>/dev/null; then break; fi
  sleep 0.02
done
if [[ -z $child ]]; then
  fail "no process of its own was seen"
elif [[ -d /proc/$child ]] && ! grep -q '^State:.*[ZX]' "/proc/$child/status"; then
  fail "process $child outlives the one that started it"
fi
if [[ -n $(find out -mindepth 1) ]]; then fail "a killed run leaves $(find out -mindepth 1)"; fi

# ---- without /proc
# without_proc ARGUMENTS...: as good(), the program named by its path from here
without_proc() {
  checks=$((checks + 1))
  local from_here
  from_here=$(realpath --relative-to=. "$program")
  unshare -rm sh -c 'mount -t tmpfs none /proc && exec "$@"' sh "$from_here" "$@" >stdout.txt 2>stderr.txt </dev/null
  status=$?
  if [[ $status -ne 0 || -s stderr.txt ]]; then fail "without /proc: $*: status $status: $(cat stderr.txt)"; fi
}
if unshare -rm mount -t tmpfs none /proc 2>/dev/null; then
  without_proc record --keys 3,1,2 --device cpu --json out/a.json
  has out/a.json '"output": [1,2,3]'
  without_proc show --keys 3,1,2 --device cpu --figure 13.3 --out out/a.svg
  rm -f out/*
else
  echo "without /proc: skipped, this user can mount nothing"
fi

echo "$checks checks, $failures failed"
[[ $failures -eq 0 ]]

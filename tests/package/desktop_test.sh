#!/usr/bin/env bash
# Run in a tree where the package is installed, by package_test.sh: how desktop and shells take it.
set -uo pipefail
cd /samples || exit 1
export XDG_CONFIG_HOME=/samples/config  # what a user's programs keep stays when a package goes
export XDG_RUNTIME_DIR=/samples/runtime
mkdir -m 700 "$XDG_RUNTIME_DIR"
failures=0
most_seconds=2

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$*"
}

desktop-file-validate /usr/share/applications/scatterscope.desktop || fail "desktop-file-validate"
appstreamcli validate --no-net /usr/share/metainfo/org.example.scatterscope.metainfo.xml || fail "appstreamcli"
man --warnings=w -l /usr/share/man/man1/scatterscope.1.gz 2>&1 >/dev/null | grep . && fail "warnings of the manual"
man -w scatterscope >/dev/null || fail "man scatterscope"
bash -ic 'source /usr/share/bash-completion/bash_completion; __load_completion scatterscope; complete -p scatterscope' \
  2>/dev/null | grep -q _scatterscope || fail "bash does not find its completions"
zsh -fc 'autoload -Uz compinit && compinit -D -u && print ${_comps[scatterscope]}' | grep -q _scatterscope ||
  fail "zsh does not find its completions"

# Each kind of file, by its name and by its content alone.
declare -A kinds=([book.scs]=recording [mine.scslecture]=lecture [mine.scslesson]=lesson [unnamed_recording]=recording
                  [unnamed_lecture]=lecture [unnamed_lesson]=lesson)
for file in "${!kinds[@]}"; do
  type=application/x-scatterscope-${kinds[$file]}
  for query in "xdg-mime query filetype $file" "gio info -a standard::content-type $file"; do
    found=$($query 2>&1 | grep -oE '[a-z]+/[a-z-]+' | tail -n 1)
    if [[ $found != "$type" ]]; then fail "$query: $found"; fi
  done
  default=$(xdg-mime query default "$type" 2>/dev/null)
  if [[ $default != scatterscope.desktop ]]; then fail "$type is opened by '$default'"; fi
done
for side in 16 24 32 48 64 128 256; do
  if [[ ! -s /usr/share/icons/hicolor/${side}x$side/apps/scatterscope.png ]]; then fail "no icon of $side pixels"; fi
done

# The window, from the start to its first frame.
export DISPLAY=:77 LIBGL_ALWAYS_SOFTWARE=1
Xvfb :77 -screen 0 1280x900x24 >/dev/null 2>&1 &
for _ in {1..100}; do
  if [[ -e /tmp/.X11-unix/X77 ]]; then break; fi
  sleep 0.1
done
first_frame() {  # FILE: seconds
  local hook=/tmp/hook started program seconds=
  rm -f "$hook"
  read -r started _ </proc/uptime
  scatterscope open "$1" --test-hook "$hook" &
  program=$!
  for _ in {1..300}; do
    seconds=$(grep -oE '"first_frame_at": ?[0-9.]+' "$hook" 2>/dev/null | grep -oE '[0-9.]+$' | head -n 1)
    if [[ -n $seconds ]] || ! kill -0 $program 2>/dev/null; then break; fi
    sleep 0.05
  done
  kill $program 2>/dev/null
  wait $program 2>/dev/null
  if [[ -n $seconds ]]; then awk -v at="$seconds" -v from="$started" 'BEGIN { printf "%.2f\n", at - from }'; fi
}
for file in book.scs mine.scslecture mine.scslesson; do
  best=
  for _ in 1 2 3; do  # this machine may be busy with other things
    seconds=$(first_frame "$file")
    if [[ -n $seconds && ( -z $best || $(awk "BEGIN { print ($seconds < $best) }") == 1 ) ]]; then best=$seconds; fi
  done
  if [[ -z $best ]]; then fail "$file: no window"; continue; fi
  echo "$file: the window's first frame after $best s"
  if [[ $(awk "BEGIN { print ($best > $most_seconds) }") == 1 ]]; then fail "$file: later than $most_seconds s"; fi
done

# A double click: the desktop starts the program that the type names.
for file in book.scs mine.scslecture mine.scslesson; do
  gio open "$file" >/dev/null 2>&1
  found=
  for _ in {1..100}; do
    found=$(grep -lsz "$file\$" /proc/[0-9]*/cmdline | grep -v self | sed -n 's/[^0-9]//gp' | head -n 1)
    if [[ -n $found ]]; then break; fi
    sleep 0.1
  done
  if [[ -z $found ]]; then fail "gio open $file starts nothing"; continue; fi
  kill "$found"
done
exit $((failures > 0))

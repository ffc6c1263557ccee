#!/usr/bin/env bash
# Builds the program on another Debian release as a newcomer would: in a minimal tree, by ./run of what is committed here.
#   promised_system.sh SUITE           for example trixie
#   promised_system.sh SUITE --tests   and runs lint and all tests there, by ./check --quick
#   promised_system.sh SUITE --page    the page for browsers instead, whose answers are compared with those of the release
#                                      build of this checkout, if that has made link_answers
# Fails on a compiler's warning, too. The tree and its compiler cache are kept in
# ${XDG_CACHE_HOME:-~/.cache}/scatterscope/trees. Status 77, the last line saying why, where no tree can be made.
set -uo pipefail
suite=${1:?usage: promised_system.sh SUITE [--tests|--page]}
here=$(cd "$(dirname "$0")" && pwd)
source "$here/bare_tree.sh"
trees=${XDG_CACHE_HOME:-${HOME:-/var/tmp}/.cache}/scatterscope/trees
tree=$trees/$suite-build
mkdir -p "$trees"
exec 9>"$tree.lock"
flock 9  # one build at a time in a tree
bare_tree "$suite" "$tree" || exit

rm -rf "$tree/src"
git clone -q "$here/../.." "$tree/src" || exit
in_source() { in_tree "$tree" env CCACHE_DIR=/var/cache/ccache bash -c 'cd /src && "$@"' in_source "$@" </dev/null; }

if [[ ${2:-} == --page ]]; then
  # shellcheck disable=SC2016
  in_source bash -c 'source ./packages.sh && need_packages "${build_packages[@]}" "${web_packages[@]}" nodejs &&
    place_for_ccache && cmake --preset web && cmake --build build/web' >"$tree.log" 2>&1
  status=$?
  grep -E 'error:|FAILED|^E: ' "$tree.log" | head -n 20
  if ((status != 0)); then tail -n 5 "$tree.log"; fi
  python3 -B "$here/../lint/compiler_warnings.py" "$tree/src/build/web" "$tree.log" || status=1
  if ((status == 0)); then
    echo "$suite: the page built without a warning, by $(in_source em++ --version | head -n 1)"
    answers=$here/../../build/release/tests/link_answers
    if [[ -x $answers ]]; then
      python3 -B "$here/../web/equal.py" "$tree/src/build/web/app/web" "$answers" || status=1
    fi
  fi
  echo "the whole output: $tree.log"
  exit $((status > 0))
fi
in_source ./run list >"$tree.log" 2>&1
status=$?
if ((status == 0)) && ! grep -q '^Sorts' "$tree.log"; then status=1; fi
grep -E 'error:|FAILED|^E: ' "$tree.log" | head -n 20
if ((status != 0)); then tail -n 5 "$tree.log"; fi
python3 -B "$here/../lint/compiler_warnings.py" "$tree/src/build/release" "$tree.log" || status=1
if ((status == 0)); then
  echo "$suite: built without a warning by $(in_source g++ -dumpfullversion), $(stat -c %s "$tree/src/build/release/app/scatterscope") bytes"
fi
if [[ ${2:-} == --tests ]]; then
  in_source ./check --quick 2>&1 | tee "$tree-tests.log" | sed "s/^/$suite: /"
  if ((PIPESTATUS[0] != 0)); then status=1; fi
fi
echo "the whole output: $tree.log"
exit $((status > 0))

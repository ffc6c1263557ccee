#!/usr/bin/env bash
# Packages as a user meets them: made by cpack of a build folder, judged by lintian, installed in a bare Debian tree in one
# line, used there, and removed.   package_test.sh BUILD-FOLDER [SUITE] [PACKAGE.deb]
# SUITE: this machine's release if none is given. PACKAGE: in place of what cpack makes. Trees are kept in
# ${XDG_CACHE_HOME:-~/.cache}/scatterscope/trees. Status 77, the last line saying why, where no tree can be made.
set -uo pipefail
build=$(readlink -f "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/bare_tree.sh"
suite=${2:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$*"
}

trees=${XDG_CACHE_HOME:-${HOME:-/var/tmp}/.cache}/scatterscope/trees
mkdir -p "$trees"
bare_tree "$suite" "$trees/$suite-bare" || exit

# --- The packages.
deb=${3:-}
if [[ -z $deb ]]; then
  (cd "$build" && cpack -G DEB -B "$work/packages" && cpack -G TZST -B "$work/packages") >"$work/cpack.log" 2>&1 ||
    { cat "$work/cpack.log"; echo "cpack fails"; exit 1; }
  deb=$(ls "$work"/packages/*.deb)
  archive=$(ls "$work"/packages/*.tar.zst)
  echo "${archive##*/}: $(stat -c %s "$archive") bytes"
fi
echo "${deb##*/}: $(stat -c %s "$deb") bytes"
dpkg-deb --info "$deb" | sed -n 's/^ \(Version\|Depends\|Recommends\|Installed-Size\)/  \1/p'
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error "$deb" 2>&1 || fail "lintian finds errors"
else
  echo "lintian is not installed: the package is not judged by it"
fi

# --- Installed in a copy of the tree, by one line.
tree=$work/tree
cp -a "$trees/$suite-bare" "$tree"
cp "$deb" "$tree/scatterscope.deb"
mkdir "$tree/samples"
cp "$here/../../assets/lectures/networks.json" "$tree/samples/mine.scslecture"
cp "$here/../../assets/lessons/2-stability.json" "$tree/samples/mine.scslesson"
for kind in lecture lesson; do cp "$tree/samples/mine.scs$kind" "$tree/samples/unnamed_$kind"; done
quietly() {
  in_tree "$tree" "$@" >"$work/log" 2>&1 </dev/null || { tail -n 20 "$work/log"; fail "$*"; }
}
quietly apt-get -q update
quietly apt-get install -y ./scatterscope.deb
if ((failures > 0)); then exit 1; fi
in_tree "$tree" scatterscope list | grep -q '^Sorts' || fail "scatterscope list"
quietly scatterscope record --preset book --device cpu --out /samples/book.scs
cp "$tree/samples/book.scs" "$tree/samples/unnamed_recording"
stripped=$(stat -c %s "$tree/usr/bin/scatterscope")
echo "the program: $stripped bytes"
if [[ -n ${archive:-} ]]; then
  mkdir "$tree/opt/anywhere"
  tar --zstd -xf "$archive" -C "$tree/opt/anywhere" || fail "the archive is not unpacked"
  in_tree "$tree" sh -c 'mv /opt/anywhere/* /opt/elsewhere && /opt/elsewhere/bin/scatterscope list' | grep -q '^Sorts' ||
    fail "the archive's program does not run in place"
  rm -rf "$tree/opt/elsewhere" "$tree/opt/anywhere"
fi

# --- Used on a display, with what a desktop has.
cp "$here/desktop_test.sh" "$tree/samples/"
quietly apt-get install -y --no-install-recommends xvfb xauth xdg-utils libfile-mimeinfo-perl libglib2.0-bin \
  desktop-file-utils appstream man-db bash-completion zsh groff-base
in_tree "$tree" bash /samples/desktop_test.sh </dev/null || fail "on a desktop"

# --- Removed: no file of that name, nor a line about it in what other packages keep of it.
quietly apt-get purge -y scatterscope
rm -r "$tree/samples" "$tree/scatterscope.deb"
left=$(cd "$tree" && find . -xdev -path ./proc -prune -o -path ./dev -prune -o -iname '*scatterscope*' -print)
if [[ -n $left ]]; then fail "left behind:" "$left"; fi
known=$(cd "$tree/usr/share" && grep -rl scatterscope applications mime icons man metainfo 2>/dev/null)
if [[ -n $known ]]; then fail "still known to:" "$known"; fi
if ((failures == 0)); then echo "$suite: installed, used and removed"; fi
exit $((failures > 0))

# shellcheck shell=bash
# Minimal Debian trees to install and build in. Sourced. Both functions need root's rights, debootstrap and unshare.

# bare_tree SUITE FOLDER: a minimal Debian tree of that release (bookworm, trixie) in FOLDER; one that is whole is taken
# as it is. Returns 77, its last line saying why, where no tree can be made here.
bare_tree() {
  local suite=$1 folder=$2 mirror
  if [[ $EUID -ne 0 ]]; then echo "a Debian tree needs root's rights"; return 77; fi
  if ! command -v debootstrap unshare >/dev/null; then echo "debootstrap or unshare is not installed"; return 77; fi
  if [[ ! -e $folder/.whole ]]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    # This machine's own mirror, if it is one of Debian; else the one that debootstrap knows.
    mirror=$(sed -n 's/^URIs: *\([^ ]*\/debian\)\/\{0,1\}$/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\/debian\)\/\{0,1\} .*/\2/p' \
               /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
    if ! debootstrap --variant=minbase --include=ca-certificates "$suite" "$folder" ${mirror:+"$mirror"} \
        >"$folder.log" 2>&1 </dev/null; then
      tail -n 3 "$folder.log"
      echo "no Debian tree of $suite could be made"
      return 77
    fi
    : >"$folder/.whole"
  fi
  cp /etc/resolv.conf "$folder/etc/resolv.conf"
}

# in_tree FOLDER COMMAND...: runs it there as root, with /proc and /dev. What is mounted for that, and every process that
# it leaves behind, ends with it.
in_tree() {
  local folder=$1
  shift
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && cd / && exec chroot "$@"' in_tree "$folder" \
    env -u DISPLAY -u WAYLAND_DISPLAY HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

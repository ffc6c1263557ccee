# shellcheck shell=bash disable=SC2034
# The packages that scatterscope needs, and how they get installed. Sourced by ./run and ./check.
# The names are the same on Debian 12, Debian 13 and Ubuntu 24.04.

# To build the program and to open its window.
build_packages=(
  g++ cmake ninja-build ccache pkgconf
  libboost-context-dev nlohmann-json3-dev libcli11-dev libxxhash-dev libutfcpp-dev libqrencode-dev libzstd-dev libseccomp-dev
  libfontconfig-dev libimgui-dev libstb-dev libglfw3-dev libgl-dev python3-glad
  libgl1 libgl1-mesa-dri libglx-mesa0 libxrandr2 libxi6 libxcursor1 libxinerama1
  fonts-dejavu-core fonts-inter fonts-wqy-microhei
)

# To build the page for browsers.
web_packages=(emscripten binaryen python3)

# To check that: its answers, in a browser, its script's types, and how much is transferred.
web_check_packages=(nodejs chromium chromium-driver python3-selenium python3-brotli node-typescript)
web_long_packages=(firefox-esr)

# Beyond those, to check it.
check_packages=(
  doctest-dev git
  clang clang-format clang-tidy libclang-rt-dev lld
  python3 python3-fonttools
  xvfb xauth xdotool
  bubblewrap  # where students' kernels run
  librsvg2-bin poppler-utils  # PDF: what writes it, and what reads it
)

# To build in trees of other Debian releases (tests/package).
promised_packages=(debootstrap util-linux git python3)

# need_packages NAME...: returns once all of them are installed. Ends the script with status 2 when some are missing
# and cannot be installed from here, after one line to hand to an administrator.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This system has no dpkg: not looking for packages ($*)."
    return 0
  fi
  local installed missing=() name
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for name in "$@"; do
    [[ $'\n'"$installed"$'\n' == *$'\n'"installed $name"$'\n'* ]] || missing+=("$name")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [[ -t 0 ]] && echo "Missing packages: ${missing[*]}" && sudo -v; }; }; then
      as_root=(sudo)
    else
      echo "Missing packages, and no right to install them. An administrator can, with this line:" >&2
      echo "apt-get install --no-install-recommends ${missing[*]}" >&2
      exit 2
    fi
  fi
  echo "Installing missing packages: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  "${apt[@]}" update </dev/null || echo "apt-get update reported errors; going on with the lists that there are." >&2
  if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null; then
    echo "The packages could not be installed. An administrator can try: apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 2
  fi
}

# A build folder that was configured for a copy of the project elsewhere is of no use: starts it afresh. $2: the folder
# of its sources, if not this one.
drop_foreign_build() {
  local cache=$1/CMakeCache.txt
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=${2:-$PWD}" "$cache"; then
    rm -rf "$1"
  fi
}

# ccache knows a file by its path from here, so that build folders share what they compile alike. Without a home folder
# that can be written it keeps what it knows in build/.
place_for_ccache() {
  export CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$PWD
  export CCACHE_DEPEND=1  # a file that is new is preprocessed once, by the compiler
  if [[ -z ${CCACHE_DIR:-} && ( -z ${HOME:-} || ! -d $HOME || ! -w $HOME ) ]]; then
    export CCACHE_DIR=$PWD/build/ccache
  fi
}

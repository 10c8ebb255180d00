#!/bin/sh
# Installs a build into an empty directory and uses what arrived there:  tests/install/run.sh build/release
set -eu

if [ $# -ne 1 ]; then
  echo "usage: $0 BUILD_DIR" >&2
  exit 2
fi
source=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$source/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

fail() {
  echo "install: $*" >&2
  exit 1
}
# Runs a command quietly; shows what it said only when it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "failed: $*"
  }
}

prefix=$work/prefix
quietly cmake --install "$1" --prefix "$prefix"

# The library: a program outside the project finds, links and uses it.
for folder in "$source" "$top/examples/library"; do
  build=$work/$(basename "$folder")
  quietly cmake -S "$folder" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix"
  case $(sed -n 's/^nonet_DIR:PATH=//p' "$build/CMakeCache.txt") in
    "$prefix"/*) ;;
    *) fail "find_package(nonet) found another one" ;;
  esac
  quietly cmake --build "$build"
done
said=$("$work/install/program") || fail "the program that uses the library failed"
[ "$said" = "5 presses" ] || fail "the program that uses the library said '$said'"
answer=$("$work/library/dominoes") || fail "examples/library failed"
echo "library: found, linked and used"

# Every header that is installed compiles alone, with nothing but the others.
(cd "$prefix/include" && find nonet -name '*.h') | while read -r header; do
  quietly "${CXX:-c++}" -std=gnu++20 -fsyntax-only -I "$prefix/include" -include "$header" -x c++ /dev/null
done
echo "headers: each compiles alone"

# As the README and the site show it.
shows() {
  case $(cat "$top/$1") in
    *"
$2
"*) ;;
    *) fail "the library in $1 is not examples/library; there is no: $2" ;;
  esac
}
for page in README.md docs/tutorials/app-maker.md; do
  for shown in "$(cat "$top/examples/library/dominoes.cpp")" "$(cat "$top/examples/library/CMakeLists.txt")" "$answer"; do
    shows "$page" "$shown"
  done
done
echo "library: as the README and the site show it"

# The same by pkg-config, and another.
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name nonet.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # one word an option
quietly c++ -std=c++20 -o "$work/dominoes" "$top/examples/library/dominoes.cpp" $(pkg-config --cflags --libs nonet)
[ "$("$work/dominoes")" = "$answer" ] || fail "built by pkg-config, examples/library says something else"
# shellcheck disable=SC2046
quietly c++ -std=c++20 -O2 -o "$work/pancakes" "$top/examples/library/pancakes.cpp" $(pkg-config --cflags --libs nonet)
said=$("$work/pancakes") || fail "examples/library/pancakes.cpp failed"
shows docs/library.md "$(cat "$top/examples/library/pancakes.cpp")"
shows docs/library.md "$said"
echo "library: found by pkg-config"

# The program.
nonet=$prefix/bin/nonet
"$nonet" --version | grep -q '^nonet [0-9]' || fail "$nonet --version says nothing"
said=$(printf '9 9 12\n6 6 6\n6 3 6\n' | "$nonet" solve clocks --judge) || fail "nonet solve clocks failed"
[ "$said" = "4 5 8 9" ] || fail "nonet solve clocks said '$said'"
echo "program: runs"

# What goes with it, and is not empty.
for file in man/man1/nonet-verify.1.gz bash-completion/completions/nonet zsh/site-functions/_nonet \
  fish/vendor_completions.d/nonet.fish; do
  [ -s "$prefix/share/$file" ] || fail "share/$file is missing or empty"
done
compare_page() {
  page=$prefix/share/man/man1/$1.1.gz
  [ -s "$page" ] || fail "$page is missing or empty"
  gzip -dc "$page" >"$work/page"
  shift
  "$nonet" man "$@" | cmp -s - "$work/page" || fail "$page is not the program's"
}
compare_page nonet
verbs=$("$nonet" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z0-9]*\) .*/\1/p')
[ -n "$verbs" ] || fail "nonet --help names no verbs"
for verb in $verbs; do
  compare_page "nonet-$verb" "$verb"
done
"$nonet" completion bash | cmp -s - "$prefix/share/bash-completion/completions/nonet" ||
  fail "the bash completions are not the program's"
echo "manual pages and completions: installed"

# Nothing of the build tree is in what a user's build reads.
if grep -rlF "$(cd "$1" && pwd)" "$prefix" --include='*.cmake' --include='*.h'; then
  fail "these files name the build directory"
fi
# Nor any other folder of this machine.
if grep -n 'INTERFACE_LINK_LIBRARIES.*["; ]/' "$prefix"/lib*/cmake/nonet/nonet-targets*.cmake; then
  fail "these lines name a folder of this machine"
fi
echo "install: passed"

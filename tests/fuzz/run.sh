#!/bin/sh
# Runs every fuzzer of a build for some seconds:  tests/fuzz/run.sh build/asan 8
# Starts from the seeds in corpus/, in a copy; an input that breaks something is kept in the build directory.
set -eu

if [ $# -ne 2 ]; then
  echo "usage: $0 BUILD_DIR SECONDS" >&2
  exit 2
fi
seeds=$(cd "$(dirname "$0")" && pwd)/corpus
targets=$1/tests/fuzz
seconds=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$targets/broken"

passed=0
failed=0
for target in "$targets"/fuzz_*; do
  if [ ! -f "$target" ] || [ ! -x "$target" ]; then
    continue
  fi
  name=$(basename "$target")
  mkdir "$work/$name"
  if ! cp "$seeds/$name"/* "$work/$name/"; then
    echo "$name: no seeds in $seeds/$name" >&2
    failed=$((failed + 1))
    continue
  fi
  if "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$targets/broken/$name-" "$work/$name" >"$work/log" 2>&1; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
    echo "$name: passed, $runs inputs in $seconds s"
    passed=$((passed + 1))
  else
    tail -n 40 "$work/log"
    echo "$name: FAILED; the input is $targets/broken/$name-*"
    failed=$((failed + 1))
  fi
done
if [ $((passed + failed)) -eq 0 ]; then
  echo "no fuzzers in $targets; build the preset asan first" >&2
  exit 2
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

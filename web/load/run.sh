#!/bin/sh
# Loads `nonet serve` on this machine and prints what docs/reliability.md quotes:  web/load/run.sh [NONET] [SECONDS]
# Needs g++, wrk, curl. Nothing else should run meanwhile.
set -eu
cd "$(dirname "$0")/../.."
nonet=${1:-build/release/nonet}
seconds=${2:-10}
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; wait; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

g++ -std=gnu++20 -O2 web/load/load.cpp -o "$work/load"
# Boards that are not made by what answers.
awk 'BEGIN { srand(9); for (b = 0; b < 20000; ++b) for (r = 0; r < 9; ++r) { line = ""; for (c = 0; c < 9; ++c) line = line int(rand() * 2); print line } }' >"$work/boards"
"$nonet" solve binary-sudoku --judge <"$work/boards" >"$work/costs"

"$nonet" serve --port 0 >"$work/address" &
server=$!
while [ ! -s "$work/address" ]; do sleep 0.05; done
address=$(cat "$work/address")
port=$(printf '%s\n' "$address" | sed 's/.*:\([0-9]*\)\/$/\1/')

echo "== wrk, $seconds s"
cat >"$work/solve.lua" <<END
local boards, lines = {}, {}
for line in io.lines("$work/boards") do
  lines[#lines + 1] = line
  if #lines == 9 then boards[#boards + 1] = table.concat(lines, "\\\\n"); lines = {} end
end
local n = 0
request = function()
  n = n % #boards + 1
  return wrk.format("POST", "/api/v1/solve", {["Content-Type"] = "application/json"}, '{"puzzle":"binary-sudoku","text":"' .. boards[n] .. '"}')
end
END
wrk -t 1 -c 32 -d "$seconds" --latency -s "$work/solve.lua" "$address"

echo "== checked answers; 1, 2, 5 and 10 times as many clients as are answered at once"
for clients in 64 128 320 640; do "$work/load" "$port" "$clients" "$seconds" "$work/boards" "$work/costs"; done
echo "== 10,000 clients at once"
"$work/load" "$port" 10000 "$seconds" "$work/boards" "$work/costs" || true

echo "== with a table being built in the background"
curl -sN -H 'Content-Type: application/json' -H 'Accept: text/event-stream' -d '{"puzzle":"knights","time_limit":60}' "${address}api/v1/table" >"$work/table" &
table=$!
sleep 0.5
"$work/load" "$port" 8 "$seconds" "$work/boards" "$work/costs"
kill "$table" 2>"$work/killed" || true
echo "events of the table meanwhile: $(grep -c '^event' "$work/table")"

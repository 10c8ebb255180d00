#!/bin/sh
# Installs the packages beside it and tries what they have; run.sh --packages runs it on a bare machine, as root.
set -eux
export DEBIAN_FRONTEND=noninteractive
apt-get -q update
apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends ./*.deb

# The program and its checker.
nonet solve clocks '9 9 12/6 6 6/6 3 6' --certificate clocks.json
nonet-verify clocks.json
nonet solve sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --json
apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends curl
nonet serve --port 0 >address &
server=$!
while [ ! -s address ]; do
  kill -0 $server # or it has ended
  sleep 0.1
done
curl -s --compressed "$(cat address)" | grep 'type="module"' # the page, not the notice in its place
kill $server
wait $server || true

# The manual and the completions.
apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends man-db bash-completion
man nonet | grep -q 'nonet-solve(1)'
man nonet-solve | grep -q -e --certificate
man nonet-verify | grep -q -e --replay
bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader nonet
  COMP_WORDS=(nonet so) COMP_CWORD=1; _nonet; [ "${COMPREPLY[*]}" = solve ]'

# The library.
apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends g++ cmake make pkg-config
cmake -S library -B build -DCMAKE_BUILD_TYPE=Release
cmake --build build
[ "$(build/dominoes)" = '6728 ways to lay eighteen dominoes' ]
# shellcheck disable=SC2046  # one word an option
g++ -std=c++20 -o dominoes library/dominoes.cpp $(pkg-config --cflags --libs nonet)
[ "$(./dominoes)" = '6728 ways to lay eighteen dominoes' ]

# The modules.
apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends openmpi-bin
mpirun --allow-run-as-root --oversubscribe -n 2 nonet count queens 10 --backend mpi | grep -w 724
python3 - <<'END'
import nonet
answer = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", certificate=True)
assert answer.cost == 4, answer
print(answer, nonet.verify(answer.certificate, replay=True))
race = nonet.race("tiles", ["283/104/765"], algorithms=["bfs", "astar"])  # starts interpreters
assert [racer.proved for racer in race.racers] == [1, 1], race
print(race)
table = nonet.table("tiles", size="2x3")
assert memoryview(table.distances).nbytes == 96, table
print(table, table.distances[table.rank(table.hardest[0])])
END

# They leave as they came; man-db keeps pages that were read, until it cleans up.
apt-get -q -y -o Dpkg::Use-Pty=0 purge '?name(nonet)'
! find / -xdev \( -path /root -o -path /proc -o -path /sys -o -path /var/cache/man \) -prune -o -name '*nonet*' -print | grep .

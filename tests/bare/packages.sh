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
while [ ! -s address ]; do kill -0 $server && sleep 0.1; done
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
build/ring
# shellcheck disable=SC2046  # one word an option
g++ -std=c++20 -o ring library/ring.cpp $(pkg-config --cflags --libs nonet)
./ring

# The modules, where they are among the packages.
if dpkg-query -W nonet-mpi; then
  apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends openmpi-bin
  mpirun --allow-run-as-root --oversubscribe -n 2 nonet count queens 10 --backend mpi
fi
if dpkg-query -W python3-nonet; then
  python3 -c 'import nonet; print(nonet.solve("clocks", "9 9 12/6 6 6/6 3 6"))'
fi

# They leave as they came.
apt-get -q -y -o Dpkg::Use-Pty=0 purge '?name(nonet)'
! find /usr /etc /var/lib -xdev -name '*nonet*' | grep .

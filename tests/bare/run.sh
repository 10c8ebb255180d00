#!/bin/sh
# Does the README hold on a machine that has nothing? Makes a minimal Debian 12 in a folder and runs the README's two
# commands there, as root and as a user with sudo; or tries Debian packages there. By hand, as root:
#   tests/bare/run.sh bare.log
# The machine's mounts and processes live in namespaces of their own, which end with this script, however it ends.
set -eu

usage() {
  cat >&2 <<'END'
usage: tests/bare/run.sh [OPTION]... TRANSCRIPT
  --as root|user|both   who runs the commands (both)
  --command COMMAND     instead of the README's two
  --packages FOLDER     try the packages in FOLDER (./dev package makes them) instead of running commands
  --mirror URL          where Debian comes from (http://deb.debian.org/debian)
  --base FOLDER         keep the bare machine there for the next time, or start from the one that is there
A proxy and npm's registry are taken from the environment (http_proxy, https_proxy, no_proxy, npm_config_registry).
END
  exit 2
}
say() { printf '%s\n' "bare: $*" >&2; }

# Shows what a command said only when it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    say "failed: $*"
    exit 1
  }
}
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
in_root() {
  root=$1
  shift
  chroot "$root" env -i PATH=$path "$@"
}

# What a machine of this network needs to reach it, given at run time only.
connect() {
  root=$1
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  printf '127.0.0.1 localhost bare\n::1 localhost\n' >"$root/etc/hosts"
  for certificate in /usr/local/share/ca-certificates/*.crt; do
    [ -f "$certificate" ] || continue
    cp "$certificate" "$root/usr/local/share/ca-certificates/"
    added=1
  done
  [ -z "${added:-}" ] || quietly in_root "$root" update-ca-certificates
}

connection() {
  for name in http_proxy https_proxy no_proxy npm_config_registry; do
    eval "value=\${$name:-}"
    [ -z "$value" ] || printf '%s=%s\n' "$name" "$value"
  done
}

# Only here, in namespaces of its own:  inside ROOT USER FOLDER COMMAND
inside() {
  root=$1 user=$2 folder=$3 command=$4
  hostname bare
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
  mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
  home=/root
  [ "$user" = root ] || home=/home/$user
  ids=$(chroot "$root" sh -c "echo \$(id -u $user):\$(id -g $user)")
  # Not exec: this shell is the first process of its namespace and ends with the script's; a change of user would make it outlive that.
  # shellcheck disable=SC2046  # one word a setting
  chroot --userspec="$ids" "$root" env -i HOME="$home" USER="$user" SHELL=/bin/sh \
    PATH=$path $(connection) \
    sh -c "cd $folder && $command" || exit $?
  exit 0
}
if [ "${1:-}" = --inside ]; then
  shift
  inside "$@"
fi

as=both command='' packages='' mirror=http://deb.debian.org/debian base='' transcript=''
while [ $# -gt 0 ]; do
  case $1 in
    --as | --command | --packages | --mirror | --base)
      [ $# -gt 1 ] || usage
      case $1 in
        --as) as=$2 ;;
        --command) command=$2 ;;
        --packages) packages=$(cd "$2" && pwd) ;;
        --mirror) mirror=$2 ;;
        --base) base=$2 ;;
      esac
      shift 2 ;;
    -*) usage ;;
    *)
      [ -z "$transcript" ] || usage
      transcript=$1
      shift ;;
  esac
done
[ -n "$transcript" ] || usage
case $as in root | user) people=$as ;; both) people='root user' ;; *) usage ;; esac
[ "$(id -u)" = 0 ] || { say "only root can make a machine in a folder" && exit 2; }
command -v debootstrap >/dev/null || { say "debootstrap is missing: apt-get install debootstrap" && exit 2; }
: >"$transcript"

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
machine= # the process that is it, while it runs
end() {
  [ -z "$machine" ] || { kill -KILL "$machine" && wait "$machine"; } || :
  rm -rf --one-file-system "$work"
}
trap end EXIT
trap 'exit 130' INT TERM HUP
base=${base:-$work/base}

make_base() {
  [ ! -d "$base" ] || return 0
  say "a minimal Debian 12 with git and ca-certificates"
  rm -rf "$base.new"
  quietly debootstrap --variant=minbase --include=git,ca-certificates bookworm "$base.new" "$mirror"
  mv "$base.new" "$base"
}

# Runs a command of the machine; its output goes to the transcript, with the time it took and its length.
try() {
  root=$1 user=$2 folder=$3
  shift 3
  say "$user: $*"
  printf '%s$ %s\n' "$user" "$*" >>"$transcript"
  before=$(wc -l <"$transcript")
  start=$(date +%s)
  status=0
  setpriv --pdeathsig KILL unshare --mount --uts --ipc --pid --fork --kill-child \
    "$0" --inside "$root" "$user" "$folder" "$*" >>"$transcript" 2>&1 </dev/null &
  machine=$!
  wait "$machine" || status=$?
  machine=
  took="$(($(date +%s) - start)) s, $(($(wc -l <"$transcript") - before)) lines"
  printf '# exit code %s, %s\n' "$status" "$took" >>"$transcript"
  if [ "$status" != 0 ]; then
    tail -n 40 "$transcript" >&2
    say "failed with exit code $status after $took; the whole is in $transcript"
    exit 1
  fi
  say "$user: passed, $took"
}

make_machine() {
  rm -rf "$work/machine"
  cp -a --reflink=auto "$base" "$work/machine"
  connect "$work/machine"
}

# The commands as the README has them: the first two of its indented lines.
readme_commands() {
  sed -n 's/^    \(\.\/dev [^#]*[^# ]\) *#.*/\1/p' "$source/README.md" | head -n 2
}

run_commands() {
  person=$1 home=/root
  make_machine
  if [ "$person" = user ]; then
    try "$work/machine" root / "apt-get -q update && apt-get -q -y install --no-install-recommends sudo"
    in_root "$work/machine" useradd -m -s /bin/bash user
    printf 'user ALL=(ALL) NOPASSWD: ALL\nDefaults env_keep += "http_proxy https_proxy no_proxy"\n' \
      >"$work/machine/etc/sudoers.d/user"
    home=/home/user
  fi
  git clone -q --no-hardlinks "$source" "$work/machine$home/nonet"
  in_root "$work/machine" chown -R "$person:" "$home/nonet"
  while read -r line; do
    try "$work/machine" "$person" "$home/nonet" "$line"
  done <"$work/commands"
}

make_base
if [ -n "$packages" ]; then
  make_machine
  mkdir "$work/machine/root/packages"
  cp "$packages"/*.deb "$source/tests/bare/packages.sh" "$work/machine/root/packages/"
  cp -r "$source/examples/library" "$work/machine/root/packages/library"
  try "$work/machine" root /root/packages ./packages.sh
else
  if [ -n "$command" ]; then
    printf '%s\n' "$command"
  else
    readme_commands
  fi >"$work/commands"
  for who in $people; do
    run_commands "$who"
  done
fi
say "the transcript has $(wc -l <"$transcript") lines, $(wc -c <"$transcript") bytes"

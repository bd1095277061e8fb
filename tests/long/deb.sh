#!/bin/sh
# K1, D1: a fresh Debian 12 installs the packages, the demo runs there without
# a network, an upgrade keeps changed settings, and a purge leaves nothing but
# what the user made.  Needs root and a Debian mirror.
set -eu
cd "$(dirname "$0")/../.."
passed=0 failed=0
tmp=$(mktemp -d)
root=$tmp/root
clean() {
	umount "$root/proc" 2>/dev/null || :
	mountpoint -q "$root/proc" || rm -rf "$tmp"
}
trap clean EXIT

is() { # what, command...
	what=$1
	shift
	if "$@" >"$tmp/out" 2>&1 </dev/null; then
		passed=$((passed + 1))
		cp "$tmp/out" "$tmp/last"
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $*"
	cat "$tmp/out"
}
finish() {
	echo "deb: $passed passed, $failed failed"
	[ $failed -eq 0 ]
	exit
}
[ "$(id -u)" -eq 0 ] || {
	echo 'deb: skipped: a fresh root directory needs root'
	exit 0
}
tools/install-deps deb
command -v debootstrap >/dev/null ||
    env DEBIAN_FRONTEND=noninteractive apt-get install -qy debootstrap >/dev/null

is 'K1: the packages, whole' env DEB_WHOLE=1 tests/packaging/deb.sh
packaging/debian/build 2 >/dev/null
mirror=${DEB_MIRROR:-http://deb.debian.org/debian}
is 'a fresh Debian 12' debootstrap --variant=minbase bookworm "$root" "$mirror"
mount -t proc proc "$root/proc"
cp build/deb/*.deb "$root/root/"
inside() {
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=dumb \
	    DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}
# as_user COMMAND: somebody who just got the machine, without a network.
as_user() {
	env -i PATH=/usr/bin:/bin:/usr/sbin LC_ALL=C.UTF-8 TERM=dumb HOME=/home/ada \
	    unshare -n chroot --userspec=1000:1000 "$root" sh -c "cd /home/ada; $1"
}
listing() {
	(cd "$root" && find . -xdev \( -path ./proc -o -path ./var/cache -o -path ./var/lib/apt \
	    -o -path ./var/lib/dpkg -o -path ./var/log -o -path ./root -o -path ./tmp \) -prune \
	    -o -print) | sort
}
version=$(sed -n '1s/.*(\(.*\)-1).*/\1/p' packaging/debian/changelog)
arch=$(dpkg --print-architecture)
deb() {
	echo "/root/${1}_$version-${2}_$arch.deb"
}
is 'somebody' inside useradd -m -u 1000 -s /bin/sh ada
is 'package lists' inside apt-get -q update
# What it needs stays behind on purge, as apt does; it is no part of this.
needs=$(dpkg-deb -f "build/deb/solgate_$version-1_$arch.deb" Depends Recommends |
    sed 's/^[A-Za-z]*: //; s/([^)]*)//g; s/,/ /g')
is 'what it needs' inside apt-get -qy install $needs
is 'no Node there' sh -c '! [ -e "$1/usr/bin/node" ]' sh "$root"
listing >"$tmp/before"

began=$(date +%s)
is 'D1: apt installs it' inside apt-get -qy install "$(deb solgate 1)"
is 'it says what next' grep -q 'Try: solgate demo' "$tmp/last"
is 'D1 K2: the demo, no network, no Node' as_user 'solgate demo --fast'
is 'D1: the ledger is whole' grep -q 'chain verified' "$tmp/last"
took=$(($(date +%s) - began))
is "D1: in less than 60 s ($took s)" test $took -lt 60
is 'the version' as_user 'solgate --version'
is 'K2: calendar, network and terminal are there' grep -q '+calendar +network +terminal' "$tmp/last"
cp "$tmp/last" "$tmp/version"
[ "${WEB-}" = no ] || is 'K2: the page is built in' grep -q '+page' "$tmp/version"
is 'the manual' test -e "$root/usr/share/man/man1/solgate.1.gz"
is 'a turn' as_user 'solgate turn "ok thanks"'
is 'the headless mode' as_user 'echo "{\"id\":\"1\",\"type\":\"get_state\"}" | solgate rpc'
is 'hooks refuse there' as_user 'solgate install claude && solgate doctor --prove'
is 'a server, its answer, its end' as_user 'solgate serve >said 2>&1 & server=$!
    i=0; until solgate prompts >answer 2>&1 || [ $i -gt 100 ]; do
    i=$((i + 1)); sleep 0.1; done; cat said; solgate doctor && kill $server && wait $server'

is 'the libraries' inside apt-get -qy install "$(deb libsolgate0 1)" "$(deb libsolgate-dev 1)"
is 'the loader finds it' sh -c 'chroot "$1" ldconfig -p | grep -q libsolgate.so.0' sh "$root"
echo '# changed by the administrator' >>"$root/etc/solgate/config.toml"
is 'K1: an upgrade' inside apt-get -qy install "$(deb solgate 2)" "$(deb libsolgate0 2)" "$(deb libsolgate-dev 2)"
is 'K1: changed settings stay' grep -q 'by the administrator' "$root/etc/solgate/config.toml"
is 'K1: the new version' sh -c 'chroot "$1" dpkg-query -W -f "\${Version}" solgate | grep -qx "$2-2"' \
    sh "$root" "$version"
is 'K1: removed' inside apt-get -qy remove solgate libsolgate0 libsolgate-dev
is 'R-522: the hooks are named' grep -qF /home/ada/.claude/settings.json "$tmp/last"
is 'R-522: the hook refuses' as_user '/usr/bin/solgate hook --event=PreToolUse claude </dev/null; [ $? -eq 2 ]'
is 'the hooks go' as_user 'rm .claude/settings.json'
is 'K1: settings of the machine are kept until the purge' test -e "$root/etc/solgate/config.toml"
is 'K1: purged' inside apt-get -qy purge solgate
is 'K1: no program' test ! -e "$root/usr/bin/solgate"
listing >"$tmp/after"
is "K1: nothing is left but the user's own" sh -c 'diff "$1/before" "$1/after" |
    grep "^[<>]" | grep -v "^> ./home/ada/" >"$1/left"; cat "$1/left"; [ ! -s "$1/left" ]' sh "$tmp"
is "K1: the user's state is there" test -e "$root/home/ada/.local/state/solgate"
finish

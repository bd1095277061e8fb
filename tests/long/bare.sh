#!/bin/sh
# R-497: the two commands of the README on a fresh Debian 12 that has git and make and
# nothing else: "make run" serves the page, "make test" passes.  Needs root and
# a Debian mirror; what the machine's network needs (names, certificates, the
# settings of apt and npm) is copied into the new root.
#
#     BARE_SECONDS=180   how long "make run" may take until the page is served
#     BARE_TEST=no       leave "make test" out
#     BARE_LOGS=DIR      keep the logs there
#     BARE_FROM=DIR      copy this root instead of making one
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0 runner=
tmp=$(mktemp -d)
root=$tmp/root
logs=${BARE_LOGS:-$tmp}
mkdir -p "$logs"

ok() { # what, command...
	what=$1
	shift
	if "$@" >"$tmp/out" 2>&1 </dev/null; then
		passed=$((passed + 1))
		return 0
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $*"
	cat "$tmp/out"
	return 1
}
# Everything that still runs in the root, and nothing else, is ended.
inhabitants() {
	for p in /proc/[0-9]*; do
		[ "$(readlink "$p/root" 2>/dev/null)" != "$root" ] || echo "${p#/proc/}"
	done
}
clean() {
	for p in $(inhabitants); do
		kill -KILL "$p" 2>/dev/null
	done
	for m in dev/shm dev/pts proc; do
		umount -l "$root/$m" 2>/dev/null
	done
	# What is still mounted is not ours to delete.
	grep -qF " $root/" /proc/mounts || rm -rf "$tmp"
}
finish() {
	echo "bare: $passed passed, $failed failed"
	[ $failed -eq 0 ]
	exit
}
[ "$(id -u)" -eq 0 ] || {
	echo 'bare: skipped: a fresh root directory needs root'
	exit 0
}
trap clean EXIT
trap 'exit 1' INT TERM

# ---- A root with git and make ----------------------------------------------
if [ -n "${BARE_FROM-}" ]; then
	ok 'a copy of a fresh Debian 12' cp -a "$BARE_FROM" "$root" || finish
else
	command -v debootstrap >/dev/null ||
	    env DEBIAN_FRONTEND=noninteractive apt-get install -qy debootstrap >/dev/null
	ok 'a fresh Debian 12' debootstrap --variant=minbase --include=git,make bookworm \
	    "$root" "${DEB_MIRROR:-http://deb.debian.org/debian}" || finish
fi
# As an installed Debian has it: the updates of its release.
cat >"$root/etc/apt/sources.list" <<-END
deb http://deb.debian.org/debian bookworm main
deb http://deb.debian.org/debian bookworm-updates main
deb http://deb.debian.org/debian-security bookworm-security main
END
for f in /etc/resolv.conf /etc/hosts /etc/apt/apt.conf /etc/apt/apt.conf.d/*proxy*; do
	[ ! -f "$f" ] || install -D -m 644 "$f" "$root$f"
done
# Not below /etc/ssl, which the package of the certificates would overwrite.
bundle=/etc/ssl/certs/ca-certificates.crt
if [ -f $bundle ]; then
	install -m 644 $bundle "$root/etc/host-certificates.crt"
	{
		echo cafile=/etc/host-certificates.crt
		npm config get registry 2>/dev/null | sed -n 's/^http/registry=&/p'
	} >"$root/root/.npmrc"
fi
mkdir -p "$root/dev/pts" "$root/dev/shm"
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -sf pts/ptmx "$root/dev/ptmx"

inside() { # command: as somebody would type it
	env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
	    LC_ALL=C.UTF-8 TERM=xterm-256color DEBIAN_FRONTEND=noninteractive \
	    chroot "$root" sh -c "$1"
}
for p in gcc node npm python3 curl; do
	ok "no $p there" sh -c '! chroot "$1" sh -c "command -v $2"' sh "$root" "$p"
done
git bundle create -q "$root/root/solgate.bundle" HEAD
# Not below /root, which nobody else may enter: some tests are other users.
ok 'a clone' inside 'git clone -q /root/solgate.bundle /srv/solgate' || finish

# ---- make run --------------------------------------------------------------
page() {
	sed -n 's|^ *\(http://127[^/]*\)/#code=.*|\1|p' "$logs/run.log" | head -n 1
}
began=$(date +%s)
inside 'cd /srv/solgate && exec make run' >"$logs/run.log" 2>&1 </dev/null &
runner=$!
while [ -z "$(page)" ] && kill -0 $runner 2>/dev/null; do
	sleep 0.5
done
took=$(($(date +%s) - began))
ok "make run shows a page" test -n "$(page)" || {
	tail -n 40 "$logs/run.log"
	finish
}
echo "make run: the page is served after $took s"
[ -z "${BARE_SECONDS-}" ] || ok "within $BARE_SECONDS s ($took s)" test $took -le "$BARE_SECONDS"
ok 'the page' curl -fsS -o "$tmp/page" "$(page)/"
ok 'the page is the page' grep -q '<title>Solgate' "$tmp/page"
script=$(sed -n 's|.*src="\(/assets/[^"]*\.js\)".*|\1|p' "$tmp/page" | head -n 1)
ok 'the page has its script' curl -fsS -o "$tmp/script" "$(page)$script"
ok 'the script is there' test "$(wc -c <"$tmp/script")" -gt 5000
ok 'the gate is ready' curl -fsS "$(page)/readyz"
# As Ctrl+C in a terminal would: everything of the command.
for p in $(inhabitants); do
	kill -INT "$p" 2>/dev/null
done
wait $runner
ok 'Ctrl+C ends everything' sh -c 'i=0; while [ -e "$1" ] && [ $i -lt 300 ]; do
    sleep 0.1; i=$((i + 1)); done; [ ! -e "$1" ]' sh "$root/tmp/solgate-demo-"*
ok 'nothing is left of it' sh -c '! ls -d "$1"/tmp/solgate-demo-* 2>/dev/null' sh "$root"

# ---- make test -------------------------------------------------------------
[ "${BARE_TEST-}" = no ] && finish
began=$(date +%s)
inside 'cd /srv/solgate && exec make test' >"$logs/test.log" 2>&1 </dev/null
status=$?
echo "make test: $(($(date +%s) - began)) s: $(tail -n 1 "$logs/test.log")"
ok 'make test passes' test $status -eq 0
ok '0 failed' sh -c 'tail -n 1 "$1" | grep -qE "^[0-9]+ passed, 0 failed"' sh "$logs/test.log" ||
    grep -v '^ok ' "$logs/test.log" | tail -n 80
ok 'nothing changed in the tree' sh -c '[ -z "$(chroot "$1" git -C /srv/solgate status --porcelain)" ]' \
    sh "$root"
finish

#!/bin/sh
# R-522: packaging/Containerfile makes an image that serves, as a user of its
# own, and says that it is well.  buildah builds it, without an engine, on a
# Debian 12 that debootstrap makes here: nothing is pulled.  Needs root and a
# Debian mirror.
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
tmp=$(mktemp -d)
base=localhost/solgate-test-base image=localhost/solgate-test
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
store="--root $tmp/store --runroot $tmp/run"
box=
clean() {
	[ -z "$box" ] || buildah $store rm "$box" >/dev/null 2>&1
	umount -l "$tmp"/store/vfs* 2>/dev/null
	grep -qF " $tmp/" /proc/mounts || rm -rf "$tmp"
}
trap clean EXIT
trap 'exit 1' INT TERM
ok() { # what, command...
	what=$1
	shift
	if "$@" >"$tmp/out" 2>&1 </dev/null; then
		passed=$((passed + 1))
		return 0
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $*"
	tail -n 40 "$tmp/out"
	return 1
}
finish() {
	echo "image: $passed passed, $failed failed"
	[ $failed -eq 0 ]
	exit
}
[ "$(id -u)" -eq 0 ] || {
	echo 'image: skipped: a fresh root directory needs root'
	exit 0
}
for p in buildah debootstrap; do
	command -v $p >/dev/null ||
	    env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $p >/dev/null
done

# ---- A base without a registry ----------------------------------------------
if [ -n "${IMAGE_FROM-}" ]; then
	ok 'a copy of a fresh Debian 12' cp -a "$IMAGE_FROM" "$tmp/base" || finish
else
	ok 'a fresh Debian 12' debootstrap --variant=minbase bookworm "$tmp/base" \
	    "${DEB_MIRROR:-http://deb.debian.org/debian}" || finish
fi
# What the network of this machine needs.
cp /etc/resolv.conf "$tmp/base/etc/resolv.conf"
if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
	cp /etc/ssl/certs/ca-certificates.crt "$tmp/base/etc/host-certificates.crt"
	echo cafile=/etc/host-certificates.crt >"$tmp/base/root/.npmrc"
fi
box=$(buildah $store from scratch)
ok 'the base is copied' buildah $store copy "$box" "$tmp/base" / || finish
ok 'the base' buildah $store commit "$box" $base || finish
buildah $store rm "$box" >/dev/null
box=
rm -rf "$tmp/base"

# ---- The image ---------------------------------------------------------------
# What is committed, and nothing else of this directory.
mkdir "$tmp/tree"
git archive HEAD | tar -x -C "$tmp/tree"
ok 'the image is built' buildah $store bud --format docker --build-arg BASE=$base -t $image \
    -f "$tmp/tree/packaging/Containerfile" "$tmp/tree" || finish
config=$(buildah $store inspect --type image $image)
says() { # jq expression
	printf '%s\n' "$config" | jq -e ".Docker.config | $1" >/dev/null
}
ok 'not as root' says '.User == "10001:10001"'
ok 'it has a health check' says '.Healthcheck.Test | length > 1'
ok 'it serves' says '(.Entrypoint + .Cmd) == ["solgate", "serve"]'

box=$(buildah $store from $image)
inside() {
	buildah $store run --user 10001:10001 "$box" -- "$@"
}
ok 'the program is there' inside solgate --version
cp "$tmp/out" "$tmp/version"
ok 'with its page' grep -q '+page' "$tmp/version"
ok 'no compiler is left' inside sh -c '! command -v gcc && ! command -v node'
ok 'the demo' inside solgate demo --fast --scenario push
health=$(printf '%s\n' "$config" | jq -r '.Docker.config.Healthcheck.Test[1:] | join(" ")')
ok 'a server, as nobody special, that is well' inside sh -c "[ \$(id -u) = 10001 ] || exit 9
    solgate serve >/tmp/said 2>&1 & server=\$!
    i=0; until grep -q 'try ' /tmp/said || [ \$i -gt 600 ]; do i=\$((i + 1)); sleep 0.1; done
    cat /tmp/said; $health; well=\$?; kill \$server && wait \$server && exit \$well"
finish

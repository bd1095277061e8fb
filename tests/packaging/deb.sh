#!/bin/sh
# K1, K2: the Debian packages hold what "make install" installs and nothing
# else, say what they need, and the program in them runs.  That they install,
# upgrade and go on a fresh system is tests/long/deb.sh, which also calls this
# with DEB_WHOLE=1: made twice, the same bytes; lintian has nothing to say.
set -eu
cd "$(dirname "$0")/../.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
unset MAKEFLAGS MAKELEVEL
passed=0 failed=0

is() { # what, command...
	what=$1
	shift
	if "$@" >"$tmp/out" 2>&1; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $*"
	cat "$tmp/out"
}
same() { # what, want, got
	is "$1 (want $2, got $3)" [ "$2" = "$3" ]
}
finish() {
	echo "packaging_deb: $passed passed, $failed failed"
	[ $failed -eq 0 ]
	exit
}
for tool in dpkg-deb dpkg-shlibdeps; do
	command -v $tool >/dev/null || {
		echo "packaging_deb: skipped: no $tool here"
		exit 0
	}
done

# How small they become is not asked here.
[ -n "${DEB_WHOLE-}" ] || export DEB_PACK=none
is 'the packages are made' packaging/debian/build
set -- build/deb/solgate_*-1_*.deb build/deb/libsolgate0_*-1_*.deb build/deb/libsolgate-dev_*-1_*.deb \
    build/deb/solgate-lane_*-1_*.deb build/deb/python3-solgate_*-1_all.deb
for deb in "$@"; do
	name=$(basename "$deb")
	name=${name%%_*}
	root=$tmp/$name
	mkdir "$root"
	dpkg-deb -R "$deb" "$root"
	is "$name: owners are root" sh -c '! dpkg-deb -c "$1" | awk "{ print \$2 }" |
	    grep -vqx root/root' sh "$deb"
	is "$name: no file can be written by others" sh -c '! find "$1" -path "$1/DEBIAN" -prune -o \
	    -perm /022 ! -type l -print | grep .' sh "$root"
	is "$name: sums" sh -c 'cd "$1" && md5sum --quiet -c DEBIAN/md5sums' sh "$root"
	is "$name: copyright" test -s "$root/usr/share/doc/$name/copyright"
	is "$name: changelogs" sh -c 'gzip -t "$1"/changelog.gz && gzip -t "$1"/changelog.Debian.gz' \
	    sh "$root/usr/share/doc/$name"
	for key in Package Version Architecture Maintainer Installed-Size Section Priority Description; do
		is "$name: $key" grep -q "^$key: ." "$root/DEBIAN/control"
	done
	is "$name: nothing is left to fill in" sh -c '! grep -q "@" "$1" || ! grep -vq "<.*@.*>" "$1" ||
	    ! grep -v "<.*@.*>" "$1" | grep -q "@"' sh "$root/DEBIAN/control"
done

# K1: the same files, but for where Debian wants them.
make -s install DESTDIR="$tmp/make" PREFIX=/usr >/dev/null
(cd "$tmp/make" && find . -type f -o -type l) | sort >"$tmp/made"
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
for name in solgate libsolgate0 libsolgate-dev solgate-lane; do
	(cd "$tmp/$name" && find . -path ./DEBIAN -prune -o \( -type f -o -type l \) -print)
done | sed -e "s|^./usr/lib/$triplet/|./usr/lib/|" -e 's|^./lib/systemd|./usr/lib/systemd|' \
    -e 's|zsh/vendor-completions|zsh/site-functions|' -e '/share\/man/s/\.gz$//' |
    grep -vE '^./(usr/share/(doc|lintian)|etc/solgate)/' | sort >"$tmp/packed"
is 'K1: what make install installs' diff "$tmp/made" "$tmp/packed"
# R-638: the weights of the lane are a package of their own, recommended.
same 'the lane is a package' solgate-lane.v0.2.bin "$(ls "$tmp/solgate-lane/usr/share/solgate")"
is 'the lane is recommended' grep -qE '^Recommends:.*\bsolgate-lane\b' "$tmp/solgate/DEBIAN/control"
same 'K1: settings of the machine are kept' /etc/solgate/config.toml "$(cat "$tmp/solgate/DEBIAN/conffiles")"

# R-659: the kit for Python, for the Python of this system.
is 'R-659: the kit is imported from the package' env PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH="$tmp/python3-solgate/usr/lib/python3/dist-packages" python3 -c 'import solgate; solgate.AsyncSolgate'
is 'R-659: and is for every machine' grep -qx 'Architecture: all' "$tmp/python3-solgate/DEBIAN/control"

# What the program cannot do without stands in Depends, linked or loaded late;
# what it opens for one task, in Recommends.
control=$tmp/solgate/DEBIAN/control
for lib in libc6 libsqlite3-0 libuv1 libidn2-0 libunistring2; do
	is "needs $lib" grep -qE "^Depends:.*\\b$lib\\b" "$control"
done
for lib in libical3 libcurl4 libncursesw6 libedit2; do
	is "wants $lib" grep -qE "^Recommends:.*\\b$lib\\b" "$control"
done

# R-522: what people read is in it.
doc=$tmp/solgate/usr/share/doc/solgate
for page in README.md SECURITY.md docs/tutorial.md docs/policy-guide.md docs/troubleshooting.md docs/comparison.md \
    docs/hosts.md docs/pictures/push.svg; do
	is "ships $page" test -s "$doc/$page"
done

# R-522: removing it names the hooks that are left, and a stand-in refuses for
# them.  The scripts of the package, with another place for what they touch.
mkdir -p "$tmp/rm/bin" "$tmp/rm/var" "$tmp/rm/home/.claude" "$tmp/rm/other"
printf '#!/bin/sh\nprintf "ada:x:1000:1000::%%s:/bin/sh\\n" "%s" "%s"\n' "$tmp/rm/home" "$tmp/rm/other" >"$tmp/rm/bin/getent"
chmod +x "$tmp/rm/bin/getent"
for script in prerm postrm; do
	sed "s|/var/lib/|$tmp/rm/var/|; s|^bin=.*|bin=$tmp/rm/bin/solgate|" "$tmp/solgate/DEBIAN/$script" >"$tmp/rm/$script"
	is "$script is whole" sh -c '! grep -q @ "$1"' sh "$tmp/rm/$script"
done
removed() { # word
	PATH="$tmp/rm/bin:$PATH" sh "$tmp/rm/prerm" "$1" && PATH="$tmp/rm/bin:$PATH" sh "$tmp/rm/postrm" "$1"
}
is 'removed without hooks' removed remove
is 'nothing is left' test ! -e "$tmp/rm/bin/solgate"
echo '{"hooks":{"PreToolUse":[{"hooks":[{"command":"/usr/bin/solgate"}]}]}}' >"$tmp/rm/home/.claude/settings.json"
is 'an upgrade is silent' removed upgrade
is 'and leaves nothing' test ! -e "$tmp/rm/bin/solgate"
is 'removed with a hook' removed remove
cp "$tmp/out" "$tmp/warned"
is 'the settings are named' grep -qF "$tmp/rm/home/.claude/settings.json" "$tmp/warned"
is 'the way out is named' grep -q 'solgate uninstall claude' "$tmp/warned"
stand_in() { # event: its exit code is that of a refusal
	"$tmp/rm/bin/solgate" hook --event="$1" claude </dev/null >"$tmp/refused" 2>/dev/null
	[ $? -eq 2 ]
}
is 'the stand-in refuses' stand_in PreToolUse
is 'and where exit codes do not count' stand_in PermissionRequest
is 'in words' grep -q '"behavior":"deny"' "$tmp/refused"
sed -i "s|grep -q \$bin|grep -q /usr/bin/solgate|" "$tmp/rm/postrm"
is 'purged with a hook' sh "$tmp/rm/postrm" purge
is 'the stand-in stays' test -e "$tmp/rm/bin/solgate"
echo '{}' >"$tmp/rm/home/.claude/settings.json"
is 'purged without one' sh "$tmp/rm/postrm" purge
is 'the stand-in goes' test ! -e "$tmp/rm/bin/solgate"
is 'and what it remembered' sh -c '! ls "$1"/* 2>/dev/null' sh "$tmp/rm/var"

# K2: it runs without Node, from where it was unpacked.
bin=$tmp/solgate/usr/bin/solgate
# R-783: where this machine can make it, which "make deb" sees to.
[ ! -e build/wasm/core.wasm ] || is 'the page brings the gates as WebAssembly' grep -aqE '/assets/core-[A-Za-z0-9_-]+\.wasm' "$bin"
is 'K2: the version without anything else' sh -c 'env -i PATH=/nonexistent "$1" --version |
    grep -qx "solgate [0-9.]*"' sh "$bin"
is 'K2: the commit' sh -c '"$1" --version | grep -qE "^commit [0-9a-f]{7,}|^commit unknown"' sh "$bin"
is 'K2: no Node in it' sh -c '! grep -aq "/usr/bin/env node" "$1"' sh "$bin"
is 'K2: the demo without Node' env -i HOME="$tmp" PATH=/usr/bin:/bin "$bin" demo --fast --scenario chip
if command -v systemd-analyze >/dev/null; then
	# The unit names the installed program, which need not be there.
	sed "s|/usr/bin/solgate|$bin|" "$tmp/solgate/lib/systemd/system/solgate@.service" >"$tmp/solgate@.service"
	is 'the unit of the machine' sh -c '! systemd-analyze verify "$1/solgate@1000.service" 2>&1 |
	    grep -i "solgate@.*\(unknown\|invalid\|failed to parse\)"' sh "$tmp"
fi

[ "${DEB_WHOLE-}" = 1 ] || finish
# The same tree, the same bytes.
mkdir "$tmp/first"
cp "$@" "$tmp/first/"
is 'made again' packaging/debian/build
for deb in "$@"; do
	is "the same bytes: $(basename "$deb")" cmp "$deb" "$tmp/first/$(basename "$deb")"
done
if command -v lintian >/dev/null; then
	is 'K1: lintian' lintian --allow-root --fail-on error,warning "$@"
else
	echo 'packaging_deb: no lintian here, left out' >&2
fi
finish

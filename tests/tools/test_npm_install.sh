#!/bin/sh
# R-497: what npm installed is installed again when the lock file or Node
# changes, and only then; without npm, Node fetches by itself and takes nothing
# whose hash is not the one in the lock file.
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
ok() {
	what=$1
	shift
	if "$@" >"$tmp/out" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $what"
		cat "$tmp/out"
	fi
}
mkdir "$tmp/bin" "$tmp/web"
echo '{"packages":{}}' >"$tmp/web/package-lock.json"
# A Node of the version in $tmp/version, and an npm that counts.
cat >"$tmp/bin/node" <<'END'
#!/bin/sh
cat "${0%/bin/node}/version"
END
cat >"$tmp/bin/npm" <<'END'
#!/bin/sh
mkdir -p node_modules
echo >>"${0%/bin/npm}/installed"
END
chmod +x "$tmp/bin/node" "$tmp/bin/npm"
: >"$tmp/installed"
echo v18.20.4 >"$tmp/version"
install() {
	NPM_STORE=${keep-} PATH="$tmp/bin:$PATH" tools/npm-install "$tmp/web" "$tmp/stamp"
}
counted() {
	[ "$(wc -l <"$tmp/installed")" -eq "$1" ]
}
ok 'installed at first' install
ok 'once' counted 1
touch -d 2000-01-01 "$tmp/stamp"
ok 'nothing to do' install
ok 'still once' counted 1
ok 'the stamp stays old' test "$(date -r "$tmp/stamp" +%Y)" = 2000
echo v20.20.2 >"$tmp/version"
ok 'another Node' install
ok 'installs again' counted 2
ok 'and the stamp is new' test "$(date -r "$tmp/stamp" +%Y)" != 2000
echo '{"packages":{"":{}}}' >"$tmp/web/package-lock.json"
ok 'another lock file' install
ok 'installs again' counted 3
rm -r "$tmp/web/node_modules"
ok 'removed by hand' install
ok 'installs again' counted 4
echo v16.20.0 >"$tmp/version"
ok 'a Node that is too old is refused' sh -c '! PATH="$1/bin:$PATH" tools/npm-install "$1/web" 2>"$1/said"' sh "$tmp"
ok 'and named' grep -q 'v16.20.0 is too old' "$tmp/said"
ok 'with the way out' grep -q 'make WEB=no' "$tmp/said"
ok 'nothing was installed' counted 4

# What was installed once is copied, whole, for the same lock file and Node.
echo v20.20.2 >"$tmp/version"
keep=$tmp/store
rm -r "$tmp/web/node_modules"
ok 'with a store' install
ok 'installs once more' counted 5
echo x >"$tmp/web/node_modules/changed"
rm -r "$tmp/web/node_modules"
ok 'another tree' install
ok 'copies' counted 5
ok 'what was installed, not what became of it' test ! -e "$tmp/web/node_modules/changed"
ok 'and is marked' grep -q 'node v20.20.2' "$tmp/web/node_modules/.lock-installed"
echo v18.20.4 >"$tmp/version"
ok 'another Node' install
ok 'installs' counted 6
rm -r "$tmp/store/"*/node_modules "$tmp/web/node_modules"
ok 'a store that lost what it had' install
ok 'installs' counted 7
keep=/dev/null/nowhere
rm -r "$tmp/web/node_modules"
ok 'a store that cannot be' install
ok 'installs all the same' counted 8
touch -d '40 days ago' "$tmp/store/old"
keep=$tmp/store
echo '{"packages":{"":{"x":1}}}' >"$tmp/web/package-lock.json"
ok 'one more' install
ok 'and what is old is gone' test ! -e "$tmp/store/old"

# Node alone, against a registry of its own over TLS.
if command -v openssl >/dev/null && command -v node >/dev/null; then
	mkdir -p "$tmp/package" "$tmp/own"
	echo 'module.exports = 7;' >"$tmp/package/index.js"
	echo '{"name":"@x/seven","version":"1.0.0","bin":{"seven":"index.js"}}' >"$tmp/package/package.json"
	tar -C "$tmp" -czf "$tmp/seven.tgz" package
	openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
	    -addext subjectAltName=DNS:localhost -keyout "$tmp/key.pem" -out "$tmp/cert.pem" 2>/dev/null
	cat >"$tmp/registry.mjs" <<'END'
import { createServer } from "node:https";
import { readFileSync, writeFileSync } from "node:fs";
const at = process.argv[2];
const server = createServer({ key: readFileSync(`${at}/key.pem`), cert: readFileSync(`${at}/cert.pem`) }, (ask, say) => {
  say.writeHead(ask.url === "/@x/seven/-/seven-1.0.0.tgz" ? 200 : 404);
  say.end(readFileSync(`${at}/seven.tgz`));
});
server.listen(0, "localhost", () => writeFileSync(`${at}/port`, `${server.address().port}`));
END
	node "$tmp/registry.mjs" "$tmp" &
	registry=$!
	trap 'kill $registry 2>/dev/null; rm -rf "$tmp"' EXIT
	i=0
	while [ ! -s "$tmp/port" ] && [ $i -lt 600 ]; do
		sleep 0.1
		i=$((i + 1))
	done
	hash=$(openssl dgst -sha512 -binary "$tmp/seven.tgz" | base64 -w0)
	lock() { # hash
		printf '{"packages":{"":{},"node_modules/@x/seven":{"version":"1.0.0",%s},%s}}' \
		    "\"integrity\":\"sha512-$1\",\"bin\":{\"seven\":\"index.js\"}" \
		    '"node_modules/other":{"version":"1.0.0","os":["plan9"],"optional":true}' \
		    >"$tmp/own/package-lock.json"
	}
	fetch() {
		env HOME="$tmp" npm_config_cafile="$tmp/cert.pem" \
		    npm_config_registry="https://localhost:$(cat "$tmp/port")/" node tools/npm-fetch.mjs "$tmp/own"
	}
	lock "$hash"
	ok 'fetched' fetch
	ok 'unpacked' grep -q 7 "$tmp/own/node_modules/@x/seven/index.js"
	ok 'its command' test -x "$tmp/own/node_modules/.bin/seven"
	ok 'what is for other systems is left out' test ! -e "$tmp/own/node_modules/other"
	lock "$(echo "$hash" | tr 'A-Za-z' 'B-ZAb-za')"
	refused() {
		! fetch 2>"$tmp/said"
	}
	ok 'a package with another hash is refused' refused
	ok 'and says so' grep -q 'is not what package-lock.json names' "$tmp/said"
	ok 'nothing of it is there' test ! -e "$tmp/own/node_modules/@x/seven"
fi
echo "npm_install: $passed passed, $failed failed"
[ $failed -eq 0 ]

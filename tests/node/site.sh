#!/bin/sh
# The site of "make site": whole, every link leads somewhere, and it works from
# the disk.  A broken link in a document fails here.
. tests/lib/cli.sh
site=$tmp/site
ok 'the site is made' node tools/site/make.mjs "$site" >"$tmp/said"
ok 'R-735: every link and anchor leads somewhere' node tools/site/check.mjs "$site" >"$tmp/checked"
links=$(sed -n 's/.* pages, \([0-9]*\) links, 0 wrong/\1/p' "$tmp/checked")
ok "there are links (${links:-0})" test "${links:-0}" -gt 10000
node tools/site/make.mjs "$tmp/twice" >/dev/null
ok 'the same tree gives the same bytes' diff -r "$site" "$tmp/twice" >/dev/null

# everything has its page.
for doc in README.md $(find docs kits examples -name '*.md' -not -path '*/node_modules/*'); do
	case $doc in
	README.md) page=index.html ;;
	*/README.md) page=${doc%README.md}index.html ;;
	*) page=${doc%.md}.html ;;
	esac
	ok "$doc has a page" test -s "$site/$page"
done
for man in docs/man/*.scd; do
	man=${man##*/}
	ok "$man has a page" test -s "$site/man/${man%.scd}.html"
done
missing=0
for schema in build/schema/*.json; do
	name=$(basename "$schema" .json)
	[ -s "$site/api/shapes/$name.html" ] && cmp -s "$schema" "$site/api/schema/$name.json" || missing=$((missing + 1))
done
same 'every shape has a page and its schema' 0 "$missing"
missing=0
for id in $(jq -r '.paths[][] | .operationId? // empty' build/openapi.json); do
	grep -q "id=\"$id\"" "$site/api/index.html" || missing=$((missing + 1))
done
same 'every address of the API is there' 0 "$missing"
for f in examples/*/run.sh; do
	ok "$f is shown" grep -q 'id="file-run.sh"' "$site/${f%run.sh}index.html"
done

# planted SED FILE: a fault; found NAME FILE WORDS: what the check says of it.
planted() { sed -i "$1" "$tmp/twice/$2"; }
found() { ok "$1 is found" grep -q "^$2: .*$3" "$tmp/err"; }
planted '0,/href="tutorial.html"/s//href="tutoria.html"/' docs/index.html
planted 's/id="a-rule"/id="a-rule-2"/; s|</main>|<a href="#nowhere">x</a></main>|' docs/policy-guide.html
planted 's|</main>|<script src="https://example.org/x.js"></script></main>|' man/index.html
planted 's|</main>|<img src="//example.org/x.png" alt=""></main>|' index.html
planted 's|</main>|<a href="../../etc/passwd">x</a></main>|' docs/index.html
planted 's|</main>|<p id="main">x</p></main>|' docs/hosts.html
planted '1i @import "https://example.org/x.css";' site.css
planted 's/\["docs\/tutorial.html"/["docs\/tutori.html"/' search-index.js
ok 'a site with faults is refused' sh -c '! node tools/site/check.mjs "$1" >/dev/null 2>"$2"' sh "$tmp/twice" "$tmp/err"
found 'a page that is gone' docs/index.html 'tutoria.html leads to nothing'
found 'an anchor that is gone' docs/policy-guide.html '#nowhere: .*no such anchor'
found 'a script from elsewhere' man/index.html 'x.js is outside'
found 'a picture from elsewhere' index.html 'x.png is outside'
found 'a way out of the site' docs/index.html 'etc/passwd leads to nothing'
found 'the same anchor twice' docs/hosts.html 'main is there twice'
found 'a style from elsewhere' site.css 'a style loads something'
found 'a hit of the search that leads nowhere' search-index.js tutori.html

# The browser is two thirds of the time: "make test" leaves it to "make test-long".
if [ -n "${BRIEF-}" ]; then
	:
elif command -v chromium >/dev/null || command -v chromium-headless-shell >/dev/null; then
	node tests/node/site.mjs "$site" >"$tmp/out" || failed=$((failed + 1))
	n=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' "$tmp/out")
	ok 'the browser looked at it' test "${n:-0}" -gt 50
	passed=$((passed + ${n:-0}))
else
	ok 'there is a browser (tools/install-deps test)' false
fi
done_tests site

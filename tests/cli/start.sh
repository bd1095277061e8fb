#!/bin/sh
# What a start of the program loads: libc, until it needs more (R-612).
. tests/lib/cli.sh
program=${SOLGATE_RELEASE:-build/solgate}

readelf -dW "$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
    grep -vE '^(libc|libllhttp|ld-linux.*)\.so|^libpthread' >"$tmp/linked" || true
same 'R-612: linked with libc alone' '' "$(cat "$tmp/linked")"

# loads COMMAND...: the libraries that its process has opened when it ends.
loads() {
	rm -f "$tmp"/ld.*
	LD_DEBUG=files LD_DEBUG_OUTPUT="$tmp/ld" "$@" >"$tmp/out" 2>&1 </dev/null || true
	cat "$tmp"/ld.* | sed -n 's/.*file=\(lib[a-z0-9]*\)\.so.*generating link map.*/\1/p' | sort -u |
	    grep -v '^libllhttp' | tr '\n' ' ' | sed 's/ $//'
}
same 'R-612: --version' libc "$(loads "$program" --version)"
same 'R-612: help' libc "$(loads "$program" help)"
same 'R-612: a hook without a gate' libc "$(loads "$program" hook --state="$tmp/none" claude)"
ok 'R-612: which refuses' grep -q deny "$tmp/out"
# A gate of its own has a store.
case " $(loads timeout 60 "$program" rpc --memory) " in
*' libsqlite3 '*) ok 'R-612: a store loads SQLite' true ;;
*) ok 'R-612: a store loads SQLite' false ;;
esac

done_tests start

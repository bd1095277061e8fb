#!/bin/sh
# What a start of the program loads: libc, until it needs more (R-612); and what
# it does before a hook or --version runs: counts, since times would tell how
# busy the machine is (R-790).
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

# The loader is shown the addresses of the front alone.  Where linker and libc
# cannot pack them, or the build left the front out, it moves all as before.
word() { # tag of the dynamic section
	readelf -dW "$program" | sed -n "s/.*($1) *\([0-9a-fx]*\).*/\1/p"
}
# Page faults of COMMAND..., the least of seven starts.
faults() {
	python3 - "$@" <<-'END'
		import os, resource, subprocess, sys
		least = None
		for _ in range(7):
		    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt
		    subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL,
		        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
		    now = resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt - before
		    least = now if least is None else min(least, now)
		print(least)
	END
}
most() { # what, most, count
	ok "R-790: $1: $3, at most $2" test "$3" -le "$2"
}
all=$(readelf -SW "$program" | sed -n 's/.* \.relr\.dyn *[A-Z0-9_x:]* *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) .*/\1/p')
if [ -n "$all" ]; then
	most 'words of addresses that the loader reads' 200 $(($(word RELRSZ) / 8))
	ok 'R-790: which is not half of them' test $(($(word RELRSZ) * 2)) -lt $((0x$all))
	nothing=$(faults /bin/true)
	most 'page faults of --version above those of /bin/true' 45 \
	    $(($(faults "$program" --version) - nothing))
	most 'page faults of a hook above those of /bin/true' 75 \
	    $(($(faults "$program" hook --socket="$tmp/none.sock" \
	    --token="$tmp/agents/host.claude" claude) - nothing))
fi
symbols=$(readelf -rW "$program" | grep -cE 'JUMP_SLO|GLOB_DAT')
most 'symbols that are looked up' 280 "$symbols"
if [ -n "$all" ]; then
	most 'functions that the loader looks up' 130 $(($(word PLTRELSZ) / 24))
fi
same 'R-790: nothing asks the processor or runs before main()' '' \
    "$(readelf -rW "$program" | grep IRELATIV || true)"
if [ "$(id -u)" -eq 0 ] && command -v strace >/dev/null; then
	strace -o "$tmp/calls" "$program" --version >/dev/null
	strace -o "$tmp/calls.true" /bin/true
	most 'system calls of --version above those of /bin/true' 16 \
	    $(($(wc -l <"$tmp/calls") - $(wc -l <"$tmp/calls.true")))
	printf '%s' '{"session_id":"s1","cwd":"/tmp","hook_event_name":"PreToolUse",
	    "tool_name":"Read","tool_input":{"file_path":"/tmp/x"}}' >"$tmp/event"
	strace -o "$tmp/calls" "$program" hook --socket="$tmp/none.sock" \
	    --token="$tmp/agents/host.claude" claude <"$tmp/event" >/dev/null 2>&1 || true
	most 'system calls of a hook above those of /bin/true' 45 \
	    $(($(wc -l <"$tmp/calls") - $(wc -l <"$tmp/calls.true")))
fi

# What waited is moved before anything else reads it, stays read-only after that,
# and a program that was stripped once more is the same.
strip -o "$tmp/again" "$program"
for p in "$program" "$tmp/again"; do
	same 'R-790: --version, by the front and by the rest' "$("$p" version)" "$("$p" --version)"
	"$p" schema --all="$tmp/schema.${p##*/}" >/dev/null
	same 'R-790: every table is moved' "$("$SOLGATE" help)" "$("$p" help)"
	same 'R-790: help of the hook' "$("$SOLGATE" hook --help)" "$("$p" hook --help)"
done
ok 'R-790: the tables are the same' diff -r "$tmp/schema.again" "$tmp/schema.${program##*/}"
"$program" hook nobody >"$tmp/out" 2>&1 </dev/null && status=0 || status=$?
same 'R-790: a wrong hook is refused as before' "2 $("$SOLGATE" hook nobody 2>&1 </dev/null || true)" \
    "$status $(cat "$tmp/out")"
if [ "$(id -u)" -eq 0 ] && [ -n "$all" ]; then
	mkfifo "$tmp/in"
	"$program" rpc --memory <"$tmp/in" >"$tmp/health" 2>&1 &
	pid=$!
	exec 8>"$tmp/in"
	printf '%s\n' '{"id":"1","type":"health"}' >&8
	tries=0
	until [ -s "$tmp/health" ] || [ $((tries += 1)) -gt 300 ]; do sleep 0.1; done
	# Of the program's file, one mapping at most can be written: its variables.
	awk -v p="$(realpath "$program")" '$6 == p && $2 ~ /w/ {
		split($1, a, "-"); n++; print $0 } END { exit n > 1 }' "/proc/$pid/maps" >"$tmp/maps"
	same 'R-790: tables cannot be written later' 1 "$(wc -l <"$tmp/maps")"
	moved=$(readelf -SW "$program" | sed -n 's/.* \.data\.rel\.ro *PROGBITS *0*\([0-9a-f]*\) .*/\1/p')
	first=$(awk -v p="$(realpath "$program")" '$6 == p { split($1, a, "-"); print a[1]; exit }' "/proc/$pid/maps")
	ok 'R-790: the page of a table that waited is read-only' python3 - "$first" "$moved" "/proc/$pid/maps" <<-'END'
		import sys
		at = int(sys.argv[1], 16) + int(sys.argv[2], 16) + 200000
		for line in open(sys.argv[3]):
		    lo, hi = (int(x, 16) for x in line.split()[0].split('-'))
		    if lo <= at < hi:
		        sys.exit(line.split()[1][:2] != 'r-')
		sys.exit(1)
	END
	exec 8>&-
	wait $pid || true
fi

done_tests start

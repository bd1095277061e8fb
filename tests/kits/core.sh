#!/bin/sh
# @solgate/core as it is packed says, byte for byte, what the program says.
# KIT_LINES is how many lines each area is asked.
. tests/lib/cli.sh
skip() { echo "core: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
[ -d /usr/include/wasm32-wasi ] || skip 'there is no libc for WebAssembly (Debian: wasi-libc, libclang-rt-14-dev-wasm32, lld)'
make -s build/kits/solgate-core.tgz
tar xzf build/kits/solgate-core.tgz -C "$tmp"
size=$(gzip -9c "$tmp/package/core.wasm" | wc -c)
rules=$(grep -v '^#' data/turn-rules.v0.1.tsv | gzip -9c | wc -c)
ok "R-662: at most 400 kB without what the turn gate knows ($size; with its rules $((size + rules)))" \
    test "$size" -le 400000
same 'one version' "$(sed -n 's/^.define SG_VERSION *"\(.*\)"/\1/p' include/solgate/version.h)" \
    "$(sed -n 's/^  "version": "\(.*\)",/\1/p' kits/wasm/js/package.json)"
program=${SOLGATE_RELEASE:-build/solgate}
ok 'R-662: the bytes of the program, in every area' env CORE="$tmp/package" \
    tools/same-eval tests/kits/core_eval.mjs "$program" "${KIT_LINES:-300}" >"$tmp/same"
grep -q ' 0 differ$' "$tmp/same" || cat "$tmp/same" >&2
ok 'most lines are decided' test "$(sed -n 's/.* lines, \([0-9]*\) of them decided.*/\1/p' "$tmp/same")" -gt \
    "$((5 * ${KIT_LINES:-300}))"
CORE=$tmp/package node tests/kits/core.test.mjs "$program" >"$tmp/out" 2>"$tmp/err" || {
	cat "$tmp/err" >&2
	failed=$((failed + 1))
}
last=$(tail -n 1 "$tmp/out")
case $last in
*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
*) failed=$((failed + 1)) ;;
esac
done_tests core

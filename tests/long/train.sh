#!/bin/sh
# A small training, from three hundred turns of our own that are given sources:
# the same bytes from nothing, from what an earlier run kept, and beside
# another voice of the rules (R-637, R-912).  With TURNS in the environment, all
# of `make train` from nothing besides: a quarter of an hour.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
lane=${SOLGATE_EMBED-$B/embed/solgate-lane.v0.2.bin}
[ -f "$lane" ] || {
	echo 'train: skipped: no weights of the lane (make embed)'
	exit 0
}
make -s "$B/train-turns" "$B/train-embed" "$B/train-vectors"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

same() { # NAME FILE FILE
	if cmp -s "$2" "$3"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1" >&2
	fi
}

rules=data/turn-rules.v0.1.tsv
{
	cat $rules
	printf 'en_small\trisk\tthe|a|an|my|i|you\tVIOLENCE:3\t240\ta test\n'
} >"$tmp/other-rules"
grep '"intent"' tools/train/turns.jsonl | awk 'NR % 9 == 1' | head -n 300 |
    jq -c --argjson names '["oasst2","goemotions","clinc150","xstest","koala-test","hh-rlhf-helpful"]' \
	'.source = $names[input_line_number % 6]' >"$tmp/turns"
awk 'NR % 40 == 1' tools/train/turns.jsonl >>"$tmp/turns"
# A table of one word, which no turn has.
{
	printf '\001\000\000\000\144\000\000\000\001\002\003\004'
	head -c 100 /dev/zero | tr '\000' a
} >"$tmp/vectors"

learn() { # NAME RULES: from what stands in $tmp/kept
	mkdir -p "$tmp/kept"
	TRAIN_BASE=$tmp/$1 TRAIN_MODELS=1 "$B/train-turns" "$2" "$tmp/vectors" \
	    "$tmp/turns" "$tmp/$1.ngrams" >/dev/null
	"$B/train-embed" "$lane" "$tmp/turns" "$tmp/$1.source" \
	    "$tmp/$1.heads" --epochs 2 --protos 40 --kept "$tmp/kept/points" \
	    --learnt "$tmp/kept/learnt" >/dev/null 2>&1
}

learn first $rules
learn kept $rules
learn other "$tmp/other-rules"
rm -r "$tmp/kept"
learn again $rules
for run in kept other again; do
	same "n-grams, $run" "$tmp/first.ngrams" "$tmp/$run.ngrams"
	same "heads, $run" "$tmp/first.heads" "$tmp/$run.heads"
done
if [ -n "${TURNS-}" ]; then
	mkdir -p "$tmp/b/embed"
	cp "$B/train-turns" "$B/train-embed" "$B/train-vectors" "$tmp/b"
	cp "$lane" "$tmp/b/embed"
	status=0
	B=$tmp/b tools/train/run.sh >"$tmp/out" 2>&1 || status=1
	[ $status -eq 0 ] || tail -n 3 "$tmp/out" >&2
	passed=$((passed + 1 - status)) failed=$((failed + status))
fi
echo "train: $passed passed, $failed failed"
[ $failed -eq 0 ]

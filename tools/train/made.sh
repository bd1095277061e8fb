#!/bin/sh
# What the shipped weights of the turn gate are made of, as far as it stands in
# the tree, and they themselves: a hash each.  tools/train/made.tsv holds what
# this said when they were made, and tests/cli/trained.sh compares.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
rules=data/turn-rules.v0.1.tsv
turns=tools/train/turns.jsonl

row() { # NAME: of what comes in
	printf '%s  %s\n' "$(sha256sum | cut -d' ' -f1)" "$1"
}

sed '/^solgate.voices/,$d' $rules | row "$rules up to its voices"
for file in $turns tools/train/folds.def tools/train-embed/english.def \
    data/turn-weights.v0.1.bin data/embed-heads.v0.1.bin; do
	row $file <$file
done
"$B/train-turns" $rules $turns | row "what the gate sees of $turns"

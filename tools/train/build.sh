#!/bin/sh
# Build the two training programs, train and vectors, into the directory $1.
# They see src/turn as the gate does; nothing of them is in the product.
set -eu
cd "$(dirname "$0")/../.."
out=${1:-build/train}
mkdir -p "$out"
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Wpedantic
    -Wshadow -Wconversion -Iinclude -Isrc -Itools/train"
room="src/base/*.c src/words/*.c src/json/json*.c src/intent/*.c"
parts=
for p in examples figures files fit tune weights; do
	parts="$parts tools/train/$p.c"
done
# shellcheck disable=SC2086 # the lists are meant to be split
${CC:-gcc} $flags tools/train/main.c $parts $room -lm -o "$out/train"
# shellcheck disable=SC2086
${CC:-gcc} $flags tools/train/vectors.c tools/train/files.c $room -lm \
    -o "$out/vectors"

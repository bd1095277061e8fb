#!/bin/sh
NEEDS='rustc'
cd "$(dirname "$0")/../.." && . examples/gate.sh
make -s build/libsolgate.a
rustc --edition 2021 -A dead_code -o "$tmp/gate" examples/rust/gate.rs -L build -l static=solgate
"$tmp/gate" data

#!/bin/sh
NEEDS='c++'
cd "$(dirname "$0")/../.." && . examples/gate.sh
make -s build/libsolgate.a
mkdir "$tmp/include" && cp -R include/solgate "$tmp/include/" && cp -R src/words "$tmp/include/solgate/words"
"${CXX:-c++}" -std=c++17 -I"$tmp/include" -o "$tmp/gate" examples/cpp/gate.cc build/libsolgate.a
"$tmp/gate" data

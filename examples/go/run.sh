#!/bin/sh
NEEDS='go'
cd "$(dirname "$0")/../.." && . examples/gate.sh
make -s build/libsolgate.a
mkdir "$tmp/include" && cp -R include/solgate "$tmp/include/" && cp -R src/words "$tmp/include/solgate/words"
CGO_CFLAGS="-I$tmp/include" CGO_LDFLAGS="$PWD/build/libsolgate.a" GOCACHE=$tmp/cache GOFLAGS=-mod=mod GO111MODULE=off \
    go build -o "$tmp/gate" examples/go/gate.go
"$tmp/gate" data

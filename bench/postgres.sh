#!/bin/sh
# Host calls allowed by a grant, durable, 64 connections: a gate whose rows stand
# in PostgreSQL beside one on SQLite, on the same disk; and one call at a time
# beside a commit of pgbench -N on the same server.  They take turns; medians
# count.
set -eu
cd "$(dirname "$0")/.."
. bench/pg_kit.inc
gate sqlite ''
may sqlite
gate postgres "url = \"$url\""
may postgres
beside postgres
compare postgres postgres
errors "$tmp"/sqlite.64 "$tmp"/sqlite.1 "$tmp"/postgres.64 "$tmp"/postgres.1

#!/bin/sh
# What a write would change, by the hooks of hosts: checks of writes.mjs.
exec "$(dirname "$0")/run" writes

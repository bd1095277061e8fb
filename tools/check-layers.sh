#!/bin/sh
# A room sees exactly what its SEES_ row in the Makefile names, reads no
# private header of another room, and stands in no cycle of rooms.
exec "$(dirname "$0")/layers"

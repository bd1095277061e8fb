#!/bin/sh
# Two people in two browsers: checks of quorum.mjs.
exec "$(dirname "$0")/run" quorum

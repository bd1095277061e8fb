#!/bin/sh
# D2, with the request that nobody answers.
D2_WAIT=1 exec tests/cli/tui_demo.sh

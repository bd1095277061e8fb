#!/bin/sh
# U4: a burst of keys as a request opens decides nothing, 500 times.
TUI_BURSTS=500 exec tests/cli/tui_burst.sh

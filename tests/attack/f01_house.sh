#!/bin/sh
# F1, T18: the gate's own house.  Nothing an agent asks for leads into the
# places where the gate keeps its state and settings.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

rows() {
	gate_up
	permissive
	still 'a write in the project passes' tool_allows Write \
	    "{\"file_path\":\"$project/notes\",\"content\":\"x\"}"
	attack F01-w1 'write a grant into the settings' tool_allows Write \
	    "{\"file_path\":\"$config/config.toml\",\"content\":\"x\"}"
	attack F01-w2 'write a token' tool_allows Write \
	    "{\"file_path\":\"$state/tokens/agents/x\",\"content\":\"x\"}"
	attack F01-w3 'write the store through a relative path' \
	    tool_allows Write \
	    '{"file_path":"../home/.local/state/solgate/solgate.db","content":"x"}'
}

in_modes f01_house rows

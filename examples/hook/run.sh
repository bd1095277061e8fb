#!/bin/sh
# What Claude Code tells its hook before a tool runs, and what it is answered.
NEEDS='python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
for what in fine forbidden; do
	printf '{"session_id":"s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"touch %s"}}' \
	    "$tmp/project" "$what" | "$SOLGATE" hook --event=PreToolUse --timeout=600 claude >"$tmp/answer" || :
	if grep -q '"permissionDecision":"allow"' "$tmp/answer"; then
		echo "allowed: touch $what"
	else
		echo "refused: touch $what: $(cut -c 1-120 "$tmp/answer")"
	fi
done

#!/bin/sh
# solgate tui: what a call would do as it can be read, told by the real hook of a
# host: a write with the lines that go and come, a command with its line breaks,
# a tool with its arguments; the same line by line.
suite=tui_writes
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 300' \
    'cooldown = false' '[policy]' 'project = "/"'
ok 'a gate' start_gate
seq -f 'line %g' 40 | sed 's/^line 31$/key = ghp_abcdefghijklmnopqrstuvwxyz0123456789/' >"$tmp/project/f.txt"

# hook ID TOOL INPUT: as Claude Code starts it.
hook() {
	jq -nca --arg t "$2" --argjson i "$3" --arg d "$tmp/project" \
	    '{session_id:"s1",transcript_path:"/tmp/t.jsonl",cwd:$d,permission_mode:"default",
	    hook_event_name:"PreToolUse",tool_name:$t,tool_input:$i,tool_use_id:"toolu_1"}' |
	    "$SOLGATE" hook --event=PreToolUse claude >"$tmp/hook.$1" 2>/dev/null &
}
heard() {
	for nth in $(seq 600); do
		grep -q permissionDecision "$tmp/hook.$1" && break
		nap $nth
	done
	jq -r .hookSpecificOutput.permissionDecision "$tmp/hook.$1"
}
# Keys that come all at once answer nothing.
denies() {
	shows '[?] Details'
	sleep 0.5
	keys d
}
edit=$(jq -nc --arg f "$tmp/project/f.txt" '{file_path:$f,edits:[
    {old_string:"line 5\n",new_string:"line five\n"},{old_string:"line 32\n",new_string:""}]}')

screen 120x50 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'
hook w MultiEdit "$edit"
ok 'R-898: that there is a change' opens 'Change:     +1 -2 lines: ? shows them'
keys '?'
ok 'R-898: against the file' shows '+1 -2  against the file as it is'
ok 'R-898: where' shows 'line 2 '
ok 'R-898: what comes' shows '+line five'
same 'R-898: no secret' '' "$(grep ghp_ "$tmp/shot")"
ok 'R-898: hidden as such' shows 'key = <redacted>'
# paints SIGN-AND-TEXT: the colour of it, as the terminal has it.
paints() {
	mux capture-pane -e -p -t =s: | grep -F -- "$1" |
	    sed -E "s/.*(\x1b\[[0-9;]*m)[^\x1b]*$(printf '%s' "$1" | sed 's/[+]/\\&/').*/\1/" | od -An -c | tr -d ' \n'
}
ok 'R-898: what comes and what goes look different' \
    test "$(paints '+line five')" != "$(paints '-line 5')"
ok 'R-898: and what stays another' test "$(paints ' line 6')" != "$(paints '+line five')"
keys v
ok 'R-898: side by side' matches '-line 5 +\| \+line five'
keys v '?'
denies
same 'the host is told' deny "$(heard w)"

hook b Bash '{"command":"cd packages/api\nrm -rf build","description":"Start afresh"}'
ok 'R-898: a command' opens 'cd packages'
ok 'R-898: its first line ends' matches 'cd packages/api⟨U\+000A⟩ *│'
ok 'R-898: its second has a row of its own' matches '│ {13}rm -rf build'
keys '?'
ok 'R-898: the command as a value' matches 'params +command: cd packages/api⟨U\+000A⟩ *│'
keys '?'
denies
same 'the host is told of it' deny "$(heard b)"

hook t mcp__github__create_issue '{"title":"Leak","labels":["bug"],"body":"One\n\n  - two"}'
ok 'a tool' opens 'mcp__github__create_issue'
keys '?'
ok 'R-898: its arguments' shows 'input.title: Leak'
ok 'R-898: lists as they are' shows 'input.labels: ["bug"]'
ok 'R-898: texts with their lines' matches '│ {13} {2}- two'
keys '?'
denies
same 'the host is told of that' deny "$(heard t)"
keys q
ok 'it leaves' left 0

screen 120x60 "$SOLGATE" tui --plain
ok 'R-898: line by line' shows 'Connected'
hook p MultiEdit "$edit"
ok 'R-898: it says that there is a change' shows 'Change: 1 line comes, 2 go; 6 reads them.'
keys 6 Enter
ok 'R-898: what it is against' shows 'change: 1 line comes, 2 go; against the file as it is'
ok 'R-898: where, in words' shows 'line 2'
ok 'R-898: goes, in words' shows 'goes: line 5'
ok 'R-898: comes, in words' shows 'comes: line five'
ok 'R-898: stays, in words' shows 'stays: key = <redacted>'
keys 4 Enter
same 'the host is told here as well' deny "$(heard p)"
stop_gate
done_tests "$suite"

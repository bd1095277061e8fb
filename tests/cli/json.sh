#!/bin/sh
# L2: what --json prints is one document, as its contract says, and nothing
# else; notes go to standard error.  L3: nothing is coloured in a pipe.
. tests/lib/cli.sh
. tests/lib/gate.sh

ORACLE=${TEST_BIN:-build/tests}/node/decode_oracle
[ -x "$ORACLE" ] || {
	echo "json: $ORACLE is missing: make build/tests/node/decode_oracle" >&2
	ok 'the decoder is built' false
	done_tests json
	exit 1
}

# is CONTRACT ARGUMENT...: each line of its output decodes as that.
is() {
	contract=$1
	shift
	run "$@"
	case $status,$* in
	0,* | 3,* | 5,* | 6,* | 1,*--prove*) ;;
	*) ok "L2: $* ends well ($status)" false ;;
	esac
	ok "L2: $* prints something" test -s "$tmp/out"
	ok "L3: $* without colour" sh -c '! grep -q "$(printf "\033")" "$1"' sh "$tmp/out"
	sed "s/^/$contract	/" "$tmp/out" >"$tmp/lines"
	"$ORACLE" <"$tmp/lines" >"$tmp/verdict"
	ok "L2: $* is $contract: $(grep -m 1 '^!' "$tmp/verdict")" sh -c '! grep -q "^!" "$1" &&
	    [ "$(grep -c "^ok" "$1")" -ge 1 ]' sh "$tmp/verdict"
}

is DoctorReport doctor --json
is ConfigView config show --json
is EvalBreakpointOutput turn --json ok
is IntentGateResult intent --json 'Is this chicken still good?'
is EvalActionOutput check --json my-ext exec 'git status'
ok 'a gate' start_gate
attend
call one 'git log'
prompt_of 1
is PromptList prompts --json
same 'L7: what the agent is blocked on' 'true true' "$(jq -r '.prompts[0] |
    "\(has("blocking")) \(.scopes | length > 0)"' "$tmp/out")"
is PromptView prompts show "$prompt" --json
is PromptView decide "$prompt" deny_once --json
is PromptList prompts --all --json
is GrantView grants add ext.j read 'docs/*' --json
is GrantRequest grants add ext.j read 'src/*' --dry-run --json
is GrantList grants --json
is EvalActionOutput grants test ext.j read docs/a.md --json
run grants export
ok 'an export' cp "$tmp/out" "$tmp/exported"
is GrantImport grants import "$tmp/exported" --dry-run --json
is GrantSuggestions grants suggest --json
asks person POST /v1/turn '{"threadId":"t1","message":"we go with 24 V"}' >/dev/null
is TraceList traces --json
id=$(jq -r '.items[0].traceRunId' "$tmp/out")
is TraceView traces show "$id" --json
is Stats stats --json
is AuditState audit verify --json
is ReplayView replay --json --since 1h
is ChatResponse chat --json Hello there
is DialogueView chat --json --mode load 'I have a Dometic CFX3 45 fridge'
is DoctorReport doctor --json
for token in person agent viewer; do
	ok "T50: no token of $token anywhere" sh -c '! grep -rqF -e "$(cat "$1")" "$2"' sh \
	    "$SOLGATE_STATE/tokens/$token" "$tmp/out"
done
stop_gate
is DoctorReport doctor --prove --json
done_tests json

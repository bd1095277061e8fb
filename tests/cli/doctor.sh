#!/bin/sh
# doctor: what is well, what is not, and what to do.
. tests/lib/cli.sh
. tests/lib/gate.sh

run doctor
same 'L1: no server' 6 "$status"
ok 'says what next' has "$tmp/out" '-> solgate serve'
run doctor --json
same 'L2: without a server' false "$(jq .ok "$tmp/out")"
ok 'a gate' start_gate
run doctor
same 'all is well' 0 "$status"
ok 'the server answers' grep -q '^ok .*solgate serve .* answering, mode prompt' "$tmp/out"
ok 'the chain is verified' grep -q '^ok .*chain verified' "$tmp/out"
ok 'R-469: what one user leaves open' grep -q '^note *user .*SECURITY.md' "$tmp/out"
ok 'R-469: a token in a file' grep -q '^note *person ' "$tmp/out"
ok 'R-469: said at the start' has "$tmp/said" 'see SECURITY.md'
ok 'the store' grep -q '^ok *store' "$tmp/out"
ok 'T45: tokens' test "$(grep -c '^ok *token' "$tmp/out")" -eq 3
ok 'nobody is there' grep -q '^note *approver.*-> solgate prompts watch --attend' "$tmp/out"
ok 'R-426: nothing suspicious' grep -q '^ok *security' "$tmp/out"
mv "$SOLGATE_STATE/tokens/person" "$tmp/person"
run doctor
same 'whom the server does not know hears that it runs' 0 "$status"
ok 'and why it says no more' grep -q '^note *server *a server runs, and tells only a person how it is: .*-> Run solgate doctor in a terminal of your own' "$tmp/out"
mv "$tmp/person" "$SOLGATE_STATE/tokens/person"
asks agent PUT /v1/mode '{"mode":"permissive"}' >"$tmp/refused" 2>&1 || :
run doctor
ok 'R-426: what was refused' grep -q \
    '^note *security *1 time in 7 days: a caller tried what its role may not' "$tmp/out"
attend
run doctor --json
same 'L2: --json' 'true ok' "$(jq -r '"\(.ok) \(.checks[] |
    select(.check == "approver") | .state)"' "$tmp/out")"
for t in person agent; do
	ok "T50: not the token of $t" sh -c '! grep -qF -e "$(cat "$1")" "$2"' sh \
	    "$SOLGATE_STATE/tokens/$t" "$tmp/out"
done
chmod 644 "$SOLGATE_STATE/tokens/viewer"
chmod 755 "$SOLGATE_STATE"
run doctor
same 'T45: others can read' 1 "$status"
ok 'which token' grep -q '^bad *token *viewer' "$tmp/out"
ok 'which directory, and how to mend it' has "$tmp/out" "-> chmod 700 $SOLGATE_STATE"
chmod 700 "$SOLGATE_STATE"
chmod 600 "$SOLGATE_STATE/tokens/viewer"
# ---- R-556: Codex runs a hook only if it was trusted ------------------------
run install codex
hooks=$HOME/.codex/hooks.json
run doctor
same 'R-556: not trusted' 1 "$status"
ok 'R-556: said' grep -q '^bad *codex *NOTHING IS GATED: Codex skips a hook that is not trusted *-> .*/hooks' "$tmp/out"
python3 - "$hooks" >"$HOME/.codex/config.toml" <<'X'
import hashlib, json, re, sys
print('model = "x" # mine\nmore = { a = [1, 2], d = 1979-05-27 }')
for event, groups in json.load(open(sys.argv[1]))["hooks"].items():
    label = re.sub("(?<!^)([A-Z])", r"_\1", event).lower()
    one = {"event_name": label, "hooks": [dict(groups[0]["hooks"][0], **{"async": False})]}
    if event != "UserPromptSubmit":
        one["matcher"] = groups[0]["matcher"]
    text = json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    print('[hooks.state."%s:%s:0:0"]\ntrusted_hash = "sha256:%s"' % (
        sys.argv[1], label, hashlib.sha256(text.encode()).hexdigest()))
X
cp "$HOME/.codex/config.toml" "$tmp/trusted"
run doctor
ok 'R-556: trusted' grep -q '^ok *codex *its hooks are trusted' "$tmp/out"
sed 's/permission_request:0:0/permission_request:1:0/' "$tmp/trusted" >"$HOME/.codex/config.toml"
run doctor
ok 'R-556: one of them is not' grep -q '^bad *codex *NOTHING IS GATED' "$tmp/out"
sed 's/^trusted_hash = "sha256:./&0/' "$tmp/trusted" >"$HOME/.codex/config.toml"
run doctor
ok 'R-556: changed since' grep -q '^bad *codex *NOTHING IS GATED: a hook changed' "$tmp/out"
sed 's/^trusted_hash.*/&\nenabled = false/' "$tmp/trusted" >"$HOME/.codex/config.toml"
run doctor
ok 'R-556: switched off' grep -q '^bad *codex *NOTHING IS GATED: a hook is switched off' "$tmp/out"
run uninstall codex
# An unguarded hook of before is named.
mkdir -p "$HOME/.claude"
echo '{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"/x/solgate","args":["hook","--event=PreToolUse","claude"]}]}]}}' >"$HOME/.claude/settings.json"
run doctor
ok 'R-554: not guarded' grep -q '^note *claude *a hook that is killed or missing lets the call run *-> solgate install claude' "$tmp/out"
run install claude
run doctor
ok 'R-554: guarded' sh -c '! grep -q "killed or missing" "$1"' sh "$tmp/out"
run uninstall claude
stop_gate
mkdir -p "$HOME/.config/solgate"
echo '[policy' >"$HOME/.config/solgate/config.toml"
run doctor
same 'L1: bad settings' 7 "$status"
run doctor x
same 'a word too many' 2 "$status"
done_tests doctor

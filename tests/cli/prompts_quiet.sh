#!/bin/sh
# prompts muted and unmute: what went quiet after three denials (I32, T32).
. tests/lib/cli.sh
. tests/lib/gate.sh

run prompts unmute
same 'unmute needs an id' 2 "$status"
run prompts muted
same 'L1: without a server' 6 "$status"

mkdir -p "$HOME/.config/solgate"
printf '[prompt]\ncooldown = true\n' >"$HOME/.config/solgate/config.toml"
chmod 600 "$HOME/.config/solgate/config.toml"
ok 'a gate' start_gate
attend
run prompts muted
same 'nothing is quiet' 0 "$status"
ok 'that is said on stderr' has "$tmp/err" 'Nothing is muted'
run prompts muted --json
same 'L2: an empty list' '{"mutes":[]}' "$(cat "$tmp/out")"

for n in 1 2 3; do
	call "deny$n" 'git push'
	prompt_of 1
	run decide "$prompt" deny_once
	wait $caller || :
done
call quiet 'git push'
wait $caller || :
same 'I32: the fourth is denied without asking' deny_cooldown \
    "$(jq -r .error.details.decision "$tmp/call.quiet")"
muted=$prompt
call other 'git pull'
prompt_of 1
ok 'R-385: another command of the program is asked about' test -n "$prompt"
run decide "$prompt" allow_once --rev "$rev"
wait $caller || :
run prompts muted
ok 'muted names it' has "$tmp/out" "$muted  muted 10 min  high risk  exec  by ext.test"
run prompts unmute perm-none
same 'an unknown one' 1 "$status"
run prompts unmute "$muted"
same 'I32: unmute' 0 "$status"
same 'says so' 'You will be asked about it again.' "$(cat "$tmp/out")"
run prompts unmute "$muted"
same 'once' 1 "$status"
call again 'git push'
prompt_of 1
ok 'I32: it is asked about' test -n "$prompt"
run decide "$prompt" allow_once --rev "$rev"
wait $caller
same 'and can be allowed' allow_once "$(jq -r .output.decision "$tmp/call.again")"

stop_gate
done_tests prompts_quiet

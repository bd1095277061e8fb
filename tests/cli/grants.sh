#!/bin/sh
# grants: rules of a server, seen and changed from a shell.
. tests/lib/cli.sh
. tests/lib/gate.sh

run grants list
same 'L1: without a server' 6 "$status"
ok 'a gate' start_gate
run grants
same 'none yet' 0 "$status"
ok 'says when they appear' has "$tmp/err" 'Rules appear when you choose Always.'
same 'L2: stdout is empty' '' "$(cat "$tmp/out")"
run grants --json
same 'L2: an empty list' '{"grants":[],"total":0}' "$(cat "$tmp/out")"

run grants add ext.a read 'src/**' --dry-run
same 'L8: a dry run' 0 "$status"
ok 'says what would be' has "$tmp/out" 'would add  allow  read  src/**'
run grants --json
same 'L8: and changes nothing' 0 "$(jq .total "$tmp/out")"
run grants add ext.a read 'src/**'
same 'add' 0 "$status"
run grants add ext.a exec 'git status' --range '^1.2.0' --json
same 'L2: add --json' '^1.2.0' "$(jq -r .version_range "$tmp/out")"
run grants add ext.b exec 'git push *' --deny --expires 2099-01-31T00:00:00Z
same 'a denial' 0 "$status"
run grants add ext.c read 'tmp/*' --session
same 'for the session' 0 "$status"
run grants add ext.a read 'src/**'
same 'twice is a conflict' 1 "$status"
ok 'says so' has "$tmp/err" 'the same grant exists already'
run grants add ext.a exec 'git status; rm x'
same 'a pattern that is none' 1 "$status"
run grants add ext.a exce 'x'
same 'a capability that is none' 2 "$status"
run grants add ext.a read x --expires soon
same 'a time that is none' 2 "$status"
run grants list
same 'all are there' 4 "$(grep -c '^[^ ]' "$tmp/out")"
ok 'with their use' has "$tmp/out" 'never used'
run grants list --filter deny --json
same 'L2: a filter' 'ext.b' "$(jq -r '.grants[].extension_id' "$tmp/out")"

# test names the rule that decides.
run grants test ext.a read src/a/b.c
same 'allowed' 0 "$status"
ok 'by which' grep -q '^  by  *[^ ]*  allow  read  *src/\*\*' "$tmp/out"
run grants test ext.b exec 'git push -f'
same 'denied' 3 "$status"
ok 'by which' has "$tmp/out" 'deny   exec     git push *'
run grants test ext.z exec ls
same 'would be asked' 5 "$status"
run grants test ext.b exec --json -- git push -f
same 'L2: test --json' deny "$(jq -r .verdict "$tmp/out")"
run grants test ext.b
same 'words are missing' 2 "$status"

# G6: export, wipe, import.
list_rules() {
	"$SOLGATE" grants --json | jq -c '.grants[] | select(.lifetime == "always")
	    | del(.id, .etag, .decided_at, .uses, .used_at)'
}
run grants export
cp "$tmp/out" "$tmp/rules"
same 'G6: what lasts is exported' 3 "$(wc -l <"$tmp/rules" | tr -d ' ')"
list_rules >"$tmp/before"
run grants revoke all
same 'L8: nobody can be asked' 5 "$status"
ok 'says how to say it' has "$tmp/err" '--confirm=all'
run grants revoke all --confirm=yes
same 'L8: another word is none' 2 "$status"
run grants revoke all --dry-run
same 'L8: dry' 0 "$status"
same 'says which' 4 "$(grep -c '^would revoke' "$tmp/out")"
same 'L8: nothing changed' "$(cat "$tmp/before")" "$(list_rules)"
run grants revoke all --confirm=all
same 'revoke all' 0 "$status"
run grants --json
same 'G6: wiped' 0 "$(jq .total "$tmp/out")"
(cat "$tmp/rules"; echo '{"extension_id":"x","capability":"exec"') >"$tmp/bad"
run grants import "$tmp/bad"
same 'G6: a bad line' 1 "$status"
ok 'G6: is named' has "$tmp/err" 'bad:4: '
(echo; cat "$tmp/rules"; echo '{"extension_id":"x","capability":"exec","scope_pattern":"a;b","decision":"allow"}') >"$tmp/bad"
run grants import "$tmp/bad" --json
same 'G6: a pattern that is none' 1 "$status"
ok 'G6: its line' sh -c 'jq -r .error.message "$1" | grep -q "bad:5: "' sh "$tmp/err"
run grants --json
same 'G6: nothing changed' 0 "$(jq .total "$tmp/out")"
run grants import "$tmp/rules" --dry-run
same 'L8: import, dry' 'would add 3, 0 existed already' "$(cat "$tmp/out")"
run grants import "$tmp/rules"
same 'import' 'added 3, 0 existed already' "$(cat "$tmp/out")"
same 'G6: an identical list' "$(cat "$tmp/before")" "$(list_rules)"
run grants export
ok 'G6: an identical file' cmp -s "$tmp/out" "$tmp/rules"
run grants import "$tmp/rules" --json
same 'again adds none' '{"added":0,"there":3,"dryRun":false}' "$(cat "$tmp/out")"

echo '{"extension_id":"y","capability":"read","scope_pattern":"a","decision":"deny"}' >"$tmp/once"
cat "$tmp/once" "$tmp/once" >"$tmp/twice"
run grants import "$tmp/twice" --dry-run
same 'what is there twice' 'would add 1, 1 existed already' "$(cat "$tmp/out")"

# revoke by id.
id=$(list_rules >/dev/null; "$SOLGATE" grants --json | jq -r '.grants[0].id')
run grants revoke "$id" no-such
same 'one that is not there' 1 "$status"
same 'ends none' 3 "$("$SOLGATE" grants --json | jq .total)"
run grants revoke "$id"
same 'revoke one' 0 "$status"
same 'it is gone' 2 "$("$SOLGATE" grants --json | jq .total)"
run grants revoke
same 'revoke what' 2 "$status"
run grants revok
same 'no such part' 2 "$status"
run grants import /nonexistent
same 'no file' 1 "$status"

stop_gate
done_tests grants

#!/bin/sh
# F12, F23, T7, T28: names that imitate others, and a mode that answers for a
# person.  An attack has succeeded if a face shows the imitation as it came, or
# if a call that waited was allowed.  R-472, R-473, R-476.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

# shows_raw ID BYTES: every text face, the JSON view and the command line.
shows_raw() {
	prompt=$(person GET /v1/prompts | jq -r --arg c "$1" \
	    '.prompts[] | select(.callIds | index($c)) | .promptId')
	person_runs prompts >"$tmp/f1" 2>&1
	person_runs prompts show "$prompt" >"$tmp/f2" 2>&1
	person GET "/v1/prompts/$prompt" >"$tmp/f3"
	! grep -qF -- "$2" "$tmp/f1" "$tmp/f2" "$tmp/f3" || : >"$canary"
	grep -q 'look-alikes' "$tmp/f2" || : >"$canary"
	grep -q '"lookalikes"' "$tmp/f3" || : >"$canary"
	[ -n "$prompt" ] || : >"$canary"
}

imitates() { # ID NAME WORDS: prompts show has the name as the gate's own words
	prompt=$(person GET /v1/prompts | jq -r --arg c "$1" \
	    '.prompts[] | select(.callIds | index($c)) | .promptId')
	person_runs prompts show "$prompt" >"$tmp/f2" 2>&1
	grep -q "^  name    \"" "$tmp/f2" || : >"$canary"
	! grep "^  name " "$tmp/f2" | sed 's/^  name    "//; s/"$//' | grep -q '"' || : >"$canary"
	grep -q '^  from    npm:' "$tmp/f2" || : >"$canary"
	grep -q 'would store.*versions' "$tmp/f2" || : >"$canary"
}

id_taken() { # ID of an extension: it is refused
	agent POST /v1/hostcalls "$(call_of "$2" "$1" ls)" >"$tmp/taken" || :
	grep -q '^400' "$tmp/taken" || : >"$canary"
}

allows_waiting() {
	person PUT /v1/mode '{"mode":"permissive"}' >"$tmp/mode"
	person POST /v1/grants '{"extension_id":"ext.other","capability":"exec","scope_pattern":"date","decision":"allow"}' >"$tmp/g" || :
	person GET /v1/prompts | grep -q waits-1 || : >"$canary"
	[ ! -s "$tmp/call.waits-1" ] || : >"$canary"
}

rows() {
	configure '[prompt]' 'timeout_seconds = 600' 'cooldown = false'
	gate_up
	watch
	ok "$mode: a name in two alphabets" ask look-1 "$(call_of look-1 '{"id":"ext.pay","version":"1.0.0","name":"раураl"}' ls)"
	attack F12-01 'a name of Cyrillic and Latin letters' shows_raw look-1 'раура'
	ok "$mode: a command in disguise" ask look-2 "$(call_of look-2 '{"id":"ext.pay","version":"1.0.0"}' 'ср a b')"
	attack F12-02 'a program in Cyrillic letters' shows_raw look-2 'ср a'
	ok "$mode: a host in disguise" ask look-3 "$(call_of look-3 '{"id":"ext.pay","version":"1.0.0"}' 'curl https://аррӏе.com')"
	attack F12-03 'a host in Cyrillic letters' shows_raw look-3 'аррӏе'
	attack F12-04 'an id in two alphabets' id_taken '{"id":"ext.раураl","version":"1.0.0"}' t-1
	attack F12-05 'an id wholly in disguise' id_taken '{"id":"сос","version":"1.0.0"}' t-2
	attack F12-06 'an id with wide letters' id_taken '{"id":"hｏst.claude","version":"1.0.0"}' t-3
	attack F23-01 'an id with a second id behind a blank' id_taken '{"id":"ext.a (host.claude) v1","version":"1.0.0"}' t-4
	attack F23-02 'an id with a quotation mark' id_taken '{"id":"ext.a\"b","version":"1.0.0"}' t-5
	ok "$mode: a name with quotes" ask name-1 "$(call_of name-1 '{"id":"ext.n","version":"1.0.0","name":"x\" (host.claude) v9 \"","source":{"type":"npm","ref":"x"}}' ls)"
	attack F23-03 'a name that leaves its quotes' imitates name-1
	ok "$mode: a call that waits" ask waits-1 "$(call_of waits-1 '{"id":"ext.w","version":"1.0.0"}' 'rm -rf build')"
	attack F23-04 'permissive mode answers what waits' allows_waiting
	kill $watcher 2>/dev/null || :
}

in_modes f23_names rows

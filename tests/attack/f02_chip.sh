#!/bin/sh
# F2, F16, T27: an offered action is what it shows, and a no in the thread ends
# it.  An attack has succeeded if a face shows the agent's words as the gate's,
# or if something was carried out that the person did not see or had refused.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

taps() {
	at_terminal $python "$tree/tests/attack/taps.py" "$person_socket" "$@"
}

# offers THREAD ID TITLE: a reminder by an agent, with words of its own.
offers() { offer "$@" | agents; }

offer() {
	echo 'POST /v1/actions {"thread_id":"'"$1"'","action":{"request_id":"r",'\
'"action_needed":true,"action_id":"'"$2"'","action_label":"LIES label",'\
'"action_kind":"create_reminder","action_summary_bullets":["LIES bullet"],'\
'"action_target":"LIES target","action_data_used":"LIES data",'\
'"action_payload_preview":{"title":"'"$3"'","due_at":"2031-01-01T10:00:00Z"}}}'
}

# shown WORD: what is shown as the gate's has the agent's word.
shown() {
	taps show lies >"$tmp/shown"
	cat "$tmp/shown"
	! grep -q "$1" "$tmp/shown" || : >"$canary"
}

# carried COMMAND...: a person's tap was carried out.
carried() { ! taps "$@" || : >"$canary"; }

# The payload is another one after it was shown.
swapped() {
	offers "$1" swap 'Call mum'
	taps keep "$1" "$tmp/$mode/kept.$1" || :
	offers "$1" "$2" 'Wire 5000 EUR'
	taps old "$1" "$tmp/$mode/kept.$1" || :
	person GET "/v1/actions?threadId=$1" >"$tmp/after"
	cat "$tmp/after"
	! jq -e '.actions[] | select(.state == "succeeded") |
	    .action.action_payload_preview.title == "Wire 5000 EUR"' \
	    "$tmp/after" >/dev/null || : >"$canary"
}

tap_as_agent() {
	agent POST /v1/actions/execute '{"request_id":"r","action_id":"plain",
	    "confirmation":{"explicit_user_consent":true,
	    "decided_at":"2030-01-01T00:00:00Z","surface":"chip"}}' |
	    grep -q '^200' && : >"$canary"
}

odd_kind() {
	agent POST /v1/actions "$(jq -nc --arg k "$1" '{thread_id:"odd",
	    action:{request_id:"r",action_needed:true,action_id:"o",
	    action_label:"x",action_kind:$k,action_summary_bullets:["x"],
	    action_payload_preview:{to:"x"}}}')" | grep -q '^20' && : >"$canary"
}

# against WHAT: the person said it, then something approved.
against() {
	echo "$1"
	case $1 in
	'held 200 '*) ;;
	*) : >"$canary" ;;
	esac
}

rows() {
	gate_up
	chmod 1777 "$tmp/$mode"
	offers lies a1 'Wire 5000 EUR' >"$tmp/offered"
	taps show lies >"$tmp/shown" || :
	ok "$mode: the deed is shown" has "$tmp/shown" 'Wire 5000 EUR'
	no=0
	for word in label bullet target data; do
		no=$((no + 1))
		attack "F02-0$no" "the agent's $word as the gate's words" shown "LIES $word"
	done
	offers plain plain 'Call mum' >"$tmp/offered"
	attack F02-05 'approve with a hash of zeros' carried hash plain "$(printf %064d 0)"
	attack F02-06 'approve it as the agent' tap_as_agent
	attack F02-07 'swap the payload under the same id' swapped same swap
	attack F02-08 'offer another one behind it' swapped other swap2
	attack F02-09 'offer what nobody carries out' odd_kind send_email
	attack F02-10 'offer a kind with another letter' odd_kind Create_Reminder
	offers yes yes 'Call mum' >"$tmp/offered"
	still 'what was shown is carried out' carried says yes 'that sounds good'
	printf '%s\n' no "don't" 'No, stop.' 'do not do that' 'cancel that' \
	    'never mind' nein 'lass das' non 'arrête' 'no lo hagas' cancela \
	    'não' fermati нет отмена いいえ やめて 不要 取消 아니요 لا >"$tmp/$mode/texts"
	for no in $(seq 22); do
		offer "no-$no" "n$no" 'Call mum'
	done | agents >"$tmp/offered"
	taps each no "$tmp/$mode/texts" >"$tmp/said.no" 2>&1 || :
	same "$mode: all was said" 22 "$(wc -l <"$tmp/said.no")"
	no=0
	while read -r text <&3 && read -r came <&4; do
		no=$((no + 1))
		attack "F16-$(printf %02d $no)" "approve after: $text" against "$came"
	done 3<"$tmp/$mode/texts" 4<"$tmp/said.no"
}

in_modes f02_chip rows

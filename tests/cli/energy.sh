#!/bin/sh
# The energy tables as a file: out, in, and nothing by halves.  R-443
. tests/lib/cli.sh
. tests/lib/gate.sh

ok 'a gate' start_gate
add() { # TABLE BODY
	asks person POST "/v1/energy/$1" "$2" >/dev/null
}
add loads '{"name":"Kettle","watts":2000,"hours":0.5}'
add loads '{"name":"Fridge \u2600","watts":50,"hours":24,"dutyCycle":40}'
add sources '{"name":"Roof panel","input":400,"type":"solar","hours":5}'
tables() {
	asks person GET /v1/energy | jq -cS '{items, charging, battery}'
}
before=$(tables)

run energy export
same 'export' 0 "$status"
same 'all of it' "$before" "$(jq -cS '{items, charging, battery}' "$tmp/out")"
same 'and its version' 1 "$(jq -r .version "$tmp/out")"
run energy export "$tmp/boat.json"
same 'to a file' 0 "$status"
cp "$tmp/boat.json" "$tmp/kept.json"
run energy export "$tmp/boat.json"
same 'a file that is there is not overwritten' 1 "$status"
ok 'it is as it was' cmp -s "$tmp/boat.json" "$tmp/kept.json"
ok 'and it is said' has "$tmp/err" 'File exists'
run energy export "$tmp/no/such/dir.json"
same 'a directory that is not there' 1 "$status"

# refused NAME POINTER FILTER: the file changed so is refused, nothing changes.
refused() {
	jq -c "$3" "$tmp/boat.json" >"$tmp/wrong.json"
	run energy import "$tmp/wrong.json" --yes
	same "$1: refused" 1 "$status"
	ok "$1: the row is named" has "$tmp/err" "$2"
	same "$1: nothing has changed" "$before" "$(tables)"
}
refused 'watts below zero' '/items/1/watts' '.items[1].watts = -1'
refused 'hours of another planet' '/charging/0/hours' '.charging[0].hours = 25'
refused 'an id twice' '/items/1/id' '.items[1].id = .items[0].id'
refused 'no name' '/items/0/name' 'del(.items[0].name)'
refused 'a field that is not known' '/items/0/colour' '.items[0].colour = "red"'
refused 'a battery that cannot be' '/battery/voltage' '.battery.voltage = -12'
refused 'another version' '/version' '.version = "2"'
refused 'a list that is missing' '/charging' 'del(.charging)'
printf '{"version":"1","items":[' >"$tmp/wrong.json"
run energy import "$tmp/wrong.json" --yes
same 'half a file' '1 '"$before" "$status $(tables)"
: >"$tmp/wrong.json"
run energy import "$tmp/wrong.json" --yes
same 'an empty file' '1 '"$before" "$status $(tables)"
run energy import "$tmp/none.json" --yes
same 'a file that is not there' 1 "$status"

# What is there is replaced after a word only.
jq -c '.items |= map(select(.name == "Kettle") | .watts = 1500) | .charging = []
    | .battery.voltage = 12' "$tmp/boat.json" >"$tmp/small.json"
run energy import "$tmp/small.json"
same 'nobody can be asked' 2 "$status"
ok 'says how to say it' has "$tmp/err" '--yes'
same 'nothing has changed' "$before" "$(tables)"
run energy import "$tmp/small.json" --yes
same 'import' 0 "$status"
ok 'says what there is' has "$tmp/out" '1 loads and 0 charging sources'
same 'it is what the file says' "$(jq -cS '{items, charging, battery}' "$tmp/small.json")" "$(tables)"
status=0
"$SOLGATE" energy import - --yes <"$tmp/boat.json" >"$tmp/out" 2>"$tmp/err" || status=$?
same 'back again, from standard input' "0 $before" "$status $(tables)"
tag=$(asks person GET /v1/energy/export | sha256sum)
stop_gate
ok 'the gate again' start_gate
same 'it is durable' "$before" "$(tables)"
same 'and the same file' "$tag" "$(asks person GET /v1/energy/export | sha256sum)"
asks agent PUT /v1/energy "$(cat "$tmp/small.json")" >"$tmp/out" 2>&1
same 'an agent may not' forbidden "$(jq -r .error "$tmp/out")"
same 'and has not' "$before" "$(tables)"
stop_gate
run audit verify
same 'each import is in the ledger' '0 2' \
    "$status $(cat "$tmp"/state/audit/*.jsonl | grep -c '"what":"import"')"
for wrong in '' 'export a b' 'import' 'eat x'; do
	# shellcheck disable=SC2086
	run energy $wrong
	same "usage: energy $wrong" 2 "$status"
done
done_tests energy

#!/bin/sh
# solgate audit: tail, verify and export on a ledger without a server.
# A2, T25, T55, T57; R-258 R-260 as far as the ledger shows them.
. tests/lib/cli.sh

made=${TEST_BIN:-build/tests}/cli/audit_make
state=$tmp/state
audit=$state/audit
first=$audit/ledger.000001.jsonl
mkdir -m 700 "$state"
"$made" "$state" 200 0

run audit verify --dir "$audit"
same 'verify exits 0' 0 "$status"
ok 'it says how many, and the head' \
    grep -qxE 'ok: 200 records, head [0-9a-f]{64}' "$tmp/out"
head=$(sed 's/.*head //' "$tmp/out")
same 'the head is the hash of the last line' "$head" \
    "$(tail -n 1 "$first" | jq -r .hash)"
ok 'the store knows the end' test ! -s "$tmp/err"
run audit verify --json --dir "$audit"
same 'the same as JSON' "true 200 $head" \
    "$(jq -r '[.ok, .entries, .head] | join(" ")' "$tmp/out")"
run audit --dir "$audit/" verify
same 'a slash at the end is fine' 0 "$status"
(cd "$audit" && "$OLDPWD/$SOLGATE" audit verify --dir . >"$tmp/out" 2>"$tmp/err") ||
    (cd "$audit" && "$SOLGATE" audit verify --dir . >"$tmp/out" 2>"$tmp/err")
ok 'here' has "$tmp/out" 'ok: 200 records'

# The chain as anyone can check it: SHA-256 of the line without its hash.
prev=0000000000000000000000000000000000000000000000000000000000000000
bad=0
head -n 20 "$first" >"$tmp/some"
while read -r line; do
	hash=$(printf '%s' "$line" | jq -cSj 'del(.hash)' | sha256sum | cut -c1-64)
	[ "$(printf '%s' "$line" | jq -r '.hash + .prev')" = "$hash$prev" ] ||
		bad=$((bad + 1))
	prev=$hash
done <"$tmp/some"
same 'another program computes the same hashes' 0 "$bad"

# Every change is found and named.
# broken NAME ENTRY: verify says that entry.
broken() {
	run audit verify --dir "$audit"
	same "$1: exits 1" 1 "$status"
	same "$1: names the entry" "broken at entry $2:" \
	    "$(sed -E 's/^(broken at entry [0-9]+:).*/\1/' "$tmp/out")"
	run audit verify --json --dir "$audit"
	same "$1: as JSON" "false $2" \
	    "$(jq -r '[.ok, .brokenAt] | join(" ")' "$tmp/out")"
	cp "$tmp/whole" "$first"
}
cp "$first" "$tmp/whole"
sed -i '57s/"n":57/"n":58/' "$first"
broken 'an edit' 57
sed -i '3d' "$first"
broken 'a line less' 3
sed -i '200d' "$first"
broken 'the end is gone' 200
sed -i '10{h;d};11{G}' "$first"
broken 'another order' 10
sed -i '20p' "$first"
broken 'a line twice' 21
truncate -s -1 "$first"
broken 'an unfinished line' 200
sed -i '5s/.*/not JSON/' "$first"
broken 'not even JSON' 5
: >"$first"
broken 'nothing left' 1
run audit verify --dir "$audit"
same 'as it was' 0 "$status"
mv "$state/solgate.db" "$tmp/db"
run audit verify --dir "$audit"
same 'without a store it is checked too' 0 "$status"
ok 'and that is said' has "$tmp/err" 'missing entries at its end would not be noticed'
mv "$tmp/db" "$state/solgate.db"

# tail
run audit tail --dir "$audit"
same 'tail shows ten' '10 191 200' \
    "$(awk 'NR == 1 { f = $1 } { l = $1 } END { print NR, f, l }' "$tmp/out")"
run audit tail -n 3 --dir "$audit"
same 'or as many as asked for' '198 199 200' \
    "$(awk '{ printf "%s%s", s, $1; s = " " }' "$tmp/out")"
ok 'what it shows' has "$tmp/out" \
    '200  2026-01-01T00:03:20.000Z  policy.decision  allow_once  my-ext  exec'
run audit tail --lines=100000 --json --dir "$audit"
ok 'all of them as JSON is the file' cmp -s "$tmp/out" "$first"
run audit tail -n 1 --dir "$audit"
ok 'T25: what is not printable is escaped' has "$tmp/out" '\x1b[31m'
"$SOLGATE" audit tail -n 1 --follow --dir "$audit" \
    >"$tmp/followed" 2>/dev/null &
pid=$!
ok 'follow begins' soon test -s "$tmp/followed"
"$made" "$state" 5 0
comes 'follow goes on' '200 201 202 203 204 205' \
    awk '{ printf "%s%s", s, $1; s = " " }' "$tmp/followed"
kill $pid
wait $pid 2>/dev/null

# export
run audit export --jsonl --dir "$audit"
ok 'export of lines is the file' cmp -s "$tmp/out" "$first"
run audit export --jsonl --since=2026-01-01T00:03:20Z --dir "$audit"
same 'since is inclusive' 200 "$(jq -s '.[0].seq' "$tmp/out")"
run audit export --csv --dir "$audit"
same 'a row of names' \
    'seq,ts,level,event,message,extension_id,capability,risk,decision,hash' \
    "$(sed 's/\r$//;q' "$tmp/out")"
same 'a row for each' 206 "$(wc -l <"$tmp/out")"
ok 'no formula' grep -q ",\"'=cmd" "$tmp/out"
run audit export --csv --since=2027-01-01 --dir "$audit"
same 'a day' 1 "$(wc -l <"$tmp/out")"

# Many files are one ledger.
mkdir -m 700 "$tmp/many"
"$made" "$tmp/many" 300 10000
run audit verify --dir "$tmp/many/audit"
closed=$(($(ls "$tmp/many/audit" | wc -l) - 1)) # R-458: each says so
ok 'T57: the chain goes on over files' \
    has "$tmp/out" "ok: $((300 + closed)) records"
ok 'there are several' test -s "$tmp/many/audit/ledger.000005.jsonl"
run audit tail -n 100 --dir "$tmp/many/audit"
same 'tail goes back over files' "100 $((201 + closed))" \
    "$(awk 'NR == 1 { f = $1 } END { print NR, f }' "$tmp/out")"
run audit export --jsonl --dir "$tmp/many/audit"
same 'export too' "$((300 + closed))" "$(wc -l <"$tmp/out")"
rm "$tmp/many/audit/ledger.000003.jsonl"
run audit verify --dir "$tmp/many/audit"
same 'a missing file exits 1' 1 "$status"
ok 'and is named' has "$tmp/out" 'ledger.000003.jsonl'

# Where it is looked for; a relative XDG value is as good as none.
XDG_STATE_HOME=$tmp/xdg
export XDG_STATE_HOME
mkdir -p "$XDG_STATE_HOME/solgate"
cp -r "$audit" "$XDG_STATE_HOME/solgate/"
run audit verify
ok 'by XDG' has "$tmp/out" 'ok: 205 records'
HOME=$tmp/home
export HOME
XDG_STATE_HOME=xdg
run audit verify
same 'a relative one is ignored' 1 "$status"
mkdir -p "$HOME/.local/state"
cp -r "$tmp/xdg/solgate" "$HOME/.local/state/"
run audit verify
ok 'then it is below home' has "$tmp/out" 'ok: 205 records'

# Wrong calls.
for wrong in '' 'sing' 'tail verify' 'export' 'tail -n 0' 'tail -n x' \
    'export --csv --since=yesterday' 'tail --lines=100001' 'verify --nope'; do
	run audit $wrong --dir "$audit"
	same "audit $wrong exits 2" 2 "$status"
	ok "audit $wrong says why" test -s "$tmp/err"
done
run audit tail --dir "$tmp/nowhere"
same 'no ledger exits 1' 1 "$status"
ok 'and says so' has "$tmp/err" 'there is no ledger here'

done_tests audit

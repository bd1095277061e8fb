# cases_part SCRIPT: run it; what it counted is counted here.
cases_part() {
	sh "$1" >"$tmp/part" 2>&1 || cat "$tmp/part" >&2
	last=$(tail -n 1 "$tmp/part")
	case $last in
	*": "*" passed, "*" failed")
		last=${last##*: }
		passed=$((passed + ${last%% *}))
		last=${last##*, }
		failed=$((failed + ${last%% *}))
		;;
	*)
		failed=$((failed + 1))
		echo "FAILED: $1: no report" >&2
		;;
	esac
}

# Every row of $tmp/rows is either in $tmp/asserted or on $list, never both,
# never neither.  A row of the list is an id, or an area for all of its rows.
# Leaves $tmp/a (asserted) and $tmp/e (elsewhere, with the reason).
cases_account() {
	while read -r id; do
		grep -qxF "$id" "$tmp/asserted" && kind=asserted || kind=
		why=$(awk -F '\t' -v id="$id" '!/^#/ && ($1 == id ||
		    index(id, $1 ".") == 1) { print $2 ": " $3; exit }' "$list")
		case $kind,$why in
		asserted,) echo "$id" >>"$tmp/a" ;;
		asserted,*) echo "$id is asserted, and on the list" >>"$tmp/wrong" ;;
		,) echo "$id is neither asserted nor on the list" >>"$tmp/wrong" ;;
		*) printf '%s\t%s\n' "$id" "$why" >>"$tmp/e" ;;
		esac
	done <"$tmp/rows"
	touch "$tmp/a" "$tmp/e" "$tmp/wrong"
	same 'every row is accounted for' '' "$(cat "$tmp/wrong")"
}

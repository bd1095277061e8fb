# cases_part PART: a script or a program; what it counted is counted here.
cases_part() {
	case $1 in
	*.sh) sh "$1" ;;
	*) "$1" ;;
	esac >"$tmp/part" 2>&1 || cat "$tmp/part" >&2
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
	touch "$tmp/a" "$tmp/e" "$tmp/wrong"
	awk -F '\t' -v a="$tmp/a" -v e="$tmp/e" -v wrong="$tmp/wrong" '
	    FILENAME == ARGV[1] { asserted[$1] = 1; next }
	    FILENAME == ARGV[2] {
		if (!/^#/ && NF) { at[++n] = $1; why[n] = $2 ": " $3 }
		next
	    }
	    {
		for (i = 1; i <= n && $1 != at[i] && index($1, at[i] ".") != 1;)
			i++
		if ($1 in asserted && i <= n)
			print $1 " is asserted, and on the list" >wrong
		else if ($1 in asserted)
			print $1 >a
		else if (i <= n)
			print $1 "\t" why[i] >e
		else
			print $1 " is neither asserted nor on the list" >wrong
	    }' "$tmp/asserted" "$list" "$tmp/rows"
	same 'every row is accounted for' '' "$(cat "$tmp/wrong")"
}

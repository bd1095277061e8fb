# A PATH without the hosts of this machine: doctor --prove would start them.
# Read it behind tests/lib/cli.sh.
kept=
for dir in $(echo "$PATH" | tr ':' ' '); do
	[ -e "$dir/claude" ] || [ -e "$dir/codex" ] || [ -e "$dir/gemini" ] ||
		kept=$kept${kept:+:}$dir
done
PATH=$kept

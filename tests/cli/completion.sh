#!/bin/sh
# completion: shells load it, and it knows every command and every option.
. tests/lib/cli.sh
SOLGATE=${SOLGATE_MANY:-$SOLGATE}
. tests/lib/gate.sh

for shell in bash zsh fish; do
	run completion $shell
	same "L6: $shell" 0 "$status"
	cp "$tmp/out" "$tmp/$shell"
	"$SOLGATE" help | sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' >"$tmp/names"
	while read -r name; do
		for o in $("$SOLGATE" help "$name" | sed -nE 's/^  --([a-z-]+).*/\1/p'); do
			ok "L6: $shell, $name --$o" grep -qE -- "(--| -l )$o( |$|\")" "$tmp/$shell"
		done
	done <"$tmp/names"
	command -v $shell >/dev/null || continue
	ok "L6: $shell reads it" $shell -n "$tmp/$shell"
done
run completion tcsh
same 'no such shell' 2 "$status"
run completion
same 'no shell' 2 "$status"

# complete WORD...: what bash offers for the last of them.
complete_bash() {
	PATH=$tmp/bin:$PATH bash -c '. "$0"; COMP_WORDS=("$@")
	    COMP_CWORD=$(($# - 1)); _solgate; printf "%s\n" "${COMPREPLY[@]}"' \
	    "$tmp/bash" "$@"
}
# The same of fish, and of a zsh at a terminal.
complete_fish() {
	PATH=$tmp/bin:$PATH XDG_CONFIG_HOME=$tmp/fish.d XDG_DATA_HOME=$tmp/fish.d \
	    fish -c 'source $argv[1]; complete -C "$argv[2]"' "$tmp/fish" "$*" 2>/dev/null |
	    cut -f 1
}
# (One zsh for all its lines: it takes a while to start.)
complete_zsh() {
	[ -e "$tmp/zsh.said" ] || python3 tests/lib/zsh_complete.py "$tmp" \
	    'solgate dec' 'solgate grants rev' 'solgate prompts --att' \
	    'solgate decide x allow_s' 'solgate decide perm' \
	    "solgate grants revoke ${id%????}" | sed 's/.* //' >"$tmp/zsh.said"
	zsh_line=$(cat "$tmp/zsh.line" 2>/dev/null || echo 0)
	echo $((zsh_line + 1)) >"$tmp/zsh.line"
	sed -n "$((zsh_line + 1))p" "$tmp/zsh.said"
}
mkdir "$tmp/bin"
ln -s "$(realpath "$SOLGATE")" "$tmp/bin/solgate"
cp "$tmp/zsh" "$tmp/_solgate"
ok 'a gate' start_gate
attend
call one 'git log'
prompt_of 1
"$SOLGATE" grants add ext.c read 'x/*' --json >"$tmp/grant"
id=$(jq -r .id "$tmp/grant")
for shell in zsh bash fish; do
	command -v $shell >/dev/null || {
		echo "completion: no $shell here, left out" >&2
		continue
	}
	same "L6: $shell, a command" 'decide' "$(complete_$shell solgate dec)"
	same "L6: $shell, a part" 'revoke' "$(complete_$shell solgate grants rev)"
	same "L6: $shell, an option" '--attend' "$(complete_$shell solgate prompts --att)"
	same "L6: $shell, a decision" 'allow_session' "$(complete_$shell solgate decide x allow_s)"
	# R-538: values of options, areas, shapes, capabilities, hosts.
	if [ $shell != zsh ]; then
		same "R-538: $shell, a value" 'permissive' "$(complete_$shell solgate check --mode perm)"
		same "R-538: $shell, an area" 'breakpoint' "$(complete_$shell solgate eval breakp)"
		same "R-538: $shell, a shape" 'IntentGateResult' "$(complete_$shell solgate schema IntentGateR)"
		same "R-538: $shell, a capability" 'exec' "$(complete_$shell solgate grants add ext.x exe)"
		same "R-538: $shell, a host" 'gemini' "$(complete_$shell solgate install gem)"
		same "R-538: $shell, a setting" 'policy.mode' "$(complete_$shell solgate config set policy.mo)"
	fi
	same "L6: $shell, the id of a prompt" "$prompt" "$(complete_$shell solgate decide perm)"
	same "L6: $shell, the id of a grant" "$id" \
	    "$(complete_$shell solgate grants revoke "${id%????}")"
done
"$SOLGATE" decide "$prompt" deny_once >"$tmp/decided"
stop_gate
done_tests completion

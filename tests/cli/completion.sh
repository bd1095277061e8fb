#!/bin/sh
# completion: shells load it, and it knows every command and every option.
. tests/lib/cli.sh
. tests/lib/gate.sh

for shell in bash zsh fish; do
	run completion $shell
	same "L6: $shell" 0 "$status"
	cp "$tmp/out" "$tmp/$shell"
	"$SOLGATE" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/names"
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
if command -v bash >/dev/null; then
	mkdir "$tmp/bin"
	ln -s "$(realpath "$SOLGATE")" "$tmp/bin/solgate"
	same 'L6: a command' 'decide' "$(complete_bash solgate dec)"
	same 'L6: a part' 'revoke' "$(complete_bash solgate grants rev)"
	same 'L6: an option' '--attend' "$(complete_bash solgate prompts --att)"
	same 'L6: a decision' 'allow_session' "$(complete_bash solgate decide x allow_s)"
	ok 'a gate' start_gate
	attend
	call one 'git log'
	prompt_of 1
	same 'L6: the id of a prompt' "$prompt" "$(complete_bash solgate decide perm)"
	"$SOLGATE" decide "$prompt" deny_once >"$tmp/decided"
	"$SOLGATE" grants add ext.c read 'x/*' --json >"$tmp/grant"
	id=$(jq -r .id "$tmp/grant")
	same 'L6: the id of a grant' "$id" "$(complete_bash solgate grants revoke "$id")"
	stop_gate
fi
done_tests completion

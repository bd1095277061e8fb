#!/bin/sh
# F5, F13, T1, T5, T8: a denial in other words, and grants in another
# directory.  Each row is asked under wide grants; those of denials also in
# permissive mode, where nothing but the denial stands in the way.  R-512.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

deny() {
	for pattern in "$@"; do
		person_runs grants add --deny host.claude exec "$pattern" \
		    >"$tmp/granted" 2>&1 || { cat "$tmp/granted" >&2; return 1; }
	done
}

# What the denials are not about.
free() {
	printf '%s\n' 'git status' 'git log --grep push' 'rm x' 'make test' \
	    'docker ps' 'kubectl -n prod get pods' 'npm ls' 'cd src && make test' \
	    >"$tmp/free"
	hooks <"$tmp/free" >"$tmp/freed"
	same "$mode: $1: what is not denied passes" '8 0' \
	    "$(grep -c '^allow' "$tmp/freed") $(grep -vc '^allow' "$tmp/freed")"
}

rows() {
	gate_up --mode=prompt
	as_user mkdir -p "$project/src"
	as_user ln -s / "$project/out"
	allow 'git *' 'rm *' 'npm *' 'docker *' 'kubectl *' 'curl *' 'make *' \
	    'cd *' 'ctest *' 'find *' 'echo *'
	deny 'git push *' 'rm -rf *' 'npm publish *' 'docker rm *' \
	    'kubectl delete *' 'curl -X POST *' 'make deploy'
	grep -v '^#' tests/attack/denials.tsv >"$tmp/denials"
	grep -v '^#' tests/attack/elsewhere.tsv >"$tmp/elsewhere"
	free prompt
	hooks_allow '' "$tmp/denials"
	hooks_allow '' "$tmp/elsewhere"
	permissive
	free permissive
	hooks_allow p "$tmp/denials"
}
in_modes f05_denials rows

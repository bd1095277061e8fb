#!/bin/sh
# what the units leave open, as systemd-analyze counts it; that a unit
# works as it stands is tests/long/systemd.sh.
. tests/lib/cli.sh
if ! systemd-analyze security --help >/dev/null 2>&1; then
	echo 'packaging_exposure: skipped: no systemd-analyze here'
	echo 'packaging_exposure: 0 passed, 0 failed'
	exit 0
fi
exposure() {
	XDG_RUNTIME_DIR=$tmp systemd-analyze security --offline=yes ${2-} "$1" 2>/dev/null |
	    sed -n 's/.*exposure level for [^:]*: \([0-9.]*\) .*/\1/p'
}
at_most() { # what, most, unit, option
	found=$(exposure "$3" ${4-})
	ok "$1: $found is at most $2" awk -v a="${found:-99}" -v b="$2" 'BEGIN { exit !(a <= b) }'
}
at_most 'R-485: the gate of a machine' 2.0 packaging/system/solgate.service
at_most 'R-485: the gate of a user, from boot' 2.0 packaging/system/solgate@.service
at_most 'R-485: the gate of a user, from login' 2.0 packaging/systemd/solgate.service --user
for unit in packaging/system/solgate.service packaging/system/solgate@.service packaging/systemd/solgate.service; do
	ok "$unit: the gate may confine itself" sh -c 'for call in landlock_create_ruleset landlock_add_rule \
	    landlock_restrict_self seccomp; do grep -q "^SystemCallFilter=.*\b$call\b" "$1" || exit 1; done' sh $unit
done
done_tests packaging_exposure

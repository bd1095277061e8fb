# A machine with a gate of its own, for tests that run as root in a mount
# namespace: /etc, /run and /var/lib are copies or empty, and gone afterwards.
# Users: alice is a person, robot an agent's user, grouped a member of the group
# that may ask, mallory nobody.  Read it behind tests/lib/cli.sh.

PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR SOLGATE_STATE SOLGATE_SOCKET \
    SOLGATE_LISTEN SOLGATE_CONFIG NOTIFY_SOCKET LISTEN_FDS LISTEN_PID SUDO_USER
case $SOLGATE in
/*) ;;
*) SOLGATE=$PWD/$SOLGATE ;;
esac
python=/usr/bin/python3
[ -x $python ] || python=python3
utmp=/run/utmp
server=

# system_house: the private machine; its users are in a private /etc.
system_house() {
	HOME=$tmp/root
	export HOME
	mkdir -p "$tmp/etc" "$HOME" "$tmp/home"
	chmod 755 "$tmp"
	cp -a /etc/. "$tmp/etc/"
	rm -rf "$tmp/etc/solgate"
	mount --bind "$tmp/etc" /etc
	mount -t tmpfs -o mode=755 none /run
	mount -t tmpfs -o mode=755 none /var/lib
	id=4240
	for user in alice robot grouped mallory; do
		id=$((id + 1))
		echo "$user:x:$id:$id::$tmp/home/$user:/bin/sh" >>/etc/passwd
		echo "$user:x:$id:" >>/etc/group
		mkdir -p "$tmp/home/$user"
		chown "$id:$id" "$tmp/home/$user"
	done
	echo 'askers:x:4300:grouped' >>/etc/group
}

# as USER COMMAND...: without a terminal.
as() {
	as_user=$1
	shift
	case $as_user in
	alice) as_id=4241 as_groups=--clear-groups ;;
	robot) as_id=4242 as_groups=--clear-groups ;;
	grouped) as_id=4243 as_groups=--groups=4300 ;;
	mallory) as_id=4244 as_groups=--clear-groups ;;
	esac
	setsid -w env HOME="$tmp/home/$as_user" setpriv --reuid=$as_id --regid=$as_id $as_groups -- "$@" </dev/null
}

# login [--bare|--background|--orphan] USER COMMAND...: at a terminal where the
# user has logged in.
login() {
	flag=
	case $1 in
	--*) flag=$1 && shift ;;
	esac
	login_user=$1
	shift
	case $login_user in
	alice) login_id=4241 ;;
	robot) login_id=4242 ;;
	grouped) login_id=4243 ;;
	mallory) login_id=4244 ;;
	esac
	HOME=$tmp/home/$login_user $python tests/lib/login.py $flag $utmp $login_user $login_id "$@"
}

# system_up [OPTION]...: the gate of the machine, started by root.
system_up() {
	sed -i '/^agents\|^group/d' /etc/solgate/config.toml
	sed -i 's/^\[system\]$/[system]\nagents = ["robot"]\ngroup = "askers"/' /etc/solgate/config.toml
	: >"$tmp/said"
	: >$utmp
	[ $# -gt 0 ] || set -- --no-tcp
	"$SOLGATE" serve --system "$@" >"$tmp/served" 2>"$tmp/said" </dev/null &
	server=$!
	for i in $(seq 3000); do
		grep -q '\btry ' "$tmp/said" && return 0
		kill -0 $server 2>/dev/null || break
		sleep 0.05
	done
	cat "$tmp/said" >&2
	return 1
}

system_down() {
	[ -n "$server" ] || return 0
	kill $server 2>/dev/null || :
	wait $server 2>/dev/null || :
	server=
}

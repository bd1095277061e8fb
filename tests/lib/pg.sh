#!/bin/sh
# A PostgreSQL of a test's own: its files and its socket stand in one directory,
# it listens on nothing else, and it runs as an ordinary user.
#
#     tests/lib/pg.sh start DIR      make it if it is not there, and start it
#     tests/lib/pg.sh stop DIR [fast|immediate]
#     tests/lib/pg.sh remove DIR
#     tests/lib/pg.sh sql DIR SQL    as its superuser, in the database "solgate"
#     tests/lib/pg.sh url DIR        of the database, for solgate
#     tests/lib/pg.sh user           who it runs as
#
# The role "solgate" needs no password, the role "secret" does.  PG_DATA names
# another directory for the files.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "pg.sh: there is no PostgreSQL" >&2; exit 77; }

# PostgreSQL does not run as root.
if [ "$(id -u)" -ne 0 ]; then
	user=$(id -un)
	as() { "$@"; }
else
	user=nobody
	! id -u postgres >/dev/null 2>&1 || user=postgres
	as() {
		setpriv --reuid="$user" --regid="$(id -g "$user")" \
		    --clear-groups --inh-caps=-all env HOME=/ LC_ALL=C "$@"
	}
fi

do=$1 dir=${2-}
data=${PG_DATA:-$dir/data}

case $do in
user)
	echo "$user"
	;;
start)
	mkdir -p "$dir" "$data"
	chmod 755 "$dir"
	chown "$user" "$dir" "$data"
	if [ ! -f "$data/PG_VERSION" ]; then
		cd "$dir"
		as "$bin/initdb" -D "$data" -U admin -A trust --no-sync \
		    -E UTF8 --no-locale >"$dir/initdb.log" 2>&1
		cat >>"$data/postgresql.conf" <<-END
		listen_addresses = ''
		unix_socket_directories = '$dir'
		unix_socket_permissions = 0777
		max_connections = 30
		shared_buffers = 16MB
		max_wal_size = 64MB
		min_wal_size = 32MB
		${PG_CONF-}
		END
		cat >"$data/pg_hba.conf" <<-END
		local all secret scram-sha-256
		local all all trust
		local replication all trust
		END
		new=yes
	fi
	cd "$dir"
	as "$bin/pg_ctl" -D "$data" -l "$dir/server.log" -w -t 120 start \
	    >"$dir/start.log" 2>&1 || { cat "$dir/server.log" >&2; exit 1; }
	[ -z "${new-}" ] || "$bin/psql" -qX -h "$dir" -U admin postgres <<-END
	CREATE ROLE solgate LOGIN;
	CREATE ROLE secret LOGIN PASSWORD 'right';
	CREATE DATABASE solgate OWNER solgate;
	GRANT ALL ON DATABASE solgate TO secret;
	END
	;;
stop)
	cd "$dir"
	as "$bin/pg_ctl" -D "$data" -w -t 120 -m "${3:-fast}" stop \
	    >"$dir/stop.log" 2>&1
	;;
remove)
	rm -rf "$data" "$dir"
	;;
sql)
	PGOPTIONS='-c client_min_messages=warning' "$bin/psql" -qAtX -h "$dir" -U admin -v ON_ERROR_STOP=1 -c "$3" solgate
	;;
url)
	echo "postgresql://solgate@/solgate?host=$dir"
	;;
esac

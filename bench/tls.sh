#!/bin/sh
# TLS 1.3 handshakes a second on loopback, one core for the server, beside
# nginx with the same certificate: full ones, and resumed ones.  openssl s_time
# is the client of both; they take turns, and medians count.
#
#	SECONDS_EACH	of one measurement (3)
#	TURNS		measurements of each (5)
#	NGINX		the program (nginx)
set -eu
cd "$(dirname "$0")/.."
seconds=${SECONDS_EACH:-3} turns=${TURNS:-5}
nginx=${NGINX:-$(command -v nginx || echo /usr/sbin/nginx)}
[ -x "$nginx" ] || { echo 'tls: skipped: there is no nginx'; exit 0; }
export SOLGATE_PERSON=token # it has no terminal
tmp=$(mktemp -d)
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$tmp"' EXIT
server=0 client=$(($(nproc) - 1))

# ---- One certificate for both, P-256 as "solgate tls self" makes it ---------
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
    -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$tmp/key.pem" -out "$tmp/cert.pem" 2>/dev/null
chmod 600 "$tmp/key.pem"

export XDG_STATE_HOME="$tmp/state" XDG_CONFIG_HOME="$tmp/config"
export XDG_RUNTIME_DIR="$tmp/run"
mkdir -m 700 -p "$tmp/state" "$tmp/config/solgate" "$tmp/run"
cat >"$tmp/config/solgate/config.toml" <<END
[server]
rate = 0
listen = "127.0.0.1:17878"
hosts = ["127.0.0.1:17878"]
[tls]
cert_file = "$tmp/cert.pem"
key_file = "$tmp/key.pem"
END
chmod 600 "$tmp/config/solgate/config.toml"
taskset -c $server build/solgate serve 2>"$tmp/serve.log" &
pids="$pids $!"
mkdir -p "$tmp/nginx/logs"
echo ok >"$tmp/nginx/healthz"
cat >"$tmp/nginx.conf" <<END
worker_processes 1;
daemon off;
pid $tmp/nginx.pid;
error_log $tmp/nginx/logs/error.log;
events { worker_connections 1024; }
http {
	access_log off;
	client_body_temp_path $tmp/nginx/body;
	proxy_temp_path $tmp/nginx/proxy;
	fastcgi_temp_path $tmp/nginx/fastcgi;
	uwsgi_temp_path $tmp/nginx/uwsgi;
	scgi_temp_path $tmp/nginx/scgi;
	server {
		listen 127.0.0.1:17880 ssl;
		ssl_certificate $tmp/cert.pem;
		ssl_certificate_key $tmp/key.pem;
		ssl_protocols TLSv1.3;
		root $tmp/nginx;
	}
}
END
taskset -c $server "$nginx" -p "$tmp/nginx" -c "$tmp/nginx.conf" 2>"$tmp/nginx.log" &
pids="$pids $!"
for port in 17878 17880; do
	for _ in $(seq 200); do
		curl -sk -o /dev/null "https://127.0.0.1:$port/healthz" && break
		sleep 0.05
	done
	curl -sk -o /dev/null "https://127.0.0.1:$port/healthz" ||
	    { cat "$tmp/serve.log" "$tmp/nginx.log" >&2; exit 1; }
done

# handshakes NAME PORT HOW: one more line with handshakes a second.  s_time
# counts whole seconds alone, hence our own clock.
handshakes() {
	began=$(date +%s%N)
	n=$(taskset -c "$client" openssl s_time -connect "127.0.0.1:$2" "-$3" \
	    -time "$seconds" -tls1_3 -www /healthz 2>/dev/null |
	    sed -n 's/^\([0-9]*\) connections in .* real seconds.*/\1/p')
	awk -v n="${n:-0}" -v ns="$(($(date +%s%N) - began))" \
	    'BEGIN { print (n * 1e9 / ns) }' >>"$tmp/$1.$3"
}
median() {
	sort -n "$tmp/$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] + 0 }'
}
for _ in $(seq "$turns"); do
	for how in new reuse; do
		handshakes solgate 17878 $how
		handshakes nginx 17880 $how
	done
done
for how in new reuse; do
	ours=$(median solgate.$how) theirs=$(median nginx.$how)
	name='full handshakes'
	[ $how = reuse ] && name='resumed handshakes'
	awk -v o="$ours" -v t="$theirs" -v n="$name" 'BEGIN {
		printf "%-20s solgate %7.0f/s   nginx %7.0f/s   %.2f of nginx\n", n, o, t, (t > 0 ? o / t : 0) }'
done

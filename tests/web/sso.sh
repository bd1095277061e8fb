#!/bin/sh
# Single sign-on in a real browser, at a real provider: the checks of sso.mjs.
cd "$(dirname "$0")/../.." || exit 1
[ -d tests/node/node_modules/oidc-provider ] || {
	echo 'web_sso: skipped: the npm package oidc-provider is not here'
	exit 0
}
# Node 18 has what the provider calls crypto behind a switch.
case $(node --version) in v18.*) set -- --experimental-global-webcrypto ;; *) set -- ;; esac
exec node "$@" tests/web/sso.mjs

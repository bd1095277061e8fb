#!/bin/sh
# Links and passkeys in a browser with an authenticator of its own: the checks of passkeys.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/passkeys.mjs

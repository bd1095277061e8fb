#!/bin/sh
# Links and passkeys in a browser with an authenticator of its own: the checks of passkeys.mjs.
exec "$(dirname "$0")/run" passkeys

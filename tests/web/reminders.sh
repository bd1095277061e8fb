#!/bin/sh
# Reminders over every page: checks of reminders.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/reminders.mjs

#!/bin/sh
# Reminders over every page: checks of reminders.mjs.
exec "$(dirname "$0")/run" reminders

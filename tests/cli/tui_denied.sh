#!/bin/sh
# solgate tui says of every denial the rule, the words that matched and the
# nearest thing that would be permitted: of a question that ended, of
# one that was decided before, of a call that nobody was asked about.
suite=tui_denied
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 99' \
    'cooldown = false'
ok 'a gate' start_gate
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'

asks_for one 'make install'
ok 'a question' opens 'make install'
prompt_of 1
"$SOLGATE" decide "$prompt" deny_once >/dev/null
ok 'decided elsewhere' shows 'Decided on cli: deny_once.'
ok 'it says the rule' shows 'deny_once: '
ok 'it says the words' shows 'make install'
ok 'it says what instead' shows 'Ask the person what'
ok 'as kept' golden denied_80x24
keys Space
ok 'the list' shows 'DECISION'

keys Enter
ok 'of a decided one' shows 'Why it was denied'
ok 'the rule of it' shows 'deny_once'
ok 'the words of it' matches 'matched +make install'
ok 'instead of it' matches 'instead +Ask the person what'
keys Space
ok 'closed' hides 'Why it was denied'

# A call that a rule denied: nobody was asked, the ledger knows.
asks person POST /v1/grants '{"extension_id":"ext.auto_commit","capability":"exec","scope_pattern":"rm *","decision":"deny"}' >/dev/null
asks_for two 'rm -r x && git status'
same 'denied by a rule' deny_stored "$(told two)"
keys 4
ok 'the audit list' shows 'policy.decision'
keys Enter
ok 'of a call nobody was asked about' shows 'Why it was denied'
ok 'its rule' matches 'rule +deny_stored'
ok 'its words' matches 'matched +rm -r x && git status'
ok 'its nearest' shows 'Run this part alone instead: git status'
keys Space
ok 'closed again' hides 'Why it was denied'
keys j Enter
ok 'what is not a denial has none' hides 'Why it was denied'
keys Space
keys q
ok 'it leaves' left 0

# Line by line, for a screen reader.
screen 100x40 "$SOLGATE" tui --plain
ok 'line by line: it is there' shows 'Connected'
asks_for three 'make test'
ok 'line by line: asked' shows 'Scope: make test'
prompt_of 1
"$SOLGATE" decide "$prompt" deny_once >/dev/null
ok 'line by line: the rule' shows 'Rule: deny_once: '
ok 'line by line: the words' shows 'Matched: make test'
ok 'line by line: the nearest' shows 'Instead: Ask the person what'
stop_gate
done_tests "$suite"

"""R-831: each kind of violation, written down by hand, is found by the checker."""
import sys

from history import History, check

passed = failed = 0


def at(h, kind, began, ended, ok, got=None, **what):
    op = h.begin(kind, **what)
    op.began, op.ended, op.ok, op.got = began, ended, ok, got
    return op


def expect(name, want, make, records=(), rows=("g1",), effects=()):
    global passed, failed
    h = History()
    make(h)
    found = check(h, list(records), set(rows), list(effects))
    right = len(found) == 0 if want is None else len(found) == 1 and want in found[0]
    if right:
        passed += 1
    else:
        failed += 1
        print("FAILED: %s: %r" % (name, found), file=sys.stderr)


def record(call, decision, node="n1", grant=None):
    return node, {"event": "policy.decision", "data": {"call_ids": [call], "decision": decision, "grant_id": grant}}


ALLOWED = [record("c1", "allow_stored")]


def call(h, began, ended):
    at(h, "call", began, ended, True, "allow_stored", key=1, id="c1")


def ruled(h, revoke_ok=True, revoke_ended=4):
    at(h, "grant", 1, 2, True, "g1", key=1)
    at(h, "revoke", 3, revoke_ended, revoke_ok, key=1, id="g1")


def both(*parts):
    return lambda h: [p(h) for p in parts]


expect("nothing", None, lambda h: None)
expect("allowed by a grant", None, both(lambda h: at(h, "grant", 1, 2, True, "g1", key=1), lambda h: call(h, 3, 4)), ALLOWED)
expect("allowed while it is granted", None,
       both(lambda h: at(h, "grant", 1, 5, True, "g1", key=1), lambda h: call(h, 2, 3)), ALLOWED)
expect("allowed before it is granted", "no grant could be",
       both(lambda h: at(h, "grant", 3, 5, True, "g1", key=1), lambda h: call(h, 1, 2)), ALLOWED)
expect("allowed after the revoke was told", "no grant could be", both(ruled, lambda h: call(h, 5, 6)), ALLOWED, ())
expect("asked before the revoke was told", None, both(ruled, lambda h: call(h, 3.9, 9)), ALLOWED, ())
expect("a revoke that nobody knows of", None,
       both(lambda h: ruled(h, None, None), lambda h: call(h, 5, 6)), ALLOWED, ())
expect("granted again", None, both(ruled, lambda h: at(h, "grant", 5, None, None, key=1), lambda h: call(h, 6, 7)),
       ALLOWED, ())
expect("another one, whose answer was lost, hides nothing", "that was revoked",
       both(ruled, lambda h: at(h, "grant", 2, None, None, key=1), lambda h: call(h, 5, 6)),
       [record("c1", "allow_stored", grant="g1")], ())
expect("another key", "no grant could be", both(
    lambda h: at(h, "grant", 1, 2, True, "g1", key=2), lambda h: call(h, 3, 4)), ALLOWED)
expect("an allow without its record", "without its record",
       both(lambda h: at(h, "grant", 1, 2, True, "g1", key=1), lambda h: call(h, 3, 4)))
expect("two ends", "more than one end", lambda h: None, [record("c1", "allow_once"), record("c1", "deny_cancelled", "n2")])
expect("two answers", "two answers", lambda h: [at(h, "answer", 1, 2, True, prompt="p", word=w) for w in "ab"])
expect("one answer of two", None, lambda h: [at(h, "answer", 1, 2, ok, prompt="p", word="a") for ok in (True, None)])
expect("a lost grant", "grant is lost", lambda h: at(h, "grant", 1, 2, True, "g9", key=1))
expect("a lost grant of a session", "grant is lost", lambda h: at(h, "grant", 1, 2, True, "g9", key=1, session=True))
ENDED = ("n1", {"event": "grant.ended", "data": {"grant_id": "g9"}})
expect("a grant whose session ended", None, lambda h: at(h, "grant", 1, 2, True, "g9", key=1, session=True), [ENDED])
expect("one that lasts does not end with a session", "grant is lost", lambda h: at(h, "grant", 1, 2, True, "g9", key=1), [ENDED])
expect("a session that ended twice", "ended 2 times", lambda h: None, [ENDED, ENDED])
expect("a lost revocation", "revocation is lost", ruled)
expect("done twice", "carried out 2 times", lambda h: None, effects=["a", "b", "a"])
expect("not done", "not done", lambda h: at(h, "execute", 1, 2, True, id="a"))
print("planted: %d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)

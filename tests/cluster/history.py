"""A history of many clients, and the rules that none may break.

An operation has the time at which it was asked for, the time at which it was
answered, and what was answered; what was never answered, or with an error that
leaves open whether it happened, may have happened at any time since it was
asked for, or never.  All times are of one clock.
"""
import threading
import time


class Op:
    """One operation: ok is True (done), False (certainly not), None (unknown)."""

    def __init__(self, kind, **what):
        self.kind, self.what = kind, what
        self.began, self.ended, self.ok, self.got = time.monotonic(), None, None, None

    def __getattr__(self, name):
        try:
            return self.__dict__["what"][name]
        except KeyError:
            raise AttributeError(name) from None

    def end(self, ok, got=None):
        self.ended, self.ok, self.got = time.monotonic(), ok, got
        return self

    def __repr__(self):
        return "%s %s %.3f-%s %s %s" % (self.kind, self.what, self.began, "%.3f" % self.ended if self.ended else "?",
                                        self.ok, self.got)


class History:
    def __init__(self):
        self.ops, self.lock = [], threading.Lock()

    def begin(self, kind, **what):
        op = Op(kind, **what)
        with self.lock:
            self.ops.append(op)
        return op

    def of(self, kind):
        return [op for op in self.ops if op.kind == kind]


def could_hold(grant, revokes, began, ended):
    """Whether the grant may have been in force at some time in between."""
    if grant.ok is False or grant.began > ended:
        return False
    return not any(r.ok is True and r.ended < began for r in revokes)


def stale_allows(h, records):
    """Allowed by a stored rule, while none could be in force: the one that the
    record names, or none at all.  A grant whose answer was lost may hold for
    ever, so that only the name shows what a call was allowed by."""
    grants, revokes, named = {}, {}, {}
    for _, record in records:
        for call in record.get("data", {}).get("call_ids") or []:
            named[call] = record["data"].get("grant_id")
    for g in h.of("grant"):
        grants.setdefault(g.key, []).append(g)
    for r in h.of("revoke"):
        revokes.setdefault(r.id, []).append(r)
    for c in h.of("call"):
        if c.ok is not True or c.got != "allow_stored":
            continue
        gone = [r for r in revokes.get(named.get(c.id), []) if r.ok is True and r.ended < c.began]
        if gone:
            yield "allowed by a grant that was revoked: %r, %r" % (c, gone[0])
            continue
        if not any(could_hold(g, revokes.get(g.got, []), c.began, c.ended) for g in grants.get(c.key, [])):
            yield "allowed while no grant could be in force: %r" % c


def second_answers(h):
    """A question that two answers were taken for."""
    taken = {}
    for a in h.of("answer"):
        if a.ok is True:
            taken.setdefault(a.prompt, []).append(a)
    for prompt, v in taken.items():
        if len(v) > 1:
            yield "two answers were taken for %s: %r" % (prompt, v)


def ends(records):
    """The decisions on each call, of all chains: a call has one end."""
    seen = {}
    for node, record in records:
        if record.get("event") != "policy.decision":
            continue
        data = record["data"]
        for call in data.get("call_ids") or []:
            seen.setdefault(call, []).append((node, data["decision"]))
    return seen


def wrong_ends(h, records):
    seen = ends(records)
    for call, v in seen.items():
        if len(v) > 1:
            yield "a call has more than one end: %s %r" % (call, v)
    for c in h.of("call"):
        if c.ok is True and c.got and c.got.startswith("allow") and \
                not any(d == c.got for _, d in seen.get(c.id, [])):
            yield "an allow without its record: %r" % c


def over(records):
    """The grants whose session ended, each as often as that is recorded."""
    return [record["data"].get("grant_id") for _, record in records if record.get("event") == "grant.ended"]


def ended_twice(records):
    seen = over(records)
    for name in sorted(set(seen)):
        if seen.count(name) > 1:
            yield "a grant for a session ended %d times: %s" % (seen.count(name), name)


def lost_changes(h, records, rows):
    """Grants and revocations that were acknowledged, and are not there."""
    tried, gone = {r.id for r in h.of("revoke")}, set(over(records))
    for g in h.of("grant"):
        if g.ok is True and g.got not in tried and g.got not in rows and \
                not (g.what.get("session") and g.got in gone):
            yield "an acknowledged grant is lost: %r" % g
    for r in h.of("revoke"):
        if r.ok is True and r.id in rows:
            yield "an acknowledged revocation is lost: %r" % r


def carried_twice(effects):
    """${effects}: each time something was carried out, its name."""
    for name in sorted(set(effects)):
        if effects.count(name) > 1:
            yield "carried out %d times: %s" % (effects.count(name), name)


def untrue_receipts(h, effects):
    """Somebody was told that it was done, and it was not."""
    for op in h.of("execute"):
        if op.ok is True and op.id not in effects:
            yield "told as done, and not done: %r" % op


def check(h, records, rows, effects):
    return [*stale_allows(h, records), *second_answers(h), *wrong_ends(h, records), *lost_changes(h, records, rows),
            *ended_twice(records), *carried_twice(effects), *untrue_receipts(h, effects)]

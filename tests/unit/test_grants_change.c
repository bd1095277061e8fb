/*
 * Grants changed: narrowed, revoked, restored, and two people at once.
 * What is in force is what the record says, and no more (T42, T43, T46).
 */
#include "lib/crowded.h"
#include "lib/grants_place.h"
#include "lib/prop.h"
#include "shape/grant.h"
#include "t.h"

struct place {
	struct grants_place d;
	struct crowded crowded;
};

static bool
place_open(struct place *p)
{
	if (!ground_ports(&p->d.g))
		return false;
	crowded_open(&p->crowded, &p->d.g);
	return grants_place_start(&p->d);
}

static struct said *
run_on(struct place *p, struct said *s, grant_command *run,
    const struct contract *c, const char *id, const char *match,
    const char *body)
{
	return grants_place_run(&p->d, s, run, c, id, match, body);
}

static struct said *
add(struct place *p, struct said *s, const char *pattern, const char *more)
{
	char body[512];

	snprintf(body, sizeof(body),
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"%s\",\"decision\":\"allow\"%s}",
	    pattern, more);
	return run_on(
	    p, s, run_grant_add, &grant_request_contract, "", "", body);
}

/* A grant that is in force, and how to name it. */
struct named {
	char id[64], match[160];
};

static void
name_it(const struct said *s, struct named *out)
{
	pick(s->body, "id", out->id, sizeof(out->id));
	snprintf(out->match, sizeof(out->match), "\"%s\"", s->etag);
}

static struct said *
narrow(
    struct place *p, struct said *s, const struct named *g, const char *pattern)
{
	char body[256];

	snprintf(body, sizeof(body), "{\"scope_pattern\":\"%s\"}", pattern);
	return run_on(p, s, run_grant_narrow, &grant_change_contract, g->id,
	    g->match, body);
}

static struct said *
revoke(struct place *p, struct said *s, const struct named *g)
{
	return run_on(p, s, run_grant_revoke, NULL, g->id, g->match, "");
}

static struct said *
restore(struct place *p, struct said *s, const char *id)
{
	return run_on(p, s, run_grant_restore, NULL, id, "", "");
}

static bool
allows(struct place *p, const char *command)
{
	return grants_place_allows(&p->d, command);
}

static size_t
count(struct place *p)
{
	return grant_book_count(p->d.book);
}

/* A grant becomes less, and stays the one it was. */
static void
less(void)
{
	struct place p;
	struct said s = {0};
	struct named g, now;

	if (!place_open(&p))
		return;
	add(&p, &s, "git *", "");
	CHECK(s.ok, "%s", s.message);
	name_it(&s, &g);
	CHECK(allows(&p, "git log") && allows(&p, "git status"), "both");
	narrow(&p, &s, &g, "git log");
	CHECK(s.ok && !s.created, "%s", s.message);
	name_it(&s, &now);
	CHECK(strcmp(g.id, now.id) == 0 && strcmp(g.match, now.match) != 0,
	    "the same, in another version");
	CHECK(
	    allows(&p, "git log") && !allows(&p, "git status"), "one of them");
	CHECK(ground_lines(&p.d.g, "grant.narrowed") == 1, "recorded");
	grants_place_stop(&p.d);
	if (!grants_place_start(&p.d))
		return;
	CHECK(
	    count(&p) == 1 && !allows(&p, "git status"), "also after a start");
	free(s.body);
	grants_place_close(&p.d);
}

/* Each way to narrow that is none is refused, and nothing changes. */
static void
not_less(void)
{
	static const struct {
		const char *name, *body;
		enum sg_problem problem;
	} rows[] = {{"T11: more than it said", "{\"scope_pattern\":\"git *\"}",
			SG_PROBLEM_WIDER},
	    {"something else", "{\"scope_pattern\":\"ls\"}", SG_PROBLEM_WIDER},
	    {"the same again", "{}", SG_PROBLEM_CONFLICT},
	    {"another one's words", "{\"scope_pattern\":\"git status\"}",
		SG_PROBLEM_CONFLICT},
	    {"T52: a decision", "{\"decision\":\"allow\"}",
		SG_PROBLEM_INVALID_REQUEST},
	    {"no pattern", "{\"scope_pattern\":\"\"}",
		SG_PROBLEM_INVALID_REQUEST}},
	  *r;
	struct place p;
	struct said s = {0};
	struct named g, old;

	if (!place_open(&p))
		return;
	add(&p, &s, "git status", "");
	add(&p, &s, "git log", "");
	name_it(&s, &g);
	EACH (r, rows) {
		run_on(&p, &s, run_grant_narrow, &grant_change_contract, g.id,
		    g.match, r->body);
		CHECK(s.times == 1 && !s.ok && s.problem == r->problem,
		    "%s: %d %s", r->name, (int)s.problem, s.message);
	}
	run_on(&p, &s, run_grant_narrow, &grant_change_contract, g.id, "",
	    "{\"expires_at\":\"2027-01-01T00:00:00Z\"}");
	CHECK(s.problem == SG_PROBLEM_NO_MATCH_GIVEN, "T46: no version named");
	run_on(&p, &s, run_grant_narrow, &grant_change_contract, "nowhere", "*",
	    "{\"expires_at\":\"2027-01-01T00:00:00Z\"}");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "no such grant");
	run_on(&p, &s, run_grant_narrow, &grant_change_contract, g.id, g.match,
	    "{\"expires_at\":\"2027-01-01T00:00:00Z\"}");
	CHECK(s.ok, "an end is less than none: %s", s.message);
	old = g;
	name_it(&s, &g);
	run_on(&p, &s, run_grant_narrow, &grant_change_contract, g.id,
	    old.match, "{\"expires_at\":\"2026-06-01T00:00:00Z\"}");
	CHECK(s.problem == SG_PROBLEM_PRECONDITION, "T46: an old version");
	run_on(&p, &s, run_grant_narrow, &grant_change_contract, g.id, g.match,
	    "{\"expires_at\":\"2028-01-01T00:00:00Z\"}");
	CHECK(s.problem == SG_PROBLEM_WIDER, "a later end is more: %d",
	    (int)s.problem);
	CHECK(count(&p) == 2 && ground_lines(&p.d.g, "grant.narrowed") == 1,
	    "one change in all");
	free(s.body);
	grants_place_close(&p.d);
}

/*
 * A journal that has no room for a moment: nothing was recorded, so the grant
 * is as wide as before, and the gate goes on (it is no failed disk).
 */
static void
no_room(void)
{
	struct place p;
	struct said s = {0};
	struct named g;

	if (!place_open(&p))
		return;
	add(&p, &s, "git *", "");
	name_it(&s, &g);
	p.crowded.full = 1;
	narrow(&p, &s, &g, "git log");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_BUSY,
	    "narrowed: %d", (int)s.problem);
	CHECK(!p.d.g.sh.shut, "the gate is not shut for it");
	CHECK(allows(&p, "git status"), "as before");
	p.crowded.full = 1;
	revoke(&p, &s, &g);
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_BUSY && count(&p) == 1,
	    "revoked: %d", (int)s.problem);
	p.crowded.full = 1;
	add(&p, &s, "ls", "");
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_BUSY && count(&p) == 1,
	    "added: %d", (int)s.problem);
	narrow(&p, &s, &g, "git log");
	CHECK(s.ok && !allows(&p, "git status"), "then there is room: %s",
	    s.message);
	name_it(&s, &g);
	revoke(&p, &s, &g);
	CHECK(s.ok && count(&p) == 0, "%s", s.message);
	p.crowded.full = 1;
	restore(&p, &s, g.id);
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_BUSY && count(&p) == 0,
	    "restored: %d", (int)s.problem);
	restore(&p, &s, g.id);
	CHECK(s.ok && count(&p) == 1, "then: %s", s.message);
	free(s.body);
	grants_place_close(&p.d);
}

/* T43: the disk fails while a grant is narrowed: nothing is allowed more. */
static void
a_disk_that_fails(void)
{
	struct place p;
	struct said s = {0};
	struct named g;

	if (!place_open(&p))
		return;
	add(&p, &s, "git *", "");
	name_it(&s, &g);
	journal_plain_fail(&p.d.g.journal, 1);
	narrow(&p, &s, &g, "git log");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_NOT_DURABLE,
	    "%d", (int)s.problem);
	CHECK(p.d.g.sh.shut, "shut for good");
	free(s.body);
	grants_place_close(&p.d);
}

/* R-196, and a slip of the hand: a revoked grant comes back as it was. */
static void
restored(void)
{
	static const char *const lifetimes[] = {"", ",\"session\":true"};

	for (unsigned i = 0; i < 2; i++) {
		struct place p;
		struct said s = {0};
		struct named g;

		if (!place_open(&p))
			return;
		add(&p, &s, "git log", lifetimes[i]);
		name_it(&s, &g);
		restore(&p, &s, g.id);
		CHECK(!s.ok && s.problem == SG_PROBLEM_CONFLICT,
		    "it is in force: %s", s.message);
		revoke(&p, &s, &g);
		CHECK(s.ok && !allows(&p, "git log"), "revoked");
		restore(&p, &s, g.id);
		CHECK(s.ok && s.created && count(&p) == 1 &&
			allows(&p, "git log"),
		    "%u: %s", i, s.message);
		CHECK(says(&s,
			  i == 0 ? "\"lifetime\":\"always\""
				 : "\"lifetime\":\"session\""),
		    "as long as before: %s", s.body);
		restore(&p, &s, g.id);
		CHECK(!s.ok && count(&p) == 1, "once");
		CHECK(ground_lines(&p.d.g, "grant.restored") == 1, "recorded");
		restore(&p, &s, "grant-nowhere");
		CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "no such: %d",
		    (int)s.problem);
		grants_place_stop(&p.d);
		if (!grants_place_start(&p.d))
			return;
		CHECK(count(&p) == (i == 0), "%u: after a start", i);
		restore(&p, &s, g.id);
		CHECK(s.problem ==
			(i == 0 ? SG_PROBLEM_CONFLICT : SG_PROBLEM_NOT_FOUND),
		    "%u: what was for the session ended with it: %d", i,
		    (int)s.problem);
		free(s.body);
		grants_place_close(&p.d);
	}
}

/* T46: two at once, while the disk is slow: one of them, or both the same. */
static void
two_at_once(void)
{
	struct place p;
	struct said a = {0}, b = {0};
	struct named g;
	struct journal_port *j = &p.d.g.journal;

	if (!place_open(&p))
		return;
	journal_plain_hold(j, true);
	add(&p, &a, "git log", "");
	add(&p, &b, "git log", "");
	journal_plain_hold(j, false);
	ground_polls(&p.d.g);
	CHECK(
	    a.times == 1 && b.times == 1 && a.ok + b.ok == 1 && count(&p) == 1,
	    "one grant is added once: %d and %d, %zu", a.ok, b.ok, count(&p));
	name_it(a.ok ? &a : &b, &g);
	journal_plain_hold(j, true);
	revoke(&p, &a, &g);
	revoke(&p, &b, &g);
	journal_plain_hold(j, false);
	ground_polls(&p.d.g);
	CHECK(a.ok + b.ok == 1 && count(&p) == 0, "revoked once: %d and %d",
	    a.ok, b.ok);
	journal_plain_hold(j, true);
	restore(&p, &a, g.id);
	restore(&p, &b, g.id);
	journal_plain_hold(j, false);
	ground_polls(&p.d.g);
	CHECK(a.ok + b.ok == 1 && count(&p) == 1,
	    "restored once: %d and %d, %zu", a.ok, b.ok, count(&p));
	name_it(a.ok ? &a : &b, &g);
	journal_plain_hold(j, true);
	run_on(&p, &a, run_grant_narrow, &grant_change_contract, g.id, g.match,
	    "{\"expires_at\":\"2027-01-01T00:00:00Z\"}");
	revoke(&p, &b, &g);
	journal_plain_hold(j, false);
	ground_polls(&p.d.g);
	CHECK(a.ok + b.ok == 1 && count(&p) == (a.ok ? 1u : 0u),
	    "narrowed or revoked: %d and %d", a.ok, b.ok);
	grants_place_stop(&p.d);
	if (!grants_place_start(&p.d))
		return;
	CHECK(count(&p) == (a.ok ? 1u : 0u), "as it is stored: %zu", count(&p));
	free(a.body);
	free(b.body);
	grants_place_close(&p.d);
}

/* The list in pages, each grant once; one that ends is none. */
static void
pages(void)
{
	struct place p;
	struct said s = {0};
	struct command_in in = ground_in(9);

	if (!place_open(&p))
		return;
	for (unsigned i = 0; i < 7; i++) {
		char pattern[16];

		snprintf(pattern, sizeof(pattern), "cmd%u", i);
		add(&p, &s, pattern, "");
	}
	for (in.limit = 1; in.limit <= 8; in.limit++) {
		char all[256] = "", next[16] = "";
		unsigned n = 0;

		do {
			in.cursor = str_of(next);
			ROOM_RUN(&p.d.g, p.d.book, run_grant_list, NULL, &in,
			    said_again(&s));
			CHECK(s.ok && says(&s, "\"total\":7"), "%s", s.body);
			for (const char *at = s.body;
			     (at = strstr(at, "\"cmd")) != NULL; at++)
				strncat(all, at + 1, 4);
			pick(s.body, "next", next, sizeof(next));
			n++;
		} while (next[0] != '\0' && n < 10);
		CHECK(strcmp(all, "cmd0cmd1cmd2cmd3cmd4cmd5cmd6") == 0,
		    "limit %u: %s", in.limit, all);
	}
	free(s.body);
	grants_place_close(&p.d);
}

/* T45: a revoked grant that was edited by hand does not come back. */
static void
damaged(void)
{
	static const char *const bodies[] = {
	    "{}", "x", "{\"decision\":\"allow\",\"everything\":true}"};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		struct place p;
		struct said s = {0};
		struct named g;
		char id[96];
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_STATE,
		    .etag = STR("t"),
		    .body = str_of(bodies[i])};

		if (!place_open(&p))
			return;
		add(&p, &s, "git log", "");
		name_it(&s, &g);
		revoke(&p, &s, &g);
		snprintf(id, sizeof(id), "revoked.%s", g.id);
		op.id = str_of(id);
		(void)p.d.g.store.commit(p.d.g.store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		restore(&p, &s, g.id);
		CHECK(s.times == 1 && !s.ok && count(&p) == 0, "%s: %s",
		    bodies[i], s.body);
		free(s.body);
		grants_place_close(&p.d);
	}
}

/*
 * One grant beside one variable: added, revoked, restored in any order, with
 * a journal that has no room now and then, and starts.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(25); round++) {
		struct place p;
		struct said s = {0};
		struct named g = {"", ""};
		bool there = false;

		prop_seed(round);
		if (!place_open(&p))
			return;
		for (unsigned i = 0; i < 25; i++) {
			p.crowded.full = any(4) == 0;
			switch (any(4)) {
			case 0:
				add(&p, &s, "git log", "");
				CHECK(!s.ok || !there, "added twice");
				if (s.ok)
					name_it(&s, &g);
				there |= s.ok;
				break;
			case 1:
				revoke(&p, &s, &g);
				CHECK(!s.ok || there, "revoked twice");
				there &= !s.ok;
				break;
			case 2:
				restore(&p, &s, g.id);
				CHECK(!s.ok || !there, "restored twice");
				if (s.ok)
					name_it(&s, &g);
				there |= s.ok;
				break;
			default:
				p.crowded.full = 0;
				grants_place_stop(&p.d);
				if (!grants_place_start(&p.d))
					return;
			}
			p.crowded.full = 0;
			CHECK(count(&p) == there &&
				allows(&p, "git log") == there,
			    "round %lu, step %u: %zu", round, i, count(&p));
		}
		free(s.body);
		grants_place_close(&p.d);
	}
}

int
main(void)
{
	RUN(less);
	RUN(not_less);
	RUN(no_room);
	RUN(a_disk_that_fails);
	RUN(restored);
	RUN(two_at_once);
	RUN(pages);
	RUN(damaged);
	RUN(any_order);
	return t_done("grants_change");
}

/*
 * The book of grants on a shell alone: which version is meant, what a start
 * finds, who is told, and rows and memory that are not there.
 */
#include "lib/faulty_heap.h"
#include "lib/grants_place.h"
#include "shape/grant.h"
#include "t.h"

static struct said *
add_grant(
    struct grants_place *p, struct said *s, const char *pattern, bool session)
{
	char body[512];

	snprintf(body, sizeof(body),
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"%s\",\"decision\":\"allow\",\"session\":%s}",
	    pattern, session ? "true" : "false");
	return grants_place_run(
	    p, s, run_grant_add, &grant_request_contract, "", "", body);
}

static struct said *
revoke(
    struct grants_place *p, struct said *s, const char *id, const char *match)
{
	return grants_place_run(p, s, run_grant_revoke, NULL, id, match, "");
}

/* T46: a grant ends for the version that was seen, and only for that. */
static void
revoking_needs_the_version(void)
{
	struct grants_place p;
	struct said s = {0};
	char id[64], tag[160], quoted[170];

	if (!grants_place_open(&p))
		return;
	add_grant(&p, &s, "git status", false);
	pick(s.body, "id", id, sizeof(id));
	snprintf(tag, sizeof(tag), "%s", s.etag);
	CHECK(grants_place_allows(&p, "git status"), "it decides");
	CHECK(id[0] != '\0' && tag[0] != '\0', "named: %s", s.body);
	revoke(&p, &s, id, "");
	CHECK(s.problem == SG_PROBLEM_NO_MATCH_GIVEN, "none named");
	revoke(&p, &s, id, "\"another\"");
	CHECK(s.problem == SG_PROBLEM_PRECONDITION, "another version");
	snprintf(quoted, sizeof(quoted), "W/\"%s\"", tag);
	revoke(&p, &s, id, quoted);
	CHECK(s.problem == SG_PROBLEM_PRECONDITION, "a weak one");
	revoke(&p, &s, "grant-nowhere", "*");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "another grant");
	CHECK(grant_book_count(p.book) == 1, "it is still there");
	snprintf(quoted, sizeof(quoted), "\"%s\"", tag);
	revoke(&p, &s, id, quoted);
	CHECK(s.ok && grant_book_count(p.book) == 0, "%s", s.message);
	revoke(&p, &s, id, quoted);
	CHECK(!s.ok, "once");
	CHECK(!grants_place_allows(&p, "git status"),
	    "it decides nothing any more");
	free(s.body);
	grants_place_close(&p);
}

/* T42: what was stored is there after a start; a session's is not. */
static void
after_a_start(void)
{
	struct grants_place p;
	struct said s = {0};

	if (!grants_place_open(&p))
		return;
	add_grant(&p, &s, "git status", false);
	add_grant(&p, &s, "git log", true);
	CHECK(grant_book_count(p.book) == 2, "two");
	grants_place_stop(&p);
	if (!grants_place_start(&p))
		return;
	CHECK(grant_book_count(p.book) == 1, "one");
	CHECK(str_eq(grant_book_at(p.book, 0)->rule.pattern, STR("git status")),
	    "the one that lasts");
	free(s.body);
	grants_place_close(&p);
}

/* T45: a row that was edited by hand grants nothing. */
static void
damaged_grants(void)
{
	static const char *const rows[] = {"{}", "[]", "x",
	    "{\"decision\":\"allow\"}",
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"decision\":\"allow\",\"everything\":true}"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct grants_place p;
		struct sg_error e = {0};
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_GRANT,
		    .id = STR("grant-1"),
		    .etag = STR("t"),
		    .body = str_of(rows[i])};
		struct grant_hooks hooks = {0};
		struct grant_book *book;

		if (!ground_open(&p.g))
			return;
		(void)p.g.store.commit(p.g.store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		book = grant_book_open(&p.g.sh, &hooks, &e);
		CHECK(book == NULL && e.message[0] != '\0', "%s: %s", rows[i],
		    e.message);
		ground_close(&p.g);
	}
}

/* T42: who rules on calls is told of each change, and of nothing else. */
static void
who_rules_is_told(void)
{
	struct grants_place p;
	struct said s = {0};
	char id[64], match[160];

	if (!grants_place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	add_grant(&p, &s, "git status", false);
	CHECK(p.changes == 0, "not before its record");
	journal_plain_hold(&p.g.journal, false);
	ground_polls(&p.g);
	CHECK(s.ok && p.changes == 1, "added: %u", p.changes);
	CHECK(strstr(ground_event(&p.g, SG_EVENT_GRANTS_CHANGED, 7),
		  "\"grants\":1") != NULL,
	    "and so is who listens");
	pick(s.body, "id", id, sizeof(id));
	snprintf(match, sizeof(match), "\"%s\"", s.etag);
	add_grant(&p, &s, "git status", false);
	CHECK(!s.ok && p.changes == 1, "refused: %u", p.changes);
	revoke(&p, &s, id, match);
	CHECK(s.ok && p.changes == 2, "revoked: %u", p.changes);
	grants_place_run(&p, &s, run_grant_restore, NULL, id, "", "");
	CHECK(s.ok && p.changes == 3, "restored: %u", p.changes);
	journal_plain_fail(&p.g.journal, 1);
	add_grant(&p, &s, "git log", false);
	CHECK(!s.ok && p.changes == 3, "T43: its record failed");
	free(s.body);
	grants_place_close(&p);
}

/* T44: whichever piece of memory is missing, told and kept are one. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 300 && !done; nth++) {
		struct grants_place p;
		struct said s = {0};

		if (!grants_place_open(&p))
			return;
		faulty_after(nth);
		add_grant(&p, &s, "git status", false);
		done = s.ok && !faulty_ran_out();
		faulty_never();
		ground_polls(&p.g);
		CHECK(s.times == 1 && s.ok == (grant_book_count(p.book) == 1),
		    "piece %ld: answered %d times", nth, s.times);
		free(s.body);
		grants_place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

int
main(void)
{
	RUN(revoking_needs_the_version);
	RUN(after_a_start);
	RUN(damaged_grants);
	RUN(who_rules_is_told);
	RUN(without_memory);
	return t_done("grants_book");
}

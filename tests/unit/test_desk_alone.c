/*
 * The desk on a shell and turns alone: who watches, the mode, grants and calls
 * when records fail, memory is missing or the time runs out.
 */
#include "desk/desk.h"
#include "desk/grant_book.h"
#include "desk/listeners.h"
#include "desk/mode.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "lib/room_run.h"
#include "shape/grant.h"
#include "shape/hostcall.h"
#include "shape/grant.h"
#include "shape/service.h"
#include "t.h"
#include "thread/turns.h"

struct place {
	struct ground g;
	struct turns *turns;
	struct desk *desk;
};

static bool
place_start(struct place *p)
{
	struct sg_error e = {0};

	p->turns = NULL;
	p->desk = NULL;
	if (shell_init(&p->g.sh, &p->g.ports, &p->g.config, &e) == SG_OK &&
	    (p->turns = turns_open(&p->g.sh, &e)) != NULL &&
	    (p->desk = desk_open(&p->g.sh, p->turns, &e)) != NULL)
		return true;
	fprintf(stderr, "no desk: %s\n", e.message);
	return false;
}

static bool
place_open(struct place *p)
{
	return ground_ports(&p->g) && place_start(p);
}

static void
place_stop(struct place *p)
{
	struct sg_error none = {0};

	p->g.sh.stopping = true;
	desk_stop(p->desk);
	shell_settle(&p->g.sh);
	desk_flush(p->desk);
	for (int i = 0; i < 8; i++) {
		(void)p->g.journal.flush(p->g.journal.self, &none);
		shell_settle(&p->g.sh);
	}
	shell_drop_reads(&p->g.sh);
	desk_close(p->desk);
	turns_close(p->turns);
	(void)p->g.journal.flush(p->g.journal.self, &none);
	shell_release(&p->g.sh);
}

static void
place_close(struct place *p)
{
	place_stop(p);
	ground_close_ports(&p->g);
}

static void
pass(struct place *p, int64_t ms)
{
	ground_pass(&p->g, ms);
	p->g.sh.held++;
	desk_tick(p->desk);
	p->g.sh.held--;
	shell_settle(&p->g.sh);
	ground_poll(&p->g);
}

static struct said *
set_mode(struct place *p, struct said *s, const char *body)
{
	struct command_in in = ground_in(7);

	in.body = str_of(body);
	ROOM_RUN(&p->g, p->desk, run_mode_set, &mode_request_contract, &in,
	    said_again(s));
	return s;
}

static struct said *
ask(struct place *p, struct said *s, const char *id, int64_t wait_ms)
{
	char body[512];
	struct command_in in = ground_in(1);

	snprintf(body, sizeof(body),
	    "{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":[\"git\",\"status\"]},\"extension\":{\"id\":\"e\"}}",
	    id);
	in.body = str_of(body);
	in.wait_ms = wait_ms;
	ROOM_RUN(&p->g, p->desk, run_hostcall_ask, &hostcall_request_contract,
	    &in, said_again(s));
	return s;
}

static struct said *
add_grant(struct place *p, struct said *s, const char *pattern, bool session)
{
	char body[512];
	struct command_in in = ground_in(7);

	snprintf(body, sizeof(body),
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"%s\",\"decision\":\"allow\",\"session\":%s}",
	    pattern, session ? "true" : "false");
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->desk, run_grant_add, &grant_request_contract, &in,
	    said_again(s));
	return s;
}

static struct said *
revoke(struct place *p, struct said *s, const char *id, const char *match)
{
	struct command_in in = ground_in(7);

	in.id = str_of(id);
	in.match = str_of(match);
	ROOM_RUN(&p->g, p->desk, run_grant_revoke, NULL, &in, said_again(s));
	return s;
}

/* Who watches, beside a plain list: people by place, viewers, nobody else. */
static void
who_watches(void)
{
	struct place p;
	struct principal in[64];
	size_t n = 0;

	if (!place_open(&p))
		return;
	prop_seed(3);
	for (unsigned i = 0; i < 4000; i++) {
		struct principal who = {
		    .role = (enum sg_role)any(SG_ROLE_COUNT),
		    .surface = (enum sg_surface)any(SG_SURFACE_COUNT),
		    .channel = 2 + any(1000)};
		size_t people = 0, viewers = 0, web = 0;

		if (n < 64 && any(2) == 0) {
			desk_attach(p.desk, &who);
			if (who.role != SG_ROLE_AGENT)
				in[n++] = who;
		} else if (n > 0) {
			size_t k = any((unsigned)n);

			desk_detach(p.desk, &in[k]);
			/* the newest of that channel and role has left */
			for (size_t j = n; j-- > 0;)
				if (in[j].channel == in[k].channel &&
				    in[j].role == in[k].role) {
					k = j;
					break;
				}
			n--;
			memmove(in + k, in + k + 1, (n - k) * sizeof(*in));
		}
		for (size_t k = 0; k < n; k++) {
			people += in[k].role == SG_ROLE_PERSON;
			viewers += in[k].role == SG_ROLE_VIEWER;
			web += in[k].role == SG_ROLE_PERSON &&
			    in[k].surface == SG_SURFACE_WEB;
		}
		CHECK(listeners_people(p.desk->listeners) == people &&
			listeners_viewers(p.desk->listeners) == viewers &&
			listeners_at(p.desk->listeners, SG_SURFACE_WEB) == web,
		    "step %u", i);
	}
	CHECK(listeners_at(p.desk->listeners, SG_SURFACE_COUNT) == 0,
	    "a place that is none");
	place_close(&p);
}

/* T40: nobody is there: denied, and not as a person would have denied it. */
static void
nobody_is_there(void)
{
	struct place p;
	struct said s = {0};
	struct principal viewer = {
	    .role = SG_ROLE_VIEWER, .surface = SG_SURFACE_WEB, .channel = 9};

	if (!place_open(&p))
		return;
	ask(&p, &s, "c1", -1);
	pass(&p, 300);
	CHECK(says(&s, "deny_unattended"), "%s", s.body);
	desk_attach(p.desk, &viewer);
	ask(&p, &s, "c2", -1);
	pass(&p, 300);
	CHECK(says(&s, "deny_unattended"), "who only looks is nobody: %s",
	    s.body);
	free(s.body);
	place_close(&p);
}

/* T40, T41: nobody answers: denied when the time is up, by the clock that
 * does not jump. */
static void
nobody_answers(void)
{
	struct place p;
	struct said s = {0};
	struct principal person = {
	    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};

	if (!place_open(&p))
		return;
	desk_attach(p.desk, &person);
	ask(&p, &s, "c1", -1);
	pass(&p, 250);
	p.g.clock.wall_ms += INT64_C(86400000);
	pass(&p, 1000);
	CHECK(s.times == 0, "T41: the wall is not looked at: %s", s.body);
	p.g.clock.wall_ms -= INT64_C(2) * 86400000;
	pass(&p, 28000);
	CHECK(s.times == 0, "still time");
	pass(&p, 5000);
	pass(&p, 0);
	CHECK(says(&s, "deny_timeout"), "then: %s", s.body);
	CHECK(ground_lines(&p.g, "deny_timeout") == 1, "T40: in the ledger");
	free(s.body);
	place_close(&p);
}

/* T35: an id is used once on a channel. */
static void
an_id_twice(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	ask(&p, &s, "c1", -1);
	pass(&p, 300);
	ask(&p, &s, "c1", -1);
	CHECK(s.times == 1 && !s.ok, "refused: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* T64: permissive mode ends by itself, whoever set it and however. */
static void
permissive_ends(void)
{
	static const struct {
		const char *body;
		int64_t ms;
	} rows[] = {{"{\"mode\":\"permissive\"}", 900000},
	    {"{\"mode\":\"permissive\",\"ttl_ms\":5000}", 5000}},
	  *r;
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	EACH (r, rows) {
		set_mode(&p, &s, r->body);
		CHECK(s.ok && mode_now(p.desk->mode) == SG_MODE_PERMISSIVE,
		    "%s: %s", r->body, s.message);
		CHECK(mode_until_ms(p.desk->mode) == p.g.sh.wall_ms + r->ms,
		    "%s: until when", r->body);
		pass(&p, r->ms - 1);
		CHECK(mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "not yet");
		pass(&p, 1);
		CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "%s: over",
		    r->body);
		CHECK(mode_until_ms(p.desk->mode) == 0 &&
			mode_due(p.desk->mode) == INT64_MAX,
		    "and no end any more");
	}
	CHECK(ground_lines(&p.g, "mode.changed") == 4, "each is recorded");
	free(s.body);
	place_close(&p);
}

/* T64: also where the settings ask for it, and after each start. */
static void
permissive_by_settings(void)
{
	struct place p;

	if (!ground_ports(&p.g))
		return;
	p.g.config.has_mode = true;
	p.g.config.mode = SG_MODE_PERMISSIVE;
	p.g.config.permissive_ms = 60000;
	if (!place_start(&p))
		return;
	CHECK(mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "it begins so");
	CHECK(mode_due(p.desk->mode) == 1000 + 60000, "and has an end");
	pass(&p, 60000);
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "which comes");
	place_close(&p);
}

/* T43, T64: a wider mode is not in force before its record is. */
static void
no_record_no_mode(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	set_mode(&p, &s, "{\"mode\":\"permissive\"}");
	CHECK(s.times == 0 && mode_now(p.desk->mode) == SG_MODE_PROMPT,
	    "the disk is slow: as before");
	journal_plain_hold(&p.g.journal, false);
	ground_poll(&p.g);
	CHECK(s.ok && mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "then");
	set_mode(&p, &s, "{\"mode\":\"prompt\"}");
	journal_plain_fail(&p.g.journal, 1);
	set_mode(&p, &s, "{\"mode\":\"permissive\"}");
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE, "refused");
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "and not in force");
	free(s.body);
	place_close(&p);
}

/* T64: it tightens, so its end does not wait for a disk that is gone. */
static void
the_end_needs_no_record(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	set_mode(&p, &s, "{\"mode\":\"permissive\",\"ttl_ms\":1000}");
	journal_plain_fail(&p.g.journal, 1);
	pass(&p, 1000);
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "over");
	free(s.body);
	place_close(&p);
}

/* T64, T52: what is no mode changes nothing. */
static void
no_such_mode(void)
{
	static const char *const bodies[] = {"{}", "{\"mode\":\"allow\"}",
	    "{\"mode\":1}", "{\"mode\":\"permissive\",\"ttl_ms\":0}",
	    "{\"mode\":\"permissive\",\"ttl_ms\":999}",
	    "{\"mode\":\"permissive\",\"ttl_ms\":86400001}",
	    "{\"mode\":\"PERMISSIVE\"}",
	    "{\"mode\":\"prompt\",\"mode\":\"permissive\"}",
	    "{\"mode\":\"permissive\",\"forever\":true}"};
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		set_mode(&p, &s, bodies[i]);
		CHECK(!s.ok && mode_now(p.desk->mode) == SG_MODE_PROMPT, "%s",
		    bodies[i]);
	}
	CHECK(ground_lines(&p.g, "mode.changed") == 0, "no line");
	free(s.body);
	place_close(&p);
}

/* T42, T43: a grant is in force when its record is, and not before. */
static void
no_record_no_grant(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	add_grant(&p, &s, "git status", false);
	CHECK(s.times == 0 && grant_book_count(p.desk->grants) == 0, "not yet");
	journal_plain_hold(&p.g.journal, false);
	for (int i = 0; i < 4; i++)
		ground_poll(&p.g);
	CHECK(s.ok && s.created && grant_book_count(p.desk->grants) == 1,
	    "then: %s", s.message);
	ask(&p, &s, "c1", 0);
	CHECK(says(&s, "allow_stored"), "it decides: %s", s.body);
	journal_plain_fail(&p.g.journal, 1);
	add_grant(&p, &s, "git log", false);
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE &&
		grant_book_count(p.desk->grants) == 1,
	    "T43: one whose record failed is none");
	ask(&p, &s, "c2", 0);
	CHECK(!s.ok, "and nothing is allowed any more: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* T46: a grant ends for the version that was seen, and only for that. */
static void
revoking_needs_the_version(void)
{
	struct place p;
	struct said s = {0};
	char id[64], tag[160], quoted[170];

	if (!place_open(&p))
		return;
	add_grant(&p, &s, "git status", false);
	pick(s.body, "id", id, sizeof(id));
	snprintf(tag, sizeof(tag), "%s", s.etag);
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
	CHECK(grant_book_count(p.desk->grants) == 1, "it is still there");
	snprintf(quoted, sizeof(quoted), "\"%s\"", tag);
	revoke(&p, &s, id, quoted);
	CHECK(s.ok && grant_book_count(p.desk->grants) == 0, "%s", s.message);
	revoke(&p, &s, id, quoted);
	CHECK(!s.ok, "once");
	ask(&p, &s, "c1", 0);
	CHECK(!says(&s, "allow"), "it decides nothing any more: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* T42: what was stored is there after a start; a session's is not. */
static void
after_a_start(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	add_grant(&p, &s, "git status", false);
	add_grant(&p, &s, "git log", true);
	CHECK(grant_book_count(p.desk->grants) == 2, "two");
	place_stop(&p);
	if (!place_start(&p))
		return;
	CHECK(grant_book_count(p.desk->grants) == 1, "one");
	CHECK(str_eq(grant_book_at(p.desk->grants, 0)->rule.pattern,
		  STR("git status")),
	    "the one that lasts");
	free(s.body);
	place_close(&p);
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
		struct place p;
		struct sg_error e = {0};
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_GRANT,
		    .id = STR("grant-1"),
		    .etag = STR("t"),
		    .body = str_of(rows[i])};
		struct turns *turns;
		struct desk *desk;

		if (!ground_open(&p.g))
			return;
		(void)p.g.store.commit(p.g.store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		turns = turns_open(&p.g.sh, &e);
		desk = desk_open(&p.g.sh, turns, &e);
		CHECK(desk == NULL || grant_book_count(desk->grants) == 0, "%s",
		    rows[i]);
		CHECK(
		    desk != NULL || e.message[0] != '\0', "%s: said", rows[i]);
		desk_close(desk);
		turns_close(turns);
		ground_close(&p.g);
	}
}

/* T44: opening without memory is refused, and nothing is left of it. */
static void
opening_without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 200 && !done; nth++) {
		struct ground g;
		struct sg_error e = {0};
		struct turns *turns = NULL;
		struct desk *desk = NULL;
		long live;

		if (!ground_open(&g))
			return;
		live = faulty_live;
		faulty_after(nth);
		if ((turns = turns_open(&g.sh, &e)) != NULL)
			desk = desk_open(&g.sh, turns, &e);
		done = desk != NULL;
		faulty_never();
		desk_close(desk);
		turns_close(turns);
		(void)g.journal.flush(g.journal.self, &e);
		CHECK(faulty_live <= live + 2, "piece %ld: given back", nth);
		ground_close(&g);
	}
	CHECK(done, "in the end it opens");
}

/*
 * T43, T44: whichever piece of memory is missing, each command is answered
 * once, and an allow has its line in the ledger.
 */
static void
commands_without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 300 && !done; nth++) {
		struct place p;
		struct said g = {0}, c = {0}, m = {0};

		if (!place_open(&p))
			return;
		faulty_after(nth);
		add_grant(&p, &g, "git status", false);
		ask(&p, &c, "c1", 0);
		set_mode(&p, &m, "{\"mode\":\"strict\"}");
		done = g.ok && c.ok && m.ok && !faulty_ran_out();
		faulty_never();
		for (int i = 0; i < 4; i++)
			ground_poll(&p.g);
		CHECK(g.times == 1 && c.times == 1 && m.times == 1,
		    "piece %ld: answered %d, %d, %d times", nth, g.times,
		    c.times, m.times);
		CHECK(!says(&c, "allow_stored") ||
			ground_lines(&p.g, "allow_stored") == 1,
		    "piece %ld: an allow without its record", nth);
		CHECK(g.ok == (grant_book_count(p.desk->grants) == 1),
		    "piece %ld: told and kept are one", nth);
		CHECK(m.ok == (mode_now(p.desk->mode) == SG_MODE_STRICT),
		    "piece %ld: the mode that was told", nth);
		free(g.body);
		free(c.body);
		free(m.body);
		place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

enum { STEPS = 60 };

/*
 * T43, T46: any order of grants, calls, modes, time and a failing disk: one
 * answer each, and as many allows told as are in the ledger at most.
 */
static void
any_order(void)
{
	static const char *const patterns[] = {
	    "git status", "git log", "ls", "git *"};
	static const char *const modes[] = {"{\"mode\":\"strict\"}",
	    "{\"mode\":\"prompt\"}", "{\"mode\":\"permissive\"}"};

	for (unsigned long round = 0; round < 120; round++) {
		static struct said s[STEPS];
		struct place p;
		unsigned allowed = 0;

		prop_seed(round);
		memset(s, 0, sizeof(s));
		if (!place_open(&p))
			return;
		if (any(3) == 0)
			journal_plain_fail(&p.g.journal, 1 + any(40));
		for (unsigned i = 0; i < STEPS; i++) {
			char id[16];

			snprintf(id, sizeof(id), "c%u", i);
			switch (any(5)) {
			case 0:
				add_grant(
				    &p, &s[i], ANY_OF(patterns), any(2) == 0);
				break;
			case 1:
				set_mode(&p, &s[i], ANY_OF(modes));
				break;
			case 2:
				journal_plain_hold(&p.g.journal, any(3) == 0);
				pass(&p, any(3000));
				break;
			default:
				ask(&p, &s[i], id, any(2) == 0 ? -1 : 0);
				break;
			}
		}
		journal_plain_hold(&p.g.journal, false);
		place_stop(&p);
		for (unsigned i = 0; i < STEPS; i++) {
			CHECK(s[i].times <= 1, "round %lu: answered %d times",
			    round, s[i].times);
			allowed += s[i].ok && s[i].body != NULL &&
			    strstr(s[i].body, "\"decision\":\"allow") != NULL &&
			    strstr(s[i].body, "call_id") != NULL;
			free(s[i].body);
		}
		CHECK(allowed <= ground_lines(&p.g, "allow_"),
		    "round %lu: %u allows", round, allowed);
		ground_close_ports(&p.g);
	}
}

int
main(void)
{
	RUN(who_watches);
	RUN(nobody_is_there);
	RUN(nobody_answers);
	RUN(an_id_twice);
	RUN(permissive_ends);
	RUN(permissive_by_settings);
	RUN(no_record_no_mode);
	RUN(the_end_needs_no_record);
	RUN(no_such_mode);
	RUN(no_record_no_grant);
	RUN(revoking_needs_the_version);
	RUN(after_a_start);
	RUN(damaged_grants);
	RUN(opening_without_memory);
	RUN(commands_without_memory);
	RUN(any_order);
	return t_done("desk_alone");
}

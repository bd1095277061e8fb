/*
 * The desk on a shell and turns alone: who watches, the mode, grants and calls
 * when records fail, memory is missing or the time runs out.
 */
#include "grants/grant_book.h"
#include "desk/listeners.h"
#include "desk/mode.h"
#include "lib/desk_place.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "shape/grant.h"
#include "shape/hostcall.h"
#include "shape/service.h"
#include "t.h"

static struct said *
set_mode(struct desk_place *p, struct said *s, const char *body)
{
	struct command_in in = ground_in(7);

	in.body = str_of(body);
	ROOM_RUN(&p->on.g, p->desk, run_mode_set, &mode_request_contract, &in,
	    said_again(s));
	return s;
}

static struct said *
ask(struct desk_place *p, struct said *s, const char *id, int64_t wait_ms)
{
	char body[512];
	struct command_in in = ground_in(1);

	snprintf(body, sizeof(body),
	    "{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":[\"git\",\"status\"]},\"extension\":{\"id\":\"e\"}}",
	    id);
	in.body = str_of(body);
	in.wait_ms = wait_ms;
	ROOM_RUN(&p->on.g, p->desk, run_hostcall_ask,
	    &hostcall_request_contract, &in, said_again(s));
	return s;
}

static struct said *
add_grant(
    struct desk_place *p, struct said *s, const char *pattern, bool session)
{
	char body[512];
	struct command_in in = ground_in(7);

	snprintf(body, sizeof(body),
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"%s\",\"decision\":\"allow\",\"session\":%s}",
	    pattern, session ? "true" : "false");
	in.body = str_of(body);
	ROOM_RUN(&p->on.g, p->desk->grants, run_grant_add,
	    &grant_request_contract, &in, said_again(s));
	return s;
}

/* Who watches, beside a plain list: people by place, viewers, nobody else. */
static void
who_watches(void)
{
	struct desk_place p;
	struct principal in[64];
	size_t n = 0;

	if (!desk_place_open(&p))
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
	desk_place_close(&p);
}

/* T40: nobody is there: denied, and not as a person would have denied it. */
static void
nobody_is_there(void)
{
	struct desk_place p;
	struct said s = {0};
	struct principal viewer = {
	    .role = SG_ROLE_VIEWER, .surface = SG_SURFACE_WEB, .channel = 9};

	if (!desk_place_open(&p))
		return;
	ask(&p, &s, "c1", -1);
	desk_place_pass(&p, 300);
	CHECK(says(&s, "deny_unattended"), "%s", s.body);
	desk_attach(p.desk, &viewer);
	ask(&p, &s, "c2", -1);
	desk_place_pass(&p, 300);
	CHECK(says(&s, "deny_unattended"), "who only looks is nobody: %s",
	    s.body);
	free(s.body);
	desk_place_close(&p);
}

/* T40, T41: nobody answers: denied when the time is up, by the clock that
 * does not jump. */
static void
nobody_answers(void)
{
	struct desk_place p;
	struct said s = {0};
	struct principal person = {
	    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};

	if (!desk_place_open(&p))
		return;
	desk_attach(p.desk, &person);
	ask(&p, &s, "c1", -1);
	desk_place_pass(&p, 250);
	p.on.g.clock.wall_ms += INT64_C(86400000);
	desk_place_pass(&p, 1000);
	CHECK(s.times == 0, "T41: the wall is not looked at: %s", s.body);
	p.on.g.clock.wall_ms -= INT64_C(2) * 86400000;
	desk_place_pass(&p, 28000);
	CHECK(s.times == 0, "still time");
	desk_place_pass(&p, 5000);
	desk_place_pass(&p, 0);
	CHECK(says(&s, "deny_timeout"), "then: %s", s.body);
	CHECK(ground_lines(&p.on.g, "deny_timeout") == 1, "T40: in the ledger");
	free(s.body);
	desk_place_close(&p);
}

/* T35: an id is used once on a channel. */
static void
an_id_twice(void)
{
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	ask(&p, &s, "c1", -1);
	desk_place_pass(&p, 300);
	ask(&p, &s, "c1", -1);
	CHECK(s.times == 1 && !s.ok, "refused: %s", s.body);
	free(s.body);
	desk_place_close(&p);
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
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	EACH (r, rows) {
		set_mode(&p, &s, r->body);
		CHECK(s.ok && mode_now(p.desk->mode) == SG_MODE_PERMISSIVE,
		    "%s: %s", r->body, s.message);
		CHECK(mode_until_ms(p.desk->mode) == p.on.g.sh.wall_ms + r->ms,
		    "%s: until when", r->body);
		desk_place_pass(&p, r->ms - 1);
		CHECK(mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "not yet");
		desk_place_pass(&p, 1);
		CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "%s: over",
		    r->body);
		CHECK(mode_until_ms(p.desk->mode) == 0 &&
			mode_due(p.desk->mode) == INT64_MAX,
		    "and no end any more");
	}
	CHECK(ground_lines(&p.on.g, "mode.changed") == 4, "each is recorded");
	free(s.body);
	desk_place_close(&p);
}

/* T64: also where the settings ask for it, and after each start. */
static void
permissive_by_settings(void)
{
	struct desk_place p;

	if (!ground_ports(&p.on.g))
		return;
	p.on.g.config.has_mode = true;
	p.on.g.config.mode = SG_MODE_PERMISSIVE;
	p.on.g.config.permissive_ms = 60000;
	if (!desk_place_start(&p))
		return;
	CHECK(mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "it begins so");
	CHECK(mode_due(p.desk->mode) == 1000 + 60000, "and has an end");
	desk_place_pass(&p, 60000);
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "which comes");
	desk_place_close(&p);
}

/* T43, T64: a wider mode is not in force before its record is. */
static void
no_record_no_mode(void)
{
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	journal_plain_hold(&p.on.g.journal, true);
	set_mode(&p, &s, "{\"mode\":\"permissive\"}");
	CHECK(s.times == 0 && mode_now(p.desk->mode) == SG_MODE_PROMPT,
	    "the disk is slow: as before");
	journal_plain_hold(&p.on.g.journal, false);
	ground_poll(&p.on.g);
	CHECK(s.ok && mode_now(p.desk->mode) == SG_MODE_PERMISSIVE, "then");
	set_mode(&p, &s, "{\"mode\":\"prompt\"}");
	journal_plain_fail(&p.on.g.journal, 1);
	set_mode(&p, &s, "{\"mode\":\"permissive\"}");
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE, "refused");
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "and not in force");
	free(s.body);
	desk_place_close(&p);
}

/* T64: it tightens, so its end does not wait for a disk that is gone. */
static void
the_end_needs_no_record(void)
{
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	set_mode(&p, &s, "{\"mode\":\"permissive\",\"ttl_ms\":1000}");
	journal_plain_fail(&p.on.g.journal, 1);
	desk_place_pass(&p, 1000);
	CHECK(mode_now(p.desk->mode) == SG_MODE_PROMPT, "over");
	free(s.body);
	desk_place_close(&p);
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
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		set_mode(&p, &s, bodies[i]);
		CHECK(!s.ok && mode_now(p.desk->mode) == SG_MODE_PROMPT, "%s",
		    bodies[i]);
	}
	CHECK(ground_lines(&p.on.g, "mode.changed") == 0, "no line");
	free(s.body);
	desk_place_close(&p);
}

/* T42, T43: a grant is in force when its record is, and not before. */
static void
no_record_no_grant(void)
{
	struct desk_place p;
	struct said s = {0};

	if (!desk_place_open(&p))
		return;
	journal_plain_hold(&p.on.g.journal, true);
	add_grant(&p, &s, "git status", false);
	CHECK(s.times == 0 && grant_book_count(p.desk->grants) == 0, "not yet");
	journal_plain_hold(&p.on.g.journal, false);
	ground_polls(&p.on.g);
	CHECK(s.ok && s.created && grant_book_count(p.desk->grants) == 1,
	    "then: %s", s.message);
	ask(&p, &s, "c1", 0);
	CHECK(says(&s, "allow_stored"), "it decides: %s", s.body);
	journal_plain_fail(&p.on.g.journal, 1);
	add_grant(&p, &s, "git log", false);
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE &&
		grant_book_count(p.desk->grants) == 1,
	    "T43: one whose record failed is none");
	ask(&p, &s, "c2", 0);
	CHECK(!s.ok, "and nothing is allowed any more: %s", s.body);
	free(s.body);
	desk_place_close(&p);
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
		struct desk_place p;
		struct said g = {0}, c = {0}, m = {0};

		if (!desk_place_open(&p))
			return;
		faulty_after(nth);
		add_grant(&p, &g, "git status", false);
		ask(&p, &c, "c1", 0);
		set_mode(&p, &m, "{\"mode\":\"strict\"}");
		done = g.ok && c.ok && m.ok && !faulty_ran_out();
		faulty_never();
		ground_polls(&p.on.g);
		CHECK(g.times == 1 && c.times == 1 && m.times == 1,
		    "piece %ld: answered %d, %d, %d times", nth, g.times,
		    c.times, m.times);
		CHECK(!says(&c, "allow_stored") ||
			ground_lines(&p.on.g, "allow_stored") == 1,
		    "piece %ld: an allow without its record", nth);
		CHECK(g.ok == (grant_book_count(p.desk->grants) == 1),
		    "piece %ld: told and kept are one", nth);
		CHECK(m.ok == (mode_now(p.desk->mode) == SG_MODE_STRICT),
		    "piece %ld: the mode that was told", nth);
		free(g.body);
		free(c.body);
		free(m.body);
		desk_place_close(&p);
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

	for (unsigned long round = 0; round < prop_part(120); round++) {
		static struct said s[STEPS];
		struct desk_place p;
		unsigned allowed = 0;

		prop_seed(round);
		memset(s, 0, sizeof(s));
		if (!desk_place_open(&p))
			return;
		if (any(3) == 0)
			journal_plain_fail(&p.on.g.journal, 1 + any(40));
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
				journal_plain_hold(
				    &p.on.g.journal, any(3) == 0);
				desk_place_pass(&p, any(3000));
				break;
			default:
				ask(&p, &s[i], id, any(2) == 0 ? -1 : 0);
				break;
			}
		}
		journal_plain_hold(&p.on.g.journal, false);
		desk_place_stop(&p);
		for (unsigned i = 0; i < STEPS; i++) {
			CHECK(s[i].times <= 1, "round %lu: answered %d times",
			    round, s[i].times);
			allowed += s[i].ok && s[i].body != NULL &&
			    strstr(s[i].body, "\"decision\":\"allow") != NULL &&
			    strstr(s[i].body, "call_id") != NULL;
			free(s[i].body);
		}
		CHECK(allowed <= ground_lines(&p.on.g, "allow_"),
		    "round %lu: %u allows", round, allowed);
		ground_close_ports(&p.on.g);
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
	RUN(opening_without_memory);
	RUN(commands_without_memory);
	RUN(any_order);
	return t_done("desk_alone");
}

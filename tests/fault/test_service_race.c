/*
 * T46, R3, R-217: two answers at once, and an answer beside a deadline, a
 * caller that takes its call back or leaves.  SERVICE_RACES (10,000) times
 * exactly one of them wins, and the reply, the ledger, the store and the
 * event say the same.
 */
#include "lib/service_kit.h"
#include "t.h"

static uint64_t seed = 1;

static unsigned
any(unsigned n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)((seed >> 11) % n);
}

/* The other one in the race. */
enum rival { PERSON, DEADLINE, CANCEL, LEAVE, RIVALS };

struct race {
	char call[24], prompt[64];
	const char *mine, *theirs; /* what each would decide */
	struct kit_answer *asked, *me, *other;
	enum rival rival;
	size_t before; /* bytes of the ledger */
};

static struct kit_answer *
decide(uint64_t channel, const struct race *r, const char *decision)
{
	char body[64];

	snprintf(
	    body, sizeof(body), "{\"decision\":\"%s\",\"rev\":1}", decision);
	return kit_put(channel, COMMAND_PROMPT_DECIDE,
	    (struct command_in){.id = str_of(r->prompt)}, body);
}

static void
rival_acts(struct race *r)
{
	switch (r->rival) {
	case PERSON:
		r->other = decide(8, r, r->theirs);
		break;
	case DEADLINE:
		clock_fake_pass(&kit.clock, 30000);
		service_tick(kit.s);
		break;
	case CANCEL:
		kit_put(1, COMMAND_HOSTCALL_CANCEL,
		    (struct command_in){.id = str_of(r->call)}, "");
		break;
	case LEAVE:
		service_disconnect(kit.s, 1);
		break;
	case RIVALS:
		break;
	}
}

static void
begin(struct race *r, unsigned i)
{
	static const char *const words[] = {"allow_once", "deny_once"};

	snprintf(r->call, sizeof(r->call), "call-%u", i);
	r->asked = kit_exec(1, r->call, "[\"git\",\"status\"]", -1);
	kit_pass(250);
	snprintf(r->prompt, sizeof(r->prompt), "%s",
	    kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId"));
	r->mine = words[any(2)];
	r->theirs = words[any(2)];
	r->rival = any(RIVALS + 4); /* two people most of the time */
	r->rival = r->rival >= RIVALS ? PERSON : r->rival;
	r->before = journal_plain_lines(&kit.journal).n;
}

static void
play(struct race *r)
{
	bool first = any(2) == 0;

	journal_plain_hold(&kit.journal, any(2) == 0);
	if (first)
		r->me = decide(7, r, r->mine);
	rival_acts(r);
	if (!first)
		r->me = decide(7, r, r->mine);
	service_poll(kit.s);
	journal_plain_hold(&kit.journal, false);
	service_poll(kit.s);
}

static const char *
winner(const struct race *r)
{
	static const char *const by[] = {
	    NULL, "deny_timeout", "deny_cancelled", "deny_cancelled"};

	if (r->me->ok)
		return r->mine;
	return r->rival == PERSON ? r->theirs : by[r->rival];
}

static bool
loser_is_told(const struct race *r)
{
	const struct kit_answer *loser = r->me->ok ? r->other : r->me;

	if (loser == NULL)
		return true;
	return loser->times == 1 && !loser->ok &&
	    loser->problem ==
	    (r->rival == DEADLINE ? SG_PROBLEM_EXPIRED
				  : SG_PROBLEM_ALREADY_DECIDED);
}

/* One line since the race began, and it names the winner. */
static bool
ledger_says(const struct race *r, const char *decision)
{
	struct sg_str all = journal_plain_lines(&kit.journal);
	char *text = kit_dup(str_part(all, r->before, all.n));
	char want[64];
	bool ok;

	snprintf(want, sizeof(want), "\"decision\":\"%s\"", decision);
	ok = has(text, want) && has(text, r->prompt) &&
	    strchr(text, '\n') == text + strlen(text) - 1;
	if (!ok)
		fprintf(stderr, "ledger: %s", text);
	free(text);
	return ok;
}

static bool
store_says(const struct race *r, const char *decision)
{
	struct store_row row;
	struct arena a;
	char want[64], *text;
	bool ok;

	arena_init(&a, &mem_heap, 1u << 20);
	snprintf(want, sizeof(want), "\"decision\":\"%s\"", decision);
	if (kit.store.get(kit.store.self, STORE_PROMPT, str_of(r->prompt), &a,
		&row, NULL) != SG_OK) {
		arena_release(&a);
		return false;
	}
	text = kit_dup(row.body);
	ok = has(text, want) && has(text, "\"open\":false");
	free(text);
	arena_release(&a);
	return ok;
}

static void
check(const struct race *r, unsigned i)
{
	const char *decision = winner(r), *event;

	CHECK(r->me->ok + (r->other != NULL && r->other->ok) +
		    (r->rival != PERSON && !r->me->ok) ==
		1,
	    "race %u: one winner", i);
	CHECK(loser_is_told(r), "race %u, rival %d: %d", i, (int)r->rival,
	    (int)r->me->problem);
	CHECK(r->asked->times == 1 && r->asked->ok &&
		has(r->asked->body, decision),
	    "race %u: %s, not %s", i, r->asked->body, decision);
	CHECK(ledger_says(r, decision), "race %u: %s", i, decision);
	CHECK(store_says(r, decision), "race %u: %s", i, decision);
	event = kit_event(7, SG_EVENT_CAPABILITY_RESOLVED);
	CHECK(has(event, decision) && has(event, r->prompt), "race %u: %s", i,
	    event);
	CHECK(*kit_event(7, SG_EVENT_CAPABILITY_RESOLVED) == '\0',
	    "race %u: told once", i);
}

static void
exactly_one_wins(void)
{
	const char *given = getenv("SERVICE_RACES");
	unsigned n = given != NULL ? (unsigned)atoi(given) : 10000;

	kit_open(NULL);
	kit_attach(7);
	kit_attach(8);
	for (unsigned i = 0; i < n && t_bad < 5; i++) {
		struct race r = {.other = NULL};

		begin(&r, i);
		play(&r);
		check(&r, i);
		kit_drop_answers();
	}
	kit_close();
}

int
main(void)
{
	RUN(exactly_one_wins);
	return t_done("service_race");
}

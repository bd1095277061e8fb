/* Opening, settings, memory of a command, ids, settling. */
#include "lib/faulty_heap.h"
#include "lib/shell_house.h"
#include "shape/service.h"
#include "shell/record.h"
#include "t.h"

static void
opens(void)
{
	struct ground g;

	if (!ground_open(&g))
		return;
	CHECK(g.sh.wall_ms == GROUND_NOON && g.sh.mono_ms == 1000, "the time");
	CHECK(g.sh.started_ms == GROUND_NOON, "when it began");
	CHECK(shell_session(&g.sh).n == ID_TEXT, "a session");
	CHECK(g.sh.events != NULL && g.sh.counts != NULL, "parts");
	ground_pass(&g, 250);
	CHECK(g.sh.wall_ms == GROUND_NOON + 250 && g.sh.mono_ms == 1250,
	    "time is read when it is asked for");
	CHECK(g.sh.started_ms == GROUND_NOON, "the start stays");
	g.clock.wall_ms -= 5000;
	shell_stamp(&g.sh);
	CHECK(g.sh.wall_ms < GROUND_NOON && g.sh.mono_ms == 1250,
	    "T41: the wall jumps, waits do not");
	ground_close(&g);
}

/* R-455, T41: time does not run behind the last record, of this run or of the
 * one before. */
static void
time_is_not_behind_the_last_record(void)
{
	struct journal_found found = {.last_ms = GROUND_NOON + 9000};
	struct ground g;
	struct sg_str line = STR("{\"event\":\"x\"}");
	struct journal_unit u = {.records = &line, .n_records = 1};

	if (!ground_ports(&g))
		return;
	g.ports.found = &found;
	if (!ground_start(&g))
		return;
	CHECK(g.sh.wall_ms == GROUND_NOON + 9000, "that of the last run");
	CHECK(shell_clock_behind(&g.sh) == 9000, "and it is known");
	ground_pass(&g, 20000);
	CHECK(g.sh.wall_ms == GROUND_NOON + 20000, "then it goes on");
	CHECK(shell_clock_behind(&g.sh) == 0, "all is well");
	CHECK(shell_submit(&g.sh, &u) == SG_OK, "a record");
	g.clock.wall_ms -= 3600000;
	shell_stamp(&g.sh);
	CHECK(g.sh.wall_ms == GROUND_NOON + 20000, "it stands still");
	CHECK(shell_clock_behind(&g.sh) == 3600000, "for an hour");
	ground_close(&g);
}

/* T36: without random bytes there is no session, so there is no shell. */
static void
no_ids_no_shell(void)
{
	struct ground g;
	struct sg_error e = {0};

	if (!ground_ports(&g))
		return;
	g.ids.broken = true;
	CHECK(shell_init(&g.sh, &g.ports, &g.config, &e) != SG_OK &&
		e.message[0] != '\0',
	    "refused, and said");
	shell_release(&g.sh);
	ground_close_ports(&g);
}

/* Two runs never share an epoch, so an id of one means nothing to the other. */
static void
each_run_has_an_epoch(void)
{
	struct ground g;
	struct shell other;
	struct sg_error e = {0};
	char room[EVENT_ID_MAX];
	struct buf b = BUF_ON(room);
	uint64_t no;

	if (!ground_open(&g))
		return;
	CHECK(shell_init(&other, &g.ports, &g.config, &e) == SG_OK, "another");
	shell_tell(&g.sh, SG_EVENT_PING, 0, STR("{}"));
	shell_tell(&other, SG_EVENT_PING, 0, STR("{}"));
	events_id(g.sh.events, 1, &b);
	CHECK(events_parse_id(g.sh.events, buf_str(&b), &no), "its own");
	CHECK(!events_parse_id(other.events, buf_str(&b), &no),
	    "not the other's");
	shell_release(&other);
	ground_close(&g);
}

/* T44: whichever piece is missing, there is a refusal and no leak. */
static void
opening_without_memory(void)
{
	struct service_config_extension x = {.id = STR("ext.one")};
	struct sg_str own = STR("/own");
	long live;
	bool done = false;

	for (long nth = 0; nth < 64 && !done; nth++) {
		struct ground g;
		struct sg_error e = {0};

		if (!ground_ports(&g))
			return;
		g.config.extensions = &x;
		g.config.n_extensions = 1;
		g.config.own = &own;
		g.config.n_own = 1;
		live = faulty_live;
		faulty_after(nth);
		done = shell_init(&g.sh, &g.ports, &g.config, &e) == SG_OK;
		CHECK(done || e.code != SG_OK, "piece %ld: said", nth);
		shell_release(&g.sh);
		CHECK(faulty_live == live, "piece %ld: given back", nth);
		faulty_never();
		ground_close_ports(&g);
	}
	CHECK(done, "in the end it opens");
}

static void
settings_change_whole(void)
{
	struct ground g;
	struct shell_settings was;
	char profile[] = "safe";
	struct service_config next = {
	    .project = STR("/next"), .profile = str_of(profile)};
	long live;

	if (!ground_open(&g))
		return;
	live = faulty_live;
	CHECK(shell_configure(&g.sh, &next, &was) == SG_OK, "changed");
	memset(profile, 'z', sizeof(profile) - 1);
	CHECK(str_eq(g.sh.config.project, STR("/next")) &&
		str_eq(g.sh.config.profile, STR("safe")),
	    "copied whole");
	CHECK(str_eq(was.config.project, STR("/")), "the old ones are kept");
	shell_configure_undo(&g.sh, &was);
	CHECK(str_eq(g.sh.config.project, STR("/")), "and come back");
	CHECK(faulty_live == live, "nothing is left of the new ones");
	ground_close(&g);
}

/* T44: no memory for new settings: the old ones stay, every time. */
static void
settings_without_memory(void)
{
	struct service_config_extension x[2] = {
	    {.id = STR("a"), .deny = 1}, {.id = STR("b"), .allow = 2}};
	static char big[40000];
	struct ground g;
	struct service_config next = {.project = {big, sizeof(big)},
	    .profile = {big, sizeof(big)},
	    .hash_key = {big, sizeof(big)},
	    .audit_dir = {big, sizeof(big)},
	    .extensions = x,
	    .n_extensions = 2};
	bool done = false;

	memset(big, 'p', sizeof(big));
	if (!ground_open(&g))
		return;
	for (long nth = 0; nth < 64 && !done; nth++) {
		struct shell_settings was;

		faulty_after(nth);
		done = shell_configure(&g.sh, &next, &was) == SG_OK;
		faulty_never();
		if (done)
			shell_configure_undo(&g.sh, &was);
		CHECK(str_eq(g.sh.config.project, STR("/")) &&
			g.sh.config.n_extensions == 0,
		    "piece %ld: as before", nth);
	}
	CHECK(done, "in the end they change");
	ground_close(&g);
}

/* The memory of a command is its own, also inside another one. */
static void
work_inside_work(void)
{
	struct ground g;
	struct shell_work outer, inner, deep;
	struct sg_str kept = {NULL, 0};
	long live;

	if (!ground_open(&g))
		return;
	live = faulty_live;
	shell_work_begin(&g.sh, &outer);
	CHECK(outer.a == &g.sh.scratch, "the first has the scratch arena");
	CHECK(arena_dup(outer.a, STR("outer"), &kept), "a text");
	shell_work_begin(&g.sh, &inner);
	shell_work_begin(&g.sh, &deep);
	CHECK(inner.a != outer.a && deep.a != inner.a, "each its own");
	(void)arena_new(inner.a, 100000);
	(void)arena_new(deep.a, 100000);
	shell_work_end(&g.sh, &deep);
	shell_work_end(&g.sh, &inner);
	CHECK(str_eq(kept, STR("outer")), "the outer one's text stays");
	CHECK(g.sh.scratch_used, "still in use");
	shell_work_end(&g.sh, &outer);
	CHECK(!g.sh.scratch_used, "free again");
	CHECK(faulty_live <= live + 1, "one chunk at most is kept");
	shell_work_begin(&g.sh, &outer);
	CHECK(outer.a == &g.sh.scratch, "and taken again");
	CHECK(arena_new(outer.a, (size_t)SHELL_SCRATCH_MAX + 1) == NULL,
	    "T51: a command has a bound");
	shell_work_end(&g.sh, &outer);
	ground_close(&g);
}

static void
ids(void)
{
	struct ground g;
	char room[64], small[20];
	struct buf b = BUF_ON(room), s = BUF_ON(small);

	if (!ground_open(&g))
		return;
	CHECK(shell_new_id(&g.sh, "perm-", &b), "an id");
	CHECK(b.n == 5 + 32 && memcmp(room, "perm-", 5) == 0,
	    "its prefix and 32 digits");
	CHECK(memchr(room + 5, '-', 32) == NULL, "no more dashes");
	CHECK(!shell_new_id(&g.sh, "perm-", &s), "one that does not fit");
	g.ids.broken = true;
	b.n = 0;
	CHECK(!shell_new_id(&g.sh, "perm-", &b) && b.n == 0,
	    "T36: no random bytes, no id");
	ground_close(&g);
}

/* What shell_settle() calls, and how often. */
struct hooked {
	unsigned carried, shut;
};

static void
carry_out(void *ctx)
{
	((struct hooked *)ctx)->carried++;
}

static void
on_shut(void *ctx)
{
	((struct hooked *)ctx)->shut++;
}

/* T43: after a failed write everybody knows, and is told once. */
static void
settling(void)
{
	struct ground g;
	struct hooked h = {0};
	struct sg_str record = STR("{\"event\":\"x\"}");
	struct journal_unit u = {.records = &record, .n_records = 1};

	if (!ground_open(&g))
		return;
	g.sh.hooks = (struct shell_hooks){carry_out, on_shut, &h};
	g.sh.held = 1;
	shell_settle(&g.sh);
	CHECK(h.carried == 0, "held: nothing is carried out");
	g.sh.held = 0;
	shell_settle(&g.sh);
	CHECK(h.carried == 1 && h.shut == 0, "then it is");
	g.journal.close(g.journal.self);
	(void)journal_plain_open(&g.store, &g.journal, NULL);
	journal_plain_fail(&g.journal, 1);
	CHECK(shell_submit(&g.sh, &u) == SG_OK, "taken, and then it fails");
	CHECK(shell_submit(&g.sh, &u) == SG_EIO && g.sh.shut,
	    "the journal is shut, and so is the shell");
	shell_settle(&g.sh);
	shell_settle(&g.sh);
	CHECK(h.shut == 1, "told once: %u", h.shut);
	CHECK(events_last(g.sh.events) == 1, "one event");
	ground_close(&g);
}

/* T43: shut is shut, even if the journal would take it again. */
static void
shut_is_for_good(void)
{
	struct ground g;
	struct sg_str record = STR("{\"event\":\"x\"}");
	struct journal_unit u = {.records = &record, .n_records = 1};

	if (!ground_open(&g))
		return;
	g.sh.shut = true;
	CHECK(shell_submit(&g.sh, &u) == SG_EIO, "refused");
	CHECK(ground_lines(&g, "event") == 0, "no line");
	ground_close(&g);
}

static void
telling(void)
{
	struct principal who = {.role = SG_ROLE_PERSON, .channel = 7};
	bool missed = false;
	struct ground g;

	if (!ground_open(&g))
		return;
	shell_tell(&g.sh, SG_EVENT_TURN, 0, STR(""));
	CHECK(events_next(g.sh.events, 0, &who, &missed) == NULL && missed,
	    "R-849: what could not be written down leaves a gap");
	shell_tell(&g.sh, SG_EVENT_TURN, 7, STR("{\"a\":1}"));
	CHECK(strcmp(ground_event(&g, SG_EVENT_TURN, 7), "{\"a\":1}") == 0,
	    "to its channel");
	CHECK(ground_event(&g, SG_EVENT_TURN, 8)[0] == '\0',
	    "T49: and to no other");
	ground_close(&g);
}

/* T55: a line is one line, whatever an extension calls itself. */
static void
lines_of_the_ledger(void)
{
	static const char *const names[] = {"plain", "a\nb", "a\"b", "\\",
	    "\x1b[31m", "\xe2\x80\xae rtl", "\x01\x02\x03\x04"};
	struct ground g;
	struct arena a;

	if (!ground_open(&g))
		return;
	arena_init(&a, &mem_heap, 1u << 20);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct record_event r = {.event = "test.event",
		    .message = "m",
		    .extension_id = str_of(names[i]),
		    .data = STR("{\"n\":1}")};
		struct sg_str line = record_event(&g.sh, &r, &a);

		CHECK(line.n > 0, "%s: written", names[i]);
		for (size_t k = 0; k < line.n; k++)
			CHECK((unsigned char)line.p[k] >= 0x20,
			    "%zu: a control byte", i);
	}
	faulty_after(0);
	arena_release(&a);
	CHECK(record_event(&g.sh,
		  &(struct record_event){.event = "e", .message = "m"}, &a)
		    .n == 0,
	    "T44: no memory, no half a line");
	CHECK(record_scope_hash(&g.sh, STR("x"), &a).n == 0, "nor a hash");
	faulty_never();
	arena_release(&a);
	ground_close(&g);
}

/* A document is written whole, in a room that grows, or not at all. */
static void
documents_grow(void)
{
	struct arena a;
	size_t n = 100000;
	char *big = malloc(n);
	struct ledger_record r = {.event = STR("e"),
	    .message = {big, n},
	    .correlation = {
		.extension_id = STR("x"), .scenario_id = STR("runtime")}};
	struct sg_str text;

	memset(big, 'x', n);
	arena_init(&a, &mem_heap, 64u << 20);
	text = shell_json(&a, &ledger_record_contract, &r);
	CHECK(text.n > n && text.p[text.n - 1] == '}', "whole: %zu", text.n);
	arena_release(&a);
	arena_init(&a, &mem_heap, 64u << 10);
	CHECK(shell_json(&a, &ledger_record_contract, &r).n == 0,
	    "no memory: nothing");
	arena_release(&a);
	free(big);
}

int
main(void)
{
	RUN(opens);
	RUN(time_is_not_behind_the_last_record);
	RUN(no_ids_no_shell);
	RUN(each_run_has_an_epoch);
	RUN(opening_without_memory);
	RUN(settings_change_whole);
	RUN(settings_without_memory);
	RUN(work_inside_work);
	RUN(ids);
	RUN(settling);
	RUN(shut_is_for_good);
	RUN(telling);
	RUN(lines_of_the_ledger);
	RUN(documents_grow);
	return t_done("shell_shell");
}

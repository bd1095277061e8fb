/* Replay: the same, another verdict, or not to be replayed; never guessed. */
#include "t.h"

#include "rule/capability.h"
#include "again/replay.h"
#include "store/ledger_line.h"
#include "lib/turn_house.h"

#define CHANGES_MAX 32

struct seen {
	size_t n, cannot;
	enum replay_reason why;
	struct {
		char field[32], then[64], now[64], rule[200];
	} v[CHANGES_MAX];
};

static void
on_change(void *ctx, const struct replay_change *c)
{
	struct seen *s = ctx;

	if (s->n == CHANGES_MAX)
		return;
	said_text(s->v[s->n].field, 32, str_of(c->field));
	said_text(s->v[s->n].then, 64, c->then);
	said_text(s->v[s->n].now, 64, c->now);
	said_text(s->v[s->n].rule, 200, c->rule);
	s->n++;
}

static void
on_said(void *ctx, const struct replay_verdict *v)
{
	struct seen *s = ctx;

	if (v->state != REPLAY_CANNOT)
		return;
	s->cannot++;
	s->why = v->why;
}

/* The lines of the journal as a ledger, each checked as a real one is. */
static enum sg_err
walk(void *self, bool (*see)(void *ctx, const struct ledger_entry *entry),
    void *ctx, struct sg_error *e)
{
	struct house *h = self;
	struct sg_str rest = journal_plain_lines(&h->journal);
	struct journal_head head = {.seq = 0};
	struct ledger_entry entry;

	while (rest.n > 0) {
		const char *end = memchr(rest.p, '\n', rest.n);
		size_t n = (size_t)(end - rest.p);

		if (ledger_line_read(str_part(rest, 0, n), &entry) != NULL ||
		    ledger_line_follows(&entry, &head) != NULL)
			return err_set(e, SG_EIO, STR(""), STR("broken"));
		head.seq = entry.seq;
		memcpy(head.hash, entry.hash, sizeof(head.hash));
		rest = str_part(rest, n + 1, rest.n);
		if (!see(ctx, &entry))
			break;
	}
	return SG_OK;
}

/* The same from its end, as the page asks for it. */
static enum sg_err
list(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	struct house *h = self;
	struct sg_str rest = journal_plain_lines(&h->journal);
	size_t end = rest.n;

	(void)a;
	for (*n = 0; end > 0 && *n < limit;) {
		size_t start = end - 1;
		struct ledger_entry entry;

		while (start > 0 && rest.p[start - 1] != '\n')
			start--;
		if (ledger_line_read(
			str_part(rest, start, end - 1 - start), &entry) != NULL)
			return err_set(e, SG_EIO, STR(""), STR("broken"));
		if (before == 0 || entry.seq < before)
			out[(*n)++] = entry;
		end = start;
	}
	return SG_OK;
}

static struct replay_report
replay_by(struct house *h, struct seen *seen, bool then)
{
	struct replay_hooks hooks = {on_change, on_said, seen};
	struct replay_options o = {.then = then};
	struct ledger_port ledger = {.walk = walk, .self = h};
	struct replay_report r;
	struct sg_error e = {0};

	service_poll(h->s);
	*seen = (struct seen){.n = 0};
	CHECK(replay_run(&ledger, &h->store, &h->config, &o, &hooks, &r, &e) ==
		SG_OK,
	    "%s", e.message);
	return r;
}

static struct replay_report
replay(struct house *h, struct seen *seen)
{
	return replay_by(h, seen, false);
}

/* Put a row back with ${from} replaced by ${to}; false: it is not in it. */
static bool
forge(struct house *h, enum store_kind kind, const char *from, const char *to)
{
	struct store_query q = {.kind = kind, .limit = 1, .newest = true};
	struct store_row row;
	struct store_op op;
	struct store_unit unit = {.ops = &op, .n = 1};
	struct sg_error e = {0};
	char text[8192], next[8192], *at;
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, 1 << 20);
	(void)h->store.list(h->store.self, &q, &a, &row, &n, &e);
	said_text(text, sizeof(text), n == 1 ? row.body : STR(""));
	at = strstr(text, from);
	if (at != NULL) {
		snprintf(next, sizeof(next), "%.*s%s%s", (int)(at - text), text,
		    to, at + strlen(from));
		op = (struct store_op){.verb = STORE_PUT,
		    .kind = kind,
		    .id = row.id,
		    .parent = row.parent,
		    .body = str_of(next),
		    .at_ms = row.at_ms,
		    .expires_ms = row.expires_ms};
		(void)h->store.commit(h->store.self, &unit, 1, true, &e);
	}
	arena_release(&a);
	return at != NULL;
}

/* The newest row of the kind is gone. */
static void
lose(struct house *h, enum store_kind kind)
{
	struct store_query q = {.kind = kind, .limit = 1, .newest = true};
	struct store_row row;
	struct store_op op;
	struct store_unit unit = {.ops = &op, .n = 1};
	struct sg_error e = {0};
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, 1 << 20);
	(void)h->store.list(h->store.self, &q, &a, &row, &n, &e);
	CHECK(n == 1, "a row to lose");
	op = (struct store_op){
	    .verb = STORE_DELETE, .kind = kind, .id = row.id};
	(void)h->store.commit(h->store.self, &unit, 1, true, &e);
	arena_release(&a);
}

static void
some_turns(struct house *h)
{
	static const char *const turns[] = {"{\"message\":\"ok thanks\"}",
	    "{\"message\":\"Is this chicken still good?\",\"has_image\":true}",
	    ("{\"message\":\"write me a poem about boats\","
	     "\"budgets\":{\"max_tool_calls\":1}}"),
	    "{\"message\":\"ok\",\"summaryChanged\":true}",
	    "{\"message\":\"I can't face this today\"}"};

	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		CHECK(house_ask(h, COMMAND_TURN, turns[i])->ok, "%s", turns[i]);
}

/* T6: unchanged versions say identical. */
static void
test_identical(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	some_turns(&h);
	r = replay(&h, &seen);
	CHECK(r.turns.rows == 5 && r.turns.same == 5 && r.turns.changed == 0 &&
		r.other_rules == 0,
	    "%d same", (int)r.turns.same);
	CHECK(seen.n == 0, "%s %s %s", seen.v[0].field, seen.v[0].then,
	    seen.v[0].now);
	house_close(&h);
}

/* T55: an input that is not the one whose hash is chained is not believed. */
static void
test_tampered(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	service_poll(h.s);
	CHECK(forge(&h, STORE_TRACE, "ok thanks", "no thanks"), "forge");
	r = replay(&h, &seen);
	CHECK(r.turns.cannot == 1 && r.turns.same == 0 && seen.n == 0 &&
		seen.why == REPLAY_TAMPERED,
	    "%s", replay_reason_code(seen.why));
	CHECK(forge(&h, STORE_TRACE, "no thanks", "ok thanks"), "forge back");
	r = replay(&h, &seen);
	CHECK(r.turns.same == 1, "as it was");
	CHECK(forge(&h, STORE_TRACE, ",\"decision\":", ",\"decided\":"),
	    "no row");
	r = replay(&h, &seen);
	CHECK(r.turns.cannot == 1 && seen.why == REPLAY_TAMPERED, "%s",
	    replay_reason_code(seen.why));
	lose(&h, STORE_TRACE);
	r = replay(&h, &seen);
	CHECK(r.turns.cannot == 1 && seen.why == REPLAY_MISSING, "%s",
	    replay_reason_code(seen.why));
	house_close(&h);
}

static uint64_t
count_rows(struct house *h, enum store_kind kind)
{
	uint64_t n = 0;

	service_poll(h->s);
	(void)h->store.rows(h->store.self, kind, &n, NULL);
	return n;
}

/* Rows run out; what a replay needs of them stays as long as the ledger. */
static void
test_kept_longer(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	some_turns(&h);
	CHECK(count_rows(&h, STORE_INPUT) == 0, "a turn is kept once");
	house_pass(&h, 31 * INT64_C(86400000));
	CHECK(count_rows(&h, STORE_TRACE) == 0 &&
		count_rows(&h, STORE_INPUT) == 5,
	    "their time ran out");
	r = replay(&h, &seen);
	CHECK(r.turns.same == 5, "%d same, %s", (int)r.turns.same,
	    replay_reason_code(seen.why));
	CHECK(forge(&h, STORE_INPUT, "face", "fake"), "forge");
	r = replay(&h, &seen);
	CHECK(r.turns.same == 4 && seen.why == REPLAY_TAMPERED, "%s",
	    replay_reason_code(seen.why));
	lose(&h, STORE_INPUT);
	r = replay(&h, &seen);
	CHECK(r.turns.same == 4 && seen.why == REPLAY_MISSING, "%s",
	    replay_reason_code(seen.why));
	house_close(&h);
}

/* T54: nothing that looks like a secret is kept of a message. */
static void
test_redacted_turn(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"keep this: token=abcdefghij1234567890 ok\"}");
	service_poll(h.s);
	CHECK(!forge(&h, STORE_TRACE, "abcdefghij12", ""), "no secret");
	CHECK(forge(&h, STORE_TRACE, "token=REDACTED", "token=REDACTED"),
	    "its place");
	r = replay(&h, &seen);
	CHECK(r.turns.same == 1, "%s", replay_reason_code(seen.why));
	house_close(&h);
}

/* The page asks for one turn, wherever in the ledger it stands. */
static void
test_page_finds_the_record(void)
{
	struct ledger_port ledger = {.list = list};
	struct house h;
	char ids[200][64];

	if (!house_open(&h))
		return;
	ledger.self = &h;
	h.ports.ledger = &ledger;
	CHECK(house_restart(&h), "restart");
	for (int i = 0; i < 200; i++) {
		pick(house_ask(&h, COMMAND_TURN, "{\"message\":\"ok\"}")->body,
		    "traceRunId", ids[i], 64);
		house_pass(&h, i < 100 ? 1 : 60000);
	}
	for (int i = 0; i < 200; i += 9)
		CHECK(says(house_look(&h, COMMAND_TRACE_REPLAY, ids[i]),
			  "\"rows\":1,\"same\":1,"),
		    "%d", i);
	house_close(&h);
}

/* T55: on the page, too, the ledger has the last word. */
static void
test_page_asks_the_ledger(void)
{
	struct ledger_port ledger = {.list = list};
	struct house h, other;
	struct said *a;
	char id[64];

	if (!house_open(&h) || !house_open(&other))
		return;
	ledger.self = &h;
	h.ports.ledger = &ledger;
	CHECK(house_restart(&h), "restart");
	pick(house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}")->body,
	    "traceRunId", id, sizeof(id));
	service_poll(h.s);
	CHECK(forge(&h, STORE_TRACE, "ok thanks", "no thanks"), "forge");
	a = house_look(&h, COMMAND_TRACE_REPLAY, id);
	CHECK(says(a, "\"unreplayable\":1") && says(a, "input_changed"), "%s",
	    a->body);
	CHECK(forge(&h, STORE_TRACE, "no thanks", "ok thanks"), "forge back");
	CHECK(says(house_look(&h, COMMAND_TRACE_REPLAY, id), "\"same\":1"),
	    "as it was");
	CHECK(forge(&h, STORE_TRACE, "\"blocked\":\"none\"",
		  "\"blocked\":\"skip\""),
	    "a verdict");
	a = house_look(&h, COMMAND_TRACE_REPLAY, id);
	CHECK(says(a, "\"unreplayable\":1") && says(a, "row_changed"), "%s",
	    a->body);
	ledger.self = &other; /* where nothing happened */
	a = house_look(&h, COMMAND_TRACE_REPLAY, id);
	CHECK(says(a, "record_missing"), "%s", a->body);
	house_close(&other);
	house_close(&h);
}

/* A setting of today: a skip may change the summary. */
static void
test_changed_setting(void)
{
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"ok\",\"context\":{\"thread_memento\":{"
	    "\"mementoId\":\"m\",\"threadId\":\"t\","
	    "\"createdTs\":\"2026-01-01T00:00:00Z\","
	    "\"version\":\"memento-v0.1\",\"arc\":\"A\",\"affect\":{"
	    "\"points\":[],\"rollup\":{\"phase\":\"settled\","
	    "\"intensityBucket\":\"low\","
	    "\"updatedAt\":\"2026-01-01T00:00:00Z\"}}}}}");
	(void)replay(&h, &seen);
	CHECK(seen.n == 0, "%s", seen.v[0].field);
	h.config.no_skip_block = true;
	(void)replay(&h, &seen);
	CHECK(seen.n == 1 && strcmp(seen.v[0].field, "summaryBlocked") == 0 &&
		strcmp(seen.v[0].then, "skip") == 0 &&
		strcmp(seen.v[0].now, "none") == 0,
	    "%zu %s", seen.n, seen.v[0].field);
	house_close(&h);
}

static void
test_turns_not_kept(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	h.config.no_inputs = true;
	CHECK(house_restart(&h), "restart");
	house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	r = replay(&h, &seen);
	CHECK(r.turns.cannot == 1 && r.turns.same == 0 &&
		r.why[REPLAY_NOT_KEPT] == 1 && seen.cannot == 1,
	    "not kept");
	CHECK(strcmp(replay_reason_code(REPLAY_NOT_KEPT), "input_not_kept") ==
		    0 &&
		replay_reason_text(REPLAY_NOT_KEPT)[0] != '\0',
	    "a reason has words");
	house_pass(&h, 31 * INT64_C(86400000));
	CHECK(count_rows(&h, STORE_TRACE) == 0 &&
		count_rows(&h, STORE_INPUT) == 0,
	    "and nothing of it stays");
	house_close(&h);
}

#define LS                                                             \
	"{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":{\"cmd\":" \
	"\"%s\"},\"extension\":{\"id\":\"ext.a\"}%s}"

static struct said *
call(struct house *h, const char *id, const char *cmd, const char *more)
{
	char body[512];

	snprintf(body, sizeof(body), LS, id, cmd, more);
	return house_ask(h, COMMAND_HOSTCALL_ASK, body);
}

static void
test_calls(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	call(&h, "c1", "ls -l", "");
	house_pass(&h, 1000);
	r = replay(&h, &seen);
	CHECK(r.calls.rows == 1 && r.calls.same == 1, "%d rows, %d %s",
	    (int)r.calls.rows, (int)r.calls.cannot,
	    replay_reason_code(seen.why));
	h.config.has_deny_caps = true;
	h.config.deny_caps = CAPABILITY_BIT(SG_CAP_EXEC);
	r = replay(&h, &seen);
	CHECK(r.calls.changed == 1 && seen.n == 2, "%zu", seen.n);
	CHECK(strcmp(seen.v[0].field, "verdict") == 0 &&
		strcmp(seen.v[0].then, "ask") == 0 &&
		strcmp(seen.v[0].now, "deny") == 0 &&
		strstr(seen.v[0].rule, "deny list") != NULL,
	    "%s %s %s", seen.v[0].then, seen.v[0].now, seen.v[0].rule);
	CHECK(strcmp(seen.v[1].now, "deny_caps") == 0, "%s", seen.v[1].now);
	house_close(&h);
}

/* T54: a call with a secret is kept without it, and is replayed all the same.
 */
static void
test_redacted_call(void)
{
	static const char *const commands[] = {
	    "curl -H 'Authorization: Bearer abcdefghij1234567890' x",
	    "export TOKEN=abcdefghij1234567890 && make push",
	    "git clone https://me:abcdefghij1234567890@example.org/x.git"};
	struct replay_report r;
	struct seen seen;
	struct house h;
	char id[8];

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < 3; i++) {
		snprintf(id, sizeof(id), "c%zu", i);
		call(&h, id, commands[i], "");
	}
	house_pass(&h, 1000);
	CHECK(!forge(&h, STORE_CALL, "abcdefghij12", ""), "no secret");
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.rows == 3 && r.calls.same == 3, "%d %s",
	    (int)r.calls.same, replay_reason_code(seen.why));
	CHECK(r.questions.rows == 3 && r.questions.same == 3, "the queue");
	house_close(&h);
}

/* A call of a turn goes by what its lease had left, then and now. */
static void
test_leased_call(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;
	char id[64], more[128];

	if (!house_open(&h))
		return;
	pick(house_ask(&h, COMMAND_TURN,
		 "{\"message\":\"write me a poem about boats\"}")
		 ->body,
	    "turnId", id, sizeof(id));
	snprintf(more, sizeof(more), ",\"turn_id\":\"%s\"", id);
	call(&h, "c1", "ls", more);
	call(&h, "c2", "ls", ",\"turn_id\":\"nobody\"");
	house_pass(&h, 1000);
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.rows == 2 && r.calls.same == 2, "%d same %d cannot %s",
	    (int)r.calls.same, (int)r.calls.cannot, seen.v[0].rule);
	house_close(&h);
}

/* Another call in its place is not believed, however well it reads. */
static void
test_other_call(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	call(&h, "c1", "ls", "");
	house_pass(&h, 1000);
	CHECK(
	    forge(&h, STORE_CALL, "\"cmd\":\"ls\"", "\"cmd\":\"df\""), "forge");
	r = replay(&h, &seen);
	CHECK(r.calls.cannot == 1 && seen.why == REPLAY_TAMPERED, "%d %s",
	    (int)r.calls.cannot, replay_reason_code(seen.why));
	CHECK(forge(&h, STORE_CALL, "\"input\":{", "\"output\":{"), "no row");
	r = replay(&h, &seen);
	CHECK(r.calls.cannot == 1 && seen.why == REPLAY_TAMPERED, "%s",
	    replay_reason_code(seen.why));
	lose(&h, STORE_CALL);
	r = replay(&h, &seen);
	CHECK(r.calls.cannot == 1 && seen.why == REPLAY_MISSING, "%s",
	    replay_reason_code(seen.why));
	house_close(&h);
}

/* A call is kept once: in its row, and when that runs out, by itself. */
static void
test_call_kept_longer(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;
	uint64_t rules;

	if (!house_open(&h))
		return;
	call(&h, "c1", "ls -l", "");
	rules = count_rows(&h, STORE_INPUT);
	call(&h, "c2", "export TOKEN=abcdefghij1234567890 && make push", "");
	house_pass(&h, 1000);
	CHECK(count_rows(&h, STORE_CALL) == 2 &&
		count_rows(&h, STORE_INPUT) == rules,
	    "a call is kept once");
	CHECK(forge(&h, STORE_CALL, "make push", "make pull"), "forge");
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.same == 1 && seen.why == REPLAY_TAMPERED, "%s",
	    replay_reason_code(seen.why));
	CHECK(forge(&h, STORE_CALL, "make pull", "make push"), "forge back");
	house_pass(&h, 31 * INT64_C(86400000));
	CHECK(count_rows(&h, STORE_CALL) == 0 &&
		count_rows(&h, STORE_INPUT) == rules + 2,
	    "their time ran out");
	CHECK(!forge(&h, STORE_INPUT, "abcdefghij12", ""), "no secret");
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.same == 2, "%d same, %s", (int)r.calls.same,
	    replay_reason_code(seen.why));
	CHECK(forge(&h, STORE_INPUT, "make push", "make pull"), "forge");
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.same == 1 && seen.why == REPLAY_TAMPERED, "%s",
	    replay_reason_code(seen.why));
	lose(&h, STORE_INPUT);
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.same == 1 && seen.why == REPLAY_MISSING, "%s",
	    replay_reason_code(seen.why));
	house_close(&h);
}

/* Nothing is kept of a call where that is the setting, nor later on. */
static void
test_calls_not_kept(void)
{
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	h.config.no_inputs = true;
	CHECK(house_restart(&h), "restart");
	call(&h, "c1", "ls -l", "");
	house_pass(&h, 1000);
	CHECK(!forge(&h, STORE_CALL, "\"request\":", "") &&
		!forge(&h, STORE_CALL, "\"input\":", "") &&
		forge(&h, STORE_CALL, "\"c1\"", "\"c1\""),
	    "who called, and no more");
	r = replay(&h, &seen);
	CHECK(r.calls.cannot == 1 && seen.why == REPLAY_NOT_KEPT, "%s",
	    replay_reason_code(seen.why));
	house_pass(&h, 31 * INT64_C(86400000));
	CHECK(count_rows(&h, STORE_CALL) == 0 &&
		!forge(&h, STORE_INPUT, "ls -l", ""),
	    "nothing of it stays");
	house_close(&h);
}

/* Rules of then: a policy and grants that are gone since. */
static void
test_then(void)
{
	struct command_in in;
	struct said *added;
	struct replay_report r;
	struct seen seen;
	struct house h;

	if (!house_open(&h))
		return;
	in = house_in(SG_ROLE_PERSON,
	    "{\"extension_id\":\"ext.a\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"ls\","
	    "\"decision\":\"allow\"}");
	added = house_run(&h, COMMAND_GRANT_ADD, &in);
	CHECK(added->ok, "%s %s", added->pointer, added->message);
	service_poll(h.s);
	call(&h, "c1", "ls", "");
	h.config.has_mode = true;
	h.config.mode = SG_MODE_STRICT;
	CHECK(house_restart(&h), "restart");
	call(&h, "c2", "df", "");
	lose(&h, STORE_GRANT);
	h.config.mode = SG_MODE_PROMPT;
	r = replay_by(&h, &seen, true);
	CHECK(r.calls.rows == 2 && r.calls.same == 2, "%d same, %s %s %s",
	    (int)r.calls.same, seen.v[0].field, seen.v[0].then, seen.v[0].now);
	r = replay(&h, &seen);
	CHECK(r.calls.changed == 2, "%d changed", (int)r.calls.changed);
	house_close(&h);
}

int
main(void)
{
	RUN(test_identical);
	RUN(test_tampered);
	RUN(test_kept_longer);
	RUN(test_page_finds_the_record);
	RUN(test_page_asks_the_ledger);
	RUN(test_redacted_turn);
	RUN(test_changed_setting);
	RUN(test_turns_not_kept);
	RUN(test_calls);
	RUN(test_redacted_call);
	RUN(test_leased_call);
	RUN(test_other_call);
	RUN(test_call_kept_longer);
	RUN(test_calls_not_kept);
	RUN(test_then);
	return t_done("service_replay");
}

/* turn and intent: from the request to the answer, the row and the record. */
#include "service/service_int.h"
#include "t.h"

#include "system/lattice_file.h"
#include "shell/shell.h"
#include "thread/turns.h"
#include "lib/turn_house.h"

#define MEMENTO(id, thread, phase, bucket, more)                         \
	"{\"mementoId\":\"" id "\",\"threadId\":\"" thread "\","         \
	"\"createdTs\":\"2026-01-01T00:00:00.000Z\","                    \
	"\"version\":\"memento-v0.2\",\"arc\":\"Arc\",\"active\":[],"    \
	"\"parked\":[],\"decisions\":[],\"next\":[],"                    \
	"\"affect\":{\"points\":[],\"rollup\":{\"phase\":\"" phase "\"," \
	"\"intensityBucket\":\"" bucket "\","                            \
	"\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}}" more "}"
#define SIGNAL(kind)                                                \
	",\"signals\":{\"updatedAt\":\"2026-01-01T00:00:00.000Z\"," \
	"\"items\":[{\"endMessageId\":\"m\",\"kind\":\"" kind "\"," \
	"\"confidence\":\"low\",\"source\":\"model\"}]}"
#define TURN(message, thread, memento)                              \
	"{\"message\":\"" message "\",\"threadId\":\"" thread "\"," \
	"\"context\":{\"thread_memento\":" memento "}}"

static void
test_answer(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	CHECK(a->ok, "%s %s", a->pointer, a->message);
	/* */
	CHECK(says(a, "\"decision\":\"skip\",\"rule\":5,\"ackOnly\":true"),
	    "%s", a->body);
	CHECK(says(a, "\"source\":\"stored_latest\",\"hasBaseline\":false"),
	    "%s", a->body);
	/* Nothing is blocked where there is nothing to keep. */
	CHECK(!says(a, "summaryBlocked"), "%s", a->body);
	/* one result a turn, in the answer of the turn. */
	CHECK(says(a, "\"gate\":{\"schema_version\":\"intentgate.v0.1\""), "%s",
	    a->body);
	CHECK(says(a, "\"created_at\":\"2026-01-02T12:00:00.000Z\""), "%s",
	    a->body);
	/* trace.run.001: counts, no events. */
	CHECK(says(a, "\"level\":\"info\",\"eventCount\":10,\"phaseCounts\":{"),
	    "%s", a->body);
	CHECK(!says(a, "\"events\":"), "%s", a->body);
	house_close(&h);
}

/* T3: the ladder, a must over an ack text among it. */
static void
test_ladder(void)
{
	static const struct {
		const char *body, *want;
	} rows[] = {
	    {TURN("ok thanks", "t",
		 MEMENTO("m", "t", "settled", "low", SIGNAL("decision_made"))),
		"\"decision\":\"must\",\"rule\":2"}, /* */
	    {TURN("ok thanks", "t",
		 MEMENTO("m", "t", "settled", "low", SIGNAL("pivot"))),
		"\"decision\":\"must\",\"rule\":2"},
	    {TURN("ok", "t",
		 MEMENTO(
		     "m", "t", "settled", "low", SIGNAL("risk_or_conflict"))),
		"\"decision\":\"should\",\"rule\":3"}, /* */
	    {TURN("tell me more", "t",
		 MEMENTO("m", "t", "settled", "low", SIGNAL("ack_only"))),
		"\"decision\":\"skip\",\"rule\":5"},
	    /* no signals in it, none count. */
	    {TURN("tell me more", "t", MEMENTO("m", "t", "settled", "low", "")),
		"\"decision\":\"should\",\"rule\":6"},
	    /* signals of another thread are ignored. */
	    {TURN("ok thanks", "t",
		 MEMENTO("m", "x", "peak", "high", SIGNAL("decision_made"))),
		"\"decision\":\"skip\",\"rule\":5"},
	    /* what the caller observes. */
	    {"{\"message\":\"ok\",\"summaryChanged\":true}",
		"\"decision\":\"must\",\"rule\":1"},
	    {"{\"message\":\"ok\",\"contextWindowPressure\":true}",
		"\"decision\":\"should\",\"rule\":4"},
	    {"{\"message\":\"ok\",\"driftRisk\":true}",
		"\"decision\":\"should\",\"rule\":4"},
	};
	struct house h;

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct said *a = house_ask(&h, COMMAND_TURN, rows[i].body);

		CHECK(says(a, rows[i].want), "%zu: %s %s", i, a->body,
		    a->message);
	}
	house_close(&h);
}

/* T4, R-042 to: frozen exactly at (peak or high) and not must. */
static void
test_freeze(void)
{
	static const struct {
		const char *body;
		bool frozen;
		const char *blocked;
	} rows[] = {
	    {TURN("tell me more", "t", MEMENTO("m", "t", "peak", "low", "")),
		true, "\"summaryBlocked\":\"peak_guardrail\""},
	    {TURN(
		 "tell me more", "t", MEMENTO("m", "t", "settled", "high", "")),
		true, "\"summaryBlocked\":\"peak_guardrail\""},
	    {TURN("ok", "t", MEMENTO("m", "t", "peak", "high", "")), true,
		"\"summaryBlocked\":\"peak_guardrail\""},
	    {TURN("ok", "t",
		 MEMENTO("m", "t", "peak", "high", SIGNAL("decision_made"))),
		false, NULL}, /* */
	    {TURN("tell me more", "t", MEMENTO("m", "t", "rising", "med", "")),
		false, NULL},
	    {TURN("ok", "t", MEMENTO("m", "t", "settled", "low", "")), false,
		"\"summaryBlocked\":\"skip\""}, /* */
	};
	struct house h;

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct said *a = house_ask(&h, COMMAND_TURN, rows[i].body);

		CHECK(says(a,
			  rows[i].frozen
			      ? "\"peakGuardrailActive\":true,\"freeze\":true"
			      : "\"peakGuardrailActive\":false,\"freeze\":"
				"false"),
		    "%zu: %s", i, a->body);
		CHECK(rows[i].blocked != NULL ? says(a, rows[i].blocked)
					      : !says(a, "summaryBlocked"),
		    "%zu: %s", i, a->body);
	}
	house_close(&h);
}

/* a setting. */
static void
test_skip_setting(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	h.config.no_skip_block = true;
	CHECK(house_restart(&h), "restart");
	a = house_ask(&h, COMMAND_TURN,
	    TURN("ok", "t", MEMENTO("m", "t", "settled", "low", "")));
	CHECK(says(a, "\"decision\":\"skip\"") && !says(a, "summaryBlocked"),
	    "%s", a->body);
	house_close(&h);
}

static struct said *
put(struct house *h, enum sg_role role, const char *memento, const char *match)
{
	struct command_in in = house_in(role, memento);

	in.id = STR("t");
	in.match = str_of(match);
	return house_run(h, COMMAND_MEMENTO_PUT, &in);
}

/* which memento a turn goes on from, and what it is called. */
static void
test_source(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = put(
	    &h, SG_ROLE_AGENT, MEMENTO("stored", "t", "peak", "high", ""), "");
	CHECK(a->ok, "%s", a->message);
	a = house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"tell me\",\"threadId\":\"t\"}");
	CHECK(says(a,
		  "\"freeze\":true,\"summaryBlocked\":\"peak_guardrail\","
		  "\"source\":\"stored_latest\",\"hasBaseline\":true"),
	    "%s", a->body);
	/* Named by its ref, it wins over the one beside it. */
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"tell me\",\"threadId\":\"t\",\"context\":{"
	    "\"thread_memento_ref\":{\"mementoId\":\"stored\"},"
	    "\"thread_memento\":" MEMENTO(
		"own", "t", "settled", "low", "") "}}");
	CHECK(says(a, "\"freeze\":true") &&
		says(a, "\"source\":\"request_context.thread_memento_ref\""),
	    "%s", a->body);
	/* A ref of another thread, or of another memento, names nothing. */
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"tell me\",\"threadId\":\"t\",\"context\":{"
	    "\"thread_memento_ref\":{\"mementoId\":\"stored\","
	    "\"threadId\":\"x\"},"
	    "\"thread_memento\":" MEMENTO(
		"own", "t", "settled", "low", "") "}}");
	CHECK(says(a, "\"freeze\":false") &&
		says(a, "\"source\":\"request_context.thread_memento\""),
	    "%s", a->body);
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"tell me\",\"threadId\":\"t\",\"context\":{"
	    "\"thread_memento_ref\":{\"mementoId\":\"gone\"}}}");
	CHECK(says(a, "\"source\":\"stored_latest\""), "%s", a->body);
	/* One of another thread is ignored, and that is no error. */
	a = house_ask(&h, COMMAND_TURN,
	    TURN("tell me", "t", MEMENTO("m", "x", "settled", "low", "")));
	CHECK(says(a, "\"freeze\":true") &&
		says(a, "\"source\":\"stored_latest\""),
	    "%s", a->body);
	house_close(&h);
}

/* a person changed the summary, or the client's copy is older. */
static void
test_observed(void)
{
	struct house h;
	struct said *a;
	char etag[130];

	if (!house_open(&h))
		return;
	a = put(&h, SG_ROLE_AGENT, MEMENTO("m", "t", "settled", "low", ""), "");
	snprintf(etag, sizeof(etag), "\"%s\"", a->etag);
	a = house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"ok\",\"threadId\":\"t\"}");
	CHECK(says(a, "\"rule\":5"), "an agent's own write: %s", a->body);
	a = put(&h, SG_ROLE_PERSON,
	    MEMENTO("m", "t", "settled", "low", SIGNAL("ack_only")), etag);
	CHECK(a->ok, "%s", a->message);
	a = house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"ok\",\"threadId\":\"t\"}");
	CHECK(says(a, "\"decision\":\"must\",\"rule\":1"), "%s", a->body);
	a = house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"ok\",\"threadId\":\"t\"}");
	CHECK(says(a, "\"rule\":5"), "once only: %s", a->body);
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"ok\",\"threadId\":\"t\",\"context\":{"
	    "\"thread_memento\":{\"mementoId\":\"m\",\"threadId\":\"t\","
	    "\"createdTs\":\"2026-01-01T00:00:00Z\","
	    "\"version\":\"memento-v0.1\",\"arc\":\"A\",\"affect\":{"
	    "\"points\":[],\"rollup\":{\"phase\":\"settled\","
	    "\"intensityBucket\":\"low\","
	    "\"updatedAt\":\"2025-12-31T00:00:00Z\"}}}}}");
	CHECK(says(a, "\"decision\":\"should\",\"rule\":4"), "%s %s", a->body,
	    a->message);
	house_close(&h);
}

/* A call that uses the lease, as the desk lets one go on. */
static struct sg_lease_verdict
admit(
    struct turns *t, struct sg_str id, enum sg_lease_call call, int64_t mono_ms)
{
	struct sg_lease after = *turns_lease(t, id);
	struct sg_lease_verdict v = sg_lease_admit(&after, call, mono_ms);

	turns_lease_put(t, id, &after);
	return v;
}

/* The turn opens a lease under its id; calls use it up; it ends. */
static void
test_lease(void)
{
	struct house h;
	struct said *a;
	char id[64];
	struct sg_lease_verdict v;
	struct turns *t;

	if (!house_open(&h))
		return;
	t = h.s->turns;
	CHECK(!turns_lease(t, STR("nobody"))->open, "unknown");
	v = admit(t, STR("nobody"), SG_LEASE_CALL_READ, 0);
	CHECK(!v.admitted && v.refusal == SG_LEASE_REFUSAL_NO_LEASE, "unknown");
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"Write me a poem about boats\","
	    "\"budgets\":{\"max_tool_calls\":1,\"max_seconds\":5}}");
	pick(a->body, "turnId", id, sizeof(id));
	CHECK(says(a, "\"max_seconds\":5"), "%s", a->body); /* */
	CHECK(says(a, "\"deadline\":\"2026-01-02T12:00:05.000Z\""), "%s",
	    a->body);
	CHECK(turns_lease(t, str_of(id))->open, "%s", id);
	CHECK(turns_lease(t, str_of(id))->deadline_ms == 6000, "deadline");
	/* The answer says what the lease holds. */
	CHECK(says(a, "\"callsLeft\":1") ==
		(turns_lease(t, str_of(id))->calls_left == 1),
	    "%s", a->body);
	v = admit(t, str_of(id), SG_LEASE_CALL_READ, 6000);
	CHECK(
	    !v.admitted && v.refusal == SG_LEASE_REFUSAL_DEADLINE, "too late");
	house_close(&h);
}

static void
test_lease_is_used_up(void)
{
	struct house h;
	struct said *a;
	char id[64], calls[8];
	struct sg_lease_verdict v;

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"Write me a poem about boats\","
	    "\"browsing\":true}");
	pick(a->body, "turnId", id, sizeof(id));
	pick(a->body, "callsLeft", calls, sizeof(calls));
	CHECK(atoi(calls) > 0, "%s", a->body);
	for (int i = atoi(calls); i > 0; i--) {
		v = admit(h.s->turns, str_of(id), SG_LEASE_CALL_READ, 1001);
		CHECK(v.admitted, "%d of %s: %d", i, calls, (int)v.refusal);
	}
	v = admit(h.s->turns, str_of(id), SG_LEASE_CALL_READ, 1001);
	CHECK(!v.admitted, "used up");
	CHECK(turns_lease(h.s->turns, str_of(id))->calls_left == 0, "none");
	house_close(&h);
}

/* The table is bounded: the oldest lease is gone, the newest is there. */
static void
test_lease_table(void)
{
	struct house h;
	char first[64], last[64];

	if (!house_open(&h))
		return;
	pick(house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}")->body,
	    "turnId", first, sizeof(first));
	for (int i = 0; i < 4096; i++)
		pick(house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}")
			 ->body,
		    "turnId", last, sizeof(last));
	CHECK(!turns_lease(h.s->turns, str_of(first))->open, "oldest");
	CHECK(turns_lease(h.s->turns, str_of(last))->open, "newest");
	house_close(&h);
}

static void
test_contract(void)
{
	static const char *const bad[] = {"{}", "{\"message\":\"\"}",
	    "{\"message\":\"x\",\"x\":1}", "[]",
	    "{\"message\":\"x\",\"traceConfig\":{\"level\":\"trace\"}}",
	    "{\"message\":\"x\",\"context\":{\"thread_memento\":{}}}"};
	struct command_in in = house_in(SG_ROLE_VIEWER, "{}");
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		a = house_ask(&h, COMMAND_TURN, bad[i]);
		CHECK(!a->ok && a->problem == SG_PROBLEM_INVALID_REQUEST, "%s",
		    bad[i]);
	}
	CHECK(journal_plain_lines(&h.journal).n == 0, "nothing is recorded");
	a = house_run(&h, COMMAND_TURN, &in);
	CHECK(!a->ok && a->problem == SG_PROBLEM_FORBIDDEN, "viewer");
	CHECK(str_find(journal_plain_lines(&h.journal), STR("security.event")) <
		journal_plain_lines(&h.journal).n,
	    "that a viewer tried is");
	house_close(&h);
}

/* PL1: the seed's example, as the playground asks for it. */
static void
test_intent(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = house_ask(
	    &h, COMMAND_INTENT, "{\"text\":\"Is this chicken still good?\"}");
	CHECK(says(a, "\"label\":\"inspect\"") && says(a, "\"tier\":1") &&
		says(a, "\"enrichment_mode\":\"light\"") &&
		says(a, "\"posture\":\"direct\""),
	    "%s", a->body); /* */
	CHECK(says(a, "\"created_at\":\"2026-01-02T12:00:00.000Z\""), "%s",
	    a->body);
	CHECK(journal_plain_lines(&h.journal).n == 0, "leaves nothing");
	/* the same turn, id and time, the same bytes. */
	a = house_ask(&h, COMMAND_INTENT,
	    "{\"text\":\"hi\",\"decision_id\":\"d\","
	    "\"created_at\":\"2026-01-01T00:00:00Z\"}");
	CHECK(says(a,
		  "\"decision_id\":\"d\",\"created_at\":"
		  "\"2026-01-01T00:00:00.000Z\""),
	    "%s", a->body);
	house_close(&h);
}

/* No id, no turn; and a full or broken journal is a no. */
static void
test_failures(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	h.ids.broken = true;
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	CHECK(!a->ok && a->problem == SG_PROBLEM_BUSY, "no id");
	h.ids.broken = false;
	journal_plain_fail(&h.journal, 1);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	CHECK(a->ok, "a turn allows nothing, so it does not wait");
	service_poll(h.s);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "%d %s",
	    (int)a->problem, a->message); /* T43 */
	house_close(&h);
}

/* The built-in table under another name, in a file; false: no file. */
static bool
write_lattice(char path[], const char *name)
{
	struct sg_str text = lattice_builtin_text();
	const char *at = strstr(text.p, "lattice.v0.1");
	size_t head = at != NULL ? (size_t)(at - text.p) : 0;
	int fd = mkstemp(path);
	FILE *f = fd >= 0 ? fdopen(fd, "wb") : NULL;

	if (f == NULL || at == NULL)
		return false;
	fwrite(text.p, 1, head, f);
	fputs(name, f);
	fwrite(at + 12, 1, text.n - head - 12, f);
	return fclose(f) == 0;
}

/* A lattice of one's own decides, and says so; a bad one does not start. */
static void
test_own_lattice(void)
{
	char path[] = "/tmp/solgate-lattice-XXXXXX";
	struct sg_error e = {0};
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	CHECK(write_lattice(path, "lattice.mine"), "file");
	h.config.lattice = path;
	CHECK(service_reload(h.s, &h.config, &e) == SG_OK, "%s", e.message);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	CHECK(says(a, "\"version\":\"lattice.mine\""), "%s", a->body);
	h.config.lattice = "/nonexistent";
	CHECK(service_reload(h.s, &h.config, &e) != SG_OK, "no such file");
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	CHECK(says(a, "\"version\":\"lattice.mine\""), "the old one stays: %s",
	    a->body);
	(void)remove(path);
	house_close(&h);
}

int
main(void)
{
	RUN(test_answer);
	RUN(test_ladder);
	RUN(test_freeze);
	RUN(test_skip_setting);
	RUN(test_source);
	RUN(test_observed);
	RUN(test_lease);
	RUN(test_lease_is_used_up);
	RUN(test_lease_table);
	RUN(test_contract);
	RUN(test_intent);
	RUN(test_own_lattice);
	RUN(test_failures);
	return t_done("service_turns");
}

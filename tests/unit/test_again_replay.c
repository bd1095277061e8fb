/*
 * Replay alone: it is linked without the shell, the desk and the threads, and
 * walks along a ledger of two lines beside a store that has nothing.
 */
#include "t.h"

#include "again/replay.h"

#define T64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const char *const lines[] = {
    "{\"correlation\":{\"extension_id\":\"solgate\",\"scenario_id\":"
    "\"runtime\",\"session_id\":\"s\",\"trace_id\":\"t1\"},\"data\":{"
    "\"decision\":\"should\",\"intent\":\"other\",\"peakGuardrailActive\":"
    "false,\"posture\":\"direct\",\"risk\":0,\"rule\":6,\"source\":"
    "\"stored_latest\",\"summaryBlocked\":\"none\"},\"event\":"
    "\"turn.decided\",\"level\":\"info\",\"message\":\"m\",\"schema\":"
    "\"pi.ext.log.v1\",\"ts\":\"2026-01-02T12:00:00.000Z\"}",
    "{\"correlation\":{\"extension_id\":\"e\",\"scenario_id\":\"runtime\","
    "\"session_id\":\"s\"},\"data\":{\"call_hashes\":[\"" T64
    "\"],\"call_ids\":[\"c1\"],\"capability\":\"log\",\"decision\":"
    "\"allow_policy\",\"extension_id\":\"e\",\"inputs\":[\"1 " T64
    "\"],\"policy_mode\":\"prompt\",\"prompt_id\":null,\"risk\":\"low\","
    "\"rule\":\"default_caps\",\"scope_hashes\":[]},\"event\":"
    "\"policy.decision\",\"level\":\"info\",\"message\":\"m\",\"schema\":"
    "\"pi.ext.log.v1\",\"ts\":\"2026-01-02T12:00:00.000Z\"}"};

static enum sg_err
walk(void *self, bool (*see)(void *ctx, const struct ledger_entry *entry),
    void *ctx, struct sg_error *e)
{
	(void)self;
	(void)e;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct ledger_entry entry = {
		    .seq = i + 1, .record = str_of(lines[i])};

		if (!see(ctx, &entry))
			break;
	}
	return SG_OK;
}

static enum sg_err
get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	(void)self;
	(void)kind;
	(void)id;
	(void)a;
	(void)out;
	(void)e;
	return SG_ENOTFOUND;
}

static enum sg_err
list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	(void)self;
	(void)q;
	(void)a;
	(void)out;
	(void)e;
	*n = 0;
	return SG_OK;
}

static enum sg_err
rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	(void)self;
	(void)kind;
	(void)e;
	*n = 0;
	return SG_OK;
}

static void
test_what_is_not_there_is_named(void)
{
	struct ledger_port ledger = {.walk = walk};
	struct store_port store = {.get = get, .list = list, .rows = rows};
	struct service_config config = {0};
	struct replay_options o = {.then = true};
	struct replay_hooks hooks = {0};
	struct replay_report r;
	struct sg_error e = {0};

	CHECK(replay_run(&ledger, &store, &config, &o, &hooks, &r, &e) == SG_OK,
	    "%s", e.message);
	CHECK(r.records == 2 && r.turns.rows == 1 && r.calls.rows == 1,
	    "%d records", (int)r.records);
	CHECK(r.why[REPLAY_NOT_KEPT] == 1, "the turn has no input");
	CHECK(r.why[REPLAY_MISSING] == 1, "the input of the call is gone");
	CHECK(r.turns.cannot == 1 && r.calls.cannot == 1, "both are named");
}

int
main(void)
{
	RUN(test_what_is_not_there_is_named);
	return t_done("again_replay");
}

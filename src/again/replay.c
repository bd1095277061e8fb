/* The walk along the ledger, and what it decides by. */
#include <stdlib.h>
#include <string.h>

#include "again/replay_int.h"
#include "shape/service.h"
#include "system/idna.h"
#include "system/world.h"

#define LASTING_BYTES (512u << 20)

static const struct {
	const char *code, *text;
} reasons[REPLAY_REASON_COUNT] = {
#define X(sym, code, text) [REPLAY_##sym] = {code, text},
#include "again/replay_reason.def"
};

const char *
replay_reason_code(enum replay_reason r)
{
	return r < REPLAY_REASON_COUNT ? reasons[r].code : "unknown";
}

const char *
replay_reason_text(enum replay_reason r)
{
	return r < REPLAY_REASON_COUNT ? reasons[r].text : "unknown";
}

static struct replay_count *
count_of(struct replay *r)
{
	switch (r->kind) {
	case REPLAY_TURN:
		return &r->report->turns;
	case REPLAY_CALL:
		return &r->report->calls;
	case REPLAY_QUESTION:
		break;
	}
	return &r->report->questions;
}

bool
replay_begin(struct replay *r, enum replay_kind kind, struct sg_str id)
{
	r->kind = kind;
	r->id = id;
	r->differs = r->cannot = false;
	return r->at_ms >= r->o->since_ms &&
	    !(kind == REPLAY_TURN ? r->o->no_turns : r->o->no_calls) &&
	    (r->o->id.n == 0 || str_eq(r->o->id, id));
}

static void
say(struct replay *r, enum replay_state state, enum replay_reason why)
{
	if (r->hooks->said != NULL)
		r->hooks->said(r->hooks->ctx,
		    &(struct replay_verdict){
			r->seq, r->kind, r->id, state, why});
}

void
replay_cannot(struct replay *r, enum replay_reason why)
{
	r->cannot = true;
	count_of(r)->cannot++;
	r->report->why[why]++;
	say(r, REPLAY_CANNOT, why);
}

void
replay_end(struct replay *r)
{
	struct replay_count *count = count_of(r);

	count->rows++;
	if (r->cannot)
		return;
	count->changed += r->differs;
	count->same += !r->differs;
	say(r, r->differs ? REPLAY_DIFFERS : REPLAY_SAME, 0);
}

void
replay_compare(struct replay *r, const char *field, struct replay_value value,
    const char *rule, struct sg_str detail)
{
	char room[REPLAY_TEXT];
	struct buf words = BUF_ON(room);
	struct replay_change c = {.kind = r->kind,
	    .id = r->id,
	    .at_ms = r->at_ms,
	    .field = field,
	    .then = value.then,
	    .now = value.now};

	if (str_eq(value.then, value.now))
		return;
	r->differs = true;
	buf_addz(&words, rule);
	buf_add(&words, detail);
	c.rule = buf_str(&words);
	if (r->hooks->changed != NULL)
		r->hooks->changed(r->hooks->ctx, &c);
}

/* ---- The records ----------------------------------------------------------
 */

static bool
is_remark(struct sg_str event)
{
	return str_starts(event, STR("prompt.")) ||
	    str_eq(event, STR("queue.told"));
}

static void
take_decision(struct replay *r, struct sg_str record)
{
	struct policy_decision_log log;
	enum sg_err err = contract_decode(
	    &policy_decision_log_contract, record, r->a, &log, NULL);

	if (err == SG_ENOMEM) {
		r->err = err;
		return;
	}
	if (err != SG_OK) {
		if (replay_begin(r, REPLAY_CALL, STR("?"))) {
			replay_cannot(r, REPLAY_UNREADABLE);
			replay_end(r);
		}
		return;
	}
	r->session = log.correlation.session_id;
	replay_question(r, &log);
	if (r->err == SG_OK)
		replay_calls(r, &log);
}

static void
take_record(struct replay *r, struct sg_str record)
{
	struct ledger_record *log = arena_new(r->a, sizeof(*log));
	enum sg_err err = log == NULL
	    ? SG_ENOMEM
	    : contract_decode(&ledger_record_contract, record, r->a, log, NULL);

	if (err == SG_ENOMEM)
		r->err = err;
	if (err != SG_OK)
		return; /* a line of another kind: nothing was decided */
	r->at_ms = log->ts_ms;
	r->session = log->correlation.session_id;
	if (str_eq(log->event, STR("policy.decision")))
		take_decision(r, record);
	else if (str_eq(log->event, STR("turn.decided")))
		replay_turn(r, log->data, log->correlation.trace_id);
	else if (is_remark(log->event))
		replay_remark(r, log->event, log->data);
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct replay *r = ctx;
	struct arena a;

	arena_init(&a, &mem_heap, REPLAY_RECORD_BYTES);
	r->a = &a;
	r->seq = entry->seq;
	r->report->records++;
	take_record(r, entry->record);
	r->a = NULL;
	arena_release(&a);
	return r->err == SG_OK;
}

/* ---- The rules of now -----------------------------------------------------
 */

static enum sg_err
open_rules(struct replay *r, struct sg_error *e)
{
	const struct service_config *c = r->config;
	struct policy_extension *v = arena_new(
	    &r->lasting, (c->n_extensions + 1) * sizeof(*v));
	enum sg_err err;

	r->queue = calloc(1, sizeof(*r->queue));
	if (v == NULL || r->queue == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	r->policy = kept_policy_of(c, v);
	err = world_tools(&r->tools, &r->lasting, e);
	if (err == SG_OK)
		err = kept_quorum_of(
		    c, &idna_libidn2, NULL, &r->lasting, &r->policy.quorum);
	if (err == SG_OK)
		err = kept_grants_now(
		    c, r->store, &idna_libidn2, &r->lasting, &r->grants, e);
	if (err == SG_OK)
		err = turn_rules_open(&r->turns,
		    &(struct turn_files){
			c->embed, c->lattice, c->lane == LANE_AUTO},
		    e);
	r->gate = &r->turns.gate;
	r->rules = str_of(r->turns.name);
	return err;
}

static void
close_rules(struct replay *r)
{
	turn_rules_close(&r->turns);
	free(r->queue);
	if (r->then.known)
		arena_release(&r->then.a);
	arena_release(&r->lasting);
}

enum sg_err
replay_run(const struct ledger_port *ledger, const struct store_port *store,
    const struct service_config *config, const struct replay_options *o,
    const struct replay_hooks *hooks, struct replay_report *out,
    struct sg_error *e)
{
	struct replay r = {.store = store,
	    .o = o,
	    .hooks = hooks,
	    .report = out,
	    .config = config};
	struct sg_error mine = {0};
	enum sg_err err;

	*out = (struct replay_report){.other_rules = 0};
	e = e != NULL ? e : &mine;
	arena_init(&r.lasting, &mem_heap, LASTING_BYTES);
	err = open_rules(&r, e);
	if (err == SG_OK)
		err = ledger->walk(ledger->self, see, &r, e);
	if (err == SG_OK && r.err != SG_OK)
		err = err_set(e, r.err, STR(""), str_of(sg_err_text(r.err)));
	close_rules(&r);
	return err;
}

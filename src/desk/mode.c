/* The policy in force, and the mode that a person may set for a time. */
#include "desk/mode.h"

#include <stdlib.h>

#include "desk/calls.h"
#include "desk/record.h"
#include "kept/quorum.h"
#include "kept/rules.h"
#include "shape/log.h"
#include "shape/service.h"
#include "shell/record.h"
#include "system/idna.h"
#include "json/json_put.h"

#define PERMISSIVE_MS INT64_C(900000)

#define ROW          "mode"
#define MAX_MS       INT64_C(86400000) /* of permissive mode */
#define RECOVER_ROOM (1u << 20)
#define QUORUM_ROOM  (16u << 20)

struct mode {
	struct policy policy;
	enum sg_policy_mode settings; /* what the configuration says */
	bool by_person;               /* one set what is in force */
	struct policy_extension *extensions;
	struct arena quorum;       /* the rules for several people */
	enum sg_policy_mode after; /* the mode of the configuration */
	int64_t until_ms;          /* wall, for people; 0: no end */
	int64_t due_ms;            /* monotonic; INT64_MAX: no end */
};

static int64_t
permissive_ms(const struct desk *desk)
{
	return desk->shell->config.permissive_ms > 0
	    ? desk->shell->config.permissive_ms
	    : PERMISSIVE_MS;
}

static void
set(struct desk *desk, struct mode *m, enum sg_policy_mode mode, int64_t ttl_ms)
{
	m->policy.mode = mode;
	m->until_ms = ttl_ms > 0 ? desk->shell->wall_ms + ttl_ms : 0;
	m->due_ms = ttl_ms > 0 ? desk->shell->mono_ms + ttl_ms : INT64_MAX;
}

static bool
read_policy(struct desk *desk, struct mode *m)
{
	const struct service_config *c = &desk->shell->config;

	m->extensions = calloc(c->n_extensions + 1, sizeof(*m->extensions));
	if (m->extensions == NULL)
		return false;
	m->policy = kept_policy_of(c, m->extensions);
	arena_init(&m->quorum, &mem_heap, QUORUM_ROOM);
	return kept_quorum_of(c, &idna_libidn2, desk->shell->port.zones,
		   &m->quorum, &m->policy.quorum) == SG_OK;
}

struct mode *
mode_new(struct desk *desk, struct sg_error *e)
{
	struct mode *m = calloc(1, sizeof(*m));

	if (m == NULL || !read_policy(desk, m)) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		mode_free(m);
		return NULL;
	}
	m->after = m->settings = m->policy.mode;
	m->due_ms = INT64_MAX;
	if (m->after == SG_MODE_PERMISSIVE) {
		m->after = SG_MODE_PROMPT;
		set(desk, m, SG_MODE_PERMISSIVE, permissive_ms(desk));
	}
	return m;
}

void
mode_free(struct mode *m)
{
	if (m == NULL)
		return;
	if (m->extensions != NULL)
		arena_release(&m->quorum);
	free(m->extensions);
	free(m);
}

const struct policy *
mode_policy(const struct mode *m)
{
	return &m->policy;
}

enum sg_policy_mode
mode_now(const struct mode *m)
{
	return m->policy.mode;
}

int64_t
mode_until_ms(const struct mode *m)
{
	return m->until_ms;
}

int64_t
mode_due(const struct mode *m)
{
	return m->due_ms;
}

static struct sg_str
state_json(const struct mode *m, struct arena *a)
{
	struct mode_state st = {.mode = m->policy.mode,
	    .has_until_ms = m->until_ms > 0,
	    .until_ms = m->until_ms,
	    .after = m->after};

	return shell_json(a, &mode_state_contract, &st);
}

/* Another mode is in force: all surfaces show it, what waits is looked at. */
static void
tell(struct desk *desk)
{
	struct shell_work w;

	shell_work_begin(desk->shell, &w);
	shell_tell(
	    desk->shell, SG_EVENT_MODE_CHANGED, 0, state_json(desk->mode, w.a));
	shell_work_end(desk->shell, &w);
	calls_rule_again(desk);
}

/* Who, or NULL: nobody.  Members in the order of canonical JSON. */
static struct sg_str
data_of(const struct mode *m, const struct principal *who, struct arena *a)
{
	struct mode_record r = {.mode = m->policy.mode,
	    .has_settings = true,
	    .settings = m->settings,
	    .until_ms = m->until_ms};

	if (who != NULL) {
		r.surface = who->surface;
		r.has_by = true;
		r.by = who->user.n > 0 ? str_part(who->user, 0, 256)
				       : STR("a person");
		r.has_proved = who->proved.n > 0;
		r.proved = str_part(who->proved, 0, 256);
	}
	return shell_json(a, &mode_record_contract, &r);
}

static struct sg_str
line_of(struct desk *desk, const struct mode *m, struct sg_str data,
    struct arena *a)
{
	if (data.n == 0)
		return STR("");
	return record_event(desk->shell,
	    &(struct record_event){.event = "mode.changed",
		.message = "the policy mode has changed",
		.level = m->policy.mode == SG_MODE_PERMISSIVE
		    ? SG_LOG_LEVEL_WARN
		    : SG_LOG_LEVEL_INFO,
		.data = data},
	    a);
}

/* The row of what a person set; with nothing to say, its end. */
static struct store_op
row_of(struct desk *desk, struct sg_str data)
{
	return (struct store_op){.verb = data.n > 0 ? STORE_PUT : STORE_DELETE,
	    .kind = STORE_STATE,
	    .id = STR(ROW),
	    .body = data,
	    .at_ms = desk->shell->wall_ms};
}

struct sg_str
mode_carried(struct desk *desk, struct arena *a)
{
	const struct store_port *store = desk->shell->port.store;
	struct sg_error none = {0};
	struct store_row row;

	if (store->get(store->self, STORE_STATE, STR(ROW), a, &row, &none) !=
	    SG_OK)
		return STR("");
	return record_event(desk->shell,
	    &(struct record_event){.event = "mode.carried",
		.message = "the policy mode that a person set is written once "
			   "more",
		.level = SG_LOG_LEVEL_INFO,
		.data = row.body},
	    a);
}

/* What the settings say counts again: recorded, and the row goes. */
static void
record_end(struct desk *desk, const struct mode *m)
{
	struct store_op op = row_of(desk, STR(""));
	struct shell_work w;
	struct sg_str line;

	shell_work_begin(desk->shell, &w);
	line = line_of(desk, m, data_of(m, NULL, w.a), w.a);
	if (line.n > 0)
		(void)shell_submit(desk->shell,
		    &(struct journal_unit){.records = &line,
			.n_records = 1,
			.ops = &op,
			.n_ops = 1,
			.durable = true});
	shell_work_end(desk->shell, &w);
}

/* T64: time is up.  It tightens, so it does not wait for its record. */
void
mode_tick(struct desk *desk)
{
	struct mode *m = desk->mode;

	if (m->due_ms > desk->shell->mono_ms)
		return;
	set(desk, m, m->after, 0);
	m->by_person = false;
	record_end(desk, m);
	tell(desk);
}

struct wish {
	enum sg_policy_mode mode;
	int64_t until_ms, due_ms; /* as the record says, not from now on */
	bool allow_waiting;
};

static void
granted(void *room, void *ctx, enum sg_err err)
{
	struct desk *desk = room;
	struct wish *w = ctx;

	if (err == SG_OK) {
		desk->mode->policy.mode = w->mode;
		desk->mode->until_ms = w->until_ms;
		desk->mode->due_ms = w->due_ms;
		desk->mode->by_person = true;
		calls_keep_waiting(desk, !w->allow_waiting);
		tell(desk);
	}
	free(w);
}

void
run_mode_get(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	(void)in;
	(void)body;
	command_done(to, state_json(desk->mode, a));
}

void
run_mode_set(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct mode_request *r = body;
	int64_t ttl_ms = r->has_ttl_ms ? r->ttl_ms : 0;
	struct wish *w = calloc(1, sizeof(*w));
	struct mode then = *desk->mode;
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = granted,
	    .room = desk,
	    .ctx = w};
	struct sg_str line, data;
	struct store_op op;

	if (w == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	w->mode = r->mode;
	w->allow_waiting = r->has_allow_waiting && r->allow_waiting;
	if (r->mode == SG_MODE_PERMISSIVE && !r->has_ttl_ms)
		ttl_ms = permissive_ms(desk);
	set(desk, &then, w->mode, ttl_ms);
	w->until_ms = then.until_ms;
	w->due_ms = then.due_ms;
	data = data_of(&then, &in->who, a);
	line = line_of(desk, &then, data, a);
	op = row_of(desk, data);
	answer.unit = (struct journal_unit){.records = &line,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true};
	answer.out = (struct command_out){
	    .ok = true, .body = state_json(&then, a)};
	shell_answer(desk->shell, &answer);
}

/* ---- After a start ------------------------------------------------------- */

struct recover {
	struct arena a;
	struct mode_record r; /* the last one; its texts are not kept */
	bool has;
	bool scanned; /* it is the ledger's, and may not be the store's */
};

static void
take(struct recover *v, struct sg_str data)
{
	struct sg_error none = {0};

	v->has = contract_decode(
		     &mode_record_contract, data, &v->a, &v->r, &none) == SG_OK;
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct sg_str event = STR(JSON_NAME("event") "\"mode.c");
	struct recover *v = ctx;
	struct sg_error none = {0};
	struct ledger_record line;
	struct sg_str record; /* what is read points into it */

	if (str_find(entry->record, event) == entry->record.n)
		return true;
	arena_clear(&v->a);
	v->scanned = true;
	v->has = false;
	if (arena_dup(&v->a, entry->record, &record) &&
	    contract_decode(&ledger_record_contract, record, &v->a, &line,
		&none) == SG_OK &&
	    line.has_data)
		take(v, line.data);
	return true;
}

/* The row, and what the ledger has behind what the store knew. */
static enum sg_err
read_last(struct desk *desk, struct recover *v, struct sg_error *e)
{
	const struct shell_ports *port = &desk->shell->port;
	const struct journal_found *f = port->found;
	struct sg_error none = {0};
	struct store_row row;

	if (port->store->get(port->store->self, STORE_STATE, STR(ROW), &v->a,
		&row, &none) == SG_OK)
		take(v, row.body);
	if (f == NULL || port->ledger == NULL || port->ledger->each == NULL ||
	    f->ledger.seq <= f->store.seq)
		return SG_OK;
	return port->ledger->each(
	    port->ledger->self, f->store.seq + 1, see, v, e);
}

/* The store gets the row that the ledger led to. */
static void
put_row(struct desk *desk, struct recover *v)
{
	struct store_op op = row_of(desk,
	    v->has && v->r.has_by
		? shell_json(&v->a, &mode_record_contract, &v->r)
		: STR(""));

	(void)shell_submit(
	    desk->shell, &(struct journal_unit){.ops = &op, .n_ops = 1});
}

/* Of an earlier version, or set under other settings: these count. */
static bool
holds(const struct mode *m, const struct recover *v)
{
	return v->has && v->r.has_by && v->r.has_settings &&
	    v->r.settings == m->settings &&
	    (v->r.mode != SG_MODE_PERMISSIVE || v->r.until_ms > 0);
}

enum sg_err
mode_recover(struct desk *desk, struct sg_error *e)
{
	struct mode *m = desk->mode;
	struct recover v = {.has = false};
	int64_t left = 0;
	enum sg_err err;

	arena_init(&v.a, &mem_heap, RECOVER_ROOM);
	err = read_last(desk, &v, e);
	if (err == SG_OK && v.scanned)
		put_row(desk, &v);
	arena_release(&v.a);
	if (err != SG_OK || !holds(m, &v))
		return err;
	if (v.r.until_ms > 0) {
		left = v.r.until_ms - desk->shell->wall_ms;
		if (left <= 0 || left > MAX_MS) {
			record_end(desk, m);
			return SG_OK;
		}
	}
	set(desk, m, v.r.mode, left);
	m->by_person = true;
	return SG_OK;
}

void
mode_carry(struct desk *desk, const struct mode *was)
{
	struct mode *m = desk->mode;

	if (!was->by_person)
		return;
	if (was->settings == m->settings) {
		m->policy.mode = was->policy.mode;
		m->until_ms = was->until_ms;
		m->due_ms = was->due_ms;
		m->by_person = true;
	} else {
		record_end(desk, m);
	}
}

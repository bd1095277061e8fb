/* trace.replay: one recorded turn on the rules this server has now. */
#include "again/replay.h"
#include "shape/again.h"
#include "service/service_int.h"

#define CHANGES_MAX 32 /* fields of a turn, and more */

struct told {
	struct arena *a;
	struct replay_changed v[CHANGES_MAX];
	size_t n;
	bool full;
	enum replay_reason why;
	bool cannot;
};

static void
changed(void *ctx, const struct replay_change *c)
{
	struct told *t = ctx;
	struct replay_changed *to = &t->v[t->n];

	t->full |= t->n == CHANGES_MAX;
	if (t->full)
		return;
	*to = (struct replay_changed){.kind = STR("turn"),
	    .id = c->id,
	    .at_ms = c->at_ms,
	    .field = str_of(c->field)};
	t->full |= !arena_dup(t->a, c->then, &to->was) ||
	    !arena_dup(t->a, c->now, &to->now) ||
	    !arena_dup(t->a, c->rule, &to->rule);
	t->n++;
}

static void
said(void *ctx, const struct replay_verdict *v)
{
	struct told *t = ctx;

	t->cannot = v->state == REPLAY_CANNOT;
	t->why = v->why;
}

static struct sg_str
answer_of(struct told *t, const struct replay_report *r, struct arena *a)
{
	struct replay_passed reason = {
	    .code = str_of(replay_reason_code(t->why)),
	    .text = str_of(replay_reason_text(t->why)),
	    .count = 1};
	struct replay_view v = {.turns = {.rows = 1,
				    .same = !t->cannot && t->n == 0,
				    .changed = t->n > 0,
				    .cannot = t->cannot},
	    .reasons = {&reason, t->cannot},
	    .other_rules = (int64_t)r->other_rules,
	    .changes = {t->v, t->n}};

	return shell_json(a, &replay_view_contract, &v);
}

static enum sg_err
decide_again(struct service *s, const struct store_row *row, struct told *t,
    struct replay_report *report)
{
	struct replay_hooks hooks = {changed, said, t};
	struct replay_server by = {.gate = turns_gate(s->turns),
	    .rules = str_of(turns_rules(s->turns)),
	    .skip_may_change = s->shell->config.no_skip_block,
	    .store = s->shell->port.store,
	    .ledger = s->shell->port.ledger};
	enum sg_err err = replay_trace(&by, row, t->a, &hooks, report);

	return err == SG_OK && t->full ? SG_ENOMEM : err;
}

void
run_trace_replay(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct service *s = room;
	const struct store_port *store = s->shell->port.store;
	struct told *t = arena_new(a, sizeof(*t));
	struct replay_report report = {0};
	struct sg_str body = STR("");
	struct store_row row;
	enum sg_err err = SG_ENOTFOUND;

	if (in->id.n <= STORE_ID_MAX)
		err = store->get(
		    store->self, STORE_TRACE, in->id, a, &row, NULL);
	if (err == SG_ENOTFOUND) {
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such run");
		return;
	}
	if (err == SG_OK && t == NULL)
		err = SG_ENOMEM;
	if (err == SG_OK) {
		*t = (struct told){.a = a};
		err = decide_again(s, &row, t, &report);
	}
	if (err == SG_OK)
		body = answer_of(t, &report, a);
	if (body.n == 0)
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
	else
		command_done(to, body);
}

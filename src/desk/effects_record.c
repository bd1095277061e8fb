/*
 * The record of a settled question: one line of the ledger, the rows of its
 * calls, the row of the question and the grants that come of it are one unit
 * of the journal.
 */
#include <string.h>

#include "desk/effects_int.h"
#include "shell/record.h"
#include "json/json_put.h"

#define CALLS_MAX QUEUE_OWNER_CALLS_MAX

/* A person answered by one of these; all else happened without one. */
static bool
by_person(enum sg_decision_token d)
{
	return decision_offered(d) || d == SG_DECISION_CORRECTED;
}

static void
done(void *ctx, enum sg_err err)
{
	struct effect *x = ctx;
	struct call_item *item;
	uint64_t no;

	x->waits = false;
	x->err = err;
	x->desk->shell->shut |= err != SG_OK && err != SG_ECONFLICT;
	if (err != SG_OK)
		return;
	for (size_t i = 0; i + sizeof(no) <= x->data.n; i += sizeof(no)) {
		memcpy(&no, x->data.p + i, sizeof(no));
		if ((item = calls_by_no(x->desk->calls, no)) != NULL)
			item->recorded = true;
	}
}

static bool
again(void *ctx)
{
	struct effect *x = ctx;

	return x->desk->still(x->desk, &x->e, x->data);
}

/* Who the calls are, and what each of them is told later. */
static void
take_calls(struct settlement *r)
{
	enum sg_surface surface = by_person(r->e->decision) ? r->by->surface
							    : SG_SURFACE_NONE;

	for (uint32_t i = 0; i < r->e->n && r->n < CALLS_MAX; i++) {
		struct call_item *item = calls_by_no(
		    r->desk->calls, r->fx->calls[r->e->first + i]);

		if (item == NULL)
			continue;
		r->items[r->n++] = item;
		item->surface = surface;
		memcpy(item->prompt_id, r->prompt_id, sizeof(r->prompt_id));
		if (by_person(r->e->decision))
			(void)arena_dup(&item->arena, r->by->note, &item->note);
	}
	r->fate.surface = surface;
	if (surface != SG_SURFACE_NONE)
		r->fate.proved = r->by->proved;
	if (decision_verdict(r->e->decision) == SG_VERDICT_ALLOW)
		r->fate.signature = r->by->signature;
	if (r->e->decision == SG_DECISION_CORRECTED)
		r->fate.amended = r->by->amended;
}

static bool
has_prompt(const struct queue_effect *e)
{
	static const struct queue_id none = {{0}};

	return !queue_id_eq(&e->prompt, &none);
}

/* Does the question end with this record? */
static bool
ends(const struct settlement *r)
{
	for (const struct queue_effect *e = r->e + 1; e < r->fx->v + r->fx->n;
	     e++)
		if (e->kind == QUEUE_DO_RESOLVE &&
		    queue_id_eq(&e->prompt, &r->e->prompt))
			return true;
	return false;
}

static void
end_prompt(struct settlement *r)
{
	struct prompt_item *p = prompts_find(r->desk->prompts, &r->e->prompt);

	if (p == NULL || !ends(r))
		return;
	/* What joined after the revision that was answered goes on waiting. */
	p->n = (uint32_t)r->n;
	for (size_t i = 0; i < r->n; i++)
		p->calls[i] = r->items[i]->no;
	prompts_end(r->desk, p, r->e->decision, r->fate.surface);
	if (decision_offered(r->e->decision))
		counts_decided_in(r->desk->shell->counts, r->e->decision,
		    r->fate.surface,
		    r->desk->shell->mono_ms - p->shown_mono_ms);
	if (p->view == NULL)
		return;
	r->ops[r->n_ops++] = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = (struct sg_str){p->text, PROMPT_ID_TEXT},
	    .parent = shell_session(r->desk->shell),
	    .body = (struct sg_str){p->view, p->view_n},
	    .at_ms = r->desk->shell->wall_ms};
}

static bool
take_agreed(struct settlement *r)
{
	struct prompt_item *p = prompts_find(r->desk->prompts, &r->e->prompt);

	if (p == NULL || p->eyes == NULL ||
	    decision_verdict(r->e->decision) != SG_VERDICT_ALLOW)
		return true;
	r->fate.quorum = prompts_agreed(r->desk, p, r->a);
	return r->fate.quorum != NULL;
}

static bool
settle(struct settlement *r)
{
	const struct asked *calls[CALLS_MAX];

	take_calls(r);
	if (r->n == 0)
		return false;
	r->fate.decision = r->e->decision;
	r->fate.mode = r->items[0]->mode;
	r->fate.rule = r->items[0]->rule;
	if (r->e->decision == SG_DECISION_ALLOW_STORED ||
	    r->e->decision == SG_DECISION_DENY_STORED)
		r->fate.grant_id = r->items[0]->grant_id;
	for (size_t i = 0; i < r->n; i++) {
		struct asked *k = &r->items[i]->asked;

		calls[i] = k;
		if (!record_call(r->desk, &r->fate, k, r->items[i]->no, r->a,
			&r->ops[r->n_ops++]))
			return false;
		counts_decision(r->desk->shell->counts,
		    calls[i]->answer.call.capability,
		    calls[i]->answer.risk.risk, r->e->decision,
		    r->fate.surface);
		counts_rule(r->desk->shell->counts, r->fate.rule,
		    decision_verdict(r->e->decision));
	}
	if (!take_agreed(r))
		return false;
	end_prompt(r);
	if (!effects_take_grants(r) || (r->n_grants > 0 && !r->fate.lasts))
		return false; /* no memory to say what is kept */
	r->line = record_decision(r->desk, &r->fate, calls, r->n, r->a);
	return r->line.n > 0;
}

/* Who agreed to what: person, device, and the hash of each call. */
static bool
agree(struct settlement *r, struct kept_remark *said)
{
	struct prompt_item *p = prompts_find(r->desk->prompts, &r->e->prompt);
	struct sg_str *v = arena_new(r->a, (r->e->n + 1) * sizeof(*v));

	if (p == NULL || p->eyes == NULL || v == NULL || r->by->who == NULL ||
	    !eyes_add(
		p->eyes, r->by->who, r->by->voter, r->desk->shell->wall_ms) ||
	    !eyes_said(p->eyes, r->e->rev, &said->agreed))
		return false;
	said->has_agreed = true;
	if ((said->agreed.has_signature = r->by->signature != NULL))
		said->agreed.signature = *r->by->signature;
	else
		p->unsigned_rev = r->e->rev;
	said->agreed.hashes.v = v;
	for (uint32_t i = 0; i < r->e->n; i++) {
		struct call_item *item = calls_by_no(
		    r->desk->calls, r->fx->calls[r->e->first + i]);

		if (item != NULL)
			v[said->agreed.hashes.n++] = record_hex(
			    r->a, item->asked.hash.b);
	}
	return true;
}

/* More time was given, a cool-down began or ended, or somebody agreed. */
static bool
remark(struct settlement *r)
{
	static const char *const events[QUEUE_ABOUT_COUNT] = {
	    [QUEUE_ABOUT_EXTENDED] = "prompt.extended",
	    [QUEUE_ABOUT_MUTED] = "prompt.muted",
	    [QUEUE_ABOUT_UNMUTED] = "prompt.unmuted",
	    [QUEUE_ABOUT_AGREED] = "prompt.agreed",
	    [QUEUE_ABOUT_ESCALATED] = "prompt.escalated",
	    [QUEUE_ABOUT_VOIDED] = "prompt.voided",
	    [QUEUE_ABOUT_WITHDRAWN] = "prompt.withdrawn",
	};
	struct kept_remark said = {.fed = r->fate.fed,
	    .prompt_id = r->fate.prompt_id,
	    .surface = str_of(word_name(&words_surface, r->by->surface))};

	if (r->e->about >= QUEUE_ABOUT_COUNT ||
	    (r->e->about == QUEUE_ABOUT_AGREED && !agree(r, &said)))
		return false;
	r->line = record_event(r->desk->shell,
	    &(struct record_event){.event = events[r->e->about],
		.message = word_text(&words_queue_record, r->e->about),
		.level = SG_LOG_LEVEL_INFO,
		.data = kept_json(r->a, &kept_remark_contract, &said)},
	    r->a);
	return r->line.n > 0;
}

static void
submit(struct settlement *r, struct effect *x)
{
	struct journal_unit u = {.records = &r->line,
	    .n_records = 1,
	    .ops = r->ops,
	    .n_ops = r->n_ops,
	    .durable = true,
	    .done = done,
	    .again = again,
	    .ctx = x};

	x->waits = true;
	x->err = shell_submit(r->desk->shell, &u);
	x->waits = x->err == SG_OK;
}

/* Room for what ${n} calls can lead to. */
static bool
make_room(struct settlement *r, size_t n)
{
	r->items = arena_new(r->a, n * sizeof(struct call_item *));
	r->grants = arena_new(r->a, n * sizeof(*r->grants));
	r->ops = arena_new(r->a, (2 * n + 1) * sizeof(*r->ops));
	return r->items != NULL && r->grants != NULL && r->ops != NULL;
}

void
effects_record(struct desk *desk, const struct queue_effects *fx, size_t at,
    const struct effects_by *by)
{
	const struct queue_effect *e = &fx->v[at];
	struct effect *x = effects_add(desk, EFFECT_RECORD,
	    (struct sg_str){
		(const char *)(fx->calls + e->first), e->n * sizeof(uint64_t)});
	struct shell_work w;
	struct settlement r = {.desk = desk, .fx = fx, .e = e, .by = by};

	if (x == NULL) { /* what stands behind it is denied: not recorded */
		effects_lack(desk);
		return;
	}
	x->e = *e;
	shell_work_begin(desk->shell, &w);
	r.a = w.a;
	r.fate.note = by->note;
	r.fate.by_queue = true;
	r.fate.fed = effects_fed_take(desk);
	if (has_prompt(e)) {
		prompts_id_text(&e->prompt, r.prompt_id);
		r.fate.prompt_id = (struct sg_str){r.prompt_id, PROMPT_ID_TEXT};
	}
	x->err = SG_ENOMEM;
	if (make_room(&r, e->n) &&
	    (e->about == QUEUE_ABOUT_SETTLED ? settle(&r) : remark(&r)) &&
	    effects_put_grants(&r))
		submit(&r, x);
	shell_work_end(desk->shell, &w);
}

void
effects_record_fed(struct desk *desk)
{
	struct kept_remark said = {.fed = effects_fed_take(desk)};
	struct shell_work w;
	struct sg_str line;

	shell_work_begin(desk->shell, &w);
	line = record_event(desk->shell,
	    &(struct record_event){.event = "queue.told",
		.message = "people came and went, and nothing was decided",
		.level = SG_LOG_LEVEL_INFO,
		.data = kept_json(w.a, &kept_remark_contract, &said)},
	    w.a);
	if (line.n > 0)
		(void)shell_submit(desk->shell,
		    &(struct journal_unit){.records = &line, .n_records = 1});
	shell_work_end(desk->shell, &w);
}

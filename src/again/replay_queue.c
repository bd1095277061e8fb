/*
 * The queue: it is told what it was told then, and what it wants written down
 * is compared, record for record, with what stands in the ledger.  The times
 * and settings are those of then; what people answered cannot be asked again.
 */
#include <string.h>

#include "again/replay_int.h"

static void
expect(struct replay_queue *k, const struct queue_effect *e)
{
	struct replay_expected *x;

	if (k->n == REPLAY_EXPECTED)
		return;
	x = &k->v[k->n++];
	*x = (struct replay_expected){
	    .about = e->about, .decision = e->decision, .prompt = e->prompt};
	for (uint32_t i = 0; i < e->n && x->n < QUEUE_OWNER_CALLS_MAX; i++)
		x->calls[x->n++] = k->fx.calls[e->first + i];
}

/* False: the line is not one of the queue, or nobody told it how it began. */
static bool
tell_line(struct replay_queue *k, struct sg_str line)
{
	struct queue_settings set;
	struct queue_event ev;

	if (queue_text_read_open(line, &set)) {
		queue_init(&k->q, &set);
		k->open = true;
		return true;
	}
	if (!k->open || !queue_text_read(line, &ev))
		return false;
	queue_feed(&k->q, &ev, &k->fx);
	for (size_t i = 0; i < k->fx.n; i++)
		if (k->fx.v[i].kind == QUEUE_DO_RECORD)
			expect(k, &k->fx.v[i]);
	return true;
}

/* What was expected before and did not come is not waited for. */
static bool
tell(struct replay_queue *k, const struct sg_str_list *fed)
{
	bool ok = true;

	if (fed->n > 0)
		k->from = k->n = 0;
	for (size_t i = 0; i < fed->n; i++)
		ok = tell_line(k, fed->v[i]) && ok;
	if (!ok)
		k->open = false;
	return k->open;
}

static const struct replay_expected *
next(struct replay_queue *k)
{
	return k->from < k->n ? &k->v[k->from++] : NULL;
}

static struct sg_str
prompt_text(struct replay *r, const struct queue_id *id)
{
	static const struct queue_id none = {{0}};
	struct buf b = {.p = arena_new(r->a, 48), .cap = 48};

	if (b.p == NULL || queue_id_eq(id, &none))
		return STR("");
	buf_addz(&b, "perm-");
	buf_addhex(&b, id->b, QUEUE_ID_SIZE);
	return buf_str(&b);
}

static struct sg_str
list_expected(struct replay *r, const struct replay_expected *x)
{
	size_t cap = (size_t)x->n * 22 + 1;
	struct buf b = {.p = arena_new(r->a, cap), .cap = cap};

	for (uint32_t i = 0; b.p != NULL && i < x->n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_addu(&b, x->calls[i]);
	}
	return buf_str(&b);
}

/* The numbers in "12 <hash>". */
static struct sg_str
list_said(struct replay *r, const struct sg_str_list *inputs)
{
	size_t cap = inputs->n * 24 + 1;
	struct buf b = {.p = arena_new(r->a, cap), .cap = cap};

	for (size_t i = 0; b.p != NULL && i < inputs->n; i++) {
		struct sg_str s = inputs->v[i];

		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, str_part(s, 0, s.n - KEPT_HASH - 1));
	}
	return buf_str(&b);
}

static void
compare(struct replay *r, const struct policy_decision_data *d,
    const struct replay_expected *x)
{
	struct sg_str said = d->has_prompt_id ? d->prompt_id : STR("");

	replay_compare(r, "decision",
	    (struct replay_value){
		str_of(word_name(&words_decision_token, d->decision)),
		str_of(x == NULL || x->about != QUEUE_ABOUT_SETTLED
			? "none"
			: word_name(&words_decision_token, x->decision))},
	    "the queue of questions", STR(""));
	if (x == NULL)
		return;
	replay_compare(r, "question",
	    (struct replay_value){said, prompt_text(r, &x->prompt)},
	    "the queue of questions", STR(""));
	if (d->has_inputs)
		replay_compare(r, "calls",
		    (struct replay_value){
			list_said(r, &d->inputs), list_expected(r, x)},
		    "the queue of questions", STR(""));
}

/* Written at the next start: it was open when the gate was killed (T40). */
static bool
is_left_open(const struct policy_decision_data *d)
{
	return !d->has_call_hashes && d->has_prompt_id &&
	    d->decision == SG_DECISION_DENY_CANCELLED;
}

static struct sg_str
name_of(const struct policy_decision_log *log)
{
	return log->data.has_prompt_id ? log->data.prompt_id
				       : log->data.call_ids.v[0];
}

void
replay_question(struct replay *r, const struct policy_decision_log *log)
{
	const struct policy_decision_data *d = &log->data;
	const struct replay_expected *x = NULL;
	bool told = d->has_fed && tell(r->queue, &d->fed);

	if (told)
		x = next(r->queue);
	if ((!d->has_fed && !is_left_open(d) && !d->has_prompt_id) ||
	    (d->has_rule && str_eq(d->rule, STR("hash_changed"))) ||
	    !replay_begin(r, REPLAY_QUESTION, name_of(log)))
		return;
	if (told)
		compare(r, d, x);
	else if (!is_left_open(d))
		replay_cannot(r, REPLAY_NO_QUEUE);
	replay_end(r);
}

static const char *
about_name(const struct replay_expected *x)
{
	static const char *const events[QUEUE_ABOUT_COUNT] = {
	    [QUEUE_ABOUT_SETTLED] = "policy.decision",
	    [QUEUE_ABOUT_EXTENDED] = "prompt.extended",
	    [QUEUE_ABOUT_MUTED] = "prompt.muted",
	    [QUEUE_ABOUT_UNMUTED] = "prompt.unmuted",
	    [QUEUE_ABOUT_AGREED] = "prompt.agreed",
	    [QUEUE_ABOUT_ESCALATED] = "prompt.escalated",
	    [QUEUE_ABOUT_VOIDED] = "prompt.voided",
	    [QUEUE_ABOUT_WITHDRAWN] = "prompt.withdrawn",
	};

	return x == NULL ? "none" : events[x->about];
}

void
replay_remark(struct replay *r, struct sg_str event, struct sg_str data)
{
	struct kept_remark said;
	enum sg_err err = contract_decode(
	    &kept_remark_contract, data, r->a, &said, NULL);
	bool told = err == SG_OK && tell(r->queue, &said.fed);
	bool wanted;

	if (err == SG_ENOMEM)
		r->err = err;
	if (str_eq(event, STR("queue.told")))
		return;
	wanted = replay_begin(r, REPLAY_QUESTION,
	    err == SG_OK && said.prompt_id.n > 0 ? said.prompt_id : event);
	if (told && wanted)
		replay_compare(r, "event",
		    (struct replay_value){
			event, str_of(about_name(next(r->queue)))},
		    "the queue of questions", STR(""));
	else if (told)
		(void)next(r->queue);
	else if (wanted)
		replay_cannot(r, REPLAY_NO_QUEUE);
	if (wanted)
		replay_end(r);
}

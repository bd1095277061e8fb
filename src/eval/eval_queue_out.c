/* eval queue: what the queue says by numbers, said by names. */
#include "eval/eval_queue.h"

struct queue_id
queue_run_id(uint32_t number)
{
	struct queue_id id = {{0}};

	for (unsigned i = 0; i < 4; i++)
		id.b[i] = (uint8_t)(number >> (8 * i));
	return id;
}

struct queue_id
queue_run_id_named(struct sg_str name)
{
	uint32_t number = 0;

	if (name.n < 2 || name.n > 8 || name.p[0] != 'p' || name.p[1] == '0')
		return queue_run_id(0);
	for (size_t i = 1; i < name.n; i++) {
		if (name.p[i] < '0' || name.p[i] > '9')
			return queue_run_id(0);
		number = number * 10 + (uint32_t)(name.p[i] - '0');
	}
	return queue_run_id(number);
}

static struct sg_str
text_with(
    struct queue_run *r, const char *before, uint64_t n, const char *after)
{
	char room[32];
	struct buf b = BUF_ON(room);
	struct sg_str text;

	buf_addz(&b, before);
	buf_addu(&b, n);
	buf_addz(&b, after);
	if (!arena_dup(r->a, buf_str(&b), &text))
		r->starved = true;
	return text;
}

static struct sg_str
prompt_name(struct queue_run *r, const struct queue_id *id)
{
	uint32_t number = 0;

	for (unsigned i = 0; i < 4; i++)
		number |= (uint32_t)id->b[i] << (8 * i);
	return text_with(r, "p", number, "");
}

void *
queue_run_take(struct queue_run *r, size_t n)
{
	void *p = arena_new(r->a, n);

	if (p == NULL)
		r->starved = true;
	return p;
}

static void
list_calls(struct queue_run *r, const struct queue_effect *e,
    struct eval_queue_effect *o)
{
	bool shown = e->kind == QUEUE_DO_SHOW || e->kind == QUEUE_DO_UPDATE;
	uint32_t listed = shown ? queue_listed(e->n) : 0;

	o->calls.v = queue_run_take(r, e->n * sizeof(*o->calls.v));
	o->scopes.v = queue_run_take(r, listed * sizeof(*o->scopes.v));
	if (r->starved)
		return;
	o->has_calls = e->n > 0;
	o->has_scopes = listed > 0;
	for (uint32_t i = 0; i < e->n; i++) {
		uint64_t no = r->fx.calls[e->first + i];

		o->calls.v[o->calls.n++] = r->calls.v[no - 1];
		if (i < listed)
			o->scopes.v[o->scopes.n++] = r->summaries.v[no - 1];
	}
	o->has_more = shown && e->n > listed;
	if (o->has_more)
		o->more = text_with(r, "+", e->n - listed, " more");
}

static void
list_options(struct queue_run *r, const struct queue_effect *e,
    struct eval_queue_effect *o)
{
	o->options.v = queue_run_take(
	    r, SG_OPTION_COUNT * sizeof(*o->options.v));
	if (r->starved)
		return;
	for (unsigned i = 0; i < SG_OPTION_COUNT; i++)
		if ((e->options & QUEUE_OPTION_BIT(option_at(i))) != 0)
			o->options.v[o->options.n++] = option_at(i);
	o->has_options = o->options.n > 0;
}

static struct sg_str
hex_of(struct queue_run *r, const struct ask_name *name)
{
	char room[2 * SHA256_SIZE];
	struct buf b = BUF_ON(room);
	struct sg_str text;

	buf_addhex(&b, name->b, sizeof(name->b));
	if (!arena_dup(r->a, buf_str(&b), &text))
		r->starved = true;
	return text;
}

static void
name_things(struct queue_run *r, const struct queue_effect *e,
    struct eval_queue_effect *o)
{
	static const struct queue_id none = {{0}};

	o->has_prompt = !queue_id_eq(&e->prompt, &none);
	if (o->has_prompt)
		o->prompt = prompt_name(r, &e->prompt);
	o->has_call_id = e->call != 0;
	if (o->has_call_id)
		o->call_id = r->calls.v[e->call - 1];
	o->has_hash = e->kind == QUEUE_DO_RELEASE;
	if (o->has_hash)
		o->hash = hex_of(r, &e->hash);
	o->has_by = e->by != 0;
	if (o->has_by)
		o->by = r->people.v[e->by - 1];
}

static struct eval_queue_effect
effect_of(struct queue_run *r, const struct queue_effect *e, size_t event)
{
	bool shown = e->kind == QUEUE_DO_SHOW || e->kind == QUEUE_DO_UPDATE;
	struct eval_queue_effect o = {.event = (int64_t)event,
	    .effect = e->kind,
	    .refusal = e->refusal,
	    .has_refusal = e->kind == QUEUE_DO_REFUSE,
	    .about = e->about,
	    .has_about = e->kind == QUEUE_DO_RECORD,
	    .decision = e->decision,
	    .has_decision = e->decision != SG_DECISION_NONE,
	    .at_ms = e->at_ms,
	    .has_at_ms = shown || e->kind == QUEUE_DO_WAKE,
	    .rev = e->rev,
	    .has_rev = shown || (e->kind == QUEUE_DO_RECORD && e->rev > 0)};

	name_things(r, e, &o);
	list_calls(r, e, &o);
	list_options(r, e, &o);
	return o;
}

void
queue_run_add(struct queue_run *r, size_t event)
{
	struct eval_queue_output *to = r->out;

	for (size_t i = 0; i < r->fx.n; i++) {
		to->effects.v = eval_more(r->a, to->effects.v, to->effects.n,
		    sizeof(*to->effects.v), &r->room);
		if ((r->starved = r->starved || to->effects.v == NULL))
			return;
		to->effects.v[to->effects.n++] = effect_of(
		    r, &r->fx.v[i], event);
	}
}

/* eval memento: the memento after a turn, and whether its summary stood. */
#include "eval/eval.h"
#include "solgate/memento.h"
#include "form/affect_lenient.h"
#include "form/memento_tag.h"
#include "shape/envelope.h"
#include "shape/eval_turn.h"

_Static_assert(SG_SHAPE_ITEMS_MAX == MODEL_SHAPE_ITEMS_MAX,
    "a proposed shape has one limit");

/* A line without a thread is about this one. */
#define THREAD "thread"

/* What the parts of a change, and of the answer, point into. */
struct parts {
	struct model_shape model;
	struct sg_memento_shape shape;
	struct sg_affect_point affect;
	struct sg_memento_room room;
	char etag[MEMENTO_ETAG_SIZE];
};

static struct sg_str_list
list_of(struct sg_str *v, size_t n)
{
	return (struct sg_str_list){v, n};
}

/* The proposed shape, if it is one; null is none. */
static enum sg_err
take_shape(const struct eval_memento_input *in, struct arena *a,
    struct parts *parts, struct sg_memento_change *out)
{
	struct model_shape *m = &parts->model;
	enum sg_err err;

	if (!in->has_shape || str_eq(in->shape, STR("null")))
		return SG_OK;
	err = contract_decode(&model_shape_contract, in->shape, a, m, NULL);
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK) {
		out->shape_refused = true;
		return SG_OK;
	}
	parts->shape = (struct sg_memento_shape){
	    .arc = m->arc,
	    .active = list_of(m->active, m->n_active),
	    .parked = list_of(m->parked, m->n_parked),
	    .decisions = list_of(m->decisions, m->n_decisions),
	    .next = list_of(m->next, m->n_next),
	};
	out->shape = &parts->shape;
	return SG_OK;
}

static enum sg_err
take_affect(const struct eval_memento_input *in, struct arena *a,
    struct parts *parts, struct sg_memento_change *out)
{
	struct sg_affect_claim claim;
	enum sg_err err;
	bool found;

	if (!in->has_affect_signal)
		return SG_OK;
	err = affect_lenient(in->affect_signal, a, &found, &claim);
	if (err != SG_OK || !found)
		return err;
	parts->affect = sg_affect_believe(&claim);
	parts->affect.source = SG_AFFECT_SOURCE_MODEL;
	out->affect = &parts->affect;
	return SG_OK;
}

static struct sg_memento_change
change_of(const struct eval_memento_input *in)
{
	bool has_previous = in->has_previous && !in->null_previous;

	return (struct sg_memento_change){
	    .previous = has_previous ? &in->previous : NULL,
	    .thread_id = in->has_thread_id ? in->thread_id
		: has_previous             ? STR("")
					   : STR(THREAD),
	    .decision = in->decision,
	    .skip_may_change = !in->block_on_skip,
	    .role = in->role,
	    .message_id = in->message_id,
	    .message = in->message,
	    .answer = in->assistant_text,
	    .signals = in->has_signals ? &in->signals : NULL,
	    .now_ms = in->now_ms,
	};
}

/* In the words of the line, which are shorter than those of the trace. */
static struct sg_str
block_word(enum sg_summary_block block)
{
	return block == SG_SUMMARY_BLOCK_SKIP ? STR("skip") : STR("peak");
}

static enum sg_err
say(const struct sg_memento_update *next, char *etag,
    struct eval_memento_output *out)
{
	*out = (struct eval_memento_output){
	    .memento = next->memento,
	    .frozen = next->frozen,
	    .has_blocked = next->blocked != SG_SUMMARY_BLOCK_NONE,
	    .blocked = block_word(next->blocked),
	    .has_warning = next->shape_ignored,
	    .warning = STR("the shape is not valid and was ignored"),
	};

	if (!memento_etag(&next->memento, etag)) /* not covered: never */
		return SG_EFULL; /* what was read can be written */
	out->etag = str_of(etag);
	return SG_OK;
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	struct sg_memento_change change = change_of(line);
	struct parts *parts = arena_new(q->a, sizeof(*parts));
	struct sg_memento_update next;
	enum sg_err err;

	if (parts == NULL)
		return SG_ENOMEM;
	if ((err = take_shape(line, q->a, parts, &change)) != SG_OK ||
	    (err = take_affect(line, q->a, parts, &change)) != SG_OK)
		return err;
	if (!sg_memento_next(
		&change, &parts->room, &next)) /* not covered: never */
		return SG_EINTERNAL; /* change_of() always names a thread */
	return say(&next, parts->etag, out);
}

const struct eval_area eval_memento = {
    .name = "memento",
    .text = "the memento after a turn, and whether its summary was kept",
    .input = &eval_memento_input_contract,
    .output = &eval_memento_output_contract,
    .answer = answer,
};

/* The table of areas, and the promise of one line out for each line in. */
#include <string.h>

#include "eval/eval.h"
#include "json/json_put.h"

extern const struct eval_area eval_affect;
extern const struct eval_area eval_router;
extern const struct eval_area eval_intake;
extern const struct eval_area eval_try;
extern const struct eval_area eval_breakpoint;
extern const struct eval_area eval_memento;
extern const struct eval_area eval_intent;
extern const struct eval_area eval_risk;
extern const struct eval_area eval_lattice;
extern const struct eval_area eval_lease;
extern const struct eval_area eval_notify;
extern const struct eval_area eval_queue;
extern const struct eval_area eval_consent;
extern const struct eval_area eval_action;
extern const struct eval_area eval_group;
extern const struct eval_area eval_pattern;
extern const struct eval_area eval_policy;
extern const struct eval_area eval_redact;
extern const struct eval_area eval_sanitize;
extern const struct eval_area eval_energy;
extern const struct eval_area eval_dialogue;

const struct eval_area *const eval_areas[] = {
    &eval_router,
    &eval_intake,
    &eval_intent,
    &eval_risk,
    &eval_try,
    &eval_breakpoint,
    &eval_affect,
    &eval_memento,
    &eval_lattice,
    &eval_lease,
    &eval_notify,
    &eval_queue,
    &eval_consent,
    &eval_action,
    &eval_group,
    &eval_pattern,
    &eval_policy,
    &eval_redact,
    &eval_sanitize,
    &eval_energy,
    &eval_dialogue,
};
const size_t eval_areas_count = sizeof(eval_areas) / sizeof(eval_areas[0]);

const struct eval_area *
eval_find(struct sg_str name)
{
	for (size_t i = 0; i < eval_areas_count; i++)
		if (str_eq(name, str_of(eval_areas[i]->name)))
			return eval_areas[i];
	return NULL;
}

void
eval_error(const struct sg_error *e, struct buf *out)
{
	json_open(out);
	json_put_open(out, "error");
	json_put_name(out, "code", sg_err_name(e->code));
	json_put_name(out, "message", e->message);
	json_put_name(out, "pointer", e->pointer);
	json_close(out);
	json_close(out);
	buf_addc(out, '\n');
}

enum sg_err
eval_open(struct eval *v, const struct eval_area *area,
    const struct eval_options *o, struct sg_error *e)
{
	*v = (struct eval){.area = area};
	return area->open == NULL ? SG_OK : area->open(o, &v->state, e);
}

void
eval_close(struct eval *v)
{
	if (v->state != NULL)
		v->area->close(v->state);
	v->state = NULL;
}

static enum sg_err
answer(
    const struct eval_area *area, struct sg_str line, const struct eval_ask *q)
{
	void *in = arena_new(q->a, area->input->size);
	void *out = arena_new(q->a, area->output->size);
	enum sg_err err;

	if (in == NULL || out == NULL)
		return SG_ENOMEM;
	err = contract_decode(area->input, line, q->a, in, q->e);
	if (err != SG_OK)
		return area->blame != NULL ? area->blame(err, q->e) : err;
	err = area->answer(q, in, out);
	if (err == SG_OK && q->line->n == 0)
		contract_encode(area->output, out, q->line);
	return err;
}

void
eval_next(
    const struct eval *v, struct sg_str line, struct arena *a, struct buf *out)
{
	struct sg_error e = {0};
	enum sg_err err = answer(
	    v->area, line, &(struct eval_ask){v->state, a, out, &e});

	buf_addc(out, '\n');
	if (err == SG_OK && buf_full(out))
		err = SG_EFULL;
	if (err == SG_OK)
		return;
	out->n = 0;
	out->full = false;
	err_set(&e, err, STR(""), str_of(sg_err_text(err)));
	eval_error(&e, out);
}

void *
eval_more(struct arena *a, void *v, size_t n, size_t each, size_t *room)
{
	void *more;

	if (n < *room)
		return v;
	*room = 2 * n + 16;
	more = arena_new(a, *room * each);
	if (more != NULL && n > 0)
		memcpy(more, v, n * each);
	return more;
}

void
eval_line(const struct eval_area *area, struct sg_str line, struct arena *a,
    struct buf *out)
{
	struct eval_options none = {0};
	struct sg_error e = {0};
	struct eval v;

	if (eval_open(&v, area, &none, &e) == SG_OK)
		eval_next(&v, line, a, out);
	else
		eval_error(&e, out);
	eval_close(&v);
}

/* eval affect: where a thread is heading and how strong it feels now. */
#include "eval/eval.h"
#include "form/eval_points.h"

/* "m0", "m1": a name for a point that came without one. */
static enum sg_err
name_point(struct sg_affect_point *p, size_t place, struct arena *a)
{
	char room[24];
	struct buf b = BUF_ON(room);

	buf_addc(&b, 'm');
	buf_addu(&b, place);
	return arena_dup(a, buf_str(&b), &p->end_message_id) ? SG_OK
							     : SG_ENOMEM;
}

static enum sg_err
add_points(struct sg_affect *affect, const struct eval_points *points,
    int64_t now_ms, struct arena *a)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct eval_affect_point *given = &points->v[i];
		struct sg_affect_point p = {
		    .end_message_id = given->end_message_id,
		    .intensity = given->intensity,
		    .at_ms = given->has_at_ms ? given->at_ms : now_ms,
		};

		if (!given->has_end_message_id && name_point(&p, i, a) != SG_OK)
			return SG_ENOMEM;
		(void)sg_affect_add(
		    affect, &p); /* the first of a name counts */
	}
	return SG_OK;
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	struct sg_affect affect = {.n_points = 0};
	const struct eval_affect_input *in = line;
	struct eval_affect_output *o = out;
	struct eval_points points;
	enum sg_err err;

	err = eval_points_read(in, q->a, &points, q->e);
	if (err == SG_OK)
		err = add_points(&affect, &points, in->now_ms, q->a);
	if (err != SG_OK)
		return err;
	if (in->has_now_ms)
		sg_affect_expire(&affect, in->now_ms);
	o->phase = affect.rollup.phase;
	o->intensity_bucket = affect.rollup.intensity_bucket;
	return SG_OK;
}

const struct eval_area eval_affect = {
    .name = "affect",
    .text = "where a thread is heading and how strong the feeling is",
    .input = &eval_affect_input_contract,
    .output = &eval_affect_output_contract,
    .answer = answer,
};

/*
 * The points of an eval line.  Each is a number or an object; a number is
 * read as {"intensity":number}, so that both go through the one table.
 */
#include <string.h>

#include "json/json_put.h"
#include "form/eval_points.h"
#include "base/banned.h"

/* Fail at the point ${at} of the list ${key}; ${inner} says where in it. */
static enum sg_err
fail_at(struct sg_error *e, const char *key, size_t at,
    const struct sg_error *inner)
{
	char room[SG_POINTER_MAX];
	struct buf pointer = BUF_ON(room);

	json_pointer_add(&pointer, str_of(key));
	buf_addc(&pointer, '/');
	buf_addu(&pointer, at);
	buf_addz(&pointer, inner->pointer);
	return err_set(
	    e, inner->code, buf_str(&pointer), str_of(inner->message));
}

static enum sg_err
fail(struct sg_error *e, enum sg_err code, const char *key, const char *message)
{
	char room[SG_POINTER_MAX];
	struct buf pointer = BUF_ON(room);

	json_pointer_add(&pointer, str_of(key));
	return err_set(e, code, buf_str(&pointer), str_of(message));
}

/* ${number} as the text of an object; empty when memory ran out. */
static struct sg_str
as_object(struct sg_str number, struct arena *a)
{
	struct buf b = {.cap = 32 + number.n};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return (struct sg_str){0};
	json_open(&b);
	json_put_raw(&b, "intensity", number);
	json_close(&b);
	return buf_str(&b);
}

/* The list under its name; exactly one of the two names must be there. */
static enum sg_err
find_list(const struct eval_affect_input *in, const char **key,
    struct sg_str *list, struct sg_error *e)
{
	*key = in->has_points ? "points" : "intensities";
	*list = in->has_points ? in->points : in->intensities;
	if (in->has_points && in->has_intensities)
		return fail(e, SG_EFORBIDDEN, "intensities",
		    "give points or intensities, not both");
	if (!in->has_points && !in->has_intensities)
		return fail(e, SG_EMISSING, "points", "points are missing");
	return SG_OK;
}

/* One point, whose first token is ${t}. */
static enum sg_err
take_point(struct json *j, enum json_token t, struct arena *a,
    struct eval_affect_point *out, struct sg_error *e)
{
	struct sg_str text;
	enum sg_err err = json_skip(j, t, a, &text);

	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	if (t == JSON_NUMBER)
		text = as_object(text, a);
	if (text.n == 0)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	return contract_decode(&eval_affect_point_contract, text, a, out, e);
}

enum sg_err
eval_points_read(const struct eval_affect_input *in, struct arena *a,
    struct eval_points *out, struct sg_error *e)
{
	size_t room = EVAL_POINTS_MAX * sizeof(*out->v);
	struct sg_error inner = {0};
	enum json_token t;
	struct sg_str list;
	const char *key;
	struct json j;
	enum sg_err err = find_list(in, &key, &list, e);

	memset(out, 0, sizeof(*out));
	if (err != SG_OK)
		return err;
	if ((out->v = arena_new(a, room)) == NULL)
		return fail(e, SG_ENOMEM, key, sg_err_text(SG_ENOMEM));
	json_init(&j, list);
	if (json_next(&j) != JSON_ARRAY)
		return fail(e, SG_ETYPE, key, "must be a list");
	for (; (t = json_next(&j)) != JSON_ARRAY_END; out->n++) {
		if (out->n == EVAL_POINTS_MAX)
			return fail(e, SG_EMANY, key, "more than 256 points");
		err = take_point(&j, t, a, &out->v[out->n], &inner);
		if (err != SG_OK)
			return fail_at(e, key, out->n, &inner);
	}
	return SG_OK;
}

/*
 * One value of each kind: is it of the right type, within its limits, and
 * what is it in C?  Lists and objects are in decode.c.
 */
#include "base/decimal.h"
#include "base/rfc3339.h"
#include "base/utf8.h"
#include "contract/decode.h"
#include "base/banned.h"

typedef enum sg_err take_fn(struct decode *d, enum json_token t,
    const struct field *f, void *slot, const struct place *at);

enum sg_err
decode_wrong_type(struct decode *d, enum json_token t, const struct field *f,
    const struct place *at)
{
	if (t == JSON_BAD)
		return decode_fail_json(d, at);
	return decode_fail_type(d, f, at);
}

static enum sg_err
take_text(struct decode *d, enum json_token t, const struct field *f,
    struct sg_str *out, const struct place *at)
{
	if (t != JSON_STRING)
		return decode_wrong_type(d, t, f, at);
	if (json_text(&d->json, d->arena, out) != SG_OK)
		return decode_fail(d, SG_ENOMEM, at);
	return SG_OK;
}

static enum sg_err
take_str(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	struct sg_str *out = slot;
	enum sg_err err = take_text(d, t, f, out, at);
	size_t n = out->n; /* never fewer bytes than characters */

	if (err != SG_OK)
		return err;
	if ((double)n > f->max || f->min > 1)
		n = utf8_count(*out);
	if ((double)n < f->min)
		return decode_fail_length(d, SG_ESHORT, n, f, at);
	if ((double)n > f->max)
		return decode_fail_length(d, SG_ELONG, n, f, at);
	return SG_OK;
}

/* What is a text in JSON and something else in C. */
static enum sg_err
take_read(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	struct sg_str text = {0};
	enum sg_err err = take_text(d, t, f, &text, at);
	bool good;

	if (err != SG_OK)
		return err;
	if (f->kind == FIELD_WORD || f->kind == FIELD_LEVEL)
		good = word_parse(f->of, text, slot);
	else if (f->kind == FIELD_CONST)
		good = str_eq(text, str_of(f->of));
	else if (f->kind == FIELD_TIME)
		good = rfc3339_parse(text, slot);
	else
		good = rfc3339_parse_date(text, slot);
	return good ? SG_OK : decode_fail_value(d, f, at);
}

static enum sg_err
take_true(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	(void)slot;
	if (t == JSON_FALSE)
		return decode_fail_value(d, f, at);
	return t == JSON_TRUE ? SG_OK : decode_wrong_type(d, t, f, at);
}

static enum sg_err
take_bool(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	bool *out = slot;

	*out = t == JSON_TRUE;
	if (t == JSON_TRUE || t == JSON_FALSE)
		return SG_OK;
	return decode_wrong_type(d, t, f, at);
}

static enum sg_err
take_number(struct decode *d, enum json_token t, const struct field *f,
    double *out, const struct place *at)
{
	if (t != JSON_NUMBER)
		return decode_wrong_type(d, t, f, at);
	if (!decimal_parse(json_raw(&d->json), out))
		return decode_fail_range(d, f, at);
	return SG_OK;
}

static enum sg_err
take_num(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	double *out = slot;
	enum sg_err err = take_number(d, t, f, out, at);

	if (err != SG_OK)
		return err;
	if (*out < f->min || *out > f->max)
		return decode_fail_range(d, f, at);
	return SG_OK;
}

static enum sg_err
take_int(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	int64_t *out = slot;
	double v = 0;
	enum sg_err err = take_num(d, t, f, &v, at);

	if (err != SG_OK)
		return err;
	if (!decimal_is_integer(v))
		return decode_fail_type(d, f, at);
	*out = (int64_t)v;
	return SG_OK;
}

/* "high", or how sure in numbers: 0.7 and up is high, 0.34 and up med. */
static enum sg_err
take_level(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	enum sg_confidence_level *out = slot;
	enum sg_err err;
	double v = 0;

	if (t != JSON_NUMBER)
		return take_read(d, t, f, slot, at);
	if ((err = take_number(d, t, f, &v, at)) != SG_OK)
		return err;
	*out = v >= 0.7 ? SG_CONFIDENCE_HIGH
	    : v >= 0.34 ? SG_CONFIDENCE_MED
			: SG_CONFIDENCE_LOW;
	return SG_OK;
}

static enum sg_err
take_scalar(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	struct sg_scalar *out = slot;

	if (t == JSON_STRING) {
		out->kind = SG_SCALAR_TEXT;
		return take_str(d, t, f, &out->text, at);
	}
	if (t == JSON_NUMBER) {
		out->kind = SG_SCALAR_NUMBER;
		return take_number(d, t, f, &out->number, at);
	}
	out->kind = SG_SCALAR_BOOL;
	return take_bool(d, t, f, &out->truth, at);
}

static enum sg_err
take_obj(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	if (t != JSON_OBJECT)
		return decode_wrong_type(d, t, f, at);
	return decode_object(d, f->of, slot, at);
}

static enum sg_err
take_any(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	(void)f;
	if (json_skip(&d->json, t, d->arena, slot) != SG_OK)
		return decode_fail_json(d, at);
	return SG_OK;
}

static enum sg_err
take_raw(struct decode *d, enum json_token t, const struct field *f, void *slot,
    const struct place *at)
{
	if (t != JSON_OBJECT)
		return decode_wrong_type(d, t, f, at);
	return take_any(d, t, f, slot, at);
}

static take_fn *const takers[FIELD_KIND_COUNT] = {
    [FIELD_STR] = take_str,
    [FIELD_CONST] = take_read,
    [FIELD_TRUE] = take_true,
    [FIELD_TIME] = take_read,
    [FIELD_DATE] = take_read,
    [FIELD_BOOL] = take_bool,
    [FIELD_INT] = take_int,
    [FIELD_NUM] = take_num,
    [FIELD_WORD] = take_read,
    [FIELD_LEVEL] = take_level,
    [FIELD_SCALAR] = take_scalar,
    [FIELD_OBJ] = take_obj,
    [FIELD_RAW] = take_raw,
    [FIELD_ANY] = take_any,
};

enum sg_err
decode_value(struct decode *d, enum json_token t, const struct field *f,
    void *slot, const struct place *at)
{
	return takers[f->kind](d, t, f, slot, at);
}

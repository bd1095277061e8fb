/*
 * The strict decoder: one walk over the text, driven by the table.  It calls
 * itself for objects in objects, but only as deep as tables nest, never as
 * deep as the input does.
 */
#include <string.h>

#include "contract/decode.h"
#include "base/banned.h"

/* Room for item ${n}: a pointed list grows in the arena by doubling. */
static void *
item_room(struct decode *d, const struct field *f, struct field_list *list,
    size_t *cap)
{
	size_t size = field_item_size(f);
	void *v;

	if (list->n == *cap) {
		*cap = *cap == 0 ? 4 : *cap * 2;
		if ((v = arena_new(d->arena, *cap * size)) == NULL)
			return NULL;
		if (list->n > 0)
			memcpy(v, list->v, list->n * size);
		list->v = v;
	}
	return (char *)list->v + size * list->n;
}

/* ${f}->offset is where the items are or where the pointer to them goes. */
static enum sg_err
take_list(struct decode *d, enum json_token t, const struct field *f,
    void *base, const struct place *at)
{
	struct field item = {.kind = f->item,
	    .of = f->of,
	    .min = f->item_min,
	    .max = f->item_max};
	struct field_list list = {0};
	size_t cap = 0;
	enum sg_err err;

	if (t != JSON_ARRAY)
		return decode_wrong_type(d, t, f, at);
	if (f->in_place) {
		list.v = (char *)base + f->offset;
		cap = (size_t)f->max;
	}
	while ((t = json_next(&d->json)) != JSON_ARRAY_END) {
		struct place here = {.up = at, .index = list.n};
		void *slot;

		if (t == JSON_BAD)
			return decode_fail_json(d, at);
		if ((double)list.n >= f->max)
			return decode_fail_count(d, SG_EMANY, f, at);
		if ((slot = item_room(d, f, &list, &cap)) == NULL)
			return decode_fail(d, SG_ENOMEM, at);
		if ((err = decode_value(d, t, &item, slot, &here)) != SG_OK)
			return err;
		list.n++;
	}
	if ((double)list.n < f->min)
		return decode_fail_count(d, SG_EFEW, f, at);
	if (!f->in_place)
		memcpy((char *)base + f->offset, &list.v, sizeof(list.v));
	memcpy((char *)base + f->count, &list.n, sizeof(list.n));
	return SG_OK;
}

static bool
may_be_null(const struct field *f)
{
	return f->need == NULLABLE || f->need == OPTIONAL_NULL;
}

static enum sg_err
take_field(
    struct decode *d, const struct field *f, void *out, const struct place *at)
{
	enum json_token t = json_next(&d->json);
	char *base = out;

	if (t == JSON_NULL && may_be_null(f)) {
		if (f->need == OPTIONAL_NULL)
			base[f->has] = base[f->null] = true;
		return SG_OK;
	}
	if (f->need != REQUIRED && f->need != DEFAULTED)
		base[f->has] = true;
	if (f->kind == FIELD_LIST)
		return take_list(d, t, f, base, at);
	return decode_value(d, t, f, base + f->offset, at);
}

static const struct field *
find_in(const struct contract *c, struct sg_str name, uint32_t i, uint32_t end)
{
	for (; i < end; i++) {
		const struct field *f = &c->fields[i];

		if (f->name_len == name.n &&
		    memcmp(f->name, name.p, name.n) == 0)
			return f;
	}
	return NULL;
}

/* The field of that name; most objects come in the order of their table. */
static const struct field *
find(const struct contract *c, struct sg_str name, uint32_t hint)
{
	const struct field *f = find_in(c, name, hint, c->nfields);

	return f != NULL ? f : find_in(c, name, 0, hint);
}

static enum sg_err
take_unknown(struct decode *d, const struct contract *c, const struct place *at)
{
	static const struct field any = {.kind = FIELD_ANY};
	struct sg_str dropped;

	if (!c->lax)
		return decode_fail_unknown(d, c, at);
	return decode_value(d, json_next(&d->json), &any, &dropped, at);
}

/* Keys that are dropped may not be repeated either; ${j} stands before them. */
static enum sg_err
check_dropped(struct decode *d, struct json j, const struct place *at)
{
	struct sg_str object;
	enum sg_err err = json_skip(&j, JSON_OBJECT, d->arena, &object);

	return err == SG_OK ? SG_OK : decode_fail(d, err, at);
}

static void
fill_default(const struct field *f, char *out)
{
	unsigned word = (unsigned)f->fallback;

	if (f->kind == FIELD_INT)
		memcpy(out + f->offset, &f->fallback, sizeof(f->fallback));
	else if (f->kind == FIELD_WORD)
		memcpy(out + f->offset, &word, sizeof(word));
	else if (f->kind == FIELD_BOOL)
		out[f->offset] = f->fallback != 0;
}

static enum sg_err
finish(struct decode *d, const struct contract *c, uint64_t seen, void *out,
    const struct place *at)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if ((seen >> i & 1) != 0)
			continue;
		if (f->need == REQUIRED || f->need == NULLABLE)
			return decode_fail_missing(d, f, at);
		if (f->need == DEFAULTED)
			fill_default(f, out);
	}
	return decode_rules(d, c, seen, out, at);
}

enum sg_err
decode_object(struct decode *d, const struct contract *c, void *out,
    const struct place *at)
{
	struct json first = d->json;
	uint64_t seen = 0, bit;
	uint32_t hint = 0;
	enum json_token t;
	enum sg_err err;
	bool dropped = false;

	while ((t = json_next(&d->json)) == JSON_KEY) {
		struct place here = {.up = at, .is_key = true};
		const struct field *f;

		if (json_text(&d->json, d->arena, &here.key) != SG_OK)
			return decode_fail(d, SG_ENOMEM, at);
		if ((f = find(c, here.key, hint)) == NULL) {
			if ((err = take_unknown(d, c, &here)) != SG_OK)
				return err;
			dropped = true;
			continue;
		}
		hint = (uint32_t)(f - c->fields) + 1;
		bit = UINT64_C(1) << (f - c->fields);
		if ((seen & bit) != 0)
			return decode_fail(d, SG_EDUPLICATE, &here);
		seen |= bit;
		if ((err = take_field(d, f, out, &here)) != SG_OK)
			return err;
	}
	if (t == JSON_BAD)
		return decode_fail_json(d, at);
	if (dropped && (err = check_dropped(d, first, at)) != SG_OK)
		return err;
	return finish(d, c, seen, out, at);
}

enum sg_err
contract_decode(const struct contract *c, struct sg_str json, struct arena *a,
    void *out, struct sg_error *e)
{
	static const struct field whole = {.kind = FIELD_OBJ};
	struct decode d = {.arena = a, .error = e};
	enum json_token t;
	enum sg_err err;

	memset(out, 0, c->size);
	json_init(&d.json, json);
	t = json_next(&d.json);
	err = t == JSON_OBJECT ? decode_object(&d, c, out, NULL)
			       : decode_wrong_type(&d, t, &whole, NULL);
	if (err == SG_OK && json_next(&d.json) != JSON_END)
		err = decode_fail_json(&d, NULL);
	if (err != SG_OK)
		memset(out, 0, c->size);
	return err;
}

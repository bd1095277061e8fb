#ifndef TESTS_INSTANCE_H
#define TESTS_INSTANCE_H

#include "base/decimal.h"
#include "contract/field.h"
#include "json/json.h"

/*
 * Objects made from a table: the least that it takes, and the most (each
 * optional field, texts at their limit, last words, one item in a list).
 * Where one field is made otherwise, to see it refused, EACH has all that the
 * most has with shorter texts: those of the most are megabytes.
 */
enum instance_size { LEAST, EACH, MOST };

struct instance {
	const struct contract *c;
	enum instance_size size;
	uint32_t field;    /* this field of the outermost object ... */
	const char *value; /* ... has this value instead; NULL: as usual */
	bool leave_out;    /* ... or is not there */
	bool twice;        /* ... or is there twice */
	const char *extra; /* this comes behind the last key */
};

/* What becomes of one field. */
struct instance_plan {
	bool there, null;
};

static inline int64_t
instance_choice(const struct field *f, enum instance_size size)
{
	const struct word_list *words = f->of;

	if (f->kind == FIELD_BOOL)
		return size != LEAST;
	return size != LEAST ? (int64_t)words->n - 1 : 0;
}

/* One pass over the rules; whether it changed anything. */
static inline bool
instance_obey(const struct contract *c, enum instance_size size,
    struct instance_plan *plan)
{
	bool changed = false;

	for (uint32_t i = 0; i < c->nrules; i++) {
		const struct field_rule *r = &c->rules[i];
		uint32_t when = field_index(c, r->when);
		struct instance_plan *p = &plan[field_index(c, r->field)];
		struct instance_plan was = *p;

		if (!plan[when].there ||
		    instance_choice(&c->fields[when], size) != r->value)
			continue;
		p->there = (p->there || r->kind == RULE_REQUIRES) &&
		    r->kind != RULE_FORBIDS;
		p->null = (p->null || r->kind == RULE_NULL) &&
		    r->kind != RULE_NOT_NULL;
		changed = changed || p->there != was.there ||
		    p->null != was.null;
	}
	return changed;
}

static inline void
instance_plan(const struct contract *c, enum instance_size size,
    struct instance_plan *plan)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		enum field_need need = (enum field_need)c->fields[i].need;

		plan[i].there = size != LEAST || need == REQUIRED ||
		    need == NULLABLE;
		plan[i].null = size == LEAST && need == NULLABLE;
	}
	while (instance_obey(c, size, plan))
		continue;
}

static inline void instance_add(struct buf *b, const struct instance *in);

/* A text of ${n} characters, two bytes each beyond the least. */
static inline void
instance_text(struct buf *b, size_t n, enum instance_size size)
{
	/* Eight at a time, because some are very long. */
	static const char most[] = "\u00e9\u00e9\u00e9\u00e9"
				   "\u00e9\u00e9\u00e9\u00e9";
	size_t bytes = size != LEAST ? 2 : 1;
	const char *eight = size != LEAST ? most : "aaaaaaaa";

	buf_addc(b, '"');
	for (; n > 8; n -= 8)
		buf_add(b, (struct sg_str){eight, 8 * bytes});
	buf_add(b, (struct sg_str){eight, n * bytes});
	buf_addc(b, '"');
}

static inline size_t
instance_length(const struct field *f, enum instance_size size)
{
	double most = size == MOST ? f->max : 64;

	if (size == LEAST || most < f->min)
		return (size_t)f->min;
	return (size_t)(most < f->max ? most : f->max);
}

static inline void
instance_value(struct buf *b, const struct field *f, enum instance_size size)
{
	struct field item = {.kind = f->item,
	    .of = f->of,
	    .min = f->item_min,
	    .max = f->item_max};
	struct instance part = {.c = f->of, .size = size, .field = UINT32_MAX};

	switch ((enum field_kind)f->kind) {
	case FIELD_STR:
		instance_text(b, instance_length(f, size), size);
		break;
	case FIELD_CONST:
		json_quote(b, str_of(f->of));
		break;
	case FIELD_TRUE:
		buf_addz(b, "true");
		break;
	case FIELD_TIME:
		buf_addz(b, "\"2026-01-31T09:00:00.000Z\"");
		break;
	case FIELD_DATE:
		buf_addz(b, "\"2026-01-31\"");
		break;
	case FIELD_BOOL:
		buf_addz(b, size != LEAST ? "true" : "false");
		break;
	case FIELD_INT:
	case FIELD_NUM:
		decimal_add(b, size != LEAST ? f->max : f->min);
		break;
	case FIELD_WORD:
	case FIELD_LEVEL:
		json_quote(b,
		    str_of(
			word_name(f->of, (unsigned)instance_choice(f, size))));
		break;
	case FIELD_SCALAR:
		buf_addz(b, size != LEAST ? "\"text\"" : "0.5");
		break;
	case FIELD_OBJ:
		instance_add(b, &part);
		break;
	case FIELD_RAW:
		buf_addz(b, size != LEAST ? "{\"k\":[1,{}]}" : "{}");
		break;
	case FIELD_ANY:
		buf_addz(b, size != LEAST ? "[\"k\",{}]" : "0");
		break;
	case FIELD_LIST:
		buf_addc(b, '[');
		for (double i = 0; i < f->min || (i < 1 && size != LEAST);
		     i++) {
			if (i > 0)
				buf_addc(b, ',');
			instance_value(b, &item, size);
		}
		buf_addc(b, ']');
		break;
	case FIELD_KIND_COUNT:
		break;
	}
}

static inline void
instance_member(struct buf *b, const struct field *f, const char *value,
    enum instance_size size)
{
	if (b->p[b->n - 1] != '{')
		buf_addc(b, ',');
	json_quote(b, (struct sg_str){f->name, f->name_len});
	buf_addc(b, ':');
	if (value != NULL)
		buf_addz(b, value);
	else
		instance_value(b, f, size);
}

static inline void
instance_add(struct buf *b, const struct instance *in)
{
	struct instance_plan plan[64];

	instance_plan(in->c, in->size, plan);
	buf_addc(b, '{');
	for (uint32_t i = 0; i < in->c->nfields && !buf_full(b); i++) {
		const struct field *f = &in->c->fields[i];
		const char *value = plan[i].null ? "null" : NULL;

		if (i == in->field && in->leave_out)
			continue;
		if (!plan[i].there && (i != in->field || in->value == NULL))
			continue;
		if (i == in->field && in->value != NULL)
			value = in->value;
		instance_member(b, f, value, in->size);
		if (i == in->field && in->twice)
			instance_member(b, f, value, in->size);
	}
	if (in->extra != NULL) {
		if (b->p[b->n - 1] != '{')
			buf_addc(b, ',');
		buf_addz(b, in->extra);
	}
	buf_addc(b, '}');
}

#endif

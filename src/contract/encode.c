/*
 * The encoder: the same table the other way.  Keys come in table order with
 * no white space, so equal structs give equal bytes, and the bytes can be
 * hashed and compared.
 */
#include <string.h>

#include "base/decimal.h"
#include "base/rfc3339.h"
#include "contract/field.h"
#include "json/json.h"
#include "base/banned.h"

static void
add_bool(struct buf *b, bool v)
{
	buf_add(b, v ? STR("true") : STR("false"));
}

static void
add_time(struct buf *b, int64_t ms)
{
	buf_addc(b, '"');
	if (!rfc3339_add(b, ms))
		b->full = true; /* no such time: must not be sent */
	buf_addc(b, '"');
}

static void
add_date(struct buf *b, int32_t days)
{
	buf_addc(b, '"');
	if (!rfc3339_add_date(b, days))
		b->full = true;
	buf_addc(b, '"');
}

static void
add_word(struct buf *b, const struct word_list *words, unsigned v)
{
	if (v >= words->n) {
		b->full = true; /* not a word: must not be sent */
		return;
	}
	json_quote_plain(b, (struct sg_str){words->v[v].wire, words->v[v].n});
}

static void
add_scalar(struct buf *b, const struct sg_scalar *v)
{
	switch (v->kind) {
	case SG_SCALAR_BOOL:
		add_bool(b, v->truth);
		return;
	case SG_SCALAR_NUMBER:
		decimal_add(b, v->number);
		return;
	case SG_SCALAR_TEXT:
		json_quote(b, v->text);
		return;
	}
	b->full = true; /* no such kind: must not be sent */
}

static void add_value(struct buf *b, const struct field *f, const char *in);

static void
add_list(struct buf *b, const struct field *f, const char *in)
{
	struct field item = {.kind = f->item, .of = f->of};
	const char *v = in + f->offset;
	size_t n, size = field_item_size(f);

	memcpy(&n, in + f->count, sizeof(n));
	if (!f->in_place)
		memcpy(&v, in + f->offset, sizeof(v));
	buf_addc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ',');
		add_value(b, &item, v + i * size);
	}
	buf_addc(b, ']');
}

/* The value of ${f} in the struct at ${in}. */
static void
add_value(struct buf *b, const struct field *f, const char *in)
{
	const void *slot = in + f->offset;

	switch ((enum field_kind)f->kind) {
	case FIELD_STR:
		json_quote(b, *(const struct sg_str *)slot);
		return;
	case FIELD_CONST:
		json_quote(b, str_of(f->of));
		return;
	case FIELD_TRUE:
		add_bool(b, true);
		return;
	case FIELD_TIME:
		add_time(b, *(const int64_t *)slot);
		return;
	case FIELD_DATE:
		add_date(b, *(const int32_t *)slot);
		return;
	case FIELD_BOOL:
		add_bool(b, *(const bool *)slot);
		return;
	case FIELD_INT:
		buf_addi(b, *(const int64_t *)slot);
		return;
	case FIELD_NUM:
		decimal_add(b, *(const double *)slot);
		return;
	case FIELD_WORD:
	case FIELD_LEVEL:
		add_word(b, f->of, *(const unsigned *)slot);
		return;
	case FIELD_SCALAR:
		add_scalar(b, slot);
		return;
	case FIELD_OBJ:
		contract_encode(f->of, slot, b);
		return;
	case FIELD_RAW:
	case FIELD_ANY:
		json_minify(b, *(const struct sg_str *)slot);
		return;
	case FIELD_LIST:
		add_list(b, f, in);
		return;
	case FIELD_KIND_COUNT:
		break;
	}
	b->full = true; /* no such kind: must not be sent */
}

static bool
is_absent(const struct field *f, const char *in)
{
	return (f->need == OPTIONAL || f->need == OPTIONAL_NULL) && !in[f->has];
}

static bool
is_null(const struct field *f, const char *in)
{
	return (f->need == NULLABLE && !in[f->has]) ||
	    (f->need == OPTIONAL_NULL && in[f->null]);
}

/* ,"name": in one piece; names of fields are plain, nothing is escaped. */
static void
add_key(struct buf *b, char sep, const struct field *f)
{
	size_t n = f->name_len;
	char *p = b->p + b->n;

	if (b->full || n + 4 > b->cap - b->n) {
		b->full = true;
		return;
	}
	p[0] = sep;
	p[1] = '"';
	memcpy(p + 2, f->name, n);
	p[n + 2] = '"';
	p[n + 3] = ':';
	b->n += n + 4;
}

void
contract_encode(const struct contract *c, const void *in, struct buf *b)
{
	const char *base = in;
	char sep = '{';

	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if (is_absent(f, base))
			continue;
		add_key(b, sep, f);
		if (is_null(f, base))
			buf_add(b, STR("null"));
		else
			add_value(b, f, base);
		sep = ',';
	}
	buf_add(b, sep == '{' ? STR("{}") : STR("}"));
}

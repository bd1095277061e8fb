/*
 * What the decoder says when it refuses: where, by JSON pointer, and one
 * sentence on what is expected there.  Nothing of the input is repeated but
 * key names, and those only as printable ASCII.
 */
#include <float.h>
#include <string.h>

#include "base/decimal.h"
#include "contract/decode.h"
#include "base/banned.h"

#define KEY_SHOWN 64

static void
add_key(struct buf *b, struct sg_str key)
{
	char room[KEY_SHOWN];
	size_t n = key.n < KEY_SHOWN ? key.n : KEY_SHOWN;

	for (size_t i = 0; i < n; i++) {
		char c = key.p[i];

		room[i] = c > ' ' && c < 0x7f ? c : '?';
	}
	json_pointer_add(b, (struct sg_str){room, n});
}

static void
add_pointer(struct buf *b, const struct place *at)
{
	const struct place *chain[JSON_DEPTH_MAX]; /* one for each level */
	size_t n = 0;

	for (; at != NULL; at = at->up)
		chain[n++] = at;
	while (n-- > 0) {
		if (chain[n]->is_key) {
			add_key(b, chain[n]->key);
		} else {
			buf_addc(b, '/');
			buf_addu(b, chain[n]->index);
		}
	}
}

static enum sg_err
fail(struct decode *d, enum sg_err code, const struct place *at,
    const struct buf *message)
{
	char room[SG_POINTER_MAX];
	struct buf pointer = BUF_ON(room);

	if (d->error == NULL)
		return code;
	add_pointer(&pointer, at);
	return err_set(d->error, code, buf_str(&pointer), buf_str(message));
}

/* ${parts} one behind the other; NULL is their end. */
static enum sg_err
fail_with(struct decode *d, enum sg_err code, const struct place *at,
    const char *const *parts)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	while (*parts != NULL)
		buf_addz(&b, *parts++);
	return fail(d, code, at, &b);
}

#define SAY(...) ((const char *const[]){__VA_ARGS__, NULL})

enum sg_err
decode_fail(struct decode *d, enum sg_err code, const struct place *at)
{
	return fail_with(d, code, at, SAY(sg_err_text(code)));
}

enum sg_err
decode_fail_json(struct decode *d, const struct place *at)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, d->json.why);
	buf_add(&b, STR(" (byte "));
	buf_addu(&b, (size_t)(d->json.at - d->json.start));
	buf_addc(&b, ')');
	return fail(d, d->json.err, at, &b);
}

static const char *const nouns[FIELD_KIND_COUNT] = {
    [FIELD_STR] = "a string",
    [FIELD_CONST] = "a string",
    [FIELD_TRUE] = "true",
    [FIELD_TIME] = "a string with a time",
    [FIELD_DATE] = "a string with a date",
    [FIELD_BOOL] = "true or false",
    [FIELD_INT] = "a whole number",
    [FIELD_NUM] = "a number",
    [FIELD_WORD] = "a string",
    [FIELD_LEVEL] = "a string or a number",
    [FIELD_SCALAR] = "a string, a number, true or false",
    [FIELD_OBJ] = "an object",
    [FIELD_RAW] = "an object",
    [FIELD_ANY] = "a value",
    [FIELD_LIST] = "an array",
};

enum sg_err
decode_fail_type(
    struct decode *d, const struct field *f, const struct place *at)
{
	bool null = f->need == NULLABLE || f->need == OPTIONAL_NULL;

	return fail_with(d, SG_ETYPE, at,
	    SAY("must be ", nouns[f->kind], null ? " or null" : ""));
}

static bool
is_bound(double limit)
{
	return limit > -DBL_MAX && limit < DBL_MAX;
}

enum sg_err
decode_fail_range(
    struct decode *d, const struct field *f, const struct place *at)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	bool numeric = f->kind == FIELD_INT || f->kind == FIELD_NUM;

	buf_add(&b, STR("the number is out of range"));
	if (numeric && is_bound(f->min)) {
		buf_add(&b, STR("; at least "));
		decimal_add(&b, f->min);
	}
	if (numeric && is_bound(f->max)) {
		buf_add(&b, STR("; at most "));
		decimal_add(&b, f->max);
	}
	return fail(d, SG_ERANGE, at, &b);
}

/* As many of the words as fit, in the order of their list. */
static void
add_words(struct buf *b, const struct word_list *w)
{
	for (unsigned i = 0; i < w->n; i++) {
		struct sg_str word = str_of(word_name(w, i));

		if (b->n + word.n + 8 > b->cap) {
			buf_add(b, STR(", ..."));
			return;
		}
		if (i > 0)
			buf_add(b, STR(", "));
		buf_add(b, word);
	}
}

enum sg_err
decode_fail_value(
    struct decode *d, const struct field *f, const struct place *at)
{
	char room[SG_MESSAGE_MAX - 1];
	struct buf b = BUF_ON(room);

	if (f->kind == FIELD_TIME)
		return fail_with(d, SG_EDATE, at,
		    SAY("must be a time in UTC such as 2026-01-31T09:00:00Z"));
	if (f->kind == FIELD_DATE)
		return fail_with(
		    d, SG_EDATE, at, SAY("must be a date such as 2026-01-31"));
	if (f->kind == FIELD_TRUE)
		return fail_with(d, SG_EWORD, at, SAY("must be true"));
	if (f->kind == FIELD_CONST) {
		buf_add(&b, STR("must be "));
		json_quote(&b, str_of(f->of));
	} else {
		buf_add(&b, STR("must be one of: "));
		add_words(&b, f->of);
	}
	return fail(d, SG_EWORD, at, &b);
}

enum sg_err
decode_fail_length(struct decode *d, enum sg_err code, size_t n,
    const struct field *f, const struct place *at)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	if (n == 0) {
		buf_add(&b, STR("must not be empty"));
	} else {
		buf_addu(&b, n);
		buf_add(&b, STR(" characters; "));
		buf_addz(&b, code == SG_ELONG ? "at most " : "at least ");
		decimal_add(&b, code == SG_ELONG ? f->max : f->min);
	}
	return fail(d, code, at, &b);
}

enum sg_err
decode_fail_count(struct decode *d, enum sg_err code, const struct field *f,
    const struct place *at)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, code == SG_EMANY ? "at most " : "at least ");
	decimal_add(&b, code == SG_EMANY ? f->max : f->min);
	buf_add(&b, STR(" items"));
	return fail(d, code, at, &b);
}

enum sg_err
decode_fail_unknown(
    struct decode *d, const struct contract *c, const struct place *at)
{
	return fail_with(d, SG_EUNKNOWN, at,
	    SAY(c->name, " has no such key; see: solgate schema ", c->name));
}

enum sg_err
decode_fail_missing(
    struct decode *d, const struct field *f, const struct place *at)
{
	struct place here = {
	    .up = at, .key = {f->name, f->name_len}, .is_key = true};

	return fail_with(d, SG_EMISSING, &here, SAY("is required"));
}

enum sg_err
decode_fail_rule(struct decode *d, enum sg_err code, const struct contract *c,
    const struct field_rule *r, const struct place *at)
{
	static const char *const says[] = {
	    [RULE_REQUIRES] = "is required",
	    [RULE_FORBIDS] = "is not allowed",
	    [RULE_NULL] = "must be null",
	    [RULE_NOT_NULL] = "must not be null",
	};
	const struct field *when = &c->fields[field_index(c, r->when)];
	const struct field *f = &c->fields[field_index(c, r->field)];
	struct place here = {
	    .up = at, .key = {f->name, f->name_len}, .is_key = true};

	return fail_with(d, code, &here,
	    SAY(says[r->kind], " when ", when->name, " is ",
		field_value_text(when, r->value)));
}

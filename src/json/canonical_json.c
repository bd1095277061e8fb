/*
 * Members are written as they come; when an object closes, they are put in
 * the order of their keys.  What is open stands on a stack, so nothing
 * recurses, and a byte is moved at most once for each level it is in.
 */
#include <string.h>

#include "json/canonical_json.h"
#include "json/json.h"
#include "base/banned.h"

struct member {
	struct sg_str key; /* its text */
	size_t from, to;   /* its bytes in the output, key and value */
};

struct canon {
	struct json json;
	struct buf *out;
	struct arena *a;
	struct member *members; /* of all open objects */
	size_t n, cap;
	size_t first[JSON_DEPTH_MAX]; /* of the object at each depth */
	struct member few[16];
};

static enum sg_err
fail(struct canon *c, enum sg_err err, const char *why)
{
	c->json.why = why;
	return c->json.err = err;
}

static bool
push(struct canon *c, struct sg_str key)
{
	struct member *v;

	if (c->n == c->cap) {
		v = arena_raw(c->a, 2 * c->cap * sizeof(*v));
		if (v == NULL)
			return false;
		memcpy(v, c->members, c->n * sizeof(*v));
		c->members = v;
		c->cap *= 2;
	}
	c->members[c->n++] = (struct member){key, c->out->n, c->out->n};
	return true;
}

static int
order(const struct member *a, const struct member *b)
{
	size_t n = a->key.n < b->key.n ? a->key.n : b->key.n;
	int d = n == 0 ? 0 : memcmp(a->key.p, b->key.p, n);

	return d != 0 ? d : (a->key.n > b->key.n) - (a->key.n < b->key.n);
}

static void
sift(struct member *v, size_t at, size_t n)
{
	size_t child;

	while ((child = 2 * at + 1) < n) {
		struct member up = v[at];

		if (child + 1 < n && order(&v[child], &v[child + 1]) < 0)
			child++;
		if (order(&up, &v[child]) >= 0)
			return;
		v[at] = v[child];
		v[child] = up;
		at = child;
	}
}

static void
sort(struct member *v, size_t n)
{
	for (size_t i = n / 2; i-- > 0;)
		sift(v, i, n);
	for (size_t i = n; i-- > 1;) {
		struct member top = v[0];

		v[0] = v[i];
		v[i] = top;
		sift(v, 0, i);
	}
}

static bool
in_order(const struct member *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (order(&v[i - 1], &v[i]) >= 0)
			return false;
	return true;
}

/* Lay the members that begin at ${first} down again, by their keys. */
static enum sg_err
reorder(struct canon *c, struct member *v, size_t n)
{
	size_t from = v[0].from, bytes = c->out->n - from;
	char *copy = arena_raw(c->a, bytes);

	if (copy == NULL)
		return fail(c, SG_ENOMEM, "out of memory");
	memcpy(copy, c->out->p + from, bytes);
	sort(v, n);
	if (!in_order(v, n))
		return fail(c, SG_EDUPLICATE, "an object repeats a key");
	c->out->n = from;
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(c->out, ',');
		buf_add(c->out,
		    (struct sg_str){
			copy + (v[i].from - from), v[i].to - v[i].from});
	}
	return SG_OK;
}

static enum sg_err
close_object(struct canon *c)
{
	size_t first = c->first[c->json.depth];
	struct member *v = c->members + first;
	size_t n = c->n - first;
	enum sg_err err = SG_OK;

	if (n > 0)
		v[n - 1].to = c->out->n;
	if (!buf_full(c->out) && !in_order(v, n))
		err = reorder(c, v, n);
	c->n = first;
	buf_addc(c->out, '}');
	return err;
}

static enum sg_err
add_key(struct canon *c)
{
	size_t first = c->first[c->json.depth - 1];
	struct sg_str key;

	if (json_text(&c->json, c->a, &key) != SG_OK)
		return fail(c, SG_ENOMEM, "out of memory");
	if (c->n > first) {
		c->members[c->n - 1].to = c->out->n;
		buf_addc(c->out, ',');
	}
	if (!push(c, key))
		return fail(c, SG_ENOMEM, "out of memory");
	json_quote(c->out, key);
	buf_addc(c->out, ':');
	return SG_OK;
}

static enum sg_err
add_string(struct canon *c)
{
	struct sg_str text;

	if (json_text(&c->json, c->a, &text) != SG_OK)
		return fail(c, SG_ENOMEM, "out of memory");
	json_quote(c->out, text);
	return SG_OK;
}

/* A value inside a list that is not its first one. */
static bool
needs_comma(const struct canon *c, enum json_token t)
{
	char last = c->out->p[c->out->n - 1];

	return t != JSON_KEY && t != JSON_OBJECT_END && t != JSON_ARRAY_END &&
	    t != JSON_END && last != '[' && last != ':';
}

static enum sg_err
take(struct canon *c, enum json_token t)
{
	switch (t) { /* not covered: no other token */
	case JSON_OBJECT:
		c->first[c->json.depth - 1] = c->n;
		buf_addc(c->out, '{');
		break;
	case JSON_OBJECT_END:
		return close_object(c);
	case JSON_ARRAY:
		buf_addc(c->out, '[');
		break;
	case JSON_ARRAY_END:
		buf_addc(c->out, ']');
		break;
	case JSON_KEY:
		return add_key(c);
	case JSON_STRING:
		return add_string(c);
	case JSON_NUMBER:
		if (!canonical_number_add(c->out, json_raw(&c->json)))
			return fail(c, SG_ERANGE, "a number is out of range");
		break;
	case JSON_TRUE:
		buf_addz(c->out, "true");
		break;
	case JSON_FALSE:
		buf_addz(c->out, "false");
		break;
	case JSON_NULL:
		buf_addz(c->out, "null");
		break;
	case JSON_BAD:
		return c->json.err;
	case JSON_END:
		break;
	}
	return SG_OK;
}

enum sg_err
canonical_json_add(
    struct buf *out, struct sg_str json, struct arena *a, struct sg_error *e)
{
	size_t from = out->n;
	enum json_token t = JSON_NULL;
	struct canon c;
	enum sg_err err = SG_OK;

	c.out = out;
	c.a = a;
	c.members = c.few;
	c.n = 0;
	c.cap = sizeof(c.few) / sizeof(c.few[0]);
	json_init(&c.json, json);
	while (err == SG_OK && t != JSON_END) {
		t = json_next(&c.json);
		if (out->n > from && needs_comma(&c, t))
			buf_addc(out, ',');
		err = take(&c, t);
	}
	if (err == SG_OK && buf_full(out))
		err = fail(&c, SG_EFULL, "the text is too long");
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(c.json.why));
	return SG_OK;
}

enum sg_err
canonical_call(struct sg_str method, struct sg_str params, struct arena *a,
    struct sg_str *out, struct sg_error *e)
{
	struct buf b = {.cap = CANONICAL_MAX(method.n + params.n)};
	enum sg_err err;

	*out = STR("");
	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	buf_addz(&b, "{\"method\":");
	json_quote(&b, method);
	buf_addz(&b, ",\"params\":");
	err = canonical_json_add(&b, params, a, e);
	if (err != SG_OK)
		return err;
	buf_addc(&b, '}');
	*out = buf_str(&b);
	return SG_OK;
}

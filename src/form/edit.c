/* Params that a person changes; see edit.h. */
#include "form/edit.h"

#include <string.h>

#include "form/redact_call.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "redact/sanitize.h"
#include "base/banned.h"

#define MEMBERS_MAX 64
#define VALUE_MAX   400000 /* bytes, of one that can be edited */

static bool
may_change(const struct edit_call *k, struct sg_str name)
{
	for (size_t i = 0; i < k->may.n; i++)
		if (str_eq(k->may.v[i], name))
			return true;
	return false;
}

/* Nothing of the call is masked. */
static bool
hides_nothing(const struct edit_call *k, struct arena *a)
{
	struct redact_call call = {.capability = k->capability,
	    .params = k->params,
	    .classes = k->classes};
	struct redact r = {.sink = REDACT_SHOW, .details = true};
	struct buf b = arena_buf(a, 8 * k->params.n + 1024);

	return b.p != NULL && redact_call_details(&call, &r, a, &b) == SG_OK &&
	    !buf_full(&b) && r.hidden == 0;
}

/* Each line of ${text} reads as it is: no sign in it needs a mark (T25). */
static bool
is_plain(const struct edit_call *k, struct sg_str text, struct arena *a)
{
	struct sanitize how = {.classes = k->classes, .columns = VALUE_MAX};
	struct sg_str rest = text, line;
	const char *end;
	struct buf b;

	while (rest.n > 0) {
		end = memchr(rest.p, '\n', rest.n);
		line = str_part(
		    rest, 0, end != NULL ? (size_t)(end - rest.p) : rest.n);
		rest = str_part(rest, line.n + 1, rest.n);
		b = arena_buf(a, SANITIZE_ROOM(line.n) + 1);
		if (b.p == NULL)
			return false;
		(void)sanitize_add(&how, line, &b);
		if (buf_full(&b) || !str_eq(buf_str(&b), line))
			return false;
	}
	return true;
}

static bool
field_of(const struct edit_call *k, const struct json_member *m,
    struct arena *a, struct prompt_field *out)
{
	*out = (struct prompt_field){.name = m->key,
	    .value = m->value,
	    .json = m->value.n > 0 && m->value.p[0] != '"'};
	if (!out->json && json_member_text(m->value, a, &out->value) != SG_OK)
		return false;
	return out->value.n <= VALUE_MAX && is_plain(k, out->value, a);
}

size_t
edit_fields(const struct edit_call *k, struct arena *a,
    struct prompt_field out[EDIT_FIELDS_MAX])
{
	struct json_member *m;
	size_t n = 0, found = 0;

	if (k->may.n == 0 || !hides_nothing(k, a) ||
	    json_members(k->params, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return 0;
	for (size_t i = 0; i < n && found < EDIT_FIELDS_MAX; i++)
		if (may_change(k, m[i].key) &&
		    field_of(k, &m[i], a, &out[found]))
			found++;
	return found;
}

static enum sg_err
refuse(struct sg_error *e, struct sg_str name, const char *why)
{
	char room[96];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "/params/");
	buf_add(&b, str_part(name, 0, 64));
	return err_set(e, SG_EINVALID, buf_str(&b), str_of(why));
}

static const struct json_member *
member_of(const struct json_member *m, size_t n, struct sg_str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, name))
			return &m[i];
	return NULL;
}

/* A text stays a text, an object an object. */
static bool
same_kind(struct sg_str x, struct sg_str y)
{
	return x.n > 0 && y.n > 0 &&
	    ((x.p[0] == '"' || x.p[0] == '{' || x.p[0] == '[')
		    ? x.p[0] == y.p[0]
		    : y.p[0] != '"' && y.p[0] != '{' && y.p[0] != '[');
}

static enum sg_err
check(const struct edit_call *k, const struct json_member *m, size_t n,
    const struct json_member *c, struct sg_error *e)
{
	const struct json_member *was = member_of(m, n, c->key);

	if (!may_change(k, c->key) || was == NULL)
		return refuse(
		    e, c->key, "the caller cannot take this one changed");
	return same_kind(was->value, c->value)
	    ? SG_OK
	    : refuse(e, c->key,
		  "must be of the same kind as what was asked: a text or an "
		  "object");
}

static enum sg_err
canonical(
    struct sg_str json, struct arena *a, struct sg_str *out, struct sg_error *e)
{
	struct buf b = arena_buf(a, CANONICAL_MAX(json.n));
	enum sg_err err;

	if (b.p == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, json, a, e);
	*out = buf_str(&b);
	return err == SG_OK && buf_full(&b) ? SG_ENOMEM : err;
}

/* All members of ${m}, with those of ${c} in the place of theirs. */
static struct sg_str
merged(const struct json_member *m, size_t n, const struct json_member *c,
    size_t n_c, struct arena *a)
{
	size_t room = 64;
	struct buf b;

	for (size_t i = 0; i < n; i++)
		room += 6 * m[i].key.n + m[i].value.n + 8;
	for (size_t i = 0; i < n_c; i++)
		room += c[i].value.n;
	b = arena_buf(a, room);
	json_open(&b);
	for (size_t i = 0; i < n; i++) {
		const struct json_member *by = member_of(c, n_c, m[i].key);

		json_comma(&b);
		json_text_add(&b, m[i].key);
		buf_addc(&b, ':');
		buf_add(&b, by != NULL ? by->value : m[i].value);
	}
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

enum sg_err
edit_params(const struct edit_call *k, struct sg_str changes, struct arena *a,
    struct sg_str *out, struct sg_error *e)
{
	struct json_member *m, *c;
	size_t n = 0, n_c = 0;
	struct sg_str was, is;
	enum sg_err err;

	err = json_members(k->params, MEMBERS_MAX, a, &m, &n);
	if (err == SG_OK)
		err = json_members(changes, MEMBERS_MAX, a, &c, &n_c);
	if (err != SG_OK)
		return err_set(e, err, STR("/params"),
		    STR("must be an object with the members that change"));
	for (size_t i = 0; i < n_c && err == SG_OK; i++)
		err = check(k, m, n, &c[i], e);
	if (err != SG_OK)
		return err;
	*out = merged(m, n, c, n_c, a);
	if (out->n == 0)
		return SG_ENOMEM;
	err = canonical(k->params, a, &was, e);
	if (err == SG_OK)
		err = canonical(*out, a, &is, e);
	if (err == SG_OK && str_eq(was, is))
		err = err_set(
		    e, SG_EINVALID, STR("/params"), STR("nothing is changed"));
	return err;
}

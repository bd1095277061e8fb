/* The members of an object that no table describes. */
#include "json/json_members.h"
#include "json/json_scan.h"
#include "base/banned.h"

#define ROOM_FIRST 8

struct members {
	struct json_member *v;
	size_t n, cap;
};

/* Twice the room.  False: no memory. */
static bool
grow(struct members *m, struct arena *a)
{
	size_t cap = m->cap > 0 ? 2 * m->cap : ROOM_FIRST;
	struct json_member *v = arena_raw(a, cap * sizeof(*v));

	if (v != NULL && m->n > 0)
		memcpy(v, m->v, m->n * sizeof(*v));
	m->v = v;
	m->cap = cap;
	return v != NULL;
}

static enum sg_err
check_distinct(const struct members *m, struct arena *a)
{
	struct sg_str *keys = arena_raw(a, m->n * sizeof(*keys));

	if (keys == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < m->n; i++)
		keys[i] = m->v[i].key;
	return json_distinct(keys, m->n) ? SG_OK : SG_EDUPLICATE;
}

/* All of them, however many; ${j} stands behind the opening brace. */
static enum sg_err
take_all(struct json *j, struct members *m, struct arena *a)
{
	enum json_token t;
	enum sg_err err;

	while ((t = json_next(j)) == JSON_KEY) {
		if ((m->n == m->cap && !grow(m, a)) ||
		    json_text(j, a, &m->v[m->n].key) != SG_OK)
			return SG_ENOMEM;
		err = json_skip(j, json_next(j), a, &m->v[m->n].value);
		if (err != SG_OK)
			return err;
		m->n++;
	}
	return t == JSON_BAD ? j->err : check_distinct(m, a);
}

enum sg_err
json_members(struct sg_str json, size_t max, struct arena *a,
    struct json_member **out, size_t *n)
{
	struct members m = {.n = 0};
	enum json_token t;
	enum sg_err err;
	struct json j;

	*n = 0;
	json_init(&j, json);
	t = json_next(&j);
	if (t != JSON_OBJECT)
		return t == JSON_BAD ? j.err : SG_ETYPE;
	if (!grow(&m, a))
		return SG_ENOMEM;
	if ((err = take_all(&j, &m, a)) != SG_OK)
		return err;
	if (json_next(&j) != JSON_END)
		return j.err;
	if (m.n > max)
		return SG_EMANY;
	*out = m.v;
	*n = m.n;
	return SG_OK;
}

enum sg_err
json_member_text(struct sg_str json, struct arena *a, struct sg_str *out)
{
	struct json j;

	json_init(&j, json);
	if (json_next(&j) != JSON_STRING)
		return SG_ETYPE;
	return json_text(&j, a, out);
}

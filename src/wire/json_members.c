/* The members of an object that no table describes. */
#include "wire/json_members.h"
#include "base/banned.h"

/* Whether every key is another; the object was passed whole before. */
static enum sg_err
check(struct sg_str json, struct arena *a, size_t *commas)
{
	struct json j;
	struct sg_str text;
	enum json_token t;
	enum sg_err err;

	json_init(&j, json);
	t = json_next(&j);
	if (t != JSON_OBJECT)
		return t == JSON_BAD ? j.err : SG_ETYPE;
	err = json_skip(&j, t, a, &text);
	if (err == SG_OK && json_next(&j) != JSON_END)
		err = j.err;
	*commas = 1;
	for (size_t i = 0; i < json.n; i++)
		*commas += json.p[i] == ',';
	return err;
}

enum sg_err
json_members(struct sg_str json, size_t max, struct arena *a,
    struct json_member **out, size_t *n)
{
	struct json j;
	size_t cap = 0;
	enum sg_err err = check(json, a, &cap);

	*n = 0;
	if (err != SG_OK)
		return err;
	cap = cap < max ? cap : max;
	if ((*out = arena_new(a, cap * sizeof(**out))) == NULL)
		return SG_ENOMEM;
	json_init(&j, json);
	json_next(&j);
	while (json_next(&j) == JSON_KEY) {
		struct json_member *m = *out + *n;

		if (*n == cap)
			return SG_EMANY;
		err = json_text(&j, a, &m->key);
		if (err == SG_OK)
			err = json_skip(&j, json_next(&j), a, &m->value);
		if (err != SG_OK)
			return err;
		++*n;
	}
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

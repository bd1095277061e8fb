/* Views into JSON text, and changes of it; see json_find.h. */
#include <string.h>

#include "json/json_find.h"
#include "base/banned.h"

#define NOTHING ((struct sg_str){NULL, 0})

static struct sg_str
member(struct sg_str json, struct sg_str want, struct arena *a)
{
	struct json j;
	struct sg_str key, value;

	json_init(&j, json);
	if (json_next(&j) != JSON_OBJECT)
		return NOTHING;
	while (json_next(&j) == JSON_KEY) {
		if (json_text(&j, a, &key) != SG_OK ||
		    json_skip(&j, json_next(&j), a, &value) != SG_OK)
			return NOTHING;
		if (str_eq(key, want))
			return value;
	}
	return NOTHING;
}

static struct sg_str
element(struct sg_str json, size_t at, struct arena *a)
{
	struct json j;
	struct sg_str value;
	enum json_token t;

	json_init(&j, json);
	if (json_next(&j) != JSON_ARRAY)
		return NOTHING;
	while ((t = json_next(&j)) != JSON_ARRAY_END) {
		if (json_skip(&j, t, a, &value) != SG_OK)
			return NOTHING;
		if (at-- == 0)
			return value;
	}
	return NOTHING;
}

/* ${step} as a number; false: it is a name. */
static bool
is_place(struct sg_str step, size_t *at)
{
	*at = 0;
	for (size_t i = 0; i < step.n; i++) {
		if (step.p[i] < '0' || step.p[i] > '9')
			return false;
		*at = *at * 10 + (size_t)(step.p[i] - '0');
	}
	return step.n > 0;
}

struct sg_str
json_find(struct sg_str json, const char *path, struct arena *a)
{
	struct sg_str rest = str_of(path);

	while (rest.n > 0 && json.p != NULL) {
		size_t n = 0, at;
		struct sg_str step;

		while (n < rest.n && rest.p[n] != '/')
			n++;
		step = str_part(rest, 0, n);
		rest = str_part(rest, n + 1, rest.n);
		json = is_place(step, &at) ? element(json, at, a)
					   : member(json, step, a);
	}
	return json;
}

struct sg_str
json_find_text(struct sg_str json, const char *path, struct arena *a)
{
	struct sg_str value = json_find(json, path, a), text;
	struct json j;

	if (value.p == NULL)
		return STR("");
	json_init(&j, value);
	if (json_next(&j) != JSON_STRING || json_text(&j, a, &text) != SG_OK)
		return STR("");
	return text;
}

bool
json_finds(struct sg_str json, const char *path, struct arena *a)
{
	struct sg_str value = json_find(json, path, a);

	return value.p != NULL && !str_eq(value, STR("null"));
}

enum sg_err
json_items(struct sg_str json, struct arena *a, struct json_items *out)
{
	struct json j;
	size_t cap = 1;
	enum json_token t;

	*out = (struct json_items){NULL, 0};
	json_init(&j, json);
	if (json.p == NULL || json_next(&j) != JSON_ARRAY)
		return SG_OK;
	for (size_t i = 0; i < json.n; i++)
		cap += json.p[i] == ',';
	out->v = arena_new(a, cap * sizeof(*out->v));
	if (out->v == NULL)
		return SG_ENOMEM;
	while ((t = json_next(&j)) != JSON_ARRAY_END) {
		enum sg_err err = json_skip(&j, t, a, &out->v[out->n]);

		if (err != SG_OK)
			return err;
		out->n++;
	}
	return SG_OK;
}

void
json_edit(
    struct sg_str json, const struct json_edit *v, size_t n, struct buf *out)
{
	const char *from = json.p;

	for (size_t i = 0; i < n; i++) {
		buf_add(out, (struct sg_str){from, (size_t)(v[i].at - from)});
		buf_add(out, v[i].text);
		from = v[i].at + v[i].n;
	}
	buf_add(out, (struct sg_str){from, json.n - (size_t)(from - json.p)});
}

const char *
json_tail(struct sg_str json)
{
	return json.p + json.n - 1;
}

bool
json_is_empty(struct sg_str json)
{
	for (size_t i = 1; i + 1 < json.n; i++)
		if (json.p[i] != ' ' && json.p[i] != '\t' &&
		    json.p[i] != '\n' && json.p[i] != '\r')
			return false;
	return true;
}

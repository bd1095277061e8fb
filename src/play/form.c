/*
 * An answer in a form that a program asked for: the smallest value that fits
 * its JSON Schema, as far as one can say without solving it.
 */
#include "json/json_find.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "play/play.h"
#include "base/banned.h"

#define DEPTH_MAX   16
#define MEMBERS_MAX 256

static void
add(struct sg_str schema, unsigned depth, struct arena *a, struct buf *out);

static bool requires(struct sg_str schema, struct sg_str key, struct arena *a)
{
	struct json_items items;

	if (json_items(json_find(schema, "required", a), a, &items) != SG_OK)
		return false;
	for (size_t i = 0; i < items.n; i++) {
		struct sg_str name;

		if (json_member_text(items.v[i], a, &name) == SG_OK &&
		    str_eq(name, key))
			return true;
	}
	return false;
}

static void
add_object(
    struct sg_str schema, unsigned depth, struct arena *a, struct buf *out)
{
	struct sg_str properties = json_find(schema, "properties", a);
	struct json_member *v = NULL;
	size_t n = 0;

	json_open(out);
	if (properties.p != NULL && depth < DEPTH_MAX &&
	    json_members(properties, MEMBERS_MAX, a, &v, &n) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n; i++) {
		if (!requires(schema, v[i].key, a))
			continue;
		json_comma(out);
		json_quote(out, v[i].key);
		buf_addc(out, ':');
		add(v[i].value, depth + 1, a, out);
	}
	json_close(out);
}

/* The type; of several, and of alternatives, the first. */
static struct sg_str
type_of(struct sg_str schema, struct arena *a)
{
	struct sg_str t = json_find_text(schema, "type", a);

	return t.n > 0 ? t : json_find_text(schema, "type/0", a);
}

static void
add(struct sg_str schema, unsigned depth, struct arena *a, struct buf *out)
{
	static const char *const first[] = {
	    "const", "enum/0", "anyOf/0", "oneOf/0"};
	struct sg_str type = type_of(schema, a);

	for (size_t i = 0; i < 4; i++) {
		struct sg_str found = json_find(schema, first[i], a);

		if (found.p == NULL || depth >= DEPTH_MAX)
			continue;
		if (i < 2)
			buf_add(out, found);
		else
			add(found, depth + 1, a, out);
		return;
	}
	if (str_same(type, STR("string")))
		json_quote(out, STR("ok"));
	else if (str_same(type, STR("boolean")))
		buf_addz(out, "false");
	else if (str_same(type, STR("number")) ||
	    str_same(type, STR("integer")))
		buf_addz(out, "1");
	else if (str_same(type, STR("array")))
		buf_addz(out, "[]");
	else if (str_same(type, STR("null")))
		buf_addz(out, "null");
	else
		add_object(schema, depth, a, out);
}

void
play_form(struct sg_str schema, struct arena *a, struct buf *out)
{
	add(schema, 0, a, out);
}

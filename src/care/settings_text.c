/* JSON laid out for people. */
#include "care/settings.h"
#include "json/json_put.h"

#define DEPTH_MAX 64

struct layout {
	struct buf b;
	size_t depth;
};

static void
new_line(struct layout *l)
{
	buf_addc(&l->b, '\n');
	for (size_t i = 0; i < l->depth; i++)
		buf_addz(&l->b, "  ");
}

/* One character outside of strings. */
static void
lay(struct layout *l, char ch)
{
	bool closes = ch == '}' || ch == ']';

	if (closes && l->depth > 0)
		l->depth--;
	if (closes)
		new_line(l);
	buf_addc(&l->b, ch);
	if (ch == ':')
		buf_addc(&l->b, ' ');
	if (ch == '{' || ch == '[')
		l->depth++;
	if (ch == '{' || ch == '[' || ch == ',')
		new_line(l);
}

/* The most it can take. */
static size_t
room_of(struct sg_str json)
{
	size_t deep = 0, lines = 0;

	for (size_t i = 0; i < json.n; i++) {
		deep += json.p[i] == '{' || json.p[i] == '[';
		lines += json.p[i] == ',' || json.p[i] == '{' ||
		    json.p[i] == '[' || json.p[i] == '}' || json.p[i] == ']';
	}
	deep = deep > DEPTH_MAX ? DEPTH_MAX : deep;
	return 64 + 2 * json.n + lines * (1 + 2 * deep);
}

void
settings_key(struct buf *b, struct sg_str key)
{
	json_text_add(b, key);
	buf_addc(b, ':');
}

void
settings_copy(struct buf *b, const struct json_member *m)
{
	settings_key(b, m->key);
	json_minify(b, m->value);
}

bool
settings_indent(struct sg_str json, struct arena *a, struct sg_str *out)
{
	struct layout l = {.b = {.cap = room_of(json)}};
	bool text = false;

	if ((l.b.p = arena_new(a, l.b.cap)) == NULL)
		return false;
	for (size_t i = 0; i < json.n; i++) {
		char ch = json.p[i],
		     more = i + 1 < json.n ? json.p[i + 1] : ' ';

		if (text && ch == '\\') {
			buf_addc(&l.b, ch);
			buf_addc(&l.b, more);
			i++;
		} else if (ch == '"' || text) {
			buf_addc(&l.b, ch);
			text ^= ch == '"';
		} else if ((ch == '{' && more == '}') ||
		    (ch == '[' && more == ']')) {
			buf_addc(&l.b, ch);
			buf_addc(&l.b, more);
			i++;
		} else {
			lay(&l, ch);
		}
	}
	buf_addc(&l.b, '\n');
	*out = buf_str(&l.b);
	return !buf_full(&l.b);
}

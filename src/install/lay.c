/* JSON laid out for people. */
#include "install/lay.h"

#define DEPTH_MAX 64

struct layout {
	struct buf b;
	struct sg_str margin, unit;
	size_t depth;
};

static void
new_line(struct layout *l)
{
	buf_addc(&l->b, '\n');
	buf_add(&l->b, l->margin);
	for (size_t i = 0; i < l->depth; i++)
		buf_add(&l->b, l->unit);
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
room_of(const struct layout *l, struct sg_str json)
{
	size_t deep = 0, lines = 0;

	for (size_t i = 0; i < json.n; i++) {
		deep += json.p[i] == '{' || json.p[i] == '[';
		lines += json.p[i] == ',' || json.p[i] == '{' ||
		    json.p[i] == '[' || json.p[i] == '}' || json.p[i] == ']';
	}
	deep = deep > DEPTH_MAX ? DEPTH_MAX : deep;
	return 64 + 2 * json.n + lines * (1 + l->margin.n + l->unit.n * deep);
}

bool
lay_out(struct sg_str json, struct sg_str margin, struct sg_str unit,
    struct arena *a, struct sg_str *out)
{
	struct layout l = {.margin = margin, .unit = unit};
	bool text = false;

	l.b.cap = room_of(&l, json);
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
	*out = buf_str(&l.b);
	return !buf_full(&l.b);
}

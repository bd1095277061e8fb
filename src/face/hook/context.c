/*
 * What goes along with a call for the person who decides, and decides nothing:
 * what the agent says of it, and of a write what it would write and the file
 * as it is.  The gate holds what would be written against the hash that is
 * decided about.
 */
#include "client/as_is.h"
#include "face/hook/tool.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define SAYS_BYTES    8192 /* of a description; a longer one is left out */
#define CONTENT_BYTES AS_IS_BYTES /* of an input */
#define MEMBERS_MAX   64

/* What is written, and what it is written over. */
struct written {
	struct sg_str content; /* JSON; empty: nothing can be shown */
	enum as_is is;
	struct sg_str before;
};

static struct written
read_write(
    const struct hook_event *ev, const struct tool_row *t, struct arena *a)
{
	struct written w = {.is = AS_IS_UNKNOWN};
	struct tool_keys in;

	if (t == NULL || t->kind != WRITE || ev->input.n > CONTENT_BYTES ||
	    hook_tool_read(t, ev->input, a, &in) != SG_OK || in.odd ||
	    hook_content(t, ev->input, a, &w.content) != SG_OK)
		return (struct written){.is = AS_IS_UNKNOWN};
	w.is = as_is_read(in.thing, ev->cwd, a, &w.before);
	return w;
}

static void
add_description(const struct hook_event *ev, struct arena *a, struct buf *b)
{
	struct json_member *m;
	struct sg_str text;
	size_t n;

	if (json_members(ev->input, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("description")) &&
		    m[i].value.n <= SAYS_BYTES &&
		    json_member_text(m[i].value, a, &text) == SG_OK)
			json_put_raw(b, "description", m[i].value);
}

struct sg_str
hook_context(const struct hook_in *in, struct arena *a)
{
	const struct hook_event *ev = &in->event;
	struct written w;
	struct buf b;

	if (!ev->has_input)
		return STR("");
	w = read_write(ev, hook_tool_find(in->row->host, ev->tool), a);
	b = (struct buf){
	    .cap = 256 + SAYS_BYTES + w.content.n + AS_IS_ROOM(w.before.n)};
	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return STR("");
	json_open(&b);
	add_description(ev, a, &b);
	if (w.content.n > 0) {
		json_put_raw(&b, "input", w.content);
		as_is_put(&b, w.is, w.before);
	}
	json_close(&b);
	return buf_full(&b) || b.n <= 2 ? STR("") : buf_str(&b);
}

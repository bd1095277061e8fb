/* The path that was allowed, for the host to open; see moved.h. */
#include "base/utf8.h"
#include "face/hook/moved.h"
#include "face/hook/tool.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define KEYS_MAX  64
#define INPUT_MAX 16384 /* repeated to a host; no search is longer */
#define SAID_MAX  7000  /* of what a host takes as text */

static const struct tool_row *
tool_of(const struct hook_in *in)
{
	const struct hook_event *e = &in->event;

	return in->row->kind != HOOK_CALL || !e->has_input ||
		(e->has_mcp && !e->null_mcp)
	    ? NULL
	    : hook_tool_find(in->row->host, e->tool);
}

/* What is opened: a file, or where something is searched or run. */
static const char *
keys_of(const struct tool_row *t)
{
	switch (t->kind) {
	case READ:
	case LIST:
	case WRITE:
		return t->thing;
	case EXEC:
	case SEARCH:
		return t->place;
	case FETCH:
	case PATCH:
		break;
	}
	return "";
}

bool
hook_path_of(const struct hook_in *in, struct arena *a, struct hook_path *out)
{
	const struct tool_row *t = tool_of(in);
	struct tool_keys keys;
	struct json_member *m;
	size_t n;

	*out = (struct hook_path){.takes = false};
	if (t == NULL ||
	    hook_tool_read(t, in->event.input, a, &keys) != SG_OK ||
	    json_members(in->event.input, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n && out->given.n == 0; i++)
		if (hook_tool_word(keys_of(t), m[i].key) &&
		    json_member_text(m[i].value, a, &out->given) == SG_OK)
			out->key = m[i].key;
	out->takes = t->change == TAKES && !keys.odd &&
	    (in->row->host == HOOK_GEMINI || in->event.input.n <= INPUT_MAX);
	return out->given.n > 0;
}

static void
refuse(struct heard *v, struct buf *b, const char *otherwise)
{
	*v = (struct heard){
	    .reason = buf_full(b) ? str_of(otherwise) : buf_str(b)};
}

/* A denial that says what to ask for instead. */
static void
refuse_link(const struct hook_way *w, struct arena *a, struct heard *v)
{
	struct buf b = arena_buf(a, SAID_MAX);

	buf_addz(&b,
	    "Solgate: the path leads through a link that could lead "
	    "elsewhere before it is opened");
	if (w->real.n > 0 && utf8_valid(w->real)) {
		buf_addz(&b, ". Ask again with the path that it leads to: ");
		buf_add(&b, w->real);
	}
	refuse(v, &b, "Solgate: the path leads through a link");
}

bool
hook_way_refused(const struct hook_path *p, const struct hook_way *w,
    struct arena *a, struct heard *v)
{
	if (p->takes || !w->moves)
		return false;
	refuse_link(w, a, v);
	return true;
}

/*
 * Gemini CLI merges what it gets into its own; Claude Code puts it in the
 * place of its own, so there it is all of it, and nothing but the path differs.
 */
static void
write_input(const struct hook_in *in, const struct hook_path *p,
    struct sg_str real, struct arena *a, struct buf *b)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(in->event.input, KEYS_MAX, a, &m, &n) != SG_OK)
		n = 0;
	json_open(b);
	for (size_t i = 0; i < n; i++) {
		bool is_path = str_eq(m[i].key, p->key);

		if (!is_path && in->row->host == HOOK_GEMINI)
			continue;
		json_text_add(b, m[i].key);
		buf_addc(b, ':');
		if (is_path)
			json_text_add(b, real);
		else
			buf_add(b, m[i].value);
	}
	json_close(b);
}

/* The model is told: a later edit has to name the file as it was read. */
static struct sg_str
note_of(struct sg_str real, struct arena *a)
{
	struct buf b = arena_buf(a, SAID_MAX);

	buf_addz(&b, "Solgate: the path leads through a link; opened is ");
	buf_add(&b, real);
	buf_addz(&b, ". Use that path from now on.");
	return buf_full(&b) ? STR("") : buf_str(&b);
}

void
hook_moved(const struct hook_in *in, const struct hook_path *p,
    const struct hook_way *w, struct arena *a, struct heard *v,
    struct hook_change *out)
{
	bool same = w->known && str_eq(v->path, w->real);
	struct buf b;

	*out = (struct hook_change){.input = STR("")};
	if (v->path.n == 0 && w->moves) {
		refuse_link(w, a, v);
	} else if (v->path.n == 0 || str_eq(v->path, p->given) ||
	    (same && !w->moves)) {
		return;
	} else if (!p->takes) {
		b = arena_buf(a, SAID_MAX);
		buf_addz(&b,
		    "Solgate: the path came to lead elsewhere while it was "
		    "asked about. Ask again with ");
		buf_add(&b, v->path);
		refuse(v, &b, "Solgate: the path came to lead elsewhere");
	} else {
		b = arena_buf(
		    a, in->event.input.n + 6 * (v->path.n + p->key.n) + 64);
		write_input(in, p, v->path, a, &b);
		out->input = buf_str(&b);
		out->note = note_of(v->path, a);
		if (buf_full(&b) || out->note.n == 0)
			refuse_link(w, a, v);
	}
}

/* What a person made of a call, in the form of the host. */
#include "face/hook/tool.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define KEYS_MAX 64
#define NOTE                                                                \
	"Solgate: a person changed this call before allowing it. What ran " \
	"is what the person wrote, not what was asked."

enum takes { NOTHING, WHOLE, MERGED };

static enum takes
takes_of(enum hook_host h)
{
	static const struct {
		enum hook_host host;
		enum takes takes;
	} rows[] = {
#define X(host, takes) {HOOK_##host, takes},
#include "face/hook/host_edit.def"
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].host == h)
			return rows[i].takes;
	return NOTHING;
}

/* The forms of an answer that have a place for another input. */
static bool
has_place(enum hook_form f)
{
	return f == HOOK_PRE || f == HOOK_PERMISSION || f == HOOK_VERDICT;
}

struct sg_str
hook_edits(const struct hook_in *in, struct sg_str method)
{
	if (takes_of(in->row->host) == NOTHING || !has_place(in->row->form) ||
	    !in->event.has_input)
		return STR("");
	if (str_eq(method, STR("exec")))
		return STR("command");
	/* Of a tool that is known, the gate was told its own words for it. */
	return str_eq(method, STR("tool")) &&
		hook_tool_find(in->row->host, in->event.tool) == NULL
	    ? STR("input")
	    : STR("");
}

static bool
member(
    struct sg_str json, struct sg_str key, struct arena *a, struct sg_str *out)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(json, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, key)) {
			*out = m[i].value;
			return true;
		}
	return false;
}

/* The host's own input with ${value} for its ${words}. */
static bool
put_thing(const struct hook_in *in, const char *words, struct sg_str value,
    struct arena *a, struct buf *b)
{
	struct json_member *m;
	size_t n = 0, put = 0;

	if (json_members(in->event.input, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	json_open(b);
	for (size_t i = 0; i < n; i++) {
		bool is = hook_tool_word(words, m[i].key);

		if (!is && takes_of(in->row->host) == MERGED)
			continue;
		put += is;
		json_comma(b);
		json_text_add(b, m[i].key);
		buf_addc(b, ':');
		buf_add(b, is ? value : m[i].value);
	}
	json_close(b);
	return put == 1;
}

/* Where members are merged, none of the host's own can be left out. */
static bool
keeps_all(const struct hook_in *in, struct sg_str input, struct arena *a)
{
	struct json_member *m;
	struct sg_str v;
	size_t n = 0;

	if (takes_of(in->row->host) == WHOLE)
		return true;
	if (json_members(in->event.input, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!member(input, m[i].key, a, &v))
			return false;
	return true;
}

bool
hook_edited(const struct hook_in *in, struct sg_str params, struct arena *a,
    struct hook_change *out)
{
	const struct tool_row *t = hook_tool_find(
	    in->row->host, in->event.tool);
	struct buf b = arena_buf(a, in->event.input.n + 7 * params.n + 64);
	struct sg_str value;
	bool ok;

	*out = (struct hook_change){.note = STR(NOTE)};
	if (member(params, STR("command"), a, &value))
		ok = t != NULL && t->kind == EXEC &&
		    put_thing(in, t->thing, value, a, &b);
	else if ((ok = member(params, STR("input"), a, &value) &&
			 value.p[0] == '{' && keeps_all(in, value, a)))
		buf_add(&b, value);
	out->input = buf_str(&b);
	return ok && !buf_full(&b);
}

/* Tools of the hosts that are known, and the keys of their input. */
#include <string.h>

#include "face/hook/tool.h"
#include "json/json_members.h"

#define KEYS_MAX 64

static const struct tool_row tools[] = {
#define X(host, name, kind, gate, thing, place, glob, plain, change) \
	{HOOK_##host, name, kind, gate, thing, place, glob, plain, change},
#include "face/hook/host_tool.def"
};

enum { N_TOOLS = sizeof(tools) / sizeof(tools[0]) };

const struct tool_row *
hook_tool_find(enum hook_host h, struct sg_str name)
{
	for (size_t i = 0; i < N_TOOLS; i++)
		if (tools[i].host == h && str_eq(str_of(tools[i].name), name))
			return &tools[i];
	return NULL;
}

size_t
hook_readers(enum hook_host h, struct sg_str *v, size_t room)
{
	size_t n = 0;

	for (size_t i = 0; i < N_TOOLS && n < room; i++)
		if (tools[i].host == h &&
		    (tools[i].kind == READ || tools[i].kind == LIST ||
			tools[i].kind == SEARCH))
			v[n++] = str_of(tools[i].name);
	return n;
}

bool
hook_tool_word(const char *words, struct sg_str word)
{
	const char *end;

	for (; *words != '\0'; words = *end == ' ' ? end + 1 : end) {
		end = strchr(words, ' ');
		if (end == NULL)
			end = words + strlen(words);
		if (str_eq(word, (struct sg_str){words, (size_t)(end - words)}))
			return true;
	}
	return false;
}

/* Two names of one key may not both be there. */
static bool
take(struct sg_str *slot, struct sg_str json, struct arena *a)
{
	return slot->p == NULL && json_member_text(json, a, slot) == SG_OK;
}

enum sg_err
hook_tool_read(const struct tool_row *t, struct sg_str json, struct arena *a,
    struct tool_keys *out)
{
	struct json_member *m;
	enum sg_err err;
	size_t n;

	memset(out, 0, sizeof(*out));
	err = json_members(json, KEYS_MAX, a, &m, &n);
	if (err != SG_OK)
		return err;
	for (size_t i = 0; i < n; i++) {
		bool ok = hook_tool_word(t->thing, m[i].key)
		    ? take(&out->thing, m[i].value, a)
		    : hook_tool_word(t->place, m[i].key)
		    ? take(&out->place, m[i].value, a)
		    : hook_tool_word(t->glob, m[i].key)
		    ? take(&out->glob, m[i].value, a)
		    : hook_tool_word(t->plain, m[i].key);

		out->odd |= !ok;
	}
	out->odd |= out->thing.n == 0;
	return SG_OK;
}

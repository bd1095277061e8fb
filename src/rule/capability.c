/* From method and params to the capability, by tables. */
#include <string.h>

#include "rule/capability.h"
#include "base/banned.h"

bool
name_same(struct sg_str a, struct sg_str b)
{
	return str_same(str_trim(a), str_trim(b));
}

bool
name_is(struct sg_str s, const char *word)
{
	return name_same(s, str_of(word));
}

static bool
find_word(const struct word_list *l, struct sg_str token, unsigned *out)
{
	for (unsigned i = 0; i < l->n; i++)
		if (name_is(token, l->v[i].wire)) {
			*out = i;
			return true;
		}
	return false;
}

bool
capability_parse(struct sg_str token, enum sg_capability *out)
{
	unsigned v;

	if (!find_word(&words_capability, token, &v))
		return false;
	*out = v;
	return true;
}

bool
method_parse(struct sg_str token, enum sg_hostcall_method *out)
{
	unsigned v;

	if (!find_word(&words_hostcall_method, token, &v))
		return false;
	*out = v;
	return true;
}

static const struct known {
	const char *name;
	enum sg_capability capability;
} tools[] =
    {
#define X(sym, wire, cap) {wire, SG_CAP_##cap},
#include "rule/capability_tool.def"
},
  operations[] = {
#define X(sym, wire, cap) {wire, SG_CAP_##cap},
#include "rule/capability_fs.def"
};

static unsigned
find(const struct known *v, unsigned n, struct sg_str name)
{
	unsigned i = 0;

	while (i < n && !name_is(name, v[i].name))
		i++;
	return i;
}

enum tool_name
tool_parse(struct sg_str name)
{
	return find(tools, TOOL_OTHER, name);
}

enum fs_op
fs_parse(struct sg_str op)
{
	return find(operations, FS_OTHER, op);
}

static bool
derive_tool(struct sg_str name, enum sg_capability *out)
{
	enum tool_name t = tool_parse(name);

	if (str_trim(name).n == 0)
		return false;
	*out = t == TOOL_OTHER ? SG_CAP_TOOL : tools[t].capability;
	return true;
}

static bool
derive_fs(struct sg_str op, enum sg_capability *out)
{
	enum fs_op o = fs_parse(op);

	if (o == FS_OTHER)
		return false;
	*out = operations[o].capability;
	return true;
}

static const enum sg_capability same_name[SG_METHOD_COUNT] = {
    [SG_METHOD_EXEC] = SG_CAP_EXEC,
    [SG_METHOD_ENV] = SG_CAP_ENV,
    [SG_METHOD_HTTP] = SG_CAP_HTTP,
    [SG_METHOD_SESSION] = SG_CAP_SESSION,
    [SG_METHOD_UI] = SG_CAP_UI,
    [SG_METHOD_EVENTS] = SG_CAP_EVENTS,
    [SG_METHOD_LOG] = SG_CAP_LOG,
};

bool
capability_derive(
    enum sg_hostcall_method method, struct sg_str word, enum sg_capability *out)
{
	if (method == SG_METHOD_TOOL)
		return derive_tool(word, out);
	if (method == SG_METHOD_FS)
		return derive_fs(word, out);
	if (method >= SG_METHOD_COUNT)
		return false;
	*out = same_name[method];
	return true;
}

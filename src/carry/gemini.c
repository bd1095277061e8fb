/*
 * The policies of Gemini CLI: [[rule]] with a tool, conditions, a decision and
 * a priority.  Of those that match, the one with the highest priority decides.
 */
#include "carry/carry_int.h"
#include "settings/toml.h"

enum key {
	KEY_TOOL,
	KEY_SERVER,
	KEY_PREFIX,
	KEY_REGEX,
	KEY_ARGS,
	KEY_DECISION,
	KEY_PRIORITY,
	KEY_MODES,
	KEY_NOTE, /* changes nothing of what is decided */
	KEY_OTHER /* a condition that is not known */
};

static const struct {
	struct sg_str name;
	enum key key;
} keys[] = {
    {STR_INIT("toolName"), KEY_TOOL},
    {STR_INIT("mcpName"), KEY_SERVER},
    {STR_INIT("commandPrefix"), KEY_PREFIX},
    {STR_INIT("commandRegex"), KEY_REGEX},
    {STR_INIT("argsPattern"), KEY_ARGS},
    {STR_INIT("decision"), KEY_DECISION},
    {STR_INIT("priority"), KEY_PRIORITY},
    {STR_INIT("modes"), KEY_MODES},
    {STR_INIT("denyMessage"), KEY_NOTE},
    {STR_INIT("deny_message"), KEY_NOTE},
};

struct reading {
	struct carrying *c;
	struct toml t;
	unsigned line;
	bool in_rule;
	size_t from; /* where its text begins */
	struct toml_value v[KEY_OTHER + 1];
	bool has[KEY_OTHER + 1];
};

static enum sg_err
wrong(const struct reading *r, unsigned line, const char *why)
{
	return carry_blame(r->c, line, why);
}

static enum sg_err
take_entry(struct reading *r)
{
	struct sg_str name = r->t.name.part[r->t.name.n - 1];
	enum key key = KEY_OTHER;

	if (!r->in_rule || r->t.name.n != 2)
		return SG_OK; /* of another table, which decides no call */
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (str_eq(keys[i].name, name))
			key = keys[i].key;
	if (r->has[key] && key < KEY_NOTE)
		return wrong(r, r->t.line, "this key appears twice");
	r->has[key] = true;
	r->v[key] = r->t.value;
	return SG_OK;
}

/* One text or several. */
static bool
texts(const struct toml_value *v, const struct sg_str **out, size_t *n)
{
	*out = v->kind == TOML_STRINGS ? v->items : &v->text;
	*n = v->kind == TOML_STRINGS ? v->n_items : 1;
	return v->kind == TOML_STRINGS || v->kind == TOML_STRING;
}

static bool
decision_of(struct sg_str word, enum carry_effect *out)
{
	*out = str_eq(word, STR("allow"))   ? CARRY_ALLOW
	    : str_eq(word, STR("ask_user")) ? CARRY_ASK
					    : CARRY_DENY;
	return *out != CARRY_DENY || str_eq(word, STR("deny"));
}

/* Whether a condition narrows the rule in a way that cannot be said here. */
static const char *
narrowed(const struct reading *r)
{
	if (r->has[KEY_REGEX] || r->has[KEY_ARGS])
		return "patterns here are not regular expressions";
	if (r->has[KEY_MODES])
		return "rules here do not know the modes of Gemini CLI";
	return r->has[KEY_OTHER] ? "it has a condition that is not known"
				 : NULL;
}

/* A denial without its condition is wider, which is safe; the rest is lost. */
static void
narrow(const struct reading *r, struct carry_rule *to)
{
	const char *why = narrowed(r);

	if (why == NULL)
		return;
	if (to->effect == CARRY_DENY && !r->has[KEY_REGEX] &&
	    !r->has[KEY_ARGS]) {
		to->changed = "denied always, not only under its condition";
		return;
	}
	to->lost = why;
	to->n_patterns = 0;
	to->all = false;
	to->n_words = 0; /* it may be about any command */
}

static enum sg_err
add(struct reading *r, struct carry_rule *to)
{
	narrow(r, to);
	return carry_add(r->c, to);
}

static enum sg_err
take_commands(struct reading *r, const struct carry_rule *like)
{
	const struct sg_str *v;
	enum sg_err err = SG_OK;
	size_t n;

	if (!texts(&r->v[KEY_PREFIX], &v, &n))
		return wrong(r, r->line, "commandPrefix is a text or a list");
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		struct carry_rule one = *like;

		err = carry_command(r->c, &one, str_trim(v[i]), false);
		if (err == SG_OK)
			err = add(r, &one);
	}
	return err;
}

/* The tool of a server, by the name that the hook gives it. */
static enum sg_err
take_server(struct reading *r, struct carry_rule *to, struct sg_str tool)
{
	struct sg_str server = r->v[KEY_SERVER].text;

	if (str_eq(server, STR("*")) || str_eq(tool, STR("*")) ||
	    str_find(tool, STR("*")) < tool.n) {
		to->lost = "it is about several servers or tools at once";
		return add(r, to);
	}
	if (carry_join(r->c, &to->extension,
		(struct sg_str[]){r->c->about->extension, STR("/"), server},
		3) != SG_OK)
		return SG_ENOMEM;
	if (carry_join(r->c, &tool,
		(struct sg_str[]){STR("mcp__"), server, STR("__"), tool},
		4) != SG_OK)
		return SG_ENOMEM;
	carry_pattern(to, tool);
	return add(r, to);
}

static enum sg_err
take_tool(struct reading *r, const struct carry_rule *like, struct sg_str tool)
{
	struct carry_rule to = *like;
	bool whole,
	    known = carry_tool(CARRY_GEMINI, tool, &to.capability, &whole);
	struct sg_str name;

	if (r->has[KEY_SERVER])
		return take_server(r, &to, tool);
	if (str_find(tool, STR("*")) < tool.n) {
		to.lost = "it is about several tools at once";
		return add(r, &to);
	}
	if (str_starts(tool, STR("mcp_")) ||
	    str_find(tool, STR("__")) < tool.n) {
		to.lost = "write its server as mcpName, apart from the tool";
		return add(r, &to);
	}
	if (to.capability == SG_CAP_EXEC && r->has[KEY_PREFIX])
		return take_commands(r, &to);
	if (known && !whole && to.effect == CARRY_ALLOW)
		to.lost = "other tools do the same, and would be allowed too";
	else if (known && !whole && to.effect == CARRY_DENY)
		to.changed = "other tools that do the same are denied too";
	to.all = known;
	if (!known) {
		if (carry_join(r->c, &name,
			(struct sg_str[]){STR("gemini."), tool}, 2) != SG_OK)
			return SG_ENOMEM;
		carry_pattern(&to, name);
	}
	return add(r, &to);
}

/* Every rule that may be about all tools stands for each capability. */
static enum sg_err
take_any(struct reading *r, const struct carry_rule *like, const char *why)
{
	static const enum sg_capability all[] = {
	    SG_CAP_EXEC, SG_CAP_READ, SG_CAP_WRITE, SG_CAP_HTTP, SG_CAP_TOOL};
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && err == SG_OK;
	     i++) {
		struct carry_rule one = *like;

		one.capability = all[i];
		if (like->effect == CARRY_DENY)
			one.all = true;
		else
			one.lost = why;
		err = add(r, &one);
	}
	return err;
}

static enum sg_err
end_rule(struct reading *r)
{
	struct carry_rule like = {.extension = r->c->about->extension,
	    .line = r->line,
	    .text = str_trim(
		str_part(r->t.in, r->from, r->t.line_from - r->from))};
	const struct sg_str *tools;
	size_t n;
	enum sg_err err = SG_OK;

	if (!r->in_rule)
		return SG_OK;
	if (!r->has[KEY_DECISION] || r->v[KEY_DECISION].kind != TOML_STRING ||
	    !decision_of(r->v[KEY_DECISION].text, &like.effect))
		return wrong(r, r->line,
		    "a rule needs decision = \"allow\", \"deny\" or "
		    "\"ask_user\"");
	if (r->has[KEY_PRIORITY] && r->v[KEY_PRIORITY].kind != TOML_INT)
		return wrong(r, r->line, "priority is a whole number");
	like.rank = r->has[KEY_PRIORITY] ? r->v[KEY_PRIORITY].number : 0;
	if (!r->has[KEY_TOOL])
		return take_any(r, &like, "it is about every tool");
	if (!texts(&r->v[KEY_TOOL], &tools, &n))
		return wrong(r, r->line, "toolName is a text or a list");
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = str_eq(tools[i], STR("*")) && !r->has[KEY_SERVER]
		    ? take_any(r, &like, "it is about every tool")
		    : take_tool(r, &like, tools[i]);
	return err;
}

static void
begin(struct reading *r, bool rule)
{
	r->in_rule = rule;
	r->line = r->t.line;
	r->from = r->t.line_from;
	memset(r->has, 0, sizeof(r->has));
}

enum sg_err
carry_gemini(struct carrying *c)
{
	struct reading *r = arena_new(c->a, sizeof(*r));
	enum toml_item item;
	enum sg_err err = SG_OK;

	if (r == NULL)
		return err_set(c->e, SG_ENOMEM, STR(""), STR("out of memory"));
	r->c = c;
	toml_init(&r->t, c->about->text, c->a);
	r->t.elements = true;
	while (err == SG_OK && (item = toml_next(&r->t)) != TOML_END) {
		if (item == TOML_BAD)
			return wrong(r, r->t.line, r->t.why);
		if (item == TOML_ENTRY) {
			err = take_entry(r);
			continue;
		}
		err = end_rule(r);
		begin(r,
		    item == TOML_ELEMENT && r->t.table.n == 1 &&
			str_eq(r->t.table.part[0], STR("rule")));
	}
	r->t.line_from = r->t.in.n;
	return err == SG_OK ? end_rule(r) : err;
}

/*
 * The permissions of Claude Code: lists of "Tool" and "Tool(content)".  A
 * denial comes before a question, a question before an allow, wherever they
 * stand and however narrow they are.
 */
#include "carry/carry_int.h"
#include "json/json_find.h"
#include "json/json_members.h"

static bool
ends(struct sg_str s, struct sg_str with)
{
	return s.n >= with.n && str_eq(str_part(s, s.n - with.n, with.n), with);
}

/* "npm run test:*" and "npm run test *" begin with those words. */
static enum sg_err
take_command(struct carrying *c, struct carry_rule *r, struct sg_str content)
{
	bool begins = ends(content, STR(":*"));

	if (begins)
		content.n -= 2;
	else if ((begins = ends(content, STR(" *"))))
		content.n -= 2;
	content = str_trim(content);
	if (str_eq(content, STR("*")) || content.n == 0) {
		r->all = true;
		return SG_OK;
	}
	return carry_command(c, r, content, !begins);
}

static bool
has_any(struct sg_str s, const char *set)
{
	for (size_t i = 0; i < s.n; i++)
		if (strchr(set, s.p[i]) != NULL)
			return true;
	return false;
}

/*
 * As .gitignore reads it: without a slash, at any depth.  //x is absolute, ~/x
 * below the home, /x and x/y below the project.
 */
static enum sg_err
take_path(struct carrying *c, struct carry_rule *r, struct sg_str path)
{
	struct sg_str at = STR(""), name;
	enum sg_err err;

	if (has_any(path, "!\\") || path.n == 0) {
		r->lost = "it has signs of .gitignore that patterns here lack";
		return SG_OK;
	}
	if (str_starts(path, STR("//"))) {
		path = str_part(path, 1, path.n);
	} else if (str_starts(path, STR("~/"))) {
		if (c->about->home.n == 0) {
			r->lost = "it is not known what ~ stands for";
			return SG_OK;
		}
		at = c->about->home;
		path = str_part(path, 1, path.n);
	} else {
		while (str_starts(path, STR("./")))
			path = str_part(path, 2, path.n);
		while (str_starts(path, STR("/")))
			path = str_part(path, 1, path.n);
	}
	name = path;
	if (ends(name, STR("/")))
		name.n--;
	err = carry_join(c, &name,
	    (struct sg_str[]){at, name,
		r->effect == CARRY_ALLOW && ends(path, STR("/")) ? STR("/**")
								 : STR("")},
	    3);
	if (err != SG_OK)
		return err;
	carry_pattern(r, name);
	/* An allow stays where its words stand; a denial goes as deep. */
	if (r->effect == CARRY_ALLOW || memchr(name.p, '/', name.n) != NULL)
		return SG_OK;
	err = carry_join(c, &name, (struct sg_str[]){STR("**/"), name}, 2);
	carry_pattern(r, name);
	return err;
}

static enum sg_err
take_host(struct carrying *c, struct carry_rule *r, struct sg_str content)
{
	struct sg_str below;
	enum sg_err err;

	if (!str_starts(content, STR("domain:"))) {
		r->lost = "only domain:HOST is known of what it may hold";
		return SG_OK;
	}
	content = str_part(content, 7, content.n);
	carry_pattern(r, content);
	if (r->effect == CARRY_ALLOW || str_starts(content, STR("*.")))
		return SG_OK;
	err = carry_join(c, &below, (struct sg_str[]){STR("*."), content}, 2);
	carry_pattern(r, below);
	return err;
}

/* mcp__SERVER, mcp__SERVER__*, mcp__SERVER__TOOL: the server is its own. */
static enum sg_err
take_server(struct carrying *c, struct carry_rule *r, struct sg_str name)
{
	struct sg_str rest = str_part(name, 5, name.n);
	size_t n = str_find(rest, STR("__"));
	struct sg_str server = str_part(rest, 0, n);
	bool all = n == rest.n ||
	    str_eq(str_part(rest, n + 2, rest.n), STR("*"));
	enum sg_err err = carry_join(c, &r->extension,
	    (struct sg_str[]){c->about->extension, STR("/"), server}, 3);

	if (err != SG_OK)
		return err;
	if (server.n == 0 || has_any(server, "*?[")) {
		r->extension = c->about->extension;
		r->lost = "it does not name one server";
		return SG_OK;
	}
	if (all)
		err = carry_join(c, &name,
		    (struct sg_str[]){STR("mcp__"), server, STR("__*")}, 3);
	carry_pattern(r, name);
	return err;
}

static enum sg_err
take_tool(struct carrying *c, struct carry_rule *r, struct sg_str name)
{
	enum sg_err err = carry_join(
	    c, &name, (struct sg_str[]){STR("claude."), name}, 2);

	carry_pattern(r, name);
	return err;
}

/* A rule without content is about the tool whatever it is used for. */
static void
take_all(struct carry_rule *r)
{
	bool path = r->capability == SG_CAP_READ ||
	    r->capability == SG_CAP_WRITE;

	r->all = true;
	if (r->effect != CARRY_ALLOW || !path)
		return;
	r->all = false;
	carry_pattern(r, STR("**"));
	r->changed = "inside the project; what is outside is asked about";
}

static enum sg_err
take_content(struct carrying *c, struct carry_rule *r, struct sg_str content)
{
	if (r->capability == SG_CAP_EXEC)
		return take_command(c, r, content);
	if (r->capability == SG_CAP_HTTP)
		return take_host(c, r, content);
	return take_path(c, r, content);
}

static enum sg_err
take_rule(struct carrying *c, enum carry_effect effect, struct sg_str text)
{
	struct carry_rule r = {.effect = effect,
	    .extension = c->about->extension,
	    .text = text,
	    .rank = CARRY_ALLOW - effect};
	size_t open = str_find(text, STR("("));
	struct sg_str name = str_trim(str_part(text, 0, open));
	bool content = open < text.n, whole, known;
	enum sg_err err = SG_OK;

	known = carry_tool(CARRY_CLAUDE, name, &r.capability, &whole);
	if (content && !ends(text, STR(")")))
		r.lost = "its bracket does not close";
	else if (!known && content)
		r.lost = "it is not known what its brackets mean";
	else if (!whole && effect == CARRY_ALLOW)
		r.lost = "other tools do the same, and would be allowed too";
	else if (content)
		err = take_content(
		    c, &r, str_part(text, open + 1, text.n - open - 2));
	else if (known)
		take_all(&r);
	else if (str_starts(name, STR("mcp__")))
		err = take_server(c, &r, name);
	else
		err = take_tool(c, &r, name);
	if (err == SG_OK && !whole && effect == CARRY_DENY)
		r.changed = "other tools that do the same are denied too";
	return err == SG_OK ? carry_add(c, &r) : err;
}

static enum sg_err
take_list(struct carrying *c, struct sg_str list, enum carry_effect effect)
{
	struct json_items items = {NULL, 0};
	struct sg_str text;
	enum sg_err err = SG_OK;

	if (list.p == NULL)
		return SG_OK;
	if (list.n == 0 || list.p[0] != '[' ||
	    json_items(list, c->a, &items) != SG_OK)
		return carry_blame(
		    c, 0, "allow, ask and deny are lists of texts");
	for (size_t i = 0; i < items.n && err == SG_OK; i++) {
		if (json_member_text(items.v[i], c->a, &text) != SG_OK)
			return carry_blame(
			    c, 0, "allow, ask and deny are lists of texts");
		err = take_rule(c, effect, text);
	}
	return err;
}

/* What else stands there is not about single calls. */
static enum sg_err
take_rest(struct carrying *c, struct sg_str permissions)
{
	struct json_member *v;
	size_t n = 0;
	enum sg_err err = json_members(permissions, 64, c->a, &v, &n);

	if (err != SG_OK)
		return carry_blame(c, 0, "permissions is not an object");
	for (size_t i = 0; i < n && err == SG_OK; i++)
		if (!str_eq(v[i].key, STR("allow")) &&
		    !str_eq(v[i].key, STR("ask")) &&
		    !str_eq(v[i].key, STR("deny")))
			err = carry_add(c,
			    &(struct carry_rule){.effect = CARRY_ALLOW,
				.capability = SG_CAP_TOOL,
				.extension = c->about->extension,
				.text = v[i].key,
				.lost = "it is a setting, not a rule"});
	return err;
}

enum sg_err
carry_claude(struct carrying *c)
{
	struct sg_str text = c->about->text, all, skipped;
	struct json j;
	enum sg_err err;

	json_init(&j, text);
	if (json_skip(&j, json_next(&j), c->a, &skipped) != SG_OK ||
	    json_next(&j) != JSON_END)
		return carry_blame(c, 0,
		    "this is not JSON; the permissions of Claude Code stand in "
		    "settings.json");
	all = json_find(text, "permissions", c->a);
	if (all.p == NULL)
		return carry_blame(c, 0, "the file has no \"permissions\"");
	err = take_rest(c, all);
	if (err == SG_OK)
		err = take_list(c, json_find(all, "deny", c->a), CARRY_DENY);
	if (err == SG_OK)
		err = take_list(c, json_find(all, "ask", c->a), CARRY_ASK);
	if (err == SG_OK)
		err = take_list(c, json_find(all, "allow", c->a), CARRY_ALLOW);
	return err;
}

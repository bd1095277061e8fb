/* eval pattern: does this pattern cover that scope? */
#include "form/action_read.h"
#include "rule/grant_new.h"
#include "eval/eval.h"
#include "eval/eval_tools.h"

struct asked {
	const struct eval_pattern_input *in;
	const struct scope_world *world;
	struct arena *a;
	struct sg_error *e;
};

static enum sg_err
missing(const struct asked *q, const char *pointer)
{
	return err_set(q->e, SG_EMISSING, str_of(pointer),
	    STR("is missing: there is nothing to compare with"));
}

static enum sg_capability
capability_of(enum sg_scope_kind kind)
{
	static const enum sg_capability of[SG_SCOPE_COUNT] = {
	    [SG_SCOPE_COMMAND] = SG_CAP_EXEC,
	    [SG_SCOPE_PATH] = SG_CAP_WRITE,
	    [SG_SCOPE_HOST] = SG_CAP_HTTP,
	    [SG_SCOPE_OPERATION] = SG_CAP_SESSION,
	    [SG_SCOPE_TOOL] = SG_CAP_TOOL,
	    [SG_SCOPE_VARIABLE] = SG_CAP_ENV,
	};

	return of[kind];
}

/* "api.github.com" alone stands for its root over https. */
static bool
take_url(const struct asked *q, struct call_params *p)
{
	struct sg_str url = q->in->url;
	struct buf b = {.cap = url.n + 8};

	p->has_url = true;
	p->url = url;
	for (size_t i = 0; i + 2 < url.n; i++)
		if (str_eq(str_part(url, i, 3), STR("://")))
			return true;
	if ((b.p = arena_new(q->a, b.cap)) == NULL)
		return false;
	buf_addz(&b, "https://");
	buf_add(&b, url);
	p->url = buf_str(&b);
	return true;
}

static enum sg_err
take_scope(const struct asked *q, struct call_params *p)
{
	const struct eval_pattern_input *in = q->in;

	*p = (struct call_params){.tool = in->name,
	    .op = in->name,
	    .names = {(struct sg_str *)&in->name, in->has_name},
	    .path = in->path,
	    .has_path = in->has_path,
	    .command = in->command,
	    .has_command = in->has_command,
	    .argv = in->argv,
	    .has_argv = in->has_argv};
	if (in->kind == SG_SCOPE_COMMAND && !in->has_argv && !in->has_command)
		return missing(q, "/command");
	if (in->kind == SG_SCOPE_PATH && !in->has_path)
		return missing(q, "/path");
	if (in->kind == SG_SCOPE_HOST && !in->has_url)
		return missing(q, "/url");
	if (in->kind > SG_SCOPE_HOST && !in->has_name)
		return missing(q, "/name");
	if (in->has_url && !take_url(q, p))
		return SG_ENOMEM;
	return SG_OK;
}

static const char *
why_not(const struct call *c, const struct grant_hit *hit)
{
	const struct scope *s = &c->scope;

	if (s->refused || (s->dynamic && s->kind != SG_SCOPE_COMMAND))
		return s->why;
	if (s->kind == SG_SCOPE_COMMAND)
		return cover_text(hit->cover);
	return "the pattern names something else";
}

static enum sg_err
compare(const struct asked *q, const struct call *call,
    struct eval_pattern_output *o)
{
	const struct eval_pattern_input *in = q->in;
	struct grant_rule r = {.extension_id = STR("*"),
	    .source = STR("a pattern"),
	    .capability = call->capability,
	    .pattern = in->pattern,
	    .has_pattern = true,
	    .effect = in->deny ? SG_GRANT_DENY : SG_GRANT_ALLOW,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct grant_query ask = {.call = call,
	    .compound = COMPOUND_EACH,
	    .launch = q->world->launch};
	struct sg_error why = {0};
	struct grant_hit hit;
	struct grants g;
	enum sg_err err = grant_check_new(
	    &r, &(struct grant_check){q->a, q->world->idna, NULL, 0}, &why);

	if (err == SG_EWORD || err == SG_EFORBIDDEN)
		return arena_dup(q->a, str_of(why.message), &o->why)
		    ? SG_OK
		    : SG_ENOMEM;
	if (err == SG_OK)
		err = grants_init(&g, 1, q->a, q->world->idna);
	if (err == SG_OK)
		err = grants_add(&g, &r);
	if (err != SG_OK)
		return err;
	hit = in->deny ? grants_deny(&g, &ask) : grants_allow(&g, &ask);
	o->match = hit.yes || (in->deny && hit.maybe);
	o->why = str_of(o->match && !hit.yes ? "the pattern may apply"
		: o->match                   ? "the pattern covers this"
		: in->deny                   ? "the pattern matches no reading "
					       "of this"
					     : why_not(call, &hit));
	return SG_OK;
}

static enum sg_err
find(const struct asked *q, struct eval_pattern_output *o)
{
	struct call call = {.capability = capability_of(q->in->kind)};
	struct call_params p;
	enum sg_err err = take_scope(q, &p);

	if (err == SG_OK)
		err = scope_find(&call.scope, SG_METHOD_FS, call.capability, &p,
		    q->world, q->a, q->e);
	return err != SG_OK ? err : compare(q, &call, o);
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_pattern_input *in = line;
	const struct eval_tools *tools = q->state;
	struct eval_pattern_output *o = out;
	struct action_place place;
	struct asked asked = {in, &place.world, q->a, q->e};
	enum sg_err err = action_place_init(
	    &place, &tools->machine, in->cwd, in->links, q->a, q->e);

	if (err == SG_OK && in->has_pattern && !in->null_pattern)
		return find(&asked, o);
	o->match = true;
	o->why = STR("no pattern: everything of the capability");
	return err;
}

const struct eval_area eval_pattern = {
    .name = "pattern",
    .text = "whether a pattern covers a command, a path or a host",
    .input = &eval_pattern_input_contract,
    .output = &eval_pattern_output_contract,
    .open = eval_tools_open,
    .answer = answer,
    .close = eval_tools_close,
};

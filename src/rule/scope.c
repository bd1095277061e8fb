/*
 * The way to a scope: its kind by the capability, the rest by kind.  The
 * parsers do the work (command.c, path.c, url.c); scope_*.c make one object
 * of what they say.
 */
#include "rule/scope_int.h"
#include "base/banned.h"

enum sg_scope_kind
scope_kind_of(enum sg_capability c)
{
	static const enum sg_scope_kind kinds[SG_CAP_COUNT] = {
	    [SG_CAP_EXEC] = SG_SCOPE_COMMAND,
	    [SG_CAP_ENV] = SG_SCOPE_VARIABLE,
	    [SG_CAP_WRITE] = SG_SCOPE_PATH,
	    [SG_CAP_HTTP] = SG_SCOPE_HOST,
	    [SG_CAP_READ] = SG_SCOPE_PATH,
	    [SG_CAP_TOOL] = SG_SCOPE_TOOL,
	    [SG_CAP_SESSION] = SG_SCOPE_OPERATION,
	    [SG_CAP_UI] = SG_SCOPE_OPERATION,
	    [SG_CAP_EVENTS] = SG_SCOPE_OPERATION,
	    [SG_CAP_LOG] = SG_SCOPE_OPERATION,
	};

	return c < SG_CAP_COUNT ? kinds[c] : SG_SCOPE_COMMAND;
}

enum sg_err
scope_no_memory(const struct scope_finder *f)
{
	return err_set(
	    f->e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
}

enum sg_err
scope_does_not_fit(
    const struct scope_finder *f, const char *pointer, const char *message)
{
	return err_set(f->e, SG_EINVALID, str_of(pointer), str_of(message));
}

void
scope_not_known(struct scope *s, const char *why)
{
	s->dynamic = true;
	if (s->text.n == 0)
		s->text = STR(SCOPE_DYNAMIC);
	if (s->why == NULL)
		s->why = why;
}

static enum sg_err
find(const struct scope_finder *f)
{
	switch (f->s->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return scope_find_command(f);
	case SG_SCOPE_PATH:
		return scope_find_path(f);
	case SG_SCOPE_HOST:
		return scope_find_host(f);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return scope_find_names(f);
}

enum sg_err
scope_find(struct scope *out, enum sg_hostcall_method method,
    enum sg_capability capability, const struct call_params *p,
    const struct scope_world *w, struct arena *a, struct sg_error *e)
{
	struct scope_finder f = {out, method, capability, p, w, a, e};
	enum sg_err err;

	*out = (struct scope){.kind = scope_kind_of(capability),
	    .bare = !p->unknown && !p->partial,
	    .why = p->partial ? "the caller does not know all of what will "
				"happen"
		: p->unknown  ? "the call has parameters that the gate does "
				"not know"
			      : NULL};
	if ((err = find(&f)) != SG_OK)
		*out = (struct scope){.refused = true};
	return err;
}

/* What a model was not told yet; see gated_debt.h. */
#include "gated/gated_debt.h"
#include "json/json_find.h"
#include "provider/item.h"
#include "base/banned.h"

/* ---- What is owed -----------------------------------------------------------
 */

/* The call as it came, with its signature and whatever else is in it. */
static enum sg_err
call_as_it_came(
    struct gated *g, size_t call, struct arena *a, struct sg_str *out)
{
	struct json_items v;

	*out = STR("");
	if (gated_elements(g, a, &v) != SG_OK)
		return SG_ENOMEM;
	for (size_t i = 0; i < v.n; i++)
		if (gated_is_call(g->kind, v.v[i], a) && call-- == 0)
			*out = v.v[i];
	return SG_OK;
}

static enum sg_err
owe(struct gated *g, size_t i, struct sg_str result, struct arena *a,
    struct gated_owed *out)
{
	const struct gated_call *c = &g->calls[i];
	struct buf told = {.cap = 6 * (c->id.n + c->name.n + result.n) + 256};

	told.p = arena_new(a, told.cap);
	if (told.p == NULL || !arena_dup(a, c->id, &out->id) ||
	    !arena_dup(a, c->args, &out->args))
		return SG_ENOMEM;
	gated_add_result(g->kind, c, result, &told);
	out->result = buf_str(&told);
	return call_as_it_came(g, i, a, &out->call);
}

enum sg_err
gated_debt_of(struct gated *g, const struct gated_fate *fates,
    const struct sg_str *results, struct arena *a, struct gated_debt *out)
{
	size_t first = 0;
	enum sg_err err = SG_OK;
	struct sg_str args;

	while (first < g->n && !fates[first].keep)
		first++;
	*out = (struct gated_debt){.kind = g->kind};
	if (first == g->n)
		return SG_ENOMEM;
	/* The program comes back with the call as it got it. */
	args = fates[first].args.n > 0 ? fates[first].args
				       : g->calls[first].args;
	if (!arena_dup(a, g->calls[first].id, &out->id) ||
	    !arena_dup(a, g->calls[first].name, &out->name) ||
	    !arena_dup(a, args, &out->args))
		return SG_ENOMEM;
	for (size_t i = 0; i < g->n && err == SG_OK; i++) {
		if (fates[i].keep)
			continue;
		out->v[out->n].before = i < first;
		err = owe(g, i, results[i], a, &out->v[out->n++]);
	}
	return err;
}

/* ---- Where it belongs -------------------------------------------------------
 */

struct find {
	const struct gated_debt *d;
	struct arena *a;
	struct sg_str call, result; /* of the one that was released */
	bool there;                 /* what is owed is in it already */
};

static bool
text_is(struct find *f, struct sg_str e, const char *path, struct sg_str want)
{
	return want.n > 0 && str_eq(json_find_text(e, path, f->a), want);
}

/* The same JSON but for the white space. */
static bool
same_json(struct find *f, struct sg_str x, struct sg_str y)
{
	struct buf bx = {.cap = x.n}, by = {.cap = y.n};

	bx.p = arena_new(f->a, x.n + 1);
	by.p = arena_new(f->a, y.n + 1);
	if (bx.p == NULL || by.p == NULL)
		return false;
	json_minify(&bx, x);
	json_minify(&by, y);
	return str_eq(buf_str(&bx), buf_str(&by));
}

/* Without an id, a call is its name and its arguments. */
static bool
is_gemini_call(
    struct find *f, struct sg_str e, struct sg_str id, struct sg_str args)
{
	struct sg_str call = json_find(e, "functionCall", f->a);
	struct sg_str given = json_find(call, "args", f->a);

	if (call.p == NULL)
		return false;
	if (id.n > 0)
		return text_is(f, call, "id", id);
	return text_is(f, call, "name", f->d->name) &&
	    same_json(f, given.p != NULL ? given : STR("{}"), args);
}

static bool
is_call(struct find *f, struct sg_str e, struct sg_str id, struct sg_str args)
{
	enum llm_form form;

	switch (f->d->kind) {
	case PROVIDER_GEMINI:
		return is_gemini_call(f, e, id, args);
	case PROVIDER_OPENAI:
		return (json_finds(e, "function", f->a) ||
			   json_finds(e, "custom", f->a)) &&
		    text_is(f, e, "id", id);
	case PROVIDER_OPENAI_RESPONSES:
		return item_is_call(json_find_text(e, "type", f->a), &form) &&
		    text_is(f, e, "call_id", id);
	case PROVIDER_ANTHROPIC:
		return text_is(f, e, "type", STR("tool_use")) &&
		    text_is(f, e, "id", id);
	case PROVIDER_COUNT:
		break;
	}
	return false;
}

static bool
is_result(struct find *f, struct sg_str e)
{
	struct sg_str id = f->d->id;

	switch (f->d->kind) {
	case PROVIDER_GEMINI:
		return id.n > 0
		    ? text_is(f, e, "functionResponse/id", id)
		    : text_is(f, e, "functionResponse/name", f->d->name);
	case PROVIDER_OPENAI:
		return text_is(f, e, "role", STR("tool")) &&
		    text_is(f, e, "tool_call_id", id);
	case PROVIDER_OPENAI_RESPONSES:
		/* Of a local shell some programs name the call by "id". */
		return item_is_result(json_find_text(e, "type", f->a)) &&
		    (text_is(f, e, "call_id", id) || text_is(f, e, "id", id));
	case PROVIDER_ANTHROPIC:
		return text_is(f, e, "type", STR("tool_result")) &&
		    text_is(f, e, "tool_use_id", id);
	case PROVIDER_COUNT:
		break;
	}
	return false;
}

static void
look(struct find *f, struct sg_str e)
{
	for (size_t i = 0; i < f->d->n; i++)
		f->there |= is_call(f, e, f->d->v[i].id, f->d->v[i].args);
	if (f->result.p != NULL)
		return;
	if (is_call(f, e, f->d->id, f->d->args))
		f->call = e;
	else if ((f->call.p != NULL ||
		     f->d->kind == PROVIDER_OPENAI_RESPONSES) &&
	    is_result(f, e))
		f->result = e;
}

/* Calls and results stand in the parts of a turn, or are turns themselves. */
static const char *
inner_of(enum provider_kind k)
{
	switch (k) {
	case PROVIDER_GEMINI:
		return "parts";
	case PROVIDER_OPENAI:
		return "tool_calls";
	case PROVIDER_ANTHROPIC:
		return "content";
	case PROVIDER_OPENAI_RESPONSES:
	case PROVIDER_COUNT:
		break;
	}
	return "nothing";
}

static enum sg_err
look_in(struct find *f, struct sg_str turn)
{
	struct json_items v = {NULL, 0};
	enum sg_err err = json_items(
	    json_find(turn, inner_of(f->d->kind), f->a), f->a, &v);

	look(f, turn);
	for (size_t i = 0; i < v.n && err == SG_OK; i++)
		look(f, v.v[i]);
	return err;
}

/* ---- Adding it --------------------------------------------------------------
 */

static struct json_edit
edit_of(const struct gated_debt *d, struct sg_str at, bool before, bool call,
    struct buf *b)
{
	size_t from = b->n;

	for (size_t i = 0; i < d->n; i++) {
		if (d->v[i].before != before)
			continue;
		if (!before)
			buf_addc(b, ',');
		buf_add(b, call ? d->v[i].call : d->v[i].result);
		if (before)
			buf_addc(b, ',');
	}
	return (struct json_edit){
	    before ? at.p : at.p + at.n, 0, {b->p + from, b->n - from}};
}

static enum sg_err
pay(struct find *f, struct sg_str body, struct sg_str *out)
{
	struct buf more = {.cap = 16}, all = {.cap = body.n};
	struct json_edit v[4];
	size_t n = 0;

	for (size_t i = 0; i < f->d->n; i++)
		more.cap += f->d->v[i].call.n + f->d->v[i].result.n + 2;
	all.cap += more.cap;
	more.p = arena_new(f->a, more.cap);
	all.p = arena_new(f->a, all.cap);
	if (more.p == NULL || all.p == NULL)
		return SG_ENOMEM;
	if (f->call.p != NULL) {
		v[n++] = edit_of(f->d, f->call, true, true, &more);
		v[n++] = edit_of(f->d, f->call, false, true, &more);
	}
	v[n++] = edit_of(f->d, f->result, true, false, &more);
	v[n++] = edit_of(f->d, f->result, false, false, &more);
	json_edit(body, v, n, &all);
	*out = buf_str(&all);
	return buf_full(&all) || buf_full(&more) ? SG_ENOMEM : SG_OK;
}

enum sg_err
gated_debt_pay(const struct gated_debt *d, struct sg_str body, struct arena *a,
    struct sg_str *out)
{
	struct find f = {.d = d, .a = a};
	struct json_items turns;
	enum sg_err err = json_items(
	    json_find(body, gated_list(d->kind), a), a, &turns);

	*out = body;
	for (size_t i = 0; i < turns.n && err == SG_OK; i++)
		err = look_in(&f, turns.v[i]);
	if (err != SG_OK || f.there || f.result.p == NULL)
		return err;
	return pay(&f, body, out);
}

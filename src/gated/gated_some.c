/* An answer without the calls that nobody allowed, and with those that a person
 * changed as they are now. */
#include "gated/gated.h"
#include "json/json_find.h"
#include "provider/provider_proxy.h"
#include "base/banned.h"

/*
 * A call with other arguments: they stand where its own stood, as JSON or as
 * the text of it.  All else of it is as it came.  Empty: it has no such place,
 * or no memory.
 */
static struct sg_str
changed(struct gated *g, struct sg_str call, struct sg_str args)
{
	static const struct {
		const char *path;
		bool text;
	} places[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] = {"functionCall/args", false},
	    [PROVIDER_OPENAI] = {"function/arguments", true},
	    [PROVIDER_OPENAI_RESPONSES] = {"arguments", true},
	    [PROVIDER_ANTHROPIC] = {"input", false},
	};
	struct sg_str old = json_find(call, places[g->kind].path, &g->look);
	struct buf text = {.cap = 6 * args.n + 2};
	struct buf out = {.cap = call.n + 6 * args.n + 2};
	struct json_edit edit = {.at = old.p, .n = old.n, .text = args};

	text.p = arena_new(&g->look, text.cap);
	out.p = arena_new(&g->look, out.cap);
	if (old.p == NULL || text.p == NULL || out.p == NULL)
		return STR("");
	if (places[g->kind].text) {
		json_quote(&text, args);
		edit.text = buf_str(&text);
	}
	json_edit(call, &edit, 1, &out);
	return buf_full(&out) ? STR("") : buf_str(&out);
}

static size_t
room_of(const struct gated *g, const struct gated_fate *fates)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		n += 6 * fates[i].args.n;
	return n;
}

/* The list of a body that holds the calls, with those cut out or changed. */
static enum sg_err
release_body(struct gated *g, const struct gated_fate *fates)
{
	static const char *const lists[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] = "candidates/0/content/parts",
	    [PROVIDER_OPENAI] = "choices/0/message/tool_calls",
	    [PROVIDER_OPENAI_RESPONSES] = "output",
	    [PROVIDER_ANTHROPIC] = "content",
	};
	struct sg_str body = buf_str(&g->in);
	struct sg_str list = json_find(body, lists[g->kind], &g->look);
	size_t more = room_of(g, fates);
	struct buf b = {.cap = list.n + more + 2};
	struct buf out = {.cap = body.n + more + 2};
	struct json_items items;
	struct json_edit edit = {.at = list.p, .n = list.n};
	size_t call = 0;

	b.p = arena_new(&g->look, b.cap);
	out.p = arena_new(&g->look, out.cap);
	if (b.p == NULL || out.p == NULL ||
	    json_items(list, &g->look, &items) != SG_OK)
		return SG_ENOMEM;
	buf_addc(&b, '[');
	for (size_t i = 0; i < items.n; i++) {
		struct sg_str item = items.v[i];
		const struct gated_fate *f = gated_is_call(
						 g->kind, item, &g->look)
		    ? &fates[call++]
		    : NULL;

		if (f != NULL && !f->keep)
			continue;
		if (f != NULL && f->args.n > 0 &&
		    (item = changed(g, item, f->args)).n == 0)
			return SG_EINVALID;
		if (b.n > 1)
			buf_addc(&b, ',');
		buf_add(&b, item);
	}
	buf_addc(&b, ']');
	edit.text = buf_str(&b);
	json_edit(body, &edit, 1, &out);
	if (buf_full(&b) || buf_full(&out))
		return SG_EFULL;
	g->out.bytes(g->out.ctx, buf_str(&out));
	return SG_OK;
}

/* The rest of a stream, written again. */
struct rest {
	struct gated *g;
	struct llm_writer w;
	struct json_items said; /* all of the answer */
	size_t at;              /* in it */
	struct buf out;
};

static bool
is_text(struct rest *r, struct sg_str e)
{
	struct sg_str type = json_find_text(e, "type", &r->g->look);

	if (r->g->kind == PROVIDER_GEMINI)
		return json_finds(e, "text", &r->g->look) &&
		    !json_finds(e, "thought", &r->g->look);
	return str_eq(type, STR("text")) || str_eq(type, STR("message"));
}

/*
 * What stands up to the next call, or to the end: text comes as events, and
 * what nobody knows goes on as it came, if ${write}.
 */
static enum sg_err
next_call(struct rest *r, bool write, struct sg_str *call)
{
	enum sg_err err = SG_OK;

	*call = STR("");
	while (r->at < r->said.n && err == SG_OK) {
		struct sg_str e = r->said.v[r->at++];

		if (gated_is_call(r->g->kind, e, &r->g->look)) {
			*call = e;
			return SG_OK;
		}
		if (write && !is_text(r, e))
			err = provider_write_sealed(
			    &r->w, e, &r->g->look, &r->out);
	}
	return err;
}

/* The items that the program has are in the list at the end of the answer. */
static void
begin_items(struct rest *r)
{
	const struct json_items *v = &r->said;
	struct gated *g = r->g;

	for (size_t i = 0; g->kind == PROVIDER_OPENAI_RESPONSES && i < v->n &&
	     !gated_is_call(g->kind, v->v[i], &g->look);
	     i++) {
		if (i > 0)
			buf_addc(&r->w.items, ',');
		buf_add(&r->w.items, v->v[i]);
	}
}

static enum sg_err
write_rest(struct rest *r, const struct gated_fate *fates)
{
	size_t call = 0;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < r->g->n_events && err == SG_OK; i++) {
		struct llm_event e = r->g->events[i];
		const struct gated_fate *f = NULL;

		if (e.kind == LLM_CALL || e.kind == LLM_FINISH)
			err = next_call(r, call > 0, &e.raw);
		if (e.kind == LLM_CALL)
			f = &fates[call++];
		if (err != SG_OK || (f != NULL && !f->keep))
			continue;
		if (f != NULL && f->args.n > 0) {
			e.args = f->args;
			e.raw = changed(r->g, e.raw, f->args);
			if (e.raw.n == 0)
				return SG_EINVALID;
		}
		err = provider_write_event(&r->w, &e, &r->g->look, &r->out);
	}
	return err == SG_OK && buf_full(&r->out) ? SG_EFULL : err;
}

static enum sg_err
release_events(struct gated *g, const struct gated_fate *fates)
{
	struct llm_reply head = {.id = g->id, .model = g->model};
	size_t n = g->in.n + room_of(g, fates);
	struct rest r = {.g = g, .out = {.cap = 8 * n + 4096}};
	struct buf text = {.cap = n + 64}, items = {.cap = 4 * n};
	enum sg_err err;

	r.out.p = arena_new(&g->look, r.out.cap);
	text.p = arena_new(&g->look, text.cap);
	items.p = arena_new(&g->look, items.cap);
	if (r.out.p == NULL || text.p == NULL || items.p == NULL ||
	    gated_elements(g, &g->look, &r.said) != SG_OK)
		return SG_ENOMEM;
	llm_writer_init(&r.w, g->kind, &head, text, items);
	r.w.begun = true;
	r.w.index = g->kind == PROVIDER_OPENAI ? 0 : g->shift + g->blocks;
	r.w.input_tokens = g->reader.input_tokens;
	r.w.output_tokens = g->reader.output_tokens;
	begin_items(&r);
	err = write_rest(&r, fates);
	if (err == SG_OK)
		g->out.bytes(g->out.ctx, buf_str(&r.out));
	return err;
}

enum sg_err
gated_release_some(
    struct gated *g, const struct gated_fate fates[GATED_CALLS_MAX])
{
	enum sg_err err;

	if (!g->ended || !g->holds)
		return SG_EINVALID;
	err = g->stream ? release_events(g, fates) : release_body(g, fates);
	if (err == SG_OK)
		g->holds = false;
	arena_clear(&g->look);
	return err;
}

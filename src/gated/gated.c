/* An answer on its way through the gate: bytes, blocks, the end. */
#include <string.h>

#include "gated/gated.h"
#include "json/json_find.h"
#include "base/banned.h"

#define MEMORY ((size_t)96 << 20)

enum sg_err
gated_grow(struct gated *g, struct buf *b, struct sg_str more)
{
	return arena_grow(&g->keep, b, more) ? SG_OK : SG_ENOMEM;
}

void
gated_fail(struct gated *g, struct sg_str why)
{
	if (g->failed)
		return;
	g->failed = true;
	g->ended = false; /* whatever the answer says of itself */
	if (!arena_dup(&g->keep, why, &g->why))
		g->why = STR("out of memory");
}

static void
add_call(struct gated *g, const struct llm_event *e)
{
	struct sg_str text = e->args;

	/* What the model gave no id gets none back. */
	if (g->n == GATED_CALLS_MAX)
		gated_fail(g, STR("the model made too many calls at once"));
	else if (e->form == LLM_FORM_TEXT &&
	    !arena_dup(&g->keep, e->text, &text))
		gated_fail(g, STR("out of memory"));
	else
		g->calls[g->n++] = (struct gated_call){
		    .id = e->unnamed && g->kind == PROVIDER_GEMINI ? STR("")
								   : e->id,
		    .name = e->name,
		    .args = e->args,
		    .form = e->form,
		    .text = text};
}

static void
keep_event(struct gated *g, const struct llm_event *e)
{
	struct llm_event *to = &g->events[g->n_events];

	if (g->n_events == GATED_EVENTS_MAX) {
		gated_fail(g, STR("the model sent too much after a call"));
		return;
	}
	*to = *e;
	if (!arena_dup(&g->keep, e->text, &to->text))
		gated_fail(g, STR("out of memory"));
	else
		g->n_events++;
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	struct gated *g = ctx;

	if (e->kind == LLM_ERROR) {
		gated_fail(g, e->text);
		return;
	}
	if (e->kind == LLM_CALL)
		add_call(g, e);
	if (g->holds)
		keep_event(g, e);
	if (e->kind == LLM_FINISH && !g->failed) {
		g->ended = true;
		g->turn = e->turn;
	}
}

void
gated_open(
    struct gated *g, enum provider_kind k, bool stream, struct gated_out out)
{
	memset(g, 0, sizeof(*g));
	g->kind = k;
	g->stream = stream;
	g->out = out;
	arena_init(&g->keep, &mem_heap, MEMORY);
	arena_init(&g->reading, &mem_heap, MEMORY);
	arena_init(&g->look, &mem_heap, MEMORY);
	llm_reader_init(&g->reader, k, (struct llm_sink){on_event, g}, &g->keep,
	    &g->reading);
}

void
gated_open_many(
    struct gated *g, enum provider_kind k, bool stream, struct gated_out out)
{
	gated_open(g, k, stream, out);
	g->many = true;
}

void
gated_open_again(struct gated *g, const struct gated *before)
{
	gated_open(g, before->kind, before->stream, before->out);
	g->shell_there = before->shell_there;
	g->again = before->stream;
	g->shift = before->shift + before->blocks;
}

void
gated_close(struct gated *g)
{
	arena_release(&g->keep);
	arena_release(&g->reading);
	arena_release(&g->look);
}

/* The end of the block that begins at g->at; false: it is not all there. */
static bool
next_block(struct gated *g, struct sg_str *out)
{
	const char *p = g->in.p;

	for (size_t i = g->line; i < g->in.n; i++) {
		bool empty = i == g->line;
		size_t end = i + 1;

		if (p[i] != '\n' && p[i] != '\r')
			continue;
		if (p[i] == '\r' && end == g->in.n)
			return false; /* a LF may follow */
		if (p[i] == '\r' && p[end] == '\n')
			end++;
		g->line = end;
		i = end - 1;
		if (!empty)
			continue;
		*out = (struct sg_str){p + g->at, end - g->at};
		g->at = end;
		return true;
	}
	return false;
}

static void
take_block(struct gated *g, struct sg_str raw)
{
	struct gated_piece p = {.raw = raw};
	enum gated_look look = GATED_PASS;
	bool failed = gated_split(g, &p) != SG_OK;

	if (!failed && p.data.n > 0 && g->many) {
		look = gated_look_many(g, p.data);
	} else if (!failed && p.data.n > 0) {
		look = gated_look_at(g, p.data);
		if (look == GATED_CALL && !g->holds) {
			g->holds = true;
			g->held = (size_t)(raw.p - g->in.p);
		}
		llm_read_event(&g->reader, p.name, p.data);
		failed = gated_gather(g, p.data) != SG_OK;
	}
	if (failed)
		gated_fail(g, STR("the model's answer is too large"));
	else if (look == GATED_BAD)
		gated_fail(g, STR("the model's answer cannot be checked"));
	else if (g->failed && !g->holds)
		g->told = json_finds(p.data, "error", &g->look);
	if (!g->holds && look != GATED_BAD && (!g->failed || g->told))
		gated_hand_on(g, &p, look);
	arena_clear(&g->look);
}

void
gated_feed(struct gated *g, struct sg_str bytes)
{
	struct sg_str raw;

	/* Behind the end of an answer there is nothing to be handed on. */
	if (g->failed || g->ended)
		return;
	if (gated_grow(g, &g->in, bytes) != SG_OK) {
		gated_fail(g, STR("the model's answer is too large"));
		return;
	}
	while (g->stream && !g->failed && !g->ended && next_block(g, &raw))
		take_block(g, raw);
}

/* Every answer was looked at as it came, or is now. */
static void
end_many(struct gated *g)
{
	if (!g->stream && gated_look_many(g, buf_str(&g->in)) == GATED_BAD)
		gated_fail(g, STR("the model's answer cannot be checked"));
	else if (!g->stream)
		gated_say(g, buf_str(&g->in));
	g->ended = !g->failed;
	arena_clear(&g->look);
}

static void
end_whole(struct gated *g)
{
	struct sg_str body = buf_str(&g->in);
	enum gated_look look = gated_look_at(g, body);

	g->holds = look == GATED_CALL;
	llm_read(&g->reader, body);
	if (look == GATED_BAD)
		gated_fail(g, STR("the model's answer cannot be checked"));
	else if (gated_gather(g, body) != SG_OK)
		gated_fail(g, STR("the model's answer is too large"));
}

void
gated_end(struct gated *g)
{
	if (g->failed)
		return;
	if (g->many) {
		end_many(g);
		return;
	}
	if (!g->stream)
		end_whole(g);
	else
		llm_read_end(&g->reader);
	if (!g->failed && g->holds != (g->n > 0))
		gated_fail(g, STR("the model's calls cannot be checked"));
	else if (!g->failed && !g->stream && !g->holds)
		gated_say(g, buf_str(&g->in));
	arena_clear(&g->look);
}

void
gated_release(struct gated *g)
{
	struct sg_str raw;
	size_t end = g->at;

	if (!g->ended || !g->holds)
		return;
	g->holds = false;
	if (!g->stream) {
		gated_say(g, buf_str(&g->in));
		return;
	}
	g->at = g->line = g->held;
	while (g->at < end && next_block(g, &raw)) {
		struct gated_piece p = {.raw = raw};

		if (gated_split(g, &p) == SG_OK)
			gated_hand_on(g, &p, gated_look_at(g, p.data));
		arena_clear(&g->look);
	}
}

struct sg_str
gated_idle(enum provider_kind k)
{
	return k == PROVIDER_ANTHROPIC
	    ? STR("event: ping\ndata: {\"type\": \"ping\"}\n\n")
	    : STR(": a person is asked\n\n");
}

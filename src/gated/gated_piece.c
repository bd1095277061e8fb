/* One block of a stream: taken apart, and handed on. */
#include "gated/gated.h"
#include "json/json_find.h"
#include "base/banned.h"

static enum sg_err
on_piece(void *ctx, struct sg_str name, struct sg_str data)
{
	struct gated_piece *p = ctx;

	if (!arena_dup(p->a, name, &p->name) ||
	    !arena_dup(p->a, data, &p->data))
		return SG_ENOMEM;
	return SG_OK;
}

enum sg_err
gated_split(struct gated *g, struct gated_piece *p)
{
	struct sse s;
	size_t room = p->raw.n + 1;
	char *line = arena_new(&g->look, room);
	char *data = arena_new(&g->look, room);

	p->a = &g->look;
	if (line == NULL || data == NULL)
		return SG_ENOMEM;
	sse_init(&s, line, data, room);
	return sse_feed(&s, p->raw, on_piece, p);
}

void
gated_say(struct gated *g, struct sg_str bytes)
{
	if (bytes.n > 0)
		g->out.bytes(g->out.ctx, bytes);
}

/* The number of a block as the program counts them. */
static void
say_shifted(struct gated *g, const struct gated_piece *p, const char *member)
{
	struct sg_str old = json_find(p->data, member, &g->look);
	struct buf b = {.cap = p->data.n + p->name.n + 64};
	char room[24];
	struct buf digits = BUF_ON(room);
	struct json_edit edit = {.at = old.p, .n = old.n};
	int64_t v = g->shift;

	b.p = arena_new(&g->look, b.cap);
	if (b.p == NULL) {
		gated_fail(g, STR("out of memory"));
		return;
	}
	for (size_t i = 0, n = 0;
	     i < old.n && old.p[i] >= '0' && old.p[i] <= '9' && i < 9; i++) {
		n = 10 * n + (size_t)(old.p[i] - '0');
		v = g->shift + (int64_t)n;
	}
	buf_addi(&digits, v);
	edit.text = buf_str(&digits);
	if (p->name.n > 0) {
		buf_addz(&b, "event: ");
		buf_add(&b, p->name);
		buf_addc(&b, '\n');
	}
	buf_addz(&b, "data: ");
	json_edit(p->data, &edit, old.p != NULL, &b);
	buf_addz(&b, "\n\n");
	gated_say(g, buf_str(&b));
}

void
gated_hand_on(
    struct gated *g, const struct gated_piece *p, enum gated_look look)
{
	static const char *const members[PROVIDER_COUNT] = {
	    [PROVIDER_OPENAI_RESPONSES] = "output_index",
	    [PROVIDER_ANTHROPIC] = "index",
	};
	static const char *const ends[PROVIDER_COUNT] = {
	    [PROVIDER_OPENAI_RESPONSES] = "response.output_item.done",
	    [PROVIDER_ANTHROPIC] = "content_block_stop",
	};

	if (ends[g->kind] != NULL &&
	    str_eq(json_find_text(p->data, "type", &g->look),
		str_of(ends[g->kind])))
		g->blocks++;
	if (!g->again)
		gated_say(g, p->raw);
	else if (members[g->kind] == NULL)
		gated_say(g, p->raw);
	else if (look != GATED_HEAD)
		say_shifted(g, p, members[g->kind]);
}

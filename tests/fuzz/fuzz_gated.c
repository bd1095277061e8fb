/*
 * Any bytes as an answer on its way through the gate, in pieces of any size.
 * What passes is the beginning of what came; the pieces do not matter; it ends
 * or fails, never both; what is released is all of it; nothing passes from the
 * first call on.  The first byte chooses the provider, the second the pieces.
 */
#include <string.h>

#include "t.h"
#include "gated/gated_debt.h"
#include "fuzz/must.h"

struct got {
	char text[1 << 20];
	size_t n;
};

static struct got first, second;

static void
on_bytes(void *ctx, struct sg_str b)
{
	struct got *g = ctx;

	MUST(b.n <= sizeof(g->text) - g->n);
	memcpy(g->text + g->n, b.p, b.n);
	g->n += b.n;
}

static void
feed(struct gated *g, struct got *to, enum provider_kind k, bool stream,
    struct sg_str in, size_t size)
{
	to->n = 0;
	gated_open(g, k, stream, (struct gated_out){on_bytes, to});
	for (size_t at = 0; at < in.n; at += size)
		gated_feed(g, str_part(in, at, size));
	gated_end(g);
	MUST(g->ended != g->failed);
	MUST(to->n <= in.n && memcmp(to->text, in.p, to->n) == 0);
	MUST(!g->ended || g->holds == (g->n > 0));
}

/* What the model is told is JSON again, and what is owed is found in it. */
static void
tell(struct gated *g, enum provider_kind k)
{
	static const char *const bodies[] = {"{\"contents\":[{}]}",
	    "{\"messages\":[]}", "{\"input\":\"x\"}", "{\"messages\":[{}]}"};
	struct sg_str told[GATED_CALLS_MAX];
	struct gated_fate keep[GATED_CALLS_MAX] = {{.keep = true}};
	struct gated_debt d;
	struct buf out = {.cap = 0};
	struct sg_str paid;
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)64 << 20);
	for (size_t i = 0; i < GATED_CALLS_MAX; i++)
		told[i] = STR("no \"way\"");
	MUST(gated_retell(g, str_of(bodies[k]), told, &a, &out) == SG_OK);
	MUST(gated_debt_of(g, keep, told, &a, &d) == SG_OK);
	MUST(gated_debt_pay(&d, buf_str(&out), &a, &paid) == SG_OK);
	arena_release(&a);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct gated one, other;
	enum provider_kind k;
	struct sg_str in;
	bool stream;

	if (n < 2 || n > 1 << 16)
		return 0;
	k = (enum provider_kind)(data[0] % PROVIDER_COUNT);
	stream = data[0] / PROVIDER_COUNT % 2 == 0;
	in = (struct sg_str){(const char *)data + 2, n - 2};
	feed(&one, &first, k, stream, in, n);
	feed(&other, &second, k, stream, in, 1 + data[1] % 32);
	MUST(one.ended == other.ended && one.n == other.n);
	MUST(!one.ended ||
	    (first.n == second.n &&
		memcmp(first.text, second.text, first.n) == 0));
	if (one.ended && one.n > 0) {
		tell(&one, k);
		gated_release(&one);
		MUST(first.n <= in.n && memcmp(first.text, in.p, first.n) == 0);
	}
	gated_close(&one);
	gated_close(&other);
	return 0;
}

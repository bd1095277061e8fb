/*
 * Any weights or heads file, any text.  The first byte says which: bytes as
 * they come, bytes laid over a heads file and sealed again, or text to cut
 * and read.  Nothing may leave its array, and what is accepted must give a
 * decision.
 */
#include <stdlib.h>

#include "lib/embed_toy.h"
#include "fuzz/must.h"

static struct toy weights, heads_file;
static struct embed_model model;
static struct embed_work work;
static struct mini_work mini;

static void
begin(void)
{
	if (weights.p != NULL)
		return;
	toy_weights(&weights);
	MUST(embed_attach(&model, toy_file(&weights), NULL) == SG_OK);
	toy_heads(&heads_file, model.digest);
}

static void
decide(const struct heads *h, const uint8_t *data, size_t n)
{
	struct sg_intent_decision i = {0};
	struct sg_risk_decision k = {.tier = 2};
	struct lane_base base = {.floor = 1};
	struct lane_reading r;
	struct lane_verdict v;
	struct lane_point point = {{0}, {0}, {0}};

	memcpy(&point, data, n < sizeof(point) ? n : sizeof(point));
	memcpy(base.intent, data, n < sizeof(base.intent) ? n : 0);
	lane_read(h, &point, &r);
	MUST(r.nearest < h->protos);
	lane_join(h, NULL, &r, &v);
	lane_apply(h, &r, &v, &i, &k);
	MUST(k.tier >= 2 && i.label < SG_INTENT_COUNT);
	lane_join(h, &base, &r, &v);
	lane_apply(h, &r, &v, &i, &k);
	MUST(k.tier >= 1 && k.tier <= 3 && v.confidence <= 1000);
}

/* Pairs of bytes: how far on, and what to put there. */
static void
overlay(const uint8_t *data, size_t n)
{
	char *p = aligned_alloc(16, heads_file.n);
	struct toy t = {p, heads_file.n, 0};
	size_t at = FORMAT_HEAD;
	struct heads h;

	MUST(p != NULL);
	memcpy(p, heads_file.p, heads_file.n);
	for (size_t i = 0; i + 1 < n; i += 2) {
		at += data[i] * (size_t)data[i];
		if (at < t.n)
			p[at] = (char)data[i + 1];
	}
	toy_seal(&t, FORMAT_HEADS);
	if (heads_attach(&h, toy_file(&t), NULL) == SG_OK)
		decide(&h, data, n);
	free(p);
}

static void
raw(const uint8_t *data, size_t n)
{
	char *p = aligned_alloc(16, (n / 16 + 1) * 16);
	struct embed_model m;
	struct heads h;

	MUST(p != NULL);
	memcpy(p, data, n);
	MUST(embed_attach(&m, (struct sg_str){p, n}, NULL) != SG_OK);
	if (heads_attach(&h, (struct sg_str){p, n}, NULL) == SG_OK)
		decide(&h, data, n);
	free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	begin();
	if (n == 0)
		return 0;
	if (data[0] % 3 == 0) {
		raw(data + 1, n - 1);
	} else if (data[0] % 3 == 1) {
		overlay(data + 1, n - 1);
	} else {
		embed_pieces(&model, &work,
		    (struct sg_str){(const char *)data + 1, n - 1});
		MUST(work.tokens <= EMBED_TOKENS);
		for (size_t i = 0; i < work.tokens; i++)
			MUST(work.ids[i] < model.ids);
		mini_pieces(&model.mini, &mini,
		    (struct sg_str){(const char *)data + 1, n - 1});
		MUST(mini.tokens <= MINI_TOKENS);
		for (size_t i = 0; i < mini.tokens; i++)
			MUST(mini.ids[i] < model.mini.ids);
	}
	return 0;
}

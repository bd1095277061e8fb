/*
 * What the gate's own code makes of labelled turns before anything is learnt
 * from them, as one hash: while it stays, a change of that code changes no
 * weights.  Only rules that the weights know are counted.
 */
#include <stdlib.h>

#include "base/sha256.h"
#include "gloss/gloss.h"
#include "tools/train/train.h"

static void
add(struct sha256 *h, const void *p, size_t n)
{
	sha256_add(h, (struct sg_str){p, n});
}

static void
add_turn(struct sha256 *h, const struct classifier *c, struct reading *r,
    struct gloss *g, const struct example *x)
{
	struct sg_str text = {x->text, x->n_text};
	struct seen s = see_rules(c, r, text);
	uint32_t numbers[] = {(uint32_t)x->intent, (uint32_t)x->risk,
	    x->ambiguous, (uint32_t)s.tier, s.softened, s.everyday};

	features_collect(&r->features, &c->rules, &r->tokens, &r->hits);
	add(h, numbers, sizeof(numbers));
	for (unsigned k = 0; k < FEATURE_GROUPS; k++)
		add(h, r->features.v[k],
		    r->features.n[k] * sizeof(r->features.v[k][0]));
	for (uint32_t i = 0; i < r->tokens.n; i++)
		add(h, &r->tokens.v[i].hash, sizeof(r->tokens.v[i].hash));
	if (gloss_read(g, text))
		text = (struct sg_str){g->text, g->n};
	sha256_add_text(h, text);
}

void
seen_print(const char *path, const struct classifier *c)
{
	struct reading *r = get(sizeof(*r));
	struct gloss *g = get(sizeof(*g));
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;
	struct set s;

	set_read(&s, path);
	sha256_init(&h);
	for (size_t i = 0; i < s.n; i++)
		add_turn(&h, c, r, g, &s.v[i]);
	sha256_end(&h, digest);
	for (size_t i = 0; i < SHA256_SIZE; i++)
		printf("%02x", digest[i]);
	printf("\n");
	free(r);
	free(g);
}

/*
 * What the networks learnt, between runs: the heads of all turns and what the
 * folds say of each.  Neither depends on rules or n-grams, so that after a
 * change of those only the thresholds are found again.
 */
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"
#include "tools/train-embed/train.h"

#define CODE 1 /* to be raised when what is learnt of the same turns changes */

static void
add(struct sha256 *h, const void *p, size_t n)
{
	sha256_add(h, (struct sg_str){p, n});
}

/* Of everything the networks see. */
static void
digest_of(const struct set *s, const struct settings *st, uint8_t out[32])
{
	uint64_t numbers[] = {CODE, st->members, st->protos, st->net.epochs,
	    st->net.seed, HEADS_HIDDEN, HEADS_ENCODERS};
	float rates[] = {st->net.rate, st->net.decay, st->net.smooth,
	    st->net.drop_in, st->net.drop_mid};
	struct sha256 h;

	sha256_init(&h);
	add(&h, numbers, sizeof(numbers));
	add(&h, rates, sizeof(rates));
	for (size_t i = 0; i < s->n; i++) {
		const struct example *x = &s->v[i];
		uint8_t one[] = {x->fold, x->again, x->label.intent,
		    x->label.tier, x->label.ambiguous};

		add(&h, one, sizeof(one));
		add(&h, &x->point, sizeof(x->point));
	}
	sha256_end(&h, out);
}

static bool
get(FILE *f, void *p, size_t n)
{
	return fread(p, 1, n, f) == n;
}

bool
learnt_read(const struct set *s, const struct settings *st,
    struct lane_reading *r, struct packed *out)
{
	FILE *f = st->learnt == NULL ? NULL : fopen(st->learnt, "rb");
	uint8_t digest[32], found[32];
	struct sg_error e = {0};
	uint64_t n = 0;
	bool good;

	if (f == NULL)
		return false;
	digest_of(s, st, digest);
	good = get(f, found, 32) && memcmp(found, digest, 32) == 0 &&
	    get(f, r, s->n * sizeof(*r)) && get(f, &n, sizeof(n)) &&
	    n <= PACK_ROOM;
	if (good) {
		out->p = pack_room();
		out->n = n;
		good = get(f, out->p, n) &&
		    heads_attach(&out->heads, (struct sg_str){out->p, n}, &e) ==
			SG_OK;
	}
	fclose(f);
	return good;
}

void
learnt_write(const struct set *s, const struct settings *st,
    const struct lane_reading *r, const struct packed *p)
{
	FILE *f = st->learnt == NULL ? NULL : fopen(st->learnt, "wb");
	uint8_t digest[32];
	uint64_t n = p->n;

	if (st->learnt == NULL)
		return;
	digest_of(s, st, digest);
	if (f == NULL || fwrite(digest, 32, 1, f) != 1 ||
	    fwrite(r, sizeof(*r), s->n, f) != s->n ||
	    fwrite(&n, sizeof(n), 1, f) != 1 ||
	    fwrite(p->p, 1, p->n, f) != p->n || fclose(f) != 0)
		train_fail(st->learnt, "cannot be written");
}

/*
 * The line that a person reads: each effect with what has it, the worst
 * first.  "deletes (rm: files and directories), cannot be undone, needs root
 * (sudo)"
 */
#include "impact/impact_int.h"
#include "words/words.h"
#include "base/banned.h"

/* Where a hit is told of: at the first of its effects. */
static enum sg_effect
main_effect(const struct impact_hit *h)
{
	for (unsigned e = 1; e < SG_EFFECT_COUNT; e++)
		if ((h->bits & EFFECT_BIT(e)) != 0)
			return (enum sg_effect)e;
	return SG_EFFECT_UNKNOWN;
}

static void
add_note(struct buf *b, const struct impact_hit *h)
{
	buf_add(b, h->by);
	if (h->by.n > 0 && h->says.n > 0)
		buf_addz(b, ": ");
	buf_add(b, h->says);
	if (h->outside)
		buf_addz(b, ", outside the project");
	else if (h->moved)
		buf_addz(b, ", in another directory");
}

static void
add_effect(const struct impact_walk *k, enum sg_effect e, struct buf *b)
{
	size_t n = 0;

	if (b->n > 0)
		buf_addz(b, ", ");
	buf_addz(b, word_text(&words_effect, e));
	for (size_t i = 0; i < k->n; i++) {
		const struct impact_hit *h = &k->hit[i];

		if (main_effect(h) != e || (h->by.n == 0 && h->says.n == 0))
			continue;
		buf_addz(b, n++ == 0 ? " (" : "; ");
		add_note(b, h);
	}
	if (n > 0)
		buf_addc(b, ')');
}

/* Reading is told of where nothing else is. */
struct sg_str
impact_say(struct impact_walk *k)
{
	static const enum sg_effect order[] = {SG_EFFECT_REMOTE_CODE,
	    SG_EFFECT_DELETES, SG_EFFECT_PERMANENT, SG_EFFECT_SECRETS,
	    SG_EFFECT_ROOT, SG_EFFECT_SENDS, SG_EFFECT_CHANGES,
	    SG_EFFECT_UNKNOWN, SG_EFFECT_READS};
	struct buf b = arena_buf(k->a, IMPACT_SAYS_MAX);
	unsigned reads = EFFECT_BIT(SG_EFFECT_READS);

	if (b.p == NULL) {
		k->no_memory = true;
		return STR("");
	}
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		struct buf before = b;
		enum sg_effect e = order[i];

		if ((k->bits & EFFECT_BIT(e)) == 0 ||
		    (e == SG_EFFECT_READS && (k->bits & ~reads) != 0))
			continue;
		add_effect(k, e, &b);
		if (!buf_full(&b))
			continue;
		b = before; /* the word alone, without who and what */
		if (b.n > 0)
			buf_addz(&b, ", ");
		buf_addz(&b, word_text(&words_effect, e));
	}
	return buf_full(&b) ? STR("more than fits here") : buf_str(&b);
}

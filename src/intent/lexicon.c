/* Words by hash: open addressing, at most half full, never deleted from. */
#include "intent/lexicon.h"
#include "base/banned.h"

bool
lexicon_init(struct lexicon *l, struct arena *a, uint32_t max)
{
	uint32_t slots = 16;

	*l = (struct lexicon){NULL, NULL, 1, max + 1, 0};
	if (max >= UINT16_MAX)
		return false;
	while (slots < 2 * max)
		slots *= 2;
	l->mask = slots - 1;
	l->words = arena_new(a, (max + 1) * sizeof(*l->words));
	l->slots = arena_new(a, slots * sizeof(*l->slots));
	return l->words != NULL && l->slots != NULL;
}

uint16_t
lexicon_enter(struct lexicon *l, uint32_t hash)
{
	uint32_t at = lexicon_slot(l, hash);

	if (l->slots[at] != 0)
		return l->slots[at];
	if (l->n == l->cap)
		return 0;
	l->words[l->n].hash = hash;
	l->slots[at] = (uint16_t)l->n;
	return (uint16_t)l->n++;
}

/* Room for offers in a thread: only those that are open count (F14). */
#include <stdlib.h>
#include <string.h>

#include "chip/chips_int.h"

/* Nothing happens to it any more; what was put off may come back. */
static bool
is_over(enum consent_state s, bool put_off_too)
{
	return s == CONSENT_CHIP_DONE || s == CONSENT_CHIP_DISMISSED ||
	    s == CONSENT_CHIP_SUPERSEDED || s == CONSENT_CHIP_EXPIRED ||
	    (put_off_too && s == CONSENT_CHIP_DEFERRED);
}

static void
drop(struct action_thread *t, size_t at)
{
	size_t behind = t->chips.n - at - 1;

	free(t->items[at].json);
	memmove(&t->items[at], &t->items[at + 1], behind * sizeof(t->items[0]));
	memmove(&t->chips.v[at], &t->chips.v[at + 1],
	    behind * sizeof(t->chips.v[0]));
	t->chips.n--;
	t->items[t->chips.n] = (struct action_item){.json = NULL};
	t->dropped = true;
}

void
actions_make_place(struct action_thread *t)
{
	/* What runs knows its place by number. */
	if (t->chips.n < CHIPS_MAX || t->running > 0)
		return;
	for (int put_off = 0; put_off < 2; put_off++)
		for (size_t i = 0; i < t->chips.n; i++)
			if (is_over(t->chips.v[i].state, put_off == 1) &&
			    t->items[i].waiters == NULL) {
				drop(t, i);
				return;
			}
}

size_t
actions_open(const struct action_thread *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->chips.n; i++)
		n += !is_over(t->chips.v[i].state, true);
	return n;
}

bool
actions_was_offered(struct actions *actions, const struct action_thread *t,
    const struct ask_name *action, struct arena *a)
{
	const struct store_port *store = actions->shell->port.store;
	char ref[ACTION_REF];
	struct store_row row;

	/* What cannot be read may have been. */
	return t->dropped &&
	    store->get(store->self, STORE_ACTION, action_ref(action, ref), a,
		&row, NULL) != SG_ENOTFOUND;
}

/* What is held, for the terminal; see hold_note.h. */
#include <stdio.h>

#include "base/arena.h"
#include "shape/hold.h"
#include "system/shown.h"
#include "view/hold_note.h"
#include "words/words.h"

static void
put(char *to, size_t room, const char *head, struct sg_str s, struct arena *a)
{
	struct sg_str safe = shown_safe(a, s, 100);

	(void)snprintf(to, room, "%s%.*s", head, (int)safe.n, safe.p);
}

static void
take(struct hold_note *out, const struct hold_view *v, struct arena *a)
{
	bool turn = v->kind == SG_HOLD_TURN;

	put(out->id, sizeof(out->id), "", v->id, a);
	put(out->title, sizeof(out->title),
	    turn ? "The turn gate refuses a turn of "
		 : "HELD: something else ran than was allowed, ",
	    v->extension, a);
	put(out->text[0], sizeof(out->text[0]), "", v->says, a);
	if (v->has_session)
		put(out->text[1], sizeof(out->text[1]), "Session: ", v->session,
		    a);
	if (v->has_allowed)
		put(out->text[2], sizeof(out->text[2]),
		    turn ? "Refused: " : "Allowed: ", v->allowed, a);
	if (v->has_ran)
		put(out->text[3], sizeof(out->text[3]), "Ran: ", v->ran, a);
}

void
hold_note_read(struct hold_note *out, struct sg_str json)
{
	struct hold_list l;
	struct arena a;

	*out = (struct hold_note){.n = 0};
	arena_init(&a, &mem_heap, 1u << 20);
	if (contract_decode(&hold_list_contract, json, &a, &l, NULL) == SG_OK &&
	    l.holds.n > 0) {
		out->n = l.holds.n;
		take(out, &l.holds.v[0], &a);
	}
	arena_release(&a);
}

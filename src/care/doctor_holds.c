/* What stands still until a person looks. */
#include <stdio.h>

#include "care/doctor.h"
#include "shape/hold.h"

void
doctor_holds(struct doctor *d)
{
	struct hold_list l;
	char text[256], next[128];

	if (remote_read(&d->r, STR("/v1/holds"), "cannot list what is held",
		&hold_list_contract, &l) != CLI_DONE)
		return;
	for (size_t i = 0; i < l.holds.n; i++) {
		const struct hold_view *v = &l.holds.v[i];
		bool turn = v->kind == SG_HOLD_TURN;

		snprintf(text, sizeof(text),
		    turn ? "%.*s: the turn gate refuses the calls of a turn"
			 : "%.*s: something else ran than was allowed; the "
			   "session is held",
		    (int)v->extension.n, v->extension.p);
		snprintf(next, sizeof(next),
		    "Look: solgate holds. Then: solgate holds lift %.*s",
		    (int)v->id.n, v->id.p);
		doctor_say(
		    d, "holds", turn ? DOCTOR_NOTE : DOCTOR_BAD, text, next);
	}
}

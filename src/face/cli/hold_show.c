/* Holds for people; see hold_show.h. */
#include <stdio.h>

#include "face/cli/hold_show.h"
#include "term/show.h"
#include "words/words.h"

void
hold_show(const struct hold_view *v)
{
	bool turn = v->kind == SG_HOLD_TURN;

	fputs(turn ? "TURN REFUSED  " : "BREACH  ", stdout);
	show_text(v->extension);
	if (v->has_session) {
		fputs("  session ", stdout);
		show_text(v->session);
	}
	putchar('\n');
	show_line("  ", v->says);
	if (v->has_allowed)
		show_line(turn ? "  refused: " : "  allowed: ", v->allowed);
	if (v->has_ran)
		show_line("  ran:     ", v->ran);
	show_line(turn ? "  lift it for this turn: solgate holds lift "
		       : "  when you have looked: solgate holds lift ",
	    v->id);
}

/*
 * The text of an answer while it comes, for a caller who takes an event
 * stream.  It leaves sentence by sentence, each only if all before it keeps
 * what can be judged so early: nothing called done that is not, nothing that
 * steers a screen, no certainty where the turn forbids it.  From tier 3 on
 * nothing leaves early.  What was shown is never kept and never acted upon;
 * the answer that passed all checks counts, and replaces it if it differs.
 */
#include <stdlib.h>

#include "chat/chat_bounds.h"
#include "chat/chat_early.h"
#include "dialogue/bounds.h"
#include "dialogue/plain.h"
#include "json/json_put.h"

#define EARLY_MAX  16384 /* bytes; the rest comes with the answer */
#define TIER_QUIET 3

bool
chat_bounds_early(const struct chat_run *run, struct sg_str text)
{
	return plain_is(text) &&
	    (run->bounds.tier < CHAT_TIER_BOUND || bounds_certain(text).n == 0);
}

void
chat_early_begin(struct chat_run *run)
{
	run->early_on = run->part != NULL && run->events && run->attempt == 1 &&
	    run->bounds.tier < TIER_QUIET;
	if (run->early_on && run->early.p == NULL) {
		run->early = (struct buf){
		    .p = malloc(EARLY_MAX), .cap = EARLY_MAX};
		run->early_on = run->early.p != NULL;
	}
	json_early_init(&run->reader, STR("assistant_text"));
}

/* Where the last sentence that is whole ends; 0: none does. */
static size_t
sentences_end(struct sg_str text)
{
	size_t end = 0;

	for (size_t i = 0; i + 1 < text.n; i++) {
		char c = text.p[i], next = text.p[i + 1];

		if (c == '\n' ||
		    ((c == '.' || c == '!' || c == '?' || c == ':') &&
			(next == ' ' || next == '\n')))
			end = i + 1;
	}
	return end;
}

void
chat_early_say(struct chat_run *run, struct sg_str piece)
{
	struct buf b;
	char *room = piece.n == 0 ? NULL : malloc(6 * piece.n + 64);

	if (room == NULL || run->to.reply == NULL) {
		free(room);
		return;
	}
	b = (struct buf){.p = room, .cap = 6 * piece.n + 64};
	buf_addz(&b, "event: text\ndata: ");
	json_open(&b);
	json_put_text(&b, "text", piece);
	json_close(&b);
	buf_addz(&b, "\n\n");
	run->part(run->to.ctx, chat_id(run), buf_str(&b));
	free(room);
}

void
chat_early_text(struct chat_run *run, struct sg_str more)
{
	struct sg_str all;
	size_t end;

	if (!run->early_on)
		return;
	json_early_feed(&run->reader, more, &run->early);
	all = (struct sg_str){run->early.p, run->early.n};
	end = sentences_end(all);
	if (end > run->shown) {
		struct sg_str upto = str_part(all, 0, end);

		if (chat_bounds_early(run, upto) &&
		    chat_claims_hold(run, upto)) {
			chat_early_say(run, str_part(upto, run->shown, upto.n));
			run->shown = end;
		} else {
			run->early_on = false;
		}
	}
	if (run->early.full)
		run->early_on = false;
}

struct sg_str
chat_early_shown(const struct chat_run *run)
{
	return (struct sg_str){run->early.p, run->shown};
}

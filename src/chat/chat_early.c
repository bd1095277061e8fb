/*
 * The text of an answer while it comes, for a caller who takes an event
 * stream.  It leaves word by word, each only if all before it keeps what can
 * be judged so early: nothing called done that is not, nothing that
 * steers a screen, no certainty where the turn forbids it.  From tier 3 on
 * nothing leaves early.  What was shown is never kept and never acted upon;
 * the answer that passed all checks counts, and replaces it if it differs.
 */
#include <stdlib.h>

#include "base/utf8.h"
#include "chat/chat_bounds.h"
#include "chat/chat_early.h"
#include "dialogue/bounds.h"
#include "dialogue/plain.h"
#include "json/json_put.h"

#define EARLY_MAX  ENVELOPE_BYTES_MAX
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

static void
say(struct chat_run *run, const char *name, struct sg_str text)
{
	struct buf b = {.p = malloc(6 * text.n + 64), .cap = 6 * text.n + 64};

	if (b.p == NULL || run->to.reply == NULL) {
		free(b.p);
		return;
	}
	buf_addz(&b, "event: ");
	buf_addz(&b, name);
	buf_addz(&b, "\ndata: ");
	json_open(&b);
	json_put_text(&b, "text", text);
	json_close(&b);
	buf_addz(&b, "\n\n");
	run->part(run->to.ctx, chat_id(run), buf_str(&b));
	free(b.p);
}

static bool
holds(struct chat_run *run, struct sg_str upto)
{
	return chat_bounds_early(run, upto) && chat_claims_hold(run, upto);
}

static void
show(struct chat_run *run, struct sg_str all, size_t end)
{
	if (end <= run->shown)
		return;
	say(run, "text", str_part(all, run->shown, end - run->shown));
	run->shown = end;
}

/* A sentence that does not hold: what was shown of it is taken back. */
static void
take_back(struct chat_run *run, struct sg_str all)
{
	run->early_on = false;
	if (run->shown > run->judged)
		say(run, "replace", str_part(all, 0, run->judged));
	run->shown = run->judged;
}

/*
 * Sentences that became whole are judged together with the one before them; if
 * they do not hold, nothing more leaves.  Words of the sentence that is still
 * coming leave while it holds; one that does not waits for its end, which may
 * say what makes it right.
 */
void
chat_early_text(struct chat_run *run, struct sg_str more)
{
	struct sg_str all, rest;
	size_t end;

	if (!run->early_on)
		return;
	json_early_feed(&run->reader, more, &run->early);
	all = (struct sg_str){run->early.p, run->early.n};
	rest = str_part(all, run->judged, all.n);
	end = run->judged + bounds_sentences(rest);
	if (end > run->judged) {
		if (!holds(run, str_part(all, run->from, end - run->from))) {
			take_back(run, all);
			return;
		}
		run->from = run->judged;
		run->judged = end;
		show(run, all, end);
		rest = str_part(all, end, all.n);
	}
	end = run->judged + bounds_words(rest);
	if (end > run->shown &&
	    holds(run, str_part(all, run->from, end - run->from)))
		show(run, all, end);
	if (run->early.full)
		run->early_on = false;
}

struct sg_str
chat_early_shown(const struct chat_run *run)
{
	return (struct sg_str){run->early.p, run->shown};
}

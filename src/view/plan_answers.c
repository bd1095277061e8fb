/* The five answers and where they stand. */
#include <stdio.h>

#include "view/plan.h"

static const struct form {
	int columns, rows;
	int at[3];
	/* Row by row; six cells. 5 stands for details. */
	unsigned char order[PLAN_ANSWERS];
} forms[] = {
    [PLAN_NARROW] = {2, 3, {0, 18, 0}, {0, 3, 1, 4, 2, 5}},
    [PLAN_MIDDLE] = {2, 3, {0, 27, 0}, {0, 1, 2, 3, 4, 5}},
    [PLAN_WIDE] = {3, 2, {0, 17, 41}, {0, 1, 2, 3, 4, 5}},
};

/* By place: action, a shorter label for narrow screens or NULL. */
static const struct {
	enum key_action action;
	const char *shorter;
} labels[] = {
    {KEY_REQUEST_ALLOW_ONCE, NULL},
    {KEY_REQUEST_ALLOW_SESSION, "Session"},
    {KEY_REQUEST_ALLOW_ALWAYS, "Always"},
    {KEY_REQUEST_DENY, NULL},
    {KEY_REQUEST_DENY_ALWAYS, NULL},
    {KEY_REQUEST_DETAILS, "Details"},
};

int
plan_answer_rows(const struct tui *t, const struct plan *p)
{
	if (t->layer == LAYER_RULE)
		return p->size == PLAN_NARROW ? 2 : 1;
	return forms[p->size].rows;
}

/* The rule screen: save, with the key that does, and back. */
static void
rule_answers(const struct tui *t, struct plan *p)
{
	bool allows = option_allows(t->lasting),
	     high = t->asked->v.risk == SG_RISK_HIGH;
	struct sg_str key = allows && high
	    ? key_label(t->set.keymap, KEY_REQUEST_ALLOW_ALWAYS)
	    : STR("Enter");
	int rows = plan_answer_rows(t, p), y = p->height - 1 - rows;
	struct plan_answer *save = &p->answer[0], *back = &p->answer[1];

	if (p->fault != PLAN_FITS) {
		back = save;
	} else {
		*save = (struct plan_answer){
		    .usable = true, .option = t->lasting, .x = 2, .y = y};
		(void)snprintf(save->text, sizeof(save->text),
		    "[%.*s] Save rule and %s", (int)key.n, key.p,
		    allows ? "allow" : "deny");
		p->n_answers++;
	}
	*back = (struct plan_answer){.is_details = true,
	    .usable = true,
	    .x = rows == 1 ? 35 : 2,
	    .y = y + rows - 1};
	if (p->size == PLAN_MIDDLE)
		back->x = 29;
	(void)snprintf(
	    back->text, sizeof(back->text), "%s", "[Esc] Back, nothing saved");
	p->n_answers++;
}

static void
name_answer(const struct tui *t, const struct plan *p, unsigned place,
    struct plan_answer *to)
{
	struct sg_str key = key_label(t->set.keymap, labels[place].action);
	const char *text = to->is_details
	    ? "Details / help"
	    : word_text(&words_prompt_option, to->option);
	bool asks_more = !to->is_details && option_lasts(to->option);

	if (p->size == PLAN_NARROW && labels[place].shorter != NULL)
		text = labels[place].shorter;
	if (to->is_details && t->layer == LAYER_DETAILS)
		text = "Back";
	(void)snprintf(to->text, sizeof(to->text), "[%.*s] %s%s",
	    to->usable ? (int)key.n : 1, to->usable ? key.p : " ", text,
	    asks_more ? "..." : "");
}

/*
 * An allowing answer that cannot be given is not drawn.  One that the server
 * does not offer stands there without its key.
 */
static void
add_answer(const struct tui *t, struct plan *p, unsigned place, int x)
{
	struct plan_answer *to = &p->answer[p->n_answers];

	to->is_details = place == PLAN_ANSWERS - 1;
	to->option = to->is_details ? SG_OPTION_DENY_ONCE : option_at(place);
	if (!to->is_details && p->fault != PLAN_FITS &&
	    option_allows(to->option))
		return;
	to->usable = to->is_details || question_offers(t->asked, to->option);
	to->x = x;
	name_answer(t, p, place, to);
	p->n_answers++;
}

void
plan_answers(const struct tui *t, struct plan *p)
{
	const struct form *f = &forms[p->size];
	int y = p->height - 1 - (p->tight ? 1 : f->rows);

	if (t->asked->state != QUESTION_OPEN)
		return;
	if (t->layer == LAYER_RULE) {
		rule_answers(t, p);
		return;
	}
	if (p->fault == PLAN_LOST)
		return;
	for (unsigned i = 0; i < PLAN_ANSWERS; i++) {
		size_t n = p->n_answers;
		unsigned place = f->order[i];
		int column = (int)i % f->columns;

		if (p->tight && place != 3 && place != 5)
			continue;
		if (p->tight)
			column = place == 5;
		add_answer(t, p, place, 2 + f->at[column]);
		if (p->n_answers > n)
			p->answer[n].y = p->tight ? y : y + (int)i / f->columns;
	}
}

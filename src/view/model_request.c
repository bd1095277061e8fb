/* Keys in a request: answers, details, the rule screen. */
#include <stdio.h>
#include <string.h>

#include "view/plan.h"
#include "view/tui_int.h"

#define PAGE 2 /* of lines, for scroll() */

/*
 * The one way out for an answer.  An allowing one is for the revision whose
 * scopes were all seen, a refusal for the one that stood there long enough.
 */
static void
decide(struct tui *t, enum sg_prompt_option option)
{
	struct question *q = t->asked;
	struct tui_effect *e;

	if (tui_is_pasted(t))
		return;
	e = tui_do(t, TUI_DO_DECIDE);
	tui_copy(e->id, sizeof(e->id), q->v.prompt_id);
	e->option = option;
	e->rev = option_allows(option) && tui_one(t) < 0 ? q->rev_seen
	    : q->rev_held >= 0                           ? q->rev_held
							 : q->v.rev;
	if (tui_one(t) >= 0)
		tui_copy(e->call, sizeof(e->call), str_of(t->one_id));
	q->state = QUESTION_SENDING;
	t->layer = LAYER_REQUEST;
}

static void
say_why_not(struct tui *t, enum plan_fault fault)
{
	struct sg_str key = key_label(t->set.keymap, KEY_REQUEST_DETAILS);

	if (fault == PLAN_LOST)
		tui_say(t, "Not connected: nothing can be decided");
	else if (fault == PLAN_CUT)
		tui_say(t,
		    "Allowing is off: requester, risk and scope are not all on "
		    "screen");
	else if (t->layer == LAYER_RULE)
		tui_say(t, "Read the whole rule first: PgDn");
	else
		tui_say(t,
		    "Read the whole scope before you allow: PgDn, or %.*s for "
		    "all",
		    (int)key.n, key.p);
}

/* T27: nothing is allowed that is not, or was not, on the screen. */
static bool
may(struct tui *t, enum sg_prompt_option option)
{
	enum plan_fault fault = plan_may(t, option);

	if (fault != PLAN_FITS) {
		say_why_not(t, fault);
		return false;
	}
	if (!question_offers(t->asked, option)) {
		tui_say(t,
		    option_lasts(option)
			? "Allow always is not offered; the details say why"
			: "This answer is not offered");
		return false;
	}
	return true;
}

int
tui_one(const struct tui *t)
{
	const struct question *q = t->asked;

	if (!t->one || q == NULL || q->v.scopes.n < 2)
		return -1;
	for (size_t i = 0; i < q->v.call_ids.n && i < q->v.scopes.n; i++)
		if (str_eq(q->v.call_ids.v[i], str_of(t->one_id)))
			return (int)i;
	return -1;
}

static void
set_one(struct tui *t, size_t call)
{
	const struct question *q = t->asked;

	if (call < q->v.call_ids.n)
		tui_copy(t->one_id, sizeof(t->one_id), q->v.call_ids.v[call]);
	tui_copy(t->one_of, sizeof(t->one_of), q->v.extension.id);
}

/* The call that was on the screen has left: the first is shown, and armed
 * once more. */
void
tui_one_keep(struct tui *t)
{
	if (!t->one || tui_one(t) >= 0)
		return;
	set_one(t, 0);
	t->one = tui_one(t) >= 0;
	if (t->layer == LAYER_REQUEST || t->layer == LAYER_RULE)
		tui_show(t, LAYER_REQUEST);
}

/* What an answer means changes with it: it is armed once more. */
static void
toggle_one(struct tui *t)
{
	size_t call = t->layer == LAYER_DETAILS ? plan_scroll(t).call : 0;

	if (t->asked->v.scopes.n < 2) {
		tui_say(t, "This request is one call");
		return;
	}
	set_one(t, call);
	t->one = !t->one;
	tui_show(t, LAYER_REQUEST);
}

static void
choose(struct tui *t, enum sg_prompt_option option)
{
	if (!may(t, option))
		return;
	if (option_lasts(option)) {
		t->lasting = option;
		t->rule_seen = 0;
		tui_show(t, LAYER_RULE);
	} else {
		decide(t, option);
	}
}

/* Enter takes what is marked, but it never allows at high risk. */
static void
choose_marked(struct tui *t)
{
	struct sg_str key = key_label(t->set.keymap, KEY_REQUEST_ALLOW_ONCE);

	if (option_allows(t->focus) && t->asked->v.risk == SG_RISK_HIGH)
		tui_say(t,
		    "HIGH risk: Enter does not allow. Press %.*s to allow once",
		    (int)key.n, key.p);
	else
		choose(t, t->focus);
}

static void
move_focus(struct tui *t, int by)
{
	unsigned place = 0;

	for (unsigned i = 0; i < SG_OPTION_COUNT; i++)
		if (option_at(i) == t->focus)
			place = i;
	for (int i = 0; i < SG_OPTION_COUNT; i++) {
		place = (unsigned)((int)place + by + SG_OPTION_COUNT) %
		    SG_OPTION_COUNT;
		if (question_offers(t->asked, option_at(place)) &&
		    plan_may(t, option_at(place)) == PLAN_FITS)
			break;
	}
	t->focus = option_at(place);
}

/* To the answer in the row below or above, in the nearest column. */
static void
move_row(struct tui *t, int by)
{
	struct arena a;
	struct plan p;
	const struct plan_answer *from = NULL, *to = NULL;

	arena_init(&a, &mem_heap, 64u << 20);
	plan_make(t, &a, &p);
	for (size_t i = 0; i < p.n_answers; i++)
		if (!p.answer[i].is_details && p.answer[i].option == t->focus)
			from = &p.answer[i];
	for (size_t i = 0; from != NULL && i < p.n_answers; i++)
		if (!p.answer[i].is_details && p.answer[i].usable &&
		    p.answer[i].y == from->y + by &&
		    (to == NULL || p.answer[i].x <= from->x))
			to = &p.answer[i];
	if (to != NULL)
		t->focus = to->option;
	arena_release(&a);
}

/* By ${by} lines; plan_scroll() keeps it inside. */
static void
scroll(struct tui *t, long by)
{
	struct plan_scroll s = plan_scroll(t);
	long page = (long)s.rows > 1 ? (long)s.rows - 1 : 1,
	     to = (long)s.at +
	    (by == PAGE || by == -PAGE ? by / PAGE * page : by);

	t->scroll = to < 0 ? 0 : (size_t)to > s.max ? s.max : (size_t)to;
}

static void
step_call(struct tui *t, int by)
{
	size_t now = plan_scroll(t).call, n = t->asked->v.scopes.n;
	bool armed = t->armed;

	if (t->layer == LAYER_REQUEST && tui_one(t) >= 0) {
		set_one(t, ((size_t)tui_one(t) + n + (by > 0 ? 1 : n - 1)) % n);
		tui_show(t, LAYER_REQUEST);
		return;
	}
	if (t->layer != LAYER_DETAILS)
		tui_show(t, LAYER_DETAILS);
	else if (by < 0 && now > 0)
		t->scroll = plan_call_line(t, now - 1);
	else if (by > 0 && now + 1 < n)
		t->scroll = plan_call_line(t, now + 1);
	t->armed = armed;
}

/* Another picture of the same request: it stays armed. */
static void
toggle_details(struct tui *t)
{
	bool armed = t->armed;

	tui_show(t, t->layer == LAYER_DETAILS ? LAYER_REQUEST : LAYER_DETAILS);
	t->armed = armed;
}

/* What would change as two columns, or below one another. */
static void
toggle_sides(struct tui *t)
{
	bool armed = t->armed;

	if (t->cols < PLAN_SIDES_MIN) {
		tui_say(t, "Side by side needs a window of %d columns.",
		    PLAN_SIDES_MIN);
		return;
	}
	t->sides = t->layer != LAYER_DETAILS || !t->sides;
	tui_show(t, LAYER_DETAILS);
	t->armed = armed;
}

static void
go_back(struct tui *t)
{
	if (t->layer != LAYER_REQUEST)
		tui_request_back(t);
	else
		choose(t, SG_OPTION_DENY_ONCE);
}

static void
put_back(struct tui *t)
{
	t->asked->put_back = true;
	tui_close(t);
	tui_say(t, "Put back, undecided; Enter opens it again");
	tui_advance(t, true);
}

/* What the modal and its details have in common; false: not of these. */
static bool
common_key(struct tui *t, enum key_action action)
{
	struct tui_effect *e;

	if (action == KEY_REQUEST_QUIT) {
		(void)tui_do(t, TUI_DO_QUIT);
	} else if (action == KEY_REQUEST_BACK) {
		go_back(t);
	} else if (action == KEY_REQUEST_COPY) {
		e = tui_do(t, TUI_DO_COPY);
		tui_copy(e->id, sizeof(e->id), t->asked->v.prompt_id);
	} else if (action == KEY_REQUEST_MORE_TIME) {
		e = tui_do(t, TUI_DO_EXTEND);
		tui_copy(e->id, sizeof(e->id), t->asked->v.prompt_id);
	} else if (action == KEY_REQUEST_ONE) {
		toggle_one(t);
	} else if (action == KEY_REQUEST_PUT_BACK) {
		t->one = false;
		put_back(t);
	} else {
		return false;
	}
	return true;
}

static void
move_key(struct tui *t, enum key_action action)
{
	bool details = t->layer != LAYER_REQUEST;

	if (action == KEY_REQUEST_NEXT)
		move_focus(t, 1);
	else if (action == KEY_REQUEST_PREVIOUS)
		move_focus(t, -1);
	else if (action == KEY_REQUEST_SCROLL_DOWN ||
	    (details && action == KEY_REQUEST_BELOW))
		scroll(t, 1);
	else if (action == KEY_REQUEST_SCROLL_UP ||
	    (details && action == KEY_REQUEST_ABOVE))
		scroll(t, -1);
	else if (action == KEY_REQUEST_PAGE_DOWN)
		scroll(t, PAGE);
	else if (action == KEY_REQUEST_PAGE_UP)
		scroll(t, -PAGE);
	else if (action == KEY_REQUEST_BELOW)
		move_row(t, 1);
	else if (action == KEY_REQUEST_ABOVE)
		move_row(t, -1);
	else if (action == KEY_REQUEST_CALL_NEXT)
		step_call(t, 1);
	else if (action == KEY_REQUEST_CALL_PREVIOUS)
		step_call(t, -1);
}

static void
answer_key(struct tui *t, enum key_action action)
{
	static const struct {
		enum key_action action;
		enum sg_prompt_option option;
	} answers[] = {
#define X(place, action, keys, codex, text)
#define ANSWER(action, option, codex, text) \
	{KEY_REQUEST_##action, SG_OPTION_##option},
#include "view/keys.def"
	};

	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
		if (answers[i].action == action) {
			choose(t, answers[i].option);
			return;
		}
	if (action == KEY_REQUEST_CHOOSE) {
		choose_marked(t);
	} else if (action == KEY_REQUEST_DETAILS) {
		toggle_details(t);
	} else if (action == KEY_REQUEST_SIDES) {
		toggle_sides(t);
	} else if (action == KEY_REQUEST_NOTE) {
		t->field[0] = '\0';
		tui_show(t, LAYER_NOTE);
	} else if (action == KEY_REQUEST_EDIT) {
		tui_edit_begin(t);
	} else {
		move_key(t, action);
	}
}

void
tui_request_save(struct tui *t)
{
	if (plan_may(t, t->lasting) != PLAN_FITS)
		say_why_not(t, plan_may(t, t->lasting));
	else
		decide(t, t->lasting);
}

void
tui_request_choose(struct tui *t, enum sg_prompt_option option)
{
	t->focus = option;
	choose(t, option);
}

void
tui_request_back(struct tui *t)
{
	if (t->layer == LAYER_RULE)
		tui_show(t, LAYER_REQUEST);
	else
		toggle_details(t);
}

void
tui_request_scroll(struct tui *t, long by)
{
	for (; by != 0; by += by > 0 ? -1 : 1)
		scroll(t, by > 0 ? 1 : -1);
}

void
tui_request_ended(struct tui *t)
{
	tui_close(t);
	tui_advance(t, true);
}

/*
 * The rule screen: Enter saves, but an allowing rule at high risk takes the
 * letter once more.
 */
static void
rule_key(struct tui *t, enum key_action action)
{
	bool allows = option_allows(t->lasting),
	     high = t->asked->v.risk == SG_RISK_HIGH,
	     letter = action ==
	    (allows ? KEY_REQUEST_ALLOW_ALWAYS : KEY_REQUEST_DENY_ALWAYS);

	if (action == KEY_REQUEST_CHOOSE && allows && high) {
		tui_say(t, "HIGH risk: Enter does not allow it");
	} else if (letter || action == KEY_REQUEST_CHOOSE) {
		tui_request_save(t);
	} else {
		move_key(t, action);
	}
}

void
tui_request_key(struct tui *t, uint32_t code)
{
	enum key_action action = key_find(t->set.keymap, KEYS_REQUEST, code);

	if (t->asked->state == QUESTION_ENDED) {
		tui_close(t);
		if (action == KEY_REQUEST_QUIT)
			(void)tui_do(t, TUI_DO_QUIT);
		else
			tui_advance(t, true);
		return;
	}
	if (t->asked->state == QUESTION_SENDING) {
		if (action == KEY_REQUEST_QUIT)
			(void)tui_do(t, TUI_DO_QUIT);
		return;
	}
	question_hold(t->asked, t->now_ms, t->set.arm_ms);
	if (tui_is_small(t)) {
		if (action == KEY_REQUEST_DENY)
			choose(t, SG_OPTION_DENY_ONCE);
		else if (action == KEY_REQUEST_QUIT)
			(void)tui_do(t, TUI_DO_QUIT);
		return;
	}
	if (common_key(t, action))
		return;
	if (t->layer == LAYER_RULE)
		rule_key(t, action);
	else
		answer_key(t, action);
}

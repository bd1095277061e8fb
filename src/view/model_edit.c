/* A call that is edited before it is allowed. */
#include <string.h>

#include "base/utf8.h"
#include "view/tui_int.h"

/* The call that is meant; NULL: there is more than one. */
static const struct prompt_call *
call_of(const struct tui *t)
{
	const struct prompt_view *v = &t->asked->v;
	int one = tui_one(t);

	if (!v->has_calls)
		return NULL;
	if (one >= 0 && (size_t)one < v->calls.n)
		return &v->calls.v[one];
	return v->calls.n == 1 ? &v->calls.v[0] : NULL;
}

/* One text that a line of a terminal can hold. */
static const struct prompt_field *
field_of(const struct prompt_call *c)
{
	const struct prompt_field *f = &c->edits.v[0];

	return c->edits.n == 1 && !f->json &&
		utf8_count(f->value) <= TUI_NOTE_MAX &&
		memchr(f->value.p, '\n', f->value.n) == NULL
	    ? f
	    : NULL;
}

/* whoever asks has no way to take a change. */
static bool
is_acp(const struct question *q)
{
	return str_starts(q->v.extension.id, STR("acp:"));
}

void
tui_edit_begin(struct tui *t)
{
	const struct prompt_call *c = call_of(t);
	const struct prompt_field *f;

	if (!question_edits(t->asked) && is_acp(t->asked)) {
		tui_say(t,
		    "ACP carries a yes or a no: neither a change nor a note "
		    "reaches the agent");
	} else if (!question_edits(t->asked)) {
		tui_say(t, "This request cannot be edited");
	} else if (c == NULL || !c->has_edits) {
		tui_say(t, "Choose the call to edit first: o, then ]");
	} else if ((f = field_of(c)) == NULL) {
		tui_say(t,
		    "Too long for a line: solgate decide ID allow_once "
		    "--editor");
	} else {
		tui_copy(t->field, sizeof(t->field), f->value);
		tui_show(t, LAYER_CALL);
	}
}

void
tui_edit_send(struct tui *t)
{
	const struct prompt_call *c = call_of(t);
	const struct prompt_field *f = c != NULL && c->has_edits ? field_of(c)
								 : NULL;
	struct tui_effect *e;

	if (tui_is_pasted(t) || f == NULL)
		return;
	if (t->link != LINK_UP) {
		tui_say(t, "Not connected: nothing can be decided");
		return;
	}
	if (str_eq(str_of(t->field), f->value)) {
		tui_say(t, "Nothing is changed");
		return;
	}
	e = tui_do(t, TUI_DO_EDIT);
	tui_copy(e->id, sizeof(e->id), t->asked->v.prompt_id);
	tui_copy(e->call, sizeof(e->call), c->call_id);
	tui_copy(e->name, sizeof(e->name), f->name);
	e->rev = t->asked->rev_held >= 0 ? t->asked->rev_held : t->asked->v.rev;
	t->asked->state = QUESTION_SENDING;
	t->layer = LAYER_REQUEST;
}

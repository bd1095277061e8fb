/* Questions come, grow and end; which of them stands in the modal. */
#include <stdlib.h>
#include <string.h>

#include "view/tui_int.h"

struct question *
tui_find(struct tui *t, struct sg_str id, size_t *at)
{
	for (size_t i = 0; i < t->n_open; i++)
		if (str_eq(t->open[i]->v.prompt_id, id)) {
			*at = i;
			return t->open[i];
		}
	return NULL;
}

static bool
has_ended(const struct tui *t, struct sg_str id)
{
	for (size_t i = 0; i < TUI_OPEN_MAX && i < t->n_ended; i++)
		if (str_eq(str_of(t->ended[i]), id))
			return true;
	return false;
}

static void
note_end(struct tui *t, struct sg_str id)
{
	char *to = t->ended[t->n_ended++ % TUI_OPEN_MAX];
	size_t n = id.n < sizeof(t->ended[0]) ? id.n : sizeof(t->ended[0]) - 1;

	memcpy(to, id.p, n);
	to[n] = '\0';
}

/* The earliest deadline first; one that is being looked at keeps its place. */
static void
insert(struct tui *t, struct question *q)
{
	size_t i = t->n_open++;

	for (; i > 0 && t->open[i - 1]->v.expires_ms > q->v.expires_ms; i--)
		t->open[i] = t->open[i - 1];
	t->open[i] = q;
}

static void
take_out(struct tui *t, size_t at)
{
	t->n_open--;
	for (size_t i = at; i < t->n_open; i++)
		t->open[i] = t->open[i + 1];
	if (t->tab == TAB_PROMPTS && t->row[TAB_PROMPTS] > at)
		t->row[TAB_PROMPTS]--;
}

size_t
tui_waiting(const struct tui *t)
{
	size_t n = t->n_open;

	for (size_t i = 0; i < t->n_open; i++)
		n -= t->open[i] == t->asked;
	return n;
}

void
tui_open(struct tui *t, struct question *q)
{
	t->asked = q;
	t->focus = q->v.risk == SG_RISK_LOW || q->v.risk == SG_RISK_MEDIUM
	    ? SG_OPTION_ALLOW_ONCE
	    : SG_OPTION_DENY_ONCE;
	t->dropped = 0;
	if (q->v.scopes.n < 2 || !str_eq(q->v.extension.id, str_of(t->one_of)))
		t->one = false;
	tui_one_keep(t);
	tui_show(t, LAYER_REQUEST);
}

void
tui_close(struct tui *t)
{
	if (t->asked != NULL && t->asked->state == QUESTION_ENDED)
		question_free(t->asked);
	t->asked = NULL;
	tui_show(t, LAYER_LIST);
}

void
tui_advance(struct tui *t, bool at_once)
{
	bool typing = t->now_ms - t->last_key_ms < TUI_IDLE_MS;

	if ((t->layer != LAYER_LIST && t->layer != LAYER_HELP) ||
	    (typing && !at_once))
		return;
	for (size_t i = 0; i < t->n_open; i++)
		if (!t->open[i]->put_back &&
		    t->open[i]->state == QUESTION_OPEN) {
			tui_open(t, t->open[i]);
			return;
		}
}

/* How a question ended. */
struct ending {
	enum sg_decision_token decision;
	struct sg_str by;
	const struct prompt_denial *denied; /* NULL: not known, or none */
};

static void
end(struct tui *t, size_t at, const struct ending *e)
{
	struct question *q = t->open[at];

	take_out(t, at);
	note_end(t, q->v.prompt_id);
	tui_do(t, TUI_DO_FETCH)->tab = TAB_PROMPTS;
	if (q != t->asked) {
		question_free(q);
		return;
	}
	if (q->state == QUESTION_SENDING) { /* our own answer */
		tui_say(t, "Recorded: %s, %s by %.*s",
		    word_name(&words_decision_token, e->decision),
		    sg_capability_name(q->v.capability),
		    (int)q->v.extension.id.n, q->v.extension.id.p);
		t->asked = NULL;
		question_free(q);
		tui_show(t, LAYER_LIST);
		tui_advance(t, true);
		return;
	}
	q->state = QUESTION_ENDED;
	q->decision = e->decision;
	q->by = text_safe(&q->a, e->by, t->set.utf8);
	if (e->denied != NULL)
		question_denied(q, e->denied, t->set.utf8);
	tui_show(t, LAYER_REQUEST);
}

static void
replace(struct tui *t, size_t at, struct question *q)
{
	struct question *old = t->open[at];

	question_take_over(q, old);
	if (t->asked == old)
		t->asked = q;
	question_free(old);
	t->open[at] = q;
	if (t->asked == q)
		tui_one_keep(t);
	if (t->asked == q && t->layer == LAYER_RULE) {
		t->rule_seen = 0; /* the rule may be another one now */
		tui_show(t, LAYER_RULE);
	}
}

static void
arrive(struct tui *t, struct question *q)
{
	if (t->n_open == TUI_OPEN_MAX || has_ended(t, q->v.prompt_id)) {
		question_free(q);
		return;
	}
	insert(t, q);
	if (!q->rung) {
		q->rung = true;
		(void)tui_do(t, TUI_DO_BELL);
	}
	tui_advance(t, false);
}

void
tui_view(struct tui *t, struct sg_str json)
{
	struct question *q = question_new(json, t->set.utf8), *old;
	size_t at = 0;

	if (q == NULL) {
		tui_say(t,
		    "The server sent something that Solgate does not "
		    "understand");
		return;
	}
	old = tui_find(t, q->v.prompt_id, &at);
	if (!q->v.open) {
		if (old != NULL)
			end(t, at,
			    &(struct ending){q->v.decision, q->v.by,
				q->v.has_denied ? &q->v.denied : NULL});
		question_free(q);
		return;
	}
	if (old == NULL)
		arrive(t, q);
	else if (q->v.rev >= old->v.rev)
		replace(t, at, q);
	else
		question_free(q);
}

void
tui_resolved(struct tui *t, struct sg_str json)
{
	struct capability_resolved_data d;
	struct arena a;
	size_t at;

	arena_init(&a, &mem_heap, 1u << 20);
	if (contract_decode(&capability_resolved_data_contract, json, &a, &d,
		NULL) == SG_OK) {
		if (tui_find(t, d.prompt_id, &at) != NULL)
			end(t, at,
			    &(struct ending){d.decision, d.by,
				d.has_denied ? &d.denied : NULL});
		else
			note_end(t, d.prompt_id);
	}
	arena_release(&a);
}

void
tui_gone(struct tui *t, struct sg_str id)
{
	size_t at;

	if (tui_find(t, id, &at) != NULL)
		end(t, at,
		    &(struct ending){
			SG_DECISION_DENY_CANCELLED, STR("gate"), NULL});
}

void
tui_answered(struct tui *t, struct sg_str id, const char *refusal)
{
	struct question *q;
	size_t at;

	q = tui_find(t, id, &at);
	if (refusal == NULL)
		return; /* its end is told by the event */
	tui_say(t, "%s", refusal);
	if (q != NULL && q->state == QUESTION_SENDING)
		q->state = QUESTION_OPEN;
}

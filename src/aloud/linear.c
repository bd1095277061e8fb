/* The linear mode: questions one after the other; see linear.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "aloud/linear.h"

#define OUT_MAX (4u << 20)

void
linear_init(struct linear *p, const struct tui_settings *set)
{
	*p = (struct linear){.set = *set};
	p->out = (struct buf){.p = malloc(OUT_MAX), .cap = OUT_MAX};
	if (p->out.p == NULL)
		p->out.cap = 0;
}

void
linear_release(struct linear *p)
{
	for (size_t i = 0; i < p->n_open; i++)
		question_free(p->open[i]);
	free(p->out.p);
	*p = (struct linear){.n_open = 0};
}

void
linear_add(struct linear *p, const char *form, ...)
{
	size_t room = p->out.cap - p->out.n;
	va_list args;
	int n;

	va_start(args, form);
	n = room > 0 ? vsnprintf(p->out.p + p->out.n, room, form, args) : -1;
	va_end(args);
	if (n > 0 && (size_t)n < room)
		p->out.n += (size_t)n;
	else
		p->out.full = true;
}

struct sg_str
linear_said(struct linear *p)
{
	struct sg_str said = buf_str(&p->out);

	p->out.n = 0;
	return said;
}

bool
linear_next(struct linear *p, struct tui_effect *out)
{
	*out = p->todo;
	if (!p->has_todo)
		return false;
	p->has_todo = false;
	return true;
}

static struct tui_effect *
put(struct linear *p, enum tui_do kind)
{
	p->has_todo = true;
	p->todo = (struct tui_effect){.kind = kind};
	if (p->n_open > 0) {
		struct sg_str id = p->open[0]->v.prompt_id;

		if (id.n < sizeof(p->todo.id))
			memcpy(p->todo.id, id.p, id.n);
	}
	return &p->todo;
}

/* Ask about the first, if nothing is being asked. */
static void
advance(struct linear *p)
{
	if (p->state != LINEAR_IDLE || p->n_open == 0 || p->link != LINK_UP)
		return;
	p->state = LINEAR_ASKED;
	p->asked_ms = p->now_ms;
	p->told_s = 0;
	linear_ask(p, p->n_open);
	question_painted(p->open[0], p->now_ms, p->set.arm_ms);
	(void)put(p, TUI_DO_FLUSH);
}

/* Announced at 20 s and at 10 s, and at no other time. */
void
linear_time(struct linear *p, int64_t mono_ms, int64_t wall_ms)
{
	int64_t left;

	p->now_ms = mono_ms;
	p->wall_ms = wall_ms;
	if (p->state == LINEAR_IDLE || p->n_open == 0)
		return;
	left = (p->open[0]->v.expires_ms - wall_ms + 999) / 1000;
	if ((left <= 20 && left > 10 && p->told_s == 0) ||
	    (left <= 10 && left > 0 && p->told_s != 10)) {
		p->told_s = left > 10 ? 20 : 10;
		linear_add(
		    p, "%lld seconds left to answer.\n", (long long)left);
	}
	question_painted(p->open[0], mono_ms, p->set.arm_ms);
}

void
linear_link(struct linear *p, enum tui_link link)
{
	if (link == LINK_UP && p->link != LINK_UP)
		linear_add(p,
		    "Connected. Requests are read out as they arrive. Type q "
		    "and press Enter to quit.\n");
	if (link == LINK_DOWN && p->link != LINK_DOWN)
		linear_add(p,
		    "Not connected. Nothing can be decided; trying "
		    "again.\n");
	if (link == LINK_DOWN)
		p->state = LINEAR_IDLE;
	p->link = link;
	advance(p);
}

static size_t
find(const struct linear *p, struct sg_str id)
{
	size_t i = 0;

	while (i < p->n_open && !str_eq(p->open[i]->v.prompt_id, id))
		i++;
	return i;
}

static bool
has_ended(const struct linear *p, struct sg_str id)
{
	for (size_t i = 0; i < TUI_OPEN_MAX && i < p->n_ended; i++)
		if (str_eq(str_of(p->ended[i]), id))
			return true;
	return false;
}

/* How a question ended. */
struct ending {
	enum sg_decision_token decision;
	struct sg_str by;
	const struct prompt_denial *denied; /* NULL: not known, or none */
};

/* why it was denied, and what would be permitted. */
static void
say_denied(struct linear *p, struct question *q, const struct prompt_denial *d)
{
	const struct prompt_denial *s = &q->denied;

	question_denied(q, d, p->set.utf8);
	linear_add(p, "Rule: %.*s: %.*s\n", (int)s->rule.n, s->rule.p,
	    (int)s->says.n, s->says.p);
	linear_add(p, "Matched: %.*s\nInstead: %.*s\n", (int)s->matched.n,
	    s->matched.p, (int)s->nearest.n, s->nearest.p);
}

static void
end(struct linear *p, size_t at, const struct ending *e)
{
	enum sg_decision_token d = e->decision;
	struct question *q = p->open[at];
	struct sg_str who = text_safe(&q->a, e->by, p->set.utf8);
	char *mark = p->ended[p->n_ended++ % TUI_OPEN_MAX];

	(void)snprintf(mark, sizeof(p->ended[0]), "%.*s", (int)q->v.prompt_id.n,
	    q->v.prompt_id.p);
	if (at == 0 && p->state == LINEAR_SENT)
		linear_add(
		    p, "Recorded: %s.\n", word_name(&words_decision_token, d));
	else if (d == SG_DECISION_DENY_TIMEOUT)
		linear_add(p, "Denied: nobody answered in time.\n");
	else
		linear_add(p, "Decided on %.*s: %s.\n", (int)who.n, who.p,
		    word_name(&words_decision_token, d));
	if (e->denied != NULL)
		say_denied(p, q, e->denied);
	question_free(q);
	p->n_open--;
	for (size_t i = at; i < p->n_open; i++)
		p->open[i] = p->open[i + 1];
	if (at == 0)
		p->state = LINEAR_IDLE;
	advance(p);
}

/* It grew while it is being asked: what joined is read out. */
static void
replace(struct linear *p, size_t at, struct question *q)
{
	struct question *old = p->open[at];

	question_take_over(q, old);
	for (size_t i = 0;
	     at == 0 && p->state != LINEAR_IDLE && i < q->v.scopes.n; i++) {
		struct sg_str s = q->v.scopes.v[i].summary;

		if (q->seen[i] > 0 || i < old->v.scopes.n)
			continue;
		linear_add(p, "One more joined, %zu in this batch: %.*s\n",
		    q->v.scopes.n, (int)s.n, s.p);
		q->seen[i] = s.n;
	}
	if (q->v.has_quorum && !str_eq(old->v.quorum.now, q->v.quorum.now))
		linear_add(
		    p, "%.*s\n", (int)q->v.quorum.now.n, q->v.quorum.now.p);
	question_free(old);
	p->open[at] = q;
}

void
linear_view(struct linear *p, struct sg_str json)
{
	struct question *q = question_new(json, p->set.utf8);
	size_t at;

	if (q == NULL)
		return;
	at = find(p, q->v.prompt_id);
	if (at < p->n_open && !q->v.open) {
		end(p, at,
		    &(struct ending){q->v.decision, q->v.by,
			q->v.has_denied ? &q->v.denied : NULL});
	} else if (at < p->n_open && q->v.rev >= p->open[at]->v.rev) {
		replace(p, at, q);
		return;
	} else if (at == p->n_open && q->v.open && at < TUI_OPEN_MAX &&
	    !has_ended(p, q->v.prompt_id)) {
		p->open[p->n_open++] = q;
		advance(p);
		return;
	}
	question_free(q);
}

void
linear_resolved(struct linear *p, struct sg_str json)
{
	struct capability_resolved_data d;
	struct arena a;
	size_t at;

	arena_init(&a, &mem_heap, 1u << 20);
	if (contract_decode(&capability_resolved_data_contract, json, &a, &d,
		NULL) == SG_OK &&
	    (at = find(p, d.prompt_id)) < p->n_open)
		end(p, at,
		    &(struct ending){
			d.decision, d.by, d.has_denied ? &d.denied : NULL});
	arena_release(&a);
}

void
linear_gone(struct linear *p, struct sg_str id)
{
	size_t at = find(p, id);

	if (at < p->n_open)
		end(p, at,
		    &(struct ending){
			SG_DECISION_DENY_CANCELLED, STR("gate"), NULL});
}

void
linear_answered(struct linear *p, const char *refusal)
{
	if (refusal == NULL)
		return;
	linear_add(p, "%s.\n", refusal);
	if (p->state == LINEAR_SENT)
		p->state = LINEAR_ASKED;
}

static void
decide(struct linear *p, enum sg_prompt_option o)
{
	struct question *q = p->open[0];
	struct tui_effect *e;

	question_hold(q, p->now_ms, p->set.arm_ms);
	if (option_allows(o) && q->rev_seen < 0) {
		linear_add(p,
		    "Not everything was read out yet. 6 reads the "
		    "rest.\n");
		return;
	}
	e = put(p, TUI_DO_DECIDE);
	e->option = o;
	e->rev = option_allows(o) ? q->rev_seen
	    : q->rev_held >= 0    ? q->rev_held
				  : q->v.rev;
	e->has_note = p->state == LINEAR_NOTE;
	p->state = LINEAR_SENT;
}

static void
choose(struct linear *p, enum sg_prompt_option o)
{
	if (!question_offers(p->open[0], o)) {
		linear_add(p, "This answer is not offered. 6 says why.\n");
	} else if (!option_lasts(o)) {
		decide(p, o);
	} else if (linear_rule(p, o)) {
		p->lasting = o;
		p->state = LINEAR_RULE;
		linear_add(p,
		    "Type yes to save the rule and %s. Anything else goes back "
		    "and saves nothing.\n",
		    option_allows(o) ? "allow" : "deny");
	}
}

static void
take_number(struct linear *p, char n)
{
	if (n >= '1' && n <= '5') {
		choose(p, option_at((unsigned)(n - '1')));
	} else if (n == '6') {
		linear_details(p);
		question_painted(p->open[0], p->now_ms, p->set.arm_ms);
	} else if (n == '7') {
		(void)put(p, TUI_DO_EXTEND);
		p->told_s = 0;
		linear_add(p, "Asked for more time.\n");
	} else if (n == '8') {
		p->state = LINEAR_NOTE;
		linear_add(p,
		    "Type the note and press Enter; an empty line "
		    "goes back.\n");
	} else {
		linear_add(p, "Please type a number from 1 to 8.\n");
	}
}

static void
take_note(struct linear *p, struct sg_str line)
{
	if (line.n == 0) {
		p->state = LINEAR_ASKED;
		linear_add(p, "No note, and nothing was decided.\n");
	} else if (line.n >= sizeof(p->note) || !utf8_valid(line)) {
		linear_add(p, "The note is too long.\n");
	} else {
		memcpy(p->note, line.p, line.n);
		p->note[line.n] = '\0';
		decide(p, SG_OPTION_DENY_ONCE);
	}
}

void
linear_pasted(struct linear *p)
{
	p->asked_ms = p->now_ms; /* what comes right behind it, too */
	linear_add(p,
	    "That came all at once, like a paste: it answers nothing. Type one "
	    "number and press Enter.\n");
	if (p->state == LINEAR_RULE || p->state == LINEAR_NOTE)
		p->state = LINEAR_ASKED;
}

void
linear_dropped(struct linear *p)
{
	linear_add(p,
	    "You typed something before the question was read out; it was "
	    "ignored.\n");
}

void
linear_line(struct linear *p, struct sg_str line)
{
	line = str_trim(line);
	if (str_eq(line, STR("q")) && p->state != LINEAR_NOTE) {
		(void)put(p, TUI_DO_QUIT);
	} else if (p->state == LINEAR_IDLE || p->state == LINEAR_SENT) {
		if (line.n > 0)
			linear_add(p, "Nothing is being asked.\n");
	} else if (p->now_ms - p->asked_ms < p->set.arm_ms) {
		linear_add(p,
		    "You typed that before the question was read out, so it "
		    "was ignored.\n"); /* T30 */
	} else if (p->state == LINEAR_NOTE) {
		take_note(p, line);
	} else if (p->state == LINEAR_RULE) {
		p->state = LINEAR_ASKED;
		if (str_eq(line, STR("yes")))
			decide(p, p->lasting);
		else
			linear_add(p, "Nothing was saved.\n");
	} else if (line.n == 1) {
		take_number(p, line.p[0]);
	} else if (line.n > 0) {
		linear_add(p, "Please type a number from 1 to 8.\n");
	}
}

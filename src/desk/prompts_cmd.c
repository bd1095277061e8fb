/* prompt.list, prompt.get, prompt.decide, prompt.extend. */
#include <string.h>

#include "desk/effects.h"
#include "desk/prompts.h"
#include "left/left.h"
#include "shell/alarm.h"

#define LIST_MAX 200

static struct sg_str
stored_view(struct desk *desk, struct sg_str id, struct arena *a)
{
	const struct store_port *store = desk->shell->port.store;
	struct sg_error none = {0};
	struct store_row row;

	if (store->get(store->self, STORE_PROMPT, id, a, &row, &none) != SG_OK)
		return STR("");
	return row.body;
}

struct sg_str
prompts_json(struct desk *desk, struct sg_str id, struct arena *a)
{
	struct prompt_item *p = NULL;
	struct prompt_view view;
	struct queue_id name;

	if (!prompts_id_parse(id, &name))
		return STR("");
	p = prompts_find(desk->prompts, &name);
	if (p != NULL && p->view != NULL)
		return (struct sg_str){p->view, p->view_n};
	if (p != NULL && prompts_view(desk, p, true, a, &view))
		return shell_json(a, &prompt_view_contract, &view);
	return stored_view(desk, id, a);
}

void
run_prompt_get(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct sg_str json = prompts_json(desk, in->id, a);

	(void)body;
	if (json.n > 0)
		command_done(to, json);
	else
		command_say(
		    to, SG_PROBLEM_UNKNOWN_PROMPT, "there is no such prompt");
}

struct listing {
	struct desk *desk;
	struct arena *a;
	struct prompt_view *v;
	size_t n, max;
	uint64_t next;
};

/* Decided ones of the store, the newest first. */
static enum sg_err
list_decided(struct listing *l, uint64_t before, struct sg_error *e)
{
	const struct store_port *store = l->desk->shell->port.store;
	size_t want = l->max - l->n, n = 0;
	struct store_row *rows = arena_new(l->a, (want + 1) * sizeof(*rows));
	struct store_query q = {.kind = STORE_PROMPT,
	    .after = before,
	    .limit = want + 1,
	    .newest = true};
	enum sg_err err;

	if (rows == NULL)
		return SG_ENOMEM;
	err = store->list(store->self, &q, l->a, rows, &n, e);
	for (size_t i = 0; i < n && i < want && err == SG_OK; i++) {
		struct sg_error none = {0};

		/* Open ones stand before; what is no view is not shown. */
		if (contract_decode(&prompt_view_contract, rows[i].body, l->a,
			&l->v[l->n], &none) == SG_OK &&
		    !l->v[l->n].open)
			l->v[l->n++].has_calls = false;
		l->next = n > want ? rows[i].no : 0;
	}
	return err;
}

static void
list_open(struct listing *l)
{
	struct prompt_item *open[QUEUE_PROMPTS_MAX];
	size_t n = prompts_by_deadline(l->desk->prompts, open);

	for (size_t i = 0; i < n && l->n < l->max; i++)
		if (prompts_view(l->desk, open[i], false, l->a, &l->v[l->n]))
			l->n++;
	left_others(l->desk->shell, l->a, l->v, l->max, &l->n);
}

static void
answer_list(struct listing *l, struct command_reply to)
{
	char room[24];
	struct buf b = BUF_ON(room);
	struct prompt_list out = {
	    .prompts = {l->v, l->n}, .has_next = l->next > 0};
	struct sg_str json;

	buf_addu(&b, l->next);
	out.next = buf_str(&b);
	json = shell_json(l->a, &prompt_list_contract, &out);
	if (json.n > 0)
		command_done(to, json);
	else
		command_say(to, SG_PROBLEM_BUSY, "no memory");
}

/* Views: waiting, which is the default, decided, all. */
static bool
has_decided(struct sg_str view)
{
	return str_eq(view, STR("all")) || str_eq(view, STR("decided"));
}

void
run_prompt_list(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct listing l = {
	    .desk = desk, .a = a, .max = command_limit(in, LIST_MAX)};
	struct sg_error e = {0};
	uint64_t before;

	(void)body;
	l.v = arena_new(a, (l.max + 1) * sizeof(*l.v));
	if (l.v == NULL || !command_cursor(in->cursor, &before)) {
		command_say(to,
		    l.v == NULL ? SG_PROBLEM_BUSY : SG_PROBLEM_INVALID_REQUEST,
		    l.v == NULL ? "no memory" : "this is not a cursor");
		return;
	}
	if (before == 0 && !str_eq(in->view, STR("decided")))
		list_open(&l);
	if (has_decided(in->view) && l.n < l.max &&
	    list_decided(&l, before, &e) != SG_OK) {
		command_refuse(to, SG_PROBLEM_INTERNAL, &e);
		return;
	}
	answer_list(&l, to);
}

/* F21: guessed ids and answers that were not offered.  Who was too late, or
 * second, did nothing wrong. */
static void
alarm_answer(
    struct desk *desk, enum sg_queue_refusal why, const struct command_in *in)
{
	struct alarm alarm = {.kind = SG_ALARM_ANSWER_REFUSED,
	    .who = &in->who,
	    .about = str_of(word_name(&words_queue_refusal, why))};

	if (why == QUEUE_NOT_ALREADY_DECIDED || why == QUEUE_NOT_EXPIRED ||
	    why == QUEUE_NOT_EXTEND_LIMIT || why == QUEUE_NOT_NO_ROOM ||
	    why == QUEUE_NOT_ANSWERED || why == QUEUE_NOT_GREW ||
	    why == QUEUE_NOT_TOGETHER)
		return;
	if (why == QUEUE_NOT_UNKNOWN_PROMPT) {
		alarm.kind = SG_ALARM_UNKNOWN_ID;
		alarm.about = STR("a question");
	}
	shell_alarm(desk->shell, &alarm);
}

static void
refuse(struct desk *desk, enum sg_queue_refusal why,
    const struct command_in *in, struct arena *a, struct command_reply to)
{
	static const enum sg_problem problems[QUEUE_NOT_COUNT] = {
	    [QUEUE_NOT_UNKNOWN_PROMPT] = SG_PROBLEM_UNKNOWN_PROMPT,
	    [QUEUE_NOT_ALREADY_DECIDED] = SG_PROBLEM_ALREADY_DECIDED,
	    [QUEUE_NOT_EXPIRED] = SG_PROBLEM_EXPIRED,
	    [QUEUE_NOT_BAD_DECISION] = SG_PROBLEM_BAD_DECISION,
	    [QUEUE_NOT_PERSIST_WITHHELD] = SG_PROBLEM_PERSIST_WITHHELD,
	    [QUEUE_NOT_NO_REV] = SG_PROBLEM_NO_REV,
	    [QUEUE_NOT_NOT_COUNTED] = SG_PROBLEM_FORBIDDEN,
	    [QUEUE_NOT_ANSWERED] = SG_PROBLEM_CONFLICT,
	    [QUEUE_NOT_GREW] = SG_PROBLEM_CONFLICT,
	    [QUEUE_NOT_TOGETHER] = SG_PROBLEM_CONFLICT,
	    [QUEUE_NOT_WRONG_ROLE] = SG_PROBLEM_FORBIDDEN,
	    [QUEUE_NOT_EXTEND_LIMIT] = SG_PROBLEM_CONFLICT,
	    [QUEUE_NOT_NO_ROOM] = SG_PROBLEM_BUSY,
	};
	struct command_out out = {.problem = problems[why]};
	struct prompt_item *p = NULL;
	struct queue_id name;

	alarm_answer(desk, why, in);
	if (prompts_id_parse(in->id, &name))
		p = prompts_find(desk->prompts, &name);
	if (p != NULL && !p->open)
		out.details = prompts_resolved_event(p, a);
	err_set(&out.error, SG_ECONFLICT, STR(""),
	    str_of(word_text(&words_queue_refusal, why)));
	to.reply(to.ctx, &out);
}

/* A prompt that only the store remembers was decided, or ran out. */
static enum sg_queue_refusal
look_further(struct desk *desk, struct sg_str id, struct arena *a)
{
	struct sg_str json = stored_view(desk, id, a);
	struct sg_error none = {0};
	struct prompt_view view;

	if (json.n == 0 ||
	    contract_decode(&prompt_view_contract, json, a, &view, &none) !=
		SG_OK)
		return QUEUE_NOT_UNKNOWN_PROMPT;
	return view.has_decision && view.decision == SG_DECISION_DENY_TIMEOUT
	    ? QUEUE_NOT_EXPIRED
	    : QUEUE_NOT_ALREADY_DECIDED;
}

void
prompts_refuse(struct desk *desk, enum sg_queue_refusal why,
    const struct command_in *in, struct arena *a, struct command_reply to)
{
	if (why == QUEUE_NOT_UNKNOWN_PROMPT)
		why = look_further(desk, in->id, a);
	refuse(desk, why, in, a, to);
}

static void
finish(struct desk *desk, enum sg_queue_refusal why,
    const struct command_in *in, struct arena *a, struct command_reply to)
{
	if (why != QUEUE_NOT_COUNT)
		prompts_refuse(desk, why, in, a, to);
	else
		effects_answer(desk, to, prompts_json(desk, in->id, a));
}

bool
prompts_shut(struct desk *desk, struct command_reply to)
{
	if (desk->shell->shut)
		command_say(to, SG_PROBLEM_NOT_DURABLE,
		    word_text(&words_problem, SG_PROBLEM_NOT_DURABLE));
	return desk->shell->shut;
}

void
run_prompt_decide(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct prompt_decision *d = body;
	struct effects_by by = {.surface = in->who.surface,
	    .note = d->note,
	    .signature = desk->signature,
	    .proved = in->who.proved,
	    .who = &in->who};
	struct eyes_try voter;
	struct queue_event ev = {.kind = QUEUE_ON_DECIDE,
	    .role = in->who.role,
	    .by = in->who.channel,
	    .has_rev = d->has_rev,
	    .rev = d->rev > UINT32_MAX ? UINT32_MAX : (uint32_t)d->rev};
	unsigned option = SG_OPTION_COUNT;
	enum sg_queue_refusal no;
	const char *why;
	char room[PROMPT_ID_TEXT];
	struct buf b = BUF_ON(room);

	if (prompts_shut(desk, to))
		return;
	(void)word_parse(&words_prompt_option, d->decision, &option);
	ev.option = option;
	if (!prompts_id_parse(in->id, &ev.prompt)) {
		refuse(desk, QUEUE_NOT_UNKNOWN_PROMPT, in, a, to);
		return;
	}
	if (d->has_call_id &&
	    (ev.call.no = prompts_call_no(desk,
		 prompts_find(desk->prompts, &ev.prompt), d->call_id)) == 0) {
		refuse(desk, QUEUE_NOT_ALREADY_DECIDED, in, a, to);
		return;
	}
	if (!shell_new_id(desk->shell, "perm-", &b) ||
	    !prompts_id_parse(buf_str(&b), &ev.fresh)) {
		command_say(to, SG_PROBLEM_BUSY, "no random bytes");
		return;
	}
	desk_people_changed(desk);
	why = prompts_voter(
	    desk, prompts_find(desk->prompts, &ev.prompt), &in->who, &voter);
	ev.voter = voter.voter;
	by.voter = &voter;
	no = effects_feed(desk, &ev, &by);
	if (no == QUEUE_NOT_NOT_COUNTED && why != NULL)
		command_say(to, SG_PROBLEM_FORBIDDEN, why);
	else
		finish(desk, no, in, a, to);
}

void
run_prompt_extend(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct effects_by by = {
	    .surface = in->who.surface, .proved = in->who.proved};
	struct queue_event ev = {.kind = QUEUE_ON_EXTEND,
	    .role = in->who.role,
	    .by = in->who.channel};

	(void)body;
	if (prompts_shut(desk, to))
		return;
	if (!prompts_id_parse(in->id, &ev.prompt))
		refuse(desk, QUEUE_NOT_UNKNOWN_PROMPT, in, a, to);
	else
		finish(desk, effects_feed(desk, &ev, &by), in, a, to);
}

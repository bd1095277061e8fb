/* Carrying out: what was decided becomes known, or becomes a no. */
#include "desk/effects_int.h"
#include "grants/grant_book.h"
#include "desk/prompts.h"

static void
refuse(struct desk *desk, struct call_item *item, enum sg_problem p)
{
	struct command_out out = {.problem = p};

	err_set(
	    &out.error, SG_EIO, STR(""), str_of(word_text(&words_problem, p)));
	calls_tell(desk, item, &out);
}

void
effects_starve(struct desk *desk, struct call_item *item)
{
	refuse(desk, item, SG_PROBLEM_BUSY);
}

static struct record_fate
fate_of(const struct call_item *item, enum sg_decision_token decision)
{
	return (struct record_fate){.decision = decision,
	    .mode = item->mode,
	    .rule = item->rule,
	    .surface = item->surface,
	    .prompt_id = str_of(item->prompt_id),
	    .note = item->note};
}

static void
tell(struct desk *desk, struct call_item *item, const struct record_fate *f)
{
	struct shell_work w;
	struct command_out out;

	shell_work_begin(desk->shell, &w);
	out = record_out(desk, f, &item->asked, w.a);
	if (out.body.n > 0)
		calls_tell(desk, item, &out);
	else
		refuse(desk, item, SG_PROBLEM_BUSY);
	shell_work_end(desk->shell, &w);
}

/* The second record is there, or not: either way the answer is no. */
static void
changed_done(void *room, void *ctx, enum sg_err err)
{
	struct desk *desk = room;
	uint64_t no = (uint64_t)(uintptr_t)ctx;
	struct call_item *item = calls_by_no(desk->calls, no);
	struct record_fate f;

	if (item == NULL)
		return;
	f = fate_of(item, SG_DECISION_DENY_POLICY);
	if (err == SG_OK)
		tell(desk, item, &f);
	else
		refuse(desk, item, SG_PROBLEM_NOT_DURABLE);
}

/*
 * T14, T34: what it names is another thing now than when it was asked about.
 * The yes was for that; it is taken back, and written down.
 */
static void
deny_changed(struct desk *desk, struct call_item *item)
{
	struct shell_answer w = {.unit = {.n_records = 1, .durable = true},
	    .conflict = SG_PROBLEM_INTERNAL,
	    .then = changed_done,
	    .room = desk,
	    .ctx = (void *)(uintptr_t)item->no};
	struct asked *k = &item->asked;
	const struct asked *calls[] = {k};
	struct shell_work work;
	struct record_fate f;
	struct store_op op;
	struct sg_str line;

	item->rule = "hash_changed";
	f = fate_of(item, SG_DECISION_DENY_POLICY);
	shell_work_begin(desk->shell, &work);
	line = record_decision(desk, &f, calls, 1, work.a);
	w.unit.records = &line;
	w.unit.ops = &op;
	w.unit.n_ops = 1;
	if (line.n > 0 && record_call(desk, &f, k, item->no, work.a, &op))
		shell_answer(desk->shell, &w);
	else
		refuse(desk, item, SG_PROBLEM_BUSY);
	shell_work_end(desk->shell, &work);
}

static void
release(struct desk *desk, const struct effect *x, struct call_item *item)
{
	struct record_fate f = fate_of(item, x->e.decision);
	struct ask_name hash;

	if (!asked_hash_now(desk, &item->asked, &hash) ||
	    !queue_release_holds(&x->e, item->no, &hash))
		deny_changed(desk, item);
	else
		tell(desk, item, &f);
}

static void
do_fate(struct desk *desk, const struct effect *x, enum sg_err err)
{
	struct call_item *item = calls_by_no(desk->calls, x->e.call);
	struct record_fate f;

	if (item == NULL)
		return;
	if (err != SG_OK || !item->recorded) {
		refuse(desk, item,
		    err == SG_EFULL ? SG_PROBLEM_BUSY : SG_PROBLEM_NOT_DURABLE);
	} else if (x->kind == EFFECT_RELEASE) {
		release(desk, x, item);
	} else {
		f = fate_of(item, x->e.decision);
		tell(desk, item, &f);
	}
}

/* The question is gone whether or not its end could be written down. */
static void
tell_failed(struct desk *desk, const struct effect *x)
{
	struct prompt_item *p = prompts_find(desk->prompts, &x->e.prompt);
	struct shell_work w;

	if (p == NULL)
		return;
	shell_work_begin(desk->shell, &w);
	prompts_end(desk, p, SG_DECISION_DENY_CANCELLED, SG_SURFACE_NONE);
	shell_tell(desk->shell, SG_EVENT_CAPABILITY_RESOLVED, 0,
	    prompts_resolved_event(p, w.a));
	shell_work_end(desk->shell, &w);
}

static void
do_event(struct desk *desk, const struct effect *x, enum sg_err err)
{
	if (err == SG_OK)
		shell_tell(desk->shell, x->event, x->to_channel, x->data);
	else if (x->resolves)
		tell_failed(desk, x);
}

static void
do_answer(const struct effect *x, enum sg_err err)
{
	enum sg_problem p = err == SG_EFULL ? SG_PROBLEM_BUSY
					    : SG_PROBLEM_NOT_DURABLE;

	if (x->to.reply == NULL)
		return;
	if (err == SG_OK)
		command_done(x->to, x->data);
	else
		command_say(x->to, p, word_text(&words_problem, p));
}

void
effects_do(struct desk *desk, struct effect *x, enum sg_err err)
{
	switch (x->kind) {
	case EFFECT_RECORD:
	case EFFECT_KIND_COUNT:
		break;
	case EFFECT_EVENT:
		do_event(desk, x, err);
		break;
	case EFFECT_RELEASE:
	case EFFECT_DENY:
		do_fate(desk, x, err);
		break;
	case EFFECT_GRANT:
		if (err == SG_OK)
			grant_book_take(desk->grants, x->grant);
		break;
	case EFFECT_ANSWER:
		do_answer(x, err);
		break;
	}
}

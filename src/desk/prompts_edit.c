/*
 * prompt.edit: a person changes a call before answering.  The gate decides on
 * the changed call as if it had been asked; a rule that denies it wins, and
 * then nothing changes.  Else the question about the call as it was asked
 * ends as corrected, and the changed call is asked about in its place.
 */
#include <string.h>

#include "desk/effects.h"
#include "desk/prompts.h"
#include "form/edit.h"
#include "shell/record.h"
#include "system/text_unistring.h"

struct edit {
	struct desk *desk;
	const struct command_in *in;
	const struct prompt_edit *body;
	struct arena *a;
	struct prompt_item *prompt;
	struct call_item *was, *item;
	uint64_t item_no;
};

static struct edit_call
call_of(const struct call_item *i)
{
	return (struct edit_call){.capability = i->asked.answer.call.capability,
	    .params = i->asked.in.params,
	    .may = i->asked.in.has_edits ? i->asked.in.edits
					 : (struct sg_str_list){NULL, 0},
	    .classes = &text_classes_unistring};
}

size_t
prompts_fields(const struct call_item *i, struct arena *a,
    struct prompt_field out[EDIT_FIELDS_MAX])
{
	struct edit_call k = call_of(i);

	return edit_fields(&k, a, out);
}

/* The call that is meant: named, or the only one. */
static bool
find(struct edit *x)
{
	struct queue_id id;
	uint64_t no = 0;

	if (!prompts_id_parse(x->in->id, &id))
		return false;
	x->prompt = prompts_find(x->desk->prompts, &id);
	if (x->prompt == NULL || !x->prompt->open)
		return false;
	if (x->body->has_call_id)
		no = prompts_call_no(x->desk, x->prompt, x->body->call_id);
	else if (x->prompt->n == 1)
		no = x->prompt->calls[0];
	x->was = calls_by_no(x->desk->calls, no);
	return x->was != NULL && !x->was->settled;
}

/* What the changed one has of the one that was asked first. */
static bool
inherit(struct edit *x)
{
	const struct asked *from = &x->was->asked;
	struct asked *to = &x->item->asked;

	to->edited = true;
	to->was = from->edited ? from->was : from->hash;
	to->has_spent = from->has_spent ||
	    (from->kept.has_lease && !from->held);
	to->spent = from->has_spent ? from->spent : from->kept.lease;
	if (from->edited)
		memcpy(to->told, from->told, sizeof(to->told));
	else if (!record_told_hash(from, x->a, to->told))
		return false;
	return arena_dup(&x->item->arena,
	    from->edited ? from->first : from->in.params, &to->first);
}

static enum sg_err
make(struct edit *x, struct sg_error *e)
{
	struct hostcall_request in = x->was->asked.in;
	struct edit_call k = call_of(x->was);
	enum sg_err err = edit_params(&k, x->body->params, x->a, &in.params, e);

	if (err != SG_OK)
		return err;
	x->item = calls_item_new(x->desk->calls);
	if (x->item == NULL || !inherit(x))
		return SG_ENOMEM;
	if (!calls_fill(x->desk,
		&(struct call_from){.channel = x->was->channel,
		    .user = x->was->user,
		    .bound = x->was->bound,
		    .extension = x->was->asked.extension_id,
		    .in = &in},
		x->item))
		return err_set(e, SG_EINVALID, STR("/params"),
		    STR("with this change it is not a call"));
	x->item->cancel_ms = x->was->cancel_ms;
	x->item->asked_ms = x->was->asked_ms;
	x->item->keeps_waiting = x->was->keeps_waiting;
	return SG_OK;
}

/* "denied by RULE: in words"; false: it may be asked about. */
static bool
is_denied(struct edit *x, struct sg_error *e)
{
	const struct asked *k = &x->item->asked;
	const struct policy_ruling *r = &k->answer.ruling;
	struct gate_reason why = {.says = STR("")};
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	if (r->verdict != SG_ACTION_DENY)
		return false;
	(void)asked_reason(
	    x->desk, k, r->rule, policy_rule_decision(r->rule), x->a, &why);
	buf_addz(&b, "the changed call is denied [");
	buf_addz(&b, policy_rule_code(r->rule));
	buf_addz(&b, "]: ");
	buf_add(&b, str_part(why.says, 0, 200));
	err_set(e, SG_ECONFLICT, STR("/params"), buf_str(&b));
	return true;
}

static enum sg_queue_refusal
feed(struct edit *x)
{
	char room[2 * SHA256_SIZE];
	struct buf hash = BUF_ON(room);
	struct effects_by by = {
	    .surface = x->in->who.surface, .proved = x->in->who.proved};
	struct queue_event ev;
	enum sg_queue_refusal why;

	if (!calls_event(x->desk, x->item, &ev))
		return QUEUE_NOT_BAD_EVENT;
	buf_addhex(&hash, x->item->asked.hash.b, SHA256_SIZE);
	by.amended = buf_str(&hash);
	ev.kind = QUEUE_ON_EDIT;
	ev.role = x->in->who.role;
	ev.by = x->in->who.channel;
	ev.prompt = x->prompt->id;
	ev.was = x->was->no;
	ev.has_rev = true;
	ev.rev = x->body->rev > UINT32_MAX ? UINT32_MAX
					   : (uint32_t)x->body->rev;
	/* The new one is found when it is shown, the old one until it ended. */
	calls_link(x->desk->calls, x->item);
	why = effects_feed(x->desk, &ev, &by);
	if (why == QUEUE_NOT_COUNT)
		calls_replace(x->desk->calls, x->was, x->item);
	else
		calls_drop(x->desk->calls, x->item);
	x->was = NULL;
	return why;
}

static void
answer(struct edit *x, struct command_reply to)
{
	char text[PROMPT_ID_TEXT];
	struct command_in in = *x->in;
	struct queue_id id;

	/* What a rule allows needs no person: it decides at once. */
	calls_rule_again(x->desk);
	if (effects_prompt_of(x->desk->effects, x->item_no, &id)) {
		prompts_id_text(&id, text);
		in.id = (struct sg_str){text, sizeof(text)};
	}
	effects_answer(x->desk, to, prompts_json(x->desk, in.id, x->a));
}

void
run_prompt_edit(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct edit x = {.desk = desk, .in = in, .body = body, .a = a};
	enum sg_queue_refusal why;
	struct sg_error e = {0};
	enum sg_err err;

	if (prompts_shut(desk, to))
		return;
	if (!find(&x)) {
		prompts_refuse(desk, QUEUE_NOT_UNKNOWN_PROMPT, in, a, to);
		return;
	}
	err = make(&x, &e);
	if (err != SG_OK || is_denied(&x, &e)) {
		if (x.item != NULL)
			calls_item_free(x.item);
		command_refuse(to,
		    err == SG_OK           ? SG_PROBLEM_CONFLICT
			: err == SG_ENOMEM ? SG_PROBLEM_BUSY
					   : SG_PROBLEM_INVALID_REQUEST,
		    &e);
		return;
	}
	x.item_no = x.item->no;
	why = feed(&x);
	if (why != QUEUE_NOT_COUNT)
		prompts_refuse(desk, why, in, a, to);
	else
		answer(&x, to);
}

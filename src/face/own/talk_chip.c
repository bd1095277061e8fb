/*
 * The chip on a terminal: a question in words, and two words that answer it.
 * Anything else that is typed is the next message, never an answer: "ok" is
 * talk.
 */
#include "term/show.h"
#include "face/own/talk.h"
#include "shape/service.h"

#define WAIT_MS 120000 /* for a tool to do its work */

static bool
waits(const struct action_view *v)
{
	return v->state == SG_CHIP_COLLAPSED || v->state == SG_CHIP_EXPANDED ||
	    v->state == SG_CHIP_FAILED;
}

/* "Type approve or not now." */
static void
show_answers(const struct talk *t)
{
	if (!t->asks)
		return;
	if (t->chip.state == SG_CHIP_FAILED)
		puts("  Type retry. Anything else leaves the action as it is.");
	else
		puts("  Type approve or not now. Anything else is your next "
		     "message, and the offer waits.");
}

/* The server's words: all of what will be done. */
static void
show_deed(const struct action_view *v)
{
	for (size_t i = 0; v->has_deed && i < v->deed.lines.n; i++)
		talk_field("What will happen", v->deed.lines.v[i]);
	for (size_t i = 0; !v->has_deed && i < v->action.n_bullets; i++)
		talk_field("What will happen", v->action.bullets[i]);
}

static void
show_chip(const struct talk *t)
{
	const struct action_needed *a = &t->chip.action;
	const struct action_deed *d = &t->chip.deed;

	show_line("Needs permission: ", a->label);
	show_deed(&t->chip);
	if (a->has_target)
		talk_field("Tool / Target", a->target);
	if (a->has_data_used)
		talk_field("Data used", a->data_used);
	if (a->has_why)
		talk_field("Why asking", a->why);
	for (size_t i = 0; t->chip.has_deed && i < d->said.n; i++)
		talk_field("The assistant says", d->said.v[i]);
	if (t->chip.state == SG_CHIP_BLOCKED)
		puts("  Actions are paused for this topic.");
	else
		puts("  Nothing happens until you approve.");
	show_answers(t);
}

/* Keep it: the arena of answers is emptied before the next message. */
static enum cli_exit
keep(struct talk *t, const struct action_view *v)
{
	struct sg_str json;

	arena_clear(&t->kept);
	t->has_chip = false;
	if (!client_body(&action_view_contract, v, 1u << 17, &t->kept, &json) ||
	    contract_decode(
		&action_view_contract, json, &t->kept, &t->chip, NULL) != SG_OK)
		return cli_fail(t->r.cli, CLI_FAILED, "cannot show the action",
		    "the action is too long", NULL);
	t->has_chip = waits(v);
	return CLI_DONE;
}

static enum cli_exit
tell(struct talk *t, const struct action_view *v)
{
	enum cli_exit status = keep(t, v);

	if (status != CLI_DONE)
		return status;
	if (t->r.cli->json)
		(void)remote_print(&t->r, &action_view_contract, v);
	else
		show_chip(t);
	if (!t->asks)
		t->left |= t->has_chip;
	return CLI_DONE;
}

enum cli_exit
talk_chip_find(struct talk *t, struct sg_str request)
{
	struct sg_str path = remote_path(
	    &t->r, "/v1/actions?threadId=", t->thread, "");
	struct action_list list;
	enum cli_exit status = remote_read(
	    &t->r, path, "cannot get the action", &action_list_contract, &list);

	for (size_t i = 0; status == CLI_DONE && i < list.actions.n; i++) {
		const struct action_view *v = &list.actions.v[i];

		if (request.n > 0 ? str_eq(v->action.request_id, request)
				  : waits(v))
			return tell(t, v);
	}
	return status;
}

static void
show_receipt(const struct talk *t, const struct action_execute_result *o)
{
	switch (o->status) {
	case SG_EXECUTION_SUCCEEDED:
		printf("Done: ");
		show_text(o->has_outcome_summary ? o->outcome_summary
						 : t->chip.action.label);
		break;
	case SG_EXECUTION_PENDING:
		printf("Approved. It is not known yet whether the action was "
		       "carried out.");
		break;
	case SG_EXECUTION_FAILED:
	case SG_EXECUTION_COUNT:
		printf("Failed: ");
		show_text(o->has_error ? o->error.short_reason
				       : STR("the reason is unknown"));
		break;
	}
	if (o->has_view_url) {
		printf("  ");
		show_text(o->view_url);
	}
	putchar('\n');
}

/* A person typed it, just now. */
static enum cli_exit
approve(struct talk *t)
{
	struct action_execute_request in = {
	    .request_id = t->chip.action.request_id,
	    .action_id = t->chip.action.action_id,
	    .has_consent_hash = t->chip.has_deed,
	    .consent_hash = t->chip.deed.consent_hash,
	    .confirmation = {remote_now(), STR("cli")}};
	struct action_execute_result o;
	int before = t->r.timeout_ms;
	struct sg_str json;
	enum cli_exit status;

	puts("Approved.");
	fflush(stdout);
	t->r.timeout_ms = WAIT_MS;
	status = talk_post(t, STR("/v1/actions/execute"),
	    &action_execute_request_contract, &in, &json);
	t->r.timeout_ms = before;
	if (status == CLI_DONE)
		status = remote_decode(
		    &t->r, json, &action_execute_result_contract, &o);
	if (status != CLI_DONE)
		return status;
	show_receipt(t, &o);
	t->has_chip = o.status == SG_EXECUTION_FAILED && o.has_error &&
	    o.error.retryable;
	t->chip.state = SG_CHIP_FAILED;
	if (t->has_chip)
		show_answers(t);
	return CLI_DONE;
}

static enum cli_exit
defer(struct talk *t)
{
	struct action_reference in = {
	    t->chip.action.request_id, t->chip.action.action_id};
	struct sg_str json;
	enum cli_exit status = talk_post(t, STR("/v1/actions/defer"),
	    &action_reference_contract, &in, &json);

	if (status != CLI_DONE)
		return status;
	show_line("Deferred: ", t->chip.action.label);
	t->has_chip = false;
	return CLI_DONE;
}

enum cli_exit
talk_chip_answer(struct talk *t, struct sg_str line, bool *was)
{
	bool failed = t->chip.state == SG_CHIP_FAILED;
	bool yes = failed ? talk_is(line, "retry") : talk_is(line, "approve");
	bool no = !failed && talk_is(line, "not now");

	*was = t->has_chip && t->asks && (yes || no);
	if (!*was)
		return CLI_DONE;
	return yes ? approve(t) : defer(t);
}

/*
 * transmission.stop: a person wants no more of an answer.  The provider is no
 * longer asked, and what was shown stands as the answer: it is held against the
 * same checks, written down as stopped, and offers nothing.
 */
#include "chat/chat_early.h"
#include "chat/chat_usage.h"
#include "json/json_put.h"

/* The answer that is being written under ${id}, or under that key. */
static struct chat_run *
find(struct chat *chat, const struct command_in *in)
{
	for (struct chat_run *r = chat->runs; r != NULL; r = r->next)
		if (!r->ended && str_eq(r->user, in->who.user) &&
		    (str_eq(chat_id(r), in->id) ||
			(r->keyed && str_eq(r->request_id, in->id))))
			return r;
	return NULL;
}

/* What was shown, in the form of an answer; false: nothing was. */
static bool
take_shown(struct chat_run *run)
{
	struct sg_str shown = chat_early_shown(run);
	struct buf b = {.p = run->text, .cap = CHAT_TEXT_MAX};

	if (str_trim(shown).n == 0)
		return false;
	json_open(&b);
	json_put_text(&b, "assistant_text", shown);
	json_put_open(&b, "meta");
	json_close(&b);
	json_close(&b);
	run->n = b.n;
	return !buf_full(&b);
}

static void
halt(struct chat_run *run)
{
	const struct model_port *m = run->chat->shell->port.model;

	if (m != NULL && run->ticket != 0)
		m->cancel(m->self, run->ticket);
	run->ticket = 0;
	chat_usage_end(run, STR(""));
	run->stopped = true;
	run->early_on = run->called = run->cut = run->felt = false;
	run->first = STR("");
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MODEL_CALL,
		SG_TRACE_STATUS_WARNING, "Answer stopped", "model_call",
		"stopped", (int64_t)run->shown, NULL});
	if (take_shown(run))
		chat_judge(run);
	else
		chat_fail(run,
		    &(struct chat_failure){.problem = SG_PROBLEM_STOPPED,
			.code = SG_FAILURE_STOPPED,
			.reason = "stopped",
			.retryable = true});
}

void
run_transmission_stop(struct chat *chat, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct chat_run *run = find(chat, in);

	(void)body;
	(void)a;
	if (run == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "no answer is being written under this id; it may have "
		    "ended already");
		return;
	}
	command_done(to, STR("null"));
	halt(run);
}

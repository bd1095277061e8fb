/* An exchange without an answer: written down, then told. */
#include "base/utf8.h"
#include "chat/chat_past.h"
#include "chat/chat_span.h"
#include "chat/chat_threads.h"
#include "json/json_put.h"

#define DETAILS_MAX 2048
#define DETAIL_MAX  200 /* of errorDetail */

static const char *
shown_instead(enum sg_problem p)
{
	if (p == SG_PROBLEM_DRIVER_BLOCKS)
		return "I can't claim to have performed external actions.\n"
		       "I can propose it, write a draft or list the steps.\n"
		       "Which would you like?";
	if (p == SG_PROBLEM_STOPPED)
		return "Stopped before any of the answer was shown.";
	return "Missing info: an answer that can be shown.\n"
	       "Provisional: nothing was changed.\n"
	       "Question: would you like to try again?";
}

struct ending {
	struct chat_run *run;
	const char *reason;
	char payload[256];
};

static void
failed(void *room, void *ctx, enum sg_err err)
{
	struct ending *e = ctx;

	(void)room;
	chat_past_ended(e->run, false);
	if (err != SG_OK)
		chat_threads_forget(e->run);
	chat_span(e->run, e->reason);
	chat_tell(e->run, SG_EVENT_ASSISTANT_FAILED, e->payload);
	chat_run_free(e->run);
}

static enum sg_failure_category
category_of(enum sg_failure_code code)
{
	switch (code) {
	case SG_FAILURE_OUTPUT_ENVELOPE_INVALID:
	case SG_FAILURE_GATE_REGEN_EXHAUSTED:
		return SG_FAILURE_IN_GATES;
	case SG_FAILURE_PROVIDER_TIMEOUT:
	case SG_FAILURE_PROVIDER_ERROR:
	case SG_FAILURE_PROVIDER_RATE_LIMITED:
	case SG_FAILURE_PROVIDER_UNAVAILABLE:
		return SG_FAILURE_IN_PROVIDER;
	case SG_FAILURE_AUTH_EXPIRED:
		return SG_FAILURE_IN_AUTH;
	case SG_FAILURE_REQUEST_INVALID:
		return SG_FAILURE_IN_VALIDATION;
	case SG_FAILURE_STOPPED:
	case SG_FAILURE_INTERNAL_ERROR:
	case SG_FAILURE_COUNT:
		break;
	}
	return SG_FAILURE_IN_INTERNAL;
}

static struct ending *
ending_of(struct chat_run *run, const struct chat_failure *f)
{
	struct ending *e = arena_new(&run->a, sizeof(*e));
	struct buf b;

	if (e == NULL)
		return NULL;
	e->run = run;
	e->reason = f->reason;
	b = (struct buf){.p = e->payload, .cap = sizeof(e->payload) - 1};
	json_open(&b);
	json_put_name(&b, "code", word_name(&words_failure_code, f->code));
	json_put_name(&b, "category",
	    word_name(&words_failure_category, category_of(f->code)));
	json_put_text(
	    &b, "detail", str_of(word_text(&words_failure_code, f->code)));
	json_put_bool(&b, "retryable", f->retryable);
	json_close(&b);
	return e;
}

static struct sg_str
details_of(struct chat_run *run, const struct chat_failure *f)
{
	struct buf b = shell_buf(&run->a, DETAILS_MAX);

	json_open(&b);
	json_put_name(&b, "code", word_name(&words_failure_code, f->code));
	json_put_name(&b, "reason", f->reason);
	json_put_bool(&b, "retryable", f->retryable);
	json_put_text(&b, "assistant", str_of(shown_instead(f->problem)));
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* Why, for people. */
static struct sg_str
words_of(const struct chat_failure *f)
{
	return f->text.n > 0 ? f->text
			     : str_of(word_text(&words_problem, f->problem));
}

static struct stored_chat
failed_row(const struct chat_failure *f)
{
	/* Known only here: what a provider said. The rest has a name. */
	struct sg_str why = f->text.n > 0 ? f->text : str_of(f->reason);

	why.n = why.n > DETAIL_MAX ? DETAIL_MAX : why.n;
	return (struct stored_chat){.status = SG_TRANSMISSION_FAILED,
	    .assistant = str_of(shown_instead(f->problem)),
	    .has_assistant = true,
	    .has_status_code = true,
	    .status_code = problem_status(f->problem),
	    .has_error_code = true,
	    .error_code = str_of(word_name(&words_problem, f->problem)),
	    .has_error_detail = true,
	    .error_detail = str_part(why, 0, utf8_valid_prefix(why)),
	    .has_retryable = true,
	    .retryable = f->retryable};
}

/* The thread is as it was; what went wrong is written down. */
void
chat_fail(struct chat_run *run, const struct chat_failure *f)
{
	struct stored_chat end = failed_row(f);
	struct ending *e = ending_of(run, f);
	struct shell_answer w = {
	    .to = run->to, .then = failed, .room = run->chat, .ctx = e};
	struct store_op ops[2 + CHAT_NOTED_MAX];
	struct sg_str line;

	if (chat_restore(run)) { /* there is an answer, only not a better */
		chat_judge(run);
		return;
	}
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_ERROR, SG_TRACE_STATUS_FAILED,
		"No answer", "chat_failed", f->reason, (int64_t)run->n, NULL});
	if (e == NULL || !chat_row(run, &end, &ops[0]) ||
	    !chat_trace_row(run, &ops[1])) {
		if (run->to.reply != NULL)
			command_say(run->to, SG_PROBLEM_BUSY, "no memory");
		chat_run_free(run);
		return;
	}
	line = chat_line(
	    run, "chat.failed", "a packet could not be answered", f->reason);
	w.unit = chat_unit(run, line, ops, 2);
	w.out = (struct command_out){.problem = f->problem,
	    .details = details_of(run, f),
	    .id = chat_id(run)};
	err_set(&w.out.error, SG_EIO, STR(""), words_of(f));
	run->ended = true;
	shell_answer(run->chat->shell, &w);
}

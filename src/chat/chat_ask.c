/* The one question to the model, and what comes back. */
#include <string.h>

#include "chat/chat_bounds.h"
#include "chat/chat_early.h"
#include "chat/chat_past.h"
#include "chat/chat_trace.h"
#include "chat/chat_usage.h"

static void chat_ask_again(struct chat_run *run);

/* ---- The model ------------------------------------------------------------
 */

static void
on_text(struct chat_run *run, struct sg_str text)
{
	const struct model_port *m = run->chat->shell->port.model;

	chat_usage_first(run);
	if (text.n < CHAT_TEXT_MAX - run->n) {
		memcpy(run->text + run->n, text.p, text.n);
		run->n += text.n;
		chat_early_text(run, text);
		return;
	}
	/* It never ends, or is longer than any answer may be. */
	shell_stamp(run->chat->shell);
	m->cancel(m->self, run->ticket);
	run->ticket = 0;
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_OUTPUT_CONTRACT,
		.code = SG_FAILURE_OUTPUT_ENVELOPE_INVALID,
		.reason = "payload_too_large"});
}

/* The provider's own rules ended it: what came of it is no answer. */
static void
withheld(struct chat_run *run)
{
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_PROVIDER_FAILED,
		.code = SG_FAILURE_PROVIDER_ERROR,
		.reason = "provider_refused",
		.text = STR("the provider withheld the answer by its own "
			    "rules; ask in other words")});
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	struct chat_run *run = ctx;

	switch (e->kind) {
	case LLM_TEXT:
		on_text(run, e->text);
		return;
	case LLM_CALL:
		run->called = true;
		return;
	case LLM_USAGE:
		chat_usage_tokens(run, e->input_tokens, e->output_tokens);
		return;
	case LLM_ERROR:
		return;
	case LLM_FINISH:
		shell_stamp(run->chat->shell);
		run->ticket = 0;
		chat_usage_end(run, e->from);
		chat_trace_answered(run);
		run->cut = e->finish == LLM_FINISH_LENGTH;
		if (e->finish == LLM_FINISH_BLOCKED)
			withheld(run);
		else
			chat_judge(run);
		return;
	}
}

/* A server that knows no form of answers refuses it: once more without. */
static void
without_form(struct chat_run *run)
{
	run->formless = true;
	run->attempt--;
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MODEL_CALL,
		SG_TRACE_STATUS_WARNING, "Asked without a form of the answer",
		"structured_output", "provider_refused", -1, NULL});
	chat_ask_again(run);
}

static void
on_failed(void *ctx, const struct model_failure *f)
{
	struct chat_run *run = ctx;
	struct chat_failure why = {.problem = SG_PROBLEM_PROVIDER_FAILED,
	    .code = f->code,
	    .reason = "provider",
	    .text = f->text,
	    .retryable = f->retryable};

	shell_stamp(run->chat->shell);
	run->ticket = 0;
	chat_usage_end(run, STR(""));
	if (f->code == SG_FAILURE_REQUEST_INVALID && !run->formless) {
		without_form(run);
		return;
	}
	if (f->code == SG_FAILURE_REQUEST_INVALID &&
	    run->n_attached + (size_t)run->past > 0)
		why.text = STR("the provider refused the request; this model "
			       "may not take such files: ask without them, or "
			       "choose another model");
	if (f->code == SG_FAILURE_PROVIDER_TIMEOUT)
		why.problem = SG_PROBLEM_PROVIDER_TIMEOUT;
	else if (f->code == SG_FAILURE_PROVIDER_UNAVAILABLE ||
	    f->code == SG_FAILURE_PROVIDER_RATE_LIMITED || f->streamed)
		why.problem = SG_PROBLEM_PROVIDER_UPSTREAM;
	chat_fail(run, &why);
}

static void
take_drivers(struct chat_run *run)
{
	const struct packet_input *p = run->p;
	size_t n = p->driver_block_refs.n, m = p->driver_block_inline.n;
	struct driver_ask *refs = arena_new(
	    &run->a, (n + m + 1) * sizeof(*refs));

	if (refs == NULL)
		n = m = 0;
	for (size_t i = 0; i < n; i++)
		refs[i] = (struct driver_ask){
		    .id = p->driver_block_refs.v[i].id,
		    .version = p->driver_block_refs.v[i].version};
	for (size_t i = 0; i < m; i++)
		refs[n + i] = (struct driver_ask){
		    .id = p->driver_block_inline.v[i].id,
		    .version = p->driver_block_inline.v[i].version,
		    .title = p->driver_block_inline.v[i].title,
		    .definition = p->driver_block_inline.v[i].definition};
	drivers_gather(
	    refs, n, refs != NULL ? refs + n : NULL, m, &run->drivers);
}

static void
no_model(struct chat_run *run, const char *why)
{
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_PROVIDER_FAILED,
		.code = SG_FAILURE_INTERNAL_ERROR, /* what is set up here */
		.reason = "not_asked",
		.text = str_of(why)});
}

static void
ask(struct chat_run *run)
{
	const struct model_port *m = run->chat->shell->port.model;
	struct sg_error e = {0};
	struct llm_request r = {.turns = run->turns,
	    .n_turns = run->n_turns,
	    .choice = LLM_CHOICE_NONE,
	    .max_tokens = chat_bounds_tokens(run),
	    .form = run->formless ? NULL : &asked_answer_contract,
	    .stream = true};

	if (run->p->has_provider_hints && run->p->provider_hints.has_model)
		r.model = run->p->provider_hints.model;
	r.system = chat_system(run);
	r.open = run->open;
	if (r.system.n == 0) {
		no_model(run, "the context is too long");
		return;
	}
	chat_trace_compose(run, r.system.n);
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MODEL_CALL,
		SG_TRACE_STATUS_STARTED, "Model asked", "model_call", NULL,
		(int64_t)run->attempt, NULL});
	run->asked_ms = run->chat->shell->mono_ms;
	if (run->model_ms == 0)
		run->model_ms = run->chat->shell->wall_ms;
	run->ticket = m->ask(m->self,
	    &(struct model_ask){.request = &r,
		.provider = MODEL_DEFAULT,
		.deadline_ms = chat_bounds_deadline(run)},
	    (struct model_listener){on_event, on_failed, run}, &e);
	if (run->ticket == 0)
		no_model(run, e.message);
}

/* Whatever it was asked before is as if it had not been. */
static void
chat_ask_again(struct chat_run *run)
{
	run->n = 0;
	run->called = run->felt = false;
	run->attempt++;
	chat_early_begin(run);
	if (run->chat->shell->port.model == NULL)
		no_model(run, "no model is set up");
	else
		ask(run);
}

void
chat_ask(struct chat_run *run)
{
	if (run->attempt == 0) {
		take_drivers(run);
		chat_closure(run);
		chat_trace_retrieval(run);
		chat_tell(run, SG_EVENT_RUN_STARTED, "{}");
	}
	chat_ask_again(run);
}

/* An answer, told piece by piece, or going wrong as it was told to. */
#include "model/scripted_ask.h"
#include "model/script_text.h"

#define PIECE   24 /* bytes of a piece of text */
#define PACE_MS 10 /* of an answer without an end */

static void
tell(struct ask *a, const struct llm_event *e)
{
	if (a->gone)
		return;
	a->streamed = true;
	a->to.event(a->to.ctx, e);
}

static void
fail(
    struct ask *a, enum sg_failure_code code, unsigned status, const char *text)
{
	struct model_failure f = {.code = code,
	    .status = status,
	    .text = str_of(text),
	    .retryable = code != SG_FAILURE_PROVIDER_ERROR || status >= 500,
	    .retry_after_ms = status == 429 ? 2000 : 0,
	    .streamed = a->streamed};

	if (!a->gone)
		a->to.failed(a->to.ctx, &f);
}

static void
tell_text(struct ask *a, struct sg_str text)
{
	while (text.n > 0 && !a->gone) {
		struct sg_str piece = a->stream ? script_cut(text, PIECE)
						: text;

		tell(a, &(struct llm_event){.kind = LLM_TEXT, .text = piece});
		text = str_part(text, piece.n, text.n);
	}
}

static void
tell_answer(struct ask *a)
{
	int64_t out = (int64_t)(a->reply.text.n / 4 + 1);

	tell_text(a, a->reply.text);
	for (size_t i = 0; i < a->reply.n; i++) {
		const struct script_call *c = &a->reply.calls[i];

		out += (int64_t)(c->args.n / 4);
		tell(a,
		    &(struct llm_event){.kind = LLM_CALL,
			.id = c->id,
			.name = c->name,
			.args = c->args});
	}
	tell(a,
	    &(struct llm_event){.kind = LLM_USAGE,
		.input_tokens = a->input_tokens,
		.output_tokens = out});
	tell(a,
	    &(struct llm_event){.kind = LLM_FINISH,
		.finish = a->reply.n > 0 ? LLM_FINISH_CALLS : LLM_FINISH_STOP});
}

bool
ask_step(struct ask *a, int64_t now)
{
	if (now >= a->deadline_ms) {
		fail(a, SG_FAILURE_PROVIDER_TIMEOUT, 0,
		    "the model took too long");
		return true;
	}
	switch (a->reply.fault) {
	case SCRIPT_FINE:
		tell_answer(a);
		return true;
	case SCRIPT_DIES:
		tell_text(a, a->reply.text);
		fail(a, SG_FAILURE_PROVIDER_ERROR, 200, "the answer broke off");
		return true;
	case SCRIPT_GARBAGE:
		fail(a, SG_FAILURE_PROVIDER_ERROR, 200,
		    "what the model sent is not an answer");
		return true;
	case SCRIPT_LIMITED:
		fail(a, SG_FAILURE_PROVIDER_RATE_LIMITED, 429,
		    "too many questions");
		return true;
	case SCRIPT_BROKEN:
		fail(a, SG_FAILURE_PROVIDER_ERROR, 500, "the model failed");
		return true;
	case SCRIPT_ENDLESS:
		tell_text(a, a->reply.text);
		a->due_ms = now + PACE_MS;
		return a->gone;
	case SCRIPT_SILENT:
		return false;
	}
	return true;
}

/* eval consent, the review of function calls. */
#include "eval/eval_consent.h"

/* Of a call that has none. */
#define CALL_NAME "tool"

#define FRAME_MAX 64 /* bytes around the text the model is told */

static void
name_call(struct consent_run *r, uint32_t i, const struct function_call *call)
{
	char room[32];
	struct buf id = BUF_ON(room);

	r->calls[i] = (struct consent_call){.id = call->id, .name = call->name};
	if (call->has_id)
		return;
	buf_addz(&id, "call-");
	buf_addu(&id, i + 1);
	if (!arena_dup(r->a, buf_str(&id), &r->calls[i].id))
		r->starved = true;
}

/* What the model will be told of the call; without a text, its name. */
static struct sg_str
result_of(struct consent_run *r, const struct review_effect *fx,
    const struct eval_consent_event *e)
{
	struct sg_str text = consent_or(
	    e->has_text, e->text, r->calls[fx->call].name);
	struct buf b = {.cap = text.n + FRAME_MAX};

	b.p = consent_take(r, b.cap);
	if (r->starved)
		return STR("");
	(void)review_result(&b, fx->on, text);
	return buf_str(&b);
}

/* All responses in one message, each in its wrapper. */
static void
add_message(struct consent_run *r, struct eval_consent_effect *o, uint32_t n)
{
	o->message.message.v = consent_take(
	    r, n * sizeof(*o->message.message.v));
	if (r->starved)
		return;
	o->has_message = true;
	o->message.message.n = n;
	for (uint32_t i = 0; i < n; i++)
		o->message.message.v[i].function_response = r->calls[i]
								.response;
}

static void
say_review(struct consent_run *r, const struct review_effect *fx,
    const struct eval_consent_event *e, uint32_t n)
{
	struct eval_consent_effect *o = consent_say(
	    r, fx->kind, r->review.state);
	struct consent_call *call = &r->calls[fx->call];
	bool none = fx->kind == CONSENT_DO_REFUSE ||
	    fx->kind == CONSENT_DO_FLUSH || fx->kind == CONSENT_DO_TELL ||
	    fx->kind == CONSENT_DO_RESET || fx->kind == CONSENT_DO_PAUSE;

	if (o == NULL)
		return;
	o->has_refusal = fx->kind == CONSENT_DO_REFUSE;
	o->refusal = fx->refusal;
	o->has_call_id = !none;
	o->call_id = call->id;
	o->has_decision = fx->kind == CONSENT_DO_RECORD &&
	    fx->decision != SG_DECISION_NONE;
	o->decision = fx->decision;
	if (fx->kind == CONSENT_DO_RESPOND) {
		o->has_result = true;
		o->result = result_of(r, fx, e);
		call->response = (struct function_response){
		    call->name, call->id, {o->result}};
	}
	if (fx->kind == CONSENT_DO_FLUSH)
		add_message(r, o, n);
}

void
consent_on_review(struct consent_run *r, const struct eval_consent_event *e)
{
	struct review_event ev = {.on = e->type,
	    .role = e->role,
	    .n = (uint32_t)e->calls.n,
	    .mode = e->mode};
	uint32_t n = r->review.n;
	struct review_effects fx;

	review_step(&r->review, &ev, &fx);
	if (r->review.n > n) /* a reply with calls was taken */
		for (uint32_t i = 0; i < r->review.n; i++)
			name_call(r, i, &e->calls.v[i]);
	for (size_t i = 0; i < fx.n && !r->starved; i++)
		say_review(r, &fx.v[i], e, n);
	consent_stands(r, r->review.state);
}

void
consent_begin_review(struct consent_run *r, enum consent_state state)
{
	r->review.state = state;
	if (state == CONSENT_SA_IDLE || state == CONSENT_SA_THINKING)
		return;
	r->review.n = 1;
	name_call(r, 0, &(struct function_call){.name = STR(CALL_NAME)});
}

/* eval dialogue, the dialogue itself and what the model is told of it. */
#include "eval/eval_dialogue.h"
#include "dialogue/lines.h"
#include "json/json_put.h"
#include "form/tool_schema.h"

#define FRAME_MAX   64 /* bytes around a text the model is told */
#define PROMPT_ROOM 8192

static enum sg_err
result_of(struct dialogue_run *r, uint32_t i, struct sg_str *out)
{
	struct buf b = {.cap = r->talk.calls[i].told_text.n + FRAME_MAX};

	if ((b.p = arena_new(r->a, b.cap)) == NULL)
		return SG_ENOMEM;
	(void)talk_result(&r->talk, i, &b);
	*out = buf_str(&b);
	return SG_OK;
}

/* All responses in one message, each in its wrapper. */
static enum sg_err
add_message(struct dialogue_run *r, struct eval_dialogue_effect *o)
{
	struct function_response_part *v = arena_new(
	    r->a, r->talk.n * sizeof(*v));

	if (v == NULL)
		return SG_ENOMEM;
	for (uint32_t i = 0; i < r->talk.n; i++) {
		struct function_response *f = &v[i].function_response;

		f->name = r->talk.calls[i].name;
		f->id = r->talk.calls[i].id;
		if (result_of(r, i, &f->response.result) != SG_OK)
			return SG_ENOMEM;
	}
	o->has_message = true;
	o->message.message.v = v;
	o->message.message.n = r->talk.n;
	return SG_OK;
}

/* The line that stays in the chat where the block stood. */
static enum sg_err
add_receipt(struct dialogue_run *r, const struct talk_effect *fx,
    struct sg_str text, struct eval_dialogue_effect *o)
{
	static const struct {
		enum sg_consent_event on;
		enum line line;
	} rows[] = {
	    {CONSENT_ON_SUCCESS, LINE_ADDED},
	    {CONSENT_ON_FAILURE, LINE_FAILED},
	    {CONSENT_ON_CANCEL, LINE_CANCELLED},
	    {CONSENT_ON_TYPE, LINE_CORRECTED},
	};
	struct buf b = {.cap = text.n + FRAME_MAX};

	if ((b.p = arena_new(r->a, b.cap)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].on == fx->on)
			line_add(&b, rows[i].line, text);
	o->has_text = true;
	o->text = buf_str(&b);
	return SG_OK;
}

static bool
is_of_call(enum sg_talk_effect kind)
{
	return kind == TALK_DO_RECORD || kind == TALK_DO_HIDE ||
	    kind == TALK_DO_RUN || kind == TALK_DO_RESPOND ||
	    kind == TALK_DO_RECEIPT || kind == TALK_DO_SHOW;
}

static enum sg_err
say(struct dialogue_run *r, const struct talk_effect *fx, struct sg_str text)
{
	const struct talk_call *call = &r->talk.calls[fx->call];
	struct eval_dialogue_output *to = r->out;
	bool shown = fx->kind == TALK_DO_SHOW || fx->kind == TALK_DO_RUN;
	struct eval_dialogue_effect *o;

	to->effects.v = eval_more(r->a, to->effects.v, to->effects.n,
	    sizeof(*to->effects.v), &r->room);
	if (to->effects.v == NULL)
		return SG_ENOMEM;
	o = &to->effects.v[to->effects.n++];
	*o = (struct eval_dialogue_effect){.event = (int64_t)r->event,
	    .effect = fx->kind,
	    .has_refusal = fx->refusal != TALK_NOT_COUNT,
	    .refusal = fx->refusal,
	    .has_call_id = is_of_call(fx->kind),
	    .call_id = call->id,
	    .has_name = shown,
	    .name = call->name,
	    .has_args = shown,
	    .args = call->args,
	    .has_decision = fx->kind == TALK_DO_RECORD &&
		fx->decision != SG_DECISION_NONE,
	    .decision = fx->decision,
	    .because = str_of(talk_reason(fx)),
	    .has_text = fx->text.n > 0,
	    .text = fx->text};
	o->has_because = o->because.n > 0;
	if (fx->kind == TALK_DO_RECEIPT)
		return add_receipt(r, fx, text, o);
	if (fx->kind == TALK_DO_FLUSH)
		return add_message(r, o);
	if (fx->kind != TALK_DO_RESPOND)
		return SG_OK;
	o->has_result = true;
	return result_of(r, fx->call, &o->result);
}

static enum sg_err
step(struct dialogue_run *r, const struct eval_dialogue_event *e)
{
	struct talk_event ev = {.on = e->type,
	    .role = e->role,
	    .session = e->has_session ? (uint32_t)e->session : r->talk.session,
	    .text = e->text,
	    .id = e->id,
	    .name = e->name,
	    .args = e->has_args ? e->args : STR("{}"),
	    .mode = e->mode};
	struct talk_effects fx;
	enum sg_err err = SG_OK;

	talk_step(&r->talk, &ev, &fx);
	for (size_t i = 0; i < fx.n && err == SG_OK; i++)
		err = say(r, &fx.v[i], e->text);
	return err;
}

enum sg_err
dialogue_talk(struct dialogue_run *r)
{
	enum sg_err err = SG_OK;

	talk_init(&r->talk, r->in->mode);
	for (; r->event < r->in->events.n && err == SG_OK; r->event++)
		err = step(r, &r->in->events.v[r->event]);
	r->out->has_state = r->out->has_session = true;
	r->out->has_waiting = r->out->has_effects = true;
	r->out->state = r->talk.review.state - CONSENT_SA_IDLE;
	r->out->session = r->talk.session;
	r->out->waiting = r->talk.waiting;
	if (err == SG_OK && r->out->effects.n > EVAL_DIALOGUE_EFFECTS_MAX)
		err = SG_EFULL;
	return err;
}

enum sg_err
dialogue_declare(struct dialogue_run *r)
{
	const struct tool *t = tool_of_mode(r->in->mode);
	struct buf prompt = {.cap = PROMPT_ROOM}, tool = {.cap = PROMPT_ROOM};

	prompt.p = arena_new(r->a, prompt.cap);
	tool.p = arena_new(r->a, tool.cap);
	if (prompt.p == NULL || tool.p == NULL)
		return SG_ENOMEM;
	prompt_add(&prompt, r->in->mode,
	    r->in->has_voltage ? r->in->voltage : ENERGY_VOLTS_USUAL);
	r->out->has_prompt = true;
	r->out->prompt = buf_str(&prompt);
	if (t == NULL)
		return SG_OK;
	json_open(&tool);
	json_put_text(&tool, "name", str_of(t->name));
	json_put_text(&tool, "description", str_of(t->text));
	json_key(&tool, "parameters");
	tool_schema_add(&tool, t, false);
	buf_addc(&tool, '}');
	r->out->has_tool = true;
	r->out->tool = buf_str(&tool);
	return SG_OK;
}

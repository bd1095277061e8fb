/*
 * eval queue: what does the queue of questions want done, event by event?
 * The script speaks of calls, callers and people by name; the queue knows
 * numbers and digests, and this file is what stands between them.
 */
#include "eval/eval_queue.h"

/* Absent names. */
#define CALLER    "caller"
#define EXTENSION "extension"

/* The number of a name, from 1; a new name gets the next one. */
static uint64_t
number_of(struct queue_names *names, struct sg_str name)
{
	size_t i = 0;

	while (i < names->n && !str_eq(names->v[i], name))
		i++;
	names->v[i] = name;
	names->n = i < names->n ? names->n : i + 1;
	return i + 1;
}

static struct sg_str
or_text(bool has, struct sg_str text, struct sg_str otherwise)
{
	return has ? text : otherwise;
}

static enum sg_role
role_of(const struct eval_queue_event *e)
{
	if (e->has_role)
		return e->role;
	return e->type == QUEUE_ON_CALL || e->type == QUEUE_ON_CANCEL
	    ? SG_ROLE_AGENT
	    : SG_ROLE_PERSON;
}

static struct queue_ask
ask_of(struct queue_run *r, const struct eval_queue_event *e)
{
	struct sg_str summary = or_text(e->has_summary, e->summary, e->call_id);
	struct queue_ask ask = {
	    .channel = number_of(
		&r->channels, or_text(e->has_channel, e->channel, STR(CALLER))),
	    .hash = ask_name_of(or_text(e->has_hash, e->hash, summary)),
	    .key = {.extension = ask_name_of(or_text(
			e->has_extension_id, e->extension_id, STR(EXTENSION))),
		.group = ask_name_of(e->group),
		.turn = ask_name_of(e->turn),
		.capability = e->capability,
		.risk = e->has_risk ? e->risk : capability_risk(e->capability)},
	    .weight = (uint32_t)e->weight,
	    .scope = e->has_summary ? ask_name_of(summary)
				    : (struct ask_name){{0}},
	    .persistable = e->displayable,
	    .quorum = {(uint32_t)e->need, 0, e->escalate_ms}};

	if (e->has_call_id) {
		ask.no = number_of(&r->calls, e->call_id);
		if (ask.no > r->summaries.n)
			r->summaries.v[r->summaries.n++] = summary;
	}
	return ask;
}

static struct queue_event
event_of(struct queue_run *r, const struct eval_queue_event *e)
{
	unsigned option = SG_OPTION_COUNT, rule = SG_DECISION_COUNT;
	struct queue_event ev = {.kind = e->type,
	    .role = role_of(e),
	    .at_ms = e->at_ms,
	    .by = e->has_by ? number_of(&r->people, e->by) : 0,
	    .fresh = queue_run_id(r->q.opened + 1),
	    .prompt = queue_run_id_named(e->prompt),
	    .call = ask_of(r, e),
	    .has_rev = e->has_rev,
	    .rev = (uint32_t)e->rev};

	if (e->has_person)
		ev.voter = (struct queue_voter){
		    .person = ask_name_of(e->person),
		    .seat = ask_name_of(
			or_text(e->has_seat, e->seat, e->person)),
		    .counts = !e->later,
		    .counts_later = true};
	if (e->has_was)
		ev.was = number_of(&r->calls, e->was);
	ev.channel = ev.call.channel;
	ev.set = r->q.set;
	(void)word_parse(&words_prompt_option, e->decision, &option);
	(void)word_parse(&words_decision_token, e->decision, &rule);
	ev.option = option;
	ev.rule = rule;
	return ev;
}

static void
feed(struct queue_run *r, const struct eval_queue_event *e, size_t i)
{
	struct queue_event ev = event_of(r, e);

	queue_feed(&r->q, &ev, &r->fx);
	queue_run_add(r, i);
	/* A call that was not taken in leaves its name free. */
	while (r->calls.n > r->q.last_call)
		r->calls.n = r->summaries.n = r->calls.n - 1;
}

static void
begin(struct queue_run *r, const struct eval_queue_settings *s, bool has)
{
	struct queue_settings set = {.window_ms = s->window_ms,
	    .timeout_ms = s->timeout_ms,
	    .extend_ms = s->extend_ms,
	    .extends = (uint32_t)s->extends,
	    .owner_calls = (uint32_t)s->owner_calls,
	    .owner_prompts = (uint32_t)s->owner_prompts,
	    .wait_unattended = s->wait,
	    .cooldown = has && s->cooldown};
	struct queue_event attach = {
	    .kind = QUEUE_ON_ATTACH, .role = SG_ROLE_PERSON};

	queue_init(&r->q, &set);
	for (int64_t i = 0; i < (has ? s->people : 1); i++)
		queue_feed(&r->q, &attach, &r->fx);
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_queue_input *in = line;
	struct queue_run *r = arena_new(q->a, sizeof(*r));
	size_t names = (in->events.n + 1) * sizeof(struct sg_str);

	if (r == NULL)
		return SG_ENOMEM;
	r->a = q->a;
	r->out = out;
	r->calls.v = queue_run_take(r, names);
	r->summaries.v = queue_run_take(r, names);
	r->people.v = queue_run_take(r, names);
	r->channels.v = queue_run_take(r, names);
	if (r->starved)
		return SG_ENOMEM;
	begin(r, &in->settings, in->has_settings);
	for (size_t i = 0; i < in->events.n && !r->starved; i++)
		feed(r, &in->events.v[i], i);
	if (r->starved)
		return SG_ENOMEM;
	return r->out->effects.n > EVAL_QUEUE_EFFECTS_MAX ? SG_EFULL : SG_OK;
}

const struct eval_area eval_queue = {
    .name = "queue",
    .text = "what is asked of a person, when, and what becomes of it",
    .input = &eval_queue_input_contract,
    .output = &eval_queue_output_contract,
    .answer = answer,
};

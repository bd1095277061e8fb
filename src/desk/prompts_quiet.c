/*
 * prompt.muted and prompt.unmute: the scopes that are denied without asking
 * because they were denied three times, each named by the question whose denial
 * made it quiet.
 */
#include "desk/effects.h"
#include "desk/prompts.h"
#include "shape/grant.h"

/* A cool-down is of a key whatever the turn. */
static bool
is_of(const struct prompt_item *p, const struct queue_key *key)
{
	return p->used && !p->open && p->key.capability == key->capability &&
	    p->key.risk == key->risk &&
	    ask_name_eq(&p->key.extension, &key->extension) &&
	    ask_name_eq(&p->key.group, &key->group);
}

static bool
is_quiet(const struct desk *desk, const struct queue_strikes *k)
{
	return k->used && desk->shell->mono_ms < k->muted_until_ms;
}

/* What was asked, as it was shown; false: it is not remembered. */
static bool
read_view(const struct prompt_item *p, struct arena *a, struct prompt_view *v)
{
	struct sg_error none = {0};

	return p->view != NULL &&
	    contract_decode(&prompt_view_contract,
		(struct sg_str){p->view, p->view_n}, a, v, &none) == SG_OK;
}

static const struct prompt_scope *
scope_of(const struct prompt_view *v, const struct ask_name *scope)
{
	for (size_t i = 0; i < v->scopes.n; i++) {
		struct ask_name name = ask_name_of(v->scopes.v[i].summary);

		if (ask_name_eq(&name, scope))
			return &v->scopes.v[i];
	}
	return NULL;
}

/* The question that ended last and showed the scope of ${k}. */
static const struct prompt_item *
question_of(struct desk *desk, const struct queue_strikes *k, struct arena *a,
    struct prompt_view *v)
{
	uint64_t before = UINT64_MAX;
	struct prompt_item *p;

	while (
	    (p = prompts_last(desk->prompts, &k->key, is_of, &before)) != NULL)
		if (read_view(p, a, v) && scope_of(v, &k->scope) != NULL)
			return p;
	return NULL;
}

static bool
add(struct desk *desk, const struct queue_strikes *k, struct arena *a,
    struct prompt_mute *out)
{
	struct prompt_view v;
	const struct prompt_item *p = question_of(desk, k, a, &v);

	if (p == NULL)
		return false;
	*out = (struct prompt_mute){.prompt_id = {p->text, PROMPT_ID_TEXT},
	    .extension = v.extension,
	    .capability = v.capability,
	    .risk = v.risk,
	    .scope = *scope_of(&v, &k->scope),
	    .until_ms = desk->shell->wall_ms +
		(k->muted_until_ms - desk->shell->mono_ms)};
	return true;
}

/* Lift what the question made quiet; false: none of it is. */
static bool
unmute_all(struct desk *desk, const struct command_in *in,
    const struct prompt_item *p, struct arena *a)
{
	struct effects_by by = {
	    .surface = in->who.surface, .proved = in->who.proved};
	struct queue_event ev = {.kind = QUEUE_ON_UNMUTE,
	    .role = in->who.role,
	    .by = in->who.channel,
	    .call = {.key = p->key}};
	struct prompt_view v;
	bool any = false;

	if (!read_view(p, a, &v))
		return false;
	for (size_t i = 0; i < v.scopes.n; i++) {
		ev.call.scope = ask_name_of(v.scopes.v[i].summary);
		if (effects_feed(desk, &ev, &by) == QUEUE_NOT_COUNT)
			any = true;
	}
	return any;
}

void
run_prompt_muted(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct queue *q = effects_queue(desk->effects);
	struct prompt_mute *v = arena_new(a, QUEUE_KEYS_MAX * sizeof(*v));
	struct prompt_mutes out = {.mutes = {v, 0}};
	struct sg_str json = STR("");

	(void)in;
	(void)body;
	for (size_t i = 0; i < QUEUE_KEYS_MAX && v != NULL; i++)
		if (is_quiet(desk, &q->keys[i]) &&
		    add(desk, &q->keys[i], a, &v[out.mutes.n]))
			out.mutes.n++;
	if (v != NULL)
		json = shell_json(a, &prompt_mutes_contract, &out);
	if (json.n == 0)
		command_say(to, SG_PROBLEM_BUSY, "no memory");
	else
		command_done(to, json);
}

void
run_prompt_unmute(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct prompt_item *p = NULL;
	struct queue_id name;

	(void)body;
	if (desk->shell->shut) {
		command_say(to, SG_PROBLEM_NOT_DURABLE,
		    word_text(&words_problem, SG_PROBLEM_NOT_DURABLE));
		return;
	}
	if (prompts_id_parse(in->id, &name))
		p = prompts_find(desk->prompts, &name);
	if (p == NULL) {
		command_say(
		    to, SG_PROBLEM_UNKNOWN_PROMPT, "there is no such prompt");
		return;
	}
	if (!unmute_all(desk, in, p, a))
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_queue_refusal, QUEUE_NOT_NOT_MUTED));
	else
		effects_answer(desk, to, STR("null"));
}

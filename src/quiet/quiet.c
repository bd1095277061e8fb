/*
 * prompt.muted and prompt.unmute: the scopes that are denied without asking
 * because they were denied three times, each named by the question whose denial
 * made it quiet.  Of many nodes each counts what was denied at all of them.
 */
#include "desk/effects.h"
#include "desk/prompts.h"
#include "quiet/quiet.h"
#include "shape/grant.h"

#define LOOKS 200 /* questions of other nodes that are looked through */

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

/* What every node can tell of a question that ended at another. */
static struct queue_key
key_elsewhere(const struct prompt_view *v)
{
	return (struct queue_key){.extension = ask_name_of(v->extension.id),
	    .capability = v->capability,
	    .risk = v->risk};
}

static bool
is_elsewhere(const struct queue_strikes *k, const struct prompt_view *v)
{
	struct queue_key key = key_elsewhere(v);

	return !v->open && key.capability == k->key.capability &&
	    key.risk == k->key.risk &&
	    ask_name_eq(&key.extension, &k->key.extension) &&
	    scope_of(v, &k->scope) != NULL;
}

/* The same among those of other nodes. */
static bool
question_elsewhere(struct desk *desk, const struct queue_strikes *k,
    struct arena *a, struct prompt_view *v)
{
	const struct store_port *store = desk->shell->port.store;
	struct store_query q = {
	    .kind = STORE_PROMPT, .limit = LOOKS, .newest = true};
	struct store_row *rows = arena_new(a, LOOKS * sizeof(*rows));
	struct sg_error none = {0};
	size_t n = 0;

	if (rows == NULL ||
	    store->list(store->self, &q, a, rows, &n, &none) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (contract_decode(&prompt_view_contract, rows[i].body, a, v,
			&none) == SG_OK &&
		    is_elsewhere(k, v))
			return true;
	return false;
}

static bool
add(struct desk *desk, const struct queue_strikes *k, struct arena *a,
    struct prompt_mute *out)
{
	struct prompt_view v;

	if (question_of(desk, k, a, &v) == NULL &&
	    (!k->loose || !question_elsewhere(desk, k, a, &v)))
		return false;
	*out = (struct prompt_mute){.prompt_id = v.prompt_id,
	    .extension = v.extension,
	    .capability = v.capability,
	    .risk = v.risk,
	    .scope = *scope_of(&v, &k->scope),
	    .until_ms = desk->shell->wall_ms +
		(k->muted_until_ms - desk->shell->mono_ms)};
	return true;
}

/* The end of a question of another node counts here, too. */
void
quiet_elsewhere(struct desk *desk, const struct prompt_view *v)
{
	struct queue_event ev = {.kind = QUEUE_ON_ELSEWHERE,
	    .rule = v->decision,
	    .call = {.key = key_elsewhere(v), .loose = true}};

	if (!desk->shell->config.cooldown || v->open || !v->has_decision ||
	    str_eq(v->session, shell_session(desk->shell)) ||
	    !prompts_id_parse(v->prompt_id, &ev.prompt))
		return;
	for (size_t i = 0; i < v->scopes.n; i++) {
		ev.call.scope = ask_name_of(v->scopes.v[i].summary);
		(void)effects_feed(desk, &ev, NULL);
	}
}

/* The question, and whether it is one of another node; false: there is none. */
static bool
find_view(struct desk *desk, struct sg_str id, struct arena *a,
    struct prompt_view *v, struct queue_ask *about)
{
	struct sg_error none = {0};
	struct prompt_item *p = NULL;
	struct queue_id name;

	if (!prompts_id_parse(id, &name))
		return false;
	if ((p = prompts_find(desk->prompts, &name)) != NULL) {
		about->key = p->key;
		return read_view(p, a, v);
	}
	if (desk->shell->port.nodes == NULL ||
	    contract_decode(&prompt_view_contract, prompts_json(desk, id, a), a,
		v, &none) != SG_OK)
		return false;
	about->key = key_elsewhere(v);
	about->loose = true;
	return true;
}

/* Lift what the question made quiet; false: none of it is. */
static bool
unmute_all(struct desk *desk, const struct command_in *in,
    const struct prompt_view *v, const struct queue_ask *about)
{
	struct effects_by by = {
	    .surface = in->who.surface, .proved = in->who.proved};
	struct queue_event ev = {.kind = QUEUE_ON_UNMUTE,
	    .role = in->who.role,
	    .by = in->who.channel,
	    .call = *about};
	bool any = false;

	for (size_t i = 0; i < v->scopes.n; i++) {
		ev.call.scope = ask_name_of(v->scopes.v[i].summary);
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
	struct queue_ask about = {.no = 0};
	struct prompt_view v;

	(void)body;
	if (desk->shell->shut) {
		command_say(to, SG_PROBLEM_NOT_DURABLE,
		    word_text(&words_problem, SG_PROBLEM_NOT_DURABLE));
		return;
	}
	if (!find_view(desk, in->id, a, &v, &about)) {
		command_say(
		    to, SG_PROBLEM_UNKNOWN_PROMPT, "there is no such prompt");
		return;
	}
	if (!unmute_all(desk, in, &v, &about))
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_queue_refusal, QUEUE_NOT_NOT_MUTED));
	else
		effects_answer(desk, to, STR("null"));
}

/* What people were asked on behalf of a run; see traces.h. */
#include "desk/prompts.h"
#include "service/service_int.h"
#include "shape/turns.h"
#include "intent/chars.h"
#include "shape/action.h"
#include "shape/chat.h"
#include "shape/service.h"

#define WAITS_MAX 32
#define LOOK_MAX  256 /* rows of each kind */

struct look {
	struct service *s;
	struct sg_str run, request; /* the turn, and the packet it came by */
	struct arena *a;
	struct trace_wait *v;
	size_t n;
};

static bool
is_of(const struct prompt_view *v, struct sg_str run)
{
	for (size_t i = 0; v->has_calls && i < v->calls.n; i++)
		if (v->calls.v[i].has_turn_id &&
		    str_eq(v->calls.v[i].turn_id, run))
			return true;
	return false;
}

static struct sg_str
label(struct look *l, struct sg_str what, struct sg_str who)
{
	struct buf b = shell_buf(l->a, 256);

	if (b.p == NULL)
		return STR("?");
	buf_add(&b, str_part(what, 0, 64));
	buf_addz(&b, ", ");
	buf_add(&b, chars_cut(who, 40));
	return buf_str(&b);
}

static void
take_prompt(struct look *l, const struct prompt_view *p)
{
	if (l->n == WAITS_MAX || !is_of(p, l->run))
		return;
	l->v[l->n++] = (struct trace_wait){.kind = STR("prompt"),
	    .id = p->prompt_id,
	    .label = label(l,
		str_of(word_name(&words_capability, p->capability)),
		p->extension.name),
	    .from_ms = p->shown_ms,
	    .has_until_ms = p->has_decided_ms,
	    .until_ms = p->decided_ms,
	    .has_outcome = p->has_decision,
	    .outcome = str_of(word_name(&words_decision_token, p->decision)),
	    .has_by = p->has_by,
	    .by = p->by};
}

/* Open ones stand in memory, ended ones in the store. */
static void
open_prompts(struct look *l)
{
	struct prompt_item *open[QUEUE_PROMPTS_MAX];
	struct prompt_view *v = arena_new(l->a, sizeof(*v));
	size_t n = 0;

	if (l->s->desk->prompts !=
	    NULL) /* there are none in a house for turns */
		n = prompts_by_deadline(l->s->desk->prompts, open);
	for (size_t i = 0; i < n && v != NULL; i++)
		if (prompts_view(l->s->desk, open[i], true, l->a, v))
			take_prompt(l, v);
}

/* Rows of the store, each decoded by ${c}; what does not read is passed over.
 */
static enum sg_err
look_at(struct look *l, const struct store_query *q, const struct contract *c,
    void (*take)(struct look *l, const void *view))
{
	const struct store_port *store = l->s->shell->port.store;
	struct store_row *rows = arena_new(l->a, LOOK_MAX * sizeof(*rows));
	size_t n = 0;
	enum sg_err err = SG_ENOMEM;

	if (rows != NULL)
		err = store->list(store->self, q, l->a, rows, &n, NULL);
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		void *v = arena_new(l->a, c->size);
		struct sg_error none = {0};

		if (v == NULL)
			return SG_ENOMEM;
		if (contract_decode(c, rows[i].body, l->a, v, &none) == SG_OK)
			take(l, v);
	}
	return err;
}

static void
take_past(struct look *l, const void *view)
{
	const struct prompt_view *v = view;

	if (!v->open)
		take_prompt(l, v);
}

/* The request an action is of is the one its packet was sent under. */
static struct sg_str
request_of(struct look *l)
{
	const struct store_port *store = l->s->shell->port.store;
	struct stored_chat *c = arena_new(l->a, sizeof(*c));
	struct sg_error none = {0};
	struct store_row row;

	if (c != NULL &&
	    store->get(store->self, STORE_MESSAGE, l->run, l->a, &row, &none) ==
		SG_OK &&
	    contract_decode(&stored_chat_contract, row.body, l->a, c, &none) ==
		SG_OK &&
	    c->has_client_request_id)
		return c->client_request_id;
	return l->run;
}

static void
take_action(struct look *l, const void *view)
{
	const struct action_view *v = view;

	if (l->n == WAITS_MAX || !str_eq(v->action.request_id, l->request))
		return;
	l->v[l->n++] = (struct trace_wait){.kind = STR("action"),
	    .id = v->id,
	    .label = v->action.label,
	    .from_ms = v->proposed_ms,
	    .has_until_ms = v->has_decided_ms,
	    .until_ms = v->decided_ms,
	    .has_outcome = v->has_decided_ms,
	    .outcome = str_of(word_name(&words_chip_state, v->state)),
	    .has_by = v->has_surface,
	    .by = str_of(word_name(&words_surface, v->surface))};
}

enum sg_err
service_trace_waits(void *ctx, const struct stored_turn *row, struct sg_str id,
    struct arena *a, struct trace_view *out)
{
	struct look l = {.s = ctx, .run = id, .a = a};
	struct store_query prompts = {.kind = STORE_PROMPT,
	    .since_ms = row->created_ms,
	    .limit = LOOK_MAX};
	struct store_query actions = {.kind = STORE_ACTION,
	    .parent = row->thread_id,
	    .limit = LOOK_MAX,
	    .newest = true};
	enum sg_err err;

	l.v = arena_new(a, WAITS_MAX * sizeof(*l.v));
	if (l.v == NULL)
		return SG_ENOMEM;
	open_prompts(&l);
	err = look_at(&l, &prompts, &prompt_view_contract, take_past);
	if (err == SG_OK && row->has_thread_id) {
		l.request = request_of(&l);
		err = look_at(&l, &actions, &action_view_contract, take_action);
	}
	out->waits.v = l.v;
	out->waits.n = l.n;
	return err;
}

/*
 * Questions of other nodes in the stream of events: what another node committed
 * is read and told here, as it stands now.  Where it is not known what changed,
 * a gap in the stream has every listener read all of it again.
 */
#include "desk/prompts.h"
#include "left/left.h"
#include "service/nodes_int.h"

#define SHOWN_MAX 200 /* as many as a list of questions has */

static struct sg_str
open_event(const struct prompt_view *v, struct arena *a)
{
	struct capability_prompt_data d = {.prompt_id = v->prompt_id,
	    .call_ids = v->call_ids,
	    .extension = v->extension,
	    .capability = v->capability,
	    .method = v->method,
	    .risk = v->risk,
	    .scopes = {v->scopes.v, v->scopes.n},
	    .n_options = v->n_options,
	    .timeout_ms = v->timeout_ms,
	    .has_does = v->has_does,
	    .does = v->does,
	    .has_cwd = v->has_cwd,
	    .cwd = v->cwd,
	    .has_rev = true,
	    .rev = v->rev,
	    .has_expires_ms = true,
	    .expires_ms = v->expires_ms,
	    .has_blocking = true,
	    .blocking = v->blocking,
	    .has_lookalikes = v->has_lookalikes,
	    .lookalikes = v->lookalikes,
	    .has_quorum = v->has_quorum,
	    .quorum = v->quorum};

	for (size_t i = 0; i < v->n_options; i++)
		d.options[i] = v->options[i];
	return shell_json(a, &capability_prompt_data_contract, &d);
}

static struct sg_str
ended_event(const struct prompt_view *v, struct arena *a)
{
	struct capability_resolved_data d = {.prompt_id = v->prompt_id,
	    .decision = v->decision,
	    .by = v->has_by ? v->by : STR("gate"),
	    .has_denied = v->has_denied,
	    .denied = v->denied};

	return shell_json(a, &capability_resolved_data_contract, &d);
}

static bool
tell(struct service *s, const struct prompt_view *v, uint64_t to,
    struct arena *a)
{
	struct sg_str data = v->open ? open_event(v, a) : ended_event(v, a);

	if (data.n > 0)
		shell_tell(s->shell,
		    v->open ? SG_EVENT_CAPABILITY_PROMPT
			    : SG_EVENT_CAPABILITY_RESOLVED,
		    to, data);
	return data.n > 0;
}

struct hearing {
	struct service *s;
	bool all;
};

/* A row that is gone was deleted by a person, long after its end. */
static void
hear_one(void *ctx, struct sg_str id)
{
	struct hearing *h = ctx;
	const struct store_port *store = h->s->shell->port.store;
	struct sg_error none = {0};
	struct prompt_view view;
	struct store_row row;
	struct shell_work w;
	enum sg_err err;

	shell_work_begin(h->s->shell, &w);
	err = store->get(store->self, STORE_PROMPT, id, w.a, &row, &none);
	if (err == SG_OK)
		err = contract_decode(
		    &prompt_view_contract, row.body, w.a, &view, &none);
	if (err == SG_OK) {
		h->all = tell(h->s, &view, 0, w.a) && h->all;
		quiet_elsewhere(h->s->desk, &view);
	} else if (err != SG_ENOTFOUND)
		h->all = false;
	shell_work_end(h->s->shell, &w);
}

void
nodes_hear_told(struct service *s)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct hearing h = {s, true};

	if (!nodes->told(nodes->self, hear_one, &h) || !h.all)
		events_lose(s->shell->events);
}

void
nodes_show(struct service *s, uint64_t channel)
{
	struct prompt_view *v;
	struct shell_work w;
	size_t n = 0;

	if (s->shell->port.nodes == NULL)
		return;
	shell_work_begin(s->shell, &w);
	v = arena_new(w.a, SHOWN_MAX * sizeof(*v));
	if (v != NULL)
		left_others(s->shell, w.a, v, SHOWN_MAX, &n);
	for (size_t i = 0; i < n; i++)
		(void)tell(s, &v[i], channel, w.a);
	shell_work_end(s->shell, &w);
}

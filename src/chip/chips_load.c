/* Actions of a thread as the store keeps them, back into chips. */
#include <stdlib.h>
#include <string.h>

#include "chip/chips_int.h"
#include "json/canonical_json.h"

/* What makes two offers the same: kind and payload, or what it says. */
bool
actions_same(
    const struct action_needed *n, struct arena *a, struct ask_name *out)
{
	struct buf b = shell_buf(a,
	    n->has_payload_preview ? CANONICAL_MAX(n->payload_preview.n)
				   : 4096);
	struct sg_error none = {0};

	if (b.p == NULL)
		return false;
	if (n->has_payload_preview) {
		if (canonical_json_add(&b, n->payload_preview, a, &none) !=
		    SG_OK)
			return false;
	} else {
		buf_add(&b, n->label);
		for (size_t i = 0; i < n->n_bullets; i++) {
			buf_addc(&b, '\n');
			buf_add(&b, n->bullets[i]);
		}
	}
	*out = ask_name_of_two(n->kind, buf_str(&b));
	return !buf_full(&b);
}

bool
actions_set(struct action_item *i, struct sg_str json)
{
	char *copy = malloc(json.n + 1);

	if (copy == NULL || json.n == 0) {
		free(copy);
		return false;
	}
	memcpy(copy, json.p, json.n);
	free(i->json);
	i->json = copy;
	i->n = json.n;
	return true;
}

static bool
may_repeat(struct actions *actions, struct sg_str kind)
{
	const struct executor_port *x = actions->executor;

	return x->repeats != NULL && x->repeats(x->self, kind);
}

/*
 * An attempt that the last run of the gate did not see the end of.  What has
 * no memory of its own is not run a second time: nobody knows whether it was.
 */
static void
interrupted(struct actions *actions, struct action_view *v)
{
	bool again;

	if (v->state != SG_CHIP_APPROVED)
		return;
	/* Of many nodes: another one may be at it. */
	again = actions->shell->port.nodes == NULL &&
	    may_repeat(actions, v->action.kind);
	v->state = SG_CHIP_FAILED;
	v->has_result = true;
	v->result = (struct action_execute_result){
	    .action_id = v->action.action_id,
	    .status = SG_EXECUTION_FAILED,
	    .has_error = true,
	    .error = {again ? STR("interrupted") : STR(ACTION_UNKNOWN),
		again ? STR("the gate stopped while the action ran; check "
			    "before you retry")
		      : STR("the gate stopped while the action ran: it may or "
			    "may not be done; check"),
		again}};
}

static bool
load_row(struct actions *actions, struct action_thread *t,
    const struct store_row *row, struct arena *a)
{
	struct action_item *i = &t->items[t->chips.n];
	struct chip *chip = &t->chips.v[t->chips.n];
	struct sg_error none = {0};
	struct action_view v;

	if (row->id.n != ACTION_REF ||
	    contract_decode(&action_view_contract, row->body, a, &v, &none) !=
		SG_OK)
		return false;
	interrupted(actions, &v);
	*chip = (struct chip){
	    .action = ask_name_of_two(v.action.request_id, v.action.action_id),
	    .state = (enum consent_state)v.state,
	    .put_off = v.put_off,
	    .attempts = (uint32_t)v.attempts};
	memcpy(i->ref, row->id.p, ACTION_REF);
	i->decided_ms = v.has_decided_ms ? v.decided_ms : 0;
	i->expires_ms = v.has_expires_ms
	    ? v.expires_ms
	    : actions_expiry(actions, v.proposed_ms);
	if (!actions_same(&v.action, a, &chip->same) ||
	    !actions_set(i, shell_json(a, &action_view_contract, &v)))
		return false;
	/* What nothing carries out any more is about itself alone. */
	if (!chip_can_expire(chip) ||
	    !chips_about(actions, &v.action, a, &chip->about))
		chip->about = chip->action;
	t->chips.n++;
	return true;
}

enum sg_err
actions_load(struct actions *actions, struct action_thread *t, struct arena *a,
    struct sg_error *e)
{
	const struct store_port *store = actions->shell->port.store;
	struct store_query q = {.kind = STORE_ACTION,
	    .parent = {t->id, t->id_n},
	    .limit = CHIPS_MAX,
	    .newest = true};
	struct store_row *rows = arena_new(a, CHIPS_MAX * sizeof(*rows));
	enum sg_err err;
	size_t n = 0;

	if (rows == NULL)
		return SG_ENOMEM;
	err = store->list(store->self, &q, a, rows, &n, e);
	t->dropped = n == CHIPS_MAX;
	for (size_t i = n; i > 0 && err == SG_OK; i--)
		if (!load_row(actions, t, &rows[i - 1], a))
			err = err_set(e, SG_EINTERNAL, STR(""),
			    STR("a row of the store is not an action"));
	return err;
}

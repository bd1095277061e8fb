/*
 * Questions that were open when the gate was killed: nobody can answer them
 * any more.  Each is written down as cancelled at the next start (T40), so
 * that every question that was shown has an end in ledger and store.
 */
#include <stdlib.h>

#include "desk/prompts.h"
#include "shell/record.h"

#define BATCH 256

struct store_op
prompts_open_row(
    struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = {p->text, PROMPT_ID_TEXT},
	    .parent = STR(PROMPTS_OPEN),
	    .at_ms = desk->shell->wall_ms};
	struct prompt_view view;

	if (prompts_view(desk, p, true, a, &view))
		op.body = shell_json(a, &prompt_view_contract, &view);
	return op;
}

/* The line of the ledger, from what the row says of the question. */
static struct sg_str
line_of(struct desk *desk, const struct prompt_view *v, struct arena *a)
{
	struct policy_decision_log log = {.ts_ms = desk->shell->wall_ms,
	    .level = SG_LOG_LEVEL_WARN,
	    .message = STR("the gate stopped while the question was open"),
	    .correlation = {.extension_id = v->extension.id,
		.scenario_id = STR("runtime"),
		.has_session_id = true,
		.session_id = v->session},
	    .data = {.has_prompt_id = true,
		.prompt_id = v->prompt_id,
		.call_ids = v->call_ids,
		.extension_id = v->extension.id,
		.capability = v->capability,
		.decision = SG_DECISION_DENY_CANCELLED,
		.policy_mode = v->mode,
		.risk = v->risk}};

	log.data.scope_hashes.v = arena_new(
	    a, v->scopes.n * sizeof(struct sg_str) + 1);
	if (log.data.scope_hashes.v == NULL)
		return STR("");
	for (size_t i = 0; i < v->scopes.n; i++)
		log.data.scope_hashes
		    .v[log.data.scope_hashes.n++] = record_scope_hash(
		    desk->shell, v->scopes.v[i].summary, a);
	return shell_json(a, &policy_decision_log_contract, &log);
}

static enum sg_err
end_row(struct desk *desk, const struct store_row *row, struct arena *a)
{
	struct sg_error none = {0};
	struct prompt_view v;
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = row->id,
	    .at_ms = row->at_ms};
	struct journal_unit unit;
	struct sg_str line;

	/* What is no question any more is only taken off the list. */
	if (contract_decode(&prompt_view_contract, row->body, a, &v, &none) !=
	    SG_OK) {
		op.verb = STORE_DELETE;
		return shell_submit(desk->shell,
		    &(struct journal_unit){.ops = &op, .n_ops = 1});
	}
	v.open = false;
	v.n_options = 0;
	v.has_decision = v.has_by = v.has_decided_ms = true;
	v.decision = SG_DECISION_DENY_CANCELLED;
	v.by = str_of(prompts_by(v.decision, SG_SURFACE_NONE));
	v.decided_ms = desk->shell->wall_ms;
	op.parent = v.session;
	op.body = shell_json(a, &prompt_view_contract, &v);
	line = line_of(desk, &v, a);
	unit = shell_unit(&line, &op, 1);
	return shell_submit(desk->shell, &unit);
}

enum sg_err
prompts_recover(struct desk *desk, struct sg_error *e)
{
	const struct store_port *store = desk->shell->port.store;
	struct store_query q = {
	    .kind = STORE_PROMPT, .parent = STR(PROMPTS_OPEN), .limit = BATCH};
	struct shell_work w;
	struct store_row *rows;
	size_t n = 0;
	enum sg_err err = SG_ENOMEM;

	shell_work_begin(desk->shell, &w);
	rows = arena_new(w.a, BATCH * sizeof(*rows));
	if (rows != NULL)
		err = store->list(store->self, &q, w.a, rows, &n, e);
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = end_row(desk, &rows[i], w.a);
	shell_work_end(desk->shell, &w);
	return err;
}

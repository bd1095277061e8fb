/*
 * Questions that were open when the gate was killed: nobody can answer them
 * any more.  The ledger is asked first: what it has an answer for ended so,
 * and only the row is missing.  All else is written down as cancelled at the
 * next start (T40), so that every question that was shown has an end in ledger
 * and store, and no record contradicts another.
 */
#include <stdlib.h>

#include "left/left.h"
#include "shape/log.h"
#include "shape/prompt.h"
#include "shell/record.h"

#define BATCH 256
#define PAGE  64 /* entries of the ledger at a time */

/* A question of the last run, and what the ledger has of its end. */
struct left {
	struct store_row row;
	struct prompt_view v;
	bool is_question;
	bool answered; /* there is a record of an answer, */
	enum sg_decision_token decision;
	enum sg_surface surface;
	int64_t at_ms; /* and when */
	bool *decided; /* by the index of the call */
};

const char *
left_by(enum sg_decision_token d, enum sg_surface surface)
{
	if (surface != SG_SURFACE_NONE)
		return word_name(&words_surface, surface);
	if (d == SG_DECISION_DENY_TIMEOUT)
		return "timeout";
	return d == SG_DECISION_DENY_CANCELLED ? "gate" : "rule";
}

/* The line of the ledger, from what the row says of the question. */
static struct sg_str
line_of(struct shell *sh, const struct prompt_view *v, struct arena *a)
{
	struct policy_decision_log log = {.ts_ms = sh->wall_ms,
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
		    sh, v->scopes.v[i].summary, a);
	return shell_json(a, &policy_decision_log_contract, &log);
}

/* The record ${log} is the end of ${l}, or of some of its calls. */
static void
mark(struct left *l, const struct policy_decision_log *log)
{
	for (size_t i = 0; i < l->v.call_ids.n; i++)
		for (size_t k = 0; k < log->data.call_ids.n; k++)
			l->decided[i] |= str_eq(
			    l->v.call_ids.v[i], log->data.call_ids.v[k]);
	if (l->answered) /* the newest is the last word */
		return;
	l->answered = true;
	l->decision = log->data.decision;
	l->surface = log->data.has_surface ? log->data.surface
					   : SG_SURFACE_NONE;
	l->at_ms = log->ts_ms;
}

/*
 * A call may have gone on in another question, and that one's row was lost with
 * the kill: the row of ${l} still has the call.  It ended, but not here.  Ids
 * are those of callers, so that extension and scope have to fit too.
 */
static void
mark_elsewhere(struct shell *sh, struct left *l,
    const struct policy_decision_log *log, struct arena *a)
{
	const struct prompt_view *v = &l->v;

	if (!str_eq(log->data.extension_id, v->extension.id) ||
	    log->data.scope_hashes.n != log->data.call_ids.n)
		return;
	for (size_t i = 0; i < v->call_ids.n && i < v->scopes.n; i++)
		for (size_t k = 0; k < log->data.call_ids.n; k++)
			l->decided[i] = l->decided[i] ||
			    (str_eq(
				 v->call_ids.v[i], log->data.call_ids.v[k]) &&
				str_eq(log->data.scope_hashes.v[k],
				    record_scope_hash(
					sh, v->scopes.v[i].summary, a)));
}

/* The row of the question that a call left may be older than the move: the
 * call ends with the one it went to. */
static void
mark_moved(struct left *from, const struct left *to)
{
	const struct prompt_view *v = &from->v, *w = &to->v;

	if (!from->is_question || !to->is_question ||
	    !str_eq(v->extension.id, w->extension.id) ||
	    !str_eq(v->session, w->session))
		return;
	for (size_t i = 0; i < v->call_ids.n && i < v->scopes.n; i++)
		for (size_t k = 0; k < w->call_ids.n && k < w->scopes.n; k++)
			from->decided[i] = from->decided[i] ||
			    (str_eq(v->call_ids.v[i], w->call_ids.v[k]) &&
				str_eq(v->scopes.v[i].summary,
				    w->scopes.v[k].summary));
}

/* False: the record is older than every question. */
static bool
match(struct shell *sh, struct left *v, size_t n,
    const struct ledger_entry *entry, struct arena *a)
{
	struct policy_decision_log log;
	struct sg_error none = {0};
	bool older = true;

	if (str_find(entry->record, STR("\"policy.decision\"")) ==
		entry->record.n ||
	    contract_decode(&policy_decision_log_contract, entry->record, a,
		&log, &none) != SG_OK)
		return true;
	for (size_t i = 0; i < n; i++) {
		/* of the same run; its clock may have been set back since */
		bool ours = v[i].is_question &&
		    str_eq(log.correlation.session_id, v[i].v.session);

		older = older && !ours && log.ts_ms < v[i].row.at_ms;
		if (!v[i].is_question)
			continue;
		if (log.data.has_prompt_id &&
		    str_eq(log.data.prompt_id, v[i].v.prompt_id))
			mark(&v[i], &log);
		else if (ours)
			mark_elsewhere(sh, &v[i], &log, a);
	}
	return !older;
}

/* What the ledger has of them, from its end back to where they began. */
static enum sg_err
ask_ledger(struct shell *sh, struct left *v, size_t n, struct sg_error *e)
{
	const struct ledger_port *l = sh->port.ledger;
	struct ledger_entry page[PAGE];
	uint64_t before = 0;
	struct arena a;
	bool more = l != NULL && l->list != NULL;
	size_t got = 0;
	enum sg_err err = SG_OK;

	arena_init(&a, &mem_heap, SHELL_SCRATCH_MAX);
	while (more && err == SG_OK) {
		arena_clear(&a);
		err = l->list(l->self, before, PAGE, &a, page, &got, e);
		more = err == SG_OK && got == PAGE;
		for (size_t i = 0; i < got && err == SG_OK; i++) {
			more = match(sh, v, n, &page[i], &a) && more;
			before = page[i].seq;
		}
	}
	arena_release(&a);
	return err;
}

static size_t
undecided(const struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->v.call_ids.n; i++)
		n += !l->decided[i];
	return n;
}

/* Leave those of its calls that no record decides. */
static void
drop_decided(struct left *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->v.call_ids.n; i++) {
		if (l->decided[i])
			continue;
		l->v.call_ids.v[n] = l->v.call_ids.v[i];
		if (i < l->v.scopes.n)
			l->v.scopes.v[n] = l->v.scopes.v[i];
		n++;
	}
	l->v.call_ids.n = n;
	l->v.scopes.n = n < l->v.scopes.n ? n : l->v.scopes.n;
}

static void
read_row(struct left *l, struct arena *a)
{
	struct sg_error none = {0};

	l->is_question = contract_decode(&prompt_view_contract, l->row.body, a,
			     &l->v, &none) == SG_OK;
	if (!l->is_question)
		return;
	l->decided = arena_new(a, l->v.call_ids.n + 1);
	l->is_question = l->decided != NULL;
}

static struct store_op
closed_row(struct shell *sh, struct left *l, struct arena *a)
{
	struct prompt_view *v = &l->v;

	v->open = false;
	v->n_options = 0;
	v->has_decision = v->has_by = v->has_decided_ms = true;
	v->decision = l->answered ? l->decision : SG_DECISION_DENY_CANCELLED;
	v->by = str_of(left_by(v->decision, l->surface));
	v->decided_ms = l->answered ? l->at_ms : sh->wall_ms;
	/* Of two nodes that end it, one does. */
	return (struct store_op){
	    .verb = sh->port.nodes != NULL ? STORE_SWAP : STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = l->row.id,
	    .parent = v->session,
	    .etag = STR(LEFT_ENDED),
	    .match = l->row.etag,
	    .body = shell_json(a, &prompt_view_contract, v),
	    .at_ms = l->row.at_ms};
}

static enum sg_err
end_row(struct shell *sh, struct left *l, struct arena *a)
{
	struct store_op op = {
	    .verb = STORE_DELETE, .kind = STORE_PROMPT, .id = l->row.id};
	struct journal_unit unit = {.ops = &op, .n_ops = 1};
	struct sg_str line;
	bool over;

	/* What is no question any more is only taken off the list. */
	if (!l->is_question)
		return shell_submit(sh, &unit);
	over = undecided(l) == 0;
	l->answered = l->answered && over;
	op = closed_row(sh, l, a);
	if (over)
		return shell_submit(sh, &unit);
	drop_decided(l);
	line = line_of(sh, &l->v, a);
	unit = shell_unit(&line, &op, 1);
	return shell_submit(sh, &unit);
}

/* The open ones of the store, at most BATCH. */
static enum sg_err
list_left(struct shell *sh, struct left *v, size_t *n, struct arena *a,
    struct sg_error *e)
{
	const struct store_port *store = sh->port.store;
	struct store_query q = {
	    .kind = STORE_PROMPT, .parent = STR(LEFT_OPEN), .limit = BATCH};
	struct store_row *rows = arena_new(a, BATCH * sizeof(*rows));
	enum sg_err err = SG_ENOMEM;

	if (rows != NULL)
		err = store->list(store->self, &q, a, rows, n, e);
	for (size_t i = 0; i < *n && err == SG_OK; i++) {
		v[i].row = rows[i];
		read_row(&v[i], a);
		for (size_t k = 0; k < i; k++)
			mark_moved(&v[k], &v[i]);
	}
	return err;
}

/* Whether nobody lives who asked it. */
static bool
is_left(struct shell *sh, const struct left *l, struct arena *a,
    enum sg_err *err, struct sg_error *e)
{
	const struct nodes_port *nodes = sh->port.nodes;
	struct sg_str name;
	enum sg_err got;

	if (nodes == NULL || !l->is_question)
		return true;
	got = nodes->owner(nodes->self, l->v.session, a, &name, e);
	if (got != SG_OK && got != SG_ENOTFOUND)
		*err = got;
	return got == SG_ENOTFOUND;
}

enum sg_err
left_end_one(struct shell *sh, struct sg_str id, struct sg_error *e)
{
	const struct store_port *store = sh->port.store;
	struct shell_work w;
	struct left *l;
	enum sg_err err = SG_ENOMEM;

	shell_work_begin(sh, &w);
	l = arena_new(w.a, sizeof(*l));
	if (l != NULL)
		err = store->get(
		    store->self, STORE_PROMPT, id, w.a, &l->row, e);
	if (err == SG_OK)
		read_row(l, w.a);
	if (err == SG_OK && l->is_question && l->v.open)
		err = end_row(sh, l, w.a);
	shell_work_end(sh, &w);
	return err;
}

enum sg_err
left_end(struct shell *sh, struct sg_error *e)
{
	struct shell_work w;
	struct left *v;
	size_t n = 0;
	enum sg_err err = SG_ENOMEM;

	shell_work_begin(sh, &w);
	v = arena_new(w.a, BATCH * sizeof(*v));
	if (v != NULL)
		err = list_left(sh, v, &n, w.a, e);
	/* Of many nodes: lines and rows are one, and somebody may live. */
	if (err == SG_OK && n > 0 && sh->port.nodes == NULL)
		err = ask_ledger(sh, v, n, e);
	for (size_t i = 0; i < n && err == SG_OK; i++)
		if (is_left(sh, &v[i], w.a, &err, e))
			err = end_row(sh, &v[i], w.a);
	shell_work_end(sh, &w);
	return err;
}

void
left_others(struct shell *sh, struct arena *a, struct prompt_view *v,
    size_t max, size_t *n)
{
	struct left *all = NULL;
	struct sg_error none = {0};
	size_t got = 0;

	if (sh->port.nodes != NULL)
		all = arena_new(a, BATCH * sizeof(*all));
	if (all == NULL || list_left(sh, all, &got, a, &none) != SG_OK)
		return;
	for (size_t i = 0; i < got && *n < max; i++) {
		if (!all[i].is_question ||
		    str_eq(all[i].v.session, shell_session(sh)))
			continue;
		v[*n] = all[i].v;
		v[(*n)++].has_calls = false;
	}
}

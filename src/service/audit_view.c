/* audit.list and audit.state: the ledger, read back from where it stands. */
#include "service/service_int.h"
#include "intent/chars.h"
#include "shape/log.h"
#include "shape/service.h"
#include "shape/stats.h"
#include "shell/seal.h"

#define LIST_MAX 200
#define HEX      ((size_t)2 * SHA256_SIZE)
/* Of a decision on many calls, and of a long command. */
#define SCOPES_SHOWN    4
#define SCOPE_SHOWN_MAX 400

static struct sg_str
hex(struct arena *a, const uint8_t hash[SHA256_SIZE])
{
	struct buf b = {.p = arena_new(a, HEX), .cap = HEX};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_addhex(&b, hash, SHA256_SIZE);
	return buf_str(&b);
}

/* True: there is a ledger to read. */
static bool
has_ledger(const struct service *s, struct command_reply to)
{
	if (s->shell->port.ledger != NULL)
		return true;
	command_say(to, SG_PROBLEM_NOT_FOUND, "there is no ledger to read");
	return false;
}

/* Of a record about a denied call: the row that its first input names. */
static bool
row_id(const struct policy_decision_log *log, struct buf *out)
{
	struct sg_str input = log->data.inputs.n > 0 ? log->data.inputs.v[0]
						     : STR("");

	buf_add(out, log->correlation.session_id);
	buf_addc(out, '.');
	for (size_t i = 0; i < input.n && input.p[i] != ' '; i++)
		buf_addc(out, input.p[i]);
	return log->data.has_inputs && input.n > 0 && !buf_full(out);
}

/* Why a call was denied stands in its row, which may be gone. */
static void
add_denied(const struct service *s, struct arena *a, struct audit_record *r)
{
	const struct store_port *store = s->shell->port.store;
	struct policy_decision_log log;
	struct sg_error none = {0};
	struct store_row row;
	struct call_row call;
	struct buf id = shell_buf(a, 320);
	struct sg_str deny = STR("deny_");

	if (id.p == NULL || str_find(r->record, deny) == r->record.n ||
	    contract_decode(&policy_decision_log_contract, r->record, a, &log,
		&none) != SG_OK ||
	    !row_id(&log, &id) ||
	    store->get(store->self, STORE_CALL, buf_str(&id), a, &row, &none) !=
		SG_OK ||
	    contract_decode(&call_row_contract, row.body, a, &call, &none) !=
		SG_OK)
		return;
	r->has_denied = call.has_denied;
	r->denied = call.denied;
}

/* What the calls of a decision reached for, as far as the key opens it. */
static void
add_scopes(const struct service *s, struct arena *a, struct audit_record *r)
{
	struct policy_decision_log log;
	const struct policy_decision_data *d = &log.data;
	struct sg_error none = {0};
	struct sg_str *v, text;
	size_t n = 0;

	if (contract_decode(&policy_decision_log_contract, r->record, a, &log,
		&none) != SG_OK ||
	    !d->has_scopes_sealed ||
	    (v = arena_new(a, SCOPES_SHOWN * sizeof(*v))) == NULL)
		return;
	for (size_t i = 0;
	     i < d->scopes_sealed.n && i < d->call_ids.n && n < SCOPES_SHOWN;
	     i++)
		if (seal_open(s->shell, d->call_ids.v[i], d->scopes_sealed.v[i],
			a, &text))
			v[n++] = chars_cut(text, SCOPE_SHOWN_MAX);
	r->has_scopes = n > 0;
	r->scopes.v = v;
	r->scopes.n = n;
}

static enum sg_err
fill_list(const struct ledger_port *l, uint64_t before, size_t limit,
    struct arena *a, struct audit_list *out)
{
	struct ledger_entry *v = arena_new(a, limit * sizeof(*v));
	struct buf cursor = shell_buf(a, 24);
	struct sg_error e = {0};
	size_t n = 0;
	enum sg_err err;

	out->items.v = arena_new(a, limit * sizeof(*out->items.v));
	if (v == NULL || cursor.p == NULL || out->items.v == NULL)
		return SG_ENOMEM;
	if ((err = l->list(l->self, before, limit, a, v, &n, &e)) != SG_OK)
		return err;
	for (size_t i = 0; i < n; i++)
		out->items.v[i] = (struct audit_record){
		    .seq = (int64_t)v[i].seq,
		    .hash = hex(a, v[i].hash),
		    .prev = hex(a, v[i].prev),
		    .record = v[i].record};
	out->items.n = n;
	if (n == limit && v[n - 1].seq > 1) {
		buf_addu(&cursor, v[n - 1].seq);
		out->next_cursor = buf_str(&cursor);
		out->has_next_cursor = true;
	}
	return SG_OK;
}

void
run_audit_list(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct service *s = room;
	struct audit_list out = {.has_next_cursor = false};
	struct sg_str body = STR("");
	uint64_t before;
	enum sg_err err;

	if (!has_ledger(s, to))
		return;
	if (!command_cursor(in->cursor, &before)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "this server did not give out this cursor");
		return;
	}
	err = fill_list(s->shell->port.ledger, before,
	    command_limit(in, LIST_MAX), a, &out);
	for (size_t i = 0; i < out.items.n && err == SG_OK; i++) {
		add_denied(s, a, &out.items.v[i]);
		add_scopes(s, a, &out.items.v[i]);
	}
	if (err == SG_OK)
		body = shell_json(a, &audit_list_contract, &out);
	if (err == SG_EIO)
		command_say(to, SG_PROBLEM_INTERNAL,
		    "the ledger cannot be read; run: solgate audit verify");
	else if (body.n == 0)
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
	else
		command_done(to, body);
}

void
run_audit_state(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct service *s = room;
	const struct ledger_port *l = s->shell->port.ledger;
	const struct journal_port *j = s->shell->port.journal;
	struct journal_head head = j->head(j->self);
	struct ledger_report found = {.ok = false};
	struct audit_state out;
	struct sg_error e = {0};
	struct sg_str body;
	enum sg_err err;

	(void)in;
	if (!has_ledger(s, to))
		return;
	if ((err = l->verify(l->self, &head, &found, &e)) != SG_OK) {
		command_failed(to, err, &e);
		return;
	}
	out = (struct audit_state){.ok = found.ok,
	    .entries = (int64_t)found.records,
	    .broken_at = (int64_t)found.broken,
	    .has_broken_at = !found.ok && found.broken > 0,
	    .reason = str_of(found.why),
	    .has_reason = !found.ok && found.why[0] != '\0',
	    .head = hex(a, found.head.hash),
	    .has_head = found.records > 0,
	    .archived = (int64_t)found.base.seq,
	    .has_archived = found.base.seq > 0};
	body = shell_json(a, &audit_state_contract, &out);
	if (body.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, body);
}

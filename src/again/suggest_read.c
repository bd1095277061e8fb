/* The calls and grants of the store, read for suggestions. */
#include "system/idna.h"
#include "again/suggest_int.h"
#include "form/call_params.h"
#include "json/json_members.h"
#include "kept/call.h"
#include "rule/extension.h"

#define PAGE 256

/* What a person said; a rule, the clock and an empty room said nothing. */
static enum suggest_fate
fate_of(enum sg_decision_token d)
{
	if (d == SG_DECISION_ALLOW_ONCE || d == SG_DECISION_ALLOW_SESSION ||
	    d == SG_DECISION_ALLOW_ALWAYS)
		return SUGGEST_APPROVED;
	if (d == SG_DECISION_DENY_ONCE || d == SG_DECISION_DENY_ALWAYS ||
	    d == SG_DECISION_CANCELLED)
		return SUGGEST_DENIED;
	return SUGGEST_OTHER;
}

/* {"method":..,"params":..} */
static bool
read_request(
    struct suggest *s, const struct call_row *row, struct call_request *out)
{
	struct sg_error none = {0};
	struct json_member *m;
	size_t n;

	if (!row->replayable || !row->has_request ||
	    json_members(row->request, 2, &s->a, &m, &n) != SG_OK || n != 2 ||
	    !str_eq(m[0].key, STR("method")))
		return false;
	*out = (struct call_request){.call_id = row->call_id,
	    .extension_id = row->extension.id,
	    .extension_version = row->extension.version};
	return json_member_text(m[0].value, &s->a, &out->method) == SG_OK &&
	    call_request_read(out, m[1].value, &s->a, &none) == SG_OK;
}

/* The call again, as it would be understood today. */
static bool
understand(
    struct suggest *s, const struct call_row *row, struct suggest_item *i)
{
	struct policy policy = policy_prompt();
	struct call_request request;
	struct grants none;
	struct gate_facts f = {.request = &request,
	    .machine = &s->world->machine,
	    .cwd = row->cwd,
	    .has_cwd = row->has_cwd,
	    .policy = &policy,
	    .grants = &none,
	    .now_ms = s->o->now_ms};
	struct gate_question q;
	struct sg_error e = {0};

	i->answer = arena_new(&s->a, sizeof(*i->answer));
	return i->answer != NULL && read_request(s, row, &request) &&
	    grants_init(&none, 1, &s->a, f.machine->idna) == SG_OK &&
	    gate_question_init(&q, &f, &s->a, &e) == SG_OK &&
	    gate_call_explained(&q, &s->a, i->answer, &e) == SG_OK;
}

/* A denial that cannot be read again counts against all it may have been. */
static bool
is_blind_denial(
    struct suggest *s, const struct call_row *c, struct suggest_item *i)
{
	i->answer = arena_new(&s->a, sizeof(*i->answer));
	if (i->answer == NULL || fate_of(c->decision) != SUGGEST_DENIED)
		return false;
	i->answer->call.extension_id = c->extension.id;
	i->answer->call.capability = c->capability;
	i->answer->risk.risk = c->risk;
	i->blind = true;
	return true;
}

static bool
is_wanted(const struct suggest *s, const struct call_row *c)
{
	return s->only == NULL ||
	    (s->only->capability == c->capability &&
		extension_takes(s->only->extension_id, c->extension.id,
		    s->only->effect == SG_GRANT_DENY));
}

static enum sg_err
take_row(struct suggest *s, const struct store_row *row)
{
	struct call_row *c = arena_new(&s->a, sizeof(*c));
	struct suggest_item *i = &s->v[s->n];

	if (c == NULL)
		return SG_ENOMEM;
	s->report->calls++;
	*i = (struct suggest_item){.answer = NULL};
	if (kept_call_row(row->body, &s->a, c) != SG_OK) {
		s->report->passed++;
		return SG_OK;
	}
	if (!is_wanted(s, c))
		return SG_OK;
	if (!understand(s, c, i)) {
		s->report->passed++;
		if (!is_blind_denial(s, c, i))
			return SG_OK;
	} else if (!suggest_key(s, i)) {
		return SG_ENOMEM;
	}
	i->summary = c->scope.summary;
	i->fate = fate_of(c->decision);
	s->n++;
	return SG_OK;
}

static void
turn_round(struct suggest *s)
{
	for (size_t i = 0; i < s->n / 2; i++) {
		struct suggest_item x = s->v[i];

		s->v[i] = s->v[s->n - 1 - i];
		s->v[s->n - 1 - i] = x;
	}
}

/* The newest that have room, in the order they were made. */
enum sg_err
suggest_read_calls(struct suggest *s, struct sg_error *e)
{
	struct store_query q = {
	    .kind = STORE_CALL, .limit = PAGE, .newest = true};
	enum sg_err err = SG_OK;
	size_t n = PAGE;

	s->v = arena_new(&s->a, SUGGEST_CALLS * sizeof(*s->v));
	if (s->v == NULL)
		return SG_ENOMEM;
	while (err == SG_OK && n == PAGE && s->n <= SUGGEST_CALLS - PAGE &&
	    (s->most == 0 || s->report->calls < s->most)) {
		struct store_row *rows = arena_new(&s->a, PAGE * sizeof(*rows));

		n = 0;
		if (rows == NULL)
			return SG_ENOMEM;
		err = s->store->list(s->store->self, &q, &s->a, rows, &n, e);
		for (size_t i = 0; i < n && err == SG_OK; i++) {
			err = take_row(s, &rows[i]);
			q.after = rows[i].no;
		}
	}
	s->cut = n == PAGE;
	turn_round(s);
	return err;
}

static void
take_grant(struct suggest *s, const struct store_row *row)
{
	struct grant_row *g = &s->grants[s->n_grants];
	struct sg_error none = {0};
	int64_t last;

	if (contract_decode(&grant_row_contract, row->body, &s->a, g, &none) !=
	    SG_OK)
		return;
	s->n_grants++;
	last = g->has_used_ms ? g->used_ms : g->decided_ms;
	if (s->o->now_ms - last >= s->o->unused_ms && s->hooks->unused != NULL)
		s->hooks->unused(s->hooks->ctx, row->id, g);
}

static enum sg_err
read_grants(struct suggest *s, struct sg_error *e)
{
	struct store_query q = {.kind = STORE_GRANT, .limit = GRANTS_MAX};
	struct store_row *rows = arena_new(&s->a, q.limit * sizeof(*rows));
	enum sg_err err;
	size_t n = 0;

	s->grants = arena_new(&s->a, q.limit * sizeof(*s->grants));
	if (rows == NULL || s->grants == NULL)
		return SG_ENOMEM;
	err = s->store->list(s->store->self, &q, &s->a, rows, &n, e);
	for (size_t i = 0; i < n && err == SG_OK; i++)
		take_grant(s, &rows[i]);
	return err;
}

enum sg_err
suggest_read(struct suggest *s, struct sg_error *e)
{
	enum sg_err err = read_grants(s, e);

	return err != SG_OK ? err : suggest_read_calls(s, e);
}

/* The rows of each list. */
#include <string.h>

#include "view/lines.h"
#include "view/table_int.h"
#include "json/json_members.h"
#include "shape/grant.h"
#include "shape/prompt.h"
#include "shape/stats.h"
#include "shape/turns.h"
#include "words/words.h"

static enum cell_style
decision_style(enum sg_decision_token d)
{
	return decision_verdict(d) == SG_VERDICT_ALLOW ? CELL_PLAIN : CELL_DIM;
}

static struct sg_str
upper_risk(enum sg_risk risk)
{
	static const char *const names[] = {[SG_RISK_HIGH] = "HIGH",
	    [SG_RISK_MEDIUM] = "MEDIUM",
	    [SG_RISK_LOW] = "LOW"};

	return str_of(risk < SG_RISK_COUNT ? names[risk] : "HIGH");
}

/* what every denial says. */
static void
add_denied(const struct table_fill *f, const struct prompt_denial *d,
    struct table_row *row)
{
	row->denied[0] = table_text(f, d->rule);
	row->denied[1] = table_text(f, d->says);
	row->denied[2] = table_text(f, d->matched);
	row->denied[3] = table_text(f, d->nearest);
}

bool
table_fill_prompts(const struct table_fill *f)
{
	struct table *t = f->t;
	struct prompt_list l;

	if (!table_decode(f, &prompt_list_contract, &l) ||
	    !table_rows(t, l.prompts.n))
		return false;
	for (size_t i = 0; i < l.prompts.n; i++) {
		const struct prompt_view *v = &l.prompts.v[i];
		struct sg_str scope = v->scopes.n > 0 ? v->scopes.v[0].summary
						      : STR("");

		if (v->open)
			continue;
		t->v[t->n++] = (struct table_row){
		    .id = table_text(f, v->prompt_id),
		    .style = decision_style(v->decision),
		    .cell = {table_clock(&t->a, v->decided_ms, false),
			str_of(word_name(&words_decision_token, v->decision)),
			str_of(sg_capability_name(v->capability)),
			upper_risk(v->risk), table_text(f, v->extension.id),
			table_text(f, scope),
			lines_format(&t->a, "%zu", v->scopes.n)}};
		if (v->has_denied)
			add_denied(f, &v->denied, &t->v[t->n - 1]);
	}
	return true;
}

bool
table_fill_grants(const struct table_fill *f)
{
	struct table *t = f->t;
	struct grant_list l;

	if (!table_decode(f, &grant_list_contract, &l) ||
	    !table_rows(t, l.grants.n))
		return false;
	for (size_t i = 0; i < l.grants.n; i++) {
		const struct grant_view *g = &l.grants.v[i];
		struct sg_str state = g->has_state ? g->state
		    : g->broad                     ? STR("broad")
						   : STR("");

		t->v[t->n++] = (struct table_row){.id = g->id,
		    .etag = g->etag,
		    .style = g->counts ? CELL_PLAIN : CELL_DIM,
		    .cell = {g->decision == SG_GRANT_ALLOW ? STR("Allow")
							   : STR("Deny"),
			str_of(sg_capability_name(g->capability)),
			table_text(f, g->extension_id),
			g->has_scope_pattern ? table_text(f, g->scope_pattern)
					     : STR("any scope"),
			str_of(word_name(&words_lifetime, g->lifetime)),
			lines_format(&t->a, "%lldx", (long long)g->uses),
			table_text(f, state)}};
	}
	return true;
}

bool
table_fill_traces(const struct table_fill *f)
{
	struct table *t = f->t;
	struct trace_list l;

	if (!table_decode(f, &trace_list_contract, &l) ||
	    !table_rows(t, l.items.n))
		return false;
	for (size_t i = 0; i < l.items.n; i++) {
		const struct trace_item *v = &l.items.v[i];

		t->v[t->n++] = (struct table_row){
		    .id = table_text(f, v->trace_run_id),
		    .style = v->decision == SG_BREAKPOINT_MUST ? CELL_BOLD
							       : CELL_PLAIN,
		    .cell = {table_clock(&t->a, v->created_ms, false),
			str_of(sg_breakpoint_name(v->decision)),
			lines_format(&t->a, "%lld", (long long)v->rule),
			str_of(sg_intent_name(v->intent)),
			lines_format(&t->a, "%lld", (long long)v->risk),
			v->peak_guardrail_active ? STR("frozen") : STR(""),
			v->has_message ? table_text(f, v->message)
				       : STR("(not kept)")}};
	}
	return true;
}

/* A member of a JSON object as text; empty: it has none. */
static struct sg_str
member(const struct table_fill *f, struct sg_str json, const char *name)
{
	struct json_member *m;
	struct sg_str out;
	size_t n = 0;

	if (json_members(json, 64, &f->t->a, &m, &n) != SG_OK)
		return STR("");
	for (size_t i = 0; i < n; i++) {
		if (!str_eq(m[i].key, str_of(name)))
			continue;
		return json_member_text(m[i].value, &f->t->a, &out) == SG_OK
		    ? out
		    : m[i].value;
	}
	return STR("");
}

bool
table_fill_audit(const struct table_fill *f)
{
	struct table *t = f->t;
	struct audit_list l;

	if (!table_decode(f, &audit_list_contract, &l) ||
	    !table_rows(t, l.items.n))
		return false;
	for (size_t i = 0; i < l.items.n; i++) {
		struct sg_str r = l.items.v[i].record, data, at;

		data = member(f, r, "data");
		at = member(f, r, "ts");
		t->v[t->n++] = (struct table_row){
		    .id = table_text(f, l.items.v[i].hash),
		    .cell = {lines_format(
				 &t->a, "%lld", (long long)l.items.v[i].seq),
			table_text(f, str_part(at, 11, 8)),
			table_text(f, member(f, r, "event")),
			table_text(f, member(f, data, "decision")),
			table_text(f, member(f, data, "extension_id")),
			table_text(f, member(f, r, "message"))}};
		if (l.items.v[i].has_denied)
			add_denied(f, &l.items.v[i].denied, &t->v[t->n - 1]);
	}
	return true;
}

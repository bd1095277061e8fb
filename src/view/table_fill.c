/* The rows of each list. */
#include <string.h>

#include "base/rfc3339.h"
#include "shape/fold.h"
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

/* An empty text says nothing, and gets no line. */
static void
fact(const struct table_fill *f, struct table_row *row, const char *name,
    struct sg_str text)
{
	struct arena *a = &f->t->a;

	if (text.n == 0 || row->n_facts == TABLE_FACTS)
		return;
	if (row->facts == NULL &&
	    (row->facts = arena_new(a, TABLE_FACTS * sizeof(*row->facts))) ==
		NULL)
		return;
	row->facts[row->n_facts++] = (struct table_fact){
	    str_of(name), table_text(f, text)};
}

static void
fact_time(const struct table_fill *f, struct table_row *row, const char *name,
    int64_t ms)
{
	char room[40];
	struct buf b = BUF_ON(room);

	if (ms != 0 && rfc3339_add(&b, ms))
		fact(f, row, name, buf_str(&b));
}

/* what every denial says. */
static void
add_denied(const struct table_fill *f, const struct prompt_denial *d,
    struct table_row *row)
{
	row->denied = true;
	fact(f, row, "rule", d->rule);
	fact(f, row, "", d->says);
	fact(f, row, "matched", d->matched);
	fact(f, row, "instead", d->nearest);
}

/* A request that was decided: how, by whom, and all it was about. */
static void
about_prompt(const struct table_fill *f, const struct prompt_view *v,
    struct table_row *row)
{
	struct prompt_fold folds[64];
	size_t n = v->scopes.n <= 64
	    ? prompt_folds(v->scopes.v, v->scopes.n, folds)
	    : 0;
	struct arena *a = &f->t->a;

	if (v->has_denied)
		add_denied(f, &v->denied, row);
	fact(f, row, "decided",
	    lines_format(a, "%s by %.*s",
		word_name(&words_decision_token, v->decision), (int)v->by.n,
		v->by.p));
	fact_time(f, row, "at", v->decided_ms);
	fact(f, row, "who",
	    lines_format(a, "%.*s %.*s", (int)v->extension.id.n,
		v->extension.id.p, (int)v->extension.version.n,
		v->extension.has_version ? v->extension.version.p : ""));
	fact(f, row, "wants",
	    lines_format(a, "%s, %s risk", sg_capability_name(v->capability),
		v->risk < SG_RISK_COUNT ? sg_risk_name(v->risk) : "high"));
	for (size_t i = 0; i < n && i < 64; i++)
		fact(f, row, i == 0 ? "scope" : "",
		    folds[i].times > 1
			? lines_format(a, "%lld times: %.*s",
			      (long long)folds[i].times,
			      (int)v->scopes.v[folds[i].at].summary.n,
			      v->scopes.v[folds[i].at].summary.p)
			: v->scopes.v[folds[i].at].summary);
	fact(f, row, "agent", v->has_agent ? v->agent : STR(""));
	fact(f, row, "id", v->prompt_id);
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
		about_prompt(f, v, &t->v[t->n - 1]);
	}
	return true;
}

static void
about_grant(const struct table_fill *f, const struct grant_view *g,
    struct table_row *row)
{
	struct arena *a = &f->t->a;

	fact(f, row, "rule", row->cell[0]);
	fact(f, row, "may", row->cell[1]);
	fact(f, row, "who", g->extension_id);
	fact(f, row, "when",
	    g->has_scope_pattern ? g->scope_pattern : STR("any scope (broad)"));
	fact(f, row, "versions",
	    g->has_version_range ? g->version_range : STR("any"));
	fact(f, row, "lasts", row->cell[4]);
	fact_time(f, row, "until", g->has_expires_ms ? g->expires_ms : 0);
	fact_time(f, row, "made", g->decided_ms);
	fact(f, row, "by", str_of(word_name(&words_surface, g->by)));
	fact(f, row, "used", lines_format(a, "%lld times", (long long)g->uses));
	fact_time(f, row, "last used", g->has_used_ms ? g->used_ms : 0);
	fact(f, row, "note", g->has_state ? g->state : STR(""));
	fact(f, row, "id", g->id);
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
		about_grant(f, g, &t->v[t->n - 1]);
	}
	return true;
}

static void
about_trace(const struct table_fill *f, const struct trace_item *v,
    struct table_row *row)
{
	struct arena *a = &f->t->a;

	fact(f, row, "message", row->cell[6]);
	fact_time(f, row, "at", v->created_ms);
	fact(f, row, "turn",
	    lines_format(a, "%s, by rule %lld", sg_breakpoint_name(v->decision),
		(long long)v->rule));
	fact(f, row, "intent",
	    lines_format(
		a, "%s, %.2f sure", sg_intent_name(v->intent), v->confidence));
	fact(f, row, "risk", row->cell[4]);
	fact(
	    f, row, "mode", str_of(word_name(&words_enrichment_mode, v->mode)));
	fact(f, row, "posture", str_of(word_name(&words_posture, v->posture)));
	fact(f, row, "phase", str_of(word_name(&words_affect_phase, v->phase)));
	fact(f, row, "summary",
	    v->peak_guardrail_active ? STR("frozen") : STR("may change"));
	fact(f, row, "took",
	    lines_format(a, "%lld microseconds", (long long)v->total_us));
	fact(f, row, "thread", v->has_thread_id ? v->thread_id : STR(""));
	fact(f, row, "id", v->trace_run_id);
	fact(f, row, "steps",
	    lines_format(
		a, "solgate traces show %.*s", (int)row->id.n, row->id.p));
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
		about_trace(f, v, &t->v[t->n - 1]);
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

/* The record as it stands in the ledger, name by name. */
static void
about_members(const struct table_fill *f, struct sg_str json,
    struct table_row *row, int depth)
{
	struct json_member *m;
	struct sg_str text;
	size_t n = 0;

	if (json_members(json, 64, &f->t->a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++) {
		if (m[i].value.n > 0 && m[i].value.p[0] == '{' && depth > 0) {
			about_members(f, m[i].value, row, depth - 1);
			continue;
		}
		if (json_member_text(m[i].value, &f->t->a, &text) != SG_OK)
			text = m[i].value;
		if (text.n > 0 && row->n_facts < TABLE_FACTS) {
			fact(f, row, "", text);
			if (row->n_facts > 0)
				row->facts[row->n_facts - 1].name = table_text(
				    f, m[i].key);
		}
	}
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
		fact(f, &t->v[t->n - 1], "seq", t->v[t->n - 1].cell[0]);
		for (size_t k = 0; k < l.items.v[i].scopes.n; k++)
			fact(f, &t->v[t->n - 1], "reached for",
			    table_text(f, l.items.v[i].scopes.v[k]));
		about_members(f, r, &t->v[t->n - 1], 1);
		fact(f, &t->v[t->n - 1], "hash", l.items.v[i].hash);
	}
	return true;
}

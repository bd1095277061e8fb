/* grant.cover and grant.suggest: what the history says about grants. */
#include "desk/asked.h"
#include "rule/grant_new.h"
#include "system/idna.h"
#include "desk/prompts.h"
#include "again/suggest.h"
#include "shape/grant.h"
#include "service/service_int.h"

#define LEAST        5 /* approvals before a grant is suggested */
#define SUGGEST_MOST 200
#define UNUSED_MOST  1000
#define UNUSED_MS    (30 * INT64_C(86400000))

static struct grant_rule
rule_of(const struct grant_cover_request *r)
{
	return (struct grant_rule){.extension_id = r->extension_id,
	    .capability = r->capability,
	    .has_pattern = r->has_scope_pattern && !r->null_scope_pattern,
	    .pattern = r->scope_pattern,
	    .has_range = r->has_version_range && !r->null_version_range,
	    .range = r->version_range,
	    .effect = r->decision,
	    .lifetime = SG_LIFETIME_ALWAYS};
}

/* How much of a question that waits the rule would settle. */
static bool
look_at_prompt(struct service *s, struct sg_str id,
    const struct grant_rule *rule, struct arena *a, struct grant_cover *out)
{
	struct prompt_item *p = NULL;
	struct queue_id name;
	struct grants g;

	if (prompts_id_parse(id, &name))
		p = prompts_find(s->desk->prompts, &name);
	if (p == NULL || !p->open)
		return true;
	if (grants_init(&g, 1, a, &idna_libidn2) != SG_OK ||
	    grants_add(&g, rule) != SG_OK)
		return false;
	out->has_asked = out->has_covered = true;
	for (uint32_t i = 0; i < p->n; i++) {
		struct call_item *item = calls_by_no(
		    s->desk->calls, p->calls[i]);
		struct grant_query q = {.now_ms = s->shell->wall_ms,
		    .compound = COMPOUND_EACH,
		    .launch = &s->desk->world->tools};

		if (item == NULL)
			continue;
		q.call = &item->asked.answer.call;
		q.risk = item->asked.answer.risk.risk;
		out->asked++;
		out->covered += rule->effect == SG_GRANT_ALLOW
		    ? grants_allow(&g, &q).yes
		    : grants_deny(&g, &q).yes;
	}
	return true;
}

static void
fill(struct grant_cover *out, struct suggest_cover *c)
{
	out->calls = (int64_t)c->calls;
	out->unreadable = (int64_t)c->passed;
	out->cut = c->cut;
	out->matched = (int64_t)(c->approved + c->denied + c->others);
	out->approved = (int64_t)c->approved;
	out->denied = (int64_t)c->denied;
	out->others = (int64_t)c->others;
	out->examples.v = c->examples;
	out->examples.n = c->n_examples;
	out->denials.v = c->denials;
	out->denials.n = c->n_denials;
}

void
run_grant_cover(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct grant_cover_request *r = body;
	struct grant_rule rule = rule_of(r);
	struct grant_cover out = {0};
	struct suggest_cover c;
	struct sg_str json = STR("");
	struct sg_error e = {0};

	(void)in;
	if (grant_check_new(&rule,
		&(struct grant_check){a, &idna_libidn2, &s->desk->world->tools,
		    s->shell->wall_ms},
		&e) != SG_OK) {
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
		return;
	}
	if (suggest_cover(s->shell->port.store, s->desk->world, &rule,
		s->shell->wall_ms, &c, a) == SG_OK &&
	    (!r->has_prompt_id ||
		look_at_prompt(s, r->prompt_id, &rule, a, &out))) {
		fill(&out, &c);
		json = shell_json(a, &grant_cover_contract, &out);
	}
	if (json.n == 0)
		command_say(to, SG_PROBLEM_BUSY, "the history cannot be read");
	else
		command_done(to, json);
}

struct found {
	struct arena *a;
	struct grant_suggestion *v;
	struct sg_str *unused;
	size_t n, n_unused;
	bool full; /* of memory */
};

static struct sg_str *
copies(struct found *f, const struct sg_str *v, size_t n)
{
	struct sg_str *to = arena_new(f->a, n * sizeof(*to));

	for (size_t i = 0; i < n && to != NULL; i++)
		f->full |= !arena_dup(f->a, v[i], &to[i]);
	f->full |= to == NULL;
	return to;
}

static void
proposed(void *ctx, const struct suggestion *s)
{
	struct found *f = ctx;
	struct grant_suggestion *to;

	if (f->n == SUGGEST_MOST)
		return;
	to = &f->v[f->n++];
	*to = (struct grant_suggestion){.capability = s->capability,
	    .risk = s->risk,
	    .approved = (int64_t)s->approved,
	    .denied = (int64_t)s->denied,
	    .others = (int64_t)s->others,
	    .distinct = (int64_t)s->distinct,
	    .never_forced = s->never_forced,
	    .other = {copies(f, s->other, s->n_others), s->n_others},
	    .denials = {copies(f, s->denials, s->n_denied), s->n_denied}};
	f->full |= !arena_dup(f->a, s->extension_id, &to->extension_id) ||
	    !arena_dup(f->a, s->pattern, &to->scope_pattern);
}

static void
unused(void *ctx, struct sg_str id, const struct grant_row *row)
{
	struct found *f = ctx;

	(void)row;
	if (f->n_unused < UNUSED_MOST)
		f->full |= !arena_dup(f->a, id, &f->unused[f->n_unused++]);
}

static struct sg_str
answer_of(const struct found *f, const struct suggest_report *r)
{
	struct grant_suggestions out = {.suggestions = {f->v, f->n},
	    .unused = {f->unused, f->n_unused},
	    .calls = (int64_t)r->calls,
	    .unreadable = (int64_t)r->passed,
	    .high = (int64_t)r->high};

	return f->full ? STR("")
		       : shell_json(f->a, &grant_suggestions_contract, &out);
}

void
run_grant_suggest(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct suggest_options o = {.project = s->shell->config.project,
	    .least = LEAST,
	    .now_ms = s->shell->wall_ms,
	    .unused_ms = UNUSED_MS};
	struct found f = {.a = a};
	struct suggest_hooks hooks = {proposed, unused, &f};
	struct suggest_report report;
	struct sg_str json = STR("");
	struct sg_error e = {0};

	(void)in;
	(void)body;
	f.v = arena_new(a, SUGGEST_MOST * sizeof(*f.v));
	f.unused = arena_new(a, UNUSED_MOST * sizeof(*f.unused));
	if (f.v != NULL && f.unused != NULL &&
	    suggest_run(s->shell->port.store, &o, &hooks, &report, &e) == SG_OK)
		json = answer_of(&f, &report);
	if (json.n == 0)
		command_say(to, SG_PROBLEM_BUSY, "the history cannot be read");
	else
		command_done(to, json);
}

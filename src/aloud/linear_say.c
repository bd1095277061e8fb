/* What the linear mode says of a question. */
#include <string.h>

#include "redact/redact.h"
#include "view/lines.h"
#include "aloud/linear.h"
#include "view/plan.h"

static const char *
risk_name(enum sg_risk r)
{
	return r < SG_RISK_COUNT ? sg_risk_name(r) : "high";
}

static void
say_who(struct linear *p, const struct question *q)
{
	const struct prompt_extension *x = &q->v.extension;

	linear_add(p, "From %.*s, \"%.*s\"", (int)x->id.n, x->id.p,
	    (int)x->name.n, x->name.p);
	if (x->has_version)
		linear_add(
		    p, ", version %.*s", (int)x->version.n, x->version.p);
	if (x->has_source)
		linear_add(p, ", %s:%.*s",
		    word_name(&words_source_type, x->source.type),
		    (int)x->source.ref.n, x->source.ref.p);
	else
		linear_add(p, ", source unknown");
	linear_add(p, ".\n");
	for (size_t i = 0; i < q->v.lookalikes.n; i++)
		linear_add(p, "Warning: %.*s.\n", (int)q->v.lookalikes.v[i].n,
		    q->v.lookalikes.v[i].p);
	if (q->v.has_quorum)
		linear_add(p, "%.*s\n%.*s\n", (int)q->v.quorum.says.n,
		    q->v.quorum.says.p, (int)q->v.quorum.now.n,
		    q->v.quorum.now.p);
}

/* All of them: nothing is hidden behind a number. */
static void
say_scopes(struct linear *p, struct question *q)
{
	for (size_t i = 0; i < q->n_folds; i++) {
		struct sg_str s = q->v.scopes.v[q->folds[i].at].summary;

		linear_add(p, "%s", i == 0 ? "Scope" : "Also");
		if (q->folds[i].times > 1)
			linear_add(
			    p, ", %lld times", (long long)q->folds[i].times);
		linear_add(p, ": %.*s\n", (int)s.n, s.p);
		if (!p->out.full)
			question_see(q, (size_t)q->folds[i].at, 0, s.n);
	}
	if (q->v.scopes.n > 1)
		linear_add(p, "%zu requests in this batch.\n", q->v.scopes.n);
}

static void
say_count(struct linear *p, const struct prompt_change *c)
{
	linear_add(p, "%lld line%s, %lld go%s", (long long)c->added,
	    c->added == 1 ? " comes" : "s come", (long long)c->removed,
	    c->removed == 1 ? "es" : "");
}

/* That there is a change to be read. */
static void
say_changes(struct linear *p, const struct question *q)
{
	for (size_t i = 0; q->v.has_calls && i < q->v.calls.n; i++) {
		const struct prompt_change *c = &q->v.calls.v[i].change;

		if (!q->v.calls.v[i].has_change || c->lines.n == 0)
			continue;
		linear_add(p, "Change: ");
		say_count(p, c);
		linear_add(p, "; 6 reads them.\n");
	}
}

void
linear_ask(struct linear *p, size_t of)
{
	struct question *q = p->open[0];
	struct sg_str wants,
	    why = q->v.has_reason ? q->v.reason
				  : str_of(capability_why(q->v.capability));
	struct arena a;
	struct sg_str clock;

	arena_init(&a, &mem_heap, 1u << 16);
	wants = plan_wants(q, &a);
	clock = table_clock(&a, q->v.expires_ms, true);
	linear_add(p, "\nRequest 1 of %zu. %.*s, %s risk.\n", of,
	    (int)strcspn(wants.p, " "), wants.p, risk_name(q->v.risk));
	say_who(p, q);
	linear_add(p, "Reason: %.*s.\n", (int)why.n, why.p);
	if (q->v.has_does)
		linear_add(p, "Does: %.*s.\n", (int)q->v.does.says.n,
		    q->v.does.says.p);
	say_scopes(p, q);
	say_changes(p, q);
	if (q->v.has_cwd)
		linear_add(p, "Directory: %.*s\n", (int)q->v.cwd.n, q->v.cwd.p);
	linear_add(p, "Denies itself at %.*s if you do not answer.\n",
	    (int)clock.n, clock.p);
	for (unsigned i = 0; i < SG_OPTION_COUNT; i++)
		linear_add(p, "%s%u %s.", i > 0 ? " " : "", i + 1,
		    word_text(&words_prompt_option, option_at(i)));
	linear_add(p,
	    "\n6 Details. 7 More time. 8 Deny with a note. Enter a number and "
	    "press Enter:\n");
	arena_release(&a);
}

/* In words: a sign alone is not read out. */
static void
say_line(struct linear *p, struct sg_str line)
{
	struct sg_str text = str_part(line, 1, line.n);
	char sign = line.n > 0 ? line.p[0] : ' ';
	const char *word = sign == '+' ? "comes: "
	    : sign == '-'              ? "goes: "
	    : sign == '@'              ? ""
				       : "stays: ";

	if (sign == '@' && text.n > 0 && text.p[0] >= '0' && text.p[0] <= '9')
		word = "line ";
	linear_add(p, "    %s%.*s\n", word, (int)text.n, text.p);
}

static void
say_change(struct linear *p, const char *name, const struct prompt_change *c)
{
	linear_add(p, "  %s: ", name);
	say_count(p, c);
	linear_add(p, "; %.*s\n", (int)c->note.n, c->note.p);
	for (size_t i = 0; i < c->lines.n; i++)
		say_line(p, c->lines.v[i]);
	if (c->has_left_out)
		linear_add(p, "    %lld more lines are not shown\n",
		    (long long)c->left_out);
}

static void
say_call(struct linear *p, const struct prompt_call *k)
{
	char room[80];
	struct buf b = BUF_ON(room);
	unsigned hidden = k->has_hidden ? (unsigned)k->hidden : 0;

	if (k->has_says)
		linear_add(
		    p, "  the agent says: %.*s\n", (int)k->says.n, k->says.p);
	if (k->has_edited)
		say_change(p, "edited", &k->edited);
	if (k->has_change)
		say_change(p, "change", &k->change);
	/* What a change hides stands in it, and is counted here. */
	if (k->has_change && k->change.has_hidden)
		hidden += (unsigned)k->change.hidden;
	for (size_t i = 0; i < k->details.n; i++)
		linear_add(
		    p, "  %.*s\n", (int)k->details.v[i].n, k->details.v[i].p);
	redact_note(hidden, &b);
	if (b.n > 0)
		linear_add(p, "  %.*s\n", (int)b.n, b.p);
	for (size_t i = 0; i < k->why.n; i++)
		if (!plan_says_no(k->why.v[i]))
			linear_add(p, "  why: %.*s\n", (int)k->why.v[i].n,
			    k->why.v[i].p);
	if (k->has_withheld)
		linear_add(p, "  allow always is not offered: %.*s\n",
		    (int)k->withheld.n, k->withheld.p);
}

void
linear_details(struct linear *p)
{
	struct question *q = p->open[0];

	for (size_t i = 0; i < q->v.scopes.n; i++) {
		struct sg_str s = q->v.scopes.v[i].summary;

		linear_add(p, "Call %zu of %zu: %.*s\n", i + 1, q->v.scopes.n,
		    (int)s.n, s.p);
		if (q->v.has_calls && i < q->v.calls.n)
			say_call(p, &q->v.calls.v[i]);
		if (!p->out.full)
			question_see(q, i, 0, s.n);
	}
}

bool
linear_rule(struct linear *p, enum sg_prompt_option o)
{
	const struct question *q = p->open[0];
	struct sg_str id = q->v.extension.id;
	size_t n = 0;

	for (size_t i = 0; q->v.has_calls && i < q->v.calls.n; i++) {
		const struct grant_preview *g = question_rule(q, i, o);

		if (g == NULL)
			continue;
		linear_add(p, "Rule: %.*s, %s, when %.*s", (int)id.n, id.p,
		    sg_capability_name(q->v.capability),
		    g->has_scope_pattern ? (int)g->scope_pattern.n : 9,
		    g->has_scope_pattern ? g->scope_pattern.p : "any scope");
		if (g->has_version_range)
			linear_add(p, ", versions %.*s",
			    (int)g->version_range.n, g->version_range.p);
		linear_add(p, ". Later matches will not ask.\n");
		n++;
	}
	if (n == 0)
		linear_add(p, "What would be saved is unknown.\n");
	return n > 0;
}

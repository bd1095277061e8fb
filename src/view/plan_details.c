/* The details panel: every call, one below the other. */
#include "json/json_members.h"
#include "redact/redact.h"
#include "view/plan.h"

#define MEMBERS_MAX 64

static void
add(struct lines *l, const char *name, struct sg_str text)
{
	lines_add(l, (struct line){.label = str_of(name), .call = -1}, text);
}

static void
add_format(struct lines *l, const char *name, struct sg_str text)
{
	if (text.n > 0)
		add(l, name, text);
}

static void
add_saved(const struct question *q, const char *name,
    const struct grant_preview *g, struct lines *l)
{
	struct sg_str id = q->v.extension.id, range = g->version_range,
		      pattern = g->has_scope_pattern ? g->scope_pattern
						     : STR("any scope");

	add(l, name,
	    lines_format(l->a, "would save: %.*s %.*s  %s  %.*s", (int)id.n,
		id.p, (int)range.n, range.n > 0 ? range.p : "",
		sg_capability_name(q->v.capability), (int)pattern.n,
		pattern.p));
}

/* T11: what an answer that lasts would store, or why there is none. */
static void
add_rule(const struct question *q, const struct prompt_call *k, struct lines *l)
{
	if (k->has_grant_preview)
		add_saved(q, "always", &k->grant_preview, l);
	else if (k->has_withheld)
		add(l, "always",
		    lines_format(l->a, "is not offered: %.*s",
			(int)k->withheld.n, k->withheld.p));
	if (k->has_deny_preview)
		add_saved(q, "never", &k->deny_preview, l);
}

static void
add_hidden(const struct prompt_call *k, struct lines *l)
{
	char room[80];
	struct buf b = BUF_ON(room);
	struct sg_str note = STR("");
	unsigned n = k->has_hidden ? (unsigned)k->hidden : 0;

	/* What a change hides stands in it, and is counted here. */
	if (k->has_change && k->change.has_hidden)
		n += (unsigned)k->change.hidden;
	redact_note(n, &b);
	if (b.n > 0 && arena_dup(l->a, buf_str(&b), &note))
		add(l, "hidden", note);
	else
		add(l, "hidden", STR("nothing; environments are not shown"));
}

bool
plan_says_no(struct sg_str rule)
{
	return rule.n > 4 && str_eq(str_part(rule, rule.n - 4, 4), STR(": no"));
}

/* The rule that asked, and in one line those that had nothing to say. */
static void
add_why(const struct prompt_call *k, struct lines *l)
{
	struct sg_str passed = STR("");
	const char *name = "why";

	for (size_t i = 0; i < k->why.n; i++) {
		struct sg_str rule = k->why.v[i];

		if (plan_says_no(rule)) {
			passed = lines_format(l->a, "%.*s%s%.*s", (int)passed.n,
			    passed.p, passed.n > 0 ? ", " : "", (int)rule.n - 4,
			    rule.p);
		} else {
			add(l, name, rule);
			name = "";
		}
	}
	add_format(l, "not by", passed);
}

/* "name: value" of each member, an object's own as "name.member". */
static void
add_members(const struct tui *t, struct sg_str name, struct sg_str json,
    const char **label, struct lines *l)
{
	struct json_member *m;
	struct sg_str text, key;
	size_t n;

	if (json_members(json, MEMBERS_MAX, l->a, &m, &n) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n; i++) {
		key = lines_format(l->a, "%.*s%s%.*s", (int)name.n, name.p,
		    name.n > 0 ? "." : "", (int)m[i].key.n, m[i].key.p);
		if (name.n == 0 && m[i].value.n > 2 && m[i].value.p[0] == '{') {
			add_members(t, key, m[i].value, label, l);
			continue;
		}
		if (json_member_text(m[i].value, l->a, &text) != SG_OK)
			text = m[i].value;
		text = lines_format(
		    l->a, "%.*s: %.*s", (int)key.n, key.p, (int)text.n, text.p);
		add(l, *label, text_safe(l->a, text, t->set.utf8));
		*label = "";
	}
}

/* What the call says: each value with its own line breaks. */
static void
add_params(const struct tui *t, const struct prompt_call *k, struct lines *l)
{
	const char *label = "params";

	for (size_t i = 0; i < k->details.n; i++) {
		size_t before = l->n;

		if (k->details.v[i].n > 2 && k->details.v[i].p[0] == '{')
			add_members(t, STR(""), k->details.v[i], &label, l);
		if (l->n == before)
			add(l, label, k->details.v[i]);
		label = "";
	}
}

static void
add_call(const struct tui *t, size_t i, struct lines *l)
{
	const struct question *q = t->asked;
	const struct prompt_call *k = q->v.has_calls && i < q->v.calls.n
	    ? &q->v.calls.v[i]
	    : NULL;

	lines_add(l,
	    (struct line){.label = STR("scope"),
		.style = CELL_BOLD,
		.tag = LINE_SCOPE,
		.call = (int)i},
	    q->v.scopes.v[i].summary);
	if (k == NULL)
		return;
	add_format(l, "does", k->has_does ? k->does.says : STR(""));
	add_format(l, "cwd", k->has_cwd ? k->cwd : STR(""));
	add_format(l, "says", k->has_says ? k->says : STR(""));
	if (k->has_edited)
		plan_change(t, STR("edited"), &k->edited, l);
	if (k->has_change)
		plan_change(t, STR("change"), &k->change, l);
	add_params(t, k, l);
	if (k->has_object)
		add(l, "object",
		    lines_format(l->a, "%.*s  device %.*s inode %.*s",
			(int)k->object.path.n, k->object.path.p,
			(int)k->object.device.n, k->object.device.p,
			(int)k->object.inode.n, k->object.inode.p));
	add_hidden(k, l);
	add_why(k, l);
	add_rule(q, k, l);
	add_format(l, "turn", k->turn_id);
	add(l, "call", k->call_id);
}

static void
add_prompt(const struct tui *t, struct lines *l)
{
	const struct question *q = t->asked;
	struct sg_str id = text_safe(l->a, q->v.prompt_id, t->set.utf8);
	const struct prompt_source *s = &q->v.extension.source;

	if (q->v.extension.has_source)
		add(l, "source",
		    lines_format(l->a, "%s:%.*s",
			word_name(&words_source_type, s->type), (int)s->ref.n,
			s->ref.p));
	add_format(l, "asked", q->v.has_asks ? q->v.asks : STR(""));
	add(l, "mode", str_of(word_name(&words_policy_mode, q->v.mode)));
	add_format(l, "agent", q->v.has_agent ? q->v.agent : STR(""));
	add(l, "session", q->v.session);
	add(l, "prompt",
	    lines_format(
		l->a, "%.*s  rev %lld", (int)id.n, id.p, (long long)q->v.rev));
	add(l, "docs", STR("man solgate-tui, man 7 solgate-protocol"));
}

static void
add_head(const struct question *q, struct plan *p)
{
	bool narrow = p->size == PLAN_NARROW;

	lines_add(&p->head,
	    (struct line){.label = narrow ? STR("From") : STR("Extension:"),
		.tag = LINE_WHO,
		.call = -1},
	    plan_who(q, p->head.a));
	lines_add(&p->head,
	    (struct line){.label = narrow ? STR("Wants") : STR("Requested:"),
		.tag = LINE_RISK,
		.style = CELL_BOLD,
		.call = -1},
	    plan_wants(q, p->head.a));
}

void
plan_details_lines(const struct tui *t, struct plan *p)
{
	const struct question *q = t->asked;

	add_head(q, p);
	for (size_t i = 0; i < q->v.scopes.n; i++) {
		if (i > 0)
			lines_blank(&p->body, 1);
		add_call(t, i, &p->body);
	}
	lines_blank(&p->body, 1);
	add_prompt(t, &p->body);
}

/* Whether call ${i} is the first with its rule. */
static bool
is_first(const struct tui *t, size_t i)
{
	const struct grant_preview *g = question_rule(t->asked, i, t->lasting);

	for (size_t j = 0; j < i; j++) {
		const struct grant_preview *h = question_rule(
		    t->asked, j, t->lasting);

		if (h != NULL && str_eq(g->scope_pattern, h->scope_pattern) &&
		    str_eq(g->version_range, h->version_range))
			return false;
	}
	return true;
}

/* T11: exactly what would be stored, one line for each rule. */
static void
add_patterns(const struct tui *t, struct lines *l)
{
	const struct question *q = t->asked;
	size_t n = 0;

	for (size_t i = 0; q->v.has_calls && i < q->v.calls.n; i++) {
		const struct grant_preview *g = question_rule(q, i, t->lasting);
		struct line like = {.label = n == 0 ? STR("when") : STR("or"),
		    .style = CELL_BOLD,
		    .tag = LINE_SCOPE,
		    .call = -1};

		if (g == NULL ||
		    (tui_one(t) >= 0 ? (int)i != tui_one(t)
				     : !is_first(t, i)) ||
		    (option_allows(t->lasting) && !question_saw(q, i)))
			continue;
		lines_add(l, like,
		    g->has_scope_pattern ? g->scope_pattern
					 : STR("any scope  (broad)"));
		like.label = STR("");
		like.style = CELL_DIM;
		if (g->has_version_range)
			lines_add(l, like,
			    lines_format(l->a, "versions %.*s",
				(int)g->version_range.n, g->version_range.p));
		n++;
	}
}

static void
add_rule_note(struct lines *l)
{
	lines_add(l, (struct line){.style = CELL_DIM, .call = -1},
	    STR("Exactly this is stored. Later matches will NOT ask. Undo: tab "
		"2, or solgate grants revoke."));
}

/* On a small screen the note comes first: the end has to show the rule. */
void
plan_rule_lines(const struct tui *t, struct plan *p)
{
	const struct question *q = t->asked;
	bool allows = option_allows(t->lasting),
	     narrow = p->size == PLAN_NARROW;

	p->head.indent = p->body.indent = 7;
	lines_add(&p->head,
	    (struct line){.label = STR("who"), .tag = LINE_WHO, .call = -1},
	    q->v.extension.id);
	lines_add(&p->head,
	    (struct line){.label = allows ? STR("may") : STR("never"),
		.style = CELL_BOLD,
		.tag = LINE_RISK,
		.call = -1},
	    plan_wants(q, p->head.a));
	if (narrow)
		add_rule_note(&p->body);
	add_patterns(t, &p->body);
	if (!narrow)
		add_rule_note(&p->body);
}

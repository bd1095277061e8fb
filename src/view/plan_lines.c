/* The lines of a request, in the order of the wireframe. */
#include <stdio.h>

#include "view/plan.h"

#define SCOPES_SHOWN 3

/* Labels: narrow, middle, wide. */
enum label {
	LABEL_WHO,
	LABEL_FROM,
	LABEL_WANTS,
	LABEL_WHY,
	LABEL_DOES,
	LABEL_CWD,
	LABEL_SCOPE,
	LABEL_BATCH,
	LABEL_CHANGE,
	LABEL_RULE,
	LABEL_MATCHED,
	LABEL_INSTEAD,
	LABEL_WARNING,
	LABEL_PEOPLE
};

static struct sg_str
label(const struct plan *p, enum label which)
{
	static const char *const names[][2] = {
	    [LABEL_WHO] = {"From", "Extension:"},
	    [LABEL_FROM] = {"Source", "Source:"},
	    [LABEL_WANTS] = {"Wants", "Requested:"},
	    [LABEL_WHY] = {"Why", "Reason:"},
	    [LABEL_DOES] = {"Does", "Does:"},
	    [LABEL_CWD] = {"In", "Directory:"},
	    [LABEL_SCOPE] = {"Scope", "Scope:"},
	    [LABEL_BATCH] = {"Batch", "Batch:"},
	    [LABEL_CHANGE] = {"Lines", "Change:"},
	    [LABEL_RULE] = {"Rule", "Rule:"},
	    [LABEL_MATCHED] = {"Match", "Matched:"},
	    [LABEL_INSTEAD] = {"Try", "Instead:"},
	    [LABEL_WARNING] = {"Alike", "Warning:"},
	    [LABEL_PEOPLE] = {"Who", "People:"},
	};

	return str_of(names[which][p->size != PLAN_NARROW]);
}

static const char *
risk_words(enum sg_risk risk)
{
	switch (risk) {
	case SG_RISK_LOW:
		return "Low Risk";
	case SG_RISK_MEDIUM:
		return "Medium Risk";
	case SG_RISK_HIGH:
	case SG_RISK_COUNT:
		break;
	}
	return "High Risk";
}

static enum cell_style
risk_style(enum sg_risk risk)
{
	if (risk == SG_RISK_LOW)
		return CELL_OK;
	return risk == SG_RISK_MEDIUM ? CELL_WARN : CELL_BAD;
}

struct sg_str
plan_wants(const struct question *q, struct arena *a)
{
	char name[32];
	size_t i = 0;
	const char *s = sg_capability_name(q->v.capability);

	for (; s[i] != '\0' && i + 1 < sizeof(name); i++)
		name[i] = (char)(s[i] >= 'a' && s[i] <= 'z' ? s[i] - 32 : s[i]);
	name[i] = '\0';
	return lines_format(a, "%s  (%s)", name, risk_words(q->v.risk));
}

static const char *
version_mark(const struct question *q)
{
	return q->v.extension.has_version ? "v" : "";
}

static struct sg_str
version(const struct question *q)
{
	return q->v.extension.has_version ? q->v.extension.version : STR("");
}

struct sg_str
plan_who(const struct question *q, struct arena *a)
{
	struct sg_str id = q->v.extension.id, v = version(q);

	return lines_format(
	    a, "%.*s %s%.*s", (int)id.n, id.p, version_mark(q), (int)v.n, v.p);
}

/* F12: letters that pass for others, whatever the screen has room for. */
static void
add_lookalikes(const struct question *q, struct plan *p, struct lines *l)
{
	for (size_t i = 0; i < q->v.lookalikes.n; i++)
		lines_add(l,
		    (struct line){.label = label(p, LABEL_WARNING),
			.style = risk_style(SG_RISK_HIGH),
			.call = -1},
		    q->v.lookalikes.v[i]);
}

/* How many people must agree, and who has: before what they agree to. */
static void
add_quorum(const struct question *q, struct plan *p, struct lines *l)
{
	struct line like = {.label = label(p, LABEL_PEOPLE), .call = -1};

	if (!q->v.has_quorum)
		return;
	lines_add(l, like, q->v.quorum.now);
	like.label = STR("");
	lines_add(l, like, q->v.quorum.says);
}

/*
 * The id is what counts and comes first; the name is what the extension says
 * of itself, and stays in its quotes (F23).
 */
static void
add_who(const struct question *q, struct plan *p, struct lines *l, bool full)
{
	struct sg_str id = q->v.extension.id, name = q->v.extension.name,
		      v = version(q);
	struct line like = {
	    .label = label(p, LABEL_WHO), .tag = LINE_WHO, .call = -1};
	const char *gap = p->size == PLAN_WIDE ? "  " : " ";

	full &= !str_eq(name, id); /* a host has no other name */
	if (full && p->size != PLAN_NARROW)
		lines_add(l, like,
		    lines_format(l->a, "%.*s%s\"%.*s\"%s%s%.*s", (int)id.n,
			id.p, gap, (int)name.n, name.p, gap, version_mark(q),
			(int)v.n, v.p));
	else
		lines_add(l, like, plan_who(q, l->a));
	if (full && p->size == PLAN_NARROW)
		lines_add(l, (struct line){.style = CELL_BOLD, .call = -1},
		    lines_format(l->a, "\"%.*s\"", (int)name.n, name.p));
	add_lookalikes(q, p, l);
	add_quorum(q, p, l);
}

static void
add_source(const struct question *q, struct plan *p, struct lines *l)
{
	const struct prompt_source *s = &q->v.extension.source;
	struct line like = {.label = label(p, LABEL_FROM), .call = -1};

	lines_add(l, like,
	    q->v.extension.has_source
		? lines_format(l->a, "%s:%.*s",
		      word_name(&words_source_type, s->type), (int)s->ref.n,
		      s->ref.p)
		: STR("unknown"));
}

static void
add_wants(const struct question *q, struct plan *p, struct lines *l)
{
	struct sg_str wants = plan_wants(q, l->a);
	const char *words = word_text(&words_capability, q->v.capability);
	struct line like = {.label = label(p, LABEL_WANTS),
	    .style = risk_style(q->v.risk),
	    .tag = LINE_RISK,
	    .call = -1};

	if (p->size != PLAN_NARROW)
		wants = lines_format(
		    l->a, "%.*s  %s", (int)wants.n, wants.p, words);
	lines_add(l, like, wants);
}

static void
add_why(const struct question *q, struct plan *p, struct lines *l)
{
	lines_add(l, (struct line){.label = label(p, LABEL_WHY), .call = -1},
	    q->v.has_reason ? q->v.reason
			    : str_of(capability_why(q->v.capability)));
}

/* What the gate says that it does. */
static void
add_does(const struct question *q, struct plan *p, struct lines *l)
{
	struct line like = {.label = label(p, LABEL_DOES),
	    .style = CELL_BOLD,
	    .tag = LINE_DOES,
	    .call = -1};
	size_t first = l->n, rows;

	if (!q->v.has_does)
		return;
	lines_add(l, like, q->v.does.says);
	rows = q->does_width == p->width && l == &p->head ? q->does_rows
							  : l->n - first;
	if (l->n > first + rows && !l->full) {
		size_t from = l->v[first + rows - 1].from;

		like.label = rows == 1 ? like.label : STR("");
		l->n = first + rows - 1;
		lines_add_cut(l, like,
		    str_part(q->v.does.says, from, q->v.does.says.n - from));
	}
	lines_blank(l, first + rows - l->n);
}

static void
add_cwd(const struct question *q, struct plan *p, struct lines *l)
{
	if (q->v.has_cwd)
		lines_add(l,
		    (struct line){.label = label(p, LABEL_CWD), .call = -1},
		    q->v.cwd);
}

static void
add_scope(const struct question *q, struct plan *p, struct lines *l)
{
	if (q->v.scopes.n > 0)
		lines_add(l,
		    (struct line){.label = label(p, LABEL_SCOPE),
			.style = CELL_BOLD,
			.tag = LINE_SCOPE},
		    q->v.scopes.v[0].summary);
}

static struct sg_str
batch_text(const struct question *q, const struct plan *p, struct arena *a)
{
	size_t n = q->v.scopes.n;
	const char *new_ones = q->rev_held >= 0 && q->v.rev > q->rev_held
	    ? ", new ones joined"
	    : "";

	if (plan_is_long(q))
		return lines_format(a, "%zu pending%s%s, %zu different%s", n,
		    p->size == PLAN_WIDE ? " " : "",
		    p->size == PLAN_WIDE ? sg_capability_name(q->v.capability)
					 : "",
		    q->n_folds, new_ones);
	if (p->size == PLAN_WIDE)
		return lines_format(a,
		    "%zu pending %s request%s (showing "
		    "1/%zu)%s",
		    n, sg_capability_name(q->v.capability), n == 1 ? "" : "s",
		    n, new_ones);
	if (p->size == PLAN_MIDDLE)
		return lines_format(a, "%zu pending (1/%zu)%s", n, n, new_ones);
	return lines_format(a, "%zu (1/%zu)%s", n, n, new_ones);
}

/* "- git log", "- 3 times: git log": cut to a line. */
static void
add_short(const struct question *q, size_t i, struct lines *l)
{
	const struct prompt_fold *f = &q->folds[i];
	struct line like = {.tag = LINE_LIST, .call = (int)f->at}, *made;
	struct sg_str before = f->times > 1
	    ? lines_format(l->a, "- %lld times: ", (long long)f->times)
	    : STR("- ");

	l->width -= (int)before.n;
	lines_add_cut(l, like, q->v.scopes.v[f->at].summary);
	l->width += (int)before.n;
	if (l->full)
		return;
	made = &l->v[l->n - 1];
	made->text = lines_format(l->a, "%.*s%.*s", (int)before.n, before.p,
	    (int)made->text.n, made->text.p);
}

/* up to three below the scope; how many lines. */
static size_t
add_batch(const struct question *q, struct plan *p, struct lines *l)
{
	size_t shown = q->v.scopes.n > 1 && !plan_is_long(q) ? q->n_folds : 0;

	lines_add_cut(l,
	    (struct line){.label = label(p, LABEL_BATCH), .call = -1},
	    batch_text(q, p, l->a));
	for (size_t i = 0; i < shown; i++)
		add_short(q, i, l);
	return shown;
}

bool
plan_is_long(const struct question *q)
{
	return q->n_folds > SCOPES_SHOWN;
}

/* More than three: all of them, in full, where it scrolls; the number of
 * those that are the same stands beside it. */
static void
add_all(const struct question *q, struct lines *l)
{
	for (size_t i = 0; i < q->n_folds; i++) {
		const struct prompt_fold *f = &q->folds[i];
		struct line like = {.label = f->times > 1
			? lines_format(l->a, "%4lld x", (long long)f->times)
			: STR("   -"),
		    .style = CELL_BOLD,
		    .tag = LINE_LIST,
		    .call = (int)f->at};

		lines_add(l, like, q->v.scopes.v[f->at].summary);
	}
}

/* that a write shows what it would change; a row of those kept free. */
static size_t
add_change(const struct question *q, struct plan *p, struct lines *l)
{
	const struct prompt_call *k = q->v.has_calls && q->v.calls.n > 0
	    ? &q->v.calls.v[0]
	    : NULL;
	size_t first = l->n;

	if (k != NULL && k->has_change && k->change.lines.n > 0)
		lines_add_cut(l,
		    (struct line){.label = label(p, LABEL_CHANGE), .call = -1},
		    lines_format(l->a, "+%lld -%lld lines: ? shows them",
			(long long)k->change.added,
			(long long)k->change.removed));
	return l->n - first;
}

/* Level 0: as the wireframe, room kept so that nothing moves as it grows. */
static void
add_loose(const struct question *q, struct plan *p)
{
	struct lines *l = &p->head;
	bool wide = p->size == PLAN_WIDE;
	size_t kept;

	add_who(q, p, l, true);
	if (p->size != PLAN_NARROW)
		add_source(q, p, l);
	lines_blank(l, wide && !q->v.has_does);
	add_wants(q, p, l);
	add_why(q, p, l);
	add_does(q, p, l);
	add_cwd(q, p, l);
	lines_blank(l, wide && !q->v.has_cwd);
	if (plan_is_long(q)) {
		(void)add_batch(q, p, l);
		add_all(q, &p->body);
		if (p->body.n <= SCOPES_SHOWN + 1) /* one row more is kept */
			lines_blank(&p->body, 1);
		return;
	}
	add_scope(q, p, l);
	kept = SCOPES_SHOWN - add_batch(q, p, l) + 1;
	kept -= add_change(q, p, l);
	lines_blank(l, kept);
}

/* Level 1: no line is blank. */
static void
add_dense(const struct question *q, struct plan *p)
{
	struct lines *l = &p->head;

	add_who(q, p, l, true);
	add_wants(q, p, l);
	add_why(q, p, l);
	add_does(q, p, l);
	add_cwd(q, p, l);
	if (!plan_is_long(q))
		add_scope(q, p, l);
	(void)add_batch(q, p, l);
	if (plan_is_long(q))
		add_all(q, &p->body);
}

/* Level 2: who and what stay, the rest scrolls, the scopes first. */
static void
add_scrolled(const struct question *q, struct plan *p)
{
	add_who(q, p, &p->head, false);
	add_wants(q, p, &p->head);
	if (!plan_is_long(q))
		add_scope(q, p, &p->body);
	if (q->v.scopes.n > 1)
		(void)add_batch(q, p, &p->body);
	if (plan_is_long(q))
		add_all(q, &p->body);
	add_does(q, p, &p->body);
	add_cwd(q, p, &p->body);
}

/* of one that was denied, why, and what would be permitted. */
static void
add_denied(const struct question *q, struct plan *p)
{
	const struct prompt_denial *d = &q->denied;
	struct lines *l = &p->body;

	add_who(q, p, &p->head, false);
	add_wants(q, p, &p->head);
	lines_blank(&p->head, 1);
	lines_add(l, (struct line){.label = label(p, LABEL_RULE), .call = -1},
	    lines_format(l->a, "%.*s: %.*s", (int)d->rule.n, d->rule.p,
		(int)d->says.n, d->says.p));
	lines_add(l,
	    (struct line){.label = label(p, LABEL_MATCHED), .call = -1},
	    d->matched);
	lines_add(l,
	    (struct line){.label = label(p, LABEL_INSTEAD),
		.style = CELL_BOLD,
		.call = -1},
	    d->nearest);
	lines_blank(l, 1);
}

/* One call of several; the others keep waiting. */
static void
add_one(const struct question *q, struct plan *p, int call, int level)
{
	struct lines *l = &p->head, *to = level < 2 ? l : &p->body;

	add_who(q, p, l, level == 0);
	if (level == 0 && p->size != PLAN_NARROW)
		add_source(q, p, l);
	add_wants(q, p, l);
	if (level < 2)
		add_why(q, p, l);
	lines_add(to,
	    (struct line){.label = label(p, LABEL_SCOPE),
		.style = CELL_BOLD,
		.tag = LINE_SCOPE,
		.call = call},
	    q->v.scopes.v[call].summary);
	lines_add_cut(to,
	    (struct line){.label = label(p, LABEL_BATCH), .call = -1},
	    lines_format(l->a, "call %d of %zu%s", call + 1, q->v.scopes.n,
		p->size == PLAN_NARROW ? " only"
				       : "; the answer is for this one only"));
	if (level == 0)
		lines_blank(l, 1);
}

void
plan_request_lines(const struct tui *t, struct plan *p, int level)
{
	const struct question *q = t->asked;

	if (q->state == QUESTION_ENDED && q->denied.rule.n > 0) {
		add_denied(q, p);
	} else if (tui_one(t) >= 0) {
		add_one(q, p, tui_one(t), level);
	} else if (level == 0) {
		add_loose(q, p);
	} else if (level == 1) {
		add_dense(q, p);
	} else {
		add_scrolled(q, p);
	}
}

/* Help, which is the table of the keys; and what asks twice. */
#include <stdio.h>
#include <string.h>

#include "face/tui/draw.h"

static void
help_lines(const struct tui *t, struct lines *l)
{
	for (size_t i = 0; i < key_rows_count; i++) {
		const struct key_row *r = &key_rows[i];

		if (i == 0 || r->place != key_rows[i - 1].place) {
			if (i > 0)
				lines_blank(l, 1);
			lines_add(l,
			    (struct line){.style = CELL_BOLD, .call = -1},
			    str_of(key_place_name(r->place)));
		}
		lines_add(l,
		    (struct line){
			.label = str_of(r->keys[t->set.keymap]), .call = -1},
		    str_of(r->text));
	}
}

bool
draw_help(struct draw *d)
{
	const struct tui *t = d->t;
	int width = t->cols < 72 ? t->cols : 72;
	struct lines l = {.a = &d->a, .width = width - 4, .indent = 14};
	size_t rows = (size_t)(t->rows > 6 ? t->rows - 5 : 1), first, max;
	char right[48];

	help_lines(t, &l);
	rows = rows < l.n ? rows : l.n;
	max = l.n - rows;
	first = t->scroll < max ? t->scroll : max;
	(void)snprintf(right, sizeof(right), "%zu-%zu of %zu", first + 1,
	    first + rows, l.n);
	if (!draw_box(
		d, (struct draw_box){width, (int)rows + 4, "Keys", right}))
		return false;
	lines_draw(&l, (struct lines_at){first, rows, 2, 3}, &d->p->top);
	draw_hint(d, STR("j/k PgUp PgDn scroll   any other key closes"));
	return true;
}

static void
add(struct lines *l, const char *label, struct sg_str text)
{
	lines_add(l, (struct line){.label = str_of(label), .call = -1}, text);
}

static void
revoke_lines(const struct tui *t, struct lines *l)
{
	const struct table_row *r = tui_row(t, TAB_GRANTS, t->row[TAB_GRANTS]);

	if (r == NULL)
		return;
	add(l, "rule", r->cell[0]);
	add(l, "may", r->cell[1]);
	add(l, "who", r->cell[2]);
	add(l, "when", r->cell[3]);
	lines_blank(l, 1);
	add(l, "", STR("[y] Revoke the rule   any other key: keep it"));
}

/* All about the marked row; R-417: of a denial, why. */
static void
record_lines(const struct tui *t, struct lines *l)
{
	const struct table_row *r = tui_marked_row(t);

	l->indent = 12;
	for (size_t i = 0; r != NULL && i < r->n_facts; i++)
		lines_add(l,
		    (struct line){.label = r->facts[i].name, .call = -1},
		    r->facts[i].text);
	for (size_t i = 0; r != NULL && r->n_facts == 0 && i < TABLE_COLUMNS;
	     i++)
		if (r->cell[i].n > 0)
			add(l, "", r->cell[i]);
}

static void
mode_lines(struct lines *l)
{
	add(l, "[1]", STR("strict: deny what no rule allows"));
	add(l, "[2]", STR("prompt: ask a person"));
	add(l, "[3]", STR("permissive...: allow and log everything"));
	lines_blank(l, 1);
	add(l, "", STR("Any other key: change nothing"));
}

static void
word_lines(const struct tui *t, struct lines *l)
{
	add(l, "",
	    STR("Everything an extension asks for will be allowed and logged. "
		"Deny rules still apply. This covers running commands, "
		"writing files and network access. It ends by itself."));
	lines_blank(l, 1);
	if (t->n_open > 0)
		add(l, "",
		    lines_format(l->a,
			"%zu request%s now: %s waiting for your answer (the "
			"page can allow %s too).",
			t->n_open, t->n_open == 1 ? " waits" : "s wait",
			t->n_open == 1 ? "it goes on" : "they go on",
			t->n_open == 1 ? "it" : "them"));
	for (size_t i = 0; i < t->n_open && i < 5; i++)
		lines_add_cut(l, (struct line){.call = -1},
		    lines_format(l->a, "- %.*s: %.*s",
			(int)t->open[i]->v.extension.id.n,
			t->open[i]->v.extension.id.p,
			t->open[i]->v.scopes.n > 0
			    ? (int)t->open[i]->v.scopes.v[0].summary.n
			    : 0,
			t->open[i]->v.scopes.n > 0
			    ? t->open[i]->v.scopes.v[0].summary.p
			    : ""));
	add(l, "",
	    STR("Type  permissive  and press Enter to confirm. Esc: "
		"cancel."));
	add(l, ">", text_safe(l->a, str_of(t->field), t->set.utf8));
}

/* A rule as it is typed, with what goes into it. */
static void
grant_lines(const struct tui *t, struct lines *l)
{
	if (t->layer == LAYER_EDIT) {
		add(l, "",
		    STR("What it covers from now on; it can only become "
			"less. For more, add another grant."));
	} else {
		add(l, "",
		    STR("allow or deny, EXTENSION, CAPABILITY, PATTERN:"));
		add(l, "", STR("allow ext.docs read src/**"));
		add(l, "", STR("deny ext.deploy exec git push *"));
		add(l, "",
		    STR("What an allow covers is no longer asked about."));
	}
	lines_blank(l, 1);
	add(l, ">",
	    lines_format(l->a, "%.*s_",
		(int)text_safe(l->a, str_of(t->field), t->set.utf8).n,
		text_safe(l->a, str_of(t->field), t->set.utf8).p));
}

static void
held_lines(const struct tui *t, struct lines *l)
{
	for (size_t i = 0; i < 4; i++)
		if (t->held.text[i][0] != '\0')
			add(l, "",
			    text_safe(
				l->a, str_of(t->held.text[i]), t->set.utf8));
	if (t->held.n > 1)
		add(l, "",
		    lines_format(
			l->a, "%zu more: solgate holds", t->held.n - 1));
}

/* Title, lines, and what the footer says of the keys. */
struct box_text {
	const char *title, *hint;
};

static struct box_text
sure_lines(const struct tui *t, struct lines *l)
{
	static const char *const titles[TAB_COUNT] = {
	    "Request", "Grant", "Trace", "Ledger entry", "Figure"};
	const struct table_row *r = tui_marked_row(t);

	if (t->layer == LAYER_REVOKE) {
		revoke_lines(t, l);
		return (struct box_text){
		    "Revoke this rule?", "y revoke   any other key: keep it"};
	}
	if (t->layer == LAYER_HELD) {
		held_lines(t, l);
		return (struct box_text){"Have you looked? Lift it?",
		    "y lift it   any other key: leave it as it is"};
	}
	if (t->layer == LAYER_RECORD) {
		record_lines(t, l);
		return (struct box_text){r != NULL && r->denied
			? "Why it was denied"
			: titles[t->tab],
		    t->tab == TAB_GRANTS
			? "j/k scroll   e edit   x revoke   any other key "
			  "closes"
			: "j/k PgUp PgDn scroll   any other key closes"};
	}
	if (t->layer == LAYER_MODE) {
		mode_lines(l);
		return (struct box_text){
		    "Policy mode", "1 2 3 choose   any other key: no change"};
	}
	if (t->layer == LAYER_ADD || t->layer == LAYER_EDIT) {
		grant_lines(t, l);
		return (struct box_text){
		    t->layer == LAYER_ADD ? "Add a grant" : "Narrow this grant",
		    "Enter save   Esc cancel"};
	}
	word_lines(t, l);
	return (struct box_text){
	    "Permissive mode", "Enter confirm   Esc cancel"};
}

/* What is longer than the screen scrolls; the last lines of a question show. */
bool
draw_sure(struct draw *d)
{
	const struct tui *t = d->t;
	bool record = t->layer == LAYER_RECORD;
	int width = t->cols < (record ? 76 : 60) ? t->cols : record ? 76 : 60;
	struct lines l = {.a = &d->a, .width = width - 4, .indent = 5};
	struct box_text text = sure_lines(t, &l);
	size_t rows = (size_t)(t->rows > 6 ? t->rows - 5 : 1), first, max;
	char right[48] = "";

	rows = rows < l.n ? rows : l.n;
	max = l.n - rows;
	first = !record || t->scroll > max ? max : t->scroll;
	if (max > 0)
		(void)snprintf(right, sizeof(right), "%zu-%zu of %zu",
		    first + 1, first + rows, l.n);
	if (!draw_box(
		d, (struct draw_box){width, (int)rows + 4, text.title, right}))
		return false;
	lines_draw(&l, (struct lines_at){first, rows, 2, 3}, &d->p->top);
	draw_hint(d, str_of(text.hint));
	return true;
}

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

/* the rule, the words that matched, what would be permitted. */
static void
denied_lines(const struct tui *t, struct lines *l)
{
	static const char *const labels[TABLE_DENIED] = {
	    "rule", "", "matched", "instead"};
	const struct table_row *r = tui_marked_row(t);

	l->indent = 9;
	for (size_t i = 0; r != NULL && i < TABLE_DENIED; i++)
		if (r->denied[i].n > 0)
			add(l, labels[i], r->denied[i]);
	lines_blank(l, 1);
	add(l, "", STR("Any key closes this."));
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

bool
draw_sure(struct draw *d)
{
	const struct tui *t = d->t;
	int width = t->cols < 60 ? t->cols : 60;
	struct lines l = {.a = &d->a, .width = width - 4, .indent = 5};
	const char *title = "Revoke this rule?";

	if (t->layer == LAYER_REVOKE) {
		revoke_lines(t, &l);
	} else if (t->layer == LAYER_DENIED) {
		title = "Why it was denied";
		denied_lines(t, &l);
	} else if (t->layer == LAYER_MODE) {
		title = "Policy mode";
		mode_lines(&l);
	} else {
		title = "Permissive mode";
		word_lines(t, &l);
	}
	if (!draw_box(d, (struct draw_box){width, (int)l.n + 4, title, ""}))
		return false;
	lines_draw(&l, (struct lines_at){0, l.n, 2, 3}, &d->p->top);
	return true;
}

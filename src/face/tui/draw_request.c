/* The modal, its details, the rule screen and the note field. */
#include <stdio.h>
#include <string.h>

#include "face/tui/draw.h"

static struct sg_str
title_of(const struct tui *t, const struct plan *p)
{
	if (t->layer == LAYER_RULE)
		return STR("Save this rule?");
	return p->size == PLAN_WIDE ? STR("Extension Permission Request")
				    : STR("Permission Request");
}

static struct sg_str
deadline(struct draw *d)
{
	const struct question *q = d->t->asked;

	if (d->t->link != LINK_UP)
		return STR("unknown");
	if (q->state == QUESTION_ENDED)
		return STR("decided");
	return lines_format(
	    &d->a, "denies in %lld s", (long long)tui_left(d->t, q));
}

static void
draw_answers(struct draw *d, const struct plan *p)
{
	const struct tui *t = d->t;
	struct cells *c = &d->p->top;

	for (size_t i = 0; i < p->n_answers; i++) {
		const struct plan_answer *a = &p->answer[i];
		bool focus = !a->is_details &&
		    (t->layer == LAYER_RULE || a->option == t->focus);
		enum cell_style style = focus ? CELL_FOCUS
		    : a->usable               ? CELL_PLAIN
					      : CELL_DIM;

		(void)cells_put(c,
		    (struct cells_at){a->x, a->y, c->cols - a->x - 1, style},
		    str_of(a->text));
		if (focus) {
			d->p->has_cursor = true;
			d->p->cursor_x = d->p->top_x + a->x;
			d->p->cursor_y = d->p->top_y + a->y;
		}
	}
}

/* In place of the answers that are not there: why. */
static void
draw_why(struct draw *d, const struct plan *p)
{
	static const char *const whys[][2] = {
	    [PLAN_FITS] = {"", ""},
	    [PLAN_CUT] = {"Enlarge the window to allow.",
		"To allow: enlarge the window."},
	    [PLAN_UNSEEN] = {"To allow: read it all, PgDn or ?",
		"To allow, read the whole scope first: PgDn, or ? for all."},
	    [PLAN_LOST] = {"Not connected. Cannot decide.",
		"Not connected: nothing can be decided until the gate "
		"answers."},
	};
	const struct question *q = d->t->asked;
	int y = p->height - 2;
	struct sg_str text = str_of(whys[p->fault][p->size != PLAN_NARROW]);

	if (q->state == QUESTION_SENDING)
		text = STR("Sending...");
	if (q->state == QUESTION_OPEN && p->tight)
		return;
	if (q->state == QUESTION_OPEN && p->fault != PLAN_LOST)
		y = p->height - 1 - plan_answer_rows(d->t, p);
	if (d->t->layer == LAYER_RULE && p->fault == PLAN_UNSEEN)
		text = STR("To save: read it all, PgDn");
	if (d->t->layer == LAYER_DETAILS && p->fault == PLAN_CUT)
		text = STR("To allow: scroll to the scope.");
	(void)cells_put_cut(
	    &d->p->top, (struct cells_at){2, y, p->width - 4, CELL_WARN}, text);
}

/* How it ended, in the place of the answers. */
static void
draw_end(struct draw *d, const struct plan *p)
{
	const struct question *q = d->t->asked;
	int y = p->height - 1 - plan_answer_rows(d->t, p);
	struct sg_str text;

	if (q->decision == SG_DECISION_DENY_TIMEOUT)
		text = lines_format(&d->a, "Denied: nobody answered in %lld s.",
		    (long long)(q->v.expires_ms - q->v.shown_ms) / 1000);
	else
		text = lines_format(&d->a, "Decided on %.*s: %s.", (int)q->by.n,
		    q->by.p, word_name(&words_decision_token, q->decision));
	(void)cells_put_cut(
	    &d->p->top, (struct cells_at){2, y, p->width - 4, CELL_BOLD}, text);
	(void)cells_put_cut(&d->p->top,
	    (struct cells_at){2, y + 1, p->width - 4, CELL_DIM},
	    STR("Any key closes this."));
}

/* "12-20 of 63", where not all shows. */
static void
draw_scroll(struct draw *d, const struct plan *p)
{
	char text[64];
	int n;

	if (p->scroll_max == 0)
		return;
	n = snprintf(text, sizeof(text), " %zu-%zu of %zu, PgDn ",
	    p->scroll + 1, p->scroll + p->body_rows, p->body.n);
	(void)cells_put(&d->p->top,
	    (struct cells_at){p->width - n - 2, p->height - 1, n, CELL_ACCENT},
	    str_of(text));
}

static bool
is_field(enum tui_layer layer)
{
	return layer == LAYER_NOTE || layer == LAYER_CALL;
}

static void
draw_note(struct draw *d, const struct plan *p)
{
	const struct tui *t = d->t;
	struct cells *c = &d->p->top;
	int rows = plan_answer_rows(t, p), y = p->height - 1 - rows,
	    room = p->width - 10;
	struct sg_str text = text_safe(&d->a, str_of(t->field), t->set.utf8);
	int columns;

	while (cells_columns(text) > room - 1) /* its end is what is typed */
		text = str_part(text, cells_fit(text, 1), text.n);
	columns = cells_columns(text);
	(void)cells_put(c, (struct cells_at){2, y, 6, CELL_BOLD},
	    t->layer == LAYER_CALL ? STR("Edit: ") : STR("Note: "));
	(void)cells_put(c, (struct cells_at){8, y, room, CELL_PLAIN}, text);
	(void)cells_put_cut(c,
	    (struct cells_at){2, y + 1, p->width - 4, CELL_DIM},
	    t->layer == LAYER_CALL
		? STR("Enter: ask me about this instead. Esc: as it was.")
		: STR("Enter: deny with this note. Esc: no note."));
	d->p->has_cursor = true;
	d->p->cursor_x = d->p->top_x + 8 + columns;
	d->p->cursor_y = d->p->top_y + y;
}

static struct sg_str
hint(struct draw *d)
{
	const struct tui *t = d->t;
	size_t waiting = tui_waiting(t);
	const char *edit = question_edits(t->asked) ? "e edit  " : "";
	const char *one = t->asked->v.scopes.n < 2 ? ""
	    : tui_one(t) >= 0                      ? "o all  ] next  "
						   : "o one by one  ";
	struct sg_str more = waiting > 0
	    ? lines_format(&d->a, "   %zu more waiting", waiting)
	    : STR("");

	if (t->dropped > 0 && !t->armed)
		return lines_format(&d->a,
		    "dropped %u key%s typed before this was ready%.*s",
		    t->dropped, t->dropped == 1 ? "" : "s", (int)more.n,
		    more.p);
	if (t->layer == LAYER_RULE)
		return STR("PgUp PgDn scroll   Esc back, nothing saved");
	if (t->layer == LAYER_DETAILS)
		return lines_format(&d->a,
		    "arrows PgDn scroll   [ ] calls   ? back%.*s", (int)more.n,
		    more.p);
	if (is_field(t->layer))
		return STR("");
	if (t->cols < 80)
		return lines_format(&d->a,
		    "%s%sm note  + 30 s  z later  q quit%.*s", one, edit,
		    (int)more.n, more.p);
	return lines_format(&d->a,
	    "Tab move  Enter choose  %s%sm note  + 30 s  z later  Esc "
	    "deny%.*s",
	    one, edit, (int)more.n, more.p);
}

bool
draw_request(struct draw *d)
{
	const struct tui *t = d->t;
	struct picture *to = d->p;
	struct plan p;
	struct sg_str left;
	struct tui as = *t;

	if (is_field(t->layer)) /* the field stands below the request */
		as.layer = LAYER_REQUEST;
	plan_make(&as, &d->a, &p);
	if (!draw_box(d, (struct draw_box){p.width, p.height, "", ""}))
		return false;
	to->top_x = p.x;
	to->top_y = p.y;
	left = deadline(d);
	(void)cells_put(&to->top,
	    (struct cells_at){2, 1, p.width - 5 - (int)left.n, CELL_BOLD},
	    title_of(t, &p));
	(void)cells_put(&to->top,
	    (struct cells_at){p.width - 2 - (int)left.n, 1, (int)left.n,
		tui_left(t, t->asked) <= 10 ? CELL_BAD : CELL_PLAIN},
	    left);
	lines_draw(&p.head, (struct lines_at){0, p.head.n, 2, 3}, &to->top);
	lines_draw(&p.body,
	    (struct lines_at){p.scroll, p.body_rows, 2, 3 + (int)p.head.n},
	    &to->top);
	draw_scroll(d, &p);
	if (is_field(t->layer))
		draw_note(d, &p);
	else if (t->asked->state == QUESTION_ENDED)
		draw_end(d, &p);
	else {
		draw_why(d, &p);
		draw_answers(d, &p);
	}
	if (p.y + p.height < t->rows)
		draw_hint(d, hint(d));
	else if (t->status[0] != '\0') /* no row is left: on the frame */
		(void)cells_put_cut(&to->top,
		    (struct cells_at){
			2, p.height - 1, p.width - 4, CELL_ACCENT},
		    text_safe(&d->a, str_of(t->status), t->set.utf8));
	return true;
}

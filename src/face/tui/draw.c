/* Putting a picture together; see draw.h. */
#include <string.h>

#include "face/tui/draw.h"

#define ARENA_BYTES (64u << 20)

bool
draw_box(struct draw *d, struct draw_box box)
{
	const struct tui *t = d->t;
	struct cells *c = &d->p->top;
	int right = cells_columns(str_of(box.right));

	box.width = box.width < t->cols ? box.width : t->cols;
	box.height = box.height < t->rows ? box.height : t->rows;
	if (!cells_init(c, box.width, box.height))
		return false;
	d->p->has_top = true;
	d->p->top_x = (t->cols - box.width) / 2;
	d->p->top_y = t->rows - box.height >= 4 ? 3
						: (t->rows - box.height) / 2;
	cells_frame(c, t->set.utf8);
	if (box.height > 4)
		cells_rule(c, 2, t->set.utf8);
	(void)cells_put_cut(c,
	    (struct cells_at){2, 1, box.width - 5 - right, CELL_BOLD},
	    str_of(box.title));
	(void)cells_put(c,
	    (struct cells_at){box.width - 2 - right, 1, right, CELL_PLAIN},
	    str_of(box.right));
	return true;
}

void
draw_hint(struct draw *d, struct sg_str text)
{
	const struct tui *t = d->t;
	bool said = t->status[0] != '\0';

	if (said)
		text = text_safe(&d->a, str_of(t->status), t->set.utf8);
	else if (t->held.n > 0 && t->layer == LAYER_LIST) {
		text = lines_format(&d->a, "%s   h looks at it", t->held.title);
		text = text_safe(&d->a, text, t->set.utf8);
		said = true;
	}
	cells_fill(&d->p->base,
	    (struct cells_at){0, t->rows - 1, t->cols, CELL_PLAIN}, " ");
	(void)cells_put_cut(&d->p->base,
	    (struct cells_at){
		0, t->rows - 1, t->cols, said ? CELL_ACCENT : CELL_DIM},
	    text);
}

/* Too small for a request: who, what, and how to get on. */
void
draw_small(struct draw *d)
{
	const struct tui *t = d->t;
	const struct question *q = t->asked;
	struct sg_str id = q != NULL ? q->v.extension.id : STR("");
	struct sg_str deny = key_label(t->set.keymap, KEY_REQUEST_DENY);
	struct sg_str v[4];

	v[0] = q != NULL
	    ? lines_format(&d->a, "Permission: %.*s",
		  (int)plan_wants(q, &d->a).n, plan_wants(q, &d->a).p)
	    : lines_format(&d->a, "solgate: %zu waiting", t->n_open);
	v[1] = id;
	v[2] = lines_format(
	    &d->a, "Window too small (%dx%d).", t->cols, t->rows);
	v[3] = q != NULL
	    ? lines_format(&d->a, "Enlarge to %dx%d or %.*s to deny.",
		  TUI_COLUMNS_MIN, TUI_ROWS_MIN, (int)deny.n, deny.p)
	    : lines_format(&d->a, "Enlarge to %dx%d or q to quit.",
		  TUI_COLUMNS_MIN, TUI_ROWS_MIN);
	for (int i = 0; i < 4; i++)
		(void)cells_put_cut(&d->p->base,
		    (struct cells_at){0, i, t->cols, CELL_PLAIN}, v[i]);
}

static bool
draw_top(struct draw *d)
{
	switch (d->t->layer) {
	case LAYER_LIST:
	case LAYER_FILTER:
		return true;
	case LAYER_REQUEST:
	case LAYER_DETAILS:
	case LAYER_RULE:
	case LAYER_NOTE:
	case LAYER_CALL:
		return draw_request(d);
	case LAYER_HELP:
		return draw_help(d);
	case LAYER_REVOKE:
	case LAYER_HELD:
	case LAYER_RECORD:
	case LAYER_ADD:
	case LAYER_EDIT:
	case LAYER_MODE:
	case LAYER_WORD:
		return draw_sure(d);
	}
	return true;
}

bool
picture_draw(const struct tui *t, struct picture *out)
{
	struct draw d = {.t = t, .p = out};
	bool ok;

	*out = (struct picture){.has_top = false};
	if (!cells_init(&out->base, t->cols, t->rows))
		return false;
	arena_init(&d.a, &mem_heap, ARENA_BYTES);
	if (tui_is_small(t)) {
		draw_small(&d);
		ok = true;
	} else {
		draw_list(&d);
		ok = draw_top(&d);
	}
	arena_release(&d.a);
	if (!ok)
		picture_release(out);
	return ok;
}

void
picture_release(struct picture *p)
{
	cells_release(&p->base);
	cells_release(&p->top);
}

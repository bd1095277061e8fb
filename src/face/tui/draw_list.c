/* The list below everything: header, tabs, rows, the keys that help. */
#include <string.h>

#include "face/tui/draw.h"

/* Rows of the screen above the list. */
#define ROWS_ABOVE 3

static struct sg_str
mode_text(struct draw *d)
{
	const struct tui_info *i = &d->t->info;
	int64_t left = (i->until_ms - d->t->wall_ms + 59999) / 60000;

	if (!i->known)
		return STR("");
	left = left > 0 ? left : 0;
	/* Where it is narrow, how many wait must have room behind it. */
	if (i->mode == SG_MODE_PERMISSIVE)
		return d->t->cols < 60
		    ? lines_format(&d->a, "PERMISSIVE %lldm", (long long)left)
		    : lines_format(&d->a, "PERMISSIVE - %lld min left - p stop",
			  (long long)left);
	return i->mode == SG_MODE_STRICT ? STR("mode STRICT")
					 : STR("mode PROMPT");
}

static void
draw_header(struct draw *d)
{
	const struct tui *t = d->t;
	struct cells *c = &d->p->base;
	bool permissive = t->info.known && t->info.mode == SG_MODE_PERMISSIVE;
	struct sg_str mode = mode_text(d),
		      clock = table_clock(&d->a, t->wall_ms, false), text;
	bool narrow = t->cols < 60;
	const char *gap = narrow ? "  " : "   ";
	int x;

	text = lines_format(&d->a, "solgate%s%s%s",
	    t->info.known && !narrow ? " " : "",
	    t->info.known && !narrow ? t->info.version : "", gap);
	x = 1 + cells_put(c, (struct cells_at){1, 0, t->cols, CELL_BOLD}, text);
	x += cells_put(c,
	    (struct cells_at){
		x, 0, t->cols - x, permissive ? CELL_BAD : CELL_PLAIN},
	    mode);
	text = t->link == LINK_UP
	    ? lines_format(&d->a, "%s%zu waiting", gap, t->n_open)
	    : lines_format(&d->a, "%s%s", gap,
		  t->link == LINK_DOWN ? "NOT CONNECTED" : "connecting");
	x += cells_put(c,
	    (struct cells_at){x, 0, t->cols - x,
		t->link == LINK_DOWN ? CELL_BAD : CELL_PLAIN},
	    text);
	/* What waits counts more than the time of day. */
	if (x < t->cols - 6)
		(void)cells_put(
		    c, (struct cells_at){t->cols - 6, 0, 5, CELL_DIM}, clock);
}

static void
draw_tabs(struct draw *d)
{
	const struct tui *t = d->t;
	int x = 1;

	for (int i = 0; i < TAB_COUNT; i++) {
		char text[32];

		(void)tui_tab_text(t, i, text);
		x += cells_put(&d->p->base,
		    (struct cells_at){x, 1, t->cols - x,
			(int)t->tab == i ? CELL_FOCUS : CELL_PLAIN},
		    str_of(text));
		x++;
	}
}

static struct sg_str
banner(struct draw *d)
{
	const struct tui *t = d->t;
	int64_t left = (t->retry_ms - t->now_ms + 999) / 1000;
	size_t waiting = 0;

	if (t->link == LINK_DOWN)
		return lines_format(&d->a,
		    "! Not connected. Retry in %lld s. Nothing can be decided "
		    "until the gate answers.",
		    (long long)(left > 0 ? left : 0));
	for (size_t i = 0; i < t->n_open; i++)
		waiting += t->open[i] != t->asked;
	if (waiting > 0 && t->asked == NULL)
		return lines_format(&d->a, "%zu request%s waiting, F2 to open",
		    waiting, waiting == 1 ? "" : "s");
	return STR("");
}

/* One row of a list: the cells under their heads. */
struct row_at {
	int y;
	enum cell_style style;
	bool marked;
};

static void
draw_row(struct draw *d, const struct table_column *v,
    const struct sg_str *texts, struct row_at at)
{
	const struct tui *t = d->t;
	int rest = t->cols - 4, x = 3;

	for (int i = 0; i < TABLE_COLUMNS; i++)
		if (v[i].width > 0 && t->cols >= v[i].from)
			rest -= v[i].width + 1;
	cells_fill(
	    &d->p->base, (struct cells_at){0, at.y, t->cols, CELL_PLAIN}, " ");
	(void)cells_put(&d->p->base, (struct cells_at){1, at.y, 1, CELL_BOLD},
	    at.marked ? STR(">") : STR(" "));
	for (int i = 0; i < TABLE_COLUMNS; i++) {
		int width = v[i].width < 0 ? rest : v[i].width;

		if (width <= 0 || t->cols < v[i].from)
			continue;
		(void)cells_put_cut(&d->p->base,
		    (struct cells_at){
			x, at.y, width, at.marked ? CELL_BOLD : at.style},
		    texts[i]);
		x += width + 1;
	}
}

static void
draw_heads(struct draw *d, const struct table_column *v, int y)
{
	struct sg_str heads[TABLE_COLUMNS];

	for (int i = 0; i < TABLE_COLUMNS; i++)
		heads[i] = str_of(v[i].head);
	draw_row(d, v, heads, (struct row_at){y, CELL_DIM, false});
}

static const struct table_column waiting_columns[TABLE_COLUMNS] = {
    {"WAIT", 5, 0}, {"CAPABILITY", 10, 0}, {"RISK", 6, 0},
    {"EXTENSION", 18, 60}, {"SCOPE", -1, 0}, {"N", 2, 60}, {"", 0, 0}};

static void
draw_waiting(struct draw *d, const struct question *q, struct row_at at)
{
	static const char *const risks[] = {[SG_RISK_HIGH] = "HIGH",
	    [SG_RISK_MEDIUM] = "MEDIUM",
	    [SG_RISK_LOW] = "LOW"};
	int64_t left = tui_left(d->t, q);
	struct sg_str texts[TABLE_COLUMNS] = {d->t->link != LINK_UP
		? STR("?")
		: lines_format(&d->a, "%llds", (long long)left),
	    str_of(sg_capability_name(q->v.capability)),
	    str_of(q->v.risk < SG_RISK_COUNT ? risks[q->v.risk] : "HIGH"),
	    q->v.extension.id,
	    q->v.scopes.n > 0 ? q->v.scopes.v[0].summary : STR(""),
	    lines_format(&d->a, "%zu", q->v.scopes.n)};

	at.style = q->v.risk == SG_RISK_HIGH ? CELL_WARN : CELL_PLAIN;
	draw_row(d, waiting_columns, texts, at);
}

static const char *
empty_text(const struct tui *t)
{
	static const char *const texts[TAB_COUNT] = {
	    [TAB_PROMPTS] = "Nothing is waiting. Requests from agents open "
			    "here by themselves.",
	    [TAB_GRANTS] = "No saved rules. Rules appear when you choose "
			   "Always.",
	    [TAB_TRACES] = "No turns yet.",
	    [TAB_AUDIT] = "No decisions recorded.",
	    [TAB_STATS] = "No numbers yet.",
	};

	if (t->filter[0] != '\0')
		return "Nothing matches the filter. Esc clears it.";
	return texts[t->tab];
}

static void
draw_rows(struct draw *d)
{
	const struct tui *t = d->t;
	const struct question *open[TUI_OPEN_MAX];
	size_t waiting = t->tab == TAB_PROMPTS ? tui_list_open(t, open) : 0;
	struct tui_line *v = arena_new(&d->a, (size_t)t->rows * sizeof(*v));

	if (v == NULL)
		return;
	if (waiting + tui_rows(t, t->tab) == 0)
		(void)cells_put_cut(&d->p->base,
		    (struct cells_at){
			3, tui_top(t) + 1, t->cols - 4, CELL_PLAIN},
		    str_of(empty_text(t)));
	tui_lines(t, v);
	for (int y = 0; y < t->rows; y++) {
		struct row_at at = {y, CELL_PLAIN, v[y].row == t->row[t->tab]};
		const struct table_row *r;

		if (v[y].kind == TUI_LINE_HEAD_OPEN) {
			draw_heads(d, waiting_columns, y);
		} else if (v[y].kind == TUI_LINE_HEAD) {
			draw_heads(d, table_columns[t->tab], y);
		} else if (v[y].kind == TUI_LINE_ROW && v[y].row < waiting) {
			draw_waiting(d, open[v[y].row], at);
		} else if (v[y].kind == TUI_LINE_ROW &&
		    (r = tui_row(t, t->tab, v[y].row - waiting)) != NULL) {
			at.style = r->style;
			draw_row(d, table_columns[t->tab], r->cell, at);
		}
	}
}

static struct sg_str
list_hint(struct draw *d)
{
	static const char *const hints[TAB_COUNT][2] = {
	    [TAB_PROMPTS] = {"Enter open  / filter  ? keys  q quit",
		"Enter open  j/k move  / filter  1-5 tabs  p policy  ? keys  q "
		"quit"},
	    [TAB_GRANTS] = {"Enter open a add e edit x revoke ? keys",
		"Enter open  a add  e edit  x revoke  / filter  1-5 tabs  ? "
		"keys  q quit"},
	    [TAB_TRACES] = {"Enter open  / filter  ? keys  q quit",
		"Enter open  j/k move  / filter  1-5 tabs  c copy id  ? keys  "
		"q quit"},
	    [TAB_AUDIT] = {"Enter open  / filter  ? keys  q quit",
		"Enter open  j/k move  / filter  1-5 tabs  c copy hash  ? "
		"keys  q quit"},
	    [TAB_STATS] = {"r reload  ? keys  q quit",
		"j/k move  / filter  1-5 tabs  r reload  ? keys  q quit"},
	};
	const struct tui *t = d->t;

	struct sg_str typed = text_safe(&d->a,
	    str_of(t->layer == LAYER_FILTER ? t->field : t->filter),
	    t->set.utf8);

	if (t->layer == LAYER_FILTER)
		return lines_format(&d->a,
		    "Filter: %.*s_   Enter keep, Esc close", (int)typed.n,
		    typed.p);
	if (typed.n > 0)
		return lines_format(&d->a, "Filter: %.*s   Esc clears it",
		    (int)typed.n, typed.p);
	return str_of(hints[t->tab][t->cols >= 76]);
}

void
draw_list(struct draw *d)
{
	const struct tui *t = d->t;
	struct sg_str warn = banner(d);

	draw_header(d);
	draw_tabs(d);
	cells_fill(&d->p->base, (struct cells_at){0, 2, t->cols, CELL_DIM},
	    t->set.utf8 ? "─" : "-");
	cells_fill(&d->p->base,
	    (struct cells_at){0, t->rows - 2, t->cols, CELL_DIM},
	    t->set.utf8 ? "─" : "-");
	if (warn.n > 0)
		(void)cells_put_cut(&d->p->base,
		    (struct cells_at){1, ROWS_ABOVE, t->cols - 2,
			t->link == LINK_DOWN ? CELL_BAD : CELL_ACCENT},
		    warn);
	if (t->asked == NULL) /* else the request has the place */
		draw_rows(d);
	draw_hint(d, list_hint(d));
}

/*
 * The mouse: a click marks, opens or answers, by the same rules as a key; the
 * wheel scrolls.  And where the rows of a list stand, for it and for drawing.
 */
#include <stdio.h>
#include <string.h>

#include "view/plan.h"
#include "view/tui_int.h"

#define ROWS_ABOVE 3
#define ROWS_BELOW 2
#define WHEEL      3 /* lines */

int
tui_top(const struct tui *t)
{
	bool banner = t->link == LINK_DOWN ||
	    (t->asked == NULL && t->n_open > 0);

	return ROWS_ABOVE + banner;
}

void
tui_lines(const struct tui *t, struct tui_line *v)
{
	size_t waiting = t->tab == TAB_PROMPTS ? tui_list_open(t, NULL) : 0,
	       n = waiting + tui_rows(t, t->tab), first, rows, row;
	int y = tui_top(t), end = t->rows - ROWS_BELOW;

	memset(v, 0, (size_t)t->rows * sizeof(*v));
	if (n == 0 || y >= end)
		return;
	v[y++].kind = waiting > 0 ? TUI_LINE_HEAD_OPEN : TUI_LINE_HEAD;
	rows = end - y > 2 ? (size_t)(end - y) - (waiting > 0 ? 2 : 0) : 1;
	/* The first that shows, so that the marked one does. */
	row = t->row[t->tab];
	first = row < rows ? 0 : row - rows + 1;
	for (size_t i = first; i < n && y < end; i++) {
		if (waiting > 0 && i >= waiting &&
		    (i == waiting || i == first)) {
			if (y + 2 >= end)
				break;
			v[y + 1].kind = TUI_LINE_HEAD;
			y += 2;
		}
		v[y++] = (struct tui_line){TUI_LINE_ROW, i};
	}
}

int
tui_tab_text(const struct tui *t, int tab, char out[32])
{
	bool here = (int)t->tab == tab;

	if (t->cols < 60 && !here)
		return snprintf(out, 32, " %d ", tab + 1);
	return snprintf(out, 32, "%s%d %s%s", here ? "[" : " ", tab + 1,
	    table_names[tab], here ? "]" : " ");
}

static void
click_tab(struct tui *t, int x)
{
	char text[32];
	int at = 1, n;

	for (int i = 0; i < TAB_COUNT; i++, at += n + 1) {
		n = tui_tab_text(t, i, text);
		if (x >= at && x < at + n)
			tui_list_tab(t, (enum tui_tab)i);
	}
}

/* The first click marks a row, one on what is marked opens it. */
static void
click_list(struct tui *t, int x, int y)
{
	struct tui_line v[200];

	if (y == 1) {
		click_tab(t, x);
		return;
	}
	if (t->rows > (int)(sizeof(v) / sizeof(v[0])) || y >= t->rows)
		return;
	tui_lines(t, v);
	if (v[y].kind != TUI_LINE_ROW)
		return;
	if (v[y].row == t->row[t->tab])
		tui_list_enter(t);
	else
		t->row[t->tab] = v[y].row;
}

static void
click_answer(struct tui *t, const struct plan_answer *a)
{
	if (a->is_details)
		tui_request_back(t);
	else if (t->layer == LAYER_RULE)
		tui_request_save(t);
	else if (a->usable)
		tui_request_choose(t, a->option);
}

static void
click_request(struct tui *t, int x, int y)
{
	struct plan_answer hit;
	struct arena a;
	struct plan p;
	bool any = false;

	if (t->asked->state == QUESTION_ENDED) {
		tui_request_ended(t);
		return;
	}
	if (t->asked->state != QUESTION_OPEN || tui_is_small(t))
		return;
	question_hold(t->asked, t->now_ms, t->set.arm_ms);
	arena_init(&a, &mem_heap, 64u << 20);
	plan_make(t, &a, &p);
	for (size_t i = 0; i < p.n_answers && !any; i++) {
		hit = p.answer[i];
		any = y == p.y + hit.y && x >= p.x + hit.x &&
		    x < p.x + hit.x + (int)strlen(hit.text);
	}
	arena_release(&a);
	if (any)
		click_answer(t, &hit);
}

static void
wheel(struct tui *t, long by)
{
	if (t->layer == LAYER_LIST)
		tui_list_move(t, by);
	else if ((t->layer == LAYER_REQUEST || t->layer == LAYER_DETAILS ||
		     t->layer == LAYER_RULE) &&
	    t->asked->state == QUESTION_OPEN)
		tui_request_scroll(t, by);
	else if (t->layer == LAYER_HELP || t->layer == LAYER_RECORD)
		t->scroll = by < 0 && t->scroll < WHEEL
		    ? 0
		    : (size_t)((long)t->scroll + by);
}

void
tui_mouse(struct tui *t, uint32_t code)
{
	int x = KEY_MOUSE_X(code), y = KEY_MOUSE_Y(code);

	if (KEY_MOUSE_KIND(code) == KEY_MOUSE_WHEEL_UP)
		wheel(t, -WHEEL);
	else if (KEY_MOUSE_KIND(code) == KEY_MOUSE_WHEEL_DOWN)
		wheel(t, WHEEL);
	else if (t->layer == LAYER_LIST)
		click_list(t, x, y);
	else if (t->layer == LAYER_REQUEST || t->layer == LAYER_DETAILS ||
	    t->layer == LAYER_RULE)
		click_request(t, x, y);
	else if (t->layer == LAYER_RECORD || t->layer == LAYER_HELP)
		tui_show(t, LAYER_LIST);
}

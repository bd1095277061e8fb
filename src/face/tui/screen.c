/* The terminal library behind pictures and keys; see screen.h. */
#define _XOPEN_SOURCE 700
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/utf8.h"
#include "face/tui/curses_api.h"
#include "face/tui/screen.h"
#include "face/tui/screen_restore.h"

struct screen {
	const struct curses_api *api;
	SCREEN *term;
	WINDOW *base, *top;
	PANEL *base_panel, *top_panel;
	int top_cols, top_rows, top_x, top_y;
	bool colour, has_title;
	size_t title; /* what it says, and one more */
};

/* Numbers behind those of the library, for the marks around a paste. */
enum { KEY_PASTE_BEGIN = KEY_MAX + 1, KEY_PASTE_END };

enum { PAIR_ACCENT = 1, PAIR_OK, PAIR_WARN, PAIR_BAD };

static void
start_colours(struct screen *s)
{
	const struct curses_api *api = s->api;

	s->colour = s->colour && api->has_colors();
	if (!s->colour)
		return;
	(void)api->start_color();
	(void)api->use_default_colors();
	(void)api->init_pair(PAIR_ACCENT, COLOR_CYAN, -1);
	(void)api->init_pair(PAIR_OK, COLOR_GREEN, -1);
	(void)api->init_pair(PAIR_WARN, COLOR_YELLOW, -1);
	(void)api->init_pair(PAIR_BAD, COLOR_RED, -1);
}

struct screen *
screen_open(bool colour, bool mouse, struct sg_error *e)
{
	struct screen *s = calloc(1, sizeof(*s));
	int cols, rows;

	if (s == NULL)
		return NULL;
	s->colour = colour;
	if ((s->api = curses_api_load(CURSES_LIBRARY, e)) == NULL) {
		free(s);
		return NULL;
	}
	screen_restore_keep();
	(void)s->api->set_escdelay(25);
	if ((s->term = s->api->newterm(NULL, stdout, stdin)) == NULL) {
		(void)err_set(e, SG_EIO, STR(""),
		    STR("this type of terminal is unknown; use solgate tui "
			"--plain"));
		free(s);
		return NULL;
	}
	screen_restore_arm(s->api);
	(void)s->api->cbreak();
	(void)s->api->noecho();
	(void)s->api->nonl();
	(void)s->api->define_key("\033[200~", KEY_PASTE_BEGIN);
	(void)s->api->define_key("\033[201~", KEY_PASTE_END);
	screen_restore_paste();
	if (mouse) {
		(void)s->api->mousemask(
		    BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
		(void)s->api->mouseinterval(0);
		screen_restore_mouse();
	}
	start_colours(s);
	s->has_title = s->api->tigetflag("XT") > 0 ||
	    s->api->tigetstr("tsl") != (char *)0;
	screen_size(&cols, &rows);
	screen_resize(s, cols, rows);
	return s;
}

static void
drop_top(struct screen *s)
{
	if (s->top == NULL)
		return;
	(void)s->api->del_panel(s->top_panel);
	(void)s->api->delwin(s->top);
	s->top = NULL;
}

void
screen_close(struct screen *s)
{
	if (s == NULL)
		return;
	drop_top(s);
	if (s->base != NULL) {
		(void)s->api->del_panel(s->base_panel);
		(void)s->api->delwin(s->base);
	}
	(void)s->api->endwin();
	screen_restore_now();
	/* What the library holds of the terminal stays its own to the end. */
	free(s);
}

void
screen_resize(struct screen *s, int cols, int rows)
{
	const struct curses_api *api = s->api;

	drop_top(s);
	if (s->base != NULL) {
		(void)api->del_panel(s->base_panel);
		(void)api->delwin(s->base);
		(void)api->resizeterm(rows, cols);
	}
	s->base = api->newwin(rows, cols, 0, 0);
	if (s->base == NULL)
		return;
	s->base_panel = api->new_panel(s->base);
	(void)api->keypad(s->base, TRUE);
	(void)api->nodelay(s->base, TRUE);
	(void)api->intrflush(s->base, FALSE);
	screen_redraw(s);
}

void
screen_redraw(struct screen *s)
{
	if (s->base != NULL)
		(void)s->api->clearok(s->base, TRUE);
}

static attr_t
attributes(const struct screen *s, uint8_t style, short *pair)
{
	static const struct {
		attr_t plain, coloured;
		short pair;
	} styles[CELL_STYLE_COUNT] = {
	    [CELL_PLAIN] = {A_NORMAL, A_NORMAL, 0},
	    [CELL_BOLD] = {A_BOLD, A_BOLD, 0},
	    [CELL_DIM] = {A_NORMAL, A_DIM, 0},
	    [CELL_FOCUS] = {A_REVERSE, A_REVERSE, 0},
	    [CELL_ACCENT] = {A_NORMAL, A_NORMAL, PAIR_ACCENT},
	    [CELL_OK] = {A_BOLD, A_BOLD, PAIR_OK},
	    [CELL_WARN] = {A_BOLD, A_BOLD, PAIR_WARN},
	    [CELL_BAD] = {A_BOLD, A_BOLD, PAIR_BAD},
	};

	*pair = s->colour ? styles[style].pair : 0;
	return s->colour ? styles[style].coloured : styles[style].plain;
}

static void
put(struct screen *s, WINDOW *w, const struct cell *c)
{
	wchar_t text[8] = {0};
	struct sg_str rest = {c->text, c->n};
	size_t n = 0, read;
	uint32_t cp;
	cchar_t one;
	short pair;
	attr_t attr = attributes(s, c->style, &pair);

	while (n < 5 && (read = utf8_decode(rest, &cp)) > 0) {
		text[n++] = (wchar_t)cp;
		rest = str_part(rest, read, rest.n);
	}
	if (s->api->setcchar(&one, text, attr, pair, NULL) == OK)
		(void)s->api->wadd_wch(w, &one);
}

static void
put_all(struct screen *s, WINDOW *w, const struct cells *c)
{
	for (int y = 0; y < c->rows; y++)
		for (int x = 0; x < c->cols; x++) {
			const struct cell *at = &c->v[y * c->cols + x];

			if (at->width == 0)
				continue;
			(void)s->api->wmove(w, y, x);
			put(s, w, at);
		}
}

static void
paint_top(struct screen *s, const struct picture *p)
{
	bool same = s->top != NULL && p->has_top &&
	    s->top_cols == p->top.cols && s->top_rows == p->top.rows &&
	    s->top_x == p->top_x && s->top_y == p->top_y;

	if (!same)
		drop_top(s);
	if (!p->has_top)
		return;
	if (s->top == NULL) {
		s->top = s->api->newwin(
		    p->top.rows, p->top.cols, p->top_y, p->top_x);
		if (s->top == NULL)
			return;
		s->top_panel = s->api->new_panel(s->top);
		s->top_cols = p->top.cols;
		s->top_rows = p->top.rows;
		s->top_x = p->top_x;
		s->top_y = p->top_y;
	}
	put_all(s, s->top, &p->top);
}

void
screen_paint(struct screen *s, const struct picture *p)
{
	if (s->base == NULL)
		return;
	put_all(s, s->base, &p->base);
	paint_top(s, p);
	(void)s->api->curs_set(p->has_cursor ? 1 : 0);
	s->api->update_panels();
	if (p->has_cursor && s->top != NULL) {
		(void)s->api->wmove(
		    s->top, p->cursor_y - p->top_y, p->cursor_x - p->top_x);
		(void)s->api->wnoutrefresh(s->top);
	}
	(void)s->api->doupdate();
}

bool
screen_key(struct screen *s, uint32_t *code)
{
	static const struct {
		wint_t from;
		uint32_t to;
	} keys[] = {
	    {KEY_UP, KEY_CODE_UP},
	    {KEY_DOWN, KEY_CODE_DOWN},
	    {KEY_LEFT, KEY_CODE_LEFT},
	    {KEY_RIGHT, KEY_CODE_RIGHT},
	    {KEY_PPAGE, KEY_CODE_PAGE_UP},
	    {KEY_NPAGE, KEY_CODE_PAGE_DOWN},
	    {KEY_HOME, KEY_CODE_HOME},
	    {KEY_END, KEY_CODE_END},
	    {KEY_BTAB, KEY_CODE_BACK_TAB},
	    {KEY_F0 + 2, KEY_CODE_F2},
	    {KEY_ENTER, KEY_CODE_ENTER},
	    {KEY_BACKSPACE, KEY_CODE_BACKSPACE},
	    {KEY_PASTE_BEGIN, KEY_CODE_PASTE},
	    {KEY_PASTE_END, KEY_CODE_PASTED},
	};
	MEVENT at;
	wint_t got;
	int kind = s->base != NULL ? s->api->wget_wch(s->base, &got) : ERR;

	if (kind == ERR)
		return false;
	*code = kind == KEY_CODE_YES ? KEY_CODE_NONE : (uint32_t)got;
	if (kind != KEY_CODE_YES && (got == '\n' || got == '\r'))
		*code = KEY_CODE_ENTER;
	if (kind != KEY_CODE_YES && got == '\b')
		*code = KEY_CODE_BACKSPACE;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (kind == KEY_CODE_YES && keys[i].from == got)
			*code = keys[i].to;
	if (kind == KEY_CODE_YES && got == KEY_MOUSE &&
	    s->api->getmouse(&at) == OK && at.x >= 0 && at.y >= 0)
		*code = KEY_MOUSE_AT((at.bstate & BUTTON4_PRESSED) != 0
			? KEY_MOUSE_WHEEL_UP
			: (at.bstate & BUTTON5_PRESSED) != 0
			? KEY_MOUSE_WHEEL_DOWN
			: KEY_MOUSE_CLICK,
		    at.x, at.y);
	return true;
}

void
screen_flush(struct screen *s)
{
	(void)s->api->flushinp();
}

void
screen_bell(struct screen *s)
{
	(void)s->api->beep();
}

void
screen_title(struct screen *s, size_t waiting)
{
	char text[64];

	if (!s->has_title || s->title == waiting + 1)
		return;
	if (s->title == 0)
		screen_restore_title();
	s->title = waiting + 1;
	if (waiting > 0)
		(void)snprintf(
		    text, sizeof(text), "\033]0;(%zu) solgate\007", waiting);
	else
		(void)snprintf(text, sizeof(text), "\033]0;solgate\007");
	(void)fputs(text, stdout);
	(void)fflush(stdout);
}

void
screen_copy(struct screen *s, const char *id)
{
	static const char
	    digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq"
		       "rstuvwxyz0123456789+/";
	const unsigned char *p = (const unsigned char *)id;

	(void)s;
	(void)fputs("\033]52;c;", stdout);
	for (size_t n = strlen(id); n > 0; p += 3, n = n > 3 ? n - 3 : 0) {
		uint32_t v = (uint32_t)p[0] << 16 |
		    (n > 1 ? (uint32_t)p[1] << 8 : 0) | (n > 2 ? p[2] : 0);

		(void)putchar(digits[v >> 18]);
		(void)putchar(digits[v >> 12 & 63]);
		(void)putchar(n > 1 ? digits[v >> 6 & 63] : '=');
		(void)putchar(n > 2 ? digits[v & 63] : '=');
	}
	(void)fputs("\007", stdout);
	(void)fflush(stdout);
}

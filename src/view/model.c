/* The state as a whole: time, size, link, effects; see tui.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/plan.h"
#include "view/tui_int.h"

#define FAR_MS (INT64_C(1) << 60)

void
tui_init(struct tui *t, const struct tui_settings *set)
{
	*t = (struct tui){.set = *set,
	    .cols = 80,
	    .rows = 24,
	    .last_key_ms = -FAR_MS,
	    .focus = SG_OPTION_ALLOW_ONCE};
}

void
tui_release(struct tui *t)
{
	if (t->asked != NULL && t->asked->state == QUESTION_ENDED)
		question_free(t->asked);
	for (size_t i = 0; i < t->n_open; i++)
		question_free(t->open[i]);
	for (size_t i = 0; i < TAB_COUNT; i++)
		table_release(&t->table[i]);
	t->n_open = 0;
	t->asked = NULL;
}

void
tui_say(struct tui *t, const char *form, ...)
{
	va_list args;

	va_start(args, form);
	(void)vsnprintf(t->status, sizeof(t->status), form, args);
	va_end(args);
	t->status_ms = t->now_ms;
}

struct tui_effect *
tui_do(struct tui *t, enum tui_do kind)
{
	static struct tui_effect nowhere;
	size_t max = sizeof(t->todo) / sizeof(t->todo[0]);
	struct tui_effect *e = t->n_todo < max ? &t->todo[t->n_todo++]
					       : &nowhere;

	*e = (struct tui_effect){.kind = kind};
	return e;
}

bool
tui_next(struct tui *t, struct tui_effect *out)
{
	if (t->n_todo == 0)
		return false;
	*out = t->todo[0];
	t->n_todo--;
	memmove(t->todo, t->todo + 1, t->n_todo * sizeof(t->todo[0]));
	return true;
}

void
tui_time(struct tui *t, int64_t mono_ms, int64_t wall_ms)
{
	t->now_ms = mono_ms;
	t->wall_ms = wall_ms;
	if (mono_ms - t->status_ms >= TUI_SAY_MS)
		t->status[0] = '\0';
	tui_advance(t, false);
}

bool
tui_is_small(const struct tui *t)
{
	return t->cols < TUI_COLUMNS_MIN || t->rows < TUI_ROWS_MIN;
}

void
tui_resize(struct tui *t, int cols, int rows)
{
	t->cols = cols < 1 ? 1 : cols > 500 ? 500 : cols;
	t->rows = rows < 1 ? 1 : rows > 200 ? 200 : rows;
	tui_advance(t, false);
}

void
tui_show(struct tui *t, enum tui_layer layer)
{
	t->layer = layer;
	t->scroll = 0;
	t->painted = t->armed = false;
}

/*
 * T30: a key counts when what it would act on was painted a while ago and
 * nothing was typed just before.
 */
static bool
arm(struct tui *t, int64_t last_key_ms)
{
	if (!t->armed)
		t->armed = t->painted &&
		    t->now_ms - t->painted_ms >= t->set.arm_ms &&
		    t->now_ms - last_key_ms >= t->set.quiet_ms;
	return t->armed;
}

static bool
is_field(enum tui_layer layer)
{
	return layer == LAYER_NOTE || layer == LAYER_CALL ||
	    layer == LAYER_FILTER || layer == LAYER_WORD ||
	    layer == LAYER_ADD || layer == LAYER_EDIT;
}

/* Keys that decide nothing: they work before the request is armed, too. */
static bool
is_harmless(const struct tui *t, uint32_t code)
{
	enum key_action a = key_find(t->set.keymap, KEYS_REQUEST, code);

	if (code >= KEY_CODE_MOUSE)
		return KEY_MOUSE_KIND(code) != KEY_MOUSE_CLICK;
	return t->layer != LAYER_REVOKE && t->layer != LAYER_HELD &&
	    t->asked != NULL && t->asked->state == QUESTION_OPEN &&
	    !tui_is_small(t) &&
	    (a == KEY_REQUEST_DETAILS || a == KEY_REQUEST_MORE_TIME ||
		a == KEY_REQUEST_PUT_BACK);
}

static bool
needs_arming(enum tui_layer layer)
{
	return layer == LAYER_REQUEST || layer == LAYER_DETAILS ||
	    layer == LAYER_RULE || layer == LAYER_REVOKE || layer == LAYER_HELD;
}

void
tui_painted(struct tui *t)
{
	if (!t->painted) {
		t->painted = true;
		t->painted_ms = t->now_ms;
		if (needs_arming(t->layer) && !t->armed)
			(void)tui_do(t, TUI_DO_FLUSH);
	}
	if (t->asked != NULL && t->asked->state == QUESTION_OPEN &&
	    !tui_is_small(t))
		plan_seen(t);
}

/* What comes right behind a paste does not count either. */
void
tui_paste(struct tui *t, enum tui_paste paste)
{
	if (t->paste != PASTE_NONE && paste == PASTE_NONE)
		t->painted = t->armed = false;
	t->paste = paste;
}

bool
tui_is_pasted(struct tui *t)
{
	if (t->paste != PASTE_NONE)
		tui_say(t,
		    "That came all at once, like a paste: it answers "
		    "nothing. Press one key");
	return t->paste != PASTE_NONE;
}

/* True: the key was text of a paste, and is dealt with. */
static bool
take_pasted(struct tui *t, uint32_t code)
{
	if (t->paste != PASTE_MARKED)
		return false;
	if (!is_field(t->layer))
		(void)tui_is_pasted(t);
	else if (code >= ' ' && code != 0x7f && code < KEY_CODE_UP)
		tui_field_key(t, code);
	return true;
}

void
tui_key(struct tui *t, uint32_t code)
{
	int64_t last = t->last_key_ms;

	t->last_key_ms = t->now_ms;
	if (code == KEY_CODE_CTRL_C) {
		(void)tui_do(t, TUI_DO_QUIT);
		return;
	}
	if (code == KEY_CODE_CTRL_L) {
		(void)tui_do(t, TUI_DO_REDRAW);
		return;
	}
	if (take_pasted(t, code))
		return;
	if (needs_arming(t->layer) && !arm(t, last) && !is_harmless(t, code)) {
		t->dropped++;
		return;
	}
	t->status[0] = '\0';
	if (code >= KEY_CODE_MOUSE)
		tui_mouse(t, code);
	else if (is_field(t->layer))
		tui_field_key(t, code);
	else if (t->layer == LAYER_LIST)
		tui_list_key(t, code);
	else if (t->layer == LAYER_REQUEST || t->layer == LAYER_DETAILS ||
	    t->layer == LAYER_RULE)
		tui_request_key(t, code);
	else
		tui_sure_key(t, code);
}

void
tui_link(struct tui *t, enum tui_link link, int64_t retry_ms)
{
	if (link != LINK_UP && t->link == LINK_UP)
		for (size_t i = 0; i < t->n_open; i++)
			t->open[i]->state = QUESTION_OPEN;
	if (link == LINK_UP && t->link != LINK_UP)
		t->painted = t->armed = false;
	t->link = link;
	t->retry_ms = retry_ms;
}

int64_t
tui_left(const struct tui *t, const struct question *q)
{
	int64_t left = q->v.expires_ms - t->wall_ms;

	return left <= 0 ? 0 : (left + 999) / 1000;
}

/* The next whole second of a countdown, the moment of arming, a minute. */
int64_t
tui_due(const struct tui *t)
{
	int64_t due = t->now_ms + 60000 - t->wall_ms % 60000, at;

	for (size_t i = 0; i < t->n_open; i++) {
		int64_t left = t->open[i]->v.expires_ms - t->wall_ms;

		at = t->now_ms + (left <= 0 ? 1000 : (left - 1) % 1000 + 1);
		due = at < due ? at : due;
	}
	if (t->link != LINK_UP)
		due = t->now_ms + 1000;
	if (t->status[0] != '\0' && t->status_ms + TUI_SAY_MS < due)
		due = t->status_ms + TUI_SAY_MS;
	if (t->painted && !t->armed && t->layer != LAYER_LIST) {
		at = t->painted_ms + t->set.arm_ms;
		if (at > t->now_ms && at < due)
			due = at;
	}
	if (t->layer == LAYER_LIST && t->n_open > 0) {
		at = t->last_key_ms + TUI_IDLE_MS;
		if (at > t->now_ms && at < due)
			due = at;
	}
	return due;
}

#ifndef TESTS_LIB_TUI_KIT_H
#define TESTS_LIB_TUI_KIT_H

#include <locale.h>
#include <stdlib.h>

#include "lib/cells_row.h"
#include "face/tui/draw.h"
#include "lib/tui_ask.h"

/*
 * A screen without a terminal and a question without a server, for the tests
 * of face/tui.  Time stands still until kit_pass().
 */
static struct tui kit;
static int64_t kit_mono = 100000, kit_wall = KIT_WALL;

static void
kit_view(const struct kit_ask *k)
{
	tui_view(&kit, str_of(kit_json(k)));
}

static void
kit_pass(int64_t ms)
{
	kit_mono += ms;
	kit_wall += ms;
	tui_time(&kit, kit_mono, kit_wall);
}

/* The effects that were left, the last decision of them. */
static struct tui_effect kit_did;
static int kit_decisions, kit_bells, kit_flushes, kit_quits;

static void
kit_take(void)
{
	struct tui_effect e;

	while (tui_next(&kit, &e)) {
		kit_bells += e.kind == TUI_DO_BELL;
		kit_flushes += e.kind == TUI_DO_FLUSH;
		kit_quits += e.kind == TUI_DO_QUIT;
		if (e.kind != TUI_DO_FETCH && e.kind != TUI_DO_BELL &&
		    e.kind != TUI_DO_FLUSH)
			kit_did = e;
		kit_decisions += e.kind == TUI_DO_DECIDE;
	}
}

static void
kit_start(int64_t arm_ms)
{
	struct tui_settings set = {
	    .utf8 = true, .arm_ms = arm_ms, .quiet_ms = arm_ms / 2};

	(void)setlocale(LC_CTYPE, "C.UTF-8");
	tui_release(&kit);
	kit_wall = KIT_WALL;
	tui_init(&kit, &set);
	kit_pass(0);
	tui_link(&kit, LINK_UP, 0);
	tui_resize(&kit, 80, 24);
	kit_decisions = kit_bells = kit_flushes = kit_quits = 0;
	memset(&kit_did, 0, sizeof(kit_did));
}

static void
kit_paint(void)
{
	tui_painted(&kit);
	kit_take();
}

/* As a person: look at the picture, then press. */
static void
kit_press(uint32_t code)
{
	kit_paint();
	tui_key(&kit, code);
	kit_take();
}

/* The whole picture, the top over the base, as lines. */
static const char *
kit_picture(void)
{
	static char text[400000];
	struct buf b = BUF_ON(text);
	struct picture p;

	if (!picture_draw(&kit, &p))
		return "(no memory)";
	for (int y = 0; p.has_top && y < p.top.rows; y++)
		for (int x = 0; x < p.top.cols; x++) {
			int at = (p.top_y + y) * p.base.cols + p.top_x + x;

			if (p.top_x + x < p.base.cols &&
			    p.top_y + y < p.base.rows)
				p.base.v[at] = p.top.v[y * p.top.cols + x];
		}
	for (int y = 0; y < p.base.rows; y++) {
		(void)cells_row(&p.base, y, &b);
		buf_addc(&b, '\n');
	}
	buf_addc(&b, '\0');
	picture_release(&p);
	return text;
}

static bool
kit_shows(const char *text)
{
	return strstr(kit_picture(), text) != NULL;
}

#endif

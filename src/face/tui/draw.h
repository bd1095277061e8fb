#ifndef FACE_TUI_DRAW_H
#define FACE_TUI_DRAW_H

#include "view/plan.h"
#include "view/tui.h"

/*
 * A picture of the state: the list, and what stands over it.  Two layers, so
 * that a panel library puts them together and repairs what was covered.
 */
struct picture {
	struct cells base, top;
	bool has_top;
	int top_x, top_y;
	bool has_cursor;
	int cursor_x, cursor_y; /* on the screen */
};

/* False: no memory; ${out} holds nothing. */
bool picture_draw(const struct tui *t, struct picture *out);
void picture_release(struct picture *p);

/* Inside: the parts.  Each has ${a} to build texts in. */
struct draw {
	const struct tui *t;
	struct arena a;
	struct picture *p;
};

void draw_list(struct draw *d);
bool draw_request(struct draw *d); /* modal, details, rule, note */
bool draw_help(struct draw *d);
bool draw_sure(struct draw *d); /* revoke, mode, word */
void draw_small(struct draw *d);

/* A box in the middle with a title; false: no memory. */
struct draw_box {
	int width, height;
	const char *title, *right;
};
bool draw_box(struct draw *d, struct draw_box box);

/* What a tab's keys are, for the last row. */
void draw_hint(struct draw *d, struct sg_str text);

#endif

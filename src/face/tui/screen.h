#ifndef FACE_TUI_SCREEN_H
#define FACE_TUI_SCREEN_H

#include "base/err.h"
#include "face/tui/draw.h"

/*
 * The terminal: pictures onto it, keys from it.  Whatever ends the program, a
 * signal or a fault of its own included, the terminal is left as it was
 * found: screen, cursor, modes, title.
 */
struct screen;

struct screen *screen_open(bool colour, bool mouse, struct sg_error *e);
void screen_close(struct screen *s); /* NULL is fine */

void screen_size(int *cols, int *rows);

/* The terminal has another size now. */
void screen_resize(struct screen *s, int cols, int rows);

void screen_paint(struct screen *s, const struct picture *p);
void screen_redraw(struct screen *s); /* the next picture, as a whole */

/* The next key that was typed; false: none. */
bool screen_key(struct screen *s, uint32_t *code);
void screen_flush(struct screen *s); /* forget what was typed */

void screen_bell(struct screen *s);
void screen_title(struct screen *s, size_t waiting);

/* Into the clipboard of the terminal (OSC 52); ${id} is plain ASCII. */
void screen_copy(struct screen *s, const char *id);

#endif

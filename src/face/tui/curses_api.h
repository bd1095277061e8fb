#ifndef FACE_TUI_CURSES_API_H
#define FACE_TUI_CURSES_API_H

#define NCURSES_NOMACROS       1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <panel.h>

#include "base/err.h"

/*
 * ncursesw and panelw, loaded when a screen is first wanted: linking them
 * costs every start of the program a quarter of a millisecond, and most
 * starts draw nothing.
 */
struct curses_api {
#define X(name) __typeof__(name) *name;
#include "face/tui/curses_function.def"
};

#define CURSES_LIBRARY "libpanelw.so.6"

/* NULL: it is not there, and ${e} names the package that brings it. */
const struct curses_api *
curses_api_load(const char *library, struct sg_error *e);

#endif

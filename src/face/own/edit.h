#ifndef FACE_OWN_EDIT_H
#define FACE_OWN_EDIT_H

#include <poll.h>

#include "base/err.h"
#include "term/lines.h"

/*
 * Lines that a person edits at a terminal: cursor keys, history with Up, Down
 * and Ctrl+R.  Ctrl+C clears the line; on an empty one it interrupts the
 * program, and Ctrl+D ends.  What is pasted stands in the line and is not sent,
 * whatever newlines it has.  Between two lines the terminal does not echo, so
 * that nothing that is typed meanwhile stands in the middle of an answer; it is
 * in the next line.
 */
struct edit;

struct edit_use {
	const char *prompt;
	/* What else to wait for while a line is typed; false: nothing. */
	bool (*watch)(void *ctx, struct pollfd *out);
	/* That is ready.  Before anything is printed: edit_above(). */
	void (*work)(void *ctx);
	void *ctx;
};

/*
 * NULL: there is no library, or no terminal that could show it; ${e} says why.
 * There is one editor at a time; the terminal is as it was after edit_close(),
 * and when a signal ends the program.
 */
struct edit *edit_open(const struct edit_use *use, struct sg_error *e);
void edit_close(struct edit *e); /* NULL is fine */

/* The next line, without its newline; it lives until the next call. */
enum line edit_next(struct edit *e, struct sg_str *line);

/* A line that Up and Ctrl+R find. */
void edit_remember(struct edit *e, const char *line);

/* The line that is typed makes room for text; it is drawn again below. */
void edit_above(struct edit *e);

/* Forget what was typed before now. */
void edit_drop(struct edit *e);

#endif

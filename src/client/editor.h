#ifndef CLIENT_EDITOR_H
#define CLIENT_EDITOR_H

#include "base/arena.h"
#include "base/err.h"

/*
 * A person's own editor: $VISUAL, else $EDITOR, else vi.  ${each}, if it is not
 * NULL, is called every few seconds while the editor is open.
 */
struct editor_wait {
	void (*each)(void *ctx);
	void *ctx;
};

/* On the file ${path}; false: it did not end well. */
bool editor_run(const char *path, const struct editor_wait *w);

/*
 * editor_text(text, w, a, out, e):
 * ${text} in a file that only its owner can read, edited; what it says then is
 * *${out}, in ${a}, without the line end that editors add.  The file is gone.
 */
SG_MUST_CHECK enum sg_err
editor_text(struct sg_str text, const struct editor_wait *w, struct arena *a,
    struct sg_str *out, struct sg_error *e);

#endif

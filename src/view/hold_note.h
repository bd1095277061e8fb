#ifndef VIEW_HOLD_NOTE_H
#define VIEW_HOLD_NOTE_H

#include "base/str.h"

/*
 * What is held, as far as one screen shows it: how many, and the first of them
 * (sessions come before turns).  Its texts are safe to show.
 */
struct hold_note {
	size_t n;
	char id[72];
	char title[120]; /* one line */
	char text[4][420];
};

/* Read a HoldList; what cannot be read is nothing. */
void hold_note_read(struct hold_note *out, struct sg_str json);

#endif

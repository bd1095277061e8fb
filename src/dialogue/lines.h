#ifndef DIALOGUE_LINES_H
#define DIALOGUE_LINES_H

#include "words/words.h"

/* The fixed texts of the dialogue, in line.def and nowhere else. */
enum line {
#define X(sym, before, after) LINE_##sym,
#include "dialogue/line.def"
	LINE_COUNT
};

/* Append the line with ${name} in it; one without a place for it: as it is. */
void line_add(struct buf *out, enum line line, struct sg_str name);

/* What the chat says first in a mode, and what its badge reads. */
enum line line_greeting(enum sg_chat_mode mode);
enum line line_badge(enum sg_chat_mode mode);

/*
 * The system prompt of a mode: a service that calls its tool and never chats
 * in load and source, an engineer without tools in general.  ${volts} is the
 * voltage of the system.
 */
void prompt_add(struct buf *out, enum sg_chat_mode mode, double volts);

#endif

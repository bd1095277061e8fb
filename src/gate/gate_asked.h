#ifndef GATE_GATE_ASKED_H
#define GATE_GATE_ASKED_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * Does the person, in this turn, ask for the action that is proposed?  Then a
 * chip that was put off comes back.
 *
 * Two things must hold: the turn was taken for one in which something is to be
 * done, and what is asked is this action: its kind is named, or what it is
 * about, or it is asked for again.  "Add salt to my soup" asks for something,
 * but not for a reminder to call mum.  Who begins with "remind me" asks for a
 * reminder, whatever the turn was taken for.
 */
struct gate_asked {
	struct sg_str message;
	enum sg_intent intent; /* of the turn */
	bool command;          /* the gate read the message as a command */
	struct sg_str kind;    /* action_kind */
	struct sg_str title;   /* what the action is about; may be empty */
};

bool gate_asked(const struct gate_asked *q);

#endif

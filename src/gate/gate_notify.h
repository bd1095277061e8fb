#ifndef GATE_GATE_NOTIFY_H
#define GATE_GATE_NOTIFY_H

#include <stdbool.h>

#include "words/words.h"

/*
 * How loudly may the answer to a turn arrive?  Who sent the turn may ask for a
 * class, and gets it, with two exceptions.  A turn that the risk gate calls
 * urgent arrives as urgent, whatever was asked for: nobody's wish for quiet
 * silences a call for help.  Urgent by request alone is refused: only
 * the risk gate raises urgency, or the persona whose part is to warn.
 */
struct gate_notify {
	bool urgent;     /* the risk gate says so */
	bool warns;      /* the persona whose part is to warn answers */
	bool background; /* work that nobody waits for */
	bool simulate;   /* a trial */
	bool has_asked;  /* somebody asked for a class */
	enum sg_notification_policy asked;
};

enum sg_notification_policy gate_notify(const struct gate_notify *n);

#endif

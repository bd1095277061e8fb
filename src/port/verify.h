#ifndef PORT_VERIFY_H
#define PORT_VERIFY_H

#include "port/ledger.h"

/*
 * The whole ledger, read in the background by whoever runs for long: a start
 * reads its end only, and an entry that was changed in the middle shows here.
 */
enum verify_at {
	VERIFY_NEVER,   /* it was not read, or could not be */
	VERIFY_READING, /* for the first time */
	VERIFY_WHOLE,   /* at the last reading */
	VERIFY_BROKEN
};

struct verify_state {
	enum verify_at at;
	unsigned times;              /* it was read to its end */
	struct ledger_report report; /* of the last time */
};

struct verify_port {
	/* Never waits; from any thread. */
	void (*state)(void *self, struct verify_state *out);
	void *self;
};

#endif

#ifndef PORT_BODY_H
#define PORT_BODY_H

#include "base/str.h"

/*
 * A body that is read piece by piece, since it is too long to be held whole.
 * Who hands it on keeps it as long as it may be read.
 */
struct body_port {
	uint64_t n; /* all of it */
	/* The bytes from ${at}, at most ${room}: how many; 0: it cannot be
	 * read. */
	size_t (*read)(void *self, uint64_t at, char *to, size_t room);
	void *self;
};

#endif

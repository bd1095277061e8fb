#ifndef ACCESS_PRINCIPAL_H
#define ACCESS_PRINCIPAL_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * Who sends a command.  Made by a face from the channel (token, peer of the
 * socket, the process that started it), never from the message (T37).
 */
struct principal {
	enum sg_role role; /* zeroed: viewer */
	enum sg_surface surface;
	uint64_t channel;        /* number of the connection; not 0 */
	struct sg_str extension; /* the one this channel speaks for; empty:
				    a host, which names its extensions */
	struct sg_str user;      /* whose idempotency keys and threads */
};

#endif

#ifndef ACCESS_PRINCIPAL_H
#define ACCESS_PRINCIPAL_H

#include "base/str.h"
#include "solgate/words.h"

struct keyring;

/* Which reserved names a channel has; see name.def.  Zeroed: none. */
enum access_owner {
	OWNER_PLAIN, /* a host, which names extensions of its own */
	OWNER_HOOK,
	OWNER_MCP,
	OWNER_ACP,
	OWNER_PROXY,
	OWNER_LOCAL, /* the socket, without a token */
	OWNER_NOBODY
};

/*
 * Who sends a command.  Made by a face from the channel (token, peer of the
 * socket, the process that started it), never from the message (T37).
 */
struct principal {
	enum sg_role role; /* zeroed: viewer */
	enum sg_surface surface;
	struct sg_str proved;       /* how a person was: "terminal pts/3, .."
				       lives as long as the command */
	uint64_t channel;           /* number of the connection; not 0 */
	enum access_owner owner;    /* of which reserved names */
	struct sg_str extension;    /* the one this channel speaks for; empty:
				       it names them; see claim.h */
	bool lent;                  /* an agent of src/people: a hook or a proxy
				       with its token asks as it */
	const struct keyring *keys; /* the ids that have a token of their own;
				       NULL: none has */
	struct sg_str user;         /* whose idempotency keys and threads */

	/* The account of a person, and the device it comes from; all of it
	 * stays as long as the account does. */
	bool account; /* false: the person at the machine, or no person */
	enum sg_people_role standing;
	struct sg_str person, person_id, device, device_id;
};

#endif

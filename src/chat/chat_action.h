#ifndef CHAT_CHAT_ACTION_H
#define CHAT_CHAT_ACTION_H

#include "chat/chat_int.h"

/*
 * What the model proposes to do, offered as a chip.  It is asked for under
 * the request of the turn, whatever the model calls it, and the lease of the
 * turn says whether it may be approved at all.  What is shown of it the server
 * writes.  One that lacks something, that nothing here carries out or that is
 * asked already becomes no chip (9.3 #43), and the answer says so.
 */
void chat_offer(struct chat_run *run);

/* The kinds that can be carried out here, with their schemas, for a model. */
void chat_kinds_add(struct chat_run *run, struct buf *b);

/* What the turn says about the thread's memento, from the answer. */
struct chat_memento {
	struct sg_memento_update update;
	struct sg_memento_room room;
	struct sg_str json;
	char etag[80];
	struct sg_str tag; /* without quotes */
	bool has, conflict;
};

/* False: no memory. */
bool chat_memento(struct chat_run *run, struct chat_memento *out);

/* The row of it; only if it has one. */
struct store_op
chat_memento_row(struct chat_run *run, const struct chat_memento *m);

#endif

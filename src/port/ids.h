#ifndef PORT_IDS_H
#define PORT_IDS_H

#include "base/str.h"

/*
 * The id port: names for decisions, prompts and traces.  An id is a UUID in
 * its 36 characters of text.  Ids that guard something (a prompt that is
 * waiting) come from here too, so the real port must be unguessable.
 */
#define ID_TEXT 36

struct id_port {
	/*
	 * Append a new id to ${b}.  False, and nothing was added: no random
	 * bytes could be had.  The caller refuses what needed the id.
	 */
	bool (*make)(void *self, struct buf *b);
	void *self;
};

/*
 * Version 8: 26 bits of the time and 96 random bits of the kernel.  They rise
 * with the time, so that a store appends where it would otherwise have to
 * insert all over its indexes.
 */
struct id_port ids_system(void);

/* The text of a version 4 UUID made of ${random}. */
void ids_add_uuid(struct buf *b, const uint8_t random[16]);

/* The same of version 8, which begins with some bits of ${ms}. */
void ids_add_uuid8(struct buf *b, int64_t ms, const uint8_t random[16]);

#endif

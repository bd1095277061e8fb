#ifndef ACCESS_CLAIM_H
#define ACCESS_CLAIM_H

#include "access/principal.h"

/*
 * Whether a channel may speak for an id (T37).  An id that has a token belongs
 * to it; reserved names (name.def) belong to one kind of channel; a token of
 * one id speaks for that id, a hook also for what its host names behind a
 * slash.  Callers without a token have the ids that begin with "local:".
 *
 * A hook or a proxy of Solgate that asks by the token of an agent with an
 * account's owner (who->lent) asks as that agent, whatever it calls itself.
 */
#define CLAIM_ID_MAX 256 /* bytes of an id */

enum claim {
	CLAIM_NONE, /* nobody was named */
	CLAIM_OK,
	CLAIM_LONG,     /* with "local:" before it */
	CLAIM_OTHER,    /* the token belongs to another id */
	CLAIM_RESERVED, /* the name does not belong to this channel */
	CLAIM_TAKEN     /* the id has a token of its own */
};

/*
 * claim_id(who, given, out):
 * Put the id under which ${who} asks when it says ${given} (empty: nothing)
 * into ${out}, which has room for CLAIM_ID_MAX bytes.
 */
enum claim
claim_id(const struct principal *who, struct sg_str given, struct buf *out);

/*
 * Whether an id can be told from all others by looking at it: printable ASCII
 * and no blank.  A letter of another script can be drawn like a Latin one.
 */
bool claim_is_plain(struct sg_str id);

/* A sentence about a refusal: why, and what to do. */
void claim_say(enum claim c, struct sg_str given, struct buf *out);

/* Of which reserved names the token agents/${name} is the owner. */
enum access_owner claim_owner(struct sg_str name);

#endif

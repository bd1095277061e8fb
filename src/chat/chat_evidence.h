#ifndef CHAT_CHAT_EVIDENCE_H
#define CHAT_CHAT_EVIDENCE_H

#include "chat/chat_int.h"

/*
 * What came along with a message.  The model reads addresses and texts as
 * data: quoted, bounded, without what looks like a secret.  Nothing is
 * fetched.
 */

/* Append the section of the prompt; nothing came along: nothing. */
void chat_evidence_add(struct buf *b, struct chat_run *run);

/* What was odd about the addresses, for the answer. */
struct evidence_warning;
size_t chat_warnings(struct chat_run *run, struct evidence_warning **out);

/* What the device had decided of the turn, as the first events of its trace. */
void chat_device_steps(struct chat_run *run);

#endif

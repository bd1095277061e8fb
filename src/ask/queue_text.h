#ifndef ASK_QUEUE_TEXT_H
#define ASK_QUEUE_TEXT_H

#include "ask/queue.h"

/*
 * What the queue was told, as short lines that the ledger keeps, so that the
 * queue can be told the same again:
 *
 *	open WINDOW TIMEOUT EXTEND EXTENDS CALLS PROMPTS WAIT COOLDOWN
 *	call AT NO CHANNEL WEIGHT PERSISTABLE KEY FRESH [SCOPE [QUORUM]]
 *	tick AT
 *	cancel AT NO CHANNEL
 *	decision AT PROMPT FRESH OPTION REVISION [NO [PERSON SEAT COUNTS]]
 *	leave AT PERSON
 *	rule AT NO CHANNEL DECISION
 *	extend AT PROMPT
 *	unmute AT KEY [SCOPE [LOOSE]]
 *	elsewhere AT PROMPT DECISION KEY SCOPE [LOOSE]
 *	attach AT | detach AT | disconnect AT CHANNEL | shutdown AT
 *
 * KEY is CAPABILITY RISK EXTENSION GROUP TURN; the last three, and SCOPE, are
 * the first 16 digits of a digest: they are only ever compared with each other.
 * QUORUM is NEED TIMEOUT ESCALATE, where a rule asks for several people;
 * COUNTS is 1 for who counts, 2 for who counts once others are asked.
 * LOOSE is 1 where the group is not known.
 * No text of a person or a program is in it.  Lines of older ledgers have no
 * SCOPE: there all calls of a key were one.  COOLDOWN is 1 where it is off.
 */
#define QUEUE_TEXT_MAX 320

/* Append the line of ${ev}, or of the settings of a queue that was opened. */
void queue_text_add(struct buf *out, const struct queue_event *ev);
void queue_text_add_open(struct buf *out, const struct queue *q);

/*
 * Whether the event must be told again: ${fx} is what came of it.  What was
 * refused or came to nothing only let time pass, and time is in every line.
 * False: it need not.  Else *${out} is what is to be told.
 */
bool queue_text_matters(const struct queue_event *ev,
    const struct queue_effects *fx, struct queue_event *out);

/* Read a line; exactly one of the two fits.  False: it is not such a line. */
bool queue_text_read(struct sg_str line, struct queue_event *out);
bool queue_text_read_open(struct sg_str line, struct queue_settings *out);

#endif

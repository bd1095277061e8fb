#ifndef FACE_HOOK_GUARD_H
#define FACE_HOOK_GUARD_H

#include "face/hook/hook.h"

/*
 * The last word of the process.  Whatever ends it before it has answered, the
 * deadline, a crash, a signal, a full disk, says the refusal that lies ready
 * here, in the words of the event, and a reason on standard error.
 */
void guard_set(const struct hook_event_row *row); /* and again: another one */
void guard_arm(int64_t ms);

/*
 * First of all: a stream that is closed stays useless, no file or socket takes
 * its number; and who started the hook is remembered.
 */
void guard_streams(void);

/*
 * T40: does anybody still wait?  No: nobody can read standard output any more,
 * or the process that started the hook is gone.
 */
bool guard_wanted(void);

/*
 * Say the answer; from then on there is no other.  Returns how the process
 * ends: ${code}, or the code of a refusal if the answer was not taken.
 */
int guard_answer(struct sg_str text, int code);

/* A reason on standard error; what is not printable is escaped. */
void guard_why(struct sg_str why);

#endif

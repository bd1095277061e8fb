#ifndef SHELL_CLAIMED_H
#define SHELL_CLAIMED_H

#include "shell/shell.h"

/*
 * T37: the id that the channel of ${who} speaks for, where the message says
 * ${given} (empty: nothing), in ${a}.  False: it was refused, told of, and
 * ${to} has its answer.  What is no plain text is left for the reader to
 * refuse.
 */
bool
shell_claim(struct shell *sh, const struct principal *who, struct sg_str given,
    struct arena *a, struct command_reply to, struct sg_str *id);

/*
 * an agent that is bound to projects asks for nothing outside of them.
 * True: ${path} is, for the agent ${id}; it was refused, told of, and ${to} has
 * its answer.
 */
bool shell_outside(struct shell *sh, const struct principal *who,
    struct sg_str id, struct sg_str path, struct command_reply to);

#endif

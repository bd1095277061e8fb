#ifndef QUIET_QUIET_H
#define QUIET_QUIET_H

#include "desk/desk.h"
#include "shape/prompt.h"

/*
 * The scopes that are denied without a question, because they were denied
 * three times (T32): which they are, and lifting it.  The queue counts; each is
 * named by the question whose denial made it quiet.
 */

/* A question of another node, as its row is: how it ended counts for the
 * cool-down of this one, too. */
void quiet_elsewhere(struct desk *desk, const struct prompt_view *v);

/* The commands of this room. */
desk_command run_prompt_muted, run_prompt_unmute;

#endif

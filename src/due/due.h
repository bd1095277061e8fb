#ifndef DUE_DUE_H
#define DUE_DUE_H

#include "shape/reminder.h"
#include "shell/shell.h"

/*
 * Reminders at their time.  The calendar files say what there is and when; this
 * room looks at them every two seconds, and once more before it tells anybody.
 * What it keeps of its own is which alarm was told, what was put off and
 * what is done: one row of the store.
 *
 * An alarm is told once, when somebody listens.  One that came while nobody
 * did, or while the gate was down, is told at the next chance as missed.
 * The wall clock decides, whatever it does meanwhile.
 */
struct due;

/* To the other nodes: a reminder as it stands now, for who listens there. */
#define DUE_LETTER "reminder"

/* The shell must outlive it; NULL: no memory. */
struct due *due_new(struct shell *sh);
void due_free(struct due *d);

/* When to call tick next (monotonic ms); ${heard}: somebody listens. */
int64_t due_due(const struct due *d, bool heard);
void due_tick(struct due *d, bool heard);

/* The commands of this room. */
typedef void due_command(struct due *d, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
due_command run_reminder_list, run_reminder_done, run_reminder_snooze;

#endif

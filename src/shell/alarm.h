#ifndef SHELL_ALARM_H
#define SHELL_ALARM_H

#include "shell/shell.h"

/*
 * Security events: what was refused and a person should know of (F21).  Every
 * one is counted.  The first of a kind from a source is recorded and told at
 * once; those that follow are folded, and one record with their number comes
 * when the window ends.  A window is a minute, twice as long each time it was
 * needed, at most an hour.  Sources beyond the table are folded into one, so
 * that whoever guesses cannot fill the ledger.
 */
#define ALARM_WINDOW_MS     INT64_C(60000)
#define ALARM_WINDOW_MAX_MS (60 * ALARM_WINDOW_MS)
#define ALARM_SOURCES       32
#define ALARM_TEXT          128

struct alarm {
	enum sg_alarm kind;
	const struct principal *who; /* NULL: nobody we know */
	struct sg_str source; /* where it came from; empty: as ${who} says */
	struct sg_str about;  /* a command, an id, an address; or empty */
};

/* Bytes that are not printable ASCII are shown as "?"; long texts are cut. */
void shell_alarm(struct shell *sh, const struct alarm *a);

/* When a window with folded events ends (monotonic ms; INT64_MAX: none). */
int64_t shell_alarm_due(const struct shell *sh);
void shell_alarm_tick(struct shell *sh);

/* What is folded is recorded now: the program stops. */
void shell_alarm_flush(struct shell *sh);

struct alarms; /* fixed size; made with the shell */

struct alarms *alarms_new(void);
void alarms_free(struct alarms *v); /* NULL is fine */

#endif

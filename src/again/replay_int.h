#ifndef AGAIN_REPLAY_INT_H
#define AGAIN_REPLAY_INT_H

#include "again/replay.h"
#include "desk/asked.h"
#include "thread/turns_int.h"

/*
 * Inside a replay: a service without journal and faces, whose rooms decide,
 * and the row that is looked at.
 */
#define REPLAY_TEXT 512

struct replay {
	struct shell *shell;
	struct desk *desk;
	struct turns *turns;
	const struct replay_hooks *hooks;
	struct replay_report *report;
	struct arena *a; /* of the row that is looked at */
	const struct store_row *row;
	enum replay_kind kind;
	bool differs; /* something of the row is another today */
};

/* A value of a field in words, and why it is what it is. */
struct replay_value {
	struct sg_str then, now;
};

/* Tell that ${field} changed, unless both values are the same. */
void replay_compare(struct replay *r, const char *field,
    struct replay_value value, const char *rule, struct sg_str detail);

/* The row cannot be replayed. */
void replay_pass(struct replay *r, enum replay_reason why);

/* Decide the row again.  Anything but SG_OK ends the replay. */
enum sg_err replay_turn(struct replay *r);
enum sg_err replay_call(struct replay *r);

/* The row of a turn, its message kept.  SG_ENOTFOUND: there is none. */
enum sg_err
replay_read_turn(struct replay *r, struct sg_str body, struct stored_turn *out);

/* ${row} by the rules of now. */
void
replay_decide_turn(struct replay *r, struct sg_str id, struct stored_turn *row);

#endif

#ifndef CHIP_CHIPS_INT_H
#define CHIP_CHIPS_INT_H

#include "chip/chips.h"
#include "deed/deed.h"
#include "shell/alarm.h"
#include "shell/waiters.h"

/* Between chips.c (threads), chips_cmd.c (offers), chips_run.c (runs). */
#define ACTION_REF 32 /* hex digits of an action's name in the store */

#define LABEL_COLUMNS 80
#define LINE_COLUMNS  190

/* How long an offer stands when no setting says otherwise: a day. */
#define CHIP_EXPIRE_MS (24LL * 3600 * 1000)

/* The code of one that may have been carried out, or not: never run again. */
#define ACTION_UNKNOWN "outcome_unknown"

struct action_item {
	char ref[ACTION_REF];
	char *json; /* ActionView as it stands */
	size_t n;
	int64_t decided_ms;     /* of the last approval; 0: none */
	int64_t expires_ms;     /* of the wall clock */
	struct waiter *waiters; /* of the attempt that runs */
};

struct action_thread {
	struct action_thread *next;
	char *id;
	size_t id_n;
	uint64_t used;    /* when it was asked about last */
	uint32_t running; /* attempts; it stays in memory for them */
	bool dropped;     /* older ones are in the store alone */
	struct chips chips;
	struct action_item items[CHIPS_MAX]; /* of chips.v */
	int64_t read_ms; /* from the store, where others write, too */
};

/* The room: what it stands on, who carries out, its threads. */
struct actions {
	struct shell *shell;
	struct turns *turns;
	const struct executor_port *executor;
	struct action_thread *first;
	size_t n;
	uint64_t clock;
	int64_t due; /* when an offer ends by itself, of the steady clock */
};

struct action_place {
	struct action_thread *thread;
	size_t at; /* of items and chips.v */
};

/* What will be done, what is shown of it, and both as hashes. */
struct chips_deed {
	struct deed deed;
	struct deed_text text;
	struct deed_hashes hashes;
};

/* An offer as it will be kept: the server's words, the normalised payload. */
struct chips_shown {
	struct action_needed action;
	struct action_deed deed;
	struct ask_name about;
};

/*
 * Write what is shown from what would run.  An error says why the action is
 * not offered: nothing carries it out, or its payload is not of its kind.
 */
SG_MUST_CHECK enum sg_err
chips_write(struct actions *actions, const struct chips_ask *ask,
    struct chips_shown *out, struct arena *a, struct sg_error *e);

/* What the action is about; false: nothing carries it out any more. */
bool chips_about(struct actions *actions, const struct action_needed *n,
    struct arena *a, struct ask_name *out);

/*
 * Why the action may not be run as it was shown: it would do something else
 * now, or ${hash} (empty: none was sent) is not that of the offer.  NULL: it
 * is the same.
 */
const char *chips_changed(struct actions *actions, const struct action_view *v,
    struct sg_str hash, struct arena *a);

/* The clock of the zone ${name}, and its name; empty: the server's. */
struct deed_clock chips_clock(struct actions *actions, struct sg_str name);
struct sg_str chips_zone_name(struct actions *actions, struct sg_str name);

/* The row and the line of a step that no tap took. */
struct actions_fired {
	struct store_op op;
	struct sg_str record;
};

/* EXPIRE or WITHDRAW; false: that cannot happen, or there is no memory. */
bool actions_fire(struct actions *actions, const struct action_place *p,
    enum sg_consent_event on, struct arena *a, struct actions_fired *out);

/* ${text} was said in ${thread}: what it speaks against is put off (F16). */
void actions_said(void *ctx, struct sg_str thread, struct sg_str text);
/*
 * A place for one more in ${t}: the oldest that is over goes out of memory.
 * How many offers are open; whether the store has one of that name that is not
 * in memory any more.
 */
void actions_make_place(struct action_thread *t);
size_t actions_open(const struct action_thread *t);
bool actions_was_offered(struct actions *actions, const struct action_thread *t,
    const struct ask_name *action, struct arena *a);

/* End what is over in ${t}. */
void actions_expire(struct actions *actions, struct action_thread *t);

/* When an offer of ${proposed_ms} ends by itself. */
int64_t actions_expiry(const struct actions *actions, int64_t proposed_ms);

/* An event for those who look at the thread. */
void actions_tell(struct actions *actions, const struct action_view *v);

struct sg_str action_ref(const struct ask_name *name, char room[ACTION_REF]);

/* What makes two offers the same; false: no memory. */
bool actions_same(
    const struct action_needed *n, struct arena *a, struct ask_name *out);

/* Fill ${t}, which has its id, with what the store has of it. */
enum sg_err actions_load(struct actions *actions, struct action_thread *t,
    struct arena *a, struct sg_error *e);

/* Keep ${json} as the view of it; false: no memory. */
bool actions_set(struct action_item *i, struct sg_str json);

/* The chips of a thread, read from the store if need be; NULL: see ${e}. */
struct action_thread *
actions_thread(struct actions *actions, struct sg_str id, struct sg_error *e);

/* Whether there may be actions of the thread: a cheap look, no chips made. */
bool actions_any(struct actions *actions, struct sg_str id, struct arena *a);

/* The action of that ref.  SG_ENOTFOUND, SG_ENOMEM, errors of the store. */
enum sg_err actions_find(struct actions *actions, struct sg_str ref,
    struct action_place *out, struct sg_error *e);

/*
 * Says that there is no such action, or why it could not be read.  An answer
 * to an action that does not exist is told of (F21).
 */
void actions_refuse(struct actions *actions, const struct principal *who,
    enum sg_err err, const struct sg_error *e, struct command_reply to);

/* Answer with its view; ${suppressed}: it is the one in the way of another. */
void actions_say(const struct action_place *p, bool suppressed, struct arena *a,
    struct command_reply to);

/* Its view in ${a}; false: no memory. */
bool actions_view(
    const struct action_item *i, struct arena *a, struct action_view *out);

/*
 * Run attempt ${no} of the action, which its approval ${op} and ${record} come
 * before; all who wait for it get the receipt.  False: no memory.
 */
bool actions_begin(struct actions *actions, const struct action_place *p,
    uint32_t no, const struct journal_unit *approval);

/* Attempts whose executor never reported; if it does later, that is nothing. */
void actions_drop_attempts(struct actions *actions);

/* Nobody knows whether it was done, and doing it twice is not allowed. */
bool actions_is_unknown(const struct action_item *i, struct arena *a);

/* The receipt in ${a}; empty: there is none. */
struct sg_str
actions_receipt_json(const struct action_item *i, struct arena *a);

/* The view with the chip's state, kept; the row for the store in *${op}. */
bool actions_keep(struct actions *actions, const struct action_place *p,
    struct action_view *view, struct arena *a, struct store_op *op);

/* The row of the receipt. */
struct store_op
actions_receipt(struct actions *actions, const struct action_place *p,
    const struct action_execute_result *r, struct arena *a);

/* A line of the ledger about it: ids, kind, state and what was decided. */
struct actions_line {
	const char *event, *message;
	enum sg_decision_token decision; /* SG_DECISION_NONE: none */
	enum sg_surface surface;
};
struct sg_str
actions_record(struct actions *actions, const struct actions_line *l,
    const struct action_view *view, struct arena *a);

#endif

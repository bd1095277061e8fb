#ifndef DESK_EFFECTS_INT_H
#define DESK_EFFECTS_INT_H

#include "ask/queue_text.h"
#include "desk/effects.h"
#include "grants/grant_book.h"
#include "desk/prompts.h"

/* Between effects.c, which keeps the line, and effects_do.c, which acts. */
enum effect_kind {
	EFFECT_RECORD,  /* stands in the way until it is durable */
	EFFECT_EVENT,   /* tell who listens */
	EFFECT_RELEASE, /* of the queue; data unused */
	EFFECT_DENY,
	EFFECT_GRANT,  /* add item to the book */
	EFFECT_ANSWER, /* a command has its answer */
	EFFECT_KIND_COUNT
};

struct effect {
	struct effect *next;
	struct desk *desk;
	enum effect_kind kind;
	uint64_t feed; /* which event it belongs to */
	bool waits;    /* RECORD: not durable yet */
	enum sg_err
	    err; /* RECORD: how that ended; else SG_EFULL: it lacks one */
	struct queue_effect e;
	enum sg_event_kind event;
	uint64_t to_channel;
	bool resolves; /* EVENT: the end of the prompt e.prompt */
	struct command_reply to;
	struct grant_item *grant; /* GRANT */
	struct sg_str data;
};

/* What the queue was told since its last record; see ask/queue_text.h. */
#define EFFECTS_FED_MAX 256

struct effects_fed {
	bool opened;        /* the settings of the queue were said */
	char salt[ID_TEXT]; /* never written: names cannot be guessed (T56) */
	size_t n;
	struct sg_str v[EFFECTS_FED_MAX];
	size_t size[EFFECTS_FED_MAX];
	char text[EFFECTS_FED_MAX][QUEUE_TEXT_MAX];
};

/* The lines, which hold until the next event; they are told once. */
struct sg_str_list effects_fed_take(struct desk *desk);

/* There are too many to wait for a record: they become one. */
void effects_record_fed(struct desk *desk);

/* Put one at the end of the line, with a copy of ${data}; NULL: no memory. */
struct effect *
effects_add(struct desk *desk, enum effect_kind kind, struct sg_str data);

/* There is no memory for a record: whatever else follows from this event is
 * not done, and who answered is told so. */
void effects_lack(struct desk *desk);

/* Submit the record of ${fx}->v[at] and put it in line. */
void effects_record(struct desk *desk, const struct queue_effects *fx,
    size_t at, const struct effects_by *by);

/* There is no memory to give ${item} its fate later: it is no, and now. */
void effects_starve(struct desk *desk, struct call_item *item);

/* Carry out one; ${err}: what became of the record before it. */
void effects_do(struct desk *desk, struct effect *x, enum sg_err err);

/* One record in the making; between effects_record.c and effects_grant.c. */
struct settlement {
	struct desk *desk;
	const struct queue_effects *fx;
	const struct queue_effect *e;
	const struct effects_by *by;
	struct arena *a;
	struct record_fate fate;
	char prompt_id[PROMPT_ID_TEXT];
	struct call_item **items; /* its calls */
	size_t n;
	struct grant_item *grants; /* that come of it */
	size_t n_grants;
	struct sg_str line;
	struct store_op *ops; /* for each call, its grant, and the prompt */
	size_t n_ops;
};

/* The grants of a lasting answer, with their rows; false: no memory. */
bool effects_take_grants(struct settlement *r);

/* They take effect behind their record; false: no memory, so that it must not
 * be written. */
bool effects_put_grants(struct settlement *r);

#endif

#ifndef SOLGATE_MEMENTO_H
#define SOLGATE_MEMENTO_H

#include "solgate/affect.h"

/*
 * ThreadMemento v0.2: a navigation snapshot of a thread.  It says where the
 * conversation stands, not what is true.  Its summary, or shape, is five
 * fields: arc, active, parked, decisions, next.
 */
#define SG_MEMENTO_SIGNALS_MAX 8
#define SG_MEMENTO_ITEMS_MAX   32

struct sg_memento_signal {
	struct sg_str end_message_id;
	enum sg_signal_kind kind;
	enum sg_confidence_level confidence;
	enum sg_signal_source source;
	struct sg_str summary;
	bool has_summary;
};

struct sg_memento_signals {
	int64_t updated_ms;
	struct sg_memento_signal items[SG_MEMENTO_SIGNALS_MAX];
	size_t n_items;
};

struct sg_memento {
	struct sg_str memento_id;
	struct sg_str thread_id;
	int64_t created_ms;
	enum sg_memento_version version;
	struct sg_str arc;
	struct sg_str_list active, parked, decisions, next;
	struct sg_affect affect;
	struct sg_memento_signals signals;
	bool has_signals;
	struct sg_str id; /* memento_id once more, in answers */
	bool has_id;
};

/* A summary as the model proposes it: shorter than one may be sent. */
#define SG_SHAPE_ARC_CHARS  200
#define SG_SHAPE_ITEMS_MAX  6
#define SG_SHAPE_ITEM_CHARS 160

struct sg_memento_shape {
	struct sg_str arc;
	struct sg_str_list active, parked, decisions, next;
};

/* One turn that went well, and all it says about the thread. */
struct sg_memento_change {
	const struct sg_memento *previous; /* NULL: the thread has none */
	struct sg_str thread_id;           /* empty: that of the previous */
	enum sg_breakpoint decision;
	bool skip_may_change; /* setting: a skip turn updates like a should */
	const struct sg_memento_shape *shape; /* proposed; NULL: none */
	bool shape_refused;     /* one was proposed that could not be read */
	enum sg_chat_role role; /* who spoke; only the user feels */
	struct sg_str message_id;
	struct sg_str message, answer; /* texts, for a decision named there */
	/* About the message; NULL: none.  Message and time are set here. */
	const struct sg_affect_point *affect;
	const struct sg_memento_signals *signals; /* of this turn; NULL: none */
	int64_t now_ms;
};

/* What a memento made here may point into, beside what it is made of. */
#define SG_MEMENTO_ID_ROOM 1024

struct sg_memento_room {
	char memento_id[SG_MEMENTO_ID_ROOM];
	struct sg_str decision;
};

struct sg_memento_update {
	struct sg_memento memento;
	bool frozen;                   /* the peak guardrail is active */
	enum sg_summary_block blocked; /* why the summary may not change */
	enum sg_shape_source source;   /* where the summary came from */
	bool shape_ignored;            /* warn: one was proposed, not valid */
};

/**
 * sg_memento_next(in, room, out):
 * The memento after the turn ${in}.  A must always takes the proposed shape;
 * a should does unless the previous rollup freezes it; a skip keeps the
 * summary there is.  An empty list of decisions or next steps keeps the
 * previous one.  The result points into ${in}, ${in}->previous and ${room}.
 * A previous memento of another thread is as good as none.  False: there is
 * no thread it could be of, and ${out} is zeroed.
 */
SG_API SG_MUST_CHECK bool sg_memento_next(const struct sg_memento_change *in,
    struct sg_memento_room *room, struct sg_memento_update *out);

/* Within the limits of a proposed shape. */
SG_API bool sg_memento_shape_valid(const struct sg_memento_shape *s);

/* ${m} for readers of v0.1: no signals, and the sentinel is the server. */
SG_API struct sg_memento sg_memento_as_v0_1(const struct sg_memento *m);

/**
 * sg_memento_worth_writing(stored, m, turns):
 * Whether ${m} should be stored now: nothing is yet (${stored} is NULL), the
 * phase or the summary is another, or ${turns}, counted from the last write
 * and this one included, are five.
 */
SG_API bool sg_memento_worth_writing(const struct sg_memento *stored,
    const struct sg_memento *m, unsigned turns);

/*
 * Whether a message asks to decide, lock or choose something, and what an
 * answer names after "Recommendation:", or else "Decision:" or "Choose:": a
 * part of ${answer}, empty when there is none.
 */
SG_API bool sg_message_asks_decision(struct sg_str message);
SG_API struct sg_str sg_answer_decision(struct sg_str answer);

#endif

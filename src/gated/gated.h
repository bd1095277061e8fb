#ifndef GATED_GATED_H
#define GATED_GATED_H

#include "json/json_find.h"
#include "provider/provider_stream.h"

/*
 * An answer of a provider on its way to a program, through the gate.  What has
 * no call in it is handed on as it comes, byte for byte; from the first byte of
 * a call on everything is withheld until each call was decided.
 *
 *	gated_feed()* -> gated_end() -> no calls: all is said
 *	                             -> calls: gated_release(), some or all,
 *	                                or gated_retell() and another answer
 *
 * It fails closed: what cannot be read, a second choice beside the first, or a
 * kind of call that is not known is never handed on.
 */
#define GATED_CALLS_MAX  32
#define GATED_EVENTS_MAX 256

struct gated_call {
	struct sg_str id; /* as the model gave it; empty: it gave none */
	struct sg_str name, args;
	enum llm_form form;
	struct sg_str text; /* of TEXT the input, else the arguments */
};

struct gated_out {
	void (*bytes)(void *ctx, struct sg_str bytes);
	void *ctx;
};

struct gated {
	enum provider_kind kind;
	bool stream;      /* events, or one body */
	bool many;        /* several answers at once, without calls */
	bool shell_there; /* the provider may run its own shell */
	bool again;    /* the program has a part of an answer before this one */
	int64_t shift; /* blocks, or items, of those that it has */
	int64_t blocks; /* of this one that it has */
	struct gated_out out;
	struct arena keep, reading, look;
	struct llm_reader reader;
	struct buf in;      /* all that came */
	size_t at, line;    /* the first block that is not whole; in it */
	size_t held;        /* where what is withheld begins */
	bool holds;         /* something is */
	bool ended, failed; /* one of them, at the end */
	bool told;          /* the program has the provider's own error */
	struct sg_str why;  /* the action failed */
	struct sg_str id, model;
	struct gated_call calls[GATED_CALLS_MAX];
	size_t n;
	struct llm_event events[GATED_EVENTS_MAX]; /* from the first call on */
	size_t n_events;
	struct sg_str turn; /* what the model said, as a request says it */
};

/* Large: on the heap, please.  Memory is given back by gated_close(). */
void gated_open(
    struct gated *g, enum provider_kind k, bool stream, struct gated_out out);
void gated_close(struct gated *g);

/*
 * The same for several answers at once.  Nobody could be asked about the calls
 * of each, so none may have any: one that has is a failure.
 */
void gated_open_many(
    struct gated *g, enum provider_kind k, bool stream, struct gated_out out);

/* The one after ${before}, on the same way to the same program. */
void gated_open_again(struct gated *g, const struct gated *before);

void gated_feed(struct gated *g, struct sg_str bytes);
void gated_end(struct gated *g);

/* What became of a call: released or not; with other arguments, JSON, where a
 * person changed them. */
struct gated_fate {
	bool keep;
	struct sg_str args; /* empty: as they came */
};

/* Hand on what was withheld: all of it, or each call as ${fates} says.  What
 * cannot be changed so is an error, and then nothing was handed on. */
void gated_release(struct gated *g);
SG_MUST_CHECK enum sg_err gated_release_some(
    struct gated *g, const struct gated_fate fates[GATED_CALLS_MAX]);

/*
 * The request ${body} once more, with what the model said and what became of
 * its calls behind it: results[i] for calls[i].  It need not call again.
 */
SG_MUST_CHECK enum sg_err gated_retell(struct gated *g, struct sg_str body,
    const struct sg_str *results, struct arena *a, struct buf *out);

/* A line that keeps a stream alive and says nothing. */
struct sg_str gated_idle(enum provider_kind k);

/* ---- Inside ------------------------------------------------------------ */
enum gated_look {
	GATED_PASS,
	GATED_HEAD, /* said once to a program, whatever comes after it */
	GATED_CALL, /* a call is in it, or begins */
	GATED_BAD   /* the gate cannot see what it is */
};

/* Of several answers: passes, or is bad. */
enum gated_look gated_look_many(struct gated *g, struct sg_str json);

/* What is in a message: the data of an event, or a body. */
enum gated_look gated_look_at(struct gated *g, struct sg_str json);

/* What the model said, one by one, in ${a}: parts, blocks or items; of an
 * OpenAI message its calls.  And whether one of them is a call. */
SG_MUST_CHECK enum sg_err
gated_elements(struct gated *g, struct arena *a, struct json_items *out);
bool gated_is_call(enum provider_kind k, struct sg_str e, struct arena *a);

/* Remember which answer it is. */
SG_MUST_CHECK enum sg_err gated_gather(struct gated *g, struct sg_str json);

/* A block as an event. */
struct gated_piece {
	struct sg_str raw, name, data;
	struct arena *a;
};

/* gated_piece.c: p->raw as an event; to the program, as it counts blocks. */
SG_MUST_CHECK enum sg_err gated_split(struct gated *g, struct gated_piece *p);
void gated_hand_on(
    struct gated *g, const struct gated_piece *p, enum gated_look look);
void gated_say(struct gated *g, struct sg_str bytes);
void gated_fail(struct gated *g, struct sg_str why);

/* Growing text in g->keep. */
SG_MUST_CHECK enum sg_err
gated_grow(struct gated *g, struct buf *b, struct sg_str more);

#endif

#ifndef PROXY_PROXY_INT_H
#define PROXY_PROXY_INT_H

#include "proxy/proxy.h"
#include "desk/desk.h"
#include "gated/gated.h"
#include "gated/hosted.h"
#include "provider/provider_proxy.h"
#include "spool/spool.h"

/*
 * Inside the proxy: proxy.c keeps the runs, proxy_turn.c reads a request and
 * lets the turn gate see it, proxy_model.c asks, proxy_call.c has calls
 * decided, proxy_deed.c says what they would do, proxy_owed.c remembers what a
 * model was not told yet.
 */
#define PROXY_RUNS_MAX   256
#define PROXY_ROUNDS_MAX 8 /* answers of the model to one request */
#define PROXY_ARENA      ((size_t)96 << 20)
#define PROXY_IDLE_MS    5000 /* a stream is silent this long at most */
#define PROXY_CALL_ID    48
#define PROXY_THREAD     22 /* "proxy-" and 16 hex digits */

struct proxy_run {
	struct proxy_run *next;
	struct proxies *proxies;
	struct proxy_out to; /* .ctx NULL: nobody is there any more */
	struct proxy_in in;  /* its texts live in ${a} */
	struct llm_request request;
	struct arena a;
	char thread[PROXY_THREAD]; /* how the conversation began */
	char turn[ID_TEXT];
	bool has_turn;
	struct sg_str error; /* the provider's own, or empty */
	struct sg_str body; /* what is asked: the request, or what grew of it */
	struct spool_view *view; /* of that, if the body is a long one */
	bool many;               /* answers are asked for, without tools */
	unsigned round;
	uint64_t ticket;
	struct gated *g; /* the answer */
	struct gated_out out;
	bool fresh;               /* it has begun */
	struct llm_writer writer; /* for a model without bytes: */
	bool writes;
	struct llm_event *told;
	size_t n_told;
	bool begun, over, waits; /* the program's answer; for a person */
	int64_t said_ms;
	struct hosted *hosted; /* tools that run at the provider */
	size_t n_hosted;
	size_t at;          /* the call, or the tool, that is asked about */
	size_t part, parts; /* which of its questions, of how many */
	char call_id[PROXY_CALL_ID];
	struct gated_fate fates[GATED_CALLS_MAX];
	struct sg_str results[GATED_CALLS_MAX];
};

struct proxy_owed;

struct proxies {
	struct shell *shell;
	struct turns *turns;
	struct desk *desk;
	struct proxy_run *all;
	size_t n;
	struct proxy_owed *owed; /* the newest first */
};

/* The end: said to the program in its provider's words. */
void proxy_fail(
    struct proxy_run *r, unsigned status, struct sg_str why, uint32_t retry_s);
void proxy_end(struct proxy_run *r);

/* Bytes that nobody needs to look at. */
void proxy_say(struct proxy_run *r, struct sg_str bytes);

/* The head of a stream, if it has not left yet. */
void proxy_begin(struct proxy_run *r, bool stream);

/* Read the request, and let the turn gate see the user's message.  False: the
 * program knows why it goes no further. */
bool proxy_read(struct proxy_run *r);

/* r->body as r->request. */
SG_MUST_CHECK enum sg_err proxy_parse(struct proxy_run *r, struct sg_error *e);

/* What runs at the provider is asked about; then the model is asked. */
void proxy_offer(struct proxy_run *r);

/* What is asked about: a method of the host and what it needs. */
struct proxy_deed {
	struct sg_str method, params;
	struct sg_str context; /* for whoever decides, or empty */
	struct sg_str edits;   /* what a person may change, or empty */
	size_t n;              /* questions of the call that it belongs to */
};

/* What ${c} would do, of which question r->part is asked; false: no memory. */
bool proxy_deed(
    struct proxy_run *r, const struct gated_call *c, struct proxy_deed *out);

/* Ask the desk about it; false: no memory. */
bool proxy_put(struct proxy_run *r, const struct proxy_deed *d,
    void (*decided)(void *ctx, const struct command_out *out));

/* Ask the model with r->body; the answer comes later. */
void proxy_ask(struct proxy_run *r);
void proxy_cancel(struct proxy_run *r);

/* The answer has calls: have each decided. */
void proxy_decide(struct proxy_run *r);

/* ---- proxy_owed.c: calls that were denied beside one that was not ----------
 */
/* The program got some of the calls; the model will be told of the others with
 * the results of those. */
bool proxy_owe(struct proxy_run *r);

/* A request that brings those results: add what is owed to r->body. */
bool proxy_pay(struct proxy_run *r);
void proxy_owed_free(struct proxies *p);

#endif

#ifndef PROXY_PROXY_H
#define PROXY_PROXY_H

#include "access/principal.h"
#include "provider/provider.h"

/*
 * Programs that take us for their provider.  Their request goes on as they
 * wrote it; the answer comes back as the provider wrote it, but every call in
 * it waits at the gate until a person, or a rule, has decided:
 *
 *	allowed            the call is released, byte for byte
 *	denied             the model is told, and its next answer is what the
 *	                   program gets
 *	denied with a note the model is told the note
 *
 * Calls are asked about one after the other; each gets exactly one answer.
 * The turn gate runs on each message of a user.  Where a record cannot be
 * written, nothing is released.
 */
struct desk;
struct proxies;
struct shell;
struct spool;
struct turns;

struct proxy_in {
	struct principal who;
	enum provider_kind kind;
	struct sg_str body;
	/* Of a long body, which ${body} is the short one of; it is the proxy's
	 * from now on.  NULL: the body is whole. */
	struct spool *spool;
	/*
	 * Not a question to a model: what it is, below the provider's address
	 * ("/v1/models?limit=2"), and how it is asked for.  It passes.
	 */
	struct sg_str path;
	bool get;
	bool page;                   /* a person chooses a model */
	struct sg_str model;         /* Gemini: of the path */
	bool stream;                 /* Gemini: of the path */
	struct sg_str version, beta; /* Anthropic: of the head */
};

/*
 * Where the answer goes: begin() once, bytes(), end() once.  From within
 * proxy_run() or later.  After service_forget(ctx) nothing comes.
 */
struct proxy_out {
	void (*begin)(
	    void *ctx, unsigned status, bool stream, uint32_t retry_s);
	void (*bytes)(void *ctx, struct sg_str bytes);
	void (*end)(void *ctx);
	void *ctx;
};

void proxy_run(
    struct proxies *proxies, const struct proxy_in *in, struct proxy_out to);

/* ---- For the service ----------------------------------------------------- */
struct proxies *
proxies_new(struct shell *sh, struct turns *turns, struct desk *desk);
void proxies_free(struct proxies *p); /* NULL is fine */
void proxies_stop(struct proxies *p); /* all are told why */
void proxies_forget(struct proxies *p, const void *ctx);
int64_t proxies_due(const struct proxies *p);
void proxies_tick(struct proxies *p);

#endif

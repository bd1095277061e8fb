#ifndef PORT_MODEL_H
#define PORT_MODEL_H

#include "base/err.h"
#include "base/str.h"
#include "port/body.h"
#include "solgate/words.h"

/*
 * The model port: who answers a conversation.  It has no thread of its own
 * and never calls back from ask() or cancel(): events come from tick() and
 * ready(), on the loop's thread.
 *
 *	ask() -> event(TEXT | CALL | USAGE)* -> event(FINISH) or failed(), once
 *
 * After that, or after cancel(), the ticket is forgotten and nothing comes for
 * it any more.  A listener may ask and cancel anything from within a callback.
 *
 * The neutral request and events are struct llm_request and struct llm_event
 * of provider/provider.h; the port passes them on and never looks inside.
 */
struct llm_request;
struct llm_event;

/* Which model of those that are set up: the first is the default. */
#define MODEL_DEFAULT (-1)

struct model_ask {
	/* Read by ask() and not kept.  An empty model in it: the default one of
	 * that provider.  If it does not stream, TEXT comes in one piece. */
	const struct llm_request *request;

	int provider;        /* enum provider_kind, or MODEL_DEFAULT */
	int64_t deadline_ms; /* monotonic; 0, or later: as configured */

	/*
	 * For the proxy: the body as a program wrote it, which is sent on in
	 * place of ${request}, the program's own key, the version of the API
	 * it names ("2026-10-21") and the parts of it that are tried out (only
	 * Anthropic's has either).  Empty: none.
	 */
	struct sg_str body, key, version, beta;

	/*
	 * For the proxy: the body is too long to be held, and this is what is
	 * sent; ${body} only says that there is one.  What stands behind it
	 * lives until the ticket is forgotten.  NULL: ${body} is all of it.
	 */
	const struct body_port *whole;

	/*
	 * For the proxy: no question to a model, but this path (with a query)
	 * below the provider's address, with ${body} or, if ${get}, without.
	 * Only raw() hears of the answer.  Empty: a question.
	 */
	struct sg_str path;
	bool get;

	/*
	 * For the proxy: take the bytes of the answer, an event stream or one
	 * body, as they come, with the listener's ctx.  Then event() comes
	 * once, with FINISH, when all bytes were told.  A model that has no
	 * bytes, the scripted one, tells its events as ever.
	 */
	void (*raw)(void *ctx, struct sg_str bytes, bool stream);
};

/* Why there is no answer, or no more of it. */
struct model_failure {
	enum sg_failure_code code;
	unsigned status;        /* HTTP's; 0: there was none */
	struct sg_str text;     /* one line for a person; never a key */
	bool retryable;         /* the same question may be answered later */
	int64_t retry_after_ms; /* as the provider asks; 0: not said */
	bool streamed;          /* some event came before */
	/* What the provider said in its own form, for the proxy; empty: it
	 * said nothing, or a key is in it.  Lives until failed() returns. */
	struct sg_str body;
};

struct model_listener {
	/* TEXT, CALL, USAGE, FINISH; never ERROR.  Texts live until it
	 * returns. */
	void (*event)(void *ctx, const struct llm_event *e);
	void (*failed)(void *ctx, const struct model_failure *f);
	void *ctx;
};

#define MODEL_READ  1U
#define MODEL_WRITE 2U

struct model_port {
	/*
	 * Start one; its ticket, or 0: ${e} says why (SG_EINVALID: the turns of
	 * the request are out of order; SG_EFULL: too many at once; SG_EIO: the
	 * provider is not set up, no key, no library).  No callback comes then.
	 */
	uint64_t (*ask)(void *self, const struct model_ask *a,
	    struct model_listener l, struct sg_error *e);

	/* Stop it; an unknown ticket is fine. */
	void (*cancel)(void *self, uint64_t ticket);

	/* When tick() wants to be called next: monotonic ms, INT64_MAX never.
	 * Ask again after every call of the port. */
	int64_t (*due)(void *self);
	void (*tick)(void *self);

	/* The descriptor that was to be watched can be read or written. */
	void (*ready)(void *self, int fd, unsigned events);

	/*
	 * Whether it answers with the next tick and asks nobody outside.  Then
	 * nothing is lost if a question is written down with its answer only.
	 * NULL: it never does.
	 */
	bool (*at_hand)(void *self, int provider);

	/* The names for records and people: "scripted" and "scripted-1". */
	const char *(*provider)(void *self, int provider);
	const char *(*model)(void *self, int provider);

	void (*close)(void *self); /* cancels what runs */
	void *self;
};

/*
 * What a loop does for a model with descriptors.  ${events} are of MODEL_READ
 * and MODEL_WRITE; 0: no longer, and the descriptor may be closed right after.
 */
struct model_loop {
	void (*watch)(void *ctx, int fd, unsigned events);
	void *ctx;
};

#endif

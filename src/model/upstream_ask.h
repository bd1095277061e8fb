#ifndef MODEL_UPSTREAM_ASK_H
#define MODEL_UPSTREAM_ASK_H

#include "port/curl_api.h"
#include "model/key.h"
#include "model/upstream.h"
#include "provider/provider_stream.h"

/* One question to a provider; between the files of this adapter. */
#define UPSTREAM_ROOM    (1U << 20) /* one event of a stream */
#define UPSTREAM_WHY_MAX 320

enum upstream_state {
	UPSTREAM_WAITS, /* for its (next) try, at retry_ms */
	UPSTREAM_RUNS,
	UPSTREAM_OVER /* the listener knows; to be let go */
};

struct upstream;

#define UPSTREAM_FROM_MAX 256

struct upstream_ask {
	struct upstream_ask *next;
	struct upstream *of;
	uint64_t ticket;
	struct model_listener to;
	void (*raw)(void *ctx, struct sg_str bytes, bool stream);
	enum provider_kind kind;
	enum upstream_state state;
	bool stream;   /* what was asked for */
	bool get;      /* it has no body */
	bool passes;   /* it is no question to a model */
	bool streamed; /* an event was told */
	bool gone;     /* cancelled */

	/* What is sent, the same at every try. */
	struct buf url;
	char *body;
	size_t n_body;
	struct body_port whole; /* in place of body, if it can be read */
	uint64_t sent;          /* of it, at this try */
	struct curl_slist *headers;
	char key[KEY_MAX]; /* to keep it out of messages */
	char from_room[UPSTREAM_FROM_MAX];
	struct buf from; /* who answers: see llm_event */
	CURL *easy;

	/* What came, of this try. */
	unsigned status;
	int64_t retry_after_ms;
	bool is_stream; /* by its type */
	char *in;       /* bytes that wait to be read */
	size_t n_in, cap_in, all_in;
	bool too_long;
	struct llm_stream reader;
	struct arena keep, scratch;
	char *line, *data;
	char why[UPSTREAM_WHY_MAX]; /* an error in the provider's words */

	int tries;
	int64_t retry_ms, started_ms, heard_ms, deadline_ms;
};

struct upstream {
	struct model_port port;
	struct upstream_config config;
	const struct curl_api *api; /* NULL: not loaded yet */
	CURLM *multi;
	struct upstream_ask *first;
	uint64_t last;
	size_t n;
	unsigned busy;   /* within a call: nothing is let go */
	int64_t curl_ms; /* when libcurl wants to be called */
};

/* ---- upstream.c, upstream_loop.c ----------------------------------------- */
int64_t upstream_now_ms(const struct upstream *s);
int64_t upstream_or(int64_t said, int64_t usual); /* 0 is not said */

/* libcurl, at the first question. */
SG_MUST_CHECK enum sg_err
upstream_prepare(struct upstream *s, struct sg_error *e);

/* One call of libcurl, and all that follows from it. */
void upstream_act(struct upstream *s, int fd, int events);

/* When the patience with ${q} ends, and with what words. */
int64_t upstream_late_ms(const struct upstream_ask *q, const char **why);

/* Let go what is over, unless somebody up the stack looks at it. */
void upstream_sweep(struct upstream *s);

/* ---- upstream_url.c ---------------------------------------------------- */
/* A model's name stands in a path: it must not change it. */
bool upstream_model_right(struct sg_str m);

SG_MUST_CHECK enum sg_err
upstream_check_base(struct sg_str base, bool has_key, struct sg_error *e);

/* "https://x/v1" and "/v1/messages" have the version once; ends in NUL. */
void upstream_add_url(struct buf *b, struct sg_str base, struct sg_str path);

/* ---- upstream_request.c: what is sent ---------------------------------- */
SG_MUST_CHECK enum sg_err upstream_compose(
    struct upstream_ask *q, const struct model_ask *in, struct sg_error *e);

/* Another try: false, libcurl has no memory. */
bool upstream_start(struct upstream_ask *q);
void upstream_stop(struct upstream_ask *q);

/* ---- upstream_answer.c: what comes back -------------------------------- */
bool upstream_answer_init(struct upstream_ask *q);
void upstream_answer_free(struct upstream_ask *q);
size_t upstream_on_bytes(char *p, size_t size, size_t n, void *ask);
size_t upstream_on_header(char *p, size_t size, size_t n, void *ask);

/* Tell what has come so far; the transfer goes on. */
void upstream_tell(struct upstream_ask *q);

/* The transfer ended with ${code}: tell the rest, the end or why not, or wait
 * for another try. */
void upstream_end(struct upstream_ask *q, CURLcode code);

/* It takes too long. */
void upstream_late(struct upstream_ask *q, const char *why);

#endif

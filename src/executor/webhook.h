#ifndef EXECUTOR_WEBHOOK_H
#define EXECUTOR_WEBHOOK_H

#include "port/uv_api.h"
#include "base/arena.h"
#include "executor/registry.h"
#include "port/curl_api.h"
#include "port/executor.h"

/*
 * An action posted to a URL of the configuration, as canonical JSON:
 *
 *	{"action_id":..,"kind":..,"payload":{..},"request_id":..}
 *
 * Once: nothing is sent again by itself, and every attempt of an action has
 * the same Idempotency-Key, so that a person's Retry is known as one by the
 * other side.  No redirect is followed, certificates are always checked, the
 * environment's proxies are not looked at.  An answer of 200 to 299 is a
 * success; when it is not known whether the other side acted, the outcome
 * says so: "outcome_unknown".
 */
#define WEBHOOK_ANSWER_MAX (64u << 10)

struct webhook;

struct webhooks {
	uv_loop_t *loop;
	struct sg_str url;   /* of tools that have none; empty: none */
	const char *proxy;   /* NULL or "": none; "environment": its */
	const char *ca_file; /* NULL or "": the machine's */
	int64_t timeout_ms;
	const char *library; /* NULL: libcurl */
	const struct curl_api *api;
	CURLM *multi;
	uv_timer_t *timer;
	struct webhook *running;
	bool closing;
};

/* The URL of ${t}; empty: it cannot be run. */
struct sg_str
webhook_url(const struct webhooks *w, const struct registry_tool *t);

/* What is posted for ${action}, canonical, in ${a}. */
SG_MUST_CHECK enum sg_err webhook_body(const struct executor_action *action,
    struct arena *a, struct sg_str *out, struct sg_error *e);

void webhooks_run(struct webhooks *w, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done);

/* End what runs; its done() is called.  Handles end by themselves later. */
void webhooks_stop(struct webhooks *w);

/* Behind the rest: between webhook.c (requests) and webhook_loop.c (sockets).
 */
struct webhook {
	struct webhook *next;
	struct webhooks *of;
	CURL *easy;
	struct curl_slist *headers;
	char *body;
	size_t n_body;
	char url[REGISTRY_URL_MAX + 1];
	struct executor_done done;
	char said[CURL_ERROR_SIZE];
	size_t n; /* bytes of the answer */
	bool too_long;
	char text[WEBHOOK_ANSWER_MAX];
};

bool webhooks_open(struct webhooks *w, struct sg_error *e);
bool webhooks_start(struct webhooks *w, struct webhook *h);
void webhooks_let_go(struct webhook *h); /* out of libcurl's hands */
void webhooks_close(struct webhooks *w);

/* It ended: ${code} of libcurl. */
void webhook_ended(struct webhook *h, CURLcode code);

/* What that means; texts live in ${a} or are fixed. */
struct webhook_end {
	CURLcode code;
	long status; /* of HTTP */
};
void webhook_outcome(const struct webhook *h, const struct webhook_end *end,
    struct arena *a, struct executor_outcome *out);

#endif

/* A request to a webhook; see webhook.h. */
#include "executor/webhook.h"
#include "executor/executor.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "json/canonical_json.h"
#include "json/json_put.h"

#define BODY_BYTES (1u << 20)
#define KEY_TEXT   (2 * SHA256_SIZE)

struct sg_str
webhook_url(const struct webhooks *w, const struct registry_tool *t)
{
	return t->url.n > 0 ? t->url : w->url;
}

/* ---- What is sent --------------------------------------------------------
 */

/* Keys in order, so what is written is canonical if its parts are. */
enum sg_err
webhook_body(const struct executor_action *action, struct arena *a,
    struct sg_str *out, struct sg_error *e)
{
	struct sg_str payload = action->payload.n > 0 ? action->payload
						      : STR("{}");
	size_t cap = payload.n +
	    8 * (action->action_id.n + action->kind.n + action->request_id.n) +
	    128;
	struct buf raw = arena_buf(a, cap), b;
	enum sg_err err;

	if (raw.p == NULL)
		return SG_ENOMEM;
	json_open(&raw);
	json_put_text(&raw, "action_id", action->action_id);
	json_put_text(&raw, "kind", action->kind);
	json_put_raw(&raw, "payload", payload);
	json_put_text(&raw, "request_id", action->request_id);
	json_close(&raw);
	b = arena_buf(a, CANONICAL_MAX(raw.n));
	if (buf_full(&raw) || b.p == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, buf_str(&raw), a, e);
	*out = buf_str(&b);
	return err == SG_OK && buf_full(&b) ? SG_ELONG : err;
}

static bool
write_body(struct webhook *h, const struct executor_action *action,
    struct arena *a, struct sg_error *e)
{
	struct sg_str body;

	if (webhook_body(action, a, &body, e) != SG_OK ||
	    (h->body = malloc(body.n + 1)) == NULL)
		return false;
	memcpy(h->body, body.p, body.n);
	h->n_body = body.n;
	return true;
}

static bool
add_header(struct webhook *h, const char *text)
{
	struct curl_slist *more = h->of->api->slist_append(h->headers, text);

	if (more != NULL)
		h->headers = more;
	return more != NULL;
}

/* The same for every attempt of the action, and for no other. */
static bool
add_headers(struct webhook *h, const struct executor_action *action)
{
	char room[KEY_TEXT + 32];
	struct buf b = BUF_ON(room);
	uint8_t digest[SHA256_SIZE];
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, action->request_id);
	sha256_add(&s, STR("\0"));
	sha256_add(&s, action->action_id);
	sha256_end(&s, digest);
	buf_addz(&b, "Idempotency-Key: ");
	buf_addhex(&b, digest, sizeof(digest));
	buf_addc(&b, '\0');
	return !buf_full(&b) && add_header(h, room) &&
	    add_header(h, "Content-Type: application/json") &&
	    add_header(h, "Accept: application/json") &&
	    add_header(h, "Expect:");
}

static size_t
on_bytes(char *p, size_t size, size_t n, void *ctx)
{
	struct webhook *h = ctx;

	n *= size;
	if (n > WEBHOOK_ANSWER_MAX - h->n) {
		h->too_long = true;
		return 0;
	}
	memcpy(h->text + h->n, p, n);
	h->n += n;
	return n;
}

static void
set_options(struct webhook *h)
{
	const struct webhooks *w = h->of;
	__typeof__(curl_easy_setopt) *set = w->api->easy_setopt;

	set(h->easy, CURLOPT_URL, h->url);
	set(h->easy, CURLOPT_PROTOCOLS_STR, "http,https");
	set(h->easy, CURLOPT_FOLLOWLOCATION, 0L);
	set(h->easy, CURLOPT_NOSIGNAL, 1L);
	set(h->easy, CURLOPT_SSL_VERIFYPEER, 1L);
	set(h->easy, CURLOPT_SSL_VERIFYHOST, 2L);
	set(h->easy, CURLOPT_USERAGENT, "solgate");
	set(h->easy, CURLOPT_POST, 1L);
	set(h->easy, CURLOPT_POSTFIELDS, h->body);
	set(h->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)h->n_body);
	set(h->easy, CURLOPT_HTTPHEADER, h->headers);
	set(h->easy, CURLOPT_TIMEOUT_MS, (long)w->timeout_ms);
	/* A connection is not used twice: an old one that is gone would be
	 * tried again by libcurl, and nothing is sent twice. */
	set(h->easy, CURLOPT_FRESH_CONNECT, 1L);
	set(h->easy, CURLOPT_FORBID_REUSE, 1L);
	set(h->easy, CURLOPT_WRITEFUNCTION, on_bytes);
	set(h->easy, CURLOPT_WRITEDATA, h);
	set(h->easy, CURLOPT_ERRORBUFFER, h->said);
	set(h->easy, CURLOPT_PRIVATE, h);
	if (w->ca_file != NULL && w->ca_file[0] != '\0')
		set(h->easy, CURLOPT_CAINFO, w->ca_file);
	/* "" switches off what the environment says, and libcurl asks it. */
	if (w->proxy == NULL || strcmp(w->proxy, "environment") != 0)
		set(h->easy, CURLOPT_PROXY, w->proxy != NULL ? w->proxy : "");
}

static void
webhook_free(struct webhook *h)
{
	webhooks_let_go(h);
	h->of->api->slist_free_all(h->headers);
	free(h->body);
	free(h);
}

void
webhook_ended(struct webhook *h, CURLcode code)
{
	struct executor_outcome out = {0};
	struct executor_done done = h->done;
	long status = 0;
	struct arena a;

	arena_init(&a, &mem_heap, BODY_BYTES);
	(void)h->of->api->easy_getinfo(
	    h->easy, CURLINFO_RESPONSE_CODE, &status);
	webhook_outcome(h, &(struct webhook_end){code, status}, &a, &out);
	webhooks_let_go(h);
	done.done(done.ctx, &out);
	webhook_free(h);
	arena_release(&a);
}

/* ---- The way of one ------------------------------------------------------
 */

static struct webhook *
webhook_new(struct webhooks *w, struct sg_str url, struct executor_done done)
{
	struct webhook *h = calloc(1, sizeof(*h));

	if (h == NULL || url.n > REGISTRY_URL_MAX) {
		free(h);
		return NULL;
	}
	h->of = w;
	h->done = done;
	memcpy(h->url, url.p, url.n);
	return h;
}

void
webhooks_run(struct webhooks *w, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done)
{
	struct sg_error e = {0};
	struct webhook *h = NULL;
	struct arena a;

	arena_init(&a, &mem_heap, 4 * BODY_BYTES);
	if (w->api == NULL && !webhooks_open(w, &e))
		executor_refuse(done, "not_set_up", e.message);
	else if ((h = webhook_new(w, webhook_url(w, t), done)) == NULL)
		executor_refuse(done, "busy", "no memory");
	else if (!write_body(h, action, &a, &e) || !add_headers(h, action) ||
	    (h->easy = w->api->easy_init()) == NULL) {
		executor_refuse(done, "bad_args",
		    e.message[0] != '\0' ? e.message : "no memory");
		webhook_free(h);
	} else {
		set_options(h);
		if (!webhooks_start(w, h)) {
			executor_refuse(done, "not_sent",
			    "the webhook cannot be sent "
			    "now");
			webhook_free(h);
		}
	}
	arena_release(&a);
}

void
webhooks_stop(struct webhooks *w)
{
	static const struct executor_outcome stopped = {
	    .code = STR_INIT("outcome_unknown"),
	    .reason = STR_INIT("the gate stopped before the answer arrived"),
	    .retryable = true};
	struct webhook *h;

	while ((h = w->running) != NULL) {
		struct executor_done done = h->done;

		webhook_free(h);
		done.done(done.ctx, &stopped);
	}
	webhooks_close(w);
}

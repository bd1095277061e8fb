/* One request and its answer; see oauth_int.h. */
#include <strings.h>

#include "oauth/oauth_int.h"
#include "port/curl_api.h"

#define BODY_MAX ((size_t)1 << 20)
#define WAIT_MS  20000L

struct take {
	struct arena *a;
	struct buf body;
	struct sg_str challenge;
};

static size_t
on_body(char *p, size_t size, size_t n, void *ctx)
{
	struct take *t = ctx;

	n *= size;
	if (t->body.n + n > BODY_MAX ||
	    !arena_grow(t->a, &t->body, (struct sg_str){p, n}))
		return 0;
	return n;
}

static size_t
on_header(char *p, size_t size, size_t n, void *ctx)
{
	struct take *t = ctx;
	struct sg_str line = {p, size * n};

	if (str_starts_same(line, STR("WWW-Authenticate:"))) {
		(void)str_cut(&line, ':');
		if (!arena_dup(t->a, str_trim(line), &t->challenge))
			return 0;
	}
	return size * n;
}

static void
set_up(const struct curl_api *api, CURL *c, const struct oauth_question *q,
    struct take *t)
{
	api->easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	api->easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	api->easy_setopt(c, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1");
	api->easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
	api->easy_setopt(c, CURLOPT_TIMEOUT_MS, WAIT_MS);
	api->easy_setopt(c, CURLOPT_WRITEFUNCTION, on_body);
	api->easy_setopt(c, CURLOPT_WRITEDATA, t);
	api->easy_setopt(c, CURLOPT_HEADERFUNCTION, on_header);
	api->easy_setopt(c, CURLOPT_HEADERDATA, t);
	if (q->user != NULL) {
		api->easy_setopt(c, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
		api->easy_setopt(c, CURLOPT_USERNAME, q->user);
		api->easy_setopt(c, CURLOPT_PASSWORD, q->password);
	}
	if (q->body.n > 0) {
		api->easy_setopt(c, CURLOPT_POST, 1L);
		api->easy_setopt(c, CURLOPT_POSTFIELDS, q->body.p);
		api->easy_setopt(
		    c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->body.n);
	}
}

/* NUL at the end, for libcurl. */
static char *
text_of(struct sg_str s, struct arena *a)
{
	char *p = arena_new(a, s.n + 1);

	if (p != NULL && s.n > 0)
		memcpy(p, s.p, s.n);
	return p;
}

enum sg_err
oauth_ask(const struct oauth_question *q, struct arena *a,
    struct oauth_answer *out, struct sg_error *e)
{
	const struct curl_api *api = curl_api_load(CURL_LIBRARY, e);
	struct curl_slist *head = NULL;
	struct take t = {.a = a};
	char *url = text_of(q->url, a);
	CURLcode code;
	CURL *c;

	if (api == NULL)
		return SG_EIO;
	c = api->easy_init();
	if (c == NULL || url == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	set_up(api, c, q, &t);
	head = api->slist_append(
	    NULL, "Accept: application/json, text/event-stream");
	if (q->body.n > 0)
		head = api->slist_append(head, q->type);
	api->easy_setopt(c, CURLOPT_URL, url);
	api->easy_setopt(c, CURLOPT_HTTPHEADER, head);
	code = api->easy_perform(c);
	api->easy_getinfo(c, CURLINFO_RESPONSE_CODE, &out->status);
	api->slist_free_all(head);
	api->easy_cleanup(c);
	out->body = buf_str(&t.body);
	out->challenge = t.challenge;
	/* A stream that stays open has said what it has to say. */
	if (code != CURLE_OK && out->status == 0)
		return err_set(
		    e, SG_EIO, STR(""), str_of(api->easy_strerror(code)));
	return SG_OK;
}

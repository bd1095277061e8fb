/* libcurl in the thread of a way; see notify_int.h. */
#include <stdlib.h>
#include <string.h>

#include "notify/notify_int.h"

#define WAIT_MS 10000

static size_t
on_bytes(char *p, size_t size, size_t n, void *ctx)
{
	(void)p;
	(void)ctx;
	return size * n; /* what the other side says is not kept */
}

/* Retry-After in seconds; dates are not read. */
static size_t
on_header(char *p, size_t size, size_t n, void *ctx)
{
	static const struct sg_str name = STR_INIT("retry-after:");
	struct notify_post *post = ctx;
	struct sg_str line = {p, size * n};
	int64_t s = 0;

	if (!str_starts_same(line, name))
		return size * n;
	line = str_trim(str_part(line, name.n, line.n));
	for (size_t i = 0; i < line.n && i < 6; i++) {
		if (line.p[i] < '0' || line.p[i] > '9')
			return size * n;
		s = s * 10 + (line.p[i] - '0');
	}
	post->retry_after_s = s;
	return size * n;
}

/* The gate ends: nobody waits for a host that hangs. */
static int
on_progress(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	(void)a;
	(void)b;
	(void)c;
	(void)d;
	return notify_ends(ctx) ? 1 : 0;
}

const struct curl_api *
notify_curl(struct notify_worker *k, struct notify_said *s)
{
	struct sg_error e = {0};
	const struct curl_api *api = curl_api_load(CURL_LIBRARY, &e);
	const struct notify_options *o = &k->way->of->o;
	__typeof__(curl_easy_setopt) *set;

	if (api == NULL) {
		notify_why(s, e.message, "");
		return NULL;
	}
	if (k->curl == NULL && (k->curl = api->easy_init()) == NULL) {
		notify_why(s, "out of memory", "");
		return NULL;
	}
	api->easy_reset(k->curl);
	set = api->easy_setopt;
	set(k->curl, CURLOPT_FOLLOWLOCATION, 0L);
	set(k->curl, CURLOPT_NOSIGNAL, 1L);
	set(k->curl, CURLOPT_SSL_VERIFYPEER, 1L);
	set(k->curl, CURLOPT_SSL_VERIFYHOST, 2L);
	set(k->curl, CURLOPT_USERAGENT, "solgate");
	set(k->curl, CURLOPT_PROXY, "");
	set(k->curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	set(k->curl, CURLOPT_TIMEOUT_MS,
	    (long)(o->wait_ms > 0 ? o->wait_ms : WAIT_MS));
	set(k->curl, CURLOPT_WRITEFUNCTION, on_bytes);
	set(k->curl, CURLOPT_NOPROGRESS, 0L);
	set(k->curl, CURLOPT_XFERINFOFUNCTION, on_progress);
	set(k->curl, CURLOPT_XFERINFODATA, k->way);
	if (o->ca_file != NULL && o->ca_file[0] != '\0')
		set(k->curl, CURLOPT_CAINFO, o->ca_file);
	return api;
}

enum notify_end
notify_post(
    struct notify_worker *k, struct notify_post *p, struct notify_said *s)
{
	const struct curl_api *api = notify_curl(k, s);
	struct curl_slist *headers = NULL, *more;
	__typeof__(curl_easy_setopt) *set;
	CURLcode code;

	if (api == NULL)
		return NOTIFY_FAILED;
	for (size_t i = 0; i < p->n_headers; i++)
		if ((more = api->slist_append(headers, p->headers[i])) != NULL)
			headers = more;
	set = api->easy_setopt;
	set(k->curl, CURLOPT_URL, p->url);
	set(k->curl, CURLOPT_PROTOCOLS_STR, p->protocols);
	set(k->curl, CURLOPT_POST, 1L);
	set(k->curl, CURLOPT_HTTPHEADER, headers);
	set(k->curl, CURLOPT_POSTFIELDS, p->body.p);
	set(k->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)p->body.n);
	set(k->curl, CURLOPT_HEADERFUNCTION, on_header);
	set(k->curl, CURLOPT_HEADERDATA, p);
	code = api->easy_perform(k->curl);
	(void)api->easy_getinfo(k->curl, CURLINFO_RESPONSE_CODE, &p->status);
	api->slist_free_all(headers);
	s->again_ms = p->retry_after_s * 1000;
	if (code == CURLE_OK)
		return NOTIFY_SENT;
	notify_why(s, "it could not be reached: ", api->easy_strerror(code));
	return NOTIFY_AGAIN;
}

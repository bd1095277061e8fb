/* One request to the provider, with libcurl, in a thread; see sso_int.h. */
#include <string.h>

#include "port/curl_api.h"
#include "sso/sso_int.h"

#define WAIT_MS 10000

struct take {
	struct sso *s;
	struct arena *a;
	struct buf body;
	bool too_long;
};

static size_t
on_body(char *p, size_t size, size_t n, void *ctx)
{
	struct take *t = ctx;

	n *= size;
	if (t->body.n + n > SSO_BODY_MAX ||
	    !arena_grow(t->a, &t->body, (struct sg_str){p, n})) {
		t->too_long = true;
		return 0;
	}
	return n;
}

/* The gate ends: nobody waits for a provider that hangs. */
static int
on_progress(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	(void)a;
	(void)b;
	(void)c;
	(void)d;
	return sso_ends(ctx) ? 1 : 0;
}

/* NUL at the end, for libcurl. */
static const char *
text_of(struct sg_str s, struct arena *a)
{
	char *p = arena_new(a, s.n + 1);

	if (p != NULL && s.n > 0)
		memcpy(p, s.p, s.n);
	return p != NULL ? p : "";
}

static void
set_up(const struct curl_api *api, CURL *c, const struct sso_request *q,
    struct take *t)
{
	__typeof__(curl_easy_setopt) *set = api->easy_setopt;
	const struct sso_config *o = &t->s->c;

	set(c, CURLOPT_URL, text_of(q->url, t->a));
	set(c, CURLOPT_PROTOCOLS_STR, "http,https");
	set(c, CURLOPT_FOLLOWLOCATION, 0L);
	set(c, CURLOPT_NOSIGNAL, 1L);
	set(c, CURLOPT_SSL_VERIFYPEER, 1L);
	set(c, CURLOPT_SSL_VERIFYHOST, 2L);
	set(c, CURLOPT_USERAGENT, "solgate");
	set(c, CURLOPT_PROXY, "");
	set(c, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	set(c, CURLOPT_TIMEOUT_MS,
	    (long)(o->wait_ms > 0 ? o->wait_ms : WAIT_MS));
	set(c, CURLOPT_WRITEFUNCTION, on_body);
	set(c, CURLOPT_WRITEDATA, t);
	set(c, CURLOPT_NOPROGRESS, 0L);
	set(c, CURLOPT_XFERINFOFUNCTION, on_progress);
	set(c, CURLOPT_XFERINFODATA, t->s);
	if (o->ca_file.n > 0)
		set(c, CURLOPT_CAINFO, o->ca_file.p);
	if (q->user.n > 0) {
		set(c, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
		set(c, CURLOPT_USERNAME, text_of(q->user, t->a));
		set(c, CURLOPT_PASSWORD, text_of(q->secret, t->a));
	}
	if (q->form.n > 0) {
		set(c, CURLOPT_POST, 1L);
		set(c, CURLOPT_POSTFIELDS, q->form.p);
		set(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->form.n);
	}
}

static const char *
say(struct buf *room, const char *what, const char *more)
{
	room->n = 0;
	buf_addz(room, what);
	buf_add(room, str_part(str_of(more), 0, 120));
	buf_addc(room, '\0');
	return room->p;
}

const char *
sso_ask(struct sso *s, const struct sso_request *q, struct arena *a,
    long *status, struct sg_str *body, struct buf *room)
{
	struct sg_error e = {0};
	const struct curl_api *api = curl_api_load(CURL_LIBRARY, &e);
	struct take t = {.s = s, .a = a};
	struct curl_slist *head;
	CURLcode code;
	CURL *c;

	*status = 0;
	*body = STR("");
	if (api == NULL)
		return say(room, e.message, "");
	if ((c = api->easy_init()) == NULL)
		return "out of memory"; /* not covered: no memory */
	head = api->slist_append(NULL, "Accept: application/json");
	set_up(api, c, q, &t);
	api->easy_setopt(c, CURLOPT_HTTPHEADER, head);
	code = api->easy_perform(c);
	api->easy_getinfo(c, CURLINFO_RESPONSE_CODE, status);
	api->slist_free_all(head);
	api->easy_cleanup(c);
	*body = buf_str(&t.body);
	if (t.too_long)
		return "the provider's answer is longer than 512 KiB";
	if (code == CURLE_OPERATION_TIMEDOUT)
		return "the provider does not answer in time (sso.seconds)";
	if (code == CURLE_PEER_FAILED_VERIFICATION)
		return "the certificate of the provider is not trusted, or is "
		       "for another name; sso.ca_file names the authority of "
		       "your own network";
	return code == CURLE_OK
	    ? NULL
	    : say(room,
		  "the provider cannot be reached: ", api->easy_strerror(code));
}

/*
 * A bounded queue and one thread that posts.  libcurl is loaded when the first
 * body is sent; no redirect is followed, certificates are always checked, the
 * environment's proxies are not looked at.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "otel/otel.h"
#include "port/curl_api.h"
#include "port/thread.h"

#define URL_MAX    1100
#define FILE_MAX   4096
#define WAIT_MS    10000
#define STATUS_BAD 300

struct item {
	struct item *next;
	size_t n;
	char body[];
};

struct otel {
	struct otel_options o;
	char url[URL_MAX], ca_file[FILE_MAX];
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct item *first, **last;
	size_t n;
	bool ends;
	uint64_t sent, dropped;
	const struct curl_api *api;
	bool failing;
};

static size_t
on_bytes(char *p, size_t size, size_t n, void *ctx)
{
	(void)p;
	(void)ctx;
	return size * n; /* what a collector says is not kept */
}

static void
set_options(
    struct otel *t, CURL *h, struct curl_slist *headers, const struct item *i)
{
	__typeof__(curl_easy_setopt) *set = t->api->easy_setopt;

	set(h, CURLOPT_URL, t->url);
	set(h, CURLOPT_PROTOCOLS_STR, "http,https");
	set(h, CURLOPT_FOLLOWLOCATION, 0L);
	set(h, CURLOPT_NOSIGNAL, 1L);
	set(h, CURLOPT_SSL_VERIFYPEER, 1L);
	set(h, CURLOPT_SSL_VERIFYHOST, 2L);
	set(h, CURLOPT_USERAGENT, "solgate");
	set(h, CURLOPT_PROXY, "");
	set(h, CURLOPT_TIMEOUT_MS,
	    (long)(t->o.wait_ms > 0 ? t->o.wait_ms : WAIT_MS));
	set(h, CURLOPT_WRITEFUNCTION, on_bytes);
	set(h, CURLOPT_POST, 1L);
	set(h, CURLOPT_HTTPHEADER, headers);
	set(h, CURLOPT_POSTFIELDS, i->body);
	set(h, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)i->n);
	if (t->ca_file[0] != '\0')
		set(h, CURLOPT_CAINFO, t->ca_file);
}

/* One body; NULL, or why it was not taken. */
static const char *
post(struct otel *t, const struct item *i, char why[SG_MESSAGE_MAX])
{
	struct sg_error e = {0};
	struct curl_slist *headers;
	struct buf b = {.p = why, .cap = SG_MESSAGE_MAX - 1};
	long status = 0;
	CURLcode code = CURLE_OUT_OF_MEMORY;
	CURL *h;

	if (t->api == NULL &&
	    (t->api = curl_api_load(CURL_LIBRARY, &e)) == NULL)
		buf_addz(&b, e.message);
	if (t->api != NULL) {
		h = t->api->easy_init();
		headers = t->api->slist_append(
		    NULL, "Content-Type: application/json");
		if (h != NULL && headers != NULL) {
			set_options(t, h, headers, i);
			code = t->api->easy_perform(h);
			(void)t->api->easy_getinfo(
			    h, CURLINFO_RESPONSE_CODE, &status);
		}
		t->api->slist_free_all(headers);
		if (h != NULL)
			t->api->easy_cleanup(h);
		if (code == CURLE_OK && status >= 200 && status < STATUS_BAD)
			return NULL;
		if (code != CURLE_OK) {
			buf_addz(&b, t->api->easy_strerror(code));
		} else {
			buf_addz(&b, "it answered with status ");
			buf_addi(&b, status);
		}
	}
	why[b.n] = '\0';
	return why;
}

static void
tell_change(struct otel *t, const char *why)
{
	bool failing = why != NULL;

	if (failing != t->failing && t->o.changed != NULL)
		t->o.changed(t->o.ctx, why);
	t->failing = failing;
}

/* The next to be posted; NULL: there is none, and none will come. */
static struct item *
take(struct otel *t)
{
	struct item *i;

	pthread_mutex_lock(&t->lock);
	while (t->first == NULL && !t->ends)
		pthread_cond_wait(&t->news, &t->lock);
	if ((i = t->first) != NULL) {
		t->first = i->next;
		if (t->first == NULL)
			t->last = &t->first;
		t->n--;
	}
	pthread_mutex_unlock(&t->lock);
	return i;
}

static void *
run(void *ctx)
{
	struct otel *t = ctx;
	struct item *i;

	while ((i = take(t)) != NULL) {
		char why[SG_MESSAGE_MAX];
		const char *failed;
		bool late;

		pthread_mutex_lock(&t->lock);
		late = t->ends && t->failing; /* nobody is there, and it ends */
		pthread_mutex_unlock(&t->lock);
		failed = late ? why : post(t, i, why);
		pthread_mutex_lock(&t->lock);
		if (failed == NULL)
			t->sent++;
		else
			t->dropped++;
		pthread_mutex_unlock(&t->lock);
		if (!late)
			tell_change(t, failed);
		free(i);
	}
	return NULL;
}

static void
tell(void *self, struct sg_str body)
{
	struct otel *t = self;
	struct item *i = body.n > 0 && body.n <= OTEL_BODY
	    ? malloc(sizeof(*i) + body.n)
	    : NULL;

	pthread_mutex_lock(&t->lock);
	if (i == NULL || t->n == OTEL_QUEUE) {
		t->dropped++;
		free(i);
	} else {
		i->next = NULL;
		i->n = body.n;
		memcpy(i->body, body.p, body.n);
		*t->last = i;
		t->last = &i->next;
		t->n++;
		pthread_cond_signal(&t->news);
	}
	pthread_mutex_unlock(&t->lock);
}

struct otel *
otel_open(const struct otel_options *o, struct sg_error *e)
{
	static const char path[] = "/v1/traces";
	struct otel *t = calloc(1, sizeof(*t));
	size_t n = strlen(o->url);
	struct buf url, ca;

	if (t == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		return NULL;
	}
	url = (struct buf){.p = t->url, .cap = sizeof(t->url) - 1};
	while (n > 0 && o->url[n - 1] == '/')
		n--;
	buf_add(&url, (struct sg_str){o->url, n});
	if (n < sizeof(path) ||
	    memcmp(o->url + n - (sizeof(path) - 1), path, sizeof(path) - 1) !=
		0)
		buf_addz(&url, path);
	ca = (struct buf){.p = t->ca_file, .cap = sizeof(t->ca_file) - 1};
	buf_addz(&ca, o->ca_file != NULL ? o->ca_file : "");
	t->o = *o;
	t->last = &t->first;
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->news, NULL);
	if (!buf_full(&url) && !buf_full(&ca) &&
	    thread_start(&t->thread, run, t))
		return t;
	(void)err_set(e, SG_ENOMEM, STR(""),
	    STR("the thread for telemetry.otlp cannot be started"));
	pthread_cond_destroy(&t->news);
	pthread_mutex_destroy(&t->lock);
	free(t);
	return NULL;
}

void
otel_close(struct otel *t)
{
	if (t == NULL)
		return;
	pthread_mutex_lock(&t->lock);
	t->ends = true;
	pthread_cond_signal(&t->news);
	pthread_mutex_unlock(&t->lock);
	pthread_join(t->thread, NULL);
	pthread_cond_destroy(&t->news);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

struct telemetry_port
otel_port(struct otel *t)
{
	return (struct telemetry_port){tell, t};
}

void
otel_counts(struct otel *t, uint64_t *sent, uint64_t *dropped)
{
	pthread_mutex_lock(&t->lock);
	*sent = t->sent;
	*dropped = t->dropped;
	pthread_mutex_unlock(&t->lock);
}

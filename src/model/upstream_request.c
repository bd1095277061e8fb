/* What is sent to a provider: URL, headers, body, and how libcurl is set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/upstream_ask.h"

#define URL_MAX  2048
#define BODY_MAX ((size_t)16 << 20)

static const char *
or_usual(const char *said, const char *other)
{
	return said != NULL && said[0] != '\0' ? said : other;
}

static enum sg_err
refuse(struct sg_error *e, enum sg_err code, const char *why)
{
	return err_set(e, code, STR(""), str_of(why));
}

static bool
add_header(struct upstream_ask *q, const char *name, const char *value)
{
	char text[KEY_MAX + 64];
	struct buf b = BUF_ON(text);
	struct curl_slist *more;

	buf_addz(&b, name);
	buf_addz(&b, value);
	buf_addc(&b, '\0');
	if (buf_full(&b))
		return false;
	more = q->of->api->slist_append(q->headers, text);
	key_wipe(text, sizeof(text));
	if (more == NULL)
		return false;
	q->headers = more;
	return true;
}

/* What a program said of the API's version, in place of the usual. */
static bool
add_version(struct upstream_ask *q, const struct model_ask *in)
{
	char said[KEY_MAX];
	struct buf b = BUF_ON(said);
	const char *version = provider_version_header(q->kind);

	if (version[0] == '\0')
		return true;
	buf_add(&b, in->version);
	buf_addc(&b, '\0');
	if (!(in->version.n > 0 ? add_header(q, "anthropic-version: ", said)
				: add_header(q, version, "")))
		return false;
	b.n = 0;
	buf_add(&b, in->beta);
	buf_addc(&b, '\0');
	return in->beta.n == 0 ||
	    (!buf_full(&b) && add_header(q, "anthropic-beta: ", said));
}

static bool
add_headers(struct upstream_ask *q, const struct model_ask *in)
{
	if (!add_header(q, "Content-Type: ", "application/json") ||
	    !add_header(q, "Accept: ",
		q->stream ? "text/event-stream" : "application/json") ||
	    !add_header(q, "Expect:", ""))
		return false;
	return add_version(q, in) &&
	    (q->key[0] == '\0' ||
		add_header(q, provider_key_header(q->kind), q->key));
}

static enum sg_err
find_key(const struct upstream_provider *p, enum provider_kind k, struct buf *b,
    struct sg_error *e)
{
	return key_read(
	    p->key_file, or_usual(p->key_env, upstream_key_env(k)), b, e);
}

static enum sg_err
take_key(struct upstream_ask *q, struct sg_str own, struct sg_error *e)
{
	const struct upstream_provider *p = &q->of->config.provider[q->kind];
	struct buf b = {.p = q->key, .cap = sizeof(q->key) - 1};

	if (own.n == 0)
		return find_key(p, q->kind, &b, e);
	if (!key_right(own))
		return refuse(e, SG_EINVALID, "the key is not plain text");
	buf_add(&b, own);
	return SG_OK;
}

static enum sg_err
write_body(struct upstream_ask *q, const struct llm_request *r,
    struct sg_str ready, struct sg_error *e)
{
	struct arena a;
	bool plain = ready.n > 0 || q->passes;
	struct buf b = {.cap = plain ? ready.n : BODY_MAX};
	enum sg_err err = SG_OK;
	char *fit;

	b.p = malloc(b.cap + 1);
	if (b.p == NULL)
		return SG_ENOMEM;
	arena_init(&a, &mem_heap, BODY_MAX);
	if (plain)
		buf_add(&b, ready);
	else
		err = provider_write_request(q->kind, r, &a, &b, e);
	arena_release(&a);
	if (err != SG_OK) {
		free(b.p);
		return err;
	}
	fit = realloc(b.p, b.n + 1);
	q->body = fit != NULL ? fit : b.p;
	q->n_body = b.n;
	return SG_OK;
}

/* A server of one's own may want none; the provider's always does. */
static enum sg_err
no_key(enum provider_kind k, struct sg_error *e)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "there is no key for ");
	buf_addz(&b, provider_name(k));
	buf_addz(&b, ": put it into a file that only you can read, or into ");
	buf_addz(&b, upstream_key_env(k));
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

enum sg_err
upstream_check(
    const struct upstream_config *c, enum provider_kind k, struct sg_error *e)
{
	const struct upstream_provider *p = &c->provider[k];
	const char *base = or_usual(p->base_url, NULL);
	const char *model = or_usual(p->model, upstream_model(k));
	char key[KEY_MAX];
	struct buf b = BUF_ON(key);
	enum sg_err err = find_key(p, k, &b, e);

	if (err == SG_OK && b.n == 0 && base == NULL)
		err = no_key(k, e);
	if (err == SG_OK)
		err = upstream_check_base(
		    str_of(or_usual(base, upstream_base_url(k))), b.n > 0, e);
	if (err == SG_OK && !upstream_model_right(str_of(model)))
		err = refuse(e, SG_EINVALID, "this is not the name of a model");
	key_wipe(key, sizeof(key));
	return err;
}

enum sg_err
upstream_compose(
    struct upstream_ask *q, const struct model_ask *in, struct sg_error *e)
{
	const struct upstream_provider *p = &q->of->config.provider[q->kind];
	struct llm_request r = *in->request;
	char text[512];
	struct buf path = BUF_ON(text);
	struct sg_str base = str_of(
	    or_usual(p->base_url, upstream_base_url(q->kind)));
	enum sg_err err;

	if (r.model.n == 0)
		r.model = str_of(or_usual(p->model, upstream_model(q->kind)));
	q->passes = in->path.n > 0;
	q->get = in->get;
	if (!q->passes && !upstream_model_right(r.model))
		return refuse(
		    e, SG_EINVALID, "this is not the name of a model");
	if ((in->version.n > 0 && !upstream_model_right(in->version)) ||
	    (in->beta.n > 0 && !key_right(in->beta)))
		return refuse(
		    e, SG_EINVALID, "this is not a version of the API");
	q->stream = r.stream;
	q->from = BUF_ON(q->from_room);
	llm_from_add(q->kind, r.model, &q->from);
	err = take_key(q, in->key, e);
	if (err == SG_OK && q->key[0] == '\0' &&
	    or_usual(p->base_url, NULL) == NULL)
		err = no_key(q->kind, e);
	if (err == SG_OK)
		err = upstream_check_base(base, q->key[0] != '\0', e);
	if (err == SG_OK && in->whole != NULL)
		q->whole = *in->whole;
	else if (err == SG_OK)
		err = write_body(q, &r, in->body, e);
	if (err != SG_OK)
		return err;
	q->url = (struct buf){.p = malloc(URL_MAX), .cap = URL_MAX};
	if (q->url.p == NULL)
		return SG_ENOMEM;
	if (!q->passes)
		provider_path(q->kind, &r, &path);
	upstream_add_url(&q->url, base, q->passes ? in->path : buf_str(&path));
	if (buf_full(&path) || buf_full(&q->url))
		return refuse(e, SG_EFULL, "the URL is too long");
	return add_headers(q, in) ? SG_OK : SG_ENOMEM;
}

/* ---- A body that is read as it is sent -------------------------------------
 */

static size_t
on_wanted(char *to, size_t size, size_t n, void *ask)
{
	struct upstream_ask *q = ask;
	size_t k;

	if (q->gone)
		return CURL_READFUNC_ABORT;
	if (q->sent == q->whole.n)
		return 0;
	k = q->whole.read(q->whole.self, q->sent, to, size * n);
	q->sent += k;
	return k > 0 ? k : CURL_READFUNC_ABORT;
}

/* libcurl begins again on another connection. */
static int
on_rewind(void *ask, curl_off_t at, int from)
{
	struct upstream_ask *q = ask;

	if (from != SEEK_SET || at < 0 || (uint64_t)at > q->whole.n)
		return CURL_SEEKFUNC_FAIL;
	q->sent = (uint64_t)at;
	return CURL_SEEKFUNC_OK;
}

static void
set_body(struct upstream_ask *q)
{
	__typeof__(curl_easy_setopt) *set = q->of->api->easy_setopt;
	CURL *h = q->easy;

	set(h, CURLOPT_POST, 1L);
	if (q->whole.read == NULL) {
		set(h, CURLOPT_POSTFIELDS, q->body);
		set(h, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->n_body);
		return;
	}
	q->sent = 0;
	set(h, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->whole.n);
	set(h, CURLOPT_READFUNCTION, on_wanted);
	set(h, CURLOPT_READDATA, q);
	set(h, CURLOPT_SEEKFUNCTION, on_rewind);
	set(h, CURLOPT_SEEKDATA, q);
}

static void
set_options(struct upstream_ask *q)
{
	const struct upstream_config *c = &q->of->config;
	__typeof__(curl_easy_setopt) *set = q->of->api->easy_setopt;
	CURL *h = q->easy;

	set(h, CURLOPT_URL, q->url.p);
	set(h, CURLOPT_PROTOCOLS_STR, "http,https");
	set(h, CURLOPT_FOLLOWLOCATION, 0L);
	set(h, CURLOPT_NOSIGNAL, 1L);
	set(h, CURLOPT_SSL_VERIFYPEER, 1L);
	set(h, CURLOPT_SSL_VERIFYHOST, 2L);
	set(h, CURLOPT_USERAGENT, "solgate");
	if (!q->get)
		set_body(q);
	set(h, CURLOPT_HTTPHEADER, q->headers);
	set(h, CURLOPT_CONNECTTIMEOUT_MS,
	    (long)(c->connect_ms > 0 ? c->connect_ms : 10000));
	set(h, CURLOPT_WRITEFUNCTION, upstream_on_bytes);
	set(h, CURLOPT_WRITEDATA, q);
	set(h, CURLOPT_HEADERFUNCTION, upstream_on_header);
	set(h, CURLOPT_HEADERDATA, q);
	set(h, CURLOPT_PRIVATE, q);
	if (c->ca_file != NULL && c->ca_file[0] != '\0')
		set(h, CURLOPT_CAINFO, c->ca_file);
	/* "" switches off what the environment says, and libcurl asks it. */
	if (c->proxy == NULL || strcmp(c->proxy, "environment") != 0)
		set(h, CURLOPT_PROXY, c->proxy != NULL ? c->proxy : "");
}

bool
upstream_start(struct upstream_ask *q)
{
	const struct curl_api *api = q->of->api;

	q->easy = api->easy_init();
	if (q->easy == NULL)
		return false;
	set_options(q);
	if (api->multi_add_handle(q->of->multi, q->easy) != CURLM_OK) {
		api->easy_cleanup(q->easy);
		q->easy = NULL;
		return false;
	}
	q->state = UPSTREAM_RUNS;
	q->tries++;
	return true;
}

void
upstream_stop(struct upstream_ask *q)
{
	const struct curl_api *api = q->of->api;

	if (q->easy == NULL)
		return;
	(void)api->multi_remove_handle(q->of->multi, q->easy);
	api->easy_cleanup(q->easy);
	q->easy = NULL;
}

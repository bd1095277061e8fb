/*
 * A witness, or any address that takes a POST: libcurl, which is loaded when
 * the first checkpoint is sent.  No redirect is followed, certificates are
 * always checked, the environment's proxies are not looked at.
 */
#include <stdlib.h>
#include <string.h>

#include "anchor/keeper.h"
#include "port/curl_api.h"

#define ANSWER_MAX  (1u << 20)
#define LOCAL       "http://localhost/v1/witness" /* on a socket */
#define URL_MAX     (ANCHOR_TEXT + CHECKPOINT_ID + 8)
#define LINES_MS    10000L
#define STATUS_BAD  300
#define HAS_ANOTHER 409

struct talk {
	const struct curl_api *api;
	CURL *easy;
	char url[URL_MAX];
	char said[CURL_ERROR_SIZE];
	char *text;
	size_t n;
	long status;
};

static size_t
on_bytes(char *p, size_t size, size_t n, void *ctx)
{
	struct talk *t = ctx;

	n *= size;
	if (n > ANSWER_MAX - t->n)
		return 0;
	memcpy(t->text + t->n, p, n);
	t->n += n;
	return n;
}

static void
set_options(struct talk *t, const struct keeper *k, int64_t wait_ms)
{
	__typeof__(curl_easy_setopt) *set = t->api->easy_setopt;

	set(t->easy, CURLOPT_URL, t->url);
	set(t->easy, CURLOPT_PROTOCOLS_STR, "http,https");
	set(t->easy, CURLOPT_FOLLOWLOCATION, 0L);
	set(t->easy, CURLOPT_NOSIGNAL, 1L);
	set(t->easy, CURLOPT_SSL_VERIFYPEER, 1L);
	set(t->easy, CURLOPT_SSL_VERIFYHOST, 2L);
	set(t->easy, CURLOPT_USERAGENT, "solgate");
	set(t->easy, CURLOPT_PROXY, "");
	set(t->easy, CURLOPT_TIMEOUT_MS, (long)wait_ms);
	set(t->easy, CURLOPT_WRITEFUNCTION, on_bytes);
	set(t->easy, CURLOPT_WRITEDATA, t);
	set(t->easy, CURLOPT_ERRORBUFFER, t->said);
	if (k->kind == KEEPER_UNIX)
		set(t->easy, CURLOPT_UNIX_SOCKET_PATH, k->where);
}

static bool
talk_open(struct talk *t, const struct keeper *k, const char *more,
    int64_t wait_ms, struct sg_error *e)
{
	struct buf url = {.p = t->url, .cap = sizeof(t->url) - 1};

	if ((t->api = curl_api_load(CURL_LIBRARY, e)) == NULL)
		return false;
	buf_addz(&url, k->kind == KEEPER_UNIX ? LOCAL : k->where);
	buf_addz(&url, more);
	t->text = malloc(ANSWER_MAX);
	t->easy = t->api->easy_init();
	if (t->text == NULL || t->easy == NULL || buf_full(&url)) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		return false;
	}
	set_options(t, k, wait_ms);
	return true;
}

static void
talk_close(struct talk *t)
{
	if (t->easy != NULL)
		t->api->easy_cleanup(t->easy);
	free(t->text);
}

static void
say_failed(const struct talk *t, CURLcode code, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX - 1];
	struct buf b = BUF_ON(room);

	if (code != CURLE_OK) {
		buf_addz(&b,
		    t->said[0] != '\0' ? t->said : t->api->easy_strerror(code));
	} else {
		buf_addz(&b, "it answered with status ");
		buf_addi(&b, t->status);
	}
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
}

static CURLcode
run(struct talk *t)
{
	CURLcode code = t->api->easy_perform(t->easy);

	if (code == CURLE_OK)
		(void)t->api->easy_getinfo(
		    t->easy, CURLINFO_RESPONSE_CODE, &t->status);
	return code;
}

enum keeper_says
keeper_http_put(const struct keeper *k, struct sg_str line, int64_t wait_ms,
    struct checkpoint *last, struct sg_error *e)
{
	struct talk t = {.n = 0};
	struct curl_slist *headers = NULL;
	enum keeper_says says = KEEPER_FAILED;
	CURLcode code;

	if (talk_open(&t, k, "", wait_ms, e)) {
		headers = t.api->slist_append(
		    NULL, "Content-Type: application/json");
		t.api->easy_setopt(t.easy, CURLOPT_POST, 1L);
		t.api->easy_setopt(t.easy, CURLOPT_HTTPHEADER, headers);
		t.api->easy_setopt(t.easy, CURLOPT_POSTFIELDS, line.p);
		t.api->easy_setopt(
		    t.easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)line.n);
		code = run(&t);
		if (code == CURLE_OK && t.status >= 200 &&
		    t.status < STATUS_BAD)
			says = KEEPER_KEPT;
		else if (code == CURLE_OK && t.status == HAS_ANOTHER &&
		    checkpoint_read((struct sg_str){t.text, t.n}, last))
			says = KEEPER_OTHER;
		else
			say_failed(&t, code, e);
		t.api->slist_free_all(headers);
	}
	talk_close(&t);
	return says;
}

enum sg_err
keeper_http_lines(const struct keeper *k, const char *gate, struct sg_str *out,
    struct sg_error *e)
{
	char more[CHECKPOINT_ID + 2];
	struct buf b = {.p = more, .cap = sizeof(more) - 1};
	struct talk t = {.n = 0};
	CURLcode code;
	bool ok = false;

	buf_addc(&b, '/');
	buf_addz(&b, gate);
	more[b.n] = '\0';
	if (talk_open(&t, k, more, LINES_MS, e)) {
		code = run(&t);
		ok = code == CURLE_OK && t.status == 200;
		if (!ok)
			say_failed(&t, code, e);
	}
	*out = (struct sg_str){ok ? t.text : NULL, ok ? t.n : 0};
	if (ok)
		t.text = NULL;
	talk_close(&t);
	return ok ? SG_OK : SG_EIO;
}

/* Web Push (RFC 8030): one message to one browser; see notify_int.h. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/sha256.h"
#include "json/json_put.h"
#include "pubkey/base64url.h"
#include "notify/notify_int.h"
#include "words/words.h"

#define HEADER_MAX 3072
#define TOPIC      18 /* bytes of the hash that names it; 24 characters */

/* Whose browsers are reached where; a star is any number of labels. */
static const char *const services[] = {"fcm.googleapis.com",
    "updates.push.services.mozilla.com", "*.push.services.mozilla.com",
    "*.notify.windows.com", "*.push.apple.com"};

static bool
fits(struct sg_str host, struct sg_str pattern)
{
	struct sg_str tail;

	if (pattern.n < 2 || pattern.p[0] != '*')
		return str_same(host, pattern);
	tail = str_part(pattern, 1, pattern.n);
	return host.n > tail.n &&
	    str_same(str_part(host, host.n - tail.n, tail.n), tail);
}

static bool
is_here(struct sg_str host)
{
	struct sg_str name = host;

	return str_starts(host, STR("[::1]")) ||
	    str_same(name = str_cut(&host, ':'), STR("127.0.0.1")) ||
	    str_same(name, STR("localhost"));
}

/* T48: a browser names an address, and the gate posts there. */
bool
notify_push_may(void *self, struct sg_str endpoint)
{
	const struct notify *t = self;
	struct sg_str rest = endpoint, host;
	bool plain = str_starts(endpoint, STR("http://"));
	bool known = false;

	if (!plain && !str_starts(endpoint, STR("https://")))
		return false;
	for (size_t i = 0; i < endpoint.n; i++)
		if (endpoint.p[i] <= ' ' || endpoint.p[i] > '~' ||
		    strchr("@\\\"<>#", endpoint.p[i]) != NULL)
			return false;
	rest = str_part(endpoint, plain ? 7 : 8, endpoint.n);
	host = str_cut(&rest, '/');
	if (rest.n == 0)
		return false;
	for (size_t i = 0; i < sizeof(services) / sizeof(services[0]); i++)
		known |= !plain && fits(host, str_of(services[i]));
	for (size_t i = 0; i < t->o.n_push_services; i++)
		known |= (!plain || is_here(host)) &&
		    fits(host, t->o.push_services[i]);
	return known;
}

bool
notify_push_open(struct notify *t, struct notify_said *s)
{
	struct buf b = {.p = t->push_open, .cap = NOTIFIER_KEY};
	uint8_t point[ECE_POINT];
	struct sg_error e = {0};
	bool ok;

	pthread_mutex_lock(&t->lock);
	if (!t->push_ready && t->o.push_key != NULL &&
	    t->o.push_key(t->o.ctx, t->push_key, &e) &&
	    ece_key_open(t->push_key, point, &e) == SG_OK) {
		base64url_add(
		    &b, (struct sg_str){(const char *)point, sizeof(point)});
		t->push_open[b.n] = '\0';
		t->push_ready = true;
	}
	ok = t->push_ready;
	pthread_mutex_unlock(&t->lock);
	if (!ok)
		notify_why(s, "there is no key for Web Push: ", e.message);
	return ok;
}

/* What the page's worker shows; it opens "/inbox/ID" and answers nothing. */
static void
write_message(const struct notify *t, const struct notice *n, struct buf *out)
{
	char title[NOTICE_TITLE], text[NOTICE_TEXT];
	struct buf a = BUF_ON(title), b = BUF_ON(text);

	(void)t;
	notice_title(n, &a);
	notice_text(n, &b);
	json_open(out);
	json_put_text(out, "title", buf_str(&a));
	json_put_text(out, "text", buf_str(&b));
	if (n->id.n > 0) {
		json_put_text(out, "id", n->id);
		json_put_name(out, "risk", word_name(&words_risk, n->risk));
		json_put_int(out, "until", n->until_ms);
	}
	json_close(out);
}

static bool
seal(const struct notify *t, const struct notify_job *j, struct buf *out,
    struct notify_said *s)
{
	char room[ECE_MESSAGE];
	struct buf message = BUF_ON(room);
	struct ece_with with = {.padded = true};
	struct sg_error e = {0};
	struct ece_to to;
	bool ok;

	write_message(t, &j->n, &message);
	if (!base64url_exact(j->to.p256dh, to.point, sizeof(to.point)) ||
	    !base64url_exact(j->to.auth, to.secret, sizeof(to.secret))) {
		notify_why(s, "the keys of the subscription are not right", "");
		return false;
	}
	ok = !buf_full(&message) &&
	    getrandom(with.salt, sizeof(with.salt), 0) ==
		(ssize_t)sizeof(with.salt) &&
	    ece_key_new(with.key, &e) == SG_OK &&
	    ece_seal(&to, &with, buf_str(&message), out, &e) == SG_OK;
	explicit_bzero(&with, sizeof(with));
	if (!ok)
		notify_why(s, "the message cannot be sealed: ", e.message);
	return ok;
}

/* What a push service says; the numbers are those of RFC 8030. */
static enum notify_end
read_status(long status, struct notify_said *s)
{
	char room[40];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	if (status >= 200 && status < 300)
		return NOTIFY_SENT;
	if (status == 404 || status == 410) {
		notify_why(s, "the subscription is gone", "");
		return NOTIFY_LOST;
	}
	buf_addz(&b, "status ");
	buf_addi(&b, status);
	room[b.n] = '\0';
	notify_why(s, "the push service answered with ", room);
	return status == 429 || status >= 500 ? NOTIFY_AGAIN : NOTIFY_FAILED;
}

/* A later message about the same question takes the place of an earlier one. */
static void
add_topic(struct buf *b, struct sg_str id)
{
	uint8_t digest[SHA256_SIZE];

	sha256_of(id, digest);
	buf_addz(b, "Topic: ");
	base64url_add(b, (struct sg_str){(const char *)digest, TOPIC});
}

static void
add_ttl(struct buf *b, const struct notice *n)
{
	int64_t left = (n->until_ms - notify_now_ms()) / 1000;

	buf_addz(b, "TTL: ");
	buf_addi(b, n->until_ms == 0 ? 60 : left > 0 ? left : 0);
}

enum notify_end
notify_push(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s)
{
	const struct notify *t = k->way->of;
	char auth[HEADER_MAX], ttl[40], topic[48], sealed[ECE_SEALED];
	struct buf a = {.p = auth, .cap = sizeof(auth) - 1},
		   body = BUF_ON(sealed);
	struct buf b = {.p = ttl, .cap = sizeof(ttl) - 1};
	struct buf c = {.p = topic, .cap = sizeof(topic) - 1};
	const char *headers[] = {auth, ttl, topic,
	    j->n.risk == SG_RISK_LOW ? "Urgency: normal" : "Urgency: high",
	    "Content-Encoding: aes128gcm",
	    "Content-Type: application/octet-stream"};
	struct notify_post p = {.url = j->to.endpoint.p,
	    .protocols = "http,https",
	    .headers = headers,
	    .n_headers = sizeof(headers) / sizeof(headers[0])};
	enum notify_end end;

	if (!notify_push_may(k->way->of, j->to.endpoint)) {
		notify_why(s,
		    "the service is not one that notify.push_services "
		    "allows",
		    "");
		return NOTIFY_FAILED;
	}
	buf_addz(&a, "Authorization: ");
	if (!notify_push_open(k->way->of, s) || !seal(t, j, &body, s) ||
	    !notify_vapid(t, j->to.endpoint, notify_now_ms(), &a, s))
		return NOTIFY_FAILED;
	auth[a.n] = '\0';
	add_ttl(&b, &j->n);
	ttl[b.n] = '\0';
	add_topic(&c, j->n.id);
	topic[c.n] = '\0';
	p.body = buf_str(&body);
	end = notify_post(k, &p, s);
	return end == NOTIFY_SENT ? read_status(p.status, s) : end;
}

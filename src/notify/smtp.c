/* One mail by SMTP, through libcurl; see notify_int.h. */
#include <string.h>
#include <time.h>

#include "base/sha256.h"
#include "notify/notify_int.h"

#define MAIL_MAX 8192
#define LINE_RAW 45 /* bytes of an encoded word of a header */

static const char digits
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void
add_base64(struct buf *out, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)(uint8_t)p[i] << 16;

		if (i + 1 < n)
			v |= (uint32_t)(uint8_t)p[i + 1] << 8;
		if (i + 2 < n)
			v |= (uint8_t)p[i + 2];
		buf_addc(out, digits[v >> 18]);
		buf_addc(out, digits[(v >> 12) & 63]);
		buf_addc(out, i + 1 < n ? digits[(v >> 6) & 63] : '=');
		buf_addc(out, i + 2 < n ? digits[v & 63] : '=');
	}
}

/* RFC 2047, a piece at a time; no letter is cut in two. */
static void
add_subject(struct buf *out, struct sg_str text)
{
	size_t at = 0, n;
	bool plain = true;

	for (size_t i = 0; i < text.n; i++)
		plain = plain && (unsigned char)text.p[i] < 0x80;
	buf_addz(out, "Subject: ");
	if (plain && text.n < 900) {
		buf_add(out, text);
		buf_addz(out, "\r\n");
		return;
	}
	for (; at < text.n; at += n) {
		n = text.n - at < LINE_RAW ? text.n - at : LINE_RAW;
		while (at + n < text.n &&
		    ((unsigned char)text.p[at + n] & 0xc0) == 0x80)
			n--;
		buf_addz(out, at > 0 ? "\r\n =?UTF-8?B?" : "=?UTF-8?B?");
		add_base64(out, text.p + at, n);
		buf_addz(out, "?=");
	}
	buf_addz(out, "\r\n");
}

static void
add_head(const struct notify *t, const struct notice *n, struct buf *out)
{
	static const char *const days[] = {
	    "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May",
	    "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	time_t now = (time_t)(notify_now_ms() / 1000);
	uint8_t digest[SHA256_SIZE];
	struct tm tm;

	gmtime_r(&now, &tm);
	buf_addz(out, "Date: ");
	buf_addz(out, days[tm.tm_wday % 7]);
	buf_addz(out, ", ");
	buf_addi(out, tm.tm_mday);
	buf_addc(out, ' ');
	buf_addz(out, months[tm.tm_mon % 12]);
	buf_addc(out, ' ');
	buf_addi(out, tm.tm_year + 1900);
	buf_addc(out, ' ');
	buf_add_padded(out, (uint64_t)tm.tm_hour, 2);
	buf_addc(out, ':');
	buf_add_padded(out, (uint64_t)tm.tm_min, 2);
	buf_addc(out, ':');
	buf_add_padded(out, (uint64_t)tm.tm_sec, 2);
	buf_addz(out, " +0000\r\nFrom: Solgate <");
	buf_add(out, t->o.smtp_from);
	buf_addz(out, ">\r\nTo: ");
	for (size_t i = 0; i < t->o.n_smtp_to; i++) {
		buf_addz(out, i > 0 ? ", <" : "<");
		buf_add(out, t->o.smtp_to[i]);
		buf_addc(out, '>');
	}
	sha256_of(n->id, digest);
	buf_addz(out, "\r\nMessage-ID: <");
	buf_addhex(out, digest, 12);
	buf_addc(out, '.');
	buf_addi(out, notify_now_ms());
	buf_addz(out, "@solgate>\r\n");
}

static void
write_mail(const struct notify *t, const struct notice *n, struct buf *out)
{
	char title[NOTICE_TITLE], text[NOTICE_TEXT], link[NOTIFY_LINK];
	struct buf a = BUF_ON(title), b = BUF_ON(text), c = BUF_ON(link);

	notice_title(n, &a);
	notice_text(n, &b);
	notify_link(t, n, &c);
	add_head(t, n, out);
	add_subject(out, buf_str(&a));
	buf_addz(out,
	    "MIME-Version: 1.0\r\n"
	    "Content-Type: text/plain; charset=utf-8\r\n"
	    "Content-Transfer-Encoding: 8bit\r\n"
	    "Auto-Submitted: auto-generated\r\n\r\n");
	buf_add(out, buf_str(&a));
	buf_addz(out, ".\r\n\r\n");
	buf_add(out, buf_str(&b));
	buf_addz(out, "\r\n");
	if (c.n > 0 && !buf_full(&c)) {
		buf_addz(out, "\r\n");
		buf_add(out, buf_str(&c));
		buf_addz(out, "\r\n");
	}
}

struct mail {
	struct sg_str text;
	size_t at;
};

static size_t
on_read(char *p, size_t size, size_t n, void *ctx)
{
	struct mail *m = ctx;
	struct sg_str part = str_part(m->text, m->at, size * n);

	memcpy(p, part.p, part.n);
	m->at += part.n;
	return part.n;
}

/* A server on this machine may do without TLS; any other may not. */
static long
tls_of(struct sg_str url)
{
	struct sg_str rest = str_part(
	    url, str_find(url, STR("://")) + 3, url.n);
	struct sg_str host = str_cut(&rest, '/');
	struct sg_str name = str_cut(&host, ':');

	return str_same(name, STR("127.0.0.1")) ||
		str_same(name, STR("localhost"))
	    ? CURLUSESSL_TRY
	    : CURLUSESSL_ALL;
}

static struct curl_slist *
people(const struct curl_api *api, const struct notify *t)
{
	struct curl_slist *all = NULL, *more;

	for (size_t i = 0; i < t->o.n_smtp_to; i++)
		if ((more = api->slist_append(all, t->o.smtp_to[i].p)) != NULL)
			all = more;
	return all;
}

/* What is refused for good is not sent again. */
static enum notify_end
read_end(const struct curl_api *api, CURLcode code, long status,
    struct notify_said *s)
{
	if (code == CURLE_OK)
		return NOTIFY_SENT;
	notify_why(s,
	    code == CURLE_LOGIN_DENIED
		? "the mail server refuses notify.smtp_user or its password: "
		: code == CURLE_USE_SSL_FAILED
		? "the mail server offers no TLS, and it is not on this "
		  "machine: "
		: "the mail was not taken: ",
	    api->easy_strerror(code));
	return code == CURLE_LOGIN_DENIED || code == CURLE_USE_SSL_FAILED ||
		code == CURLE_PEER_FAILED_VERIFICATION || status >= 500
	    ? NOTIFY_FAILED
	    : NOTIFY_AGAIN;
}

enum notify_end
notify_smtp(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s)
{
	const struct notify *t = k->way->of;
	const struct curl_api *api = notify_curl(k, s);
	__typeof__(curl_easy_setopt) *set;
	struct curl_slist *to;
	char room[MAIL_MAX];
	struct buf mail = BUF_ON(room);
	struct mail m = {.at = 0};
	long status = 0;
	CURLcode code;

	write_mail(t, &j->n, &mail);
	if (api == NULL || buf_full(&mail))
		return NOTIFY_FAILED;
	m.text = buf_str(&mail);
	to = people(api, t);
	set = api->easy_setopt;
	set(k->curl, CURLOPT_URL, t->o.smtp_url.p);
	set(k->curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	set(k->curl, CURLOPT_USE_SSL, tls_of(t->o.smtp_url));
	set(k->curl, CURLOPT_MAIL_FROM, t->o.smtp_from.p);
	set(k->curl, CURLOPT_MAIL_RCPT, to);
	set(k->curl, CURLOPT_UPLOAD, 1L);
	set(k->curl, CURLOPT_READFUNCTION, on_read);
	set(k->curl, CURLOPT_READDATA, &m);
	if (t->o.smtp_user.n > 0) {
		set(k->curl, CURLOPT_USERNAME, t->o.smtp_user.p);
		set(k->curl, CURLOPT_PASSWORD, t->o.smtp_password.p);
	}
	code = api->easy_perform(k->curl);
	(void)api->easy_getinfo(k->curl, CURLINFO_RESPONSE_CODE, &status);
	api->slist_free_all(to);
	return read_end(api, code, status, s);
}

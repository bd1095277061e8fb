/* ntfy: one JSON object to the server's root; see notify_int.h. */
#include "json/json_put.h"
#include "notify/notify_int.h"

#define BODY_MAX   4096
#define HEADER_MAX 640

static void
write_body(const struct notify *t, const struct notice *n, struct buf *out)
{
	static const int64_t priority[SG_RISK_COUNT] = {
	    [SG_RISK_HIGH] = 5, [SG_RISK_MEDIUM] = 4, [SG_RISK_LOW] = 3};
	char title[NOTICE_TITLE], text[NOTICE_TEXT], link[NOTIFY_LINK];
	struct buf a = BUF_ON(title), b = BUF_ON(text), c = BUF_ON(link);

	notice_title(n, &a);
	notice_text(n, &b);
	notify_link(t, n, &c);
	json_open(out);
	json_put_text(out, "topic", t->o.ntfy_topic);
	json_put_text(out, "title", buf_str(&a));
	json_put_text(out, "message", buf_str(&b));
	json_put_int(out, "priority",
	    n->id.n > 0 && n->risk < SG_RISK_COUNT ? priority[n->risk] : 3);
	if (c.n > 0 && !buf_full(&c))
		json_put_text(out, "click", buf_str(&c));
	json_close(out);
}

enum notify_end
notify_ntfy(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s)
{
	const struct notify *t = k->way->of;
	char room[BODY_MAX], auth[HEADER_MAX], status[24];
	struct buf body = BUF_ON(room);
	struct buf a = {.p = auth, .cap = sizeof(auth) - 1};
	struct buf st = {.p = status, .cap = sizeof(status) - 1};
	const char *headers[] = {"Content-Type: application/json", auth};
	struct notify_post p = {.url = t->o.ntfy_url.p,
	    .protocols = "http,https",
	    .headers = headers,
	    .n_headers = t->o.ntfy_token.n > 0 ? 2 : 1};
	enum notify_end end;

	write_body(t, &j->n, &body);
	buf_addz(&a, "Authorization: Bearer ");
	buf_add(&a, t->o.ntfy_token);
	if (buf_full(&body) || buf_full(&a)) {
		notify_why(s, "the notification is too long", "");
		return NOTIFY_FAILED;
	}
	auth[a.n] = '\0';
	p.body = buf_str(&body);
	end = notify_post(k, &p, s);
	if (end != NOTIFY_SENT || (p.status >= 200 && p.status < 300))
		return end;
	buf_addi(&st, p.status);
	status[st.n] = '\0';
	notify_why(s,
	    p.status == 401 || p.status == 403
		? "the ntfy server wants another token, or refuses the topic: "
		  "status "
		: "the ntfy server answered with status ",
	    status);
	return p.status == 429 || p.status >= 500 ? NOTIFY_AGAIN
						  : NOTIFY_FAILED;
}

/* What the answer of a webhook means; see webhook.h. */
#include "executor/webhook.h"
#include "json/json_members.h"

#define SUMMARY      190
#define MEMBERS_MAX  32
#define VIEW_URL_MAX 500

static struct sg_str
text_of(const struct webhook *h, const char *key, struct arena *a)
{
	struct sg_str json = str_trim((struct sg_str){h->text, h->n}), text;
	struct json_member *v;
	size_t n = 0;

	if (json.n > 0 && json_members(json, MEMBERS_MAX, a, &v, &n) == SG_OK)
		for (size_t i = 0; i < n; i++)
			if (str_eq(v[i].key, str_of(key)) &&
			    json_member_text(v[i].value, a, &text) == SG_OK)
				return text;
	return STR("");
}

static void
succeeded(const struct webhook *h, struct arena *a, struct executor_outcome *o)
{
	struct sg_str url = text_of(h, "view_url", a);

	o->ok = true;
	o->summary = str_part(text_of(h, "summary", a), 0, SUMMARY);
	if (o->summary.n == 0)
		o->summary = STR("posted");
	if (str_starts(url, STR("https://")) && url.n <= VIEW_URL_MAX)
		o->view_url = url;
}

/* It said no, or it cannot be known what it did. */
static void
refused(long status, struct executor_outcome *o)
{
	o->code = STR("outcome_unknown");
	o->reason = STR("the other side failed; it may have acted");
	o->retryable = true;
	if (status >= 300 && status < 400) {
		o->code = STR("redirected");
		o->reason = STR("the other side answered with a redirect");
		o->retryable = false;
	} else if (status == 429 || status == 503) {
		o->code = STR("busy");
		o->reason = STR("the other side is busy");
	} else if (status >= 400 && status < 500) {
		o->code = STR("refused");
		o->reason = STR("the other side refused it");
		o->retryable = false;
	}
}

/* Before anything was sent it is certain that nothing was done. */
static bool
never_sent(CURLcode code)
{
	return code == CURLE_COULDNT_RESOLVE_HOST ||
	    code == CURLE_COULDNT_RESOLVE_PROXY ||
	    code == CURLE_COULDNT_CONNECT || code == CURLE_SSL_CONNECT_ERROR ||
	    code == CURLE_PEER_FAILED_VERIFICATION ||
	    code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT;
}

static void
broke(const struct webhook *h, CURLcode code, struct executor_outcome *o)
{
	o->code = STR("outcome_unknown");
	o->reason = STR("no answer arrived; the other side may have acted");
	o->retryable = true;
	if (never_sent(code)) {
		o->code = STR("not_sent");
		o->reason = STR("the other side cannot be reached");
	} else if (h->too_long) {
		o->reason = STR("the answer was too long; the other side may "
				"have acted");
	}
}

void
webhook_outcome(const struct webhook *h, const struct webhook_end *end,
    struct arena *a, struct executor_outcome *out)
{
	if (end->code != CURLE_OK)
		broke(h, end->code, out);
	else if (end->status >= 200 && end->status < 300)
		succeeded(h, a, out);
	else
		refused(end->status, out);
}

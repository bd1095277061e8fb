/*
 * Tools that run at the provider: their calls never come by here, so whether
 * the model may have them is asked before the request leaves, one after the
 * other, as a host call of "hosted.NAME".
 */
#include "proxy/proxy_int.h"
#include "json/json_put.h"
#include "shape/service.h"

#define TOOL_MAX ((size_t)1 << 20)

static void ask_next(struct proxy_run *r);

static void
refuse(struct proxy_run *r, struct sg_str why)
{
	struct buf b = shell_buf(&r->a, 256 + why.n);

	if (b.p == NULL) {
		proxy_fail(r, 503, STR("out of memory"), 0);
		return;
	}
	buf_addz(&b, "Solgate: the tool ");
	buf_add(&b, r->hosted[r->at].name);
	buf_addz(&b, ", which runs at the provider, was not allowed");
	buf_addz(&b, why.n > 0 ? ": " : "");
	buf_add(&b, why);
	proxy_fail(r, 403, buf_str(&b), 0);
}

static void
on_decided(void *ctx, const struct command_out *out)
{
	struct proxy_run *r = ctx;

	r->waits = false;
	if (r->over)
		return;
	if (!out->ok || !out->has_fate) {
		proxy_fail(r, 503,
		    STR("Solgate cannot record a decision, so the request is "
			"not sent"),
		    0);
		return;
	}
	if (decision_verdict(out->fate.decision) != SG_VERDICT_ALLOW) {
		refuse(r, out->fate.note);
		return;
	}
	r->at++;
	ask_next(r);
}

/* A person sees all of it, also of a long body. */
static bool
show_whole(struct proxy_run *r)
{
	const struct spool *s = r->in.spool;

	for (size_t i = 0; i < r->n_hosted && s != NULL; i++) {
		struct hosted *h = &r->hosted[i];
		bool cut = false;

		if (spool_whole(s, h->json, TOOL_MAX, &r->a, &h->json) !=
			SG_OK ||
		    spool_said(s, h->name, TOOL_MAX, &r->a, &h->name, &cut) !=
			SG_OK ||
		    cut)
			return false;
	}
	return true;
}

static struct sg_str
params_of(struct proxy_run *r, const struct hosted *h)
{
	struct buf b = shell_buf(&r->a, 6 * h->name.n + h->json.n + 128);
	struct buf name = shell_buf(&r->a, h->name.n + 16);

	if (b.p == NULL || name.p == NULL)
		return STR("");
	buf_addz(&name, "hosted.");
	buf_add(&name, h->name);
	json_open(&b);
	json_put_text(&b, "name", buf_str(&name));
	json_put_raw(&b, "input", h->json);
	if (h->high)
		json_put_name(&b, "risk", "high");
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

static void
ask_next(struct proxy_run *r)
{
	struct proxy_deed d = {.method = STR("tool"), .n = 1};

	if (r->at == r->n_hosted) {
		proxy_ask(r);
		return;
	}
	d.params = params_of(r, &r->hosted[r->at]);
	if (d.params.n == 0 || !proxy_put(r, &d, on_decided))
		proxy_fail(r, 503, STR("out of memory"), 0);
}

void
proxy_offer(struct proxy_run *r)
{
	r->hosted = arena_new(&r->a, HOSTED_MAX * sizeof(*r->hosted));
	if (r->hosted == NULL ||
	    hosted_find(r->in.kind, r->body, &r->a, r->hosted, &r->n_hosted) !=
		SG_OK) {
		proxy_fail(r, 400,
		    STR("the tools of this request cannot be checked"), 0);
		return;
	}
	if (!show_whole(r)) {
		proxy_fail(r, 400,
		    STR("a tool that runs at the provider may be described by "
			"1 MiB at most through Solgate"),
		    0);
		return;
	}
	r->at = 0;
	ask_next(r);
}

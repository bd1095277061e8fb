/*
 * The calls of an answer, each decided: one question after the other, as a
 * host call of the tool it names.  Then they are released, or the model is
 * told what became of them.
 */
#include "proxy/proxy_int.h"
#include "json/json_find.h"
#include "shape/service.h"
#include "json/json_put.h"

static void ask_next(struct proxy_run *r);

/* ---- What the model is told ------------------------------------------------
 */

static struct sg_str
told(struct proxy_run *r, const char *words, struct sg_str more)
{
	struct buf b = shell_buf(&r->a, 256 + more.n);

	if (b.p == NULL)
		return STR("User cancelled.");
	buf_addz(&b, words);
	buf_add(&b, more);
	return buf_str(&b);
}

static struct sg_str
result_of(struct proxy_run *r, const struct command_fate *v)
{
	switch (v->decision) {
	case SG_DECISION_DENY_UNATTENDED:
		return STR("Not done: nobody was there to ask.");
	case SG_DECISION_DENY_TIMEOUT:
		return STR("Not done: nobody answered in time.");
	case SG_DECISION_DENY_LIMIT:
	case SG_DECISION_DENY_COOLDOWN:
	case SG_DECISION_DENY_STRICT:
	case SG_DECISION_DENY_POLICY:
	case SG_DECISION_DENY_STORED:
		return told(r, "Denied by policy: ", v->rule);
	case SG_DECISION_DENY_CANCELLED:
	case SG_DECISION_DENY_ONCE:
	case SG_DECISION_DENY_ALWAYS:
	case SG_DECISION_CANCELLED:
	case SG_DECISION_DEFERRED:
	case SG_DECISION_CORRECTED:
	case SG_DECISION_CONFIRMED:
	case SG_DECISION_ALLOW_ONCE:
	case SG_DECISION_ALLOW_SESSION:
	case SG_DECISION_ALLOW_ALWAYS:
	case SG_DECISION_ALLOW_STORED:
	case SG_DECISION_ALLOW_POLICY:
	case SG_DECISION_ALLOW_PERMISSIVE:
	case SG_DECISION_COUNT:
		break;
	}
	/* what a person typed is the model's result. */
	return v->note.n > 0
	    ? told(r, "User ignored confirmation and said: ", v->note)
	    : STR("User cancelled.");
}

/* ---- All are decided -------------------------------------------------------
 */

/* The model goes on with what it was told; it may call again. */
static void
tell_model(struct proxy_run *r)
{
	struct buf body = {.cap = 0};
	struct sg_error e = {0};

	if (gated_retell(r->g, r->body, r->results, &r->a, &body) != SG_OK) {
		proxy_fail(
		    r, 502, STR("the model cannot be told the result"), 0);
		return;
	}
	r->body = buf_str(&body);
	if (proxy_parse(r, &e) != SG_OK)
		proxy_fail(r, 502, STR("the model cannot be told"), 0);
	else
		proxy_ask(r);
}

static void
conclude(struct proxy_run *r)
{
	size_t kept = 0;
	bool changed = false;

	for (size_t i = 0; i < r->g->n; i++) {
		kept += r->fates[i].keep;
		changed |= r->fates[i].args.n > 0;
	}
	if (kept == 0) {
		tell_model(r);
		return;
	}
	if (kept == r->g->n && !changed) {
		gated_release(r->g);
	} else if ((kept < r->g->n && !proxy_owe(r)) ||
	    gated_release_some(r->g, r->fates) != SG_OK) {
		proxy_fail(r, 503,
		    changed ? STR("a person changed the call, and the change "
				  "could not be made")
			    : STR("out of memory"),
		    0);
		return;
	}
	proxy_end(r);
}

/* ---- One call ---------------------------------------------------------------
 */

/* What became of the call at hand; false: it is not known. */
static bool
take_fate(struct proxy_run *r, const struct command_out *out)
{
	bool allowed = decision_verdict(out->fate.decision) == SG_VERDICT_ALLOW;
	struct gated_fate *f = &r->fates[r->at];

	if (!out->has_fate)
		return false;
	*f = (struct gated_fate){.keep = allowed, .args = STR("")};
	r->results[r->at] = allowed ? STR("") : result_of(r, &out->fate);
	/* what a person made of it is what the program gets. */
	if (allowed && out->fate.params.n > 0 &&
	    !arena_dup(
		&r->a, json_find(out->fate.params, "input", &r->a), &f->args))
		return false;
	if (allowed && out->fate.params.n > 0 && f->args.n == 0)
		return false;
	return allowed || r->results[r->at].n > 0;
}

static void
on_decided(void *ctx, const struct command_out *out)
{
	struct proxy_run *r = ctx;

	r->waits = false;
	if (r->over)
		return;
	if (!out->ok && out->problem == SG_PROBLEM_INVALID_REQUEST) {
		/* The gate cannot say what it would do: then it is not done. */
		r->fates[r->at] = (struct gated_fate){.keep = false};
		r->results[r->at] = told(
		    r, "Error: ", str_of(out->error.message));
	} else if (!out->ok || !take_fate(r, out)) {
		proxy_fail(r, 503,
		    STR("Solgate cannot record a decision, so the call is "
			"not released"),
		    0);
		return;
	}
	if (r->fates[r->at].keep && ++r->part < r->parts) {
		ask_next(r); /* the next command of the same call */
		return;
	}
	r->part = 0;
	r->at++;
	ask_next(r);
}

static struct sg_str
extension_of(struct proxy_run *r)
{
	struct buf b = shell_buf(&r->a, 64);

	if (b.p == NULL)
		return STR("");
	buf_addz(&b, "proxy.");
	buf_addz(&b, provider_name(r->in.kind));
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* A call as a host call of the program that sits behind this API. */
static bool
request_of(struct proxy_run *r, const struct proxy_deed *d,
    struct hostcall_request *out)
{
	*out = (struct hostcall_request){.call_id = str_of(r->call_id),
	    .method = d->method,
	    .params = d->params,
	    .context = d->context,
	    .has_context = d->context.n > 0,
	    .has_edits = d->edits.n > 0,
	    .edits = {(struct sg_str *)&d->edits, 1},
	    .has_turn_id = r->has_turn,
	    .has_extension = r->in.who.extension.n == 0};
	if (out->has_turn_id)
		out->turn_id = (struct sg_str){r->turn, ID_TEXT};
	if (out->has_extension)
		out->extension.id = extension_of(r);
	return out->params.n > 0 &&
	    (!out->has_extension || out->extension.id.n > 0);
}

bool
proxy_put(struct proxy_run *r, const struct proxy_deed *d,
    void (*decided)(void *ctx, const struct command_out *out))
{
	struct buf id = {.p = r->call_id, .cap = sizeof(r->call_id) - 1};
	struct command_in in = {.who = r->in.who, .wait_ms = -1};
	struct hostcall_request request = {.has_extension = false};
	bool ok = shell_new_id(r->proxies->shell, "call-", &id);

	if (in.who.extension.n == 0) /* the id is ours, whoever came */
		in.who.owner = OWNER_PROXY;
	r->call_id[id.n] = '\0';
	if (!ok || !request_of(r, d, &request))
		return false;
	r->waits = true;
	desk_ask(r->proxies->desk, &in, &request,
	    (struct command_reply){decided, r});
	return true;
}

static void
ask_next(struct proxy_run *r)
{
	struct proxy_deed d;

	if (r->at == r->g->n) {
		conclude(r);
		return;
	}
	if (!proxy_deed(r, &r->g->calls[r->at], &d)) {
		proxy_fail(r, 503, STR("out of memory"), 0);
		return;
	}
	r->parts = d.n; /* before the answer, which may come at once */
	if (!proxy_put(r, &d, on_decided))
		proxy_fail(r, 503, STR("out of memory"), 0);
}

void
proxy_decide(struct proxy_run *r)
{
	if (r->g->stream)
		proxy_begin(r, true);
	r->at = r->part = 0;
	ask_next(r);
}

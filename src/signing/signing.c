/* Where an answer must be signed, and whether it is; see signing.h. */
#include "signing/signing.h"

#include "json/canonical_json.h"
#include "pubkey/base64url.h"
#include "shape/passkey.h"
#include "shell/seal.h"

/* ${pattern} covers ${text}: "*" stands for any bytes, all else for itself. */
static bool
covers(struct sg_str pattern, struct sg_str text)
{
	size_t p = 0, t = 0, star = SIZE_MAX, from = 0;

	while (t < text.n) {
		if (p < pattern.n && pattern.p[p] == '*') {
			star = p++;
			from = t;
		} else if (p < pattern.n && pattern.p[p] == text.p[t]) {
			p++;
			t++;
		} else if (star != SIZE_MAX) {
			p = star + 1;
			t = ++from;
		} else {
			return false;
		}
	}
	while (p < pattern.n && pattern.p[p] == '*')
		p++;
	return p == pattern.n;
}

static bool
is_risky(unsigned from, enum sg_risk risk)
{
	switch (from) {
	case SIGN_NONE:
		return false;
	case SIGN_HIGH:
		return risk != SG_RISK_LOW && risk != SG_RISK_MEDIUM;
	case SIGN_MEDIUM:
		return risk != SG_RISK_LOW;
	default:
		return true;
	}
}

bool
signing_demanded(const struct service_config *c, const struct prompt_view *v)
{
	if (is_risky(c->sign_risk, v->risk) ||
	    (c->sign_caps >> v->capability & 1) != 0)
		return true;
	for (size_t i = 0; i < c->n_sign_scopes; i++)
		for (size_t j = 0; j < v->scopes.n; j++)
			if (covers(c->sign_scopes[i], v->scopes.v[j].summary))
				return true;
	return false;
}

struct sg_str
signing_shown(const struct prompt_view *v, struct arena *a)
{
	struct signed_shown s = {.has_agent = v->has_agent,
	    .agent = v->agent,
	    .has_asks = v->has_asks,
	    .asks = v->asks,
	    .calls = {v->calls.v, v->calls.n},
	    .capability = v->capability,
	    .has_cwd = v->has_cwd,
	    .cwd = v->cwd,
	    .has_does = v->has_does,
	    .does = v->does,
	    .extension = v->extension,
	    .method = v->method,
	    .prompt = v->prompt_id,
	    .has_quorum = v->has_quorum,
	    .quorum = {.need = v->quorum.need,
		.rule = v->quorum.rule,
		.says = v->quorum.says},
	    .has_reason = v->has_reason,
	    .reason = v->reason,
	    .rev = v->rev,
	    .risk = v->risk,
	    .scopes = {v->scopes.v, v->scopes.n},
	    .session = v->session};
	struct sg_str json = shell_json(a, &signed_shown_contract, &s);
	struct sg_error e = {0};
	struct buf b;

	if (json.n == 0 || json.n > SIGNING_SHOWN_MAX)
		return STR("");
	b = arena_buf(a, CANONICAL_MAX(json.n));
	if (b.p == NULL || canonical_json_add(&b, json, a, &e) != SG_OK ||
	    buf_full(&b) || b.n > SIGNING_SHOWN_MAX)
		return STR("");
	return buf_str(&b);
}

static const char too_long[] = "this question is too long to be signed; deny "
			       "it, and have the agent ask "
			       "for less at once";

static const char *
approval_of(const struct signing_answer *q, struct arena *a,
    struct passkey_approval *out)
{
	*out = (struct passkey_approval){.prompt = q->view->prompt_id,
	    .option = q->option,
	    .call = q->call,
	    .rev = q->view->rev};
	if (!q->has_rev || q->rev != q->view->rev)
		return "the question has changed since; look at it again";
	out->shown = signing_shown(q->view, a);
	return out->shown.n > 0 ? NULL : too_long;
}

const char *
signing_check(const struct signing_answer *q, struct arena *a,
    struct signature_record *out, bool *is_signed)
{
	struct accounts_approval ask = {
	    .who = &q->in->who, .origin = q->in->origin, .given = q->given};
	struct passkey_approval what;
	const char *why;

	*is_signed = false;
	if (q->given == NULL)
		return signing_demanded(&q->shell->config, q->view)
		    ? "an answer that allows this must be signed with a "
		      "passkey: open the page in a browser, sign in with your "
		      "account, and answer there; a denial needs none"
		    : NULL;
	if ((why = approval_of(q, a, &what)) != NULL)
		return why;
	ask.what = &what;
	if ((why = accounts_signed(q->accounts, &ask, a, out)) != NULL)
		return why;
	out->shown_sealed = seal_text(q->shell, what.prompt, what.shown, a);
	out->has_shown_sealed = out->shown_sealed.n > 0;
	*is_signed = true;
	return NULL;
}

size_t
signing_bytes(const struct signature_record *s)
{
	return s == NULL ? 0
			 : 2048 + s->client.n + s->data.n + s->signature.n +
		s->shown_sealed.n;
}

const char *
signing_challenge(
    const struct signing_answer *q, struct arena *a, struct sg_str *json)
{
	uint8_t shown[SHA256_SIZE], challenge[PASSKEY_CHALLENGE];
	struct prompt_challenge out = {.challenge = {NULL, 0}};
	struct accounts_signers who = {.why = NULL};
	struct passkey_approval what;
	const char *why = approval_of(q, a, &what);

	if (why != NULL)
		return why;
	if (!accounts_may_sign(
		q->accounts, &q->in->who, q->in->origin, a, &who))
		return who.why != NULL ? who.why : "no memory";
	if (!passkey_challenge_of(&what, shown, challenge))
		return "no memory";
	out.challenge = base64url_text(
	    a, (struct sg_str){(const char *)challenge, sizeof(challenge)});
	out.shown = what.shown;
	out.rp = who.rp;
	out.credentials.v = who.v;
	out.credentials.n = who.n;
	*json = shell_json(a, &prompt_challenge_contract, &out);
	return json->n > 0 ? NULL : "no memory";
}

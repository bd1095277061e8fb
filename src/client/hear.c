/* What the server said, as a verdict.  Whatever is not a clear yes is no. */
#include "base/hmac.h"
#include "client/hear.h"
#include "gate/gate_offer.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "proof/proof_call.h"
#include "shape/hold.h"
#include "shape/hostcall.h"
#include "shape/service.h"
#include "shape/turns.h"

#define REASON_MAX 8000

static struct buf
reason_room(struct arena *a)
{
	struct buf b = {.p = arena_new(a, REASON_MAX)};

	b.cap = b.p != NULL ? REASON_MAX : 0;
	return b;
}

static void
refuse(struct heard *v, const char *why)
{
	*v = (struct heard){.fault = true, .reason = str_of(why)};
}

/* The sentence of a problem, if it has one. */
static void
hear_problem(
    unsigned status, struct sg_str body, struct arena *a, struct heard *out)
{
	struct buf b = reason_room(a);
	struct sg_str why = {NULL, 0}, where = {NULL, 0};
	struct json_member *m;
	size_t n = 0;

	refuse(out, "Solgate: the gate refused");
	if (json_members(body, 32, a, &m, &n) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("message")))
			(void)!json_member_text(m[i].value, a, &why);
		else if (str_eq(m[i].key, STR("pointer")))
			(void)!json_member_text(m[i].value, a, &where);
	}
	buf_addz(&b, "Solgate: the gate refused the request (");
	buf_addu(&b, status);
	buf_addz(&b, ")");
	if (why.n > 0 && why.n + where.n < 4000) {
		buf_addz(&b, ": ");
		buf_add(&b, where);
		buf_addz(&b, where.n > 0 ? " " : "");
		buf_add(&b, why);
	}
	if (!buf_full(&b))
		out->reason = buf_str(&b);
}

/* Ends the sentence before it, if that did not end by itself. */
static void
add_sentence(struct buf *b, const char *begins)
{
	if (b->n > 0 && b->p[b->n - 1] != '.')
		buf_addc(b, '.');
	buf_addz(b, begins);
}

/* The sentence of the gate; why; what the call does; what the person wrote. */
static void
hear_refusal(const struct host_result *r, struct arena *a, struct heard *out)
{
	struct hostcall_verdict d = {0};
	struct buf b = reason_room(a);
	bool known = r->has_error && !r->null_error && r->error.has_details &&
	    contract_decode(&hostcall_verdict_contract, r->error.details, a, &d,
		NULL) == SG_OK;

	*out = (struct heard){.reason = STR("denied by Solgate"),
	    .decided = known && r->is_error,
	    .decision = d.decision,
	    .risk = d.risk};
	buf_addz(&b, "Solgate: ");
	buf_add(&b,
	    r->has_error && !r->null_error ? r->error.message : STR("denied"));
	/* The sentence names the turn gate, or the hold, already. */
	if (known && !str_eq(d.rule, STR("lease"))) {
		add_sentence(&b, " Why: ");
		buf_addz(&b, word_text(&words_decision_token, d.decision));
		buf_addz(&b, " [");
		buf_add(&b, d.rule);
		buf_addz(&b, "]");
	}
	if (known && d.has_does) {
		add_sentence(&b, " What the call does: ");
		buf_add(&b, d.does.says);
	}
	if (known && d.has_note) {
		add_sentence(&b, " The person wrote: ");
		buf_add(&b, d.note);
	}
	if (!buf_full(&b))
		out->reason = buf_str(&b);
}

/* The hash by which a call is known to its caller (T34). */
static bool
hash_of(const struct proof_call *like, struct sg_str method,
    struct sg_str params, struct arena *a, char out[64])
{
	struct buf b = {.p = out, .cap = 64};
	uint8_t hash[SHA256_SIZE];
	struct proof_call c = *like;
	struct sg_error none = {0};
	struct sg_str text;

	if (canonical_call(method, params, a, &text, &none) != SG_OK)
		return false;
	sha256_of(text, c.canonical);
	proof_call(&c, hash);
	buf_addhex(&b, hash, sizeof(hash));
	return true;
}

bool
hear_asked(struct sg_str body, struct arena *a, struct hear_asked *out)
{
	struct hostcall_request r;
	struct sg_error none = {0};

	if (contract_decode(&hostcall_request_contract, body, a, &r, &none) !=
	    SG_OK)
		return false;
	out->id = r.call_id;
	out->edits = r.has_edits;
	out->method = r.method;
	out->cwd = r.has_cwd ? r.cwd : STR("");
	return hash_of(
	    &(struct proof_call){.call_id = out->id, .cwd = out->cwd},
	    out->method, r.params, a, out->hash);
}

/* The verdict of a result; false: it is an error, or has no verdict. */
static bool
verdict_of(
    const struct host_result *r, struct hostcall_verdict *d, struct arena *a)
{
	return !r->is_error &&
	    contract_decode(
		&hostcall_verdict_contract, r->output, a, d, NULL) == SG_OK;
}

/* A yes names the call, says so twice, and is a word that allows. */
static bool
is_yes(const struct host_result *r, const struct hostcall_verdict *d)
{
	return !r->is_error && (!r->has_error || r->null_error) &&
	    decision_verdict(d->decision) == SG_VERDICT_ALLOW;
}

/* T34: about what was asked, and nothing else. */
static bool
is_about(const struct hostcall_verdict *d, const struct hear_asked *asked)
{
	return d->has_asked && d->asked.n == sizeof(asked->hash) &&
	    hmac_same(d->asked.p, asked->hash, sizeof(asked->hash));
}

/* T34: what a person made of it is what the gate decided about, and only a
 * caller that can take it is told. */
static bool
is_edit(const struct hostcall_verdict *d, const struct hear_asked *asked,
    struct arena *a)
{
	char hash[64];

	return asked->edits && d->has_edited && d->edited.n == sizeof(hash) &&
	    hash_of(
		&(struct proof_call){.call_id = asked->id, .cwd = asked->cwd},
		asked->method, d->params, a, hash) &&
	    hmac_same(d->edited.p, hash, sizeof(hash));
}

static void
hear_result(const struct host_result *r, const struct hear_asked *asked,
    struct arena *a, struct heard *out)
{
	struct hostcall_verdict d = {0};
	bool known = verdict_of(r, &d, a);

	if (!str_eq(r->call_id, asked->id))
		refuse(
		    out, "Solgate: the gate's answer belongs to another call");
	else if (!known || !is_yes(r, &d))
		hear_refusal(r, a, out);
	else if (!is_about(&d, asked))
		refuse(out,
		    "Solgate: the gate's answer is about another call than the "
		    "one that was asked about");
	else if (d.has_params && !is_edit(&d, asked, a))
		refuse(out,
		    "Solgate: a person changed the call, and the change cannot "
		    "be taken");
	else
		*out = (struct heard){.allowed = true,
		    .reason = STR("allowed by Solgate"),
		    .path = d.has_real_path ? d.real_path : STR(""),
		    .params = d.has_params ? d.params : STR("")};
	if (!known)
		return;
	out->decided = true;
	out->decision = d.decision;
	out->risk = d.risk;
}

void
hear_call(unsigned status, struct sg_str body, const struct hear_asked *asked,
    struct arena *a, struct heard *out)
{
	struct host_result r;

	if (status == 202)
		refuse(out,
		    "Solgate: a person was asked but has not answered yet");
	else if (status != 200)
		hear_problem(status, body, a, out);
	else if (contract_decode(&host_result_contract, body, a, &r, NULL) !=
	    SG_OK)
		refuse(
		    out, "Solgate: the gate's answer could not be understood");
	else
		hear_result(&r, asked, a, out);
}

void
hear_ran(
    unsigned status, struct sg_str body, struct arena *a, struct heard *out)
{
	struct ran_result r;
	struct sg_str says = {NULL, 0}; /* the body does not last */

	if (status != 200)
		hear_problem(status, body, a, out);
	else if (contract_decode(&ran_result_contract, body, a, &r, NULL) !=
		SG_OK ||
	    !arena_dup(a, r.says, &says))
		refuse(
		    out, "Solgate: the gate's answer could not be understood");
	else
		*out = (struct heard){
		    .allowed = r.state != SG_RAN_BREACH, .reason = says};
}

/* What the model is told of its turn. */
static struct sg_str
context_of(const struct turn_lease *l, const struct heard *v, struct arena *a)
{
	struct buf b = reason_room(a);

	buf_addz(&b, "Solgate: posture=");
	buf_addz(&b, word_name(&words_posture, l->posture));
	if (!v->binds) {
		buf_addz(&b, "; each tool call is decided on its own");
		return buf_full(&b) ? STR("Solgate") : buf_str(&b);
	}
	buf_addz(&b, "; tool calls: ");
	buf_addz(&b,
	    v->write      ? "read and write, each with consent"
		: v->read ? "read only"
			  : "none");
	buf_addz(&b, "; at most ");
	buf_addi(&b, l->calls_left);
	return buf_full(&b) ? STR("Solgate") : buf_str(&b);
}

void
hear_turn(unsigned status, struct sg_str body, bool always, struct arena *a,
    struct heard *out, struct sg_str *turn_id)
{
	struct turn_result *r = arena_new(a, sizeof(*r));

	*turn_id = STR("");
	if (status != 200) {
		hear_problem(status, body, a, out);
		return;
	}
	if (r == NULL ||
	    contract_decode(&turn_result_contract, body, a, r, NULL) != SG_OK) {
		refuse(
		    out, "Solgate: the gate's answer could not be understood");
		return;
	}
	*out = (struct heard){.allowed = true};
	for (size_t i = 0; i < r->lease.n_allowed; i++) {
		out->read |= r->lease.allowed[i] == SG_ALLOWED_TOOL_CALLS_READ;
		out->write |= r->lease.allowed[i] ==
		    SG_ALLOWED_TOOL_CALLS_WRITE;
	}
	out->binds = gate_binds_calls(r->gate.risk.tier, always);
	out->reason = context_of(&r->lease, out, a);
	*turn_id = r->turn_id;
}

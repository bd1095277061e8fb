/*
 * What is kept of a call for a replay, and the hash of it for the ledger.  A
 * secret never is: a masked request must lead to the same ruling, or it says
 * of itself that it does not.
 */
#include "grants/grant_book.h"
#include "desk/record.h"
#include "desk/mode.h"
#include "kept/rules.h"
#include "system/world.h"

static struct kept_call
facts_of(const struct asked *k)
{
	const struct hostcall_extension *x = &k->in.extension;
	const struct asked_kept *s = &k->kept;
	struct kept_call c = {.call_id = k->in.call_id,
	    .extension = {.id = k->extension_id,
		.has_version = x->has_version,
		.null_version = x->null_version,
		.version = x->version,
		.has_manifest = x->has_manifest,
		.null_manifest = x->null_manifest,
		.manifest = x->manifest},
	    .has_claimed = k->in.has_capability,
	    .claimed = k->in.capability,
	    .root = s->place.root,
	    .cwd = s->place.cwd,
	    .folding = s->place.folding,
	    .at_ms = s->at_ms,
	    .mode = s->mode,
	    .policy = {s->rules.policy, s->rules.n_policy},
	    .grants = {s->rules.grants, s->rules.n_grants}};

	c.has_several = c.several = k->answer.ruling.doubt == POLICY_SEVERAL;
	c.has_lease = s->has_lease;
	if (s->has_lease)
		c.lease = kept_lease_of(&s->lease, s->lease_ms);
	return c;
}

/* The ruling itself, whatever the secrets: capability, risk, verdict, rule. */
static bool
is_same(const struct gate_answer *x, const struct gate_answer *y)
{
	return x->call.capability == y->call.capability &&
	    x->risk.risk == y->risk.risk &&
	    x->ruling.verdict == y->ruling.verdict &&
	    x->ruling.rule == y->ruling.rule &&
	    x->ruling.mode == y->ruling.mode;
}

/*
 * Whether a masked call says less than the gate was told.  It is asked by the
 * rules of now, about the call as it came and as it is kept.
 */
static bool
hides(struct desk *desk, const struct asked *k, const struct kept_call *c,
    struct arena *a)
{
	const struct scope_world *m = &desk->world->machine;
	struct kept_world w = {m->idna, m->launch, m->classes};
	struct kept_rules rules = {
	    *mode_policy(desk->mode), grant_book_index(desk->grants), false};
	struct gate_answer *is = arena_new(a, sizeof(*is));
	struct gate_answer was = k->answer;

	was.ruling = asked_rule_again(desk, k);
	return is == NULL ||
	    kept_call_decide(c, &w, &rules, a, is) != KEPT_FINE ||
	    !is_same(&was, is);
}

/* For the line of the ledger. */
static void
name(struct asked *k, uint64_t no, struct sg_str input)
{
	struct buf text = BUF_ON(k->kept.input);
	char hash[KEPT_HASH];

	buf_addu(&text, no);
	buf_addc(&text, ' ');
	buf_add(&text, kept_hash(input, hash));
	k->kept.n_input = text.n;
}

bool
record_input(struct desk *desk, struct asked *k, uint64_t no, struct arena *a,
    struct call_row *row)
{
	struct kept_call c = facts_of(k);

	if (k->kept.looks.lost || k->kept.rules.n_policy == 0 ||
	    kept_call_mask(&c, k->facts.request.canonical, &k->kept.looks, a) !=
		SG_OK)
		return false;
	if (k->kept.n_input == 0) /* and the row may be written again */
		k->kept.secret = c.redacted && hides(desk, k, &c, a);
	c.secret = k->kept.secret;
	row->input = kept_json(a, &kept_call_contract, &c);
	row->has_input = row->input.n > 0;
	row->replayable = !c.redacted;
	if (row->has_input && k->kept.n_input == 0)
		name(k, no, row->input);
	return row->has_input;
}

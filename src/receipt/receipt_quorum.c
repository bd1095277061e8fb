/* A decision by several people: who they are, and that they are enough. */
#include "receipt/receipt.h"

#include "words/words.h"

static bool
same(bool has_a, struct sg_str a, bool has_b, struct sg_str b)
{
	return has_a == has_b && (!has_a || str_eq(a, b));
}

bool
receipt_is_vote(const struct policy_decision_log *log, size_t i,
    const struct receipt_vote *v)
{
	const struct quorum_yes *y = &log->data.quorum.agreed.v[i];

	return log->data.has_prompt_id &&
	    str_eq(v->log.data.prompt_id, log->data.prompt_id) &&
	    str_eq(y->person, v->said.person) &&
	    same(y->has_seat, y->seat, v->said.has_seat, v->said.seat) &&
	    same(y->has_person_id, y->person_id,
		v->log.has_by && v->log.by.has_id, v->log.by.id);
}

/* Whose place it is that somebody has: their own, or another's. */
static struct sg_str
place(const struct quorum_yes *y)
{
	return y->has_seat ? y->seat : y->person;
}

/* The person at the machine has no name among the accounts. */
static bool
at_machine(const struct quorum_yes *y)
{
	return !y->has_person_id;
}

static bool
is_one(const struct quorum_yes *a, const struct quorum_yes *b)
{
	bool own_a = at_machine(a) && !a->has_seat;
	bool own_b = at_machine(b) && !b->has_seat;

	if (at_machine(a) && at_machine(b))
		return true;
	if (a->has_person_id && b->has_person_id &&
	    str_eq(a->person_id, b->person_id))
		return true;
	return own_a == own_b && str_same(place(a), place(b));
}

static const char *
different(const struct quorum_record *q)
{
	for (size_t i = 0; i < q->agreed.n; i++)
		for (size_t j = 0; j < i; j++)
			if (is_one(&q->agreed.v[i], &q->agreed.v[j]))
				return "one person counts more than once";
	return NULL;
}

static const char *
not_owners(const struct quorum_record *q)
{
	for (size_t i = 0; q->not_owner && i < q->agreed.n; i++) {
		const struct quorum_yes *y = &q->agreed.v[i];

		/* Whose agent nobody claims, it is the machine's. */
		if (q->owners.n == 0 && at_machine(y) && !y->has_seat)
			return "the owner of the agent counts, who must not";
		for (size_t k = 0; k < q->owners.n; k++)
			if ((y->has_person_id &&
				str_same(q->owners.v[k], y->person)) ||
			    (y->has_seat && str_same(q->owners.v[k], y->seat)))
				return "the owner of the agent counts, who "
				       "must not";
	}
	return NULL;
}

/* The same calls, in whatever order. */
static bool
same_calls(const struct policy_decision_data *d, const struct kept_agreed *said)
{
	if (!d->has_call_hashes || said->hashes.n != d->call_hashes.n)
		return false;
	for (size_t i = 0; i < said->hashes.n; i++) {
		size_t k = 0;

		while (k < d->call_hashes.n &&
		    !str_eq(said->hashes.v[i], d->call_hashes.v[k]))
			k++;
		if (k == d->call_hashes.n)
			return false;
	}
	return true;
}

/* What one of them agreed to is what was decided. */
static const char *
agrees(const struct policy_decision_log *log, const struct receipt_vote *v)
{
	const struct policy_decision_data *d = &log->data;

	if (!str_eq(v->said.rule, d->quorum.rule) ||
	    v->said.need != d->quorum.need)
		return "somebody agreed by another rule";
	if (!same_calls(d, &v->said))
		return "somebody agreed to other calls";
	if (v->log.ts_ms > log->ts_ms)
		return "somebody agreed after the decision";
	if (!d->has_signature)
		return NULL;
	if (!v->log.data.has_signature)
		return "somebody agreed without a signature";
	return v->said.rev == d->signature.rev
	    ? NULL
	    : "somebody signed another revision than what was decided";
}

const char *
receipt_quorum(const struct policy_decision_log *log,
    const struct receipt_vote *votes, size_t n)
{
	const struct quorum_record *q = &log->data.quorum;
	const char *why;

	if (!log->data.has_quorum ||
	    decision_verdict(log->data.decision) != SG_VERDICT_ALLOW)
		return "this is not what several people let pass";
	if (n < q->agreed.n)
		return "the yes of somebody who counts is missing";
	if (n > q->agreed.n)
		return "there is a yes of somebody who does not count";
	if (q->need < 1 || q->agreed.n < (size_t)q->need)
		return "fewer people agreed than the rule demands";
	if ((why = different(q)) != NULL || (why = not_owners(q)) != NULL)
		return why;
	for (size_t i = 0; i < n; i++) {
		if (!receipt_is_vote(log, i, &votes[i]))
			return "who agreed is not whom the decision names";
		if ((why = agrees(log, &votes[i])) != NULL)
			return why;
	}
	return NULL;
}

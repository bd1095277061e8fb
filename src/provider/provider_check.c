/* Turn-taking: what may be sent to a model that waits for its results. */
#include "provider/provider.h"
#include "base/banned.h"

static enum sg_err
refuse(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR("/turns"), str_of(why));
}

static size_t
count(const struct llm_turn *t, enum llm_part_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->parts[i].kind == kind;
	return n;
}

/* How many parts of that kind have that id? */
static size_t
count_id(const struct llm_turn *t, enum llm_part_kind kind, struct sg_str id)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->parts[i].kind == kind && str_eq(t->parts[i].id, id);
	return n;
}

static enum sg_err
check_results(const struct llm_turn *calls, const struct llm_turn *next,
    struct sg_error *e)
{
	size_t owed = count(calls, LLM_PART_CALL);

	if (count(next, LLM_PART_RESULT) != owed)
		return refuse(e, "each call needs exactly one result");
	if (owed > 0 && next->n != owed)
		return refuse(
		    e, "results must not be mixed with anything else");
	for (size_t i = 0; i < calls->n; i++) {
		const struct llm_part *p = &calls->parts[i];

		if (p->kind != LLM_PART_CALL)
			continue;
		if (count_id(calls, LLM_PART_CALL, p->id) != 1)
			return refuse(e, "two calls have the same id");
		if (count_id(next, LLM_PART_RESULT, p->id) != 1)
			return refuse(e, "a call has no result of its own");
	}
	return SG_OK;
}

static enum sg_err
check_turn(const struct llm_request *r, size_t i, struct sg_error *e)
{
	const struct llm_turn *t = &r->turns[i];

	if (t->n == 0)
		return refuse(e, "a turn must not be empty");
	if (t->model != (i % 2 == 1))
		return refuse(e, "user and model must take turns");
	if (count(t, LLM_PART_OTHER) > 0)
		return refuse(e, "this cannot be written");
	if (count(t, LLM_PART_PICTURE) > 0 &&
	    (t->model || count(t, LLM_PART_RESULT) > 0))
		return refuse(e, "only a user's message has pictures");
	if (t->model) {
		if (count(t, LLM_PART_RESULT) > 0)
			return refuse(e, "a model cannot send results");
		return check_results(t, &r->turns[i + 1], e);
	}
	if (count(t, LLM_PART_CALL) > 0)
		return refuse(e, "a user cannot make calls");
	if (i == 0 && count(t, LLM_PART_RESULT) > 0)
		return refuse(e, "there is no call for this result");
	return SG_OK;
}

enum sg_err
llm_check(const struct llm_request *r, struct sg_error *e)
{
	if (r->n_turns % 2 == 0)
		return refuse(e,
		    "the first and the last message must be the "
		    "user's");
	for (size_t i = 0; i < r->n_turns; i++) {
		enum sg_err err = check_turn(r, i, e);

		if (err != SG_OK)
			return err;
	}
	return SG_OK;
}

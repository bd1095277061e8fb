/* eval dialogue, what an answer may claim and what is made of it. */
#include "eval/eval_dialogue.h"
#include "form/envelope.h"

static enum sg_err
read_blocks(const struct dialogue_run *r, struct lint_block **out, size_t *n)
{
	const struct eval_dialogue_lint *in = &r->in->lint;
	bool advisory = lint_closure_is_advisory(
	    in->persona, in->checkpoint, in->flags.v, in->flags.n);
	struct drivers baseline;

	drivers_gather(NULL, 0, NULL, 0, &baseline);
	*n = in->has_blocks ? in->blocks.n : baseline.n;
	if ((*out = arena_new(r->a, *n * sizeof(**out))) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < *n; i++) {
		struct lint_block *b = &(*out)[i];
		struct sg_str id = in->has_blocks ? in->blocks.v[i].id
						  : baseline.v[i].id;

		*b = (struct lint_block){.id = id,
		    .definition = in->has_blocks ? in->blocks.v[i].definition
						 : baseline.v[i].definition,
		    .advisory = advisory && str_eq(id, STR("DB-003")),
		    .backed = in->backed};
	}
	return SG_OK;
}

enum sg_err
dialogue_lint(struct dialogue_run *r)
{
	struct eval_dialogue_findings *o = &r->out->lint;
	struct lint_result *res = arena_new(r->a, sizeof(*res));
	struct lint_block *blocks;
	size_t n;

	o->violations.v = arena_new(
	    r->a, LINT_FINDINGS_MAX * sizeof(*o->violations.v));
	o->warnings.v = arena_new(
	    r->a, LINT_FINDINGS_MAX * sizeof(*o->warnings.v));
	if (res == NULL || o->violations.v == NULL || o->warnings.v == NULL ||
	    read_blocks(r, &blocks, &n) != SG_OK)
		return SG_ENOMEM;
	lint(blocks, n, r->in->lint.content, r->in->lint.enforcement, res);
	r->out->has_lint = true;
	o->ok = res->ok;
	o->skipped = res->skipped;
	for (size_t i = 0; i < res->n; i++) {
		const struct lint_finding *f = &res->v[i];
		struct eval_dialogue_finding found = {
		    blocks[f->block].id, f->rule, {f->pattern, f->n}};

		if (res->is_warning[i])
			o->warnings.v[o->warnings.n++] = found;
		else
			o->violations.v[o->violations.n++] = found;
	}
	return SG_OK;
}

/* Why one was dropped; nothing is added for one that was not. */
static enum sg_err
add_dropped(
    struct dialogue_run *r, const struct driver_ask *ask, size_t at, bool own)
{
	struct eval_dialogue_gathered *o = &r->out->drivers;
	struct buf why = {.cap = ask->version.n + 100};

	if ((why.p = arena_new(r->a, why.cap)) == NULL)
		return SG_ENOMEM;
	if (own)
		driver_own_refusal(at, &why);
	else
		driver_ref_refusal(ask, at, &why);
	if (why.n > 0)
		o->dropped.v[o->dropped.n++] = (struct eval_dialogue_dropped){
		    ask->id, buf_str(&why)};
	return SG_OK;
}

static void
add_taken(struct dialogue_run *r, const struct drivers *d)
{
	struct eval_dialogue_gathered *o = &r->out->drivers;

	for (size_t i = 0; i < d->n; i++) {
		o->accepted.v[o->accepted.n++] = (struct eval_dialogue_taken){
		    d->v[i].id, d->v[i].kind, (int64_t)i,
		    (int64_t)d->v[i].definition.n};
		if (d->v[i].trimmed)
			o->trimmed.v[o->trimmed.n++] = d->v[i].id;
	}
}

enum sg_err
dialogue_drivers(struct dialogue_run *r)
{
	const struct eval_dialogue_drivers *in = &r->in->drivers;
	struct eval_dialogue_gathered *o = &r->out->drivers;
	size_t n = in->refs.n + in->own.n;
	struct driver_ask *asks = arena_new(r->a, n * sizeof(*asks));
	struct drivers d;

	o->accepted.v = arena_new(
	    r->a, DRIVER_BLOCKS_MAX * sizeof(*o->accepted.v));
	o->trimmed.v = arena_new(
	    r->a, DRIVER_BLOCKS_MAX * sizeof(*o->trimmed.v));
	o->dropped.v = arena_new(r->a, n * sizeof(*o->dropped.v));
	if (asks == NULL || o->accepted.v == NULL || o->trimmed.v == NULL ||
	    o->dropped.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < in->refs.n; i++)
		asks[i] = (struct driver_ask){
		    .id = in->refs.v[i].id, .version = in->refs.v[i].version};
	for (size_t i = 0; i < in->own.n; i++)
		asks[in->refs.n + i] = (struct driver_ask){
		    .id = in->own.v[i].id,
		    .version = in->own.v[i].version,
		    .definition = in->own.v[i].definition};
	drivers_gather(asks, in->refs.n, asks + in->refs.n, in->own.n, &d);
	add_taken(r, &d);
	for (size_t i = 0; i < n; i++) {
		bool own = i >= in->refs.n;

		if (add_dropped(r, &asks[i], own ? i - in->refs.n : i, own) !=
		    SG_OK)
			return SG_ENOMEM;
	}
	r->out->has_drivers = true;
	return SG_OK;
}

#define ENVELOPE_ROOM ((size_t)1 << 18)

static enum sg_err
write_envelope(struct dialogue_run *r, const struct envelope *e)
{
	const struct eval_dialogue_answer *in = &r->in->answer;
	struct envelope_added added = {
	    in->persona, in->transmission, in->policy};
	struct buf b = {.cap = ENVELOPE_ROOM};

	if ((b.p = arena_new(r->a, b.cap)) == NULL ||
	    envelope_write(e, &added, r->a, &b) != SG_OK)
		return SG_ENOMEM;
	r->out->answer.has_envelope = true;
	r->out->answer.envelope = buf_str(&b);
	return buf_full(&b) ? SG_EFULL : SG_OK;
}

enum sg_err
dialogue_answer(struct dialogue_run *r, struct sg_error *e)
{
	const struct eval_dialogue_answer *in = &r->in->answer;
	struct envelope *env = arena_new(r->a, sizeof(*env));
	enum sg_err err;

	if (in->has_raw == in->has_envelope)
		return err_set(e, SG_EINVALID, STR("/answer"),
		    STR("needs either raw or envelope"));
	if (env == NULL)
		return SG_ENOMEM;
	err = envelope_read(in->has_raw ? in->raw : in->envelope, r->a, env);
	if (err != SG_OK)
		return err;
	r->out->has_answer = true;
	r->warning = env->warning;
	r->out->answer = (struct eval_dialogue_verdict){
	    .accepted = env->verdict.accepted,
	    .status = env->verdict.accepted ? 200 : 422,
	    .has_error = !env->verdict.accepted,
	    .error = STR("output_contract_failed"),
	    .has_reason = !env->verdict.accepted,
	    .reason = env->verdict.fault,
	    .has_warning = env->verdict.warned,
	    .warning = {str_of(sg_err_name(r->warning.code)),
		str_of(r->warning.message), str_of(r->warning.pointer)},
	    .stripped = (int64_t)env->stripped};
	return env->verdict.accepted ? write_envelope(r, env) : SG_OK;
}

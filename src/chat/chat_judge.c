/*
 * The checks of an answer: its contract, its claims, what it says was done.
 * One that breaks them is asked for once more, with the reason.
 */
#include <string.h>

#include "chat/chat_persona.h"
#include "chat/chat_trace.h"
#include "base/utf8.h"
#include "dialogue/lint.h"
#include "dialogue/plain.h"

/* Once more, told what was wrong; or there is no answer. */
static void
again(struct chat_run *run, const struct chat_failure *f, const char *say)
{
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_BLOCKED, "Answer refused", "output_envelope",
		f->reason, (int64_t)run->n, NULL});
	if (run->attempt >= CHAT_ATTEMPTS || run->first.n > 0) {
		chat_fail(run, f);
		return;
	}
	run->correction = str_of(say);
	chat_ask(run);
}

static enum sg_claims_fault
check_claims(struct chat_run *run)
{
	const struct packet_evidence *e = &run->p->evidence;
	const struct output_envelope *o = &run->env.kept;
	struct claims_facts f = {0};

	if (!o->has_meta || !o->meta.has_claims)
		return CLAIMS_FINE;
	if (run->p->has_evidence)
		f.evidence = e->captures.n + e->supports.n;
	f.n = run->claims = o->meta.claims.n;
	f.meta_bytes = shell_json(
	    &run->a, &output_envelope_meta_contract, &o->meta)
			   .n;
	for (size_t i = 0; i < f.n; i++) {
		const struct envelope_claim *c = &o->meta.claims.v[i];

		f.all_refs += c->evidence_refs.n;
		if (c->evidence_refs.n > f.most_refs)
			f.most_refs = c->evidence_refs.n;
		f.claims_bytes += c->claim_text.n;
		for (size_t k = 0; k < c->evidence_refs.n; k++) {
			struct sg_str id = c->evidence_refs.v[k].evidence_id;

			f.unbound += !run->p->has_evidence ||
			    (!chat_has_capture(e, id) &&
				!chat_has_support(e, id));
		}
	}
	return claims_judge(&f);
}

static bool
claims_stand(struct chat_run *run)
{
	static const enum sg_problem problems[] = {
	    [CLAIMS_OVER_BUDGET] = SG_PROBLEM_EVIDENCE_BUDGET,
	    [CLAIMS_WITHOUT_EVIDENCE] = SG_PROBLEM_NO_EVIDENCE,
	    [CLAIMS_UNBOUND] = SG_PROBLEM_EVIDENCE_BINDING};
	enum sg_claims_fault fault = check_claims(run);

	if (fault == CLAIMS_FINE)
		return true;
	chat_fail(run,
	    &(struct chat_failure){.problem = problems[fault],
		.code = SG_FAILURE_OUTPUT_ENVELOPE_INVALID,
		.reason = claims_fault_name(fault)});
	return false;
}

/* DB-001: nothing is called done that no receipt shows. */
static bool
rules_hold(struct chat_run *run)
{
	struct lint_block blocks[DRIVER_BLOCKS_MAX];
	struct lint_result *res = arena_raw(&run->a, sizeof(*res));
	bool advisory = chat_closure_advisory(run);

	for (size_t i = 0; i < run->drivers.n; i++)
		blocks[i] = (struct lint_block){.id = run->drivers.v[i].id,
		    .definition = run->drivers.v[i].definition,
		    .advisory = advisory &&
			str_eq(run->drivers.v[i].id, STR("DB-003")),
		    .receipts = run->receipts,
		    .n_receipts = run->n_receipts};
	if (res != NULL)
		lint(blocks, run->drivers.n, run->env.kept.assistant_text,
		    SG_ENFORCE_STRICT, res);
	if (res != NULL && res->ok)
		return true;
	again(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_DRIVER_BLOCKS,
		.code = SG_FAILURE_GATE_REGEN_EXHAUSTED,
		.reason = "driver_block_enforcement_failed"},
	    "It claimed that something was done. Nothing was: propose it, or "
	    "give steps.");
	return false;
}

static void
warn(struct chat_run *run)
{
	if (!run->env.verdict.warned && run->env.stripped == 0)
		return;
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_WARNING, "Part of the answer left out",
		run->env.verdict.warned ? "output_envelope_schema_warning"
					: "output_envelope_meta_strip",
		NULL, (int64_t)run->env.stripped, NULL});
}

/* What is in it to steer a screen is written out (T25, T26). */
static bool
shown_plainly(struct chat_run *run)
{
	struct sg_str *text = &run->env.kept.assistant_text;
	struct buf b;

	if (plain_is(*text))
		return true;
	b = shell_buf(&run->a, PLAIN_ROOM(text->n));
	plain_add(&b, *text);
	b.n = utf8_valid_prefix(str_part(buf_str(&b), 0, ENVELOPE_BYTES_MAX));
	*text = buf_str(&b);
	return text->n > 0;
}

/* A call where no tool was offered is no answer. */
static bool
contract_holds(struct chat_run *run)
{
	struct sg_str raw = {run->text, run->n};
	const char *reason = "tool_call";

	if (!run->called) {
		if (envelope_read(raw, &run->a, &run->env) != SG_OK) {
			chat_starve(run);
			return false;
		}
		if (run->env.verdict.accepted)
			return shown_plainly(run);
		reason = word_name(
		    &words_envelope_fault, run->env.verdict.fault);
	}
	again(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_OUTPUT_CONTRACT,
		.code = SG_FAILURE_OUTPUT_ENVELOPE_INVALID,
		.reason = reason},
	    "It was not the one JSON object that was asked for.");
	return false;
}

void
chat_judge(struct chat_run *run)
{
	if (!contract_holds(run) || !claims_stand(run) || !rules_hold(run) ||
	    chat_repair(run))
		return;
	warn(run);
	chat_trace_checked(run);
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_COMPLETED, "Answer passed the checks",
		"output_envelope", NULL, (int64_t)run->n, NULL});
	chat_succeed(run);
}

/*
 * The checks of an answer: its contract, its claims, what it says was done.
 * One that breaks them is asked for once more, with the reason.
 */
#include <string.h>

#include "chat/chat_bounds.h"
#include "chat/chat_persona.h"
#include "chat/chat_trace.h"
#include "base/utf8.h"
#include "dialogue/lint.h"
#include "dialogue/plain.h"

static bool
may_ask_again(const struct chat_run *run)
{
	return run->attempt < CHAT_ATTEMPTS && run->first.n == 0 &&
	    !run->stopped;
}

/* Once more, told what was wrong; or there is no answer. */
static void
again(struct chat_run *run, const struct chat_failure *f, struct sg_str say)
{
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_BLOCKED, "Answer refused", "output_envelope",
		f->reason, (int64_t)run->n, NULL});
	if (!may_ask_again(run)) {
		chat_fail(run, f);
		return;
	}
	run->correction = say;
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

/* What the rules of the turn find in ${text}. */
static void
lint_text(struct chat_run *run, struct sg_str text, struct lint_result *res)
{
	struct lint_block blocks[DRIVER_BLOCKS_MAX];
	bool advisory = chat_closure_advisory(run);

	for (size_t i = 0; i < run->drivers.n; i++)
		blocks[i] = (struct lint_block){.id = run->drivers.v[i].id,
		    .definition = run->drivers.v[i].definition,
		    .advisory = advisory &&
			str_eq(run->drivers.v[i].id, STR("DB-003")),
		    .receipts = run->receipts,
		    .n_receipts = run->n_receipts};
	lint(blocks, run->drivers.n, text, SG_ENFORCE_STRICT, res);
}

/* What must be there may still come; what must not be there is there. */
bool
chat_claims_hold(struct chat_run *run, struct sg_str text)
{
	struct lint_result res = {0};

	lint_text(run, text, &res);
	for (size_t i = 0; i < res.n; i++)
		if (!res.is_warning[i] && res.v[i].rule == LINT_MUST_NOT)
			return false;
	return res.n_violations <= LINT_FINDINGS_MAX;
}

/* DB-001: nothing is called done that no receipt shows. */
static bool
rules_hold(struct chat_run *run)
{
	struct lint_result *res = arena_raw(&run->a, sizeof(*res));

	if (res != NULL)
		lint_text(run, run->env.kept.assistant_text, res);
	if (res != NULL && res->ok)
		return true;
	again(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_DRIVER_BLOCKS,
		.code = SG_FAILURE_GATE_REGEN_EXHAUSTED,
		.reason = "driver_block_enforcement_failed"},
	    STR("It claimed that something was done. Nothing was: propose it, "
		"or give steps."));
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

/* What an answer that cannot be read is told. */
static struct sg_str
complaint(const struct chat_run *run)
{
	if (run->called)
		return STR("You called a tool. There are none here: say it in "
			   "assistant_text, or propose an action in meta.");
	if (run->cut)
		return STR("It was cut off at its limit. Be shorter.");
	if (run->env.verdict.fault == ENVELOPE_NO_JSON)
		return STR("It was not the one JSON object that was asked for: "
			   "no prose, no fence around it.");
	return STR("It was not the one JSON object that was asked for: a key "
		   "is missing, unknown or of another type.");
}

/*
 * The object may stand in a fence or in prose.  A call where no tool was
 * offered is asked about once; beside an answer that can be read it is then
 * left out.
 */
static bool
contract_holds(struct chat_run *run)
{
	struct sg_str raw = json_within(
	    (struct sg_str){run->text, run->n}, STR("assistant_text"));
	const char *reason = "tool_call";

	if (envelope_read_for(raw, run->request_id, &run->a, &run->env) !=
	    SG_OK) {
		chat_starve(run);
		return false;
	}
	if (run->env.verdict.accepted && run->called && !may_ask_again(run)) {
		run->called = false;
		chat_step(run,
		    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
			SG_TRACE_STATUS_WARNING, "Call of a tool left out",
			"tool_call", "no_tools", -1, NULL});
	}
	if (run->env.verdict.accepted && !run->called)
		return shown_plainly(run);
	if (!run->called)
		reason = run->cut
		    ? "cut_off"
		    : word_name(&words_envelope_fault, run->env.verdict.fault);
	again(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_OUTPUT_CONTRACT,
		.code = SG_FAILURE_OUTPUT_ENVELOPE_INVALID,
		.reason = reason},
	    complaint(run));
	return false;
}

/* What the gate allowed: once more with the reason, then cut or marked. */
static bool
bounds_hold(struct chat_run *run)
{
	struct sg_str broken;

	if (!chat_bounds_extras(run)) {
		chat_starve(run);
		return false;
	}
	broken = chat_bounds_broken(run);
	if (broken.n == 0)
		return true;
	if (may_ask_again(run)) {
		again(run,
		    &(struct chat_failure){
			.problem = SG_PROBLEM_OUTPUT_CONTRACT,
			.code = SG_FAILURE_GATE_REGEN_EXHAUSTED,
			.reason = "lattice"},
		    broken);
		return false;
	}
	if (chat_bounds_mend(run))
		return true;
	chat_starve(run);
	return false;
}

void
chat_judge(struct chat_run *run)
{
	if (!contract_holds(run) || !claims_stand(run) || !rules_hold(run) ||
	    !bounds_hold(run) || chat_repair(run))
		return;
	warn(run);
	chat_trace_checked(run);
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_COMPLETED, "Answer passed the checks",
		"output_envelope", NULL, (int64_t)run->n, NULL});
	chat_succeed(run);
}

/* eval lattice: what may the answer to such a turn do? */
#include "eval/eval.h"
#include "system/lattice_file.h"
#include "shape/eval_turn.h"

static struct sg_lattice_input
question(const struct eval_lattice_input *in)
{
	struct sg_lattice_input q = {.intent = in->intent,
	    .confidence = in->confidence,
	    .risk_tier = in->risk_tier,
	    .modality = {.has_text = in->has_text, .has_image = in->has_image},
	    .browsing = in->browsing,
	    .affect_bucket = in->affect_bucket};

	if (in->has_budgets)
		q.limits = in->budgets;
	return q;
}

static enum sg_err
run(struct sg_str line, struct arena *a, struct buf *out, struct sg_error *e)
{
	struct eval_lattice_output answer = {0};
	struct eval_lattice_input in;
	struct sg_lattice_input q;
	struct sg_lattice table;
	enum sg_err err;

	err = contract_decode(&eval_lattice_input_contract, line, a, &in, e);
	if (err != SG_OK || (err = lattice_builtin(a, &table, e)) != SG_OK)
		return err;
	q = question(&in);
	sg_lattice_apply(&table, &q, &answer.lattice, &answer.budgets,
	    &answer.assumptions_required);
	contract_encode(&eval_lattice_output_contract, &answer, out);
	return SG_OK;
}

const struct eval_area eval_lattice = {
    .name = "lattice",
    .text = "what the answer to a turn may do, by intent and risk",
    .input = "EvalLatticeInput",
    .output = "EvalLatticeOutput",
    .run = run,
};

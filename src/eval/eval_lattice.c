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
answer(const struct eval_ask *q, const void *in, void *out)
{
	struct sg_lattice_input ask = question(in);
	struct eval_lattice_output *o = out;
	struct sg_lattice table;
	enum sg_err err = lattice_builtin(q->a, &table, q->e);

	if (err == SG_OK)
		sg_lattice_apply(&table, &ask, &o->lattice, &o->budgets,
		    &o->assumptions_required);
	return err;
}

const struct eval_area eval_lattice = {
    .name = "lattice",
    .text = "what the answer to a turn may do, by intent and risk",
    .input = &eval_lattice_input_contract,
    .output = &eval_lattice_output_contract,
    .answer = answer,
};

#ifndef EVAL_ACTION_CHECK_H
#define EVAL_ACTION_CHECK_H

#include "gate/gate_call.h"

/*
 * "Would this be allowed?", for a person at a terminal: a capability and the
 * words of a scope instead of a call.  The call that would need them is made
 * up and goes through the same gate; paths are those of this machine.
 */
struct check_question {
	struct sg_str extension_id, extension_version;
	struct sg_str capability;
	const struct sg_str *words;
	size_t n_words;
	struct sg_str cwd; /* absolute */
	const struct policy *policy;
	const struct grants *grants;
	int64_t now_ms;
};

/* ${out} lives in ${a}. */
enum sg_err action_check(const struct check_question *q, struct arena *a,
    struct gate_answer *out, struct sg_error *e);

/* The method and the params of the call that is made up; no file is looked at.
 * SG_EUSAGE: there is no such capability, or it takes one word. */
enum sg_err action_check_params(const struct check_question *q, struct arena *a,
    struct sg_str *method, struct sg_str *params, struct sg_error *e);

#endif

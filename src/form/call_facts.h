#ifndef FORM_CALL_FACTS_H
#define FORM_CALL_FACTS_H

#include "gate/gate_question.h"
#include "shape/eval_action.h"
#include "shape/service.h"

/*
 * What a request says as text, read into facts for the gate.  The machine,
 * policy, grants and clocks are for the caller to set; the machine first,
 * whose names the hosts of a manifest are read with.
 */
struct call_facts {
	struct call_request request;
	struct call_manifest manifest;
	struct sg_lease lease;
};

/*
 * A host call of ${extension_id}: request, manifest and directory of ${f} are
 * set, which point into ${room}.  The errors of a contract, with the place in
 * the request; SG_ENOMEM.  What is read lives in ${a}.
 */
SG_MUST_CHECK enum sg_err call_facts_hostcall(const struct hostcall_request *in,
    struct sg_str extension_id, struct arena *a, struct call_facts *room,
    struct gate_facts *f, struct sg_error *e);

/*
 * The call, manifest and lease of an eval line in the same way.  The place of
 * an error is that in the line.
 */
SG_MUST_CHECK enum sg_err
call_facts_eval(const struct eval_action_input *in, struct arena *a,
    struct call_facts *room, struct gate_facts *f, struct sg_error *e);

#endif

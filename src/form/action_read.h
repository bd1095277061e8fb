#ifndef FORM_ACTION_READ_H
#define FORM_ACTION_READ_H

#include "place/path_links.h"
#include "gate/gate_call.h"
#include "shape/eval_call.h"
#include "shape/eval_turn.h"

/* From the shapes of an eval line to what the action gate takes. */

/* A machine without files but for the links that are told. */
struct action_place {
	struct path_links links;
	struct path_resolver resolver;
	struct path_place place;
	struct scope_world world;
};

/*
 * ${cwd} may be empty; ${links} is the text of a map, or empty.  ${machine}
 * has the table of tools and what names and characters mean.
 */
enum sg_err action_place_init(struct action_place *p,
    const struct scope_world *machine, struct sg_str cwd, struct sg_str links,
    struct arena *a, struct sg_error *e);

enum sg_err action_read_policy(const struct eval_policy *in, struct arena *a,
    struct policy *out, struct sg_error *e);

/* The mode of that name in any case; unknown: prompt (T64). */
enum sg_policy_mode action_read_mode(struct sg_str s);

/* Names that are no capability count as none. */
unsigned action_read_caps(const struct sg_str_list *names);

enum sg_err action_read_grants(const struct eval_grant *v, size_t n,
    struct arena *a, const struct host_idna *idna, struct grants *out);

/* Hosts in whatever a manifest is; what cannot be read declares nothing. */
enum sg_err action_read_manifest(struct sg_str json, struct arena *a,
    const struct host_idna *idna, struct call_manifest *out);

/* A lease on these terms, opened at time 0. */
struct sg_lease action_lease_on(const struct eval_lease_terms *t);

/* The text of EvalLeaseTerms or IntentGateResult, opened at time 0. */
enum sg_err action_read_lease(struct sg_str json, struct arena *a,
    struct sg_lease *out, struct sg_error *e);

/* The call of a line, its params read by method; errors are SG_EINVALID. */
enum sg_err
action_read_call(const struct eval_call *in, const struct eval_extension *who,
    struct arena *a, struct call_request *out, struct sg_error *e);

/* EvalActionOutput, as one line without its end. */
void action_write(const struct gate_answer *r, struct buf *out);

/* What it does, as it is told; false: there is nothing to tell. */
bool does_write(const struct impact *i, struct prompt_does *out);

/* What is wrong with "call" of a line is an invalid_request. */
enum sg_err action_blame(enum sg_err err, struct sg_error *e);

/* The same for ${inner}, whose places are those of the call itself. */
enum sg_err action_in_call(
    enum sg_err err, const struct sg_error *inner, struct sg_error *e);

#endif

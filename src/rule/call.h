#ifndef RULE_CALL_H
#define RULE_CALL_H

#include "rule/scope.h"
#include "base/sha256.h"
#include "solgate/lease.h"

/*
 * The one canonical object of a call.  It is built once, from what wire read;
 * check, display, hash, ledger and execution use it and nothing else.
 *
 * A call is refused as invalid_request when its id, method or capability is
 * blank, when the method is none, when the params do not fit it, and when the
 * caller claims another capability than the core derives (T38).
 */
struct call_request {
	struct sg_str call_id;
	struct sg_str extension_id; /* from the channel, not the message: T37 */
	struct sg_str extension_version;
	struct sg_str method;
	struct sg_str claimed; /* capability, as the caller says */
	bool has_claimed;
	struct call_params params;
	/* {"method":..,"params":..} in canonical JSON, made by wire */
	struct sg_str canonical;
};

struct call {
	struct sg_str id;
	struct sg_str extension_id;
	struct sg_str extension_version;
	enum sg_hostcall_method method;
	enum sg_capability capability;
	struct scope scope;
	bool only_looks; /* http: GET or HEAD, and nothing is sent along */
	bool has_claim;  /* it is said to be as dangerous as ${claim} */
	enum sg_risk claim;
	uint8_t params_hash[SHA256_SIZE]; /* of the canonical JSON */
};

/*
 * Method and capability alone, before the params are read by method; ${word}
 * is the tool's name or the operation on files.
 */
enum sg_err call_check(const struct call_request *r, struct sg_str word,
    enum sg_hostcall_method *method, enum sg_capability *capability,
    struct sg_error *e);

/* SG_EINVALID, with the sentence for the caller in ${e}; SG_ENOMEM. */
enum sg_err call_init(struct call *c, const struct call_request *r,
    const struct scope_world *w, struct arena *a, struct sg_error *e);

/*
 * What an approval is bound to (T34): who calls, in which version, with which
 * params, and which object that was when it was asked about.
 */
void call_hash(const struct call *c, uint8_t out[SHA256_SIZE]);

/*
 * What the call asks of the lease of its turn.  False: nothing, since it
 * reaches no further than the session itself (ui, events, log).
 */
bool call_lease(const struct call *c, enum sg_lease_call *out);

#endif

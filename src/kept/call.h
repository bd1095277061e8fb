#ifndef KEPT_CALL_H
#define KEPT_CALL_H

#include "gate/gate_call.h"
#include "kept/looks.h"
#include "port/store.h"
#include "shape/kept.h"
#include "shape/service.h"

/*
 * A call as it is kept for a replay, and the ruling on it from nothing else:
 * the request with its secrets masked by a word that keeps the structure, what
 * the machine said, what was left of the lease, the time, and which policy and
 * grants were in force.
 */
struct kept_world {
	const struct host_idna *idna;
	const struct launch *tools;
	const struct text_classes *classes;
};

/* By which rules to decide. */
struct kept_rules {
	struct policy policy;
	const struct grants *grants;
	bool then; /* what was known then of several people counts */
};

/* Why a kept call gives no ruling. */
enum kept_why {
	KEPT_FINE,
	KEPT_NO_CALL, /* it is refused before any rule is looked at */
	KEPT_MACHINE, /* a path is looked at that was not looked at then */
	KEPT_MEMORY
};

enum kept_why
kept_call_decide(const struct kept_call *c, const struct kept_world *w,
    const struct kept_rules *rules, struct arena *a, struct gate_answer *out);

/*
 * Fill request, redacted and looks of ${c} from the canonical ${request} and
 * ${l}, without secrets and without what goes into files.
 */
enum sg_err kept_call_mask(struct kept_call *c, struct sg_str request,
    const struct looks *l, struct arena *a);

/*
 * The row of a call as it is meant, from the text of it: what the row itself
 * leaves out because its input says it is filled in.  SG_EINVALID: it is no
 * row.
 */
enum sg_err
kept_call_row(struct sg_str text, struct arena *a, struct call_row *out);

/*
 * What is kept of the call ${id}, if it has the hash ${hash}: in its row, and
 * when that has run out, by itself (STORE_INPUT).  Errors as of kept_get().
 */
enum sg_err kept_call_get(const struct store_port *store, struct sg_str id,
    struct sg_str hash, struct arena *a, struct sg_str *input);

/*
 * What is kept, out of the text of a row and as it was hashed.  SG_ENOTFOUND:
 * the row has nothing of it.  SG_EINVALID: it is not a row.
 */
enum sg_err
kept_call_cut(struct sg_str row, struct arena *a, struct sg_str *input);

/* What the lease had left; ${lease} as it was before the call. */
struct kept_lease kept_lease_of(const struct sg_lease *lease, int64_t now_ms);
/* The lease as it was then, if that was at ${now_ms}. */
struct sg_lease kept_lease_from(const struct kept_lease *k, int64_t now_ms);

#define KEPT_HASH   64 /* digits */
#define KEPT_RULES  "rules."
#define KEPT_ID_MAX (KEPT_HASH + sizeof(KEPT_RULES))

/* SHA-256 of ${body} in lower-case hex. */
struct sg_str kept_hash(struct sg_str body, char out[KEPT_HASH]);

/* The struct as JSON in ${a}; empty: no memory. */
struct sg_str
kept_json(struct arena *a, const struct contract *c, const void *in);

/* Whether ${body} has the hash ${hash}; if not, SG_EINVALID. */
enum sg_err kept_check(struct sg_str body, struct sg_str hash);

/*
 * The row ${id}, if its body has the hash ${hash}.  SG_ENOTFOUND: there is
 * none.  SG_EINVALID: it is not what was kept (T55).
 */
enum sg_err kept_get(const struct store_port *store, struct sg_str id,
    struct sg_str hash, struct arena *a, struct sg_str *body);

#endif

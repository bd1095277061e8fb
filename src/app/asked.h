#ifndef APP_ASKED_H
#define APP_ASKED_H

#include "action/ask_name.h"
#include "app/action_gate.h"
#include "app/path_system.h"
#include "app/service_room.h"
#include "wire/shape_service.h"

/*
 * A host call as it was understood: the one canonical object, the verdict on
 * it and what can be shown of it.  It is read once when it comes in, once
 * more into memory that lasts if a person has to be asked, and its hash a
 * third time when it is released.
 */

/* What a call is looked at with: the machine, the tools. */
struct world {
	struct arena arena;
	struct path_system files;
	struct path_resolver resolver;
	struct path_place place; /* the project */
	struct launch tools;
};

/* NULL: ${e} says why. */
struct world *world_open(struct sg_str project, struct sg_error *e);
void world_close(struct world *w);

struct asked {
	struct hostcall_request in;
	struct sg_str extension_id;
	struct call_request request;
	struct action_answer answer;
	struct ask_name hash;
};

/*
 * Read ${out->in}, whose other members are set here.  ${bound}: the extension
 * whose channel it is, or empty.  SG_EINVALID and the errors of a contract:
 * it is no call, and ${e} says why; SG_ENOMEM.  All lives in ${a}.
 */
enum sg_err asked_read(struct service *s, struct sg_str bound, struct arena *a,
    struct asked *out, struct sg_error *e);

/* Add what is shown of it, and why it is asked about. */
enum sg_err
asked_explain(struct service *s, struct arena *a, struct asked *out);

/* The rules of now on it; the lease as it was. */
struct policy_ruling asked_rule_again(struct service *s, const struct asked *k);

/*
 * The hash of the request ${body} as the machine is now (T14, T34).  False:
 * it is no longer a call at all.
 */
bool asked_hash_now(struct service *s, struct sg_str body, struct sg_str bound,
    struct ask_name *out);

/* Names that are shown as they are: nothing in them needs a mark (T25). */
bool asked_is_plain(struct sg_str name);

/* ${text} sanitised, at most ${columns} wide, in ${a}; empty: no memory. */
struct sg_str asked_safe(struct arena *a, struct sg_str text, size_t columns);

/* Lower-case hex of a digest, in ${a}. */
struct sg_str asked_hex(struct arena *a, const uint8_t digest[SHA256_SIZE]);

#endif

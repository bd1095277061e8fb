#ifndef RULE_SCOPE_H
#define RULE_SCOPE_H

#include "rule/capability.h"
#include "command/command.h"
#include "command/launch.h"
#include "place/path.h"
#include "redact/sanitize.h"
#include "place/url.h"

/*
 * The scope of a call: what exactly it reaches.  It is found once, from the
 * params as wire read them, and the same object is matched, shown, hashed and
 * carried out.
 *
 * What is missing in the params is not known, and what is not literal will
 * only be known when it runs: both are dynamic.  What two readers
 * could take for two things, or what cannot be found, is refused: no grant,
 * mode or person can let it through.
 */
#define SCOPE_DYNAMIC     "<dynamic>"
#define SCOPE_SUMMARY_MAX 2000 /* characters of a summary, and columns */
#define SCOPE_NAME_MAX    256  /* bytes of an operation, a tool, a variable */
#define SCOPE_NAMES_MAX   64

/* The params of a call by meaning; a member that has no bytes was not there. */
struct call_params {
	struct sg_str tool, op;
	struct sg_str path;
	struct sg_str url, verb; /* http: verb is GET when absent */
	struct sg_str command;   /* a text that a shell reads */
	struct sg_str_list argv; /* words that no shell reads */
	struct sg_str cwd;
	struct sg_str_list names; /* variables */
	struct sg_str detail;     /* key params of a tool, shown with it */
	bool has_path, has_url, has_command, has_argv, has_cwd;
	bool sets_environment;
	bool has_body;               /* http: something is sent along */
	struct sg_str body, headers; /* http: what is */
	bool wide;                   /* a search that may leave its path */
	bool unknown;                /* there are keys the gate does not know */
	bool partial;                /* the caller does not know all of it */
	bool has_claim; /* tool: a proxy says how dangerous it is */
	enum sg_risk claim;
};

/* What is known of the machine; all of it is asked through ports. */
struct scope_world {
	const struct path_place *place;
	const struct host_idna *idna; /* may be NULL: see host.h */
	const struct launch *launch;
	const struct text_classes *classes; /* NULL: text_classes_plain */
	/* What the guard asks: see path.h.  NULL: that of the place. */
	const struct path_resolver *soft;
};

struct scope {
	enum sg_scope_kind kind;
	bool dynamic;
	bool refused;
	const char *why; /* a sentence, if dynamic, refused or not bare */
	/* Nothing beside the scope that a grant does not speak of (T4, E8). */
	bool bare;
	struct sg_str text; /* canonical; for hash and summary */
	struct command command;
	/*
	 * The programs of the command are its first words and no others: a
	 * denial can fire only on one that bears the name of what it denies.
	 */
	bool simple;
	struct command *shell; /* one word as a shell would read it: denials */
	struct path path;
	bool deep; /* what is below the path is searched or removed with it */
	struct url url;
	struct sg_str verb;
	struct sg_str_list names;
};

/* Which kind the scopes of ${c} are; unknown: command. */
enum sg_scope_kind scope_kind_of(enum sg_capability c);

/*
 * Find the scope.  ${out} lives in ${a} and borrows ${p}.  SG_EINVALID: the
 * params do not fit; ${e} says how.  SG_ENOMEM.
 */
enum sg_err scope_find(struct scope *out, enum sg_hostcall_method method,
    enum sg_capability capability, const struct call_params *p,
    const struct scope_world *w, struct arena *a, struct sg_error *e);

/* The batch it belongs to: deterministic, never empty. */
enum sg_err
scope_group(const struct scope *s, struct arena *a, struct sg_str *out);

/*
 * What a person is shown: redacted, then sanitised, one line of at most
 * SCOPE_SUMMARY_MAX characters.  An international host stands in both
 * spellings, the other one in round brackets at the end (T22).
 */
struct scope_view {
	struct sg_str summary;
	bool whole;      /* nothing had to be left out in the middle */
	unsigned hidden; /* values that were masked */
	unsigned flags;  /* SANITIZE_x: what was found in it */
};

enum sg_err scope_summary(const struct scope *s, const struct scope_world *w,
    struct arena *a, struct scope_view *out);

#endif

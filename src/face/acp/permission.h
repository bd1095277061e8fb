#ifndef FACE_ACP_PERMISSION_H
#define FACE_ACP_PERMISSION_H

#include "face/acp/deed.h"

/*
 * session/request_permission, without its descriptors: read, told to the gate
 * as a call, answered with an option that was offered.
 */
#define ACP_OPTIONS_MAX 32
#define ACP_NAME_MAX    64

enum acp_option_kind {
	ACP_OTHER, /* a kind we do not know is never chosen */
	ACP_ALLOW_ONCE,
	ACP_ALLOW_ALWAYS,
	ACP_REJECT_ONCE,
	ACP_REJECT_ALWAYS
};

struct acp_option {
	struct sg_str id; /* its JSON text */
	enum acp_option_kind kind;
};

struct acp_permission {
	struct sg_str session;  /* JSON of sessionId */
	struct sg_str title;    /* text */
	struct sg_str kind;     /* text; "other" if nobody said one */
	struct acp_call call;   /* toolCall or subject */
	struct acp_call before; /* what updates said of it */
	struct acp_deed deed;
	struct acp_option options[ACP_OPTIONS_MAX];
	size_t n_options;
};

/* ${m}: what was said before; NULL: nothing. */
SG_MUST_CHECK enum sg_err
acp_permission_read(struct sg_str params, const struct acp_memory *m,
    struct arena *a, struct acp_permission *out, struct sg_error *e);

/*
 * The option to choose, as JSON; empty: none fits.  Only what counts once
 * allows; what refuses may last.  An id that was offered twice is none.
 */
struct sg_str acp_choose(const struct acp_permission *p, bool allowed);

struct acp_ask {
	struct sg_str agent; /* its name */
	const char *id;
	struct sg_str cwd;
};
/*
 * The questions to the gate: one, or one for each file.  All must be allowed.
 * ${i} counts from 0.
 */
size_t acp_questions(const struct acp_permission *p);
SG_MUST_CHECK enum sg_err acp_body(const struct acp_permission *p, size_t i,
    const struct acp_ask *ask, struct arena *a, struct sg_str *body);

/*
 * The request ${line} for the editor, in ${a}.  If what it will do was not
 * ${known} whole, without the options that would last; empty: nothing is left
 * that allows.
 */
struct sg_str acp_pass_on(const struct acp_permission *p, bool known,
    struct sg_str line, struct arena *a);

/* The response to the request ${id}; ${option} empty: cancelled. */
struct sg_str
acp_answer(struct arena *a, struct sg_str id, struct sg_str option);

#endif

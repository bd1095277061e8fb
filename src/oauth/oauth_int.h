#ifndef OAUTH_OAUTH_INT_H
#define OAUTH_OAUTH_INT_H

#include "oauth/form.h"
#include "oauth/oauth.h"

/* ---- text.c -------------------------------------------------------------- */
/* A parameter of "Bearer a="b", c=d"; empty: none. */
struct sg_str oauth_param(struct sg_str header, const char *name);

/* ---- ask.c --------------------------------------------------------------- */
struct oauth_question {
	struct sg_str url;
	struct sg_str body;          /* POST; empty: GET */
	const char *type;            /* of the body */
	const char *user, *password; /* HTTP Basic, or NULL */
};
struct oauth_answer {
	long status;
	struct sg_str body, challenge; /* WWW-Authenticate */
};
SG_MUST_CHECK enum sg_err oauth_ask(const struct oauth_question *q,
    struct arena *a, struct oauth_answer *out, struct sg_error *e);

/* ---- found.c ------------------------------------------------------------- */
struct oauth_place {
	struct sg_str resource, issuer, scope;
	struct sg_str authorize, token, registration;
	bool basic, post, none; /* how the token is asked for */
};
SG_MUST_CHECK enum sg_err oauth_find(const struct oauth_login *o,
    struct arena *a, struct oauth_place *out, struct sg_error *e);

/* ---- back.c -------------------------------------------------------------- */
/* A port for the browser to come back to; -1: there is none. */
int oauth_back_open(char address[64]);

/* The query that it comes with; SG_ENOTFOUND: it did not in time. */
SG_MUST_CHECK enum sg_err oauth_back_wait(int fd, int64_t wait_ms,
    struct arena *a, struct sg_str *query, struct sg_error *e);

/* ---- kept.c -------------------------------------------------------------- */
/* Ask for tokens with ${form}, and take them into ${o}. */
SG_MUST_CHECK enum sg_err oauth_tokens(
    struct oauth *o, struct buf *form, struct arena *a, struct sg_error *e);

#endif

#ifndef OAUTH_OAUTH_INT_H
#define OAUTH_OAUTH_INT_H

#include "oauth/oauth.h"

#define OAUTH_BASE64 43 /* of 32 bytes */

/* ---- text.c -------------------------------------------------------------- */
void oauth_base64url(const uint8_t bytes[32], char out[OAUTH_BASE64 + 1]);

/* name=value of a form or a query, escaped; & before all but the first. */
void oauth_add(struct buf *b, const char *name, struct sg_str value);

/* The value of ${name} in a query, unescaped in ${a}; empty: none. */
struct sg_str oauth_get(struct sg_str query, const char *name, struct arena *a);

/* "https://host" and "/path" (without a last slash) of an address. */
bool oauth_split(struct sg_str url, struct sg_str *origin, struct sg_str *path);

/* https, or http on this machine if ${near} is there too. */
bool oauth_url_ok(struct sg_str url, struct sg_str near);

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

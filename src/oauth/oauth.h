#ifndef OAUTH_OAUTH_H
#define OAUTH_OAUTH_H

#include "base/arena.h"
#include "base/err.h"

/*
 * The tokens of a person for one remote server, and how to get them.  Texts
 * live in the arena they were read into.
 */
struct oauth {
	struct sg_str resource; /* the server's address */
	struct sg_str issuer, token_url;
	struct sg_str client_id, client_secret; /* the secret may be empty */
	bool basic; /* the secret goes into a header */
	struct sg_str access, refresh;
	int64_t expires_ms; /* wall clock; 0: not said */
};

/* SG_ENOTFOUND: nobody has logged in.  The file is ours alone, or refused. */
SG_MUST_CHECK enum sg_err oauth_load(
    const char *path, struct arena *a, struct oauth *out, struct sg_error *e);
SG_MUST_CHECK enum sg_err
oauth_save(const char *path, const struct oauth *o, struct sg_error *e);

/*
 * Other tokens in place of those that are no longer taken.  Somebody else may
 * have renewed them meanwhile: then those.  It takes as long as the other side
 * does, at most 20 seconds.
 */
SG_MUST_CHECK enum sg_err oauth_renew(
    const char *path, struct arena *a, struct oauth *o, struct sg_error *e);

/* Whether tokens for ${resource} are for ${url}: it, or below it. */
bool oauth_covers(struct sg_str resource, struct sg_str url);

struct oauth_login {
	const char *url;       /* of the server */
	const char *client_id; /* of a client that is registered, or NULL */
	const char *scope;     /* or NULL: what the server asks for */
	int64_t wait_ms;       /* for the person */
	/* The address that the person opens. */
	void (*show)(void *ctx, char *link);
	void *ctx;
};

/* From the first question to the tokens. */
SG_MUST_CHECK enum sg_err oauth_login(const struct oauth_login *o,
    struct arena *a, struct oauth *out, struct sg_error *e);

#endif

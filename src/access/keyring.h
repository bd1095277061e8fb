#ifndef ACCESS_KEYRING_H
#define ACCESS_KEYRING_H

#include "access/principal.h"
#include "base/err.h"

/*
 * Bearer tokens, one file each, 0600, in a directory of 0700:
 *
 *	agent, person, viewer	made at the first start
 *	agents/EXTENSION-ID	may ask, in the name of that extension alone
 *	agents/host.HOST	the hook of a host; made at the first start, too
 *	agents/mcp, agents/acp	the proxies, which name what they stand before
 *	agents/ID@UID		the same, for that user alone: at the gate of a
 *				machine each user's hooks have their own
 *
 * A token is 256 random bits as 43 characters of base64url; a file holds one
 * and a line end.  A file or directory that is somebody else's, that others
 * can read or write, that is a link or has a second name, or that holds
 * anything else is refused, and with it the whole directory (T45).  So is a
 * token of an id that is nobody's (name.def).
 */
#define TOKEN_TEXT 43

#define TOKEN_USER "agent:" /* before the name: whose threads an agent has */
struct token {
	char user[sizeof(TOKEN_USER) + 127]; /* "agent:agents/lint" */
	char name[128]; /* "agent", "agents/lint"; for people */
	enum sg_role role;
	struct sg_str extension; /* part of ${name}, or empty */
	bool bound;              /* nobody but ${uid} may use it */
	uint32_t uid;
	enum access_owner owner; /* of which reserved names */
	uint64_t channel;        /* its number; the same text keeps it */
	char text[TOKEN_TEXT + 1];
};

/* From here on channels are of users who come by a socket of the machine's
 * gate; they live as long as it does. */
#define KEYRING_USERS 3840

struct keyring;

/* A new secret, in memory; false: the system gave no random bytes. */
bool keyring_draw(char text[TOKEN_TEXT + 1]);

/*
 * Read the directory ${path}; make it, and the three tokens of roles, where
 * they are missing.  NULL: ${e} says why.
 */
struct keyring *keyring_open(const char *path, struct sg_error *e);

/*
 * The same, and the token of a person is in memory alone: nobody can send it,
 * and people are proved in another way.  A file of it that is there is removed.
 */
struct keyring *keyring_open_closed(const char *path, struct sg_error *e);
void keyring_close(struct keyring *t); /* wipes them; NULL is fine */

/*
 * Read it again, and make the tokens of roles that are gone: removing a file
 * changes the token.  On failure everything stays as it was.  A token that is
 * gone is no longer found; its channel is no longer alive.
 */
SG_MUST_CHECK enum sg_err keyring_reload(struct keyring *t, struct sg_error *e);

/*
 * The token that is ${text}, or NULL.  All are compared, each in full, so
 * that the time says nothing about any of them.  Valid until
 * keyring_close().
 */
const struct token *keyring_find(const struct keyring *t, struct sg_str text);

/*
 * Make the tokens that the hooks and the proxies use, as keyring_open() does,
 * where they are missing, in the directory ${path}.
 */
SG_MUST_CHECK enum sg_err keyring_give(const char *path, struct sg_error *e);

/*
 * A new token of ${id} for the user ${uid}, in the place of the one that was
 * there.  NULL: ${e} says why; the id may be one that nobody can have.
 */
const struct token *keyring_add(
    struct keyring *t, struct sg_str id, uint32_t uid, struct sg_error *e);

/* The one of that name ("person"), or NULL; and the one of ${uid}. */
const struct token *keyring_named(const struct keyring *t, struct sg_str name);
const struct token *
keyring_bound(const struct keyring *t, struct sg_str name, uint32_t uid);

/* Whether ${id} has a token of its own, whoever may use it. */
bool keyring_has(const struct keyring *t, struct sg_str id);

/* Whether ${channel} is still a token's. */
bool keyring_alive(const struct keyring *t, uint64_t channel);

/*
 * A channel whose token is gone and that was not given out before; false:
 * there are no more.
 */
bool keyring_next_gone(struct keyring *t, uint64_t *channel);

/* Whether the files changed since they were read. */
bool keyring_stale(const struct keyring *t);

size_t keyring_count(const struct keyring *t);

#endif

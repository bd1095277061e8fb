#ifndef SSO_SSO_H
#define SSO_SSO_H

#include "port/clock.h"
#include "base/err.h"
#include "sso/person.h"
#include "sso/token.h"

/*
 * Single sign-on by the code flow of OpenID Connect with PKCE.  What asks the
 * provider runs in threads of its own, which begin with the first question;
 * the loop asks, is woken, and polls.  A provider that hangs costs those who
 * sign in there, and nobody else.
 *
 * Who begins leaves nothing here: state, nonce and verifier are made of the
 * secret in the browser's cookie and of a key: of this process, or of all
 * nodes, so that a browser may come back to another one.
 */
struct sso;

#define SSO_WAITING  32  /* questions that may wait or run */
#define SSO_BEGIN_S  600 /* how long a person may take at the provider */
#define SSO_COOKIE   64  /* characters of the cookie at most */
#define SSO_URL_ROOM 4096
#define SSO_WHY      256
#define SSO_BACK     "/sso" /* where the provider sends a browser back */

struct sso_config {
	struct sg_str name; /* on the button; empty: the issuer's host */
	struct sg_str issuer, client_id;
	struct sg_str secret; /* empty: a public client */
	struct sg_str scopes; /* with blanks between */
	struct sso_rules rules;
	struct sg_str ca_file; /* empty: the machine's */
	int64_t wait_ms;       /* for one answer; 0: 10 s */
	struct clock_port clock;
	const uint8_t *key; /* 32 bytes; NULL: one of this process */
};

/* All is copied.  NULL: ${e} says what is wrong with it; nothing is asked. */
struct sso *sso_open(const struct sso_config *c, struct sg_error *e);
void sso_close(struct sso *s); /* gives up what runs; NULL is fine */

struct sg_str sso_name(const struct sso *s);
struct sg_str sso_issuer(const struct sso *s);
struct sg_str sso_client(const struct sso *s);

/* ${wake} is called from a thread when there is something to poll; NULL: by
 * nobody any more. */
void sso_listen(struct sso *s, void (*wake)(void *ctx), void *ctx);

enum sso_end {
	SSO_REFUSED,     /* zero is no */
	SSO_UNREACHABLE, /* or what it says is of no use */
	SSO_FOREIGN,     /* not a sign-in of this browser */
	SSO_DONE
};

struct sso_answer {
	enum sso_end end;
	char why[SSO_WHY];                              /* unless it is done */
	char url[SSO_URL_ROOM], cookie[SSO_COOKIE + 1]; /* of a beginning */
	char subject[SSO_SUBJECT + 1], name[128];       /* of an end */
	bool has_role;
	enum sg_people_role role;
	size_t keys; /* of a look */
};
typedef void sso_done(void *ctx, const struct sso_answer *a);

/*
 * Ask for a sign-in on the page at ${origin}, or only look whether it would
 * work (empty).  False: too many wait; else ${done} comes by sso_poll(), unless
 * sso_forget() was told ${ctx}.
 */
bool sso_begin(struct sso *s, struct sg_str origin, sso_done *done, void *ctx);

/* What the browser came back with; see RFC 6749, 4.1.2, and RFC 9207. */
struct sso_back {
	struct sg_str origin, cookie;
	struct sg_str state, code, iss, error;
};
bool
sso_finish(struct sso *s, const struct sso_back *b, sso_done *done, void *ctx);

void sso_forget(struct sso *s, const void *ctx);
void sso_poll(struct sso *s);

#endif

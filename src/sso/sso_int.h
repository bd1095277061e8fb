#ifndef SSO_SSO_INT_H
#define SSO_SSO_INT_H

#include <pthread.h>

#include "sso/sso.h"

#define SSO_THREADS   4
#define SSO_SECRET    43           /* 256 bits as base64url */
#define SSO_BODY_MAX  (512u << 10) /* of an answer of the provider */
#define SSO_ROOM      (6u << 20)   /* memory of one question */
#define SSO_PLACE_MS  (60 * 60000) /* how long what it says of itself holds */
#define SSO_KEYS_MS   (24 * 60 * 60000)
#define SSO_ROTATE_MS 30000 /* between two looks for a new key */
#define SSO_SPENT     1024

/* ---- flow.c: what a browser carries, and what is made of it (pure) --------
 */
struct sso_secrets {
	char state[SSO_SECRET + 1], nonce[SSO_SECRET + 1];
	char verifier[SSO_SECRET + 1];
};
void sso_derive(const uint8_t key[32], struct sg_str cookie,
    struct sg_str origin, struct sso_secrets *out);

/* "SECRET.UNTIL", until a second of the wall clock. */
void sso_cookie_add(struct buf *b, const uint8_t secret[32], int64_t until_s);
bool sso_cookie_ok(struct sg_str cookie, int64_t now_s);

/* ---- place.c: what a provider says of itself (pure) -----------------------
 */
struct sso_place {
	struct sg_str authorize, token, keys;
	bool basic;    /* the secret goes into a header, else into the form */
	bool says_iss; /* who comes back says from where (RFC 9207) */
};
const char *sso_issuer_ok(struct sg_str issuer);
const char *sso_place_read(struct sg_str json, struct sg_str issuer,
    struct arena *a, struct sso_place *out);

/* ---- ask.c: one request, in a thread --------------------------------------
 */
struct sso_request {
	struct sg_str url;
	struct sg_str form;         /* POST; empty: GET */
	struct sg_str user, secret; /* HTTP Basic, or empty */
};
/* NULL: an answer came; else why not, in ${room}. */
const char *sso_ask(struct sso *s, const struct sso_request *q, struct arena *a,
    long *status, struct sg_str *body, struct buf *room);

/* ---- job.c: one question, in a thread -------------------------------------
 */
struct sso_job {
	struct sso_job *next;
	sso_done *done;
	void *ctx; /* NULL: nobody waits for it any more */
	bool finishes;
	char origin[320];
	struct sso_secrets secrets;
	char code[2048], iss[512];
	struct sso_answer answer;
};
void sso_job_run(struct sso *s, struct sso_job *j);

struct sso {
	struct sso_config c;
	struct arena texts;
	uint8_t key[32];

	pthread_mutex_t lock; /* of all below */
	pthread_cond_t news;
	pthread_t thread[SSO_THREADS];
	size_t threads, idle;
	bool ends;
	struct sso_job *first, **last; /* that wait */
	struct sso_job *runs[SSO_THREADS];
	struct sso_job *over;
	size_t n;
	void (*wake)(void *ctx);
	void *wake_ctx;

	/* What the provider said, and when. */
	char *place;
	size_t place_n;
	int64_t place_ms;
	struct sso_keys keys;
	int64_t keys_ms, rotated_ms;

	/* Of the loop alone: states that were used. */
	struct {
		char state[SSO_SECRET + 1];
		int64_t until_s;
	} spent[SSO_SPENT];
	size_t spent_at;
};

bool sso_ends(struct sso *s);

#endif

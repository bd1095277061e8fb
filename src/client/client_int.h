#ifndef CLIENT_CLIENT_INT_H
#define CLIENT_CLIENT_INT_H

#include <sys/types.h>

#include "client/client.h"
#include "proof/proof.h"

/* Inside the client. */
struct client_bytes {
	char *p;
	size_t n, cap;
};

struct client {
	int fd;
	struct client_far *far; /* over TLS; NULL: a gate of this machine */
	char cookie[CLIENT_SECRET + 1]; /* that the answer sets, or "" */
	bool has_key;
	struct client_key key;
	char nonce[PROOF_NONCE]; /* of the request, with a key */
	char proof[80];          /* of the answer, as far as it came */
	size_t proof_n;
	bool streams;  /* the head proved it: what comes can be told */
	bool unproved; /* it did not, and never will */
	enum sg_surface surface;
	enum client_state state;
	const char *why;
	struct client_bytes out, body;
	size_t sent;
	struct client_parser *parser; /* llhttp's, in client_parse.c */
	bool complete;
	size_t told; /* bytes of the stream that were told */
	struct client_reply reply;
};

/* What is said of an answer that anybody could have made. */
#define CLIENT_UNPROVED                                                      \
	"the other end did not prove that it is the gate: it does not know " \
	"this token, or it is another program"

bool client_add(struct client_bytes *b, const char *p, size_t n);

/* Set the parser up for the next answer.  False: no memory. */
bool client_expect(struct client *c);

/* Bytes of an answer.  False: they are none. */
bool client_parse(struct client *c, const char *p, size_t n);

/* Put the proof of the request at the end of the head, client_proof.c. */
bool client_prove(struct client *c, struct sg_str body);

/* Whether the answer, whole or a stream that begins, proves itself. */
bool client_proved(const struct client *c, bool stream);

/* The status of the answer; 0: it has none yet. */
unsigned client_parse_status(const struct client *c);

/* A gate elsewhere, client_far.c.  Both do as send() and recv() do. */
bool client_far_open(struct client *c, const char *address, struct sg_error *e);
void client_far_close(struct client_far *f); /* NULL is fine */
ssize_t client_far_send(struct client *c, const char *p, size_t n);
ssize_t client_far_recv(struct client *c, char *p, size_t n);
bool client_far_waits(const struct client_far *f); /* it has bytes to send */
struct sg_str client_far_host(const struct client_far *f);

/* The headers that say who we are there. */
bool client_far_name(struct client *c);

enum client_state client_lose(struct client *c, const char *why);

#endif

#ifndef CLIENT_CLIENT_INT_H
#define CLIENT_CLIENT_INT_H

#include "client/client.h"

/* Inside the client. */
struct client_bytes {
	char *p;
	size_t n, cap;
};

struct client {
	int fd;
	bool has_token;
	char token[CLIENT_TOKEN + 1];
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

bool client_add(struct client_bytes *b, const char *p, size_t n);

/* Set the parser up for the next answer.  False: no memory. */
bool client_expect(struct client *c);

/* Bytes of an answer.  False: they are none. */
bool client_parse(struct client *c, const char *p, size_t n);

/* The status of the answer; 0: it has none yet. */
unsigned client_parse_status(const struct client *c);

enum client_state client_lose(struct client *c, const char *why);

#endif

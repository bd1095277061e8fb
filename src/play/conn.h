#ifndef PLAY_CONN_H
#define PLAY_CONN_H

#include "net/bytes.h"
#include "play/play.h"

#define PLAY_CONNS 128

/* One connection: bytes in until a request is whole, then its answer out. */
struct play_conn {
	int fd; /* -1: free */
	struct bytes in, out;
	struct http_parse parse;
	bool last; /* it ends with this answer */
};

struct play_server {
	const struct play_script *script;
	int log;
	uint16_t port;
	char url[64];
	struct bytes_pool pool;
	struct play_conn conn[PLAY_CONNS];
};

void play_conn_open(struct play_conn *c, int fd);
void play_conn_ready(struct play_server *s, struct play_conn *c);
void play_conn_close(struct play_server *s, struct play_conn *c);

/* A line about a request and its answer. */
void play_log(const struct play_server *s, const struct play_question *q,
    const struct play_reply *r, int64_t wall_ms, struct arena *a);

#endif

#ifndef FACE_HTTP_STREAM_H
#define FACE_HTTP_STREAM_H

#include "face/http/conn.h"

/*
 * An event stream.  It has no queue: it knows the number of the last event it
 * was given and takes the next from the service's own ring when the socket
 * can hold more, so a slow reader costs nothing but its place.  One that is
 * too far behind is cut and may come again with Last-Event-ID.
 */
struct stream {
	struct conn *conn;
	struct link link; /* in server->streams */
	struct principal who;
	uint64_t token;      /* the channel of its token */
	uint64_t session;    /* of the page, or 0 */
	uint64_t after;      /* the last event that was taken */
	uint64_t counted;    /* the last event that is in ${unsent} */
	uint64_t unsent;     /* bytes, about, while blocked */
	uint64_t sent_ms;    /* when something was sent */
	struct frame *frame; /* on its way, while blocked */
	uv_write_t write;
	bool blocked; /* the socket is full */
	bool listens; /* a person is there */
};

/* Send ${f} to an open stream that is not blocked; it may be gone then. */
void stream_send(struct stream *st, struct frame *f);

#endif

#ifndef REPLY_ANSWER_H
#define REPLY_ANSWER_H

#include "shell/command.h"
#include "net/bytes.h"
#include "route/route.h"

/*
 * Answers as bytes.  Every one says not to keep it, not to guess its type and
 * not to frame it; none ever lets another origin read it (T31, T48).
 */
#define ANSWER_JSON        "application/json"
#define ANSWER_PROBLEM     "application/problem+json"
#define ANSWER_TEXT        "text/plain; version=0.0.4; charset=utf-8"
#define ANSWER_STREAM      "text/event-stream"
#define ANSWER_CERTIFICATE "application/x-x509-ca-cert"
#define ANSWER_LINES       "application/x-ndjson"

struct answer {
	unsigned status;
	const char *type; /* NULL: there is no body */
	struct sg_str body;
	struct sg_str etag; /* without quotes */
	const char *made;   /* Location: this and ${id} */
	struct sg_str id;
	unsigned allow;   /* bits of methods, of a 405 */
	uint32_t retry_s; /* Retry-After */
	struct sg_str request_id;
	struct sg_str run; /* of a chat: its transmission and its trace */
	bool known;        /* it was there before: no run was made */
	const char *date;  /* of the Date header */
	bool bearer;       /* a token is asked for */
	bool no_body;      /* it was a HEAD */
	bool close;
	bool stream;          /* no end is known */
	bool chunked;         /* the body follows in chunks */
	bool page;            /* the page's own file: scripts of ours may run */
	bool worker;          /* of those, the script that runs WebAssembly */
	bool gzip;            /* the body is packed */
	const char *keep;     /* Cache-Control; NULL: no-store */
	struct sg_str cookie; /* Set-Cookie; empty: none */
	struct sg_str proof;  /* that we have the token; empty: none */
};

/* Append it.  False: no memory; nothing was appended. */
bool answer_write(
    struct bytes_pool *pool, struct bytes *out, const struct answer *a);

/*
 * What a command said, as an answer; ${r} is the route it came by.  A refusal
 * is written into ${room}, where it must stay until it is sent.
 */
void answer_of(struct answer *a, const struct command_out *out,
    const struct route *r, struct buf *room);

/* A refusal as problem+json (RFC 9457). */
void answer_problem(
    struct answer *a, const struct command_out *out, struct buf *room);

/* A refusal of the face itself: ${why} is one of its own sentences. */
void answer_refuse(
    struct answer *a, enum sg_problem p, const char *why, struct buf *room);

#define ANSWER_ROOM 8192

#endif

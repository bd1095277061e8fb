#ifndef FACE_LISTEN_LISTEN_INT_H
#define FACE_LISTEN_LISTEN_INT_H

#include "face/listen/listen.h"
#include "net/bytes.h"
#include "net/parse.h"
#include "relay/message.h"
#include "relay/peer.h"

/* Inside the listener. */
#define LISTEN_CONNS    1024
#define LISTEN_SESSIONS 32
#define LISTEN_FLOWS    1024 /* of a session, that wait for their answer */
#define LISTEN_ID       32   /* hexadecimal digits of a session's name */
#define LISTEN_VERSION  32
#define LISTEN_HEAD     (64u << 10)
#define LISTEN_ARENA    (512u << 20)

struct listener;
struct visit;

/* An event that a client may ask for again. */
struct event {
	struct event *next;
	uint64_t flow, no;
	size_t n;
	char text[];
};

/* A stream of events: of one request, or (number 0) of the session. */
struct flow {
	struct flow *next;
	uint64_t no;
	char *id, *token; /* JSON of the request, of its progressToken */
	size_t n_id, n_token;
	bool first; /* it is initialize, which is answered in one piece */
	bool answered;
	uint64_t said; /* the last event that went to a connection */
	uint64_t lost; /* the last one that is no longer kept */
	struct caller *conn;
};

struct visit {
	struct listener *of;
	char id[LISTEN_ID + 1];
	char version[LISTEN_VERSION]; /* that both sides agreed on */
	struct peer peer;
	bool named;  /* its first request was answered: others know its name */
	bool ending; /* nobody may use it any more */
	int64_t end_ms, used_ms;
	struct flow own;    /* number 0 */
	struct flow *flows; /* of requests, the newest first */
	size_t n_flows;
	uint64_t last_flow, last_event;
	struct event *oldest, *newest;
	size_t n_events, n_bytes;
};

struct caller {
	int fd; /* -1: free */
	struct bytes in, out;
	struct http_parse parse;
	bool last; /* it ends with this answer */
	struct visit *session;
	struct flow *flow; /* that it waits for */
	int64_t said_ms;
};

struct listener {
	struct listen_options o;
	uint16_t port;
	char url[64];
	struct bytes_pool pool;
	struct caller *conns;
	struct visit *sessions[LISTEN_SESSIONS];
	struct arena a; /* of one message */
	bool stopping;
};

int64_t listen_now(void);

/* ---- caller.c ------------------------------------------------------------ */
void caller_open(struct caller *c, int fd, uint32_t max_body);
void caller_close(struct listener *l, struct caller *c);

/* poll() says that it can be read or written. */
void caller_ready(struct listener *l, struct caller *c);
short caller_events(const struct caller *c);

/* A whole answer; ${more} are further lines of the head, or "". */
void caller_answer(struct listener *l, struct caller *c, unsigned status,
    const char *more, struct sg_str json);

/* The same as an error of JSON-RPC without an id. */
void caller_refuse(struct listener *l, struct caller *c, unsigned status,
    int code, const char *why);

/* A stream: its head, a piece of it, its end. */
void caller_stream(struct listener *l, struct caller *c, const char *session);
void caller_piece(struct listener *l, struct caller *c, struct sg_str bytes);
void caller_end(struct listener *l, struct caller *c);

/* ---- door.c -------------------------------------------------------------- */
/* Whether the request may come in; if not, it was answered. */
bool door_open(struct listener *l, struct caller *c);

/* Whether ${accept} takes that type. */
bool door_accepts(struct sg_str accept, const char *type);
bool door_version_ok(const struct visit *s, struct sg_str version);

/* ---- post.c -------------------------------------------------------------- */
void post_run(struct listener *l, struct caller *c);

/* ---- visit.c ------------------------------------------------------------ */
struct visit *visit_new(struct listener *l, struct sg_error *e);
struct visit *visit_find(struct listener *l, struct sg_str id);
void visit_end(struct visit *s);
void visit_work(struct visit *s);
bool visit_over(struct visit *s);
void visit_free(struct visit *s);
bool visit_reads(const struct visit *s);
int64_t visit_due(const struct visit *s);

/* ---- flow.c -------------------------------------------------------------- */
/* A stream for the request ${m}; NULL: no memory. */
struct flow *flow_new(struct visit *s, const struct message *m);
void flow_free(struct visit *s, struct flow *f);
struct flow *flow_by_id(struct visit *s, struct sg_str id);
struct flow *flow_by_no(struct visit *s, uint64_t no);

/* Put the message ${json} on the stream; nobody need be there. */
void flow_say(struct visit *s, struct flow *f, struct sg_str json);

/* Its answer was said: the stream ends. */
void flow_done(struct visit *s, struct flow *f);

/* ${c} gets what it has not seen, behind event ${seen}, and what follows. */
void
flow_join(struct visit *s, struct flow *f, struct caller *c, uint64_t seen);

/* The connection has gone; what comes is kept. */
void flow_leave(struct caller *c);
void flow_forget(struct visit *s); /* all that is kept */

/* "FLOW-EVENT", as a client sends it back. */
bool flow_read_id(struct sg_str text, uint64_t *flow, uint64_t *event);

#endif

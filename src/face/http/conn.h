#ifndef FACE_HTTP_CONN_H
#define FACE_HTTP_CONN_H

#include "access/nonces.h"
#include "access/page_session.h"
#include "accounts/accounts.h"
#include "login/login.h"
#include "reply/answer.h"
#include "kin/kin.h"
#include "net/addresses.h"
#include "net/bucket.h"
#include "net/bytes.h"
#include "door/door.h"
#include "reply/frame.h"
#include "face/http/link.h"
#include "route/query.h"
#include "route/times.h"
#include "face/http/server.h"
#include "tls/tls.h"

/*
 * What the files of the server share.  A connection is in one of these:
 *
 *	reading	   bytes of a request come in; nothing is owed
 *	waiting	   a command has not answered yet; bytes that follow are kept
 *	writing    an answer did not fit the socket; nothing is read meanwhile
 *	stream     an event stream; what comes in is dropped
 *	ending     the last answer is written; wait for the other end to close
 *
 * Answers leave in the order of the requests because the next request is not
 * looked at before the last was answered.
 */
enum conn_wait { /* what it may not take too long with */
	CONN_WAIT_NONE,
	CONN_WAIT_IDLE,
	CONN_WAIT_HEAD,
	CONN_WAIT_BODY,
	CONN_WAIT_WRITE,
	CONN_WAIT_END,
	CONN_WAIT_COUNT
};

#define CONN_END_MS         1000
#define CONN_READ           (64u << 10)
#define CONN_REQUEST_ID     64
#define SERVER_FRAMES       64
#define SERVER_LISTENERS    8
#define SERVER_USERS        256                 /* who ask the machine's gate */
#define SERVER_STREAM_FIRST (UINT64_C(1) << 32) /* channels of streams */

/* Whose a socket is; the last two are of the machine's gate. */
enum listener_kind { LISTENER_OWN, LISTENER_AGENTS, LISTENER_PEOPLE };

struct spool;
struct stream;

struct listener {
	union {
		uv_handle_t handle;
		uv_stream_t stream;
		uv_tcp_t tcp;
		uv_pipe_t pipe;
	} u;
	struct http_server *server;
	enum listener_kind kind;
	struct door door;
	char address[320];
	char origin[80];        /* of the page, on this machine */
	const char *path;       /* of a socket that we made */
	uint64_t inode, device; /* and which it is */
	bool open;
};

struct conn {
	union {
		uv_handle_t handle;
		uv_stream_t stream;
		uv_tcp_t tcp;
		uv_pipe_t pipe;
	} u;
	uv_write_t write;
	uv_shutdown_t shutdown;
	struct http_server *server;
	const struct listener *from;
	struct link all;     /* in server->conns */
	struct link timeout; /* in server->waits[wait] */
	struct link later;   /* in server->later */
	uint64_t since_ms;
	enum conn_wait wait;

	struct http_parse parse;
	struct bytes in, out, writing;
	struct tls_wire *tls;    /* what is read and written goes through it */
	struct address_key peer; /* of a server that others reach */
	bool opened;             /* its first byte was looked at */
	bool plain;              /* it may do without TLS */
	bool by_proxy;           /* it comes from server.proxy */

	/* The request that is being answered. */
	const struct route *route;
	struct http_span id, query;
	struct door_verdict door; /* refused, if not ok */
	unsigned allow;
	uint32_t retry_s;
	uint8_t request_id_n;
	int64_t began_us; /* of the request; 0: it is answered */
	char request_id[CONN_REQUEST_ID];
	bool no_body;
	bool foreign;        /* the address is one of a provider: errors, too */
	struct spool *spool; /* a long body, so far; NULL: it is held whole */
	uint8_t provider;    /* whose; see proxy.c */

	bool peer_known, peer_foreign;
	bool person;      /* the last request was a person's */
	uint64_t counted; /* the channel for which it waits, or 0 */
	struct conn_own {
		int pid; /* by the socket */
		uint32_t uid;
		uint64_t started;
		bool person, marked;
		const char *why; /* it is not one */
		char from[64];
		size_t n_from;
	} own;                /* of the gate of one user; see proof.c */
	bool waiting;         /* for a command */
	bool dispatching;     /* inside command_run() for it */
	bool parted;          /* some of the answer left before its end */
	bool last;            /* the answer is the last one */
	uint32_t peer_uid;    /* by a socket of the machine's gate */
	enum sg_proof proof;  /* that a person is there */
	const char *peer_why; /* why not, or why it is foreign */
	bool ending, closing, reading;
	bool entering_https; /* so is the cookie of who signs in now */
	struct stream *stream;
	void *hand;        /* who reads it in our place; see hand.c */
	char entering[24]; /* the cookie of who signs in now, by name */
	char device[72];   /* what it is called, by single sign-on */
	bool asks_sso;     /* an answer of it is waited for */
	struct accounts_entry entry;
};

/* What is counted for a token. */
struct meter {
	struct bucket bucket;
	uint32_t streams;
	uint32_t waiting; /* connections that wait for an answer */
};

struct http_server {
	struct http_server_ports ports;
	struct http_config config;
	struct keyring *tokens;
	struct nonces *nonces; /* of proofs */
	uint64_t accounts;     /* their version when all was looked at */
	struct page_sessions sessions;
	int64_t sessions_ms; /* of the wall: when they were written */
	struct listener listener[SERVER_LISTENERS];
	size_t n_listeners;
	uv_prepare_t prepare; /* before the loop sleeps */
	uv_timer_t second;
	uv_async_t again;
	struct events_waker waker;
	struct bytes_pool pool;
	struct link waits[CONN_WAIT_COUNT];
	struct link conns;
	struct link later;
	struct link streams; /* the one that was longest silent first */
	size_t n_conns, n_streams, max_conns;
	size_t n_open;        /* connections that are not closing */
	size_t reserve;       /* of max_conns, for people */
	struct meter *meters; /* by channel */
	size_t n_meters;
	uint64_t last_stream; /* channel */
	struct kin_marks kin; /* where agents work */
	struct server_user {
		uint32_t uid;
		char name[32]; /* whose threads, without a token */
	} users[SERVER_USERS]; /* of the machine; their channels, by place */
	size_t n_users;
	struct address_key proxy; /* server.proxy */
	struct addresses addresses;
	uint64_t request_no, request_salt;
	struct route_times times;
	struct frame *frames[SERVER_FRAMES];
	struct sg_str openapi; /* made when first asked for */
	bool dirty;            /* events were added */
	bool leaving;          /* /readyz says so; all is served */
	bool parting;          /* what there is ends with its answer */
	bool stopping, closing;
	uint64_t date_at;
	char date[32];
	char read[CONN_READ];
	char opened[CONN_READ]; /* what a wire had in it */
};

/* A connection ends with its answer. */
static inline bool
server_parts(const struct http_server *s)
{
	return s->parting || s->stopping;
}

/* proof.c: a person before the gate of one user. */
void own_peer(struct conn *c, int pid, uint32_t uid);
bool own_is(const struct conn *c, const char *base);
bool own_who(struct conn *c, const char *base);
void own_mark(struct conn *c); /* who was found asks as an agent */
/* system.c: who comes by a socket of the machine's gate. */
void system_ask_peer(struct conn *c, uint32_t uid, int pid, int fd);
bool system_who(struct conn *c, const char *base);

/* The agent of the accounts whose token this is; false: it is none of them. */
bool token_who(struct conn *c, const char *base, struct sg_str token);
/* The name of an agent's user, for its threads. */
struct sg_str system_user(const struct conn *c);
bool system_is_person(const struct http_server *s, uint32_t uid);

/* conn.c */
void conn_accept(struct listener *l);
void conn_close(struct conn *c);
void conn_expire(struct conn *c);
void conn_wait_for(struct conn *c, enum conn_wait w);

/* The user at the other end of a Unix socket; false: it came by TCP. */
bool conn_uid(const struct conn *c, uint32_t *uid);

/* conn_read.c: look at the bytes that are there, as far as it is allowed. */
void conn_read(struct conn *c, char *base, size_t n);
void conn_unwrap(struct conn *c, const char *base, size_t n); /* of TLS */
void conn_resume(struct conn *c);

/* conn_write.c */
void conn_flush(struct conn *c);
void conn_end(struct conn *c); /* after what is owed was sent */

/* request.c: one request, from its head to its answer. */
void request_head(struct conn *c, const char *base);
void request_run(struct conn *c, const char *base);
void request_refuse(struct conn *c, enum sg_problem p, const char *why);
bool request_rate(struct conn *c); /* one more of its token is fine */

/* A person is told that this was refused (F21). */
void request_alarm(struct conn *c, enum sg_alarm kind);
void request_answer(struct conn *c, struct answer *a);

/* A chunk of a body whose length nobody knows, and the end of it. */
void request_chunk(struct conn *c, struct sg_str bytes);
void request_chunks_end(struct conn *c);

/*
 * proof.c: requests that prove a token without sending it, and the proof that
 * goes back with the answer (src/proof).  Used once, within half a minute.
 */
bool proof_is(const struct conn *c, const char *base);
bool proof_who(struct conn *c, const char *base); /* as door_who() says it */
bool proof_body_ok(const struct conn *c, const char *base); /* was proved */

/* Give ${a} its proof, in ${room}, if the request had one. */
#define PROOF_ROOM 80
void proof_give(const struct conn *c, struct answer *a, char room[PROOF_ROOM]);

/* limit.c: what is kept for people, and what one token may have waiting. */
/* Whether a request came by https, as far as it is known. */
enum door_scheme conn_scheme(const struct conn *c, const char *base);
bool limit_address(struct conn *c, const char *base); /* of the caller */
bool limit_knock(struct conn *c);     /* the same, of a new connection */
void limit_make_room(struct conn *c); /* for this one, by idle ones */
bool limit_admit(struct conn *c);     /* once it is known who it is */
bool limit_may_wait(struct conn *c);  /* before a command */
void limit_wait(struct conn *c);      /* behind it */
void limit_waited(struct conn *c);    /* it was answered, or left */

/* hand.c */
void hand_take(struct conn *c, const struct query *q);
void hand_check_all(struct http_server *s);

/* stream.c */
void stream_open(struct conn *c, const char *base, const struct query *q);
void stream_close(struct conn *c);
void stream_pump(struct stream *st);
void stream_pump_all(struct http_server *s);
void stream_ping_all(struct http_server *s);
void stream_check_all(struct http_server *s);      /* tokens, sessions */
void stream_check_accounts(struct http_server *s); /* if they changed */

/* listen.c */
enum sg_err listen_all(struct http_server *s, struct sg_error *e);
void listen_stop(struct http_server *s);

/* server.c */
struct meter *server_meter(struct http_server *s, uint64_t channel);
const char *server_date(struct http_server *s);
int64_t server_now(const struct http_server *s); /* monotonic, ms */
void server_later(struct conn *c);

#endif

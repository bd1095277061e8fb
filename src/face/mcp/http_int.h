#ifndef FACE_MCP_HTTP_INT_H
#define FACE_MCP_HTTP_INT_H

#include "face/mcp/room.h"
#include "oauth/oauth.h"
#include "relay/stream.h"
#include "port/curl_api.h"
#include "provider/sse.h"

/* Inside the peer that is a server behind HTTP. */
#define HTTP_SOCKETS 48
#define HTTP_POSTS   32
#define HTTP_SESSION 256
#define HTTP_VERSION 32
#define HTTP_EXTRA   32

enum http_what {
	HTTP_REQUEST, /* a message that wants an answer */
	HTTP_NOTICE,  /* one that does not: what follows waits for it */
	HTTP_RESUME,  /* the rest of an answer whose stream broke */
	HTTP_LISTEN,  /* the stream of what the server says by itself */
	HTTP_GOODBYE  /* the end of the session */
};

struct http_peer;

struct http_post {
	struct http_post *next;
	struct http_peer *of;
	enum http_what what;
	CURL *easy;
	struct curl_slist *headers;
	char *body, *id; /* the message, the JSON of its id */
	size_t n_body, n_id;
	bool initialize;
	bool renewed; /* it was sent again with another token */
	long status;
	bool events;   /* the answer is a stream of events */
	bool answered; /* what was asked */
	struct sse sse;
	char *rooms[2];
	struct intake all; /* an answer that is no stream */
	bool over, failed;
	/* To go on behind: the last event that came; when, how often. */
	char last_id[SSE_ID_MAX];
	int64_t start_ms; /* 0: it runs */
	unsigned tries;
};

struct http_peer {
	const struct curl_api *api;
	CURLM *multi;
	char *url;
	char *extra[HTTP_EXTRA];
	size_t n_extra;
	char session[HTTP_SESSION], version[HTTP_VERSION];
	/* The tokens of the person who logged in there, if one has. */
	const char *tokens; /* their file, or NULL */
	struct oauth oauth;
	struct arena held; /* their texts */
	bool logged_in;
	struct {
		int fd;
		short events;
	} sockets[HTTP_SOCKETS];
	size_t n_sockets;
	int64_t curl_ms; /* when libcurl wants to be called */
	struct http_post *first;
	struct outlet waiting; /* lines that are not sent yet; no descriptor */
	struct intake in;      /* lines that came; the same */
	struct arena a;
	bool listens;
	int64_t listen_ms;          /* when to listen again; 0: not at all */
	char listen_id[SSE_ID_MAX]; /* and behind which event */
	bool finishing, said_goodbye;
	int64_t end_ms;
	int code;
};

/* A message of the server, in one line. */
void http_deliver(struct http_post *q, struct sg_str json);

/* Start another; false: no memory, and nothing was started. */
bool http_start(struct http_peer *p, enum http_what what, struct sg_str body);
void http_post_free(struct http_post *q);

/* Renew the tokens if they end soon, or now.  False: that cannot be. */
bool http_renew(struct http_peer *p, bool now);

/* Those whose time has come; when that is, INT64_MAX: never. */
void http_start_due(struct http_peer *p);
int64_t http_start_ms(const struct http_peer *p);

/* libcurl says it is over, with ${code}. */
void http_ended(struct http_post *q, CURLcode code);

int64_t http_now(void);

#endif

#ifndef FACE_HTTP_CONFIG_H
#define FACE_HTTP_CONFIG_H

#include "base/str.h"

/*
 * What the HTTP face runs by.  Zeroed, every number has its default; those
 * that can be switched off are off when negative.  Texts must outlive the
 * server.
 */
struct settings_port;
struct login_places;
struct tls;
struct sso;

/*
 * The gate of a machine (system mode): agents come by one socket and are never
 * more than agents, whatever token they show; people come by another, and each
 * is proved by src/login and src/access/person.def.
 */
struct http_system {
	const char *agents_socket, *people_socket;
	const uint32_t *people, *agents; /* users */
	size_t n_people, n_agents;
	bool has_group; /* whose members may ask */
	uint32_t group;
	const struct login_places *places;
};

struct http_config {
	/* Where to listen.  Nothing at all: an error. */
	const char *socket;               /* path of the Unix socket, or NULL */
	const struct http_system *system; /* NULL: a user's own gate */
	bool tcp;                         /* 127.0.0.1, or ${host} */
	bool tcp6;                        /* ::1 as well */
	uint16_t port;                    /* 0: any that is free */
	const char *host;  /* an address of IP instead of 127.0.0.1, or NULL */
	bool six;          /* ${host} is IPv6 */
	bool beyond;       /* other machines reach ${host} */
	bool every;        /* ${host} is all addresses of the machine */
	struct tls *tls;   /* NULL: none; see on_first() in conn.c */
	struct sso *sso;   /* NULL: no single sign-on */
	int64_t sso_ms;    /* how long one lasts */
	const char *proxy; /* who is believed what it forwards, or NULL */
	int32_t address_rate; /* requests a second, one address of another
				 machine: 50; negative: no limit */
	bool else_free;       /* if the port is taken: any that is free */
	bool inherited;       /* take sockets of LISTEN_FDS, if there are some,
				 instead of those above */
	/*
	 * More exact values of Host that are right ("gate.example:443"),
	 * beside those of the address; Origin follows them.
	 */
	const struct sg_str *hosts;
	size_t n_hosts;

	const char *tokens;   /* directory of the tokens */
	const char *spool;    /* where long bodies wait; NULL: in memory */
	const char *sessions; /* the file of signed-in browsers; NULL: none,
				 and they end with the process */
	/* People are proved by their terminal; their token has no file. */
	bool person_by_terminal;
	const struct settings_port *settings; /* NULL: not to be seen */
	const char *user; /* whose threads these are; NULL: "local" */

	int32_t max_connections;   /* 12000, less if the system says so */
	int32_t max_body;          /* bytes: 1 MiB */
	int32_t max_proxy_body;    /* to a provider: 64 MiB */
	int32_t max_head;          /* bytes: 16 KiB */
	int32_t max_streams;       /* of /v1/events, one token: 12000 */
	int32_t max_waiting;       /* connections that wait, one token: 1024 */
	int32_t reserve;           /* connections for people; -1: none, 0: 64 */
	int32_t rate, burst;       /* requests a second, one token: 5000,
				      10000; negative: no limit */
	int32_t head_ms, body_ms;  /* to arrive: 10 s, 30 s */
	int32_t idle_ms, write_ms; /* unused, unread: 60 s, 30 s */
	int32_t ping_ms;           /* of a silent stream: 15 s */
	int32_t max_unsent;        /* bytes behind, of a stream: 256 KiB */
};

#define HTTP_CONNECTIONS 12000
#define HTTP_BODY        (1 << 20)
#define HTTP_PROXY_BODY  (64 << 20)
#define HTTP_BODY_ANY    0x7fffffffu /* until the address is known */
#define HTTP_HEAD        (16 << 10)
#define HTTP_STREAMS     12000
#define HTTP_WAITING     1024
#define HTTP_RESERVE     64
#define HTTP_RATE        5000
#define HTTP_BURST       10000
#define HTTP_ADDRESS     50
#define HTTP_HEAD_MS     10000
#define HTTP_BODY_MS     30000
#define HTTP_IDLE_MS     60000
#define HTTP_WRITE_MS    30000
#define HTTP_PING_MS     15000
#define HTTP_UNSENT      (256 << 10)

/* The same with its defaults filled in. */
struct http_config http_config_full(const struct http_config *c);

#endif

#ifndef FACE_HOP_HOP_H
#define FACE_HOP_HOP_H

#include "face/hop/hops.h"
#include "face/mcp/call.h"
#include "face/mcp/proxy.h"
#include "relay/pair.h"
#include "relay/parcel.h"
#include "route/route.h"

/* Inside the room. */
#define HOPS_MAX   256
#define HOP_BUDGET ((size_t)256 << 20) /* bytes of long lines, all together */
#define HOP_TEXT   256
#define HOP_CWD    4096

enum { HOP_CTL, HOP_IN, HOP_OUT, HOP_TO, HOP_FROM, HOP_ENDS };

struct hop_end {
	uv_poll_t poll;
	struct hop *hop;
	int fd;      /* -1: none */
	int events;  /* that are waited for */
	bool inited; /* the handle is */
	bool socket;
};

/* A request that the service has. */
struct hop_local {
	struct hop *hop;
	uint64_t key;
	const struct route *route;
	bool used;
};

struct hop {
	struct hop *prev, *next;
	struct hops *of;
	struct conn *conn; /* NULL: it has ended */
	struct principal who;
	char user[HOP_TEXT], extension[HOP_TEXT];
	struct hop_end ends[HOP_ENDS];
	uv_timer_t timer;
	unsigned handles; /* that are not closed */
	struct parcels parcels;
	struct outlet says; /* to the proxy */
	bool taken;         /* the descriptors are here */
	struct pipes pipes;
	struct mcp *mcp; /* NULL: not yet */
	char *setup;     /* the texts of it */
	struct mcp_options o;
	struct sg_str pins;
	char name[MCP_NAME_MAX + 1], cwd[HOP_CWD];
	struct hop_local locals[EXCHANGE_MAX];
	bool working, dirty, leaving, left;
	int64_t over_ms; /* the server is gone: until then its words leave */
	int64_t due;     /* what the timer is set to */
};

struct hops {
	uv_loop_t *loop;
	struct service *service;
	struct hop *first;
	size_t n, budget;
	bool stopping;
	bool dirty; /* one of them is */
};

/* hop.c */
struct hop *
hop_open(struct hops *v, struct conn *c, int fd, const struct principal *who);
void hop_work(struct hop *h, unsigned ready);
void hop_close(struct hop *h); /* the connection has ended */
void hop_leave(struct hop *h); /* give the pipes back */
void hop_unwatch(struct hop *h, int fd);

/* host.c */
struct mcp_host host_of(struct hop *h);

/* take.c: false, it is not taken. */
bool take_fds(struct hop *h, const int fd[PARCEL_FDS]);
bool take_setup(struct hop *h, struct sg_str body);

/* local.c */
struct exchange_way local_agent(struct hop *h);
struct exchange_way local_person(struct hop *h);
bool local_reply(struct hop *h, struct sg_str body);

#endif

#ifndef FACE_HOP_HOPS_H
#define FACE_HOP_HOPS_H

#include "face/http/server.h"

/*
 * The pipes that proxies handed over, on the loop of the server.  All of it is
 * called from that loop.
 */
struct hops;

/* NULL: no memory.  ${service} must outlive it. */
struct hops *hops_new(uv_loop_t *loop, struct service *service);

/* For http_server_ports; the ctx of its functions is a struct hops. */
extern const char hops_version[];
void *
hops_take(struct hops *v, struct conn *c, int fd, const struct principal *who);
void hops_end(struct hops *v, void *hop);

/* The loop will sleep: what was answered goes out.  True: that may have asked
 * something more. */
bool hops_rest(struct hops *v);

/* Give all of them back as soon as what they asked is answered. */
void hops_stop(struct hops *v);

/* After the loop has ended. */
void hops_free(struct hops *v);

#endif

#ifndef FACE_TUI_LINK_H
#define FACE_TUI_LINK_H

#include <poll.h>

#include "client/remote.h"
#include "view/tui.h"

/*
 * The server, as a screen meets it: one connection that listens to events,
 * one that asks, both found again when they are lost.  Nothing here waits.
 * What is heard is told to a sink; what is asked is put into a queue, answers
 * of a person before everything else.
 */
struct link_sink {
	void *ctx;
	void (*state)(void *ctx, enum tui_link state, int64_t retry_ms);
	void (*view)(void *ctx, struct sg_str json);
	void (*resolved)(void *ctx, struct sg_str json);
	void (*gone)(
	    void *ctx, struct sg_str id); /* there is no such question */
	/* NULL: it was taken; else why not, sanitised. */
	void (*answered)(void *ctx, struct sg_str id, const char *refusal);
	void (*table)(void *ctx, enum tui_tab tab, struct sg_str json);
	void (*info)(void *ctx, struct sg_str json);
};

#define LINK_FDS 2

struct link;

/* ${r} has found its settings; its connection is not used. */
struct link *link_new(struct remote *r, const struct link_sink *sink);
void link_free(struct link *l); /* NULL is fine */

/* For poll(); returns how many. */
int link_fds(const struct link *l, struct pollfd v[LINK_FDS]);

/* Do what can be done; connect if it is time to. */
void link_work(struct link *l, int64_t now_ms);
int64_t link_due(const struct link *l); /* when to call that anyway */
void link_retry(struct link *l);        /* connect now */

/* Ask.  False: too much waits already. */
bool link_ask_view(struct link *l, struct sg_str id);
bool link_ask_table(struct link *l, enum tui_tab tab);
bool link_ask_info(struct link *l);
bool link_decide(struct link *l, const struct tui_effect *e, const char *note);
bool link_extend(struct link *l, const char *id);
bool link_revoke(struct link *l, const char *id, const char *etag);
bool link_mode(struct link *l, enum sg_policy_mode mode);

#endif

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
enum link_heard {
	LINK_HEARD_STATE,    /* state, retry_ms */
	LINK_HEARD_VIEW,     /* json: a question */
	LINK_HEARD_RESOLVED, /* json: how one ended */
	LINK_HEARD_REMINDER, /* json: a reminder */
	LINK_HEARD_SECURITY, /* json: a security event */
	LINK_HEARD_HELD,     /* json: what is held */
	LINK_HEARD_GONE,     /* id: there is no such question */
	LINK_HEARD_ANSWERED, /* id, refusal */
	LINK_HEARD_TABLE,    /* json: the list of tab */
	LINK_HEARD_INFO      /* json: the server as a whole */
};

struct link_event {
	enum link_heard kind;
	enum tui_link state;
	int64_t retry_ms;
	struct sg_str id, json;
	enum tui_tab tab;
	const char *refusal; /* sanitised; NULL: it was taken */
};

struct link_sink {
	void *ctx;
	void (*hear)(void *ctx, const struct link_event *ev);
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
/* Each of ${v}, once the link is up: it may have ended unheard. */
void link_ask_again(
    struct link *l, enum tui_link state, struct question *const *v, size_t n);
bool link_ask_table(struct link *l, enum tui_tab tab);
bool link_ask_info(struct link *l);
bool link_ask_held(struct link *l);
bool link_lift(struct link *l, const char *id);
bool link_decide(struct link *l, const struct tui_effect *e, const char *note);
bool link_edit(struct link *l, const struct tui_effect *e, const char *text);
bool link_extend(struct link *l, const char *id);
bool link_revoke(struct link *l, const char *id, const char *etag);
struct grant_request;
bool link_grant(struct link *l, const struct grant_request *g);
bool link_narrow(
    struct link *l, const char *id, const char *etag, struct sg_str pattern);
bool link_mode(struct link *l, enum sg_policy_mode mode);

#endif

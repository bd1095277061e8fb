#ifndef FACE_TUI_LINK_INT_H
#define FACE_TUI_LINK_INT_H

#include "face/tui/link.h"

/* What the parts of the link share. */
enum link_kind {
	LINK_VIEW,
	LINK_TABLE,
	LINK_HELD,
	LINK_INFO,
	LINK_DECIDE,
	LINK_EXTEND,
	LINK_LIFT,
	LINK_CHANGE /* a grant or the mode */
};

struct link_request {
	struct link_request *next;
	enum link_kind kind;
	enum tui_tab tab;
	const char *method;
	bool sent_before;
	char id[272], path[320], match[80];
	char *body;
};

#define LINK_QUEUE_MAX 256

struct link {
	struct remote *r;
	struct link_sink sink;
	enum tui_link state;
	struct client *events, *calls;
	struct arena a; /* of one event or answer */
	int64_t now_ms, retry_ms, wait_ms, sent_ms;
	struct link_request *queue; /* the first is the one that was sent */
	size_t n_queue;
	bool waiting;
};

void link_tell(struct link *l, const struct link_event *ev);
struct client *link_connect(struct link *l, struct sg_error *e);

/* Send the next request, take its answer. */
void link_calls(struct link *l);
void link_forget(struct link *l); /* all that was asked */

/* Fetch everything again. */
void link_refresh(struct link *l);

#endif

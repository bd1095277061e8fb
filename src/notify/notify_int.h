#ifndef NOTIFY_NOTIFY_INT_H
#define NOTIFY_NOTIFY_INT_H

#include <pthread.h>

#include "base/arena.h"
#include "notify/notify.h"
#include "port/curl_api.h"

#define NOTIFY_WORKERS 4 /* threads of a way, at most */
#define NOTIFY_GONE    64
#define NOTIFY_LINK    1400

/* One notification that waits; its texts stand behind it. */
struct notify_job {
	struct notify_job *next;
	struct notice n;
	struct notifier_push to;
	char room[];
};

enum notify_end { NOTIFY_FAILED, NOTIFY_AGAIN, NOTIFY_LOST, NOTIFY_SENT };

/* What became of a try. */
struct notify_said {
	char why[NOTIFIER_WHY];
	int64_t again_ms; /* what the other side asked for; 0: nothing */
};

struct notify_worker {
	struct notify_way *way;
	CURL *curl; /* keeps its connection from one to the next */
	pthread_t thread;
	bool begun;
};

typedef enum notify_end notify_send(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s);

struct notify_way {
	struct notify *of;
	enum notifier which;
	notify_send *send;
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct notify_job *first, **last;
	size_t n;
	bool ends;
	struct notify_worker worker[NOTIFY_WORKERS];
	size_t workers; /* how many there may be */
	struct notifier_state state;
};

struct notify {
	struct notify_options o; /* its texts live in ${a} */
	struct arena a;
	struct notify_way way[NOTIFIER_COUNT];
	bool push_ready; /* the two below are there */
	uint8_t push_key[ECE_KEY];
	char push_open[NOTIFIER_KEY + 1]; /* its public half, base64url */
	void *bus;                        /* of the desktop's thread */
	pthread_mutex_t lock;
	char gone[NOTIFY_GONE][NOTIFIER_ID + 1];
	size_t n_gone;
};

/* queue.c */
bool notify_way_init(struct notify *t, enum notifier which);
void notify_way_add(struct notify_way *w, const struct notice *n,
    const struct notifier_push *to);
void notify_way_end(struct notify_way *w);
bool notify_ends(struct notify_way *w);
int64_t notify_now_ms(void); /* wall */

/* Say why, with ${more} behind it. */
void notify_why(struct notify_said *s, const char *text, const char *more);

/* Where the page has the question; empty: there is no link. */
void
notify_link(const struct notify *t, const struct notice *n, struct buf *out);

/* post.c: one post.  ${status} gets the answer's, and NOTIFY_SENT says that
 * there was one. */
struct notify_post {
	const char *url, *protocols;
	struct sg_str body;
	const char *const *headers;
	size_t n_headers;
	long status;
	int64_t retry_after_s; /* 0: not said */
};
enum notify_end notify_post(
    struct notify_worker *k, struct notify_post *p, struct notify_said *s);

/* What every transfer of this room has in common; NULL: ${s} says why. */
const struct curl_api *
notify_curl(struct notify_worker *k, struct notify_said *s);

/* vapid.c: "vapid t=..., k=..." for a service; false: ${s} says why. */
bool notify_vapid(const struct notify *t, struct sg_str endpoint,
    int64_t now_ms, struct buf *out, struct notify_said *s);

/* push.c: the key of this gate is there; false: ${s} says why. */
bool notify_push_open(struct notify *t, struct notify_said *s);
bool notify_push_may(void *self, struct sg_str endpoint);

notify_send notify_push, notify_ntfy, notify_smtp, notify_command,
    notify_desktop;
void notify_desktop_end(struct notify *t);

#endif

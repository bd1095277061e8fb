#ifndef REACH_REACH_INT_H
#define REACH_REACH_INT_H

#include "reach/reach.h"
#include "shape/notify.h"
#include "shell/one_row.h"

/* A browser that is told. */
struct reach_push {
	char id[NOTIFIER_ID + 1];
	char endpoint[1001], p256dh[101], auth[41];
	char device[PEOPLE_ID + 1]; /* "": the gate's own person */
	int64_t made_ms;
	enum sg_risk least;
	struct notice_hours quiet;
	enum notice_language language;
};

struct reach {
	struct shell *shell;
	struct accounts *accounts;
	struct reach_hooks hooks;
	bool begun, attends;
	struct events_waker waker;
	struct arena a;     /* of the question that is looked at */
	uint64_t heard;     /* the last event */
	uint64_t version;   /* of the accounts, as they were looked at */
	struct one_row row; /* of the subscriptions */
	struct reach_push v[REACH_MOST];
	size_t n;
};

/* False: the store cannot be read now. */
bool reach_load(struct reach *r);

struct reach_push *reach_find(struct reach *r, struct sg_str id);

/* The host of an address. */
struct sg_str reach_service(const struct reach_push *p);

/* The device of ${p} is there, and its person may still be told: *${who} is
 * that person, or NULL for the gate's own. */
bool
reach_live(struct reach *r, const struct reach_push *p, struct person **who);

/*
 * Keep all of it, with a record about ${p}; then answer ${body}, if somebody
 * waits.
 */
struct reach_change {
	const char *event, *message, *why;
	struct sg_str id, service, device_id;
	struct sg_str body;
	bool created;
};
void reach_keep(struct reach *r, const struct reach_change *c, struct arena *a,
    struct command_reply to);
void reach_remove(struct reach *r, struct reach_push *p);

/* Whoever can be told is there, where the settings say so. */
void reach_count(struct reach *r);

/* What ${p} is told in; "": what the settings say.  False: no such one. */
bool reach_language(struct reach *r, struct sg_str name, struct reach_push *p);

/* Somebody who may answer is told by that way; ${any_hour}: on call or not. */
bool reach_anybody(struct reach *r, enum notifier way, bool any_hour);

/* Minute of the day on the server's clock. */
unsigned reach_minute(struct reach *r);

/* The subscriptions that are told of ${risk}: now, at some hour, or by a test,
 * which reaches all whose people may answer; how many. */
enum reach_when { REACH_NOW, REACH_EVER, REACH_TEST };
size_t reach_pushes(struct reach *r, enum sg_risk risk, enum reach_when when,
    struct notifier_push *out);

#endif

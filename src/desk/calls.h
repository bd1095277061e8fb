#ifndef DESK_CALLS_H
#define DESK_CALLS_H

#include "ask/queue_event.h"
#include "desk/asked.h"
#include "desk/record.h"

/*
 * Host calls: those that wait for a person, those whose fate is known, and
 * the ids that were used.
 *
 * A caller's id stands for one call on its channel: sent again with the same
 * content while it waits, it joins (I24); with other content it is an error
 * (T34); sent again later it is refused (T35).
 */
#define CALLS_FATES_MAX 1024 /* answers kept for who asks later */

struct call_waiter {
	struct call_waiter *next;
	struct command_reply to;
	int64_t due_ms;  /* then 202; INT64_MAX: waits for the fate */
	bool takes_back; /* if it leaves, the call is taken back all the same */
};

struct call_item {
	struct call_item *next;
	uint64_t no; /* its number in the queue */
	uint64_t channel;
	struct sg_str user, bound; /* of the channel */
	struct asked asked;
	int64_t asked_ms;       /* wall */
	int64_t cancel_ms;      /* the caller gives up then; INT64_MAX: never */
	char prompt_id[40];     /* empty: not asked yet */
	const char *rule;       /* the one that asked, or that decided since */
	struct sg_str grant_id; /* that decided since; empty: none */
	enum sg_policy_mode mode;
	enum sg_surface surface; /* of who answered */
	struct sg_str note;
	bool keeps_waiting; /* permissive mode was set meanwhile: F23 */
	bool settled;       /* it has a fate that is not told yet */
	bool recorded;      /* and the record of it is durable */
	/* Safe to show: */
	struct sg_str summary, pattern, range;
	struct sg_str denial; /* empty: the whole capability */
	bool persistable;
	const char *withheld; /* why not */
	struct call_waiter *waiters;
	struct arena arena; /* all of the above lives in it */
};

struct calls *calls_new(void);
void calls_free(struct calls *c);

/* Calls of one key are one question. */
struct queue_key calls_key_of(const struct asked *k);
struct queue_key calls_key(const struct call_item *item);

/* The waiting call of that number; NULL: there is none. */
struct call_item *calls_by_no(struct calls *c, uint64_t no);

/* The waiting call ${who} may mean by ${call_id}. */
struct call_item *
calls_find(struct calls *c, const struct principal *who, struct sg_str call_id);

/* Those that wait, the oldest first. */
struct call_item *calls_first(struct calls *c);
size_t calls_count(const struct calls *c);

/* Was it used on the channel?  Use it; false: no memory, it may not be. */
bool
calls_is_spent(const struct calls *c, uint64_t channel, struct sg_str call_id);
bool calls_spend(struct calls *c, uint64_t channel, struct sg_str call_id);
void calls_forget_channel(struct calls *c, uint64_t channel);

/* A new item with its number; not in the list yet.  NULL: no memory. */
struct call_item *calls_item_new(struct calls *c);
void calls_item_free(struct call_item *item);
void calls_link(struct calls *c, struct call_item *item);

/*
 * Make ${item} of the request ${in} of ${extension}, which is decided by the
 * rules of now, with all that is shown of it.  False: no memory, or no call.
 */
struct call_from {
	uint64_t channel;
	struct sg_str user, bound, extension;
	const struct hostcall_request *in;
};
bool calls_fill(
    struct desk *desk, const struct call_from *from, struct call_item *item);

/* The event by which the queue hears of it; false: no random bytes. */
bool calls_event(
    struct desk *desk, const struct call_item *item, struct queue_event *ev);

/* Forget it; nobody waits for it. */
void calls_drop(struct calls *c, struct call_item *item);

/* ${item}, which is linked, takes over who waits for ${was}: that is gone. */
void
calls_replace(struct calls *c, struct call_item *was, struct call_item *item);

bool calls_wait(struct call_item *item, struct command_reply to, int64_t due);

/* Tell the fate to all who wait, keep it, and let the item go. */
void calls_tell(
    struct desk *desk, struct call_item *item, const struct command_out *out);

/* The answer that ${who} may fetch by ${call_id}; empty: none is kept. */
struct sg_str calls_fate(
    const struct calls *c, const struct principal *who, struct sg_str call_id);

/* "Not yet": 202 with the question. */
void calls_say_pending(
    struct desk *desk, const struct call_item *item, struct command_reply to);

/* Numbers of calls that are not asked about, for their rows. */
uint64_t calls_next_no(struct calls *c);

/* Rules changed: decide what waits where they now do (I23). */
void calls_rule_again(struct desk *desk);

/* Permissive mode does, or does not, allow what waits now. */
void calls_keep_waiting(struct desk *desk, bool keep);

/* The caller left; a wait is over; when to look again. */
void calls_forget(struct calls *c, const void *ctx);
void calls_tick(struct desk *desk);
int64_t calls_due(const struct calls *c);

#endif

#ifndef DESK_PROMPTS_H
#define DESK_PROMPTS_H

#include "ask/queue.h"
#include "desk/calls.h"
#include "eyes/eyes.h"
#include "form/edit.h"
#include "shape/prompt.h"

/*
 * The questions as people see them: what was shown last of each, and how it
 * ended.  One view for all faces; every text in it from outside is redacted
 * and sanitised.
 */
#define PROMPT_ID_TEXT   37  /* "perm-" and 32 hex digits */
#define PROMPTS_PAST_MAX 256 /* ended ones kept in memory */

struct prompt_item {
	bool used, open;
	struct queue_id id;
	struct queue_key key; /* of its calls */
	char text[PROMPT_ID_TEXT];
	uint32_t rev, n, extended;
	unsigned options;
	uint64_t calls[QUEUE_OWNER_CALLS_MAX]; /* the worst first */
	uint64_t was[QUEUE_OWNER_CALLS_MAX];   /* those shown before */
	uint32_t n_was;
	int64_t due_ms; /* monotonic */
	int64_t timeout_ms;
	int64_t shown_mono_ms, shown_ms, expires_ms;
	enum sg_decision_token decision;
	enum sg_surface surface;
	int64_t decided_ms;
	char *view; /* of an ended one: PromptView as JSON */
	size_t view_n;
	char *denied; /* of a denied one: Denial as JSON; NULL: not known */
	struct eyes *eyes; /* where several must agree; NULL: one is enough */
	uint32_t unsigned_rev; /* to which somebody agreed without signing; 0 */
};

struct prompts *prompts_new(void);
void prompts_free(struct prompts *p);

/* "perm-" and the digits; false: that is no id. */
void prompts_id_text(const struct queue_id *id, char out[PROMPT_ID_TEXT]);
bool prompts_id_parse(struct sg_str text, struct queue_id *out);

/* Open, or ended a short while ago; NULL: neither. */
struct prompt_item *prompts_find(struct prompts *p, const struct queue_id *id);

/*
 * The one that ended last before *${before} and ${fits} ${key}; *${before} is
 * then its end.  NULL: none is remembered.
 */
struct prompt_item *prompts_last(struct prompts *p, const struct queue_key *key,
    bool (*fits)(const struct prompt_item *, const struct queue_key *),
    uint64_t *before);

size_t prompts_open_count(const struct prompts *p);

/* SHOW or UPDATE: the question as it stands now. */
struct prompt_item *prompts_show(
    struct desk *desk, const struct queue_effect *e, const uint64_t *calls);

/* Who stands behind a question that several must agree to, as it is now. */
void prompts_eyes(
    struct desk *desk, struct prompt_item *p, const struct call_item *item);

/*
 * The answer of ${who} to ${p}: fills in who it is.  NULL: it counts, or needs
 * not to; else why it does not, a sentence.
 */
const char *prompts_voter(struct desk *desk, const struct prompt_item *p,
    const struct principal *who, struct eyes_try *out);

/* Whose yes counted, where several must agree; NULL: no memory. */
const struct quorum_record *
prompts_agreed(struct desk *desk, const struct prompt_item *p, struct arena *a);

/* It ends: by ${decision}, on ${surface}.  The view is made for good. */
void prompts_end(struct desk *desk, struct prompt_item *p,
    enum sg_decision_token decision, enum sg_surface surface);

/* The open ones, the earliest deadline first; at most 64. */
size_t prompts_by_deadline(struct prompts *p, struct prompt_item **out);

/* Payloads of the events, in ${a}; empty: no memory. */
struct sg_str
prompts_event(struct desk *desk, const struct prompt_item *p, struct arena *a);
/* The number of the call with this id in the question; 0: it has none. */
uint64_t prompts_call_no(
    struct desk *desk, const struct prompt_item *p, struct sg_str call_id);

struct sg_str prompts_update_event(
    struct desk *desk, const struct prompt_item *p, struct arena *a);
struct sg_str
prompts_resolved_event(const struct prompt_item *p, struct arena *a);

/* What a person may change of it; how many. */
size_t prompts_fields(const struct call_item *i, struct arena *a,
    struct prompt_field out[EDIT_FIELDS_MAX]);

/* The view as JSON: open, ended in memory, or of the store; empty: none. */
struct sg_str
prompts_json(struct desk *desk, struct sg_str id, struct arena *a);

/* Nothing can be decided any more, and ${to} was told so. */
bool prompts_shut(struct desk *desk, struct command_reply to);

/* Why an answer was not taken; with who was first, where that is known. */
void prompts_refuse(struct desk *desk, enum sg_queue_refusal why,
    const struct command_in *in, struct arena *a, struct command_reply to);

/* PromptView in ${a}; ${details}: with each call. */
bool prompts_view(struct desk *desk, const struct prompt_item *p, bool details,
    struct arena *a, struct prompt_view *out);

/*
 * The row of a question that is open, in ${a}; its parent is LEFT_OPEN, so
 * that the next start finds those that were never answered.
 */
struct store_op prompts_open_row(
    struct desk *desk, const struct prompt_item *p, struct arena *a);

#endif

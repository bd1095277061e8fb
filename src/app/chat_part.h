#ifndef APP_CHAT_PART_H
#define APP_CHAT_PART_H

#include "app/chat.h"
#include "app/mementos.h"
#include "app/turn_run.h"
#include "dialogue/drivers.h"
#include "port/model.h"
#include "wire/envelope.h"
#include "wire/provider.h"
#include "wire/shape_chat.h"
#include "wire/shape_packet.h"

/*
 * Inside the chat.  chat_send.c takes a packet, chat_ask.c asks the model,
 * chat_judge.c looks at the answer, chat_end.c writes it down and tells it.
 */
#define CHAT_RUNS_MAX    256 /* at a time */
#define CHAT_ATTEMPTS    2   /* the question, and one repair */
#define CHAT_ARENA       (16u << 20)
#define CHAT_TEXT_MAX    (ENVELOPE_BYTES_MAX + 1)
#define CHAT_HISTORY_MAX 20
#define CHAT_KEY         64

struct chat_run {
	struct chat_run *next, **at;
	struct chat *c;
	struct service *s;
	struct arena a; /* of all that follows */
	const struct packet_input *p;
	struct sg_str user, request_id;
	struct command_reply to; /* .reply NULL: nobody waits */
	bool keyed;
	bool events; /* the caller wants an event stream */
	char key[CHAT_KEY], hash[CHAT_KEY];
	struct turn_request q;
	struct turn_run r; /* its row holds the steps */
	struct sg_str gate;
	struct memento_found base; /* when it began */
	struct drivers drivers;
	enum sg_notification_policy policy;
	uint64_t ticket;
	unsigned attempt; /* of the model: from 1 */
	struct sg_str correction;
	size_t n; /* bytes of the answer so far */
	char *text;
	bool ended;           /* its end is on its way to the disk */
	bool called;          /* it called a tool, which it has none of */
	struct envelope env;  /* accepted */
	bool acts;            /* an action was offered */
	unsigned long claims; /* of the model */
};

struct chat {
	struct service *s;
	struct chat_run *runs;
	size_t n;
};

/* Why there is no answer. */
struct chat_failure {
	enum sg_problem problem;
	enum sg_failure_code code;
	const char *reason; /* for machines: "invalid_json" */
	struct sg_str text; /* for people; empty: the problem's */
	bool retryable;
};

struct sg_str chat_id(const struct chat_run *run);
void chat_run_free(struct chat_run *run); /* and out of the list */

/* Another step of the trace; what does not fit is left out. */
struct chat_step {
	enum sg_trace_phase phase;
	enum sg_trace_status status;
	const char *summary, *kind, *reason; /* reason NULL: none */
	int64_t count;                       /* below 0: none */
};
void chat_step(struct chat_run *run, const struct chat_step *step);

/* Where the rows of a thread hang: hash of user and thread. */
struct sg_str
chat_parent(struct sg_str user, struct sg_str thread, char room[CHAT_KEY]);

/* The row of the exchange; ${extra} has what is known of its end. */
bool chat_row(
    struct chat_run *run, const struct stored_chat *end, struct store_op *op);

/* The key and the hash of the packet; false: no memory. */
bool chat_key(struct chat_run *run);

/* True: it was sent before, and the caller has its answer. */
bool chat_seen(struct chat_run *run);

/* 202: where to look. */
void
chat_say_pending(struct chat_run *run, struct command_reply to, bool replay);

/* Ask the model; it fails at once or reports later. */
void chat_ask(struct chat_run *run);

/* The text of the answer is whole. */
void chat_judge(struct chat_run *run);

/* It was accepted; or there is none.  Both end the run. */
void chat_succeed(struct chat_run *run);
void chat_fail(struct chat_run *run, const struct chat_failure *f);

/* An event for those who follow the user's transmissions. */
void
chat_tell(struct chat_run *run, enum sg_event_kind kind, const char *payload);

/*
 * The response as events: the text in pieces, the envelope, the memento, and
 * all of it.  Nothing leaves before the checks, so it is one text.
 */
struct sg_str
chat_events(struct sg_str text, struct sg_str response, struct arena *a);

struct evidence_summary chat_evidence(const struct chat_run *run);

/* The exchange of that id if it is the user's; SG_ENOTFOUND. */
enum sg_err chat_stored(struct service *s, struct sg_str id, struct sg_str user,
    struct arena *a, struct stored_chat *out);

#endif

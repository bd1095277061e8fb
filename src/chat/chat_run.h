#ifndef CHAT_CHAT_RUN_H
#define CHAT_CHAT_RUN_H

#include "chat/chat.h"
#include "thread/mementos.h"
#include "thread/recent.h"
#include "thread/turn_run.h"
#include "dialogue/drivers.h"
#include "dialogue/lint.h"
#include "port/model.h"
#include "solgate/closure.h"
#include "form/envelope.h"
#include "json/json_early.h"
#include "provider/provider.h"
#include "shape/chat.h"
#include "shape/packet.h"

/* One packet on its way through the chat, and all that is known of it. */
#define CHAT_RUNS_MAX     256 /* at a time */
#define CHAT_ATTEMPTS     2   /* the question, and one repair */
#define CHAT_ARENA        (48u << 20)
#define CHAT_TEXT_MAX     (ENVELOPE_BYTES_MAX + 1)
#define CHAT_HISTORY_MAX  RECENT_MAX
#define CHAT_RECEIPTS_MAX SG_CLOSURE_MAX
#define CHAT_KEY          64
#define CHAT_NOTED_MAX    3 /* its conversation, its key */
#define CHAT_ATTACH_MAX   16

/* What the gate and the device leave to the answer; see chat_bounds.h. */
struct chat_limits {
	int64_t tier;
	enum sg_enrichment_mode mode;
	enum sg_allowed_type allowed[SG_ALLOWED_TYPES_MAX];
	size_t n_allowed;
	int64_t tokens, seconds;
};

struct chat_run {
	struct chat_run *next, **at;
	struct chat *c;
	struct chat *chat;
	struct arena a; /* of all that follows */
	const struct packet_input *p;
	struct sg_str user, request_id;
	struct command_reply to; /* .reply NULL: nobody waits */
	command_part *part;      /* NULL: nothing leaves early */
	struct chat_limits bounds;
	bool keyed;
	bool begun;  /* its row stands in the store since it began */
	bool events; /* the caller wants an event stream */
	struct store_op noted[CHAT_NOTED_MAX]; /* to be written with its end */
	size_t n_noted;
	struct stored_attachment *attached; /* one for each of the packet's */
	size_t n_attached;                  /* of them that hold something */
	int64_t past; /* bytes that came along with earlier messages */
	struct sg_str lines[2]; /* of the ledger, with its end */
	int64_t exchanges;      /* of its conversation, this one the last */
	char key[CHAT_KEY], hash[CHAT_KEY];
	struct turn_request q;
	struct turn_run r;         /* its row holds the steps */
	struct sg_str gate;        /* what the gate said of the turn, JSON */
	struct memento_found base; /* when it began */
	struct memento_found bookmark; /* the memento a person accepted */
	struct llm_turn *turns; /* what was said, this message the last */
	size_t n_turns;
	bool pressed; /* not all of it had room */
	struct sg_closure closure;
	struct lint_receipt receipts[CHAT_RECEIPTS_MAX];
	size_t n_receipts;
	struct drivers drivers;
	enum sg_notification_policy policy;
	uint64_t ticket;
	int64_t asked_ms;         /* monotonic: when the model was, last */
	int64_t model_ms;         /* of the wall: when it was, first */
	struct model_usage usage; /* what it took so far */
	unsigned attempt;         /* of the model: from 1 */
	struct sg_str correction;
	size_t n; /* bytes of the answer so far */
	char *text;
	struct sg_str first;   /* an answer whose summary is being repaired */
	unsigned first_issues; /* a bit each: sg_memento_issue */
	bool asked_again;      /* for a better summary */
	bool repaired;         /* the second was better */
	bool ended;            /* its end is on its way to the disk */
	bool called;           /* it called a tool, which it has none of */
	bool cut;              /* it ended at the limit of its tokens */
	bool formless;         /* the provider takes no form of the answer */
	bool open;     /* some kind of action has a payload of its own form */
	bool early_on; /* text leaves while it comes */
	struct json_early reader;
	struct buf early; /* the text as far as it came, */
	size_t shown;     /* and how much of it was shown; */
	size_t judged;    /* sentences up to here hold, */
	size_t from;      /* and this is where the last of them began */
	bool stopped;     /* a person wanted no more of it */
	bool felt;        /* ${affect} was looked for in this answer */
	const struct sg_affect_point *affect;
	struct envelope env;  /* accepted */
	bool acts;            /* an action was offered */
	unsigned long claims; /* of the model */
};

struct chat {
	struct shell *shell;
	struct turns *turns;
	struct actions *actions;
	struct chat_run *runs;
	size_t n;
	struct chat_threads *threads;
	struct recent *recent; /* NULL: others write to the store, too */
};

/* Why there is no answer. */
struct chat_failure {
	enum sg_problem problem;
	enum sg_failure_code code;
	const char *reason; /* for machines: "invalid_json" */
	struct sg_str text; /* for people; empty: the problem's */
	bool retryable;
};

/* A step of its trace. */
struct chat_step {
	enum sg_trace_phase phase;
	enum sg_trace_status status;
	const char *summary, *kind, *reason; /* reason NULL: none */
	int64_t count;                       /* below 0: none */
	const char *by;                      /* who resolved it; NULL */
};

#endif

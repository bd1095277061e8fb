#ifndef ASK_QUEUE_EVENT_H
#define ASK_QUEUE_EVENT_H

#include "ask/ask_name.h"
#include "ask/ask_words.h"

/*
 * What the queue is told.  It holds no text: names of extensions, groups and
 * turns come as digests, calls as numbers that the shell gives out in rising
 * order, so that a spent one is known for good without a list of them.
 */
/* A prompt's id: 128 random bits, drawn by the shell; zero is none. */
#define QUEUE_ID_SIZE 16

struct queue_id {
	uint8_t b[QUEUE_ID_SIZE];
};

/* Calls with one key are one question, and no others are. */
struct queue_key {
	struct ask_name extension;
	struct ask_name group; /* scope group */
	struct ask_name turn;
	enum sg_capability capability;
	enum sg_risk risk;
};

/*
 * How many people must say yes to a call, and when others are asked as well.
 * Zeroed: there is no rule, and the first answer is the answer.
 */
#define QUEUE_EYES_MAX 8

struct queue_quorum {
	uint32_t need;       /* distinct people; at most QUEUE_EYES_MAX */
	int64_t timeout_ms;  /* from display to a no; 0: as for all */
	int64_t escalate_ms; /* from display until others count too; 0: never */
};

/* Who answers, where there is such a rule; the shell knows who counts. */
struct queue_voter {
	struct ask_name person; /* the one who sits there */
	struct ask_name seat;   /* in whose place: their own, or another's */
	bool counts;            /* from the start */
	bool counts_later;      /* once others are asked as well */
};

struct queue_ask {
	uint64_t no;          /* not 0, and larger than every one before */
	uint64_t channel;     /* the caller's connection */
	struct ask_name hash; /* SHA-256 of the canonical call */
	struct queue_key key;
	struct ask_name scope; /* what is shown of it; for the cool-down */
	bool loose;            /* ELSEWHERE, UNMUTE: the group is not known */
	uint32_t
	    weight; /* how bad within its risk; the worst is listed first */
	bool
	    persistable; /* shown in full, and a lasting allow can be written */
	struct queue_quorum quorum;
};

/* Zeroed, every one of them has the value of the documents. */
struct queue_settings {
	int64_t window_ms, timeout_ms, extend_ms;
	uint32_t extends;       /* QUEUE_EXTENDS_MIN or more */
	uint32_t owner_calls;   /* at most QUEUE_OWNER_CALLS_MAX */
	uint32_t owner_prompts; /* at most QUEUE_OWNER_PROMPTS_MAX */
	bool wait_unattended;   /* wait for a person instead of denying */
	bool cooldown;          /* zeroed: nothing is ever quiet */
	bool needs_rev; /* T27, T33: an allow names what was shown; zeroed: it
			   may cover all that wait, as the documents say */
};

struct queue_event {
	enum sg_queue_event kind;
	enum sg_role role; /* CALL, CANCEL, DECIDE, EDIT, EXTEND, UNMUTE, AT-,
			      DETACH */
	int64_t at_ms; /* monotonic; earlier than the last one counts as it */
	uint64_t by;   /* who: number of a connection; for the record */
	struct queue_id fresh;  /* CALL, DECIDE, EDIT: for a prompt it opens */
	struct queue_id prompt; /* DECIDE, EDIT, EXTEND, ELSEWHERE */
	struct queue_ask call;  /* CALL; CANCEL, RULE: no, channel; DECIDE: no,
				   that one only; 0: all that were seen;
				   UNMUTE, ELSEWHERE: key, scope */
	uint64_t was;           /* EDIT: the call that ${call} takes the place
				   of; ${call} is as in CALL */
	uint64_t channel;       /* DISCONNECT */
	struct queue_voter voter;     /* DECIDE; LEAVE: person */
	struct queue_settings set;    /* SETTINGS */
	enum sg_prompt_option option; /* DECIDE */
	enum sg_decision_token rule;  /* RULE: what it says; none: no event;
					 ELSEWHERE: how it ended */
	bool has_rev; /* DECIDE, EDIT: the revision that was seen; */
	uint32_t rev; /* without one, all that wait, if it may be so */
};

#endif

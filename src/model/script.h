#ifndef MODEL_SCRIPT_H
#define MODEL_SCRIPT_H

#include "provider/provider.h"
#include "zone/zone.h"

/*
 * What the scripted model answers: a function of the request and the time.
 *
 *	results in the last turn  -> a line for each; a correction calls again
 *	addLoadItem, addChargingSource declared -> one call a product
 *	other tools declared      -> a call when told to: "call NAME {...}"
 *	else                      -> text; with an envelope around it if the
 *				     system prompt speaks of assistant_text
 *
 * The message is the last text of the last turn.
 */
#define SCRIPT_CALLS_MAX 8

enum script_fault {
	SCRIPT_FINE,
	SCRIPT_DIES,    /* after half of the text */
	SCRIPT_GARBAGE, /* what comes is no answer */
	SCRIPT_ENDLESS, /* text without an end */
	SCRIPT_SILENT,  /* nothing comes */
	SCRIPT_LIMITED, /* 429 with Retry-After */
	SCRIPT_BROKEN   /* 500 */
};

struct script_call {
	struct sg_str id, name, args;
};

struct script_reply {
	struct sg_str text;
	struct script_call calls[SCRIPT_CALLS_MAX];
	size_t n;
	enum script_fault fault;
};

struct script_world {
	int64_t wall_ms;
	const struct zone *zone; /* of the user */
	bool faults;             /* "fault:" means something */
};

struct script {
	const struct llm_request *r;
	struct arena *a; /* for all that is said */
	struct script_world world;
	size_t calls_before; /* in the request: ids go on from there */
	struct sg_str text;  /* the message, */
	struct sg_str low;   /* and in lower case */
	struct script_reply *out;
};

/* Texts live in ${a}.  False: no memory. */
bool script_answer(const struct llm_request *r, const struct script_world *w,
    struct arena *a, struct script_reply *out);

/* ---- Its parts ------------------------------------------------------- */
/* "fault:NAME"; false: it is none. */
bool script_break(struct script *s);

/* One call for each load or source in the message, or a question. */
bool script_propose(struct script *s, bool source);

/*
 * The message whose range was asked about, with what the person chose in the
 * place of the range; "": the message is no answer to that question.
 */
struct sg_str script_range_answered(struct script *s);

/* What became of the calls. */
bool script_results(struct script *s);

/* What the tables in the prompt come to.  False: there are none in it. */
bool script_audit(struct script *s);

/* Advice, decisions and reminders, as text and as an envelope. */
bool script_talk(struct script *s);

/*
 * A reminder or an event in the words of the message: its fields of meta, each
 * after a comma; "": none.  ${text} is then what has to be asked first, if
 * anything.
 */
struct sg_str script_remind(struct script *s, struct buf *text);

/*
 * What the turn allows besides text, for a message the script has something
 * for: a member of meta, after a comma; "": none.
 */
struct sg_str script_extras(struct script *s);

/* Another call; its arguments are copied.  False: no memory or no room. */
bool script_call_add(struct script *s, struct sg_str name, struct sg_str args);

/* The text of the answer, in an envelope if one is asked for. */
bool script_say(struct script *s, struct sg_str text);

#endif

#ifndef SHELL_COMMAND_H
#define SHELL_COMMAND_H

#include "access/principal.h"
#include "base/arena.h"
#include "base/err.h"

/*
 * A command: what comes in, what goes out, and how it is answered.  The table
 * of all commands is service/commands.def.
 *
 * A command answers exactly once: before it returns, or later, when a person
 * has answered or a record is durable.
 */

/*
 * What comes before the answer, where the caller takes an event stream: text
 * of that stream, with the caller's ctx and the id of what is answered.  The
 * answer's own body goes on from there.
 */
typedef void command_part(void *ctx, struct sg_str id, struct sg_str bytes);

struct command_in {
	struct principal who;
	struct sg_str id;         /* the thing meant: {id} of a route */
	struct sg_str body;       /* one JSON value; empty: none */
	struct sg_str match;      /* If-Match, as it came; empty: none */
	struct sg_str none_match; /* If-None-Match */
	struct sg_str origin;     /* of the page, which the door has looked at;
				     empty: it is no page */
	struct sg_str page; /* where the page is, for a link; empty: nowhere */
	struct sg_str cursor, filter, view; /* of lists */
	uint32_t limit;                     /* of lists; 0: the default of 50 */
	bool drafts; /* a draft will do where there is nothing else */
	bool events; /* the caller wants an event stream, where there is one */
	command_part *part; /* and takes it piece by piece; NULL: as a whole */
	int64_t wait_ms;    /* how long the caller waits for a person: -1 up to
			       the deadline, 0 not at all */
	bool takes_back;    /* who leaves while it waits wants no call */
	bool again; /* the rules changed elsewhere while it was decided */
};

/* What became of a host call, for callers in this process. */
struct command_fate {
	enum sg_decision_token decision;
	struct sg_str rule;   /* that decided, or what became of the question */
	struct sg_str note;   /* what the person wrote with the answer */
	struct sg_str params; /* allowed as a person changed it: these, not
				 those that were asked about */
};

struct command_out {
	bool ok;
	bool accepted;  /* not done yet: 202, and ${id} is where to look */
	bool created;   /* 201 */
	bool unchanged; /* 304: the caller's copy is right */
	bool events;    /* the body is the text of an event stream */
	enum sg_problem problem; /* if not ok */
	struct sg_error error;   /* and why, with the place in the body */
	struct sg_str details;   /* a JSON object with more of it, or empty */
	const char *code;        /* a closer name of it; NULL: the error's */
	struct sg_str body;      /* one JSON value; empty: null */
	struct sg_str etag;      /* strong, without its quotes; empty: none */
	struct sg_str id;        /* of what was made, or of what waits */
	bool known;    /* ${id} was there before: this request made no run */
	bool has_fate; /* it answers a host call: */
	struct command_fate fate;
};

/* Texts of ${out} live until reply() returns. */
struct command_reply {
	void (*reply)(void *ctx, const struct command_out *out);
	void *ctx; /* not NULL; names the waiting caller */
};

/* Answers, for those who write commands. */
void command_refuse(
    struct command_reply to, enum sg_problem p, const struct sg_error *e);
void command_say(struct command_reply to, enum sg_problem p, const char *why);
void command_done(struct command_reply to, struct sg_str body);

/* Refuse for a store or a memory that failed; ${e} may be NULL. */
void command_failed(
    struct command_reply to, enum sg_err err, const struct sg_error *e);

/* The number in a cursor; false: no list of ours gave it out. */
bool command_cursor(struct sg_str cursor, uint64_t *out);

/* How many of a list: ${in}'s limit, 50 if it has none, at most ${max}. */
size_t command_limit(const struct command_in *in, size_t max);

/* The closer name of an answer: the rules changed on another node meanwhile,
 * nothing was done, and the same command may be sent again. */
#define COMMAND_RULES_CHANGED "rules_changed"

#endif

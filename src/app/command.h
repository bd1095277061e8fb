#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "app/principal.h"
#include "base/arena.h"
#include "base/err.h"
#include "wire/field.h"

/*
 * The one table of what a face can ask of Solgate: HTTP routes, messages of
 * the headless mode and command-line verbs all end in a row of command.def.
 * JSON in, JSON out; the face adds its envelope and nothing else.
 *
 * A command answers exactly once: before command_run() returns, or later, when
 * a person has answered or a record is durable.  A face whose caller left
 * before that says so by service_forget(); then no answer comes.
 */
struct service;

struct command_in {
	struct principal who;
	struct sg_str id;         /* the thing meant: {id} of a route */
	struct sg_str body;       /* one JSON value; empty: none */
	struct sg_str match;      /* If-Match, as it came; empty: none */
	struct sg_str none_match; /* If-None-Match */
	struct sg_str cursor, filter, view; /* of lists */
	uint32_t limit;                     /* of lists; 0: the default of 50 */
	bool events; /* the caller wants an event stream, where there is one */
	int64_t wait_ms; /* how long the caller waits for a person: -1 up to
			    the deadline, 0 not at all */
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
};

/* Texts of ${out} live until reply() returns. */
struct command_reply {
	void (*reply)(void *ctx, const struct command_out *out);
	void *ctx; /* not NULL; names the waiting caller */
};

struct command_row {
	const char *name; /* "prompt.decide" */
	const char *text;
	unsigned roles;                  /* COMMAND_ROLE() of those that may */
	const struct contract *in, *out; /* NULL: nothing, or any JSON */
	bool writes;                     /* changes something: never by GET */
	/* The body was decoded into ${body} by ${in}; ${a} lives until the
	 * first return of run(). */
	void (*run)(struct service *s, const struct command_in *in,
	    const void *body, struct arena *a, struct command_reply to);
};

#define COMMAND_ROLE(role) (1u << (role))

enum command_name {
#define X(sym, name, roles, in, out, writes, run, text) COMMAND_##sym,
#include "app/command.def"
	COMMAND_COUNT
};

const struct command_row *command_of(enum command_name n);
const struct command_row *command_find(struct sg_str name);

/*
 * Check role and body, and run.  A wrong role is FORBIDDEN before the body is
 * looked at; a body that does not fit is INVALID_REQUEST with its place.
 */
void command_run(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);

/* Answers, for those who write commands. */
void command_refuse(
    struct command_reply to, enum sg_problem p, const struct sg_error *e);
void command_say(struct command_reply to, enum sg_problem p, const char *why);
void command_done(struct command_reply to, struct sg_str body);

#endif

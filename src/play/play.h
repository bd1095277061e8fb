#ifndef PLAY_PLAY_H
#define PLAY_PLAY_H

#include "net/parse.h"
#include "provider/provider_proxy.h"

/*
 * A model that plays a script, in the dialects of the providers.  A script is
 * a list of steps, each a text or calls of tools.  Nothing is remembered from
 * one request to the next: which step it is, the request's own history says,
 * so that conversations which are resumed or which start others work.
 */
#define PLAY_CALLS_MAX 16
#define PLAY_STEPS_MAX 4096

struct play_script {
	struct sg_str *v; /* the JSON of each step, which play_read() checked */
	size_t n;
	bool calls; /* a tool is called somewhere in it */
};

struct play_call {
	struct sg_str name, args;
	bool plain;          /* its input is a text */
	struct sg_str input; /* that */
	struct sg_str space; /* the namespace of its tool, or empty */
};

/* What a step says. */
struct play_said {
	struct sg_str text;
	struct play_call calls[PLAY_CALLS_MAX];
	size_t n;
	unsigned status; /* 0, or the HTTP status of a failure */
};

/*
 * The steps of ${text}: a JSON array, or a step a line; texts live in ${a} or
 * in ${text}.  ${e} names the step that is none.
 */
SG_MUST_CHECK enum sg_err play_read(struct sg_str text, struct arena *a,
    struct play_script *out, struct sg_error *e);

/*
 * One step, read.  Where a call has alternatives, the first is taken whose tool
 * is declared by ${r}; without any, or without ${r}, the first.
 */
SG_MUST_CHECK enum sg_err
play_step(struct sg_str json, const struct llm_request *r, struct arena *a,
    struct play_said *out, struct sg_error *e);

/* ---- Steps in a prompt ------------------------------------------------ */
/* Append the steps of ${script}, which was read, as a prompt carries them. */
void play_pack(struct sg_str script, struct buf *out);

/* How many bytes that takes at most. */
size_t play_packed_size(size_t n);

/*
 * The last steps that ${text} carries, in ${a}; *${found} false: none.  Not
 * SG_OK: what it carries is no script.
 */
SG_MUST_CHECK enum sg_err play_unpack(struct sg_str text, struct arena *a,
    struct play_script *out, bool *found, struct sg_error *e);

/* ---- Answers ---------------------------------------------------------- */
/* A request, as HTTP brought it. */
struct play_question {
	enum http_method method;
	struct sg_str target, body;
	bool versioned; /* the header anthropic-version is there */
	bool google;    /* x-goog-api-key is */
};

struct play_reply {
	unsigned status;
	bool events; /* an event stream */
	struct sg_str body;
	/* For the log. */
	struct sg_str dialect, model;
	struct llm_request request;
	bool played; /* a step of a script was */
	size_t step;
	struct sg_error why; /* of a refusal */
};

/* ${script} may be NULL: the built-in model answers what carries no steps. */
SG_MUST_CHECK enum sg_err
play_answer(const struct play_script *script, const struct play_question *q,
    int64_t wall_ms, struct arena *a, struct play_reply *out);

/*
 * Whether the provider itself would refuse ${r}, which was read from ${body}:
 * SG_EINVALID, and ${e} says why.  ${count}: tokens are only counted.
 */
SG_MUST_CHECK enum sg_err play_strict(enum provider_kind k, struct sg_str body,
    struct llm_request *r, bool count, struct arena *a, struct sg_error *e);

/* An object that fits the JSON Schema ${schema}; any object without one. */
void play_form(struct sg_str schema, struct arena *a, struct buf *out);

/* ---- The server ------------------------------------------------------- */
struct play_options {
	const char *address; /* "127.0.0.1:0", "[::1]:8200", "8200" */
	const struct play_script *script;
	int log; /* a line of JSON for each request; -1: none */
	/* It listens. */
	void (*ready)(void *ctx, const char *url);
	void *ctx;
};

/* Until SIGINT or SIGTERM. */
SG_MUST_CHECK enum sg_err
play_listen(const struct play_options *o, struct sg_error *e);

#endif

#ifndef PROVIDER_PROVIDER_PROXY_H
#define PROVIDER_PROVIDER_PROXY_H

#include "provider/provider.h"

/*
 * The other side: a program takes us for its provider.  Its request is read
 * for what the gate must know of it; an answer is written as that provider
 * would write it, whole or piece by piece.
 */

/*
 * What a program asks, as far as it concerns us: its messages, results and
 * tools.  What we do not know is passed over; send on the bytes, not this.
 * Text points into ${body} or ${a}.  For Gemini, model and stream stand in
 * the path: see provider_read_path().
 */
SG_MUST_CHECK enum sg_err
provider_read_request(enum provider_kind k, struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);

/*
 * Turns of one side that follow each other become one: APIs in which each
 * result is a message of its own are as strict about turns as the others then.
 */
SG_MUST_CHECK enum sg_err
llm_join_turns(struct llm_request *r, struct arena *a);

/*
 * The model and the manner in "/v1beta/models/NAME:generateContent" or
 * ":streamGenerateContent", with or without what stands before and after it.
 * False: it is no such path.
 */
bool gemini_read_path(struct sg_str path, struct sg_str *model, bool *stream);

/* A whole answer: events without ERROR, FINISH last. */
struct llm_reply {
	struct sg_str id, model;
	int64_t created_s; /* seconds since 1970 */
	const struct llm_event *v;
	size_t n;
};

SG_MUST_CHECK enum sg_err provider_write_reply(enum provider_kind k,
    const struct llm_reply *r, struct arena *a, struct buf *out);

/* An answer as it comes; every event is written as soon as it is known. */
struct llm_writer {
	enum provider_kind kind;
	struct sg_str id, model;
	int64_t created_s;
	struct buf text;  /* all text so far; for the end of a response */
	bool begun, open; /* the answer; a block of text in it */
	int64_t index;    /* of the next block or item */
	int64_t number;   /* of the next event */
	int64_t input_tokens, output_tokens;
	struct buf items;   /* what is done so far; for the end of a response */
	struct arena *a;    /* scratch, of the event that is written */
	struct sg_str item; /* id of the call that is written as it came */
};

/* ${text} and ${items} are empty and have room for the whole answer. */
void llm_writer_init(struct llm_writer *w, enum provider_kind k,
    const struct llm_reply *head, struct buf text, struct buf items);

/* The bytes of ${e}, in the form of an event stream. */
SG_MUST_CHECK enum sg_err provider_write_event(struct llm_writer *w,
    const struct llm_event *e, struct arena *a, struct buf *out);

/* A part, block or item as the provider wrote it, whatever it is. */
SG_MUST_CHECK enum sg_err provider_write_sealed(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out);

/* An error as that provider says it: the body of a ${status}. */
void provider_write_error(enum provider_kind k, unsigned status,
    struct sg_str message, struct buf *out);

#endif

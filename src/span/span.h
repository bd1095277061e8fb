#ifndef SPAN_SPAN_H
#define SPAN_SPAN_H

#include "base/str.h"

/*
 * Spans as a request of OTLP, in the JSON of protobuf: one body, spans in it
 * one after the other, attributes in each.
 *
 *	span_body(b, "solgate.gate");
 *	span_begin(b, &of);
 *	span_text(b, "gen_ai.tool.name", name);
 *	span_end(b, NULL);
 *	span_body_end(b);
 */
enum span_kind { SPAN_INTERNAL = 1, SPAN_CLIENT = 3 };

struct span {
	struct sg_str trace;  /* 32 hexadecimal digits */
	struct sg_str id;     /* 16 */
	struct sg_str parent; /* 16, or empty */
	struct sg_str name;
	enum span_kind kind;
	int64_t from_ms, to_ms;
};

void span_body(struct buf *b, const char *scope);
void span_begin(struct buf *b, const struct span *s);
void span_text(struct buf *b, const char *key, struct sg_str text);
void span_int(struct buf *b, const char *key, int64_t value);
void span_end(struct buf *b, const char *why); /* NULL: nothing failed */
void span_body_end(struct buf *b);

/*
 * What a caller says of its own trace: ${text} as W3C Trace Context has it
 * ("00-TRACE-SPAN-01").  False: it is none, and nothing is set.
 */
bool
span_parent(struct sg_str text, struct sg_str *trace, struct sg_str *parent);

/* ---- A call that was decided --------------------------------------------- */
struct span_call {
	struct sg_str hash; /* of what was asked: 64 digits, for the ids */
	struct sg_str
	    traceparent; /* of its caller; empty: a trace of its own */
	int64_t from_ms, to_ms;
	struct sg_str call_id, extension, tool;
	struct sg_str prompt_id, turn_id; /* empty: none */
	const char *capability, *risk, *decision, *rule;
	bool allowed;
};

/* A whole body with the one span of ${c}. */
void span_call(struct buf *b, const struct span_call *c);

#endif

#ifndef PROVIDER_PROVIDER_STREAM_H
#define PROVIDER_PROVIDER_STREAM_H

#include "json/merge.h"
#include "provider/provider.h"
#include "provider/sse.h"

/*
 * Reading an answer, whole or as it comes.  Exactly one FINISH or ERROR ends
 * the events; nothing comes after it.  Calls come whole: with an id (made up
 * where the model gave none), a name, and arguments that are a JSON object;
 * an answer in which one is not is an ERROR.
 */
#define LLM_CALLS_MAX 64

/* A call whose arguments come in pieces. */
struct llm_pending {
	int64_t index;
	struct sg_str id, name, signature;
	struct buf args;
	bool said;    /* it went to the sink */
	bool unnamed; /* the id is ours */
	enum llm_form form;
};

/* What the model said so far, as a request says it; see said.c. */
struct llm_said {
	struct buf turn;  /* parts, blocks or items, with commas between */
	struct merge now; /* what comes in pieces: a block, a message */
	struct buf input; /* of that block, as JSON */
};

struct llm_reader {
	enum provider_kind kind;
	struct llm_sink sink;
	struct arena *keep;    /* for what belongs to calls */
	struct arena *scratch; /* for one message; cleared after each */
	struct llm_pending calls[LLM_CALLS_MAX];
	size_t n;
	int64_t input_tokens, output_tokens;
	bool has_usage, has_finish, ended;
	enum llm_finish finish;
	struct llm_said said;
};

void llm_reader_init(struct llm_reader *r, enum provider_kind k,
    struct llm_sink sink, struct arena *keep, struct arena *scratch);

/* A whole answer, also one that is an error of the provider. */
void llm_read(struct llm_reader *r, struct sg_str body);

/* One event of a stream; and the end of all bytes. */
void
llm_read_event(struct llm_reader *r, struct sg_str name, struct sg_str data);
void llm_read_end(struct llm_reader *r);

struct llm_stream {
	struct llm_reader reader;
	struct sse sse;
};

/* ${line} and ${data} are memory for one event, ${room} bytes each. */
void llm_stream_init(struct llm_stream *s, char *line, char *data, size_t room);
void llm_stream_feed(struct llm_stream *s, struct sg_str bytes);

/* There is no more: what has not ended by now is an ERROR. */
void llm_stream_end(struct llm_stream *s);

#endif

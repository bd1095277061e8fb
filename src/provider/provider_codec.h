#ifndef PROVIDER_PROVIDER_CODEC_H
#define PROVIDER_PROVIDER_CODEC_H

#include "provider/provider_proxy.h"
#include "provider/provider_limits.h"
#include "provider/provider_stream.h"

/*
 * What each API is to the others: one struct of functions.  Inside the codecs
 * only; users see provider.h, provider_stream.h and provider_proxy.h.
 */
struct provider {
	const char *name, *key_header, *version_header;
	void (*path)(const struct llm_request *r, struct buf *out);
	enum sg_err (*write_request)(
	    const struct llm_request *r, struct arena *a, struct buf *out);
	/* Not SG_OK: it was no message of this API, or memory ran out. */
	enum sg_err (*read_reply)(struct llm_reader *r, struct sg_str body);
	enum sg_err (*read_event)(
	    struct llm_reader *r, struct sg_str name, struct sg_str data);
	/* The end of a stream without the API's own end is an end too. */
	bool ends_with_stream;
	enum sg_err (*read_request)(struct sg_str body, struct arena *a,
	    struct llm_request *out, struct sg_error *e);
	enum sg_err (*write_reply)(
	    const struct llm_reply *r, struct arena *a, struct buf *out);
	enum sg_err (*write_event)(struct llm_writer *w,
	    const struct llm_event *e, struct arena *a, struct buf *out);
	void (*write_error)(
	    unsigned status, struct sg_str message, struct buf *out);
};

extern const struct provider provider_gemini;
extern const struct provider provider_openai;
extern const struct provider provider_responses;
extern const struct provider provider_anthropic;

/* The codec of that API; unknown: Gemini's. */
const struct provider *provider_of(enum provider_kind k);

/* ---- For readers ---------------------------------------------------- */
void reader_text(struct llm_reader *r, struct sg_str text);
void reader_usage(struct llm_reader *r, int64_t input, int64_t output);
void reader_finish(struct llm_reader *r, enum llm_finish why);
void reader_fail(struct llm_reader *r, struct sg_str name, struct sg_str text);

/* All is said: the calls that wait, the usage, the end. */
void reader_close(struct llm_reader *r);

/* The call with that number, a new one if there is none yet; NULL: no room. */
struct llm_pending *reader_call(struct llm_reader *r, int64_t index);

/* What becomes known of it; an empty text changes nothing. */
SG_MUST_CHECK enum sg_err reader_name(struct llm_reader *r,
    struct llm_pending *c, struct sg_str id, struct sg_str name);
SG_MUST_CHECK enum sg_err
reader_args(struct llm_reader *r, struct llm_pending *c, struct sg_str piece);

/* It is whole.  False: it is none, and the answer has failed. */
bool reader_say_call(struct llm_reader *r, struct llm_pending *c);

/* A word for how an answer ended, in the API's words. */
struct finish_word {
	const char *word;
	enum llm_finish is;
};
enum llm_finish
finish_of(const struct finish_word *words, size_t n, struct sg_str word);
const char *
finish_word(const struct finish_word *words, size_t n, enum llm_finish is);

/* ---- For contents that are a text or a list of blocks ---------------- */
/* ${json} as the list ${c}, whose only field is "v". */
SG_MUST_CHECK enum sg_err decode_list(const struct contract *c,
    struct sg_str json, struct arena *a, void *out, struct sg_error *e);
bool json_is_text(struct sg_str json);

/* ${text} as a JSON string, in ${a}; "" when memory ran out. */
struct sg_str quote_in(struct arena *a, struct sg_str text);

/* The parameters of a tool as JSON text in ${a}; "" when memory ran out. */
struct sg_str
tool_parameters(const struct llm_tool *t, bool upper, struct arena *a);

/* Room for ${n} things of ${size}, zeroed. */
#define NEW(a, n, type) ((type *)arena_new((a), (n) * sizeof(type)))

#endif

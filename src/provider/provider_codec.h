#ifndef PROVIDER_PROVIDER_CODEC_H
#define PROVIDER_PROVIDER_CODEC_H

#include "provider/provider_proxy.h"
#include "provider/provider_stream.h"
#include "provider/shapes.h"

/* Words of an API; the last row has none and is what all others are. */
struct finish_word {
	const char *word;
	enum llm_finish is;
};

/* The names of errors; the last row, of status 0, is that of all others. */
struct status_name {
	unsigned status;
	const char *name;
};

typedef enum sg_err llm_read_request_fn(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);
typedef enum sg_err
llm_write_reply_fn(const struct llm_reply *r, struct arena *a, struct buf *out);
typedef enum sg_err llm_write_event_fn(struct llm_writer *w,
    const struct llm_event *e, struct arena *a, struct buf *out);
typedef enum sg_err llm_write_sealed_fn(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out);
typedef void
llm_write_error_fn(unsigned status, struct sg_str message, struct buf *out);

/*
 * What each API is to the others: one struct of functions.  Inside the codecs
 * only; users see provider.h, provider_stream.h and provider_proxy.h.
 */
struct provider {
	const char *name, *key_header, *version_header, *path;
	bool path_names_model; /* behind ${path}, with the manner */
	/* How an answer ended; the first row is for what has no word. */
	const struct finish_word *finishes;
	enum sg_err (*write_request)(
	    const struct llm_request *r, struct arena *a, struct buf *out);
	/* Not SG_OK: it was no message of this API, or memory ran out. */
	enum sg_err (*read_reply)(struct llm_reader *r, struct sg_str body);
	enum sg_err (*read_event)(
	    struct llm_reader *r, struct sg_str name, struct sg_str data);
	/* The end of a stream without the API's own end is an end too. */
	bool ends_with_stream;
	llm_read_request_fn *read_request;
	llm_write_reply_fn *write_reply;
	llm_write_event_fn *write_event;
	llm_write_sealed_fn *write_sealed; /* NULL: it has no such parts */
	llm_write_error_fn *write_error;
};

extern const struct provider provider_gemini, provider_openai,
    provider_responses, provider_anthropic;

/* A server stands in other files than the client of the same API. */
llm_read_request_fn gemini_read_request, openai_read_request,
    responses_read_request, anthropic_read_request;
llm_write_reply_fn gemini_write_reply, openai_write_reply,
    responses_write_reply, anthropic_write_reply;
llm_write_event_fn gemini_write_event, openai_write_event,
    responses_write_event, anthropic_write_event;
llm_write_sealed_fn gemini_write_sealed, responses_write_sealed,
    anthropic_write_sealed;
llm_write_error_fn gemini_write_error, openai_write_error,
    anthropic_write_error;

/* The codec of that API; unknown: Gemini's. */
const struct provider *provider_of(enum provider_kind k);

/* ---- For readers ---------------------------------------------------- */
void reader_text(struct llm_reader *r, struct sg_str text);
void reader_usage(struct llm_reader *r, int64_t input, int64_t output);
void reader_finish(struct llm_reader *r, enum llm_finish why);
void reader_fail(struct llm_reader *r, struct sg_str name, struct sg_str text);

/* Keep what the model says in this message; and all of it, at the end. */
SG_MUST_CHECK enum sg_err
said_take(struct llm_reader *r, struct sg_str json, bool stream);
struct sg_str said_turn(struct llm_reader *r);

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

/* A call that came in one piece; it is said. */
SG_MUST_CHECK enum sg_err
reader_whole_call(struct llm_reader *r, const struct llm_event *call);

/* How it ended, in the words of the API; and the word for it. */
void reader_finish_word(struct llm_reader *r, struct sg_str word);
struct sg_str finish_word(enum provider_kind k, enum llm_finish is);

struct sg_str status_name(const struct status_name *names, unsigned status);

/* ---- For contents that are a text or a list of blocks ---------------- */
/* ${json} as the list ${c}, whose only field is "v". */
SG_MUST_CHECK enum sg_err decode_list(const struct contract *c,
    struct sg_str json, struct arena *a, void *out, struct sg_error *e);
bool json_is_text(struct sg_str json);

/*
 * The empty list ${key} is taken out of the request in ${out}, for a list that
 * is written in its place; what stood behind it is ${rest}, in ${a}.
 */
SG_MUST_CHECK enum sg_err cut_list(
    struct buf *out, const char *key, struct arena *a, struct sg_str *rest);

/* All texts of such a list, joined: the member at ${text} of each item. */
SG_MUST_CHECK enum sg_err list_text(const struct contract *c, size_t text,
    struct sg_str json, struct arena *a, struct sg_str *out);

/* ${text} as a JSON string, in ${a}; "" when memory ran out. */
struct sg_str quote_in(struct arena *a, struct sg_str text);

/* The parameters of a tool as JSON text in ${a}; "" when memory ran out. */
struct sg_str
tool_parameters(const struct llm_tool *t, bool upper, struct arena *a);

/*
 * The form of the answer as a schema in ${a}; *${out} is empty if none is asked
 * for.  ${closed}: the API takes only objects that name all their keys.
 */
SG_MUST_CHECK enum sg_err answer_form(const struct llm_request *r, bool closed,
    struct arena *a, struct sg_str *out);

/* {"type": "json_schema", ...}, as OpenAI has it in two places. */
SG_MUST_CHECK enum sg_err openai_form(const struct llm_request *r, bool nested,
    struct arena *a, struct sg_str *out);

/* ---- Pictures -------------------------------------------------------- */
/* Whether a turn has one; and such a turn of the user, whole. */
bool turn_shows(const struct llm_turn *t);
void turn_show(enum provider_kind k, const struct llm_turn *t, struct buf *out);

/* ---- Between the files of one API ------------------------------------ */
enum sg_err gemini_part_of(
    const struct llm_part *p, struct arena *a, struct gemini_part *out);

/* The text of a content: a string, null, or parts of which some are text. */
SG_MUST_CHECK enum sg_err
openai_text(struct sg_str content, struct arena *a, struct sg_str *out);
enum llm_choice openai_choice_of(struct sg_str json);
struct sg_str openai_choice_word(enum llm_choice c);
bool openai_is_system(struct sg_str role);
struct openai_tool_call
openai_call_of(struct sg_str id, struct sg_str name, struct sg_str args);

/* Room for ${n} things of ${size}, zeroed. */
#define NEW(a, n, type) ((type *)arena_new((a), (n) * sizeof(type)))

#endif

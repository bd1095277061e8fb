#ifndef PROVIDER_PROVIDER_OPENAI_H
#define PROVIDER_PROVIDER_OPENAI_H

#include "provider/provider_codec.h"
#include "provider/shape_openai.h"

/* Between the files of the two OpenAI codecs. */
extern const struct finish_word openai_finishes[];
extern const size_t openai_finishes_count;

/* The text of a content: a string, null, or parts of which some are text. */
SG_MUST_CHECK enum sg_err
openai_text(struct sg_str content, struct arena *a, struct sg_str *out);

/* All text of a turn as a JSON string in ${a}; "" when memory ran out. */
struct sg_str openai_turn_text(const struct llm_turn *t, struct arena *a);

enum llm_choice openai_choice_of(struct sg_str json);
struct sg_str openai_choice_word(enum llm_choice c);

enum sg_err openai_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);
enum sg_err
openai_write_reply(const struct llm_reply *r, struct arena *a, struct buf *out);
enum sg_err openai_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out);
void
openai_write_error(unsigned status, struct sg_str message, struct buf *out);

enum sg_err responses_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);
enum sg_err responses_write_reply(
    const struct llm_reply *r, struct arena *a, struct buf *out);
enum sg_err responses_write_event(struct llm_writer *w,
    const struct llm_event *e, struct arena *a, struct buf *out);

#endif

#ifndef PROVIDER_PROVIDER_ANTHROPIC_H
#define PROVIDER_PROVIDER_ANTHROPIC_H

#include "provider/provider_codec.h"
#include "provider/shape_anthropic.h"

/* Between the two files of this codec. */
extern const struct finish_word anthropic_finishes[];
extern const size_t anthropic_finishes_count;

/* The text of a content: a string, or blocks of which some are text. */
SG_MUST_CHECK enum sg_err
anthropic_text(struct sg_str content, struct arena *a, struct sg_str *out);

enum sg_err anthropic_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);
enum sg_err anthropic_write_reply(
    const struct llm_reply *r, struct arena *a, struct buf *out);
enum sg_err anthropic_write_event(struct llm_writer *w,
    const struct llm_event *e, struct arena *a, struct buf *out);
void
anthropic_write_error(unsigned status, struct sg_str message, struct buf *out);

#endif

#ifndef PROVIDER_PROVIDER_GEMINI_H
#define PROVIDER_PROVIDER_GEMINI_H

#include "provider/provider_codec.h"
#include "shape/dialogue.h"
#include "provider/shape_gemini.h"

/* Between the two files of this codec: the client's side and the proxy's. */
extern const struct finish_word gemini_finishes[];
extern const size_t gemini_finishes_count;

enum sg_err gemini_part_of(
    const struct llm_part *p, struct arena *a, struct gemini_part *out);

enum sg_err gemini_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e);
enum sg_err
gemini_write_reply(const struct llm_reply *r, struct arena *a, struct buf *out);
enum sg_err gemini_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out);
void
gemini_write_error(unsigned status, struct sg_str message, struct buf *out);

#endif

#ifndef NET_MODEL_WATCH_H
#define NET_MODEL_WATCH_H

#include "port/uv_api.h"
#include "port/model.h"

/*
 * The descriptors of a model on libuv's loop.  The loop is named first, so
 * that the model can be opened with it; the model when it is there.  Its time
 * is not kept here: after() is called when the model was, so that the owner
 * asks due() again.
 */
struct model_watch;

struct model_watch *model_watch_new(uv_loop_t *loop); /* NULL: no memory */
struct model_loop model_watch_loop(struct model_watch *w);
void model_watch_serve(struct model_watch *w, const struct model_port *m,
    void (*after)(void *ctx), void *ctx);

/* After the model was closed and before the loop is; handles close on it. */
void model_watch_free(struct model_watch *w);

#endif

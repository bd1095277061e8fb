#ifndef MAIN_SERVE_DRAIN_H
#define MAIN_SERVE_DRAIN_H

#include "home/home.h"

/*
 * Tell the gate that answers on this user's socket to stop, as SIGTERM does: a
 * node leaves its calls to others first.  Returns when it is gone.
 */
enum cli_exit serve_drain(const struct cli *c, const struct home *g);

#endif

#ifndef MAIN_DEMO_SERVE_H
#define MAIN_DEMO_SERVE_H

#include "demo/demo.h"

/*
 * The life of the demo's gate, in the child: it writes a byte to ${ready} as
 * soon as it answers.  Never returns.
 */
void demo_serve(const struct demo *d, int ready) __attribute__((noreturn));

#endif

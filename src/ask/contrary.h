#ifndef ASK_CONTRARY_H
#define ASK_CONTRARY_H

#include "base/str.h"

/*
 * Whether a text speaks against what is offered: "no", "stop, please", "don't
 * do that".  It errs on the side of yes: an offer that ends can be made again,
 * one that runs cannot be taken back.  The words stand in contrary.def.
 */
bool contrary_is(struct sg_str text);

#endif

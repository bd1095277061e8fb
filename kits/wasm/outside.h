#ifndef KITS_WASM_OUTSIDE_H
#define KITS_WASM_OUTSIDE_H

#include "base/str.h"

/* The weights of the turn gate, which the host brings; they must stay. */
void outside_weights(struct sg_str weights);

#endif

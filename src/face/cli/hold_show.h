#ifndef FACE_CLI_HOLD_SHOW_H
#define FACE_CLI_HOLD_SHOW_H

#include "shape/hold.h"

/* A hold on standard output: what happened, and how to lift it. */
void hold_show(const struct hold_view *v);

#endif

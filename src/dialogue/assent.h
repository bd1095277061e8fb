#ifndef DIALOGUE_ASSENT_H
#define DIALOGUE_ASSENT_H

#include "base/str.h"

/*
 * Is the text nothing but an assent: "yes", "ok, add it"?  It confirms nothing,
 * for only a tap does, and it corrects nothing: whoever types it while a call
 * waits is shown the button.
 */
bool is_assent(struct sg_str text);

#endif

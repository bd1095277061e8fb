#ifndef RULE_EXTENSION_H
#define RULE_EXTENSION_H

#include "base/str.h"

/*
 * Whom a grant speaks about: an id, byte for byte; "*", every extension; or
 * "my-*", all whose ids begin so.  No id has an asterisk in it, so that the
 * two cannot be confused.
 */

/* It has an asterisk: it is for more than one extension. */
bool extension_is_several(struct sg_str pattern);

/* It is an id, "*", or ends in its only asterisk; not empty. */
bool extension_is_valid(struct sg_str pattern);

/*
 * ${pattern} speaks about ${id}.  ${wide}, for denials: letters of both cases
 * are one in a pattern, all behind its first asterisk is left out, and an id
 * stands for what it names behind a slash as well (host.x/server).
 */
bool extension_takes(struct sg_str pattern, struct sg_str id, bool wide);

/* Whoever ${in} speaks about, ${of} does, too. */
bool extension_within(struct sg_str in, struct sg_str of);

#endif

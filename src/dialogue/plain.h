#ifndef DIALOGUE_PLAIN_H
#define DIALOGUE_PLAIN_H

#include "base/str.h"

/*
 * Prose of a model, for people: its lines, tabs, scripts and pictures stay as
 * they are, but nothing in it can steer a terminal or turn the order of
 * letters around.  Such a character is written out as U+202E between angle
 * brackets, as action/sanitize.h does, which is for single lines.
 */
bool plain_is(struct sg_str text);

/* Bytes that ${n} bytes take at most. */
#define PLAIN_ROOM(n) (16 * (n) + 16)

void plain_add(struct buf *b, struct sg_str text);

#endif

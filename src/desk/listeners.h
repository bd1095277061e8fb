#ifndef DESK_LISTENERS_H
#define DESK_LISTENERS_H

#include "desk/desk.h"

/*
 * Who watches.  Only a person makes the gate attended; when the last one
 * leaves, what was shown keeps its deadline and new calls are denied as
 * unattended.
 */
#define LISTENERS_MAX 20000

struct listeners *listeners_new(void);
void listeners_free(struct listeners *l);

/* Those that may decide, by where they are; those that only look. */
size_t listeners_people(const struct listeners *l);
size_t listeners_viewers(const struct listeners *l);
size_t listeners_at(const struct listeners *l, enum sg_surface surface);

#endif

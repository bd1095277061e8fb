#ifndef VIEW_GRANT_LINE_H
#define VIEW_GRANT_LINE_H

#include "shape/grant.h"

/*
 * A rule as a person types it: "allow ext.docs read src/a", "deny ext.x exec
 * git push *".  The texts of ${out} stand in ${line}.  False: it is none.
 */
bool grant_read(struct sg_str line, struct grant_request *out);

#endif

#ifndef COMMAND_LAUNCH_LOAD_H
#define COMMAND_LAUNCH_LOAD_H

#include "base/table.h"
#include "command/launch_table.h"

/* What the reader of lines and the reader of rows share. */

enum {
	LAUNCH_CELL_TOOL,
	LAUNCH_CELL_KIND,
	LAUNCH_CELL_ITEMS,
	LAUNCH_CELL_WHY,
	LAUNCH_CELLS
};

struct launch_loader {
	struct launch *t;
	struct table table;
	struct sg_str current; /* path of the node that takes items */
};

/* Take the row in the cells of ${l}; false: refused. */
bool launch_add_row(struct launch_loader *l);

#endif

#ifndef COMMAND_LAUNCH_LOAD_H
#define COMMAND_LAUNCH_LOAD_H

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
	struct sg_str text;
	struct sg_str rest;
	unsigned line;
	struct sg_str cell[LAUNCH_CELLS];
	const char *wrong;     /* what is wrong with the line, as a sentence */
	struct sg_str current; /* path of the node that takes items */
};

/* Cut ${s} at ${mark}; all of it when there is none. */
struct sg_str launch_cut(struct sg_str *s, char mark);

/* Note what is wrong; false. */
bool launch_refuse(struct launch_loader *l, const char *why);

/* Take the row in ${l}->cell; false: refused. */
bool launch_add_row(struct launch_loader *l);

#endif

#ifndef VIEW_CELLS_H
#define VIEW_CELLS_H

#include "base/str.h"

/*
 * A rectangle of character cells, drawn without a terminal.  Columns are
 * those of wcwidth(), which is what the terminal library counts with.  What
 * has no width there, a control character above all, is written out as
 * <U+001B>: nothing raw gets through here, whoever forgot to sanitise (T25).
 */
enum cell_style {
	CELL_PLAIN,
	CELL_BOLD,
	CELL_DIM,
	CELL_FOCUS, /* reverse */
	CELL_ACCENT,
	CELL_OK,
	CELL_WARN,
	CELL_BAD,
	CELL_STYLE_COUNT
};

#define CELL_BYTES 20 /* a character and four marks on it */

struct cell {
	char text[CELL_BYTES];
	uint8_t n;     /* bytes; 0 with width 0: behind a wide one */
	uint8_t width; /* 0, 1, 2 */
	uint8_t style;
};

struct cells {
	int cols, rows;
	struct cell *v;
};

/* Blank; false: no memory. */
bool cells_init(struct cells *c, int cols, int rows);
void cells_release(struct cells *c);

/* What ${text} would take. */
int cells_columns(struct sg_str text);

/*
 * The bytes of ${text} that fit into ${columns}; at least one character if
 * there is one, so that who walks on makes progress.
 */
size_t cells_fit(struct sg_str text, int columns);

/* A place to write at: what goes beyond ${max} columns is left out. */
struct cells_at {
	int x, y, max;
	enum cell_style style;
};

/* Returns the columns taken. */
int cells_put(struct cells *c, struct cells_at at, struct sg_str text);

/* The same; what is too long ends in "...". */
int cells_put_cut(struct cells *c, struct cells_at at, struct sg_str text);

/* Fill a part of a row with one character. */
void cells_fill(struct cells *c, struct cells_at at, const char *one);

/* A frame along the edges, and a line across at ${row}. */
void cells_frame(struct cells *c, bool utf8);
void cells_rule(struct cells *c, int row, bool utf8);

#endif

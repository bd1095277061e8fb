#ifndef VIEW_TABLE_H
#define VIEW_TABLE_H

#include "base/arena.h"
#include "view/cells.h"
#include "solgate/words.h"

/* The lists behind the tabs: rows of text, sanitised, ready to be drawn. */
enum tui_tab {
	TAB_PROMPTS, /* what was decided; what waits stands above it */
	TAB_GRANTS,
	TAB_TRACES,
	TAB_AUDIT,
	TAB_STATS,
	TAB_COUNT
};

#define TABLE_COLUMNS 7
#define TABLE_FACTS   90 /* about one row, at most */

/* A line about a row, shown when it is opened. */
struct table_fact {
	struct sg_str name, text;
};

struct table_row {
	struct sg_str id, etag;
	struct sg_str cell[TABLE_COLUMNS];
	enum cell_style style;
	bool denied;              /* the first facts say why */
	struct table_fact *facts; /* none: the cells are all there is */
	size_t n_facts;
};

struct table {
	struct arena a;
	struct table_row *v;
	size_t n;
	bool loaded;
};

/* A column: its head, how wide, and what is left is given to one of them. */
struct table_column {
	const char *head;
	int width; /* 0: no such column; -1: the rest */
	int from;  /* left out where the screen has fewer columns */
};

extern const char *const table_names[TAB_COUNT];
extern const struct table_column table_columns[TAB_COUNT][TABLE_COLUMNS];

/* How the list is asked for. */
struct sg_str table_path(enum tui_tab tab);

void table_release(struct table *t);

/*
 * Fill from the answer to table_path().  False: it was not understood, and
 * the rows are as they were.
 */
bool
table_fill(struct table *t, enum tui_tab tab, struct sg_str json, bool utf8);

/* The server as a whole: GET /v1/state. */
struct tui_info {
	char version[32];
	enum sg_policy_mode mode;
	bool known;
	int64_t until_ms, grants;
};
bool info_fill(struct tui_info *i, struct sg_str json);

/* "10:02", local time; "10:02:31" with seconds. */
struct sg_str table_clock(struct arena *a, int64_t wall_ms, bool seconds);

#endif

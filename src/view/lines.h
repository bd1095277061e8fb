#ifndef VIEW_LINES_H
#define VIEW_LINES_H

#include "base/arena.h"
#include "view/cells.h"

/*
 * Text broken into lines of a given width: a label, and beside it the text,
 * as many lines as it takes.  Nothing is left out; a word that is wider than
 * the line is broken anywhere.
 */
enum line_tag {
	LINE_OTHER,
	LINE_WHO,   /* the id of who asks */
	LINE_RISK,  /* the capability and its risk */
	LINE_SCOPE, /* to what */
	LINE_LIST,  /* to what else */
	LINE_DOES   /* what it does */
};

struct line {
	struct sg_str label; /* on the first line of a text */
	struct sg_str text;
	enum cell_style style;
	enum line_tag tag;
	int call;        /* LINE_SCOPE and LINE_LIST: which one */
	size_t from, to; /* and which bytes of its scope */
};

struct lines {
	struct arena *a;
	int width;  /* of label and text */
	int indent; /* of the label */
	struct line *v;
	size_t n, cap;
	bool full; /* no memory: what is here is not all */
};

/* ${like} gives label, style, tag and call; ${text} is broken. */
void lines_add(struct lines *l, struct line like, struct sg_str text);

/* On one line, cut with "..." where it is too long; from and to say where. */
void lines_add_cut(struct lines *l, struct line like, struct sg_str text);

void lines_blank(struct lines *l, size_t n);

/* "name: text" of words, formatted into the arena. */
struct sg_str lines_format(struct arena *a, const char *form, ...)
    __attribute__((format(printf, 2, 3)));

/* ${n} lines from ${first} into ${c} at ${x}, ${y}. */
struct lines_at {
	size_t first, n;
	int x, y;
};
void lines_draw(const struct lines *l, struct lines_at at, struct cells *c);

#endif

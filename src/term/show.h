#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "term/cli.h"

/*
 * Text of answers on a terminal.  What came from outside goes through the one
 * sanitiser (T25, T26, T28) before it is printed, whatever it is.
 */

/* One line of foreign text; what is too long is cut, and the cut says so. */
void show_text(struct sg_str s);
void show_to(FILE *f, struct sg_str s, size_t columns); /* not only stdout */
void show_clip(struct sg_str s, size_t columns);

/* ${before}, the text, and the end of the line. */
void show_line(const char *before, struct sg_str s);

/* The same, however long it is. */
void show_whole(const char *before, struct sg_str s);

/* Several lines of it, each behind ${before}; *${fresh} says whether a line
 * begins, so that a text can come in pieces. */
void show_lines(struct sg_str s, const char *before, bool *fresh);

/* "12 s", "5 min", "3 h", "4 d". */
void show_span(int64_t ms);

/* 2026-01-31T12:00:00.000Z */
void show_time(int64_t at_ms);

/* ${text} in bold where stdout can show it. */
void show_bold(const struct cli *c, const char *text);

#endif

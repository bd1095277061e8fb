#ifndef LIB_CELLS_ROW_H
#define LIB_CELLS_ROW_H

#include "view/cells.h"

/* Row ${y} of the screen as text, without blanks at its end. */
static inline struct sg_str
cells_row(const struct cells *c, int y, struct buf *b)
{
	size_t from = b->n, end = b->n;

	for (int x = 0; x < c->cols; x++) {
		const struct cell *at = &c->v[y * c->cols + x];

		buf_add(b, (struct sg_str){at->text, at->n});
		if (at->n > 0 && !(at->n == 1 && at->text[0] == ' '))
			end = b->n;
	}
	b->n = end;
	return (struct sg_str){b->p + from, end - from};
}

#endif

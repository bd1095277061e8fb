#ifndef QR_QR_H
#define QR_QR_H

#include "base/str.h"

/*
 * A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1
 * to 10, which is up to 213 bytes.
 */
#define QR_SIZE_MAX 57
#define QR_TEXT_MAX 213

struct qr {
	unsigned size;                       /* modules of one side */
	bool dark[QR_SIZE_MAX][QR_SIZE_MAX]; /* [row][column] */
};

/* False: the text is too long. */
bool qr_make(struct sg_str text, struct qr *out);

/*
 * For a terminal that reads UTF-8: two rows a line, with the quiet margin.
 * ${colour}: black on white whatever the terminal's own colours are; without
 * it light modules are drawn, for a terminal that is dark.
 */
void qr_draw(const struct qr *q, bool colour, struct buf *out);

#endif

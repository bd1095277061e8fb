#ifndef QR_QR_INT_H
#define QR_QR_INT_H

#include "qr/qr.h"

#define QR_BYTES_MAX 346 /* of version 10, data and correction */

/* A version: its blocks of data, and the correction behind each. */
struct qr_version {
	uint8_t check;        /* bytes of correction, each block */
	uint8_t blocks, data; /* so many with so many bytes of data */
	uint8_t longer;       /* so many more, with one byte more each */
	uint8_t align[2];     /* centres of its alignment marks, beside 6 */
};

/* qr_bytes.c: ${text} as the bytes of a code; the number of the version, or 0.
 */
unsigned qr_bytes(struct sg_str text, uint8_t out[QR_BYTES_MAX], size_t *n);
const struct qr_version *qr_version(unsigned version);

#endif

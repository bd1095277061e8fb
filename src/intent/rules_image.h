#ifndef INTENT_RULES_IMAGE_H
#define INTENT_RULES_IMAGE_H

#include "intent/rules.h"

/*
 * The rules as they lie in memory once their table was read.  The build reads
 * the table, which takes milliseconds, and puts the image into the program,
 * which opens it where it is.  It fits the machine and the compiler it was
 * made for; another one refuses it.  Only what a build made of its own table
 * is opened: what the image says is not proved again.
 */
void
rules_image_write(const struct rules *r, struct sg_str file, struct buf *out);

/* ${image} and the table ${file} it was made of must outlive ${r}. */
SG_MUST_CHECK enum sg_err rules_image_open(struct rules *r, struct arena *a,
    struct sg_str image, struct sg_str file, struct sg_error *e);

#endif

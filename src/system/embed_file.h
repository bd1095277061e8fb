#ifndef SYSTEM_EMBED_FILE_H
#define SYSTEM_EMBED_FILE_H

#include "embed/lane.h"

/*
 * The prototype lane from its file of weights.  The heads are built in; the
 * weights are installed by the package solgate-lane or the user ("make embed")
 * and found there, or named by --embed FILE.
 * A file that is damaged, or not the one the heads were trained with, is
 * refused: the lane never runs on weights nobody measured.
 *
 * The lane points into the object, so the object stays where embed_open() put
 * it, and whoever opened it holds a pointer.  The lane may be copied.
 */
struct embed_file {
	char *bytes;
	size_t n;
	bool mapped; /* and so shared; else a copy */
	struct embed_model model;
	struct heads heads;
	struct lane_work *work;
	struct lane lane;
};

/*
 * embed_open(path, f, e):
 * Read and check ${path}.  On failure *${f} is NULL and ${e} says what is
 * wrong with the file and what to do.  The file of a package, which nobody
 * but root can write to, is mapped; any other is read: what was checked is what
 * is used, whoever writes to it later.
 */
SG_MUST_CHECK enum sg_err
embed_open(const char *path, struct embed_file **f, struct sg_error *e);
void embed_close(struct embed_file *f); /* NULL is fine */

/* The quickest way to form sums that this processor knows. */
enum embed_way embed_best_way(void);

/* The heads that are built in, data/embed-heads.v0.1.bin. */
struct sg_str embed_heads_bytes(void);

#endif

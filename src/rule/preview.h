#ifndef RULE_PREVIEW_H
#define RULE_PREVIEW_H

#include "rule/grants.h"

/*
 * What "always" would store for a call, to be shown before the answer is given
 * (T11): a pattern that covers this very scope and nothing else, and the
 * version of the extension, so that an update is asked about again (T39).
 */
#define PREVIEW_MAX 2000 /* bytes of a pattern that can be shown whole */

struct preview {
	bool offered; /* zeroed: always is not offered */
	struct sg_str pattern;
	struct sg_str range; /* empty: the version is not known */
	const char *why;     /* why it is not offered */
};

/* The words of one command as a pattern that is exactly them. */
void preview_words(struct buf *b, const struct command_part *p);

/* SG_ENOMEM is the only error. */
enum sg_err preview_of(const struct call *c, struct arena *a,
    const struct host_idna *idna, struct preview *out);

#endif

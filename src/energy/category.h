#ifndef ENERGY_CATEGORY_H
#define ENERGY_CATEGORY_H

#include "energy/energy_words.h"

/*
 * Which part of the load table a load belongs to.  A category that is one of
 * the words, or an older name of one, is taken as it is; else words in the
 * category and the name decide; else it runs on the battery directly.
 */
struct category {
	enum sg_load_category is;
	bool
	    understood; /* by the category alone; false: keep it in the notes */
};

struct category category_of(struct sg_str category, struct sg_str name);

/* 0.95 for panels that take light from both sides, else 0.85. */
double solar_efficiency(struct sg_str name);

#endif

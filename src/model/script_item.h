#ifndef MODEL_SCRIPT_ITEM_H
#define MODEL_SCRIPT_ITEM_H

#include "model/script_text.h"

/* One product as a person names it: what is not said is absent. */
struct script_item {
	struct sg_str name; /* as it stands in the text; "" for none */
	bool has[UNIT_TIMES + 1];
	double v[UNIT_TIMES + 1]; /* by enum script_unit; TIMES: how many */
};

#define SCRIPT_ITEMS_MAX 8

struct script_items {
	struct script_item v[SCRIPT_ITEMS_MAX];
	size_t n;
};

/*
 * The products of ${w}: "a toaster and two 60 W fans, 3 hours a day".  Figures
 * without a name belong to the product before them; if there is none, they
 * make one without a name.
 */
void script_items_of(const struct script_words *w, struct script_items *out);

#endif

#ifndef VIEW_TABLE_INT_H
#define VIEW_TABLE_INT_H

#include "view/table.h"
#include "contract/field.h"

/* What the parts of the tables share: one answer becoming rows. */
struct table_fill {
	struct table *t;
	struct sg_str json;
	bool utf8;
};

/* Room for ${n} rows; the answer as ${c} says; text that may be shown. */
bool table_rows(struct table *t, size_t n);
bool
table_decode(const struct table_fill *f, const struct contract *c, void *out);
struct sg_str table_text(const struct table_fill *f, struct sg_str s);

bool table_fill_prompts(const struct table_fill *f);
bool table_fill_grants(const struct table_fill *f);
bool table_fill_traces(const struct table_fill *f);
bool table_fill_audit(const struct table_fill *f);
bool table_fill_stats(const struct table_fill *f);

#endif

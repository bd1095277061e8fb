#ifndef ENERGY_EDIT_H
#define ENERGY_EDIT_H

#include "energy/check.h"

/*
 * Adding, changing and removing rows by their id, in memory of the caller.
 * Each either does all of it or nothing: a row that may not stand there, an
 * id that is there already, one that is not, a full table change nothing.
 */
struct energy_rows {
	struct power_item *items;
	size_t n_items, items_max;
	struct charging_source *sources;
	size_t n_sources, sources_max;
};

SG_MUST_CHECK enum sg_err rows_add_load(
    struct energy_rows *r, const struct power_item *row, struct sg_error *e);
SG_MUST_CHECK enum sg_err rows_update_load(
    struct energy_rows *r, const struct power_item *row, struct sg_error *e);
SG_MUST_CHECK enum sg_err
rows_remove_load(struct energy_rows *r, struct sg_str id, struct sg_error *e);

SG_MUST_CHECK enum sg_err rows_add_source(struct energy_rows *r,
    const struct charging_source *row, struct sg_error *e);
SG_MUST_CHECK enum sg_err rows_update_source(struct energy_rows *r,
    const struct charging_source *row, struct sg_error *e);
SG_MUST_CHECK enum sg_err
rows_remove_source(struct energy_rows *r, struct sg_str id, struct sg_error *e);

#endif

#ifndef ENERGY_PROPOSE_H
#define ENERGY_PROPOSE_H

#include "energy/tables.h"

/*
 * What a model proposes, as the row it would become: what it left out is
 * filled in and marked as estimated, amperes are watts, the category is one
 * of ours.  The row is what a person is shown and what Confirm adds; it has
 * no id yet, and energy/check.h says whether it may be added.
 */

/*
 * ${notes} is empty, has room and must live as long as the row: a category
 * that means nothing to us is kept at the end of the notes.
 */
void propose_load(const struct add_load_item_args *in,
    enum sg_energy_rules rules, struct buf *notes, struct power_item *out);

/* ${volts} is the voltage of the system. */
void propose_source(const struct add_charging_source_args *in, double volts,
    enum sg_energy_rules rules, struct charging_source *out);

#endif

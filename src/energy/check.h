#ifndef ENERGY_CHECK_H
#define ENERGY_CHECK_H

#include "base/err.h"
#include "energy/tables.h"

/*
 * May this row stand in the tables?  Zero may, where it means something; what
 * is below zero, no number, more than a whole or fewer than one may not.  The
 * error names the first place that is wrong.
 */
SG_MUST_CHECK enum sg_err
load_check(const struct power_item *item, struct sg_error *e);
SG_MUST_CHECK enum sg_err
source_check(const struct charging_source *s, struct sg_error *e);
SG_MUST_CHECK enum sg_err
battery_check(const struct battery_config *b, struct sg_error *e);

#endif

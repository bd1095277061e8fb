#ifndef ENERGY_TOTALS_H
#define ENERGY_TOTALS_H

#include "energy/tables.h"

/*
 * What a day adds up to, and how long the battery lasts.  The order of the
 * rows does not matter, to the last bit; disabled rows do not count.
 */
struct energy_tables {
	const struct power_item *items;
	size_t n_items;
	const struct charging_source *sources;
	size_t n_sources;
	struct battery_config battery;
	enum sg_energy_rules rules;
};

struct system_totals energy_totals(const struct energy_tables *t);

/*
 * autonomy(t, weather, soc): days until the battery is empty.  It begins at
 * ${soc} percent as it is now, and full in any other weather.  Infinite: as
 * much is charged as used, or it lasts 9999 days.
 */
struct autonomy {
	bool infinite;
	double days, hours; /* 0 when infinite */
	double net_wh;
};

struct autonomy autonomy(const struct energy_tables *t,
    enum sg_autonomy_scenario weather, double soc);

/* What the battery begins with as it is now; full if nothing charges it. */
double autonomy_soc(const struct system_totals *s);

/* "30.0 d", "12.0 h", or the sign of infinity from 30 days on. */
enum sg_energy_tone autonomy_label(const struct autonomy *a, struct buf *out);

/* The tone of a state of charge. */
enum sg_energy_tone soc_tone(double soc);

/* ${v} to six decimals: what is shown and compared. */
double energy_round(double v);

#endif

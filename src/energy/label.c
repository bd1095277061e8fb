/* Figures as people read them. */
#include "energy/totals.h"
#include "base/banned.h"

#define SHOWN_DAYS_MAX 30

/* ${v}, which is not large, with one decimal; nothing is left below zero. */
static void
add_tenths(struct buf *out, double v, const char *unit)
{
	uint64_t tenths = v > 0 ? (uint64_t)(v * 10 + 0.5) : 0;

	buf_addu(out, tenths / 10);
	buf_addc(out, '.');
	buf_addu(out, tenths % 10);
	buf_addz(out, unit);
}

enum sg_energy_tone
autonomy_label(const struct autonomy *a, struct buf *out)
{
	if (a->infinite || a->days > SHOWN_DAYS_MAX) {
		buf_addz(out, "\xe2\x88\x9e");
		return ENERGY_TONE_EMERALD;
	}
	if (a->days > 1) {
		add_tenths(out, a->days, " d");
		return a->days > 3 ? ENERGY_TONE_EMERALD : ENERGY_TONE_AMBER;
	}
	add_tenths(out, a->hours, " h");
	return ENERGY_TONE_ROSE;
}

enum sg_energy_tone
soc_tone(double soc)
{
	if (soc > 50)
		return ENERGY_TONE_EMERALD;
	return soc > 20 ? ENERGY_TONE_AMBER : ENERGY_TONE_RED;
}

#define MILLIONTHS 1e6
#define SMALL      9e9 /* millionths of it fit 64 bits */

double
energy_round(double v)
{
	if (!(v > -SMALL && v < SMALL))
		return v;
	return (double)(int64_t)(v * MILLIONTHS + (v < 0 ? -0.5 : 0.5)) /
	    MILLIONTHS;
}

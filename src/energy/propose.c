/* From a proposal to a row. */
#include "base/utf8.h"
#include "energy/category.h"
#include "energy/hint.h"
#include "energy/propose.h"
#include "energy/row.h"
#include "base/banned.h"

/* Hours a day where nobody says them. */
static const double load_hours[ENERGY_RULES_COUNT] = {
    ENERGY_LOAD_HOURS_USUAL, 0};
static const double charge_hours[ENERGY_RULES_COUNT] = {
    ENERGY_CHARGE_HOURS_USUAL, 0};

/* Watts of one, told by its name, or by its kind. */
static double
typical_watts(struct sg_str name, enum sg_load_category is)
{
	static const struct {
		struct sg_str word;
		double watts;
	} rows[] = {
#define X(text, watts) {STR_INIT(text), watts},
#include "energy/typical.def"
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (hint_in(name, rows[i].word))
			return rows[i].watts;
	return is == SG_LOAD_AC ? ENERGY_AC_WATTS_USUAL
	    : is == SG_LOAD_DC  ? ENERGY_DC_WATTS_USUAL
				: ENERGY_MGMT_WATTS_USUAL;
}

static double
usual(const double *hours, enum sg_energy_rules rules)
{
	return rules < ENERGY_RULES_COUNT ? hours[rules] : hours[0];
}

#define MARK(row, what)               \
	((row)->has_estimated = true, \
	    (row)->estimated[(row)->n_estimated++] = ENERGY_ESTIMATE_##what)

/* The notes, and behind them the category in the model's words. */
static struct sg_str
notes_of(
    const struct add_load_item_args *in, bool understood, struct buf *notes)
{
	struct sg_str own = in->has_notes ? in->notes : STR("");

	if (!in->has_category || understood || in->category.n == 0)
		return own;
	buf_add(notes, own);
	buf_addz(notes, own.n == 0 ? "(Model Cat: " : " (Model Cat: ");
	buf_add(notes, in->category);
	buf_addc(notes, ')');
	if (buf_full(notes) || utf8_count(buf_str(notes)) > ENERGY_NOTES_MAX)
		return own;
	return buf_str(notes);
}

void
propose_load(const struct add_load_item_args *in, enum sg_energy_rules rules,
    struct buf *notes, struct power_item *out)
{
	struct sg_str said = in->has_category ? in->category : STR("");
	struct category c = category_of(said, in->name);

	*out = (struct power_item){.category = c.is,
	    .name = in->name,
	    .quantity = in->has_quantity ? in->quantity : 1,
	    .watts = in->has_watts ? in->watts : typical_watts(in->name, c.is),
	    .hours = in->has_hours ? in->hours : usual(load_hours, rules),
	    .duty_cycle = in->has_duty_cycle ? in->duty_cycle : 100,
	    .notes = notes_of(in, c.understood, notes),
	    .enabled = true};
	if (!c.understood)
		MARK(out, CATEGORY);
	if (!in->has_watts)
		MARK(out, WATTS);
	if (!in->has_hours)
		MARK(out, HOURS);
}

void
propose_source(const struct add_charging_source_args *in, double volts,
    enum sg_energy_rules rules, struct charging_source *out)
{
	double guess = in->type == SG_CHARGING_SOLAR
	    ? solar_efficiency(in->name)
	    : ENERGY_EFFICIENCY_USUAL;

	*out = (struct charging_source){.name = in->name,
	    .quantity = in->has_quantity ? in->quantity : 1,
	    .input = power_watts(in->input, in->unit, volts),
	    .unit = SG_UNIT_W,
	    .hours = in->has_hours ? in->hours : usual(charge_hours, rules),
	    .efficiency = in->has_efficiency ? in->efficiency : guess,
	    .type = in->type,
	    .enabled = true};
	if (!in->has_hours)
		MARK(out, HOURS);
	if (!in->has_efficiency)
		MARK(out, EFFICIENCY);
}

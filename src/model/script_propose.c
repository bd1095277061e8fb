/* Calls for products: what was said, and estimates for what was not. */
#include <string.h>

#include "base/decimal.h"
#include "model/script.h"
#include "model/script_item.h"
#include "json/json_put.h"
#include "words/words.h"

static const struct device {
	const char *words;
	enum sg_load_category category;
	double watts, hours, duty;
} devices[] = {
#define X(words, category, watts, hours, duty) \
	{words, SG_LOAD_##category, watts, hours, duty},
#include "model/device.def"
};

static const struct charger {
	const char *words;
	enum sg_charging_type type;
	double input;
	bool amperes;
	double hours, efficiency;
} chargers[] = {
#define W false
#define A true
#define X(words, type, input, unit, hours, efficiency) \
	{words, SG_CHARGING_##type, input, unit, hours, efficiency},
#include "model/charger.def"
#undef W
#undef A
};

#define COUNT(v) (sizeof(v) / sizeof((v)[0]))

/* One or several of them. */
static bool
speaks_of(struct sg_str low, const char *words)
{
	char many[32];
	struct buf b = BUF_ON(many);

	buf_addz(&b, words);
	buf_add(&b, STR("s\0")); /* and its end */
	return script_has(low, words) ||
	    (!buf_full(&b) && script_has(low, many));
}

static const struct device *
device_of(struct sg_str low)
{
	for (size_t i = 0; i < COUNT(devices); i++)
		if (speaks_of(low, devices[i].words))
			return &devices[i];
	return NULL;
}

static const struct charger *
charger_of(struct sg_str low)
{
	for (size_t i = 0; i < COUNT(chargers); i++)
		if (speaks_of(low, chargers[i].words))
			return &chargers[i];
	return NULL;
}

/* The voltage of the system, as the prompt says it; 24 if it does not. */
static double
system_volts(const struct script *s)
{
	struct script_words w;
	enum script_unit unit;
	double volts;

	if (!script_read(&w, s->r->system, s->a))
		return 24;
	for (size_t i = 0; i < w.n; i++)
		if (script_number(&w, i, &volts, &unit) > 0 &&
		    unit == UNIT_VOLT)
			return volts;
	return 24;
}

static void
name_member(struct buf *b, struct sg_str name)
{
	json_open(b);
	json_put_text(b, "name", script_cut(name, 120));
}

static double
said_or(const struct script_item *i, enum script_unit unit, double other)
{
	return i->has[unit] ? i->v[unit] : other;
}

/* Watts of one: said, or from amperes, or the usual. */
static double
watts_of(const struct script *s, const struct script_item *i, double usual)
{
	double volts;

	if (i->has[UNIT_WATT])
		return i->v[UNIT_WATT];
	if (!i->has[UNIT_AMPERE])
		return usual;
	volts = i->has[UNIT_VOLT] ? i->v[UNIT_VOLT] : system_volts(s);
	return i->v[UNIT_AMPERE] * volts;
}

static void
load_notes(struct buf *b, const struct script_item *i, const struct device *d)
{
	bool power = i->has[UNIT_WATT] || i->has[UNIT_AMPERE];

	json_put_name(b, "notes",
	    power && i->has[UNIT_HOUR] ? "As said"
		: power                ? "Watts as said; hours estimated"
		: d != NULL            ? "Typical values, estimated"
				       : "Estimated");
}

static bool
add_load(struct script *s, const struct script_item *i, struct sg_str low)
{
	static const struct device unknown = {"", SG_LOAD_DC, 0, 1, 100};
	const struct device *d = device_of(low);
	struct buf b = script_buf(s->a, 2048);
	const struct device *of = d != NULL ? d : &unknown;

	if (d == NULL && !i->has[UNIT_WATT] && !i->has[UNIT_AMPERE])
		return true; /* nothing is known of it: no call */
	name_member(&b, i->name);
	json_put_name(
	    &b, "category", word_name(&words_load_category, of->category));
	json_put_number(&b, "watts", watts_of(s, i, of->watts));
	json_put_number(&b, "hours", said_or(i, UNIT_HOUR, of->hours));
	json_put_number(&b, "dutyCycle", said_or(i, UNIT_PERCENT, of->duty));
	if (i->has[UNIT_TIMES])
		json_put_number(&b, "quantity", (double)(int)i->v[UNIT_TIMES]);
	load_notes(&b, i, d);
	buf_addc(&b, '}');
	return !buf_full(&b) &&
	    script_call_add(s, STR("addLoadItem"), buf_str(&b));
}

static bool
add_source(struct script *s, const struct script_item *i, struct sg_str low)
{
	static const struct charger unknown = {
	    "", SG_CHARGING_OTHER, 0, false, 1, 0.85};
	const struct charger *c = charger_of(low);
	struct buf b = script_buf(s->a, 2048);
	const struct charger *of = c != NULL ? c : &unknown;
	bool amperes = i->has[UNIT_AMPERE] ||
	    (of->amperes && !i->has[UNIT_WATT]);

	if (c == NULL && !i->has[UNIT_WATT] && !i->has[UNIT_AMPERE])
		return true;
	name_member(&b, i->name);
	json_put_number(&b, "input",
	    said_or(i, amperes ? UNIT_AMPERE : UNIT_WATT, of->input));
	json_put_name(&b, "unit", amperes ? "A" : "W");
	json_put_name(&b, "type", word_name(&words_charging_type, of->type));
	json_put_number(&b, "hours", said_or(i, UNIT_HOUR, of->hours));
	json_put_number(&b, "efficiency",
	    i->has[UNIT_PERCENT] ? i->v[UNIT_PERCENT] / 100 : of->efficiency);
	if (i->has[UNIT_TIMES])
		json_put_number(&b, "quantity", (double)(int)i->v[UNIT_TIMES]);
	buf_addc(&b, '}');
	return !buf_full(&b) &&
	    script_call_add(s, STR("addChargingSource"), buf_str(&b));
}

/* Neither end of a range is what was said, and its middle is not either. */
static bool
ask_range(struct script *s, struct sg_str range)
{
	struct buf b = script_buf(s->a, 256);

	buf_addz(&b, "It says ");
	buf_add(&b, script_cut(range, 60));
	buf_addz(&b,
	    ", which is a range. Which value counts? Answer with one "
	    "number.");
	return !buf_full(&b) && script_say(s, buf_str(&b));
}

bool
script_propose(struct script *s, bool source)
{
	struct script_words w;
	struct script_items items;
	struct sg_str range = script_range(s->text), whole;

	if (range.n == 0 && (whole = script_range_answered(s)).n > 0) {
		s->text = whole;
		range = script_range(whole);
	}
	if (range.n > 0)
		return ask_range(s, range);
	if (!script_read(&w, s->text, s->a))
		return false;
	script_items_of(&w, &items);
	for (size_t i = 0; i < items.n && s->out->n < SCRIPT_CALLS_MAX; i++) {
		struct script_words name;

		if (items.v[i].name.n == 0)
			continue;
		if (!script_read(&name, items.v[i].name, s->a))
			return false;
		if (source ? !add_source(s, &items.v[i], name.low)
			   : !add_load(s, &items.v[i], name.low))
			return false;
	}
	if (s->out->n > 0)
		return true;
	return script_say(s,
	    source ? STR("Which source is it, and how many watts or amperes "
			 "does it give?")
		   : STR("Which product is it, and how many watts does it "
			 "draw?"));
}

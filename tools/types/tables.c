/* The tables of the page; see tables.h. */
#include "tables.h"

#include <string.h>

#include "base/decimal.h"
#include "contract/field.h"
#include "dialogue/lines.h"
#include "energy/formula.h"
#include "energy/solar.h"
#include "energy/tables.h"
#include "json/json.h"
#include "shape/energy.h"
#include "words/words.h"

/* Defaults of whole numbers in the settings: DEFAULT_page_arming_ms. */
enum {
#define CHOICE(member, name, words, otherwise, when, text)
#define BOOL(member, name, otherwise, when, text)
#define INT(member, name, min, max, otherwise, when, text) \
	DEFAULT_##member = (otherwise),
#define TEXT(member, name, kind, otherwise, when, text)
#define CAPS(member, name, otherwise, when, text)
#define LIST(member, name, when, text)
#include "settings/config.def"
};

static void
add_line(struct buf *b, const char *text)
{
	buf_addz(b, text);
	buf_addc(b, '\n');
}

static void
add_pair(struct buf *b, const char *key, const char *value)
{
	buf_addz(b, "  ");
	json_quote(b, str_of(key));
	buf_addz(b, ": ");
	json_quote(b, str_of(value));
	add_line(b, ",");
}

/* In the order in which they are offered. */
static void
add_options(struct buf *b)
{
	add_line(b, "\nexport const OPTIONS = [");
	for (unsigned i = 0; i < SG_OPTION_COUNT; i++) {
		enum sg_prompt_option o = option_at(i);
		bool lasts = decision_lifetime(option_decision(o)) ==
		    SG_LIFETIME_ALWAYS;
		char key[] = {option_key(o), '\0'};

		buf_addz(b, "  { name: ");
		json_quote(b, str_of(word_name(&words_prompt_option, o)));
		buf_addz(b, ", key: ");
		json_quote(b, str_of(key));
		buf_addz(b, ", label: ");
		json_quote(b, str_of(word_text(&words_prompt_option, o)));
		buf_addz(b, ", lasts: ");
		add_line(b, lasts ? "true }," : "false },");
	}
	add_line(b, "] as const;");
}

static void
add_decisions(struct buf *b)
{
	add_line(b, "\nexport const DECISIONS = {");
	for (unsigned i = 0; i < SG_DECISION_COUNT; i++)
		add_pair(b, word_name(&words_decision_token, i),
		    decision_label((enum sg_decision_token)i));
	add_line(b, "} as const;");
	add_line(b, "\nexport const ALLOWING: readonly string[] = [");
	for (unsigned i = 0; i < SG_DECISION_COUNT; i++)
		if (decision_verdict((enum sg_decision_token)i) ==
		    SG_VERDICT_ALLOW) {
			buf_addz(b, "  ");
			json_quote(
			    b, str_of(word_name(&words_decision_token, i)));
			add_line(b, ",");
		}
	add_line(b, "];");
}

static void
add_words(struct buf *b)
{
	add_line(b, "\nexport const CAPABILITIES = {");
	for (unsigned i = 0; i < SG_CAP_COUNT; i++)
		add_pair(b, word_name(&words_capability, i),
		    word_text(&words_capability, i));
	add_line(b, "} as const;");
	add_line(b, "\n/** Of a turn, by its number. */");
	buf_addz(b, "export const TIERS = [");
	for (unsigned i = 0; i < SG_TIER_COUNT; i++) {
		buf_addz(b, i > 0 ? ", " : "");
		json_quote(b, str_of(word_name(&words_tier, i)));
	}
	add_line(b, "] as const;");
}

/* Lines of the Spec Asst that the page shows in another way than the rest. */
static void
add_lines(struct buf *b)
{
	static const struct {
		const char *name;
		enum line is;
	} rows[] = {
	    {"LINE_BADGE", LINE_BADGE_SPEC_ASST},
	    {"LINE_CANCELLED", LINE_CANCELLED},
	    {"LINE_CORRECTED", LINE_CORRECTED},
	};
	char room[200];

	buf_addc(b, '\n');
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct buf line = {.p = room, .cap = sizeof(room)};

		line_add(&line, rows[i].is, STR(""));
		buf_addz(b, "export const ");
		buf_addz(b, rows[i].name);
		buf_addz(b, " = ");
		json_quote(b, buf_str(&line));
		add_line(b, ";");
		b->full |= line.full;
	}
}

/* What numbers may be, and how long texts. */
static void
add_limits(struct buf *b, const char *name, const struct contract *c)
{
	buf_addz(b, "\nexport const ");
	buf_addz(b, name);
	add_line(b, " = {");
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if (f->kind != FIELD_INT && f->kind != FIELD_NUM &&
		    f->kind != FIELD_STR)
			continue;
		buf_addz(b, "  ");
		buf_addz(b, f->name);
		buf_addz(b, ": { min: ");
		decimal_add(b, f->min);
		buf_addz(b, ", max: ");
		decimal_add(b, f->max);
		add_line(b, " },");
	}
	add_line(b, "} as const;");
}

static void
add_number(struct buf *b, const char *name, double is)
{
	buf_addz(b, "export const ");
	buf_addz(b, name);
	buf_addz(b, " = ");
	decimal_add(b, is);
	add_line(b, ";");
}

static void
add_usual(struct buf *b)
{
	buf_addc(b, '\n');
	add_number(b, "INVERTER_RATED_WATTS", INVERTER_RATED_WATTS);
	add_number(b, "SOLAR_USUAL", SOLAR_USUAL);
	add_number(b, "SOLAR_MAX", SOLAR_MAX);
	add_number(b, "LOAD_HOURS_USUAL", ENERGY_LOAD_HOURS_USUAL);
	add_number(b, "CHARGE_HOURS_USUAL", ENERGY_CHARGE_HOURS_USUAL);
	add_number(b, "EFFICIENCY_USUAL", ENERGY_EFFICIENCY_USUAL);
}

/* "(double wh, double volts)" becomes "(wh: number, volts: number)". */
static void
add_arguments(struct buf *b, const char *args)
{
	static const char type[] = "double ";

	while (*args != '\0') {
		if (strncmp(args, type, sizeof(type) - 1) == 0)
			args += sizeof(type) - 1;
		if (*args == ',' || *args == ')')
			buf_addz(b, ": number");
		buf_addc(b, *args++);
	}
}

static void
add_formulas(struct buf *b)
{
	static const struct {
		const char *name, *args, *is;
	} rows[] = {
#define FORMULA(name, args, is) {#name, #args, #is},
#include "energy/formula.def"
	};

	buf_addc(b, '\n');
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		buf_addz(b, "export const ");
		buf_addz(b, rows[i].name);
		buf_addz(b, " = ");
		add_arguments(b, rows[i].args);
		buf_addz(b, ": number => ");
		buf_addz(b, rows[i].is);
		add_line(b, ";");
	}
}

/* The rules of 1.9, by which the gate keeps its book. */
static void
add_inverter(struct buf *b)
{
	add_line(
	    b, "\n/** Below this part of the rated power so much arrives. */");
	buf_addz(b, "export const INVERTER_STEPS = [");
#define STEP(below, v19, v14) buf_addz(b, "[" #below ", " #v19 "], ");
#define BEYOND(v19, v14)
#include "energy/inverter.def"
	add_line(b, "] as const;");
#define STEP(below, v19, v14)
#define BEYOND(v19, v14) \
	add_line(b, "export const INVERTER_BEYOND = " #v19 ";");
#include "energy/inverter.def"
}

static void
add_head(struct buf *b)
{
	add_line(b,
	    "// What the page shares with the gate, written by tools/types "
	    "from the lists of src/.");
}

void
tables_write(struct buf *b)
{
	add_head(b);
	add_options(b);
	add_decisions(b);
	add_words(b);
	add_lines(b);
	buf_addc(b, '\n');
	add_number(b, "ARMING_MS", DEFAULT_page_arming_ms);
}

void
tables_energy_write(struct buf *b)
{
	add_head(b);
	add_limits(b, "LOAD_LIMITS", &power_item_contract);
	add_limits(b, "SOURCE_LIMITS", &charging_source_contract);
	add_limits(b, "BATTERY_LIMITS", &battery_config_contract);
	add_usual(b);
	add_formulas(b);
	add_inverter(b);
}

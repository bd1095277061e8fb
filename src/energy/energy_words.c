/* The tables of names behind energy_words.h. */
#include "energy/energy_words.h"
#include "base/banned.h"

#define LIST(name)                              \
	const struct word_list words_##name = { \
	    #name, name##_rows, sizeof(name##_rows) / sizeof(name##_rows[0])}

static const struct word energy_estimate_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "energy/estimate.def"
};
LIST(energy_estimate);

static const struct word energy_rules_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "energy/rules.def"
};
LIST(energy_rules);

static const struct word solar_status_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "energy/solar_status.def"
};
LIST(solar_status);

static const struct word energy_tone_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "energy/tone.def"
};
LIST(energy_tone);

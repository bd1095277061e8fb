#ifndef ENERGY_ENERGY_WORDS_H
#define ENERGY_ENERGY_WORDS_H

#include "words/words.h"

/*
 * The words that only the energy tables know: each list is an enum and a
 * table of names.  The categories, units and scenarios stand in src/words.
 */
enum sg_energy_estimate {
#define X(sym, wire, text) ENERGY_ESTIMATE_##sym,
#include "energy/estimate.def"
	ENERGY_ESTIMATE_COUNT
};

enum sg_energy_rules {
#define X(sym, wire, text) ENERGY_RULES_##sym,
#include "energy/rules.def"
	ENERGY_RULES_COUNT
};

enum sg_solar_status {
#define X(sym, wire, text) SOLAR_##sym,
#include "energy/solar_status.def"
	SOLAR_COUNT
};

enum sg_energy_tone {
#define X(sym, wire, text) ENERGY_TONE_##sym,
#include "energy/tone.def"
	ENERGY_TONE_COUNT
};

extern const struct word_list words_energy_estimate;
extern const struct word_list words_energy_rules;
extern const struct word_list words_solar_status;
extern const struct word_list words_energy_tone;

#endif

/* The tables of names behind talk_words.h. */
#include "dialogue/talk_words.h"
#include "base/banned.h"

#define LIST(name)                              \
	const struct word_list words_##name = { \
	    #name, name##_rows, sizeof(name##_rows) / sizeof(name##_rows[0])}

static const struct word talk_event_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/talk_event.def"
};
LIST(talk_event);

static const struct word talk_effect_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_effect.def"
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/talk_effect.def"
};
LIST(talk_effect);

static const struct word talk_refusal_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_refusal.def"
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/talk_refusal.def"
};
LIST(talk_refusal);

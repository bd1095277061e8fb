/* The tables of names behind ask_words.h. */
#include "ask/ask_words.h"
#include "base/banned.h"

#define LIST(name)                              \
	const struct word_list words_##name = { \
	    #name, name##_rows, sizeof(name##_rows) / sizeof(name##_rows[0])}

static const struct word queue_event_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/queue_event.def"
};
LIST(queue_event);

static const struct word queue_effect_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/queue_effect.def"
};
LIST(queue_effect);

static const struct word queue_refusal_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/queue_refusal.def"
};
LIST(queue_refusal);

static const struct word queue_record_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/queue_record.def"
};
LIST(queue_record);

static const struct word prompt_state_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/prompt_state.def"
};
LIST(prompt_state);

static const struct word consent_face_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_face.def"
};
LIST(consent_face);

static const struct word consent_event_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_event.def"
};
LIST(consent_event);

static const struct word consent_effect_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_effect.def"
};
LIST(consent_effect);

static const struct word consent_refusal_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "ask/consent_refusal.def"
};
LIST(consent_refusal);

#ifndef ASK_ASK_WORDS_H
#define ASK_ASK_WORDS_H

#include "words/words.h"

/*
 * The words of the queue and of the consent machine: each list is an enum and
 * a table of names.  They are spoken between the gate and its shell and in
 * eval scripts; what a client of a server meets stands in src/words.
 */
enum sg_queue_event {
#define X(sym, wire, text) QUEUE_ON_##sym,
#include "ask/queue_event.def"
	QUEUE_ON_COUNT
};

enum sg_queue_effect {
#define X(sym, wire, text) QUEUE_DO_##sym,
#include "ask/queue_effect.def"
	QUEUE_DO_COUNT
};

enum sg_queue_refusal {
#define X(sym, wire, text) QUEUE_NOT_##sym,
#include "ask/queue_refusal.def"
	QUEUE_NOT_COUNT
};

enum sg_queue_record {
#define X(sym, wire, text) QUEUE_ABOUT_##sym,
#include "ask/queue_record.def"
	QUEUE_ABOUT_COUNT
};

enum sg_prompt_state {
#define X(sym, wire, text) PROMPT_##sym,
#include "ask/prompt_state.def"
	PROMPT_COUNT
};

enum sg_consent_face {
#define X(sym, wire, text) CONSENT_FACE_##sym,
#include "ask/consent_face.def"
	CONSENT_FACE_COUNT
};

enum sg_consent_event {
#define X(sym, wire, text) CONSENT_ON_##sym,
#include "ask/consent_event.def"
	CONSENT_ON_COUNT
};

enum sg_consent_effect {
#define X(sym, wire, text) CONSENT_DO_##sym,
#include "ask/consent_effect.def"
	CONSENT_DO_COUNT
};

enum sg_consent_refusal {
#define X(sym, wire, text) CONSENT_NOT_##sym,
#include "ask/consent_refusal.def"
	CONSENT_NOT_COUNT
};

extern const struct word_list words_queue_event;
extern const struct word_list words_queue_effect;
extern const struct word_list words_queue_refusal;
extern const struct word_list words_queue_record;
extern const struct word_list words_prompt_state;
extern const struct word_list words_consent_face;
extern const struct word_list words_consent_event;
extern const struct word_list words_consent_effect;
extern const struct word_list words_consent_refusal;

#endif

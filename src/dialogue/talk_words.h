#ifndef DIALOGUE_TALK_WORDS_H
#define DIALOGUE_TALK_WORDS_H

#include "ask/ask_words.h"

/*
 * The words of a dialogue.  Effects and reasons are those of the consent
 * machine, and a few more behind them.
 */
enum sg_talk_event {
#define X(sym, wire, text) TALK_ON_##sym,
#include "dialogue/talk_event.def"
	TALK_ON_COUNT
};

enum sg_talk_effect {
#define X(sym, wire, text) TALK_DO_##sym,
#include "ask/consent_effect.def"
#define X(sym, wire, text) TALK_DO_##sym,
#include "dialogue/talk_effect.def"
	TALK_DO_COUNT
};

enum sg_talk_refusal {
#define X(sym, wire, text) TALK_NOT_##sym,
#include "ask/consent_refusal.def"
#define X(sym, wire, text) TALK_NOT_##sym,
#include "dialogue/talk_refusal.def"
	TALK_NOT_COUNT
};

extern const struct word_list words_talk_event;
extern const struct word_list words_talk_effect;
extern const struct word_list words_talk_refusal;

#endif

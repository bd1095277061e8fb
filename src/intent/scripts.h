#ifndef INTENT_SCRIPTS_H
#define INTENT_SCRIPTS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Scripts beside the Latin one, as far as the rules speak them: Cyrillic,
 * Arabic, Devanagari, Bengali, kana and Han.  One word is written in several
 * ways there too: with vowel marks or without, with one form of a letter or
 * another.
 */
static inline bool
script_is(uint32_t cp)
{
	return (cp >= 0x0400 && cp <= 0x09ff) || (cp >= 0x3041 && cp <= 0x9fff);
}

/* The letter ${cp} is read as; 0: none, it is dropped. */
uint32_t script_fold(uint32_t cp);

#endif

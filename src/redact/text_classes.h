#ifndef REDACT_TEXT_CLASSES_H
#define REDACT_TEXT_CLASSES_H

#include "base/str.h"

/*
 * What the sanitiser must know about a character.  The pure rooms hold no
 * Unicode tables: system/text_unistring.c answers from libunistring.  Without
 * it text_classes_plain knows the common ranges and calls the rest undefined,
 * so that too much is written out, never too little.
 */
enum text_class {
	TEXT_UNDEFINED, /* unassigned, private, not a character */
	TEXT_CONTROL,
	TEXT_BIDI,      /* turns the direction of writing */
	TEXT_INVISIBLE, /* ignorable, a separator, a space that is not ' ' */
	TEXT_COMBINING, /* takes no column of its own */
	TEXT_NARROW,
	TEXT_WIDE /* takes two columns */
};

/* Only those that matter for look-alikes are told apart. */
enum text_script {
	TEXT_SCRIPT_NONE, /* digits, punctuation, marks: goes with any */
	TEXT_SCRIPT_LATIN,
	TEXT_SCRIPT_GREEK,
	TEXT_SCRIPT_CYRILLIC,
	TEXT_SCRIPT_HAN, /* with kana, bopomofo and hangul */
	TEXT_SCRIPT_OTHER
};

struct text_classes {
	enum text_class (*class_of)(uint32_t cp);
	enum text_script (*script_of)(uint32_t cp);
};

extern const struct text_classes text_classes_plain;

#endif

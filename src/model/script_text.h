#ifndef MODEL_SCRIPT_TEXT_H
#define MODEL_SCRIPT_TEXT_H

#include "base/arena.h"

/*
 * How the scripted model reads: words in lower case beside how they stand,
 * numbers with their units, and looking for phrases.
 */
#define SCRIPT_WORDS_MAX 160

struct script_word {
	struct sg_str raw; /* as it stands, without punctuation around it */
	struct sg_str low; /* ASCII lower case */
	bool breaks;       /* a comma, a semicolon or a line end follows */
};

struct script_words {
	struct script_word v[SCRIPT_WORDS_MAX];
	size_t n;
	struct sg_str low; /* all of the text in lower case */
};

/* ${text} in lower case, in ${a}.  False: no memory. */
bool script_lower(struct sg_str text, struct arena *a, struct sg_str *low);

/* The words of ${text}, which is ${low} in lower case; as many as fit. */
void
script_split(struct script_words *w, struct sg_str text, struct sg_str low);

/* Both.  False: no memory. */
bool script_read(struct script_words *w, struct sg_str text, struct arena *a);

/* Whether ${phrase} stands in ${low} as whole words. */
bool script_has(struct sg_str low, const char *phrase);

/* Whether one of the words in ${list}, which stand between blanks, is it. */
bool script_among(struct sg_str word, const char *list);

/* Where ${phrase} ends in ${low}; 0: it is not there. */
size_t script_after(struct sg_str low, const char *phrase);

enum script_unit {
	UNIT_NONE,
	UNIT_WATT,
	UNIT_AMPERE,
	UNIT_VOLT,
	UNIT_HOUR,
	UNIT_PERCENT,
	UNIT_TIMES
};

/*
 * The number at word ${i}, "1.5kW", "40 %" or "two"; how many words it takes,
 * 0: there is none.  Kilowatts are watts and minutes are hours.
 */
size_t script_number(const struct script_words *w, size_t i, double *value,
    enum script_unit *unit);

/* ${s} cut to ${max} bytes, never within a character. */
struct sg_str script_cut(struct sg_str s, size_t max);

/* The first range of power, current or hours: "25-40 W"; "": none. */
struct sg_str script_range(struct sg_str text);

/* A buffer of ${cap} bytes in ${a}; full from the start without memory. */
struct buf script_buf(struct arena *a, size_t cap);

#endif

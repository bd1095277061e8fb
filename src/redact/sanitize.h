#ifndef REDACT_SANITIZE_H
#define REDACT_SANITIZE_H

#include "redact/text_classes.h"

/*
 * One sanitiser for all text that comes from outside and is shown: what is
 * not a plain visible character is written out as U+202E between angle
 * brackets, tabs as an arrow, bytes that are not UTF-8 as 0x9B, and so is a
 * letter that passes for one of another alphabet (F12).  Nothing is
 * dropped silently: what is too long is cut in the middle, and the cut says
 * how much is missing.
 *
 * The answer has no control byte (T25), no bidirectional control and nothing
 * invisible (T26), is one line (T28), valid UTF-8, no wider than asked for,
 * and sanitising it again changes nothing.
 */
#define SANITIZE_COLUMNS_MIN 12   /* less is taken as this */
#define SANITIZE_COLUMNS_FEW 32   /* with less, a cut is told in numbers only */
#define SANITIZE_COLUMNS     1024 /* when nobody says */
#define SANITIZE_MARKS_MAX   4    /* on one character */
#define SANITIZE_SPACES_MAX  16   /* in a row */

/* Bytes that ${n} bytes take at most once they are sanitised, and a note. */
#define SANITIZE_ROOM(n) (16 * (n) + 64)

/* What was found, one bit each; the names stand in action/text_flag.def. */
enum sanitize_flag {
#define X(sym, wire, text) SANITIZE_##sym##_BIT,
#include "redact/text_flag.def"
	SANITIZE_FLAG_COUNT
};

enum sanitize_flags {
#define X(sym, wire, text) SANITIZE_##sym = 1 << SANITIZE_##sym##_BIT,
#include "redact/text_flag.def"
};

struct sanitize {
	const struct text_classes *classes; /* NULL: text_classes_plain */
	size_t columns;                     /* 0: SANITIZE_COLUMNS */
	bool names; /* it names something: see lookalike.h */
};

/*
 * Append ${text}, made safe to show, and return the flags of what was found
 * in it.  A buffer that runs full must not be shown.
 */
unsigned
sanitize_add(const struct sanitize *how, struct sg_str text, struct buf *out);

/* "controls", and what that means; "unknown" for what is no flag. */
const char *sanitize_flag_name(unsigned bit);
const char *sanitize_flag_text(unsigned bit);

#endif

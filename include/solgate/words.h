#ifndef SOLGATE_WORDS_H
#define SOLGATE_WORDS_H

#include "solgate/api.h"

/*
 * The closed vocabularies.  Each stands in one list, words/NAME.def, with a
 * row per word: symbol, name on the wire, facts, what it means.  words/all.def
 * says which lists there are and how their constants begin.  Of each list,
 * signal_kind for one, are made here
 *
 *	enum sg_signal_kind {
 *		SG_SIGNAL_DECISION_MADE,
 *		...
 *		SG_SIGNAL_COUNT
 *	};
 *	const char *sg_signal_kind_name(enum sg_signal_kind word);
 *
 * Where one word is safer than the others it is the first, so that zeroed
 * memory is safe.  The values follow the order of the rows and are no
 * contract: what is stored or sent is the name.
 */
/* clang-format off */
#define SG_LIST(name)           enum sg_##name {
#define SG_ROW(sym, wire, text)         sym,
#define SG_END(name, count)             count };
/* clang-format on */
#include "words/all.def"

/* The name on the wire; "unknown" for what is not in the list; never NULL. */
#define SG_LIST(name) SG_API const char *sg_##name##_name(enum sg_##name word);
#define SG_ROW(sym, wire, text)
#define SG_END(name, count)
#include "words/all.def"

#endif

#ifndef INTENT_RULES_H
#define INTENT_RULES_H

#include "base/err.h"
#include "intent/tokens.h"
#include "words/words.h"

/*
 * The written rules: a readable table, one row per rule, columns parted by
 * tabs, "#" starts a comment line, the first line names the version:
 *
 *	solgate.rules.v0.1
 *	id <tab> kind <tab> patterns <tab> label <tab> weight <tab> why
 *
 *	alias	 spellings; the label is what they stand for
 *	class	 the words @id stands for; with weight 1 they sound dangerous,
 *		 with 2 they stand for somebody, with 3 they frame a sentence
 *	prefix	 what may stand before a request ("could you please")
 *	rule	 a phrase that speaks for the intent in the label
 *	keyword	 the same for a single word or topic
 *	risk	 a phrase that gives the turn the tier REASON:tier at once
 *	topic	 a subject with a usual tier; evidence for the model only
 *	benign	 takes back what risk and topic rows found inside it, and keeps
 *		 the model from hearing its dangerous words
 *	soften	 asking to prevent: risk behind it, in the same sentence,
 *		 counts one tier less, never below 1
 *
 * Behind the line "solgate.voices.v0.1" stand the voices: risk and benign rows
 * of other languages and manners, on which the weights do not depend.  They
 * decide at once and are nothing to the model; there are no classes among
 * them.  Words may be written with accents, vowel marks and any form of a
 * letter, and words of Han and kana without blanks: they are folded and cut as
 * messages are.
 *
 * Patterns are parted by " / ".  A pattern is a row of words; "a|b" is either
 * word, "@name" any word of a class, "_" any one word, ".." up to GAP words,
 * "^" the begin of a sentence or of what follows a prefix, "$" its end.
 */
#define RULES_MAX     1024
#define RULES_GAP     5
#define RULES_VERSION "solgate.rules.v0.1"
#define RULES_VOICES  "solgate.voices.v0.1"

enum rule_kind {
	RULE_NONE, /* alias and class rows end as words */
	RULE_PREFIX,
	RULE_INTENT,
	RULE_KEYWORD,
	RULE_RISK,
	RULE_TOPIC,
	RULE_BENIGN,
	RULE_SOFTEN
};

struct rule {
	struct sg_str id, why; /* views of the file */
	uint32_t hash;         /* of the id */
	enum rule_kind kind;
	enum sg_intent intent;
	enum sg_risk_reason reason;
	uint8_t tier;
	int16_t weight; /* hundredths */
};

struct rule_edge;
struct rule_node;
struct rule_start;
struct rules {
	struct lexicon lex;
	struct rule v[RULES_MAX];
	size_t n;
	size_t n_learnt; /* the weights know those before it */
	uint32_t digest; /* of the part that the weights were trained with */
	uint32_t voices; /* of the rest */
	struct sg_str class_names[LEX_CLASSES_MAX];
	size_t n_classes;
	uint64_t loaded;  /* classes of words that sound dangerous */
	uint64_t persons; /* ... that stand for somebody */
	uint64_t frame;   /* ... that hold a sentence together */
	struct rule_node *nodes;
	struct rule_edge *edges;
	uint32_t n_nodes, cap_nodes, n_edges, mask_edges;
	uint16_t start; /* the node behind "^" */
	/* Where phrases begin: behind each word, then behind each class. */
	struct rule_start *starts;
	uint32_t *starts_at;
};

/* One rule that fired: where first, and in which sentences. */
struct rule_hit {
	uint16_t rule;
	bool opening, key; /* in the first sentence; in the key sentence */
	bool softened;     /* every time behind a soften row */
	uint32_t from, to; /* tokens, the last one included */
	uint32_t sentence; /* where it fired last */
};

/*
 * The key sentence is where the request is likely to be: the last with a
 * question mark or a rule for "create", else the last with a rule for any
 * intent but "other", else the last of three words or more.
 */
struct rule_sentence {
	uint32_t number;
	uint32_t from, to; /* tokens, ${to} not included */
	uint32_t request;  /* the first token behind prefixes */
	bool asks, softened;
	uint64_t classes;
};

/* A phrase under way, and a rule that fired; of rules_match.c. */
#define RULES_STATES 128
#define RULES_FIRED  512

struct rule_state {
	uint16_t node;
	uint16_t left; /* words a gap may still pass */
	uint32_t from;
};

struct rule_states {
	struct rule_state v[RULES_STATES];
	size_t n;
};

struct rule_fired {
	uint16_t rule;
	uint32_t from, to;
};

struct rule_hits {
	struct rule_hit v[RULES_MAX];
	size_t n;
	uint16_t place[RULES_MAX]; /* 1 + index in v; 0: did not fire */
	uint64_t classes;          /* of all words */
	struct rule_sentence first, key;
	uint32_t sentences;
	bool softened; /* a soften row fired in the key sentence */
	uint64_t quiet[TOKENS_MAX / 64 + 1]; /* a bit for each harmless token */
	/* Room for the walk, which a turn need not have zeroed. */
	struct rule_states states[2];
	struct rule_fired fired[RULES_FIRED];
};

/*
 * rules_load(r, a, file, e):
 * Read the table ${file}, which must outlive ${r}, with memory from ${a}.
 * On failure ${e} says which line and why.
 */
SG_MUST_CHECK enum sg_err rules_load(
    struct rules *r, struct arena *a, struct sg_str file, struct sg_error *e);

/* Whether token ${i} only sounds dangerous. */
static inline bool
rules_is_quiet(const struct rule_hits *h, size_t i)
{
	return (h->quiet[i / 64] >> (i % 64) & 1) != 0;
}

/* Everything that fires in ${t}, in one pass. */
void
rules_match(const struct rules *r, const struct tokens *t, struct rule_hits *h);

#endif

#ifndef DIALOGUE_LINT_H
#define DIALOGUE_LINT_H

#include "words/words.h"

/*
 * What an answer may not claim.  A driver block may end in validators:
 *
 *	Validators:
 *	- Must-not: "I sent/added"
 *	- Must-have: "Receipt:"
 *	- Must-have-any: "Summary:" / "Noted:"
 *
 * Only what is quoted counts; "a b/c" stands for "a b" and "a c"; letters of
 * ASCII are the same in either case.  What must not be there is looked for
 * from the beginning of a word on, so that "the API sent" is no "I sent".
 */
enum sg_lint_rule {
#define X(sym, wire, text) LINT_##sym,
#include "dialogue/rule.def"
	LINT_COUNT
};

extern const struct word_list words_lint_rule;

#define LINT_FINDINGS_MAX 32
#define LINT_PATTERN_MAX  120

struct lint_finding {
	uint32_t block; /* which of the blocks */
	enum sg_lint_rule rule;
	char pattern[LINT_PATTERN_MAX]; /* cut at a character */
	size_t n;
};

/* Something that was done, as its receipt shows. */
struct lint_receipt {
	struct sg_str kind;  /* "create_reminder" */
	struct sg_str title; /* of what: a claim must name it */
};

struct lint_block {
	struct sg_str id, definition;
	bool advisory; /* what it finds is only a warning */
	bool backed;   /* a receipt of this session backs what it forbids */
	/* Receipts that back what they show, and nothing else. */
	const struct lint_receipt *receipts;
	size_t n_receipts;
};

/*
 * Everything is looked at; what is beyond LINT_FINDINGS_MAX is only counted.
 * Zeroed findings of an answer that was not looked at mean nothing: ${ok} is
 * false until the linter says otherwise.
 */
struct lint_result {
	bool ok; /* it may be shown */
	bool skipped;
	size_t n_violations, n_warnings; /* all there were */
	size_t n;                        /* findings that were kept */
	struct lint_finding v[LINT_FINDINGS_MAX];
	bool is_warning[LINT_FINDINGS_MAX];
};

void lint(const struct lint_block *blocks, size_t n, struct sg_str answer,
    enum sg_enforcement_mode mode, struct lint_result *out);

/* May DB-003 only warn?  Persona ida, no checkpoint, nothing that needs rigor.
 */
bool lint_closure_is_advisory(enum sg_persona persona, bool checkpoint,
    const struct sg_str *flags, size_t n);

#endif

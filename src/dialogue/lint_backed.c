/* Claims and receipts: "I created it" is true of what was created. */
#include "dialogue/lint_backed.h"
#include "base/banned.h"

static const struct {
	struct sg_str kind, verb;
} verbs[] = {
#define X(kind, verb) {STR_INIT(kind), STR_INIT(verb)},
#include "dialogue/receipt_verb.def"
};

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool
same_at(struct sg_str s, size_t at, struct sg_str what)
{
	if (what.n > s.n - at)
		return false;
	for (size_t i = 0; i < what.n; i++)
		if (lower(s.p[at + i]) != lower(what.p[i]))
			return false;
	return true;
}

static bool
contains(struct sg_str s, struct sg_str what)
{
	for (size_t i = 0; what.n > 0 && i + what.n <= s.n; i++)
		if (same_at(s, i, what))
			return true;
	return false;
}

/* A sentence ends at a line's end, or at its mark with a blank behind it. */
static bool
ends_at(struct sg_str s, size_t i)
{
	char c = s.p[i];

	if (c == '\n')
		return true;
	return (c == '.' || c == '!' || c == '?') &&
	    (i + 1 == s.n || s.p[i + 1] == ' ' || s.p[i + 1] == '\n');
}

static struct sg_str
sentence_of(const struct lint_claim *c)
{
	size_t from = c->at, to = c->at + c->n;

	while (from > 0 && !ends_at(c->answer, from - 1))
		from--;
	while (to < c->answer.n && !ends_at(c->answer, to))
		to++;
	return str_part(c->answer, from, to - from);
}

/* The last word of the claim. */
static struct sg_str
verb_of(const struct lint_claim *c)
{
	size_t end = c->at + c->n, from = end;

	while (from > c->at && c->answer.p[from - 1] != ' ')
		from--;
	return str_part(c->answer, from, end - from);
}

static bool
true_of(struct sg_str kind, struct sg_str verb)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (str_starts(kind, verbs[i].kind) &&
		    verb.n == verbs[i].verb.n &&
		    same_at(verb, 0, verbs[i].verb))
			return true;
	return false;
}

bool
lint_backed(const struct lint_claim *claim, const struct lint_receipt *receipts,
    size_t n)
{
	struct sg_str sentence = sentence_of(claim), verb = verb_of(claim);

	for (size_t i = 0; i < n; i++)
		if (true_of(receipts[i].kind, verb) &&
		    contains(sentence, receipts[i].title))
			return true;
	return false;
}

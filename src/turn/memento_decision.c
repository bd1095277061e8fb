/*
 * A decision named in plain text.  When the user asks to decide and the model
 * proposes no summary, the answer usually says what was chosen after a label:
 * "Recommendation: stay near the station."  That line is worth keeping.
 *
 * Words are whole words, in any case: "undecided" asks for nothing.
 */
#include "base/ascii.h"
#include "base/str.h"
#include "solgate/memento.h"
#include "intent/chars.h"
#include "base/banned.h"

static const char *const asking[] = {
    "decide", "decided", "deciding", "decision", "lock", "choose", NULL};
static const char *const label_first[] = {"recommendation", NULL};
static const char *const label_else[] = {"decision", "choose", NULL};

/* Letters beyond ASCII belong to words as well. */
static bool
in_word(char c)
{
	return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' ||
	    (unsigned char)c >= 0x80;
}

static bool
is_one_of(struct sg_str s, const char *const *words)
{
	while (*words != NULL)
		if (str_same(s, str_of(*words++)))
			return true;
	return false;
}

/* The next word from *${at} on, which moves behind it; empty at the end. */
static struct sg_str
next_word(struct sg_str s, size_t *at)
{
	size_t from = *at;

	while (from < s.n && !in_word(s.p[from]))
		from++;
	*at = from;
	while (*at < s.n && in_word(s.p[*at]))
		++*at;
	return str_part(s, from, *at - from);
}

bool
sg_message_asks_decision(struct sg_str message)
{
	size_t at = 0, end;
	bool should = false;
	struct sg_str w, gap;

	while (end = at, (w = next_word(message, &at)).n > 0) {
		if (is_one_of(w, asking))
			return true;
		gap = str_part(message, end, at - w.n - end);
		if (should && str_trim(gap).n == 0 && str_same(w, STR("i")))
			return true;
		should = str_same(w, STR("should"));
	}
	return false;
}

static bool
is_end_mark(char c)
{
	return c == '.' || c == '?' || c == '!' || c == '*';
}

/* Without bullets before, and marks and emphasis behind. */
static struct sg_str
bare(struct sg_str s)
{
	static const char bullet[] = "\xe2\x80\xa2";

	for (s = str_trim(s); s.n > 0; s = str_trim(s)) {
		if (s.p[0] == '-' || s.p[0] == '*')
			s = str_part(s, 1, s.n);
		else if (str_starts(s, STR(bullet)))
			s = str_part(s, sizeof(bullet) - 1, s.n);
		else
			break;
	}
	for (; s.n > 0 && is_end_mark(s.p[s.n - 1]); s = str_trim(s))
		s.n--;
	return s;
}

static struct sg_str
first_line(struct sg_str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
		n++;
	return str_part(s, 0, n);
}

/* What stands behind the first of ${labels} that has a colon and a text. */
static struct sg_str
labelled(struct sg_str answer, const char *const *labels)
{
	struct sg_str w, rest;
	size_t at = 0;

	while ((w = next_word(answer, &at)).n > 0) {
		if (!is_one_of(w, labels))
			continue;
		rest = str_trim(str_part(answer, at, answer.n));
		if (!str_starts(rest, STR(":")))
			continue;
		rest = str_trim(str_part(rest, 1, rest.n));
		rest = chars_cut(bare(first_line(rest)), SG_SHAPE_ITEM_CHARS);
		if (bare(rest).n > 0)
			return bare(rest);
	}
	return (struct sg_str){0};
}

struct sg_str
sg_answer_decision(struct sg_str answer)
{
	struct sg_str found = labelled(answer, label_first);

	return found.n > 0 ? found : labelled(answer, label_else);
}

/* What the bounds of a turn ask of a text; see bounds.h. */
#include "base/utf8.h"
#include "dialogue/bounds.h"
#include "base/banned.h"

#define CJK 0x2e80 /* from here on words have no blanks between them */

static const struct sg_str promises[] = {
#define X(words) STR_INIT(words),
#include "dialogue/certainty.def"
};

/* Words before a promise that take it back. */
static const struct sg_str denials[] = {STR_INIT("not"), STR_INIT("no"),
    STR_INIT("never"), STR_INIT("without"), STR_INIT("nothing"),
    STR_INIT("nobody"), STR_INIT("cannot"), STR_INIT("isn't"),
    STR_INIT("aren't"), STR_INIT("can't"), STR_INIT("don't"),
    STR_INIT("doesn't"), STR_INIT("won't"), STR_INIT("hardly"),
    STR_INIT("nicht"), STR_INIT("kein"), STR_INIT("pas"),
    STR_INIT("n\xc3\xa3o"), STR_INIT("non")};

static const struct sg_str assumes[] = {STR_INIT("assum"),
    STR_INIT("provided that"), STR_INIT("i take it that"),
    STR_INIT("supposing"), STR_INIT("presum"), STR_INIT("angenommen"),
    STR_INIT("annahme"), STR_INIT("suponiendo"), STR_INIT("en supposant")};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define NEAR         3 /* words before a promise that may take it back */

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '\'' || ((unsigned char)c & 0x80);
}

/* The word that ends before ${at}, and where it begins; none across a stop. */
static struct sg_str
word_before(struct sg_str text, size_t at, size_t *begins)
{
	size_t end;

	while (at > 0 && (text.p[at - 1] == ' ' || text.p[at - 1] == '*'))
		at--;
	for (end = at; at > 0 && is_letter(text.p[at - 1]);)
		at--;
	*begins = at;
	return str_part(text, at, end - at);
}

static bool
taken_back(struct sg_str text, size_t at)
{
	for (int i = 0; i < NEAR; i++) {
		struct sg_str word = word_before(text, at, &at);

		if (word.n == 0)
			return false;
		for (size_t k = 0; k < COUNT(denials); k++)
			if (str_same(word, denials[k]))
				return true;
	}
	return false;
}

/* ${words} at ${at}, as whole words. */
static bool
stands_at(struct sg_str text, size_t at, struct sg_str words)
{
	size_t end = at + words.n;

	return str_starts_same(str_part(text, at, text.n), words) &&
	    (at == 0 || !is_letter(text.p[at - 1])) &&
	    (end >= text.n || !is_letter(text.p[end]) ||
		!is_letter(words.p[words.n - 1]));
}

struct sg_str
bounds_certain(struct sg_str text)
{
	for (size_t i = 0; i < text.n; i++)
		for (size_t k = 0; k < COUNT(promises); k++)
			if (stands_at(text, i, promises[k]) &&
			    !taken_back(text, i))
				return str_part(text, i, promises[k].n);
	return STR("");
}

bool
bounds_assumes(struct sg_str text)
{
	for (size_t i = 0; i < text.n; i++)
		for (size_t k = 0; k < COUNT(assumes); k++)
			if ((i == 0 || !is_letter(text.p[i - 1])) &&
			    str_starts_same(
				str_part(text, i, text.n), assumes[k]))
				return true;
	return false;
}

/* Four letters of ASCII, or one character of another script. */
static int64_t
quarters_at(const struct sg_str *text, size_t i)
{
	unsigned char c = (unsigned char)text->p[i];

	if (c < 0x80)
		return 1;
	return c >= 0xc0 ? 4 : 0;
}

int64_t
bounds_tokens(struct sg_str text)
{
	int64_t quarters = 0;

	for (size_t i = 0; i < text.n; i++)
		quarters += quarters_at(&text, i);
	return (quarters + 3) / 4;
}

struct sg_str
bounds_cut(struct sg_str text, int64_t tokens)
{
	int64_t quarters = 0;
	size_t end = 0, stop = 0;

	for (size_t i = 0; i < text.n; i++) {
		int64_t here = quarters_at(&text, i);

		if (here > 0) {
			if (quarters + here > 4 * tokens)
				break;
			end = i;
		}
		quarters += here;
		if (text.p[i] == '\n' ||
		    (i + 1 < text.n && text.p[i + 1] == ' ' &&
			(text.p[i] == '.' || text.p[i] == '!' ||
			    text.p[i] == '?')))
			stop = i + 1;
		if (i + 1 == text.n)
			return text;
	}
	return str_part(text, 0, stop > end / 2 ? stop : end);
}

/* Which fence the line at ${i} has: a backquote, a tilde, or none (0). */
static char
fence_at(struct sg_str text, size_t i)
{
	size_t blanks = i;

	while (i < text.n && i - blanks < 3 && text.p[i] == ' ')
		i++;
	if (str_starts(str_part(text, i, text.n), STR("```")))
		return '`';
	return str_starts(str_part(text, i, text.n), STR("~~~")) ? '~' : 0;
}

struct sg_str
bounds_fence(struct sg_str text)
{
	char open = 0;

	for (size_t i = 0; i < text.n; i++) {
		char fence;

		if (i > 0 && text.p[i - 1] != '\n')
			continue;
		fence = fence_at(text, i);
		if (open == 0)
			open = fence;
		else if (fence == open)
			open = 0;
	}
	if (open == 0)
		return STR("");
	return open == '~' ? STR("~~~") : STR("```");
}

size_t
bounds_sentences(struct sg_str text)
{
	size_t end = 0;

	for (size_t i = 0; i + 1 < text.n; i++) {
		char c = text.p[i], next = text.p[i + 1];

		if (c == '\n' ||
		    ((c == '.' || c == '!' || c == '?' || c == ':') &&
			(next == ' ' || next == '\n')))
			end = i + 1;
	}
	return end;
}

size_t
bounds_words(struct sg_str text)
{
	size_t end = 0, i = 0;

	while (i < text.n) {
		uint32_t cp;
		size_t n = utf8_decode(str_part(text, i, text.n), &cp);

		if (n == 0)
			break;
		if (cp == ' ' || cp == '\n')
			end = i;
		else if (cp >= CJK && i + n < text.n)
			end = i + n;
		i += n;
	}
	return end;
}

/* Asked again, or not; see gate_asked.h. */
#include "gate/gate_asked.h"

#include <string.h>

#include "base/banned.h"

#define WORD_MIN 3 /* letters; shorter ones name nothing */

enum meaning { REMINDER, EVENT, AGAIN, NOT };

static const struct word {
	enum meaning means;
	const char *begins;
} words[] = {
#define X(means, begins) {means, begins},
#include "gate/gate_asked.def"
};

static char
low(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* Chinese, Japanese: no space stands between words. */
static bool
has_no_spaces(const char *begins)
{
	return (unsigned char)begins[0] >= 0xe3;
}

static bool
matches(struct sg_str text, size_t at, struct sg_str word)
{
	if (word.n > text.n - at)
		return false;
	for (size_t i = 0; i < word.n; i++)
		if (low(text.p[at + i]) != low(word.p[i]))
			return false;
	return true;
}

/* Where a word that begins so stands, from ${from} on; n: nowhere. */
static size_t
find(struct sg_str text, size_t from, struct sg_str begins, bool anywhere)
{
	for (size_t i = from; i < text.n; i++)
		if ((anywhere || i == 0 || !is_letter(text.p[i - 1])) &&
		    matches(text, i, begins))
			return i;
	return text.n;
}

/* Only letters and spaces between the two: one thought. */
static bool
is_one_thought(struct sg_str text, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (memchr(",.;:!?\n", text.p[i], 8) != NULL)
			return false;
	return true;
}

/* "don't remind me", "erinnere mich nicht": turned around. */
static bool
is_refused(struct sg_str text, size_t at)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct sg_str word = str_of(words[i].begins);
		bool anywhere = has_no_spaces(words[i].begins);
		size_t no;

		if (words[i].means != NOT)
			continue;
		no = find(text, 0, word, anywhere);
		for (; no < text.n; no = find(text, no + 1, word, anywhere))
			if (no < at ? is_one_thought(text, no + word.n, at)
				    : is_one_thought(text, at, no))
				return true;
	}
	return false;
}

static bool
is_named(struct sg_str text, enum meaning means)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t at;

		if (words[i].means != means)
			continue;
		at = find(text, 0, str_of(words[i].begins),
		    has_no_spaces(words[i].begins));
		if (at < text.n && !is_refused(text, at))
			return true;
	}
	return false;
}

/* The next word of ${rest}; empty: no more. */
static struct sg_str
next_word(struct sg_str *rest)
{
	size_t from = 0, n = 0;
	struct sg_str word;

	while (from < rest->n && !is_letter(rest->p[from]))
		from++;
	while (from + n < rest->n && is_letter(rest->p[from + n]))
		n++;
	word = str_part(*rest, from, n);
	*rest = str_part(*rest, from + n, rest->n);
	return word;
}

static bool
is_verb_of_all(struct sg_str word)
{
	static const char *const verbs[] = {
	    "create", "add", "send", "run", "make", "set", "post"};

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (str_eq(word, str_of(verbs[i])))
			return true;
	return false;
}

/* Every word of ${name} that says something stands in the message. */
static bool
has_words(struct sg_str message, struct sg_str name)
{
	bool any = false;
	struct sg_str word;

	while ((word = next_word(&name)).n > 0) {
		size_t at;

		if (word.n < WORD_MIN || is_verb_of_all(word))
			continue;
		at = find(message, 0, word, false);
		if (at == message.n || is_refused(message, at))
			return false;
		any = true;
	}
	return any;
}

/* "Remind me ...", whatever else it was taken for: few words in another
 * language are read by chance. */
static bool
begins_with(struct sg_str text, enum meaning means)
{
	struct sg_str first = next_word(&text);

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i].means == means &&
		    matches(first, 0, str_of(words[i].begins)))
			return true;
	return false;
}

bool
gate_asked(const struct gate_asked *q)
{
	if (str_eq(q->kind, STR("create_reminder")) &&
	    begins_with(q->message, REMINDER) && is_named(q->message, REMINDER))
		return true;
	if (q->intent != SG_INTENT_OTHER && q->intent != SG_INTENT_CREATE)
		return false;
	if (str_eq(q->kind, STR("create_reminder")) &&
	    is_named(q->message, REMINDER))
		return true;
	if (str_eq(q->kind, STR("create_calendar_event")) &&
	    is_named(q->message, EVENT))
		return true;
	return is_named(q->message, AGAIN) || has_words(q->message, q->kind) ||
	    (q->command && has_words(q->message, q->title));
}

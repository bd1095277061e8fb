/* Words of the table as the tokeniser sees words; see rules_table.h. */
#include <string.h>

#include "intent/normal.h"
#include "intent/rules_table.h"
#include "base/banned.h"

#define WORD_BYTES 96

static bool
is_plain(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

/* One Han character, which folding leaves as it is. */
static bool
is_han(struct sg_str s)
{
	return s.n == IDEOGRAPH_BYTES &&
	    (unsigned char)s.p[0] > IDEOGRAPH_FIRST &&
	    (unsigned char)s.p[0] <= IDEOGRAPH_LAST;
}

uint32_t
rules_hash(struct sg_str word)
{
	char room[WORD_BYTES];

	if (is_plain(word) || is_han(word))
		return hash_str(word);
	return hash_str(
	    (struct sg_str){room, normal_text(word, room, sizeof(room))});
}

struct sg_str
rules_take_word(struct sg_str *s)
{
	*s = str_trim(*s);
	return str_cut(s, ' ');
}

bool
rules_class(const struct rules *r, struct sg_str name, unsigned *out)
{
	for (unsigned i = 0; i < r->n_classes; i++)
		if (str_eq(r->class_names[i], name)) {
			*out = i;
			return true;
		}
	return false;
}

/* Where the line of the voices begins; the end if there is none. */
static size_t
second_part(struct sg_str file)
{
	struct sg_str line = STR(RULES_VOICES "\n");
	size_t at = 0;

	while (at < file.n && !str_eq(str_part(file, at, line.n), line)) {
		const char *end = memchr(file.p + at, '\n', file.n - at);

		at = end == NULL ? file.n : (size_t)(end - file.p) + 1;
	}
	return at;
}

void
rules_digest(struct rules *r, struct sg_str file)
{
	size_t at = second_part(file);

	r->digest = hash_str(str_part(file, 0, at));
	r->voices = hash_str(str_part(file, at, file.n));
}

static bool
is_ideograph(char c)
{
	return (unsigned char)c >= IDEOGRAPH_FIRST &&
	    (unsigned char)c <= IDEOGRAPH_LAST;
}

struct sg_str
rules_token(struct sg_str word)
{
	if (word.n > IDEOGRAPH_BYTES && is_ideograph(word.p[0]))
		return str_part(word, 0, IDEOGRAPH_BYTES);
	return word;
}

bool
rules_weight(struct sg_str s, int16_t *out)
{
	int v = 0;
	size_t i = s.n > 0 && s.p[0] == '-';

	if (s.n == i || s.n > i + 4)
		return false;
	for (size_t k = i; k < s.n; k++) {
		if (s.p[k] < '0' || s.p[k] > '9')
			return false;
		v = v * 10 + (s.p[k] - '0');
	}
	*out = (int16_t)(i == 1 ? -v : v);
	return true;
}

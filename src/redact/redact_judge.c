/* Is what stands behind the name of a secret one?  When in doubt, it is. */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define LOOKS_MIN 12 /* letters behind a name like "key" */
#define PROSE_MAX 12 /* letters of a word that may just follow a colon */

static bool
is_listed(struct sg_str t, const char *const *list)
{
	for (; *list != NULL; list++)
		if (str_eq(t, str_of(*list)))
			return true;
	return false;
}

static bool
has_all_of(struct sg_str t, enum char_set set)
{
	for (size_t i = 0; i < t.n; i++)
		if (!char_in(t.p[i], set))
			return false;
	return true;
}

static bool
is_word(struct sg_str t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!((t.p[i] >= 'a' && t.p[i] <= 'z') || t.p[i] == '-'))
			return false;
	return true;
}

static bool
has_digit_and_letter(struct sg_str t)
{
	bool digit = false, letter = false;

	for (size_t i = 0; i < t.n; i++) {
		bool is = t.p[i] >= '0' && t.p[i] <= '9';

		digit |= is;
		letter |= !is && char_in(t.p[i], SET_ALNUM);
	}
	return digit && letter;
}

/* What stands behind a name like "key" is a secret only if it looks so. */
static bool
looks_secret(struct sg_str t)
{
	return t.n >= LOOKS_MIN && has_all_of(t, SET_TOKEN) &&
	    (random_looks(t) ||
		(has_digit_and_letter(t) && memchr(t.p, '/', t.n) == NULL));
}

static bool
has_scheme(struct sg_str t)
{
	t = str_part(t, 1, t.n);
	return str_find(t, STR("://")) < t.n;
}

/* = behind base64, not behind a name. */
static bool
is_padding(struct sg_str t)
{
	return t.p[0] == '=' && (t.n == 1 || (t.n == 2 && t.p[1] == '='));
}

/* @file: a name with a dot or a slash in it, and nothing odd. */
static bool
is_file_argument(struct sg_str t)
{
	if (t.p[0] != '@')
		return false;
	t = str_part(t, 1, t.n);
	for (size_t i = 0; i < t.n; i++)
		if (!char_in(t.p[i], SET_DOTTED) && t.p[i] != '/' &&
		    t.p[i] != '~')
			return false;
	return t.n > 0 && !random_looks(t) &&
	    (memchr(t.p, '/', t.n) != NULL || memchr(t.p, '.', t.n) != NULL);
}

/* Whether ${t}, named as a secret, is something else that must be seen. */
bool
value_is_plain(const struct value *v, struct sg_str t)
{
	static const char *const plain[] = {"true", "false", "null", "none",
	    "nil", "yes", "no", "on", "off", "-", NULL};

	if (v->class == NAME_HEADER || v->always)
		return false;
	if (is_listed(t, plain) || has_scheme(t) || is_padding(t))
		return true;
	if (redact_path_evident(t) &&
	    (v->class != NAME_PASSWORD || t.p[0] == '/'))
		return true;
	if (is_file_argument(t))
		return true;
	if (v->class == NAME_SCHEME)
		return is_word(str_part(t, 1, t.n));
	if (v->class == NAME_KEY)
		return !looks_secret(t);
	return v->colon && v->class != NAME_PASSWORD && t.n <= PROSE_MAX &&
	    is_word(t);
}

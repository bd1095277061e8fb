/*
 * Names that announce a secret.  The lists are secret_name.def and
 * plain_name.def; a name is cut into parts at what is no letter or digit and
 * where a capital follows a small letter.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define PARTS_MAX 16 /* a name of more counts as one of a secret */

struct name {
	char text[REDACT_NAME_MAX]; /* letters and digits, small */
	size_t n;
	size_t part[PARTS_MAX + 1]; /* where each part begins, and the end */
	size_t parts;
	bool upper; /* no small letter in it */
};

enum how { INSIDE, PART };
enum where { FIRST, LAST, WITHIN };

/* clang-format off */
static const struct secret {
	struct sg_str text;
	enum name_class class;
	enum how how;
} secrets[] = {
#define X(t, c, h) {STR_INIT(t), NAME_##c, h},
#include "redact/secret_name.def"
};

static const struct plain {
	struct sg_str text;
	enum where where;
} plains[] = {
#define X(t, w) {STR_INIT(t), w},
#include "redact/plain_name.def"
};

/* The names of the log schema, wherever they stand in the name of a member. */
static const struct sg_str schema[] = {
	STR_INIT("apikey"), STR_INIT("token"), STR_INIT("authorization"), STR_INIT("cookie"),
	STR_INIT("password"), STR_INIT("secret"), STR_INIT("privatekey"), STR_INIT("credential"),
	STR_INIT("bearer"),
};
/* clang-format on */

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

static bool
begins_part(struct sg_str s, size_t at)
{
	char before, c = s.p[at];

	if (at == 0)
		return true;
	before = s.p[at - 1];
	return !char_in(before, SET_ALNUM) ||
	    (c >= 'A' && c <= 'Z' && before >= 'a');
}

/* False: longer, or of more parts, than is looked at. */
static bool
split(struct name *name, struct sg_str s)
{
	*name = (struct name){.upper = true};
	for (size_t i = 0; i < s.n; i++) {
		if (!char_in(s.p[i], SET_ALNUM))
			continue;
		if (name->n == REDACT_NAME_MAX)
			return false;
		if (begins_part(s, i)) {
			if (name->parts == PARTS_MAX)
				return false;
			name->part[name->parts++] = name->n;
		}
		name->upper &= s.p[i] < 'a';
		name->text[name->n++] = ascii_lower(s.p[i]);
	}
	name->part[name->parts] = name->n;
	return true;
}

static bool
has_inside(struct sg_str s, struct sg_str what)
{
	for (size_t i = 0; i + what.n <= s.n; i++)
		if (s.p[i] == what.p[0] && memcmp(s.p + i, what.p, what.n) == 0)
			return true;
	return false;
}

static bool
is_part(const struct name *name, size_t i, struct sg_str what)
{
	size_t from = name->part[i];

	return name->part[i + 1] - from == what.n &&
	    memcmp(name->text + from, what.p, what.n) == 0;
}

static bool
has_part(const struct name *name, struct sg_str what)
{
	for (size_t i = 0; i < name->parts; i++)
		if (is_part(name, i, what))
			return true;
	return false;
}

static bool
is_plain(const struct name *name)
{
	size_t last = name->parts - 1;

	/* a secret_id is the secret half of a pair */
	if (last > 0 && is_part(name, last, STR("id")) &&
	    is_part(name, last - 1, STR("secret")))
		return false;
	for (size_t i = 0; i < COUNT_OF(plains); i++) {
		const struct plain *p = &plains[i];

		if (p->where == WITHIN ? has_part(name, p->text)
				       : last > 0 &&
			    is_part(
				name, p->where == FIRST ? 0 : last, p->text))
			return true;
	}
	/* the directory a shell is in */
	return last == 0 && is_part(name, 0, STR("pwd"));
}

static enum name_class
look_up(const struct name *name)
{
	struct sg_str text = {name->text, name->n};

	for (size_t i = 0; i < COUNT_OF(secrets); i++) {
		const struct secret *k = &secrets[i];

		if (k->how == INSIDE ? has_inside(text, k->text)
				     : has_part(name, k->text))
			return k->class;
	}
	return NAME_PLAIN;
}

static enum name_class
class_of(const struct name *name)
{
	enum name_class class;

	if (name->n < 2 || (class = look_up(name)) == NAME_PLAIN ||
	    is_plain(name))
		return NAME_PLAIN;
	/* STRIPE_KEY is a variable for a key, sortKey may be anything */
	if (class == NAME_KEY && name->upper && name->parts > 1 &&
	    is_part(name, name->parts - 1, STR("key")))
		return NAME_HOLDER;
	return class;
}

enum name_class
name_class(struct sg_str s)
{
	struct name name;

	return split(&name, s) ? class_of(&name) : NAME_SECRET;
}

bool
redact_key(struct sg_str s)
{
	enum name_class class;
	struct name name;

	if (!split(&name, s))
		return true;
	class = class_of(&name);
	if (class != NAME_PLAIN && class != NAME_KEY)
		return true;
	for (size_t i = 0; i < COUNT_OF(schema); i++)
		if (has_inside((struct sg_str){name.text, name.n}, schema[i]))
			return true;
	return false;
}

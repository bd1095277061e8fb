/*
 * Options of known programs whose value is a secret, from secret_option.def:
 * "mysql -pX", "curl -u name:X", "openssl -passin pass:X".
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

/* clang-format off */
static const struct option {
	struct sg_str program;
	struct sg_str option;
	char after;
	bool joined;
} options[] = {
#define X(p, o, a, j) {STR_INIT(p), STR_INIT(o), a, j},
#include "redact/secret_option.def"
};
/* clang-format on */

#define OPTIONS (sizeof(options) / sizeof(options[0]))

/* What a word must have in front of the secret: "pass:X", not "file:/x". */
#define PASS_ARGUMENT 'p'

static void
note_program(struct scan *c, struct sg_str word)
{
	for (size_t i = 0; i < OPTIONS; i++)
		if (word.p[0] == options[i].program.p[0] &&
		    str_eq(word, options[i].program)) {
			c->program = (unsigned)i + 1;
			return;
		}
}

static size_t
skip_space(const struct scan *c, size_t i)
{
	while (i < c->end && (c->s.p[i] == ' ' || c->s.p[i] == '\t'))
		i++;
	return i;
}

/* The next word, which begins behind ${i}, starts with "pass:". */
static bool
is_pass_argument(const struct scan *c, size_t i)
{
	i = char_seen(c->s, skip_space(c, i), c->end);
	return str_starts(str_part(c->s, i, c->end - i), STR("pass:"));
}

static struct value
value_of(const struct option *o)
{
	return (struct value){.class = NAME_PASSWORD,
	    .whole = true,
	    .always = o->after == 0,
	    .after = o->after == PASS_ARGUMENT ? ':' : o->after};
}

/* The option that ends at ${end}: its value is joined to it, or follows. */
static bool
announce(struct scan *c, const struct option *o, size_t end)
{
	char next = end < c->end ? c->s.p[end] : '\0';

	if (o->after == PASS_ARGUMENT && !is_pass_argument(c, end))
		return false;
	scan_to(c, end);
	if (next == '=') {
		scan_to(c, end + 1);
		value_read(c, value_of(o));
		return true;
	}
	c->expect = true;
	c->next = value_of(o);
	return true;
}

/* The value is joined to the option, which may have quotes in it. */
static bool
join(struct scan *c, const struct option *o)
{
	struct value v = value_of(o);
	size_t at = c->at;

	for (size_t i = 0; i < o->option.n; i++)
		at = char_seen(c->s, at, c->end) + 1;
	v.line = c->quote != 0 && !c->script;
	scan_to(c, at);
	if (!v.line && c->quote != 0 && scan_byte(c, at) == c->quote)
		scan_to(c, at + 1); /* it closes behind the option */
	value_read(c, v);
	return true;
}

static const struct option *
find(const struct scan *c, struct sg_str word)
{
	struct sg_str program;

	if (c->program == 0)
		return NULL;
	program = options[c->program - 1].program;
	for (size_t i = c->program - 1;
	     i < OPTIONS && str_eq(options[i].program, program); i++)
		if (str_eq(word, options[i].option) ||
		    (options[i].joined && str_starts(word, options[i].option)))
			return &options[i];
	return NULL;
}

bool
option_read(struct scan *c, size_t end, struct sg_str word)
{
	const struct option *o = find(c, word);

	if (o == NULL) {
		if (word.p[0] != '-')
			note_program(c, word);
		return false;
	}
	return str_eq(word, o->option) ? announce(c, o, end) : join(c, o);
}

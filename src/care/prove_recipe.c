/* How a host is started without a person: data/prove/hosts.txt, line by
 * line. */
#include <stdio.h>
#include <string.h>

#include "care/prove_recipe.h"

extern const char prove_hosts[];

static const char *const kinds[] = {[RECIPE_ENV] = "env ",
    [RECIPE_ARG] = "arg ",
    [RECIPE_CALL] = "call ",
    [RECIPE_HOME] = "home ",
    [RECIPE_PROJECT] = "project ",
    [RECIPE_HOSTILE] = "hostile "};

static struct sg_str
line_at(struct sg_str s)
{
	return str_part(s, 0, str_find(s, STR("\n")));
}

static struct sg_str
behind(struct sg_str s, size_t n)
{
	return str_part(s, n < s.n ? n + 1 : s.n, s.n);
}

/* The lines below "host NAME". */
static struct sg_str
part_of(enum hook_host h)
{
	struct sg_str all = str_of(prove_hosts), rest;
	char head[64];
	size_t at;

	snprintf(head, sizeof(head), "\nhost %s\n", hook_host_name(h));
	at = str_find(all, str_of(head));
	rest = str_part(all, at, all.n);
	rest = str_part(rest, strlen(head), rest.n);
	return str_part(rest, 0, str_find(rest, STR("\nhost ")));
}

/* The text of a file: lines that begin with a tab, without it. */
static struct sg_str
text_of(struct sg_str *rest, struct arena *a)
{
	struct buf b = arena_buf(a, rest->n + 1);

	while (rest->n > 0 && rest->p[0] == '\t') {
		struct sg_str line = line_at(*rest);

		buf_add(&b, str_part(line, 1, line.n));
		buf_addc(&b, '\n');
		*rest = behind(*rest, line.n);
	}
	return buf_str(&b);
}

bool
recipe_next(struct recipe *r, struct recipe_line *out)
{
	while (r->rest.n > 0) {
		struct sg_str line = line_at(r->rest);

		r->rest = behind(r->rest, line.n);
		for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
			if (!str_starts(line, str_of(kinds[k])))
				continue;
			*out = (struct recipe_line){.kind = (enum recipe_kind)k,
			    .word = str_part(line, strlen(kinds[k]), line.n),
			    .text = text_of(&r->rest, r->a)};
			return true;
		}
	}
	return false;
}

void
recipe_open(struct recipe *r, enum hook_host h, struct arena *a)
{
	*r = (struct recipe){.rest = part_of(h), .a = a};
}

bool
recipe_fill(const struct recipe_names *n, struct sg_str text, struct buf *out)
{
	const struct {
		const char *name, *value;
	} names[] = {{"@URL@", n->url}, {"@PROMPT@", n->prompt},
	    {"@PROJECT@", n->project}, {"@COMMAND@", n->command}};

	for (size_t i = 0, k; i < text.n; i += k) {
		struct sg_str rest = str_part(text, i, text.n);

		k = 1;
		for (size_t w = 0; w < sizeof(names) / sizeof(names[0]); w++)
			if (names[w].value != NULL &&
			    str_starts(rest, str_of(names[w].name))) {
				buf_addz(out, names[w].value);
				k = strlen(names[w].name);
			}
		if (k == 1)
			buf_addc(out, text.p[i]);
	}
	return !buf_full(out);
}

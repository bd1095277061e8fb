/* The words of a command; see command.h. */
#include <string.h>

#include "executor/command.h"
#include "json/json_members.h"

#define MEMBERS_MAX 64
#define WORD_MAX    8192

struct filling {
	struct json_member *v;
	size_t n;
	struct arena *a;
	struct sg_error *e;
};

/* A string as its text, a number or truth as it is written. */
static enum sg_err
value_of(struct filling *f, struct sg_str name, struct sg_str *out)
{
	for (size_t i = 0; i < f->n; i++) {
		const char first = f->v[i].value.p[0];

		if (!str_eq(f->v[i].key, name))
			continue;
		if (first == '"')
			return json_member_text(f->v[i].value, f->a, out);
		if (first == '{' || first == '[' || first == 'n')
			break;
		*out = f->v[i].value;
		return SG_OK;
	}
	return err_set(f->e, SG_EINVALID, name,
	    STR("the payload lacks this text or number"));
}

static enum sg_err
fill(struct filling *f, struct sg_str word, struct buf *out)
{
	struct sg_str value;
	const char *open, *close;
	enum sg_err err;

	while ((open = memchr(word.p, '{', word.n)) != NULL) {
		size_t at = (size_t)(open - word.p);

		close = memchr(open, '}', word.n - at);
		if (close == NULL)
			break;
		buf_add(out, str_part(word, 0, at));
		err = value_of(f,
		    (struct sg_str){open + 1, (size_t)(close - open - 1)},
		    &value);
		if (err != SG_OK)
			return err;
		/* What begins a word may not make an option of it. */
		if (out->n == 0 && value.n > 0 && value.p[0] == '-')
			return err_set(f->e, SG_EINVALID, word,
			    STR("a value begins with a dash"));
		buf_add(out, value);
		word = str_part(word, (size_t)(close + 1 - word.p), word.n);
		if (word.n == 0)
			break;
	}
	buf_add(out, word);
	return SG_OK;
}

enum sg_err
command_argv(const struct registry_tool *t, struct sg_str payload,
    struct arena *a, char **argv, struct sg_error *e)
{
	struct filling f = {.a = a, .e = e};
	enum sg_err err = SG_OK;

	if (payload.n > 0)
		err = json_members(payload, MEMBERS_MAX, a, &f.v, &f.n);
	for (size_t i = 0; i < t->n_argv && err == SG_OK; i++) {
		struct buf b = {.p = arena_new(a, WORD_MAX), .cap = WORD_MAX};

		if (b.p == NULL)
			return SG_ENOMEM;
		err = fill(&f, t->argv[i], &b);
		buf_addc(&b, '\0');
		if (err == SG_OK && buf_full(&b))
			err = err_set(e, SG_ELONG, t->argv[i], STR("too long"));
		argv[i] = b.p;
	}
	argv[t->n_argv] = NULL;
	return err;
}

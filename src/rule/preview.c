/* The pattern of one scope, written so that it reads back as that scope. */
#include "rule/preview.h"
#include "rule/version.h"
#include "base/banned.h"

static const char *
not_offered(const struct scope *s)
{
	if (s->refused || s->dynamic)
		return "it cannot be written down word for word";
	if (!s->bare)
		return "a grant says nothing about what comes with the scope";
	if (s->kind == SG_SCOPE_COMMAND && s->command.n > 1)
		return "a grant covers one command, and this is a list of "
		       "commands";
	if (s->kind == SG_SCOPE_VARIABLE && s->names.n > 1)
		return "a grant covers one variable, and these are several";
	if (s->kind == SG_SCOPE_PATH && s->path.folding)
		return "the volume treats two names as one";
	if (s->kind == SG_SCOPE_HOST && s->url.host.address.ambiguous)
		return "the address can be read in two ways";
	return NULL;
}

void
preview_words(struct buf *b, const struct command_part *p)
{
	for (size_t i = 0; i < p->n; i++) {
		if (i > 0)
			buf_addc(b, ' ');
		shell_quote(b, p->words[i].text, i == 0);
	}
}

static void
write_pattern(struct buf *b, const struct scope *s)
{
	switch (s->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		preview_words(b, &s->command.parts[0]);
		return;
	case SG_SCOPE_PATH:
		path_pattern_quote(b, s->path.text);
		return;
	case SG_SCOPE_HOST:
		url_group(&s->url, b);
		return;
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	buf_add(b, s->names.v[0]);
}

static size_t
room_for(const struct scope *s)
{
	size_t n = 3 * s->path.text.n + s->url.host.text.n + 16;

	if (s->kind == SG_SCOPE_COMMAND)
		for (size_t i = 0; i < s->command.parts[0].n; i++)
			n += SHELL_QUOTE_MAX(
				 s->command.parts[0].words[i].text.n) +
			    1;
	for (size_t i = 0; i < s->names.n; i++)
		n += s->names.v[i].n;
	return n;
}

/* What would be stored covers the call it was made from, by the same code. */
static enum sg_err
prove(const struct call *c, struct arena *a, const struct host_idna *idna,
    struct preview *out)
{
	struct grant_rule r = {.extension_id = c->extension_id,
	    .capability = c->capability,
	    .pattern = out->pattern,
	    .has_pattern = true,
	    .effect = SG_GRANT_ALLOW,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct grant_query q = {.call = c, .compound = COMPOUND_EACH};
	struct grants g;
	enum sg_err err = grants_init(&g, 1, a, idna);

	if (err == SG_OK)
		err = grants_add(&g, &r);
	if (err != SG_OK)
		return err;
	out->offered = out->pattern.n <= PREVIEW_MAX && !g.v[0].prefix &&
	    grants_allow(&g, &q).yes;
	if (!out->offered)
		out->why = "no pattern can cover only this";
	return SG_OK;
}

enum sg_err
preview_of(const struct call *c, struct arena *a, const struct host_idna *idna,
    struct preview *out)
{
	const struct scope *s = &c->scope;
	struct version v;
	struct buf b = {0};

	*out = (struct preview){.why = not_offered(s)};
	if (out->why != NULL)
		return SG_OK;
	b.cap = room_for(s);
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	write_pattern(&b, s);
	out->pattern = buf_str(&b);
	if (version_parse(c->extension_version, &v))
		out->range = c->extension_version;
	return prove(c, a, idna, out);
}

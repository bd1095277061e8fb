/* What the readers share; see carry_int.h. */
#include "carry/carry_int.h"
#include "command/command.h"

static const struct tool {
	enum carry_from from;
	struct sg_str name;
	enum sg_capability capability;
	bool whole;
} tools[] = {
#define WHOLE true
#define PART  false
#define X(from, name, capability, whole) \
	{CARRY_##from, STR_INIT(name), SG_CAP_##capability, whole},
#include "carry/tool.def"
#undef WHOLE
#undef PART
};

bool
carry_tool(enum carry_from from, struct sg_str name,
    enum sg_capability *capability, bool *whole)
{
	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++)
		if (tools[i].from == from && str_eq(tools[i].name, name)) {
			*capability = tools[i].capability;
			*whole = tools[i].whole;
			return true;
		}
	*capability = SG_CAP_TOOL;
	*whole = true;
	return false;
}

enum sg_err
carry_blame(const struct carrying *c, unsigned line, const char *why)
{
	char room[32];
	struct buf b = BUF_ON(room);

	if (line > 0) {
		buf_addz(&b, "line ");
		buf_addu(&b, line);
	}
	return err_set(c->e, SG_EINVALID, buf_str(&b), str_of(why));
}

static enum sg_err
no_memory(const struct carrying *c)
{
	return err_set(c->e, SG_ENOMEM, STR(""), STR("out of memory"));
}

enum sg_err
carry_add(struct carrying *c, const struct carry_rule *r)
{
	if (c->out->n == CARRY_RULES_MAX)
		return carry_blame(
		    c, r->line, "the file has more than 4,096 rules");
	c->out->v[c->out->n++] = *r;
	return SG_OK;
}

void
carry_pattern(struct carry_rule *r, struct sg_str pattern)
{
	if (r->n_patterns < sizeof(r->pattern) / sizeof(r->pattern[0]))
		r->pattern[r->n_patterns++] = pattern;
}

enum sg_err
carry_join(struct carrying *c, struct sg_str *out, const struct sg_str *parts,
    size_t n)
{
	size_t cap = 1;
	struct buf b;

	for (size_t i = 0; i < n; i++)
		cap += parts[i].n;
	b = arena_buf(c->a, cap);
	if (b.p == NULL)
		return no_memory(c);
	for (size_t i = 0; i < n; i++)
		buf_add(&b, parts[i]);
	*out = buf_str(&b);
	return SG_OK;
}

/* A word that no shell changes stands as it is, any other in quotes. */
enum sg_err
carry_words(struct carrying *c, struct carry_rule *r,
    const struct sg_str *words, size_t n, bool whole)
{
	size_t cap = 4;
	struct buf b;

	r->words = words;
	r->n_words = n;
	r->ends = whole;
	if (n == 0 || words[0].p == NULL) {
		r->lost = "a rule here names the program";
		return SG_OK;
	}
	for (size_t i = 0; i < n; i++)
		cap += 4 * words[i].n + 3;
	b = arena_buf(c->a, cap);
	if (b.p == NULL)
		return no_memory(c);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		if (words[i].p == NULL)
			buf_addc(&b, '*');
		else
			buf_add_word(&b, words[i]);
	}
	carry_pattern(r, buf_str(&b));
	if (whole)
		return SG_OK;
	buf_addz(&b, " *");
	carry_pattern(r, buf_str(&b));
	return SG_OK;
}

/* A word of the other program: a * by itself is any, one in a word is lost. */
static bool
take_word(const struct command_word *w, struct sg_str *out)
{
	bool star = w->text.n == 1 && w->text.p[0] == '*' &&
	    (w->flags & (WORD_NOT_LITERAL | WORD_QUOTED)) == WORD_GLOB;

	*out = star ? (struct sg_str){NULL, 0} : w->text;
	return star || (w->flags & WORD_NOT_LITERAL) == 0;
}

static const char *
take_words(const struct command *k, struct sg_str *words)
{
	const unsigned more = PART_REDIRECT | PART_FED | PART_RESERVED |
	    PART_CONTINUED | WORD_ASSIGNMENT;

	if (k->why != COMMAND_WHY_NONE || k->n != 1 || (k->flags & more) != 0)
		return "it is not one plain command";
	if (k->parts[0].n > CARRY_WORDS_MAX)
		return "it has too many words";
	for (size_t i = 0; i < k->parts[0].n; i++)
		if (!take_word(&k->parts[0].words[i], &words[i]))
			return "a * here stands for whole words";
	return NULL;
}

enum sg_err
carry_command(
    struct carrying *c, struct carry_rule *r, struct sg_str text, bool whole)
{
	struct sg_str *words = arena_new(
	    c->a, CARRY_WORDS_MAX * sizeof(*words));
	struct command k;

	if (words == NULL || command_parse(&k, text, c->a) == SG_ENOMEM)
		return no_memory(c);
	if ((r->lost = take_words(&k, words)) != NULL)
		return SG_OK;
	return carry_words(c, r, words, k.parts[0].n, whole);
}

/*
 * The words of a command.  Each is taken for a path, whole and behind each
 * sign that programs put in front of one: -f/x --file=x @x host:x a,b.
 */
#include "guard/guard_int.h"

#include "command/word_touch.h"
#include "base/banned.h"

#define PIECES_MAX 16

static const struct guard_tool tools[] = {
#define X(name, depth, letters, quotes) {name, GUARD_##depth, letters, quotes},
#include "guard/guard_tool.def"
};

const struct guard_tool *
guard_tool_find(struct sg_str program)
{
	struct sg_str name = str_behind(program, '/');

	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++)
		if (str_eq(name, str_of(tools[i].name)))
			return &tools[i];
	return NULL;
}

/* A part of a command, and what is known of its program. */
struct look {
	struct guard_walk *g;
	const struct command_part *part;
	const struct guard_tool *tool; /* or NULL */
	size_t program;
	bool deep; /* what is below a directory that is named is reached */
};

static bool
has_letter(struct sg_str word, const char *letters)
{
	for (size_t i = 1; i < word.n; i++)
		if (memchr(letters, word.p[i], strlen(letters)) != NULL)
			return true;
	return false;
}

/* An option that makes the program go all the way down. */
static bool
is_flag(struct sg_str word, const char *letters)
{
	if (str_starts(word, STR("--")))
		return str_starts(word, STR("--rec")) ||
		    str_starts(word, STR("--arch")) ||
		    str_starts(word, STR("--dir"));
	return str_starts(word, STR("-")) && has_letter(word, letters);
}

static bool
goes_deep(const struct look *l)
{
	if (l->tool == NULL || l->tool->depth == GUARD_TREE)
		return true;
	if (l->tool->depth != GUARD_FLAG)
		return false;
	for (size_t i = l->program + 1; i < l->part->n; i++)
		if (is_flag(l->part->words[i].text, l->tool->letters))
			return true;
	return false;
}

/* More than a path: a program, a sentence, a message. */
static bool
is_prose(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr(" \t\n'\"();|&<>", s.p[i], 12) != NULL)
			return true;
	return false;
}

static void
take(const struct look *l, struct sg_str word, size_t k, enum guard_place at)
{
	bool only_looks = l->tool != NULL && l->tool->depth == GUARD_LOOKS;

	if (at == GUARD_INSIDE)
		guard_found(l->g, POLICY_OWN_FILES, word);
	if (at == GUARD_UNSURE || (at == GUARD_ABOVE && l->deep))
		guard_found(l->g, POLICY_OWN_MAYBE, word);
	/* To start it is another matter; see guard_programs(). */
	if (at == GUARD_PROGRAM && k != l->program && !only_looks &&
	    (l->part->flags & PART_QUIET) != 0)
		guard_found(l->g, POLICY_OWN_FILES, word);
}

/* The byte behind which another path may begin. */
static bool
begins_path(struct sg_str w, size_t i)
{
	return memchr("=:,@", w.p[i], 4) != NULL;
}

static enum guard_place
worse(enum guard_place a, enum guard_place b)
{
	return a > b ? a : b;
}

/* -f/x -fx -I~/x: what stands behind the letter, and from the first slash. */
static enum guard_place
behind_letter(struct guard_walk *g, struct sg_str w, unsigned flags)
{
	size_t slash = 0;
	enum guard_place at;

	if (w.n < 3 || w.p[0] != '-' || w.p[1] == '-')
		return GUARD_OUTSIDE;
	at = guard_text(g, str_part(w, 2, w.n), flags);
	while (slash < w.n && w.p[slash] != '/' && w.p[slash] != '~')
		slash++;
	return worse(at, guard_text(g, str_part(w, slash, w.n), flags));
}

/*
 * Where the word leads in any of its readings; *${piece} is the part of it
 * that leads above.
 */
static enum guard_place
lead(
    struct guard_walk *g, const struct command_word *word, struct sg_str *above)
{
	struct sg_str w = word->text;
	enum guard_place at = guard_text(g, w, word->flags);
	unsigned pieces = 0;

	*above = w;
	at = worse(at, behind_letter(g, w, word->flags));
	for (size_t i = 0; i + 1 < w.n && pieces < PIECES_MAX; i++) {
		struct sg_str piece = str_part(w, i + 1, w.n);
		size_t end = 0;

		if (!begins_path(w, i))
			continue;
		pieces++;
		while (
		    end < piece.n && piece.p[end] != ':' && piece.p[end] != ',')
			end++;
		if (guard_text(g, piece, word->flags) == GUARD_ABOVE)
			*above = piece;
		at = worse(at, guard_text(g, piece, word->flags));
		if (end < piece.n)
			at = worse(at,
			    guard_text(
				g, str_part(piece, 0, end), word->flags));
	}
	return at;
}

static void
look_at_word(const struct look *l, size_t k)
{
	const struct command_word *word = &l->part->words[k];
	bool quotes = l->tool != NULL && l->tool->quotes;
	struct sg_str unused;
	enum guard_place at = lead(l->g, word, &unused);

	/* The program itself is found through the PATH, not from here. */
	if (k == l->program && memchr(word->text.p, '/', word->text.n) == NULL)
		return;
	take(l, word->text, k, at);
	if (is_prose(word->text) && guard_mentions(l->g, word->text))
		guard_found(l->g, quotes ? POLICY_OWN_MAYBE : POLICY_OWN_FILES,
		    word->text);
}

/* tar -C /above own: the words again, from a directory that is one of them. */
static void
look_from_above(const struct look *l)
{
	struct guard_walk *g = l->g;
	struct sg_str dir, above, before = g->bases[0];
	size_t n = g->n_bases;

	for (size_t k = l->program + 1; k < l->part->n; k++) {
		const struct command_word *word = &l->part->words[k];

		if (lead(g, word, &above) != GUARD_ABOVE ||
		    !guard_directory(g, above, &dir))
			continue;
		g->bases[0] = dir;
		g->n_bases = 1;
		for (size_t i = l->program + 1; i < l->part->n; i++)
			if (i != k &&
			    lead(g, &l->part->words[i], &above) == GUARD_INSIDE)
				guard_found(g, POLICY_OWN_FILES,
				    l->part->words[i].text);
		g->bases[0] = before;
		g->n_bases = n;
	}
}

static bool
moves(struct sg_str program)
{
	return str_eq(program, STR("cd")) || str_eq(program, STR("pushd")) ||
	    str_eq(program, STR("chdir"));
}

/* From now on the command may stand there, or still where it stood. */
static void
move(const struct look *l)
{
	struct guard_walk *g = l->g;
	struct sg_str to = STR("~"), dir;
	unsigned flags = 0;

	for (size_t i = l->program + 1; i < l->part->n; i++)
		if (!str_starts(l->part->words[i].text, STR("-"))) {
			to = l->part->words[i].text;
			flags = l->part->words[i].flags;
		}
	if ((flags & (WORD_GLOB | WORD_BRACE)) != 0 ||
	    g->n_bases == GUARD_BASES || !guard_directory(g, to, &dir))
		g->adrift = true;
	else
		g->bases[g->n_bases++] = dir;
}

static bool
stands_above(const struct guard_walk *g)
{
	for (size_t i = 0; i < g->n_bases; i++) {
		struct path p = {.absolute = g->bases[i]};

		if (guard_where(g, &p) == GUARD_ABOVE)
			return true;
	}
	return false;
}

static void
look_at_part(struct guard_walk *g, const struct command_part *part)
{
	struct look l = {.g = g, .part = part};
	struct sg_str name;

	l.program = word_touch_program(part);
	if (l.program < part->n) {
		name = part->words[l.program].text;
		l.tool = guard_tool_find(name);
	}
	l.deep = goes_deep(&l);
	for (size_t k = 0; k < part->n; k++)
		look_at_word(&l, k);
	if (l.program == part->n)
		return;
	look_from_above(&l);
	if (l.tool != NULL && l.deep && stands_above(g))
		guard_found(g, POLICY_OWN_MAYBE, name);
	guard_programs(g, part);
	if (l.tool != NULL && l.tool->depth == GUARD_PROCESS)
		guard_processes(g, part, l.program);
	if (moves(name))
		move(&l);
}

void
guard_command(struct guard_walk *g, const struct command *c)
{
	for (size_t i = 0; i < c->n; i++)
		look_at_part(g, &c->parts[i]);
	if (c->state == COMMAND_UNREADABLE &&
	    (guard_names_program(c->source) || guard_mentions(g, c->source)))
		guard_found(g, POLICY_OWN_MAYBE, c->source);
}

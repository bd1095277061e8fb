/* The gate itself: started as a program, or meant as a process. */
#include "guard/guard_int.h"

#include "base/ascii.h"
#include "command/word_touch.h"
#include "base/banned.h"

enum may { NO, YES };

static const struct {
	const char *name;
	enum may may;
} commands[] = {
#define X(name, may) {name, may},
#include "guard/guard_subcommand.def"
};

#define N_COMMANDS (sizeof(commands) / sizeof(commands[0]))

/* ${i}: its row; N_COMMANDS: it is none. */
static size_t
command_of(struct sg_str word)
{
	size_t i = 0;

	while (i < N_COMMANDS && !str_eq(word, str_of(commands[i].name)))
		i++;
	return i;
}

static bool
is_gate(struct guard_walk *g, const struct command_word *w)
{
	bool named = str_same(str_behind(w->text, '/'), STR("solgate"));
	struct sg_str unused;

	if (named || w->text.n == 0)
		return named;
	if (memchr(w->text.p, '/', w->text.n) == NULL)
		return (w->flags & WORD_NOT_LITERAL) == 0 &&
		    guard_look(g, w->text, &unused) == PATH_LOOK_PROGRAM;
	return guard_text(g, w->text, w->flags) == GUARD_PROGRAM;
}

/* What the gate is told to do may be allowed: it only looks. */
static bool
only_looks(const struct command_word *w)
{
	size_t i = command_of(w->text);

	if ((w->flags & WORD_NOT_LITERAL & ~(unsigned)WORD_TARGET) != 0)
		return false;
	if (i < N_COMMANDS)
		return commands[i].may == YES;
	return str_eq(w->text, STR("--version")) ||
	    str_eq(w->text, STR("--help")) || str_eq(w->text, STR("-h")) ||
	    str_eq(w->text, STR("-V"));
}

static size_t
next_argument(const struct command_part *part, size_t i)
{
	for (i++; i < part->n; i++)
		if ((part->words[i].flags & WORD_TARGET) == 0)
			break;
	return i;
}

/* ${first}: it stands where the program stands. */
static void
judge(
    struct guard_walk *g, const struct command_part *part, size_t i, bool first)
{
	size_t k = next_argument(part, i);

	/* Alone it says how it is used; fed by xargs it gets its words later.
	 */
	if (k == part->n) {
		if (!first || (part->flags & PART_FED) != 0)
			guard_found(g, POLICY_OWN_MAYBE, part->words[i].text);
		return;
	}
	if (only_looks(&part->words[k]))
		return;
	/* A word of another program that happens to be its name. */
	if (!first && command_of(part->words[k].text) == N_COMMANDS &&
	    (part->words[k].flags & WORD_NOT_LITERAL) == 0) {
		guard_found(g, POLICY_OWN_MAYBE, part->words[i].text);
		return;
	}
	guard_found(g, POLICY_OWN_PROGRAM, part->words[i].text);
}

void
guard_programs(struct guard_walk *g, const struct command_part *part)
{
	bool continued = (part->flags & PART_CONTINUED) != 0;
	size_t program = continued ? 0 : word_touch_program(part);
	bool launches = continued || (part->flags & PART_QUIET) == 0;

	for (size_t i = program; i < part->n; i++) {
		if (i > program && !launches)
			return;
		if (is_gate(g, &part->words[i]))
			judge(g, part, i, i == program && !continued);
	}
}

/* -p123 --pid=123 123: the digits at the end. */
static struct sg_str
number_in(struct sg_str w)
{
	size_t i = w.n;

	while (i > 0 && ascii_is_digit(w.p[i - 1]))
		i--;
	return str_part(w, i, w.n);
}

static bool
is_own_process(const struct guard_walk *g, struct sg_str number)
{
	char room[32];
	struct buf b = BUF_ON(room);
	struct sg_str unused;

	buf_addz(&b, "/proc/");
	buf_add(&b, number);
	return number.n > 0 && !buf_full(&b) &&
	    guard_look(g, buf_str(&b), &unused) == PATH_LOOK_OWN;
}

/* pkill and its kind: part of a name, or of a command line, is enough. */
static bool
means_gate(struct sg_str w)
{
	struct sg_str line = STR("solgate serve");

	return w.n > 0 && w.p[0] != '-' &&
	    (str_find(line, w) < line.n || guard_names_program(w));
}

static bool
only_asks(struct sg_str word)
{
	return str_eq(word, STR("status")) || str_eq(word, STR("is-active")) ||
	    str_eq(word, STR("show")) || str_eq(word, STR("cat")) ||
	    str_eq(word, STR("list-units"));
}

void
guard_processes(
    struct guard_walk *g, const struct command_part *part, size_t program)
{
	for (size_t i = program + 1; i < part->n; i++)
		if (only_asks(part->words[i].text))
			return;
	for (size_t i = program + 1; i < part->n; i++) {
		struct sg_str w = part->words[i].text;
		bool all = i > program + 1 && str_eq(w, STR("-1"));

		if (all || means_gate(w) || is_own_process(g, number_in(w)))
			guard_found(g, POLICY_OWN_PROGRAM, w);
		else if ((part->words[i].flags & WORD_EXPANSION) != 0 ||
		    str_eq(w, STR("-u")) || str_eq(w, STR("-U")))
			guard_found(
			    g, POLICY_OWN_MAYBE, part->words[program].text);
	}
}

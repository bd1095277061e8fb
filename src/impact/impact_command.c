/*
 * From a command to what it does: every simple command in it, then what only
 * shows when they are looked at together.
 */
#include "command/word_touch.h"
#include "impact/impact_int.h"
#include "place/path_pattern.h"
#include "base/banned.h"

#define CHANGES \
	(WORD_EXPANSION | WORD_GLOB | WORD_TILDE | WORD_BRACE | WORD_HISTORY)

#define READS_ONLY EFFECT_BIT(SG_EFFECT_READS)

void
impact_add(struct impact_walk *k, struct impact_hit hit)
{
	k->bits |= hit.bits;
	for (size_t i = 0; i < k->n; i++)
		if (k->hit[i].bits == hit.bits &&
		    str_eq(k->hit[i].by, hit.by) &&
		    str_eq(k->hit[i].says, hit.says)) {
			k->hit[i].outside |= hit.outside;
			k->hit[i].moved |= hit.moved;
			return;
		}
	if (k->n < IMPACT_HITS_MAX)
		k->hit[k->n++] = hit;
	else
		k->full = true;
}

void
impact_doubt(struct impact_walk *k, struct sg_str by, const char *says)
{
	impact_add(k,
	    (struct impact_hit){.bits = EFFECT_BIT(SG_EFFECT_UNKNOWN),
		.by = by,
		.says = str_of(says)});
}

static void
add_plain(struct impact_walk *k, enum sg_effect e, const char *says)
{
	impact_add(k,
	    (struct impact_hit){.bits = EFFECT_BIT(e), .says = str_of(says)});
}

static bool
is_letter_of_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '+' ||
	    c == '-';
}

/* A name that may be shown as it is; else empty. */
static struct sg_str
showable(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!is_letter_of_name(name.p[i]))
			return STR("");
	return name.n <= IMPACT_NAME_MAX ? name : STR("");
}

/*
 * Neither in the project nor where the call runs, which the question shows.  A
 * gate that serves a whole machine has no project but that.
 */
static bool
is_out(const struct impact_walk *k, struct sg_str absolute)
{
	struct sg_str root = k->w->place->root, cwd = k->w->place->cwd;

	if (root.n <= 1 && cwd.n <= 1)
		return false;
	return (root.n <= 1 || !path_is_in(absolute, root)) &&
	    (cwd.n <= 1 || !path_is_in(absolute, cwd));
}

/* What a path says of itself. */
static bool
text_leads_out(const struct impact_walk *k, struct sg_str s)
{
	return s.p[0] == '/'
	    ? is_out(k, s)
	    : str_eq(s, STR("..")) || str_starts(s, STR("../"));
}

/*
 * The place that ${s} leads to, links followed, is outside the project.  What
 * is relative behind a cd is not looked up: the directory is another one.
 */
static bool
place_is_out(const struct impact_walk *k, struct sg_str s)
{
	struct path p;

	if (s.n == 0 || str_starts(s, STR("/dev/null")))
		return false;
	if (s.p[0] != '/' && k->moved)
		return text_leads_out(k, s);
	return !path_resolve(k->w->place, s, PATH_FOLLOW_LAST, k->a, &p) ||
	    is_out(k, p.absolute);
}

/* A word that is a path, or has one behind its =: of=/dev/sda */
static bool
leads_out(const struct impact_walk *k, const struct command_word *w)
{
	struct sg_str value = w->text, name = str_cut(&value, '=');

	if ((w->flags & WORD_TILDE) != 0)
		return true;
	if (name.n > 0 && name.p[0] == '-')
		return place_is_out(k, value);
	return place_is_out(k, w->text) ||
	    (value.n > 0 && place_is_out(k, value));
}

static bool
any_leads_out(struct impact_walk *k, struct impact_part p)
{
	const struct command_word *first = &p.part->words[p.from];

	if (k->out_of == first)
		return k->out;
	k->out_of = first;
	k->out = false;
	for (size_t i = p.from + 1; i < p.part->n && !k->out; i++)
		k->out = (p.part->words[i].flags & WORD_TARGET) == 0 &&
		    leads_out(k, &p.part->words[i]);
	return k->out;
}

static bool
is_secret(struct sg_str word)
{
	size_t eq = str_find(word, STR("="));
	struct sg_str path = word;

	if (eq < word.n)
		path = str_part(word, eq + 1, word.n);
	if (path.n > 0 && path.p[0] == '@') /* curl -d @.env */
		path = str_part(path, 1, path.n);
	while (path.n > 0 && path.p[0] == '/')
		path = str_part(path, 1, path.n);
	return path.n > 0 && path_text_is_secret(path);
}

static void
look_for_secrets(struct impact_walk *k, struct impact_part p)
{
	for (size_t i = p.from + 1; i < p.part->n; i++)
		if (is_secret(p.part->words[i].text)) {
			add_plain(k, SG_EFFECT_SECRETS,
			    "a file that usually holds some");
			return;
		}
}

/* Rows that add themselves; the longest path without a condition counts. */
struct rows {
	unsigned bits; /* all together */
	bool listed;
	bool conditions; /* some row has one: options matter */
	enum effects_inner inner;
	const struct effects_row *base;
};

static void
add_row(struct impact_walk *k, const struct impact_reading *r,
    const struct effects_row *row, struct rows *found)
{
	unsigned touches = EFFECT_BIT(SG_EFFECT_DELETES) |
	    EFFECT_BIT(SG_EFFECT_CHANGES);

	found->bits |= row->bits;
	impact_add(k,
	    (struct impact_hit){.bits = row->bits,
		.by = row->path,
		.says = row->says,
		.outside = (row->bits & touches) != 0 && any_leads_out(k, r->p),
		.moved = (row->bits & touches) != 0 && k->moved});
}

static void
find_rows(
    struct impact_walk *k, const struct impact_reading *r, struct rows *found)
{
	const struct effects *t = k->t;

	for (size_t i = 0; i < t->n; i++) {
		const struct effects_row *row = &t->rows[i];

		if (!impact_speaks(k, row, r))
			continue;
		found->listed = true;
		if (row->inner == EFFECTS_TAKES)
			continue;
		if (row->inner == EFFECTS_FETCH) {
			k->fetches |= impact_holds(k, row, r);
			continue;
		}
		if (row->inner != EFFECTS_NOTHING) {
			if (impact_holds(k, row, r))
				found->inner = row->inner;
			continue;
		}
		if (row->when.n == 0 &&
		    (found->base == NULL || row->words > found->base->words))
			found->base = row;
		found->conditions |= row->when.n > 0;
		if (row->when.n > 0 && row->bits != 0 &&
		    impact_holds(k, row, r))
			add_row(k, r, row, found);
	}
}

/* The rows without a condition, of the longest path there is. */
static void
add_base(
    struct impact_walk *k, const struct impact_reading *r, struct rows *found)
{
	const struct effects *t = k->t;

	for (size_t i = 0; found->base != NULL && i < t->n; i++)
		if (t->rows[i].when.n == 0 && t->rows[i].bits != 0 &&
		    t->rows[i].words == found->base->words &&
		    impact_speaks(k, &t->rows[i], r))
			add_row(k, r, &t->rows[i], found);
}

/* Words that a shell would still make options of. */
static bool
may_become_option(const struct impact_reading *r)
{
	for (size_t i = 0; i < r->ways.n; i++) {
		const struct ways_item *it = &r->ways.v[i];

		if (it->kind == WAYS_OPERAND && it->dynamic &&
		    (it->text.n == 0 ||
			memchr("$`*?[{", it->text.p[0], 6) != NULL))
			return true;
	}
	return false;
}

/* What seems to read only is looked at once more. */
static void
look_again(struct impact_walk *k, const struct impact_reading *r,
    const struct rows *found)
{
	const struct command_part *part = r->p.part;
	struct launch_words w = {
	    part->words + r->p.from, part->n - r->p.from, NULL};
	struct sg_str why;

	if ((found->bits & ~READS_ONLY) != 0 ||
	    (found->inner != EFFECTS_NOTHING && found->inner != EFFECTS_EXEC))
		return;
	if (found->conditions && may_become_option(r))
		impact_doubt(k, found->base->path,
		    "its options are only known when it runs");
	if (found->inner == EFFECTS_EXEC ||
	    launch_kind_of(k->w->launch, w.v[0].text) < LAUNCH_GROUPS)
		return; /* its rows here say what it starts */
	why = launch_objection(k->w->launch, &w);
	if (str_starts(why, STR("run:")) || launch_runs(k->w->launch, &w))
		impact_doubt(
		    k, found->base->path, "an option starts another program");
	else if (str_starts(why, STR("write:")))
		impact_add(k,
		    (struct impact_hit){.bits = EFFECT_BIT(SG_EFFECT_CHANGES),
			.by = found->base->path,
			.says = STR("a file that an option names")});
}

/* tool --version and tool --help do nothing else. */
static bool
only_tells(struct impact_part p)
{
	struct sg_str w = p.part->n == p.from + 2
	    ? p.part->words[p.from + 1].text
	    : STR("");

	return str_eq(w, STR("--version")) || str_eq(w, STR("--help"));
}

static void
by_table(struct impact_walk *k, const struct impact_reading *r)
{
	struct rows found = {.base = NULL};

	find_rows(k, r, &found);
	add_base(k, r, &found);
	if (!found.listed) {
		impact_doubt(k, showable(r->name),
		    r->name.n > 0 && showable(r->name).n > 0
			? "not in the table of programs"
			: "a program that is not in the table");
		k->runs |= memchr(r->p.part->words[r->p.from].text.p, '/',
			       r->p.part->words[r->p.from].text.n) != NULL;
		return;
	}
	if (found.base == NULL && found.inner == EFFECTS_NOTHING)
		impact_doubt(k, showable(r->name), "a use not in the table");
	if (r->ways.full || r->ways.anything)
		impact_doubt(
		    k, showable(r->name), "its options can mean anything");
	if (found.base != NULL)
		look_again(k, r, &found);
	if (found.inner != EFFECTS_NOTHING)
		impact_inner(k, r, found.inner);
}

void
impact_program(struct impact_walk *k, struct impact_part p)
{
	const struct command_word *program = &p.part->words[p.from];
	struct impact_reading r;
	struct sg_str name = str_behind(program->text, '/');

	if (program->text.n == 0 ||
	    ((program->flags & CHANGES) != 0 &&
		!str_eq(program->text, STR("[")))) {
		impact_doubt(
		    k, STR(""), "which program it is shows when it runs");
		k->runs = true;
		return;
	}
	look_for_secrets(k, p);
	impact_read(k, p, 0, &r);
	if (only_tells(p) && r.ways.tool != WAYS_NONE) {
		impact_add(k,
		    (struct impact_hit){.bits = READS_ONLY,
			.by = showable(r.name),
			.says = STR("its own version or help")});
		return;
	}
	by_table(k, &r);
	if (r.ways.forks > 0) { /* an option that may take the next word */
		impact_read(k, p, ~0u, &r);
		by_table(k, &r);
	}
	k->moved |= str_eq(name, STR("cd")) || str_eq(name, STR("pushd"));
}

/* > file, < .env, > /dev/sda, > /dev/tcp/host/port */
static void
look_at_target(struct impact_walk *k, const struct command_word *w)
{
	struct sg_str s = w->text;
	bool number = s.n > 0;

	for (size_t i = 0; i < s.n; i++)
		number &= (s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '-';
	if (is_secret(s))
		add_plain(
		    k, SG_EFFECT_SECRETS, "a file that usually holds some");
	if (str_starts(s, STR("/dev/tcp/")) ||
	    str_starts(s, STR("/dev/udp/"))) {
		add_plain(k, SG_EFFECT_SENDS, "through a connection");
		return;
	}
	if ((w->flags & WORD_INWARD) != 0 || number ||
	    str_eq(s, STR("/dev/null")) || str_eq(s, STR("/dev/stdout")) ||
	    str_eq(s, STR("/dev/stderr")) || str_eq(s, STR("/dev/tty")))
		return;
	if (str_starts(s, STR("/dev/")))
		impact_add(k,
		    (struct impact_hit){.bits = EFFECT_BIT(SG_EFFECT_DELETES) |
			    EFFECT_BIT(SG_EFFECT_PERMANENT),
			.says = STR("writes over a device")});
	impact_add(k,
	    (struct impact_hit){.bits = EFFECT_BIT(SG_EFFECT_CHANGES),
		.says = STR("writes its output to a file"),
		.outside = leads_out(k, w),
		.moved = k->moved});
}

/* The words of a part, and those behind its substitutions. */
static bool
gather(struct impact_walk *k, const struct command *c, size_t i,
    struct command_part *out)
{
	size_t n = c->parts[i].n, m = 0;

	*out = c->parts[i];
	for (size_t j = i + 1; j < c->n; j++)
		if (c->parts[j].of == i)
			n += c->parts[j].n;
	if (n == c->parts[i].n)
		return true;
	out->words = arena_new(k->a, n * sizeof(*out->words));
	k->no_memory |= out->words == NULL;
	if (out->words == NULL)
		return false;
	for (size_t j = i; j < c->n; j++) {
		if (j != i && c->parts[j].of != i)
			continue;
		memcpy(out->words + m, c->parts[j].words,
		    c->parts[j].n * sizeof(*out->words));
		m += c->parts[j].n;
		out->flags |= c->parts[j].flags & PART_REDIRECT;
	}
	out->n = n;
	return true;
}

/* Words of the shell language in front of a program; what they open. */
static bool
skip_reserved(const struct command_part *p, size_t *at)
{
	static const char *const opens[] = {"if", "then", "else", "elif", "do",
	    "while", "until", "!", "{", "time", "coproc"};
	bool again = true;

	while (again && *at < p->n) {
		again = false;
		for (size_t i = 0; i < sizeof(opens) / sizeof(opens[0]); i++)
			again |= str_eq(p->words[*at].text, str_of(opens[i]));
		*at += again;
	}
	return *at < p->n;
}

/* for x in ..., done, fi: nothing is started by their words. */
static bool
starts_nothing(struct sg_str w)
{
	static const char *const words[] = {
	    "for", "select", "done", "fi", "esac", "}", "in"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (str_eq(w, str_of(words[i])))
			return true;
	return false;
}

static void
look_at_part(struct impact_walk *k, const struct command *c, size_t i)
{
	struct command_part p;
	size_t at;

	if ((c->parts[i].flags & PART_CONTINUED) != 0 || !gather(k, c, i, &p))
		return;
	for (size_t j = 0; j < p.n; j++) {
		if ((p.words[j].flags & WORD_TARGET) != 0)
			look_at_target(k, &p.words[j]);
		else if ((p.words[j].flags & WORD_ASSIGNMENT) != 0)
			impact_assignment(k, p.words[j].text);
	}
	at = word_touch_program(&p);
	if (at == p.n)
		return;
	if ((p.flags & PART_RESERVED) != 0 &&
	    (starts_nothing(p.words[at].text) || !skip_reserved(&p, &at) ||
		starts_nothing(p.words[at].text)))
		return;
	if ((p.flags & PART_RESERVED) != 0 &&
	    (str_eq(p.words[at].text, STR("case")) ||
		str_eq(p.words[at].text, STR("function")))) {
		impact_doubt(
		    k, STR(""), "a part of the shell language not looked into");
		return;
	}
	impact_program(
	    k, (struct impact_part){&p, at, (p.flags & PART_FED) != 0});
}

void
impact_command(struct impact_walk *k, const struct command *c)
{
	if (c->state == COMMAND_UNREADABLE || c->n == 0) {
		impact_doubt(k, STR(""), "the command cannot be read");
		k->runs = true;
		return;
	}
	if ((c->saw & SHELL_SAW_HIDDEN) != 0)
		impact_doubt(
		    k, STR(""), "a text in it runs commands not looked into");
	if (c->has_environment)
		impact_doubt(k, STR(""), "variables of its own are set for it");
	for (size_t i = 0; i < c->n && !k->no_memory; i++)
		look_at_part(k, c, i);
}

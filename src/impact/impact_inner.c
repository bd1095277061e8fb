/* Commands that stand in the words of another. */
#include "impact/impact_int.h"
#include "base/banned.h"

#define CHANGES \
	(WORD_EXPANSION | WORD_GLOB | WORD_TILDE | WORD_BRACE | WORD_HISTORY)

#define TEXT_MAX_ 4096 /* of a text that is put together from words */

/* Something runs that is only known when it runs. */
static void
run_unseen(
    struct impact_walk *k, const struct impact_reading *r, const char *says)
{
	impact_doubt(k, r->name, says);
	k->runs = true;
	k->runner = r->name;
}

void
impact_text(struct impact_walk *k, struct sg_str text)
{
	struct command c;

	if (k->depth == IMPACT_DEPTH_MAX) {
		impact_doubt(k, STR(""), "commands within commands, too deep");
		return;
	}
	if (command_parse(&c, text, k->a) != SG_OK) {
		k->no_memory = true;
		return;
	}
	k->depth++;
	impact_command(k, &c);
	k->depth--;
}

/* A variable that no row calls harmless may change what a program does. */
void
impact_assignment(struct impact_walk *k, struct sg_str word)
{
	struct sg_str name = str_cut(&word, '=');
	bool opaque;
	struct sg_str why = launch_variable(k->w->launch, name, &opaque);

	if (why.n > 0) {
		impact_add(k,
		    (struct impact_hit){
			.bits = EFFECT_BIT(SG_EFFECT_UNKNOWN), .says = why});
		k->runs = true;
		return;
	}
	for (size_t i = 0; i < k->t->n; i++) {
		const struct effects_row *row = &k->t->rows[i];
		struct sg_str path = row->path;

		if (path.p[path.n - 1] != '=' ||
		    !impact_like(str_part(path, 0, path.n - 1), name))
			continue;
		if (row->bits != 0)
			impact_add(k,
			    (struct impact_hit){
				.bits = row->bits, .says = row->says});
		return;
	}
	impact_doubt(k, STR(""), "a variable is set that programs may heed");
}

static bool
in_takes(
    struct impact_walk *k, const struct impact_reading *r, struct sg_str word)
{
	for (size_t i = 0; i < k->t->n; i++) {
		const struct effects_row *row = &k->t->rows[i];
		struct sg_str when = row->when;

		if (row->inner != EFFECTS_TAKES || !impact_speaks(k, row, r))
			continue;
		while (when.n > 0)
			if (str_eq(str_cut(&when, ' '), word))
				return true;
	}
	return false;
}

/* Whether the next word is the value of the option ${word}. */
static bool
takes_next(
    struct impact_walk *k, const struct impact_reading *r, struct sg_str word)
{
	const struct ways *w = k->t->ways;
	uint16_t node = r->ways.tool;
	const struct ways_option *o;
	unsigned dashes = word.n > 1 && word.p[1] == '-' ? 2 : 1;
	bool begun;

	if (in_takes(k, r, word))
		return true;
	if (dashes == 2) {
		o = ways_option_of(
		    w, node, str_part(word, 2, word.n), 2, &begun);
		return o != NULL && o->value == WAYS_NEXT;
	}
	for (size_t i = 1; i < word.n; i++) { /* a bundle of letters */
		o = ways_option_of(w, node, str_part(word, i, 1), 1, NULL);
		if (o != NULL && o->value != WAYS_NO_VALUE)
			return o->value == WAYS_NEXT && i + 1 == word.n;
	}
	return false;
}

static bool
is_option(const struct command_word *w)
{
	return (w->flags & WORD_TARGET) == 0 && w->text.n > 1 &&
	    w->text.p[0] == '-';
}

/* NAME=value, as env and sudo take it. */
static bool
is_setting(struct sg_str s)
{
	size_t eq = str_find(s, STR("="));

	for (size_t i = 0; i < eq; i++)
		if (!((s.p[i] >= 'a' && s.p[i] <= 'z') ||
			(s.p[i] >= 'A' && s.p[i] <= 'Z') || s.p[i] == '_' ||
			(i > 0 && s.p[i] >= '0' && s.p[i] <= '9')))
			return false;
	return eq > 0 && eq < s.n;
}

/*
 * Where the words behind the options begin, ${skip} further words left out;
 * the number of words if there are none.
 */
static size_t
behind_options(
    struct impact_walk *k, const struct impact_reading *r, size_t skip)
{
	const struct command_part *p = r->p.part;
	size_t i = r->p.from + 1;
	bool ended = false;

	for (; i < p->n; i++) {
		const struct command_word *w = &p->words[i];

		if ((w->flags & WORD_TARGET) != 0)
			continue;
		if (!ended && str_eq(w->text, STR("--"))) {
			ended = true;
			continue;
		}
		if (!ended && is_option(w)) {
			i += takes_next(k, r, w->text) ? 1 : 0;
			continue;
		}
		if (is_setting(w->text)) {
			impact_assignment(k, w->text);
			continue;
		}
		if (skip == 0)
			break;
		skip--;
		ended = true;
	}
	return i < p->n ? i : p->n;
}

static void
look_at_rest(struct impact_walk *k, const struct impact_reading *r, size_t skip)
{
	size_t at = behind_options(k, r, skip);
	struct impact_part p = {r->p.part, at, r->p.fed};

	if (at == r->p.part->n)
		return; /* rows with @alone say what it does then */
	if (k->depth == IMPACT_DEPTH_MAX) {
		impact_doubt(k, STR(""), "commands within commands, too deep");
		return;
	}
	k->depth++;
	impact_program(k, p);
	k->depth--;
}

/* The words from ${at} on as one text, as ssh, eval and watch take them. */
static void
look_at_words(struct impact_walk *k, const struct impact_reading *r, size_t at)
{
	const struct command_part *p = r->p.part;
	struct buf b = arena_buf(k->a, TEXT_MAX_);
	bool dynamic = false;

	if (at == p->n)
		return;
	if (b.p == NULL) {
		k->no_memory = true;
		return;
	}
	for (; at < p->n; at++) {
		if ((p->words[at].flags & WORD_TARGET) != 0)
			continue;
		if (b.n > 0)
			buf_addc(&b, ' ');
		buf_add(&b, p->words[at].text);
		dynamic |= (p->words[at].flags & CHANGES) != 0;
	}
	if (dynamic || buf_full(&b))
		run_unseen(k, r, "a text that is only known when it runs");
	if (!buf_full(&b))
		impact_text(k, buf_str(&b));
}

/* sh -c TEXT, sh FILE, ... | sh */
static void
look_at_shell(struct impact_walk *k, const struct impact_reading *r)
{
	const struct command_part *p = r->p.part;
	bool text = false;

	for (size_t i = r->p.from + 1; i < p->n; i++) {
		const struct command_word *w = &p->words[i];

		if ((w->flags & WORD_TARGET) != 0)
			continue;
		if (is_option(w) && (w->flags & CHANGES) == 0) {
			text |= (w->text.p[1] != '-' &&
				    str_find(w->text, STR("c")) < w->text.n) ||
			    str_eq(w->text, STR("--command"));
			i += takes_next(k, r, w->text) && !text ? 1 : 0;
			continue;
		}
		if (!text) {
			run_unseen(k, r, "runs the script it names");
			return;
		}
		if ((w->flags & CHANGES) != 0)
			run_unseen(
			    k, r, "a text that is only known when it runs");
		if (w->text.n > 0)
			impact_text(k, w->text);
		return;
	}
	run_unseen(k, r,
	    r->p.fed ? "runs what comes in" : "a shell that takes commands");
}

/* python -m pip install, python -c TEXT, node FILE, ... | perl */
static void
look_at_code(struct impact_walk *k, const struct impact_reading *r)
{
	const struct command_part *p = r->p.part;
	bool operand = false, text = false, dynamic = false;

	for (size_t i = r->p.from + 1; i < p->n; i++) {
		const struct command_word *w = &p->words[i];

		dynamic |= (w->flags & CHANGES) != 0;
		if ((w->flags & WORD_TARGET) != 0)
			continue;
		if (str_eq(w->text, STR("-m")) && i + 1 < p->n) {
			k->depth++;
			impact_program(
			    k, (struct impact_part){p, i + 1, r->p.fed});
			k->depth--;
			return;
		}
		text |= str_eq(w->text, STR("-c")) ||
		    str_eq(w->text, STR("-e")) || str_eq(w->text, STR("-r")) ||
		    str_eq(w->text, STR("-p")) ||
		    str_starts(w->text, STR("--eval"));
		operand |= !is_option(w) || w->text.n == 1;
	}
	if (text && !dynamic)
		impact_doubt(k, r->name, "runs the text it is given");
	else
		run_unseen(k, r,
		    text           ? "a text that is only known when it runs"
			: operand  ? "runs the script it names"
			: r->p.fed ? "runs what comes in"
				   : "takes commands");
}

/* find . -exec rm {} \; fd -x rm */
static void
look_at_exec(struct impact_walk *k, const struct impact_reading *r)
{
	static const char *const opens[] = {"-exec", "-execdir", "-ok",
	    "-okdir", "-x", "-X", "--exec", "--exec-batch"};
	const struct command_part *p = r->p.part;

	for (size_t i = r->p.from + 1; i + 1 < p->n; i++) {
		struct command_part inner = *p;
		bool found = false;

		for (size_t j = 0; j < sizeof(opens) / sizeof(opens[0]); j++)
			found |= str_eq(p->words[i].text, str_of(opens[j]));
		if (!found)
			continue;
		inner.words = p->words + i + 1;
		for (inner.n = 0; i + 1 + inner.n < p->n; inner.n++)
			if (str_eq(inner.words[inner.n].text, STR(";")) ||
			    str_eq(inner.words[inner.n].text, STR("+")))
				break;
		if (inner.n == 0 || k->depth == IMPACT_DEPTH_MAX) {
			impact_doubt(k, r->name, "starts another program");
			continue;
		}
		k->depth++;
		impact_program(k, (struct impact_part){&inner, 0, r->p.fed});
		k->depth--;
		i += inner.n;
	}
}

static void
look_at_settings(struct impact_walk *k, const struct impact_reading *r)
{
	const struct command_part *p = r->p.part;

	for (size_t i = r->p.from + 1; i < p->n; i++)
		if ((p->words[i].flags & WORD_TARGET) == 0 &&
		    is_setting(p->words[i].text))
			impact_assignment(k, p->words[i].text);
}

void
impact_inner(struct impact_walk *k, const struct impact_reading *r,
    enum effects_inner inner)
{
	switch (inner) {
	case EFFECTS_REST:
		look_at_rest(k, r, 0);
		return;
	case EFFECTS_REST_1:
		look_at_rest(k, r, 1);
		return;
	case EFFECTS_TEXT:
		look_at_words(k, r, behind_options(k, r, 0));
		return;
	case EFFECTS_TEXT_1:
		look_at_words(k, r, behind_options(k, r, 1));
		return;
	case EFFECTS_SHELL:
		look_at_shell(k, r);
		return;
	case EFFECTS_CODE:
		look_at_code(k, r);
		return;
	case EFFECTS_EXEC:
		look_at_exec(k, r);
		return;
	case EFFECTS_SETS:
		look_at_settings(k, r);
		return;
	case EFFECTS_NOTHING:
	case EFFECTS_FETCH:
	case EFFECTS_TAKES:
	case EFFECTS_INNER_COUNT:
		return;
	}
}

/*
 * Reading the rule table.  The file is walked twice: the first time classes
 * and aliases enter the lexicon, the second time patterns enter the tree, so
 * rows may stand in any order.  Every limit is checked; a table that breaks
 * one is refused as a whole.
 */
#include <string.h>

#include "intent/rules_table.h"
#include "base/banned.h"

#define COLUMNS   6
#define WORDS_MAX 50000

struct row {
	struct sg_str id, kind, patterns, label, weight, why;
};

struct loader {
	struct rules *r;
	struct planter *planter;
	struct sg_error *e;
	unsigned line;
	const char *wrong; /* what is wrong with the row */
	bool voices;       /* the row is of the second part */
};

static bool
fail(struct loader *l, const char *why)
{
	if (l->wrong == NULL)
		l->wrong = why;
	return false;
}

static bool
row_read(struct loader *l, struct sg_str line, struct row *row)
{
	struct sg_str *columns[COLUMNS] = {&row->id, &row->kind, &row->patterns,
	    &row->label, &row->weight, &row->why};
	size_t tabs = 0;

	for (size_t i = 0; i < line.n; i++)
		tabs += line.p[i] == '\t';
	if (tabs != COLUMNS - 1)
		return fail(
		    l, "a row must have six columns, separated by tabs");
	for (size_t i = 0; i < COLUMNS; i++)
		*columns[i] = str_cut(&line, '\t');
	if (row->id.n == 0 || row->patterns.n == 0)
		return fail(l, "empty column");
	return true;
}

static bool
enter_word(struct loader *l, struct sg_str s, uint16_t *out)
{
	*out = lexicon_enter(&l->r->lex, rules_hash(s));
	if (*out == 0)
		return fail(l, "too many words");
	return true;
}

static bool
load_class(struct loader *l, const struct row *row)
{
	struct sg_str rest = row->patterns, w;
	unsigned class;
	uint16_t word;

	if (!rules_class(l->r, row->id, &class)) {
		if (l->r->n_classes == LEX_CLASSES_MAX)
			return fail(l, "too many classes");
		class = (unsigned)l->r->n_classes++;
		l->r->class_names[class] = row->id;
	}
	if (str_eq(row->weight, STR("1")))
		l->r->loaded |= (uint64_t)1 << class;
	if (str_eq(row->weight, STR("2")))
		l->r->persons |= (uint64_t)1 << class;
	if (str_eq(row->weight, STR("3")))
		l->r->frame |= (uint64_t)1 << class;
	while ((w = rules_take_word(&rest)).n > 0) {
		if (!enter_word(l, w, &word))
			return false;
		l->r->lex.words[word].classes |= (uint64_t)1 << class;
	}
	return true;
}

/* What the spellings of the row ${row} stand for. */
static bool
load_alias(struct loader *l, const struct row *row)
{
	struct sg_str spellings = row->patterns, rest, w;
	uint16_t word, to;

	while ((w = rules_take_word(&spellings)).n > 0) {
		size_t n = 0;

		if (!enter_word(l, w, &word))
			return false;
		for (rest = row->label; (w = rules_take_word(&rest)).n > 0;) {
			if (n == LEX_ALIAS_MAX)
				return fail(
				    l, "an alias may have at most four words");
			if (!enter_word(l, w, &to))
				return false;
			l->r->lex.words[word].alias[n++] = to;
		}
	}
	return true;
}

/* "MEDICAL:2" */
static bool
read_risk(struct sg_str label, struct rule *rule)
{
	struct sg_str reason = str_cut(&label, ':');
	unsigned value;

	if (!word_parse(&words_risk_reason, reason, &value) || label.n != 1 ||
	    label.p[0] < '0' || label.p[0] > '3')
		return false;
	rule->reason = (enum sg_risk_reason)value;
	rule->tier = (uint8_t)(label.p[0] - '0');
	return true;
}

static bool
read_label(struct sg_str label, struct rule *rule)
{
	unsigned value;

	switch (rule->kind) { /* not covered: a kind without a case */
	case RULE_INTENT:
	case RULE_KEYWORD:
		if (!word_parse(&words_intent, label, &value))
			return false;
		rule->intent = (enum sg_intent)value;
		return true;
	case RULE_RISK:
	case RULE_TOPIC:
		return read_risk(label, rule);
	case RULE_NONE:
	case RULE_PREFIX:
	case RULE_BENIGN:
	case RULE_SOFTEN:
		break;
	}
	return true;
}

/* The rule with this id, which several rows may share; NULL: too many. */
static struct rule *
rule_of(struct loader *l, const struct row *row, enum rule_kind kind)
{
	struct rules *r = l->r;

	if (r->n > 0 && str_eq(r->v[r->n - 1].id, row->id))
		return &r->v[r->n - 1];
	for (size_t i = 0; i < r->n; i++)
		if (str_eq(r->v[i].id, row->id)) {
			fail(l,
			    "rows with the same id must be next to each "
			    "other");
			return NULL;
		}
	if (r->n == RULES_MAX) {
		fail(l, "too many rules");
		return NULL;
	}
	r->v[r->n] = (struct rule){.id = row->id,
	    .why = row->why,
	    .hash = hash_str(row->id),
	    .kind = kind};
	return &r->v[r->n++];
}

static bool
load_rule(struct loader *l, const struct row *row, enum rule_kind kind)
{
	struct rule *rule = rule_of(l, row, kind);
	const char *why;

	if (rule == NULL)
		return false;
	if (rule->kind != kind)
		return fail(l, "the id is used for two kinds");
	if (!read_label(row->label, rule))
		return fail(l, "there is no such label");
	if (kind == RULE_RISK && rule->tier < risk_reason_tier(rule->reason))
		return fail(
		    l, "the tier is below the least tier of its reason");
	if (!rules_weight(row->weight, &rule->weight))
		return fail(l, "a weight must be a whole number");
	why = rules_plant(l->planter, row->patterns);
	return why == NULL || fail(l, why);
}

static const struct {
	const char *name;
	enum rule_kind kind;
} kind_names[] = {{"prefix", RULE_PREFIX}, {"rule", RULE_INTENT},
    {"keyword", RULE_KEYWORD}, {"risk", RULE_RISK}, {"topic", RULE_TOPIC},
    {"benign", RULE_BENIGN}, {"soften", RULE_SOFTEN}};

static bool
load_row(struct loader *l, struct sg_str line, bool words)
{
	struct row row;

	if (!row_read(l, line, &row))
		return false;
	if (str_eq(row.kind, STR("class")))
		return l->voices ? fail(l, "a class stands above the voices")
		    : words      ? load_class(l, &row)
				 : true;
	if (str_eq(row.kind, STR("alias")))
		return words ? load_alias(l, &row) : true;
	if (words)
		return true;
	for (size_t i = 0; i < sizeof(kind_names) / sizeof(kind_names[0]); i++)
		if (str_eq(row.kind, str_of(kind_names[i].name)))
			return load_rule(l, &row, kind_names[i].kind);
	return fail(l, "there is no such kind");
}

static bool
walk(struct loader *l, struct sg_str file, bool words)
{
	l->line = 1;
	l->voices = false;
	if (!str_eq(str_cut(&file, '\n'), STR(RULES_VERSION)))
		return fail(l, "the first line is not " RULES_VERSION);
	while (file.n > 0) {
		struct sg_str line = str_cut(&file, '\n');

		l->line++;
		if (str_eq(line, STR(RULES_VOICES))) {
			l->voices = true;
			l->r->n_learnt = l->r->n;
			continue;
		}
		if (line.n > 0 && line.p[0] != '#' && !load_row(l, line, words))
			return false;
	}
	if (!l->voices)
		l->r->n_learnt = l->r->n;
	return true;
}

/* Room for what ${file} can hold at most. */
static bool
prepare(struct rules *r, struct arena *a, struct sg_str file)
{
	uint32_t words = 0, edges = 16;

	for (size_t i = 0; i < file.n; i++)
		words += file.p[i] == ' ' || file.p[i] == '|' ||
		    file.p[i] == '\t' || file.p[i] == '\n';
	if (words > WORDS_MAX)
		words = WORDS_MAX;
	while (edges < 2 * words)
		edges *= 2;
	memset(r, 0, sizeof(*r));
	r->nodes = arena_new(a, (size_t)(words + 64) * sizeof(*r->nodes));
	r->edges = arena_new(a, edges * sizeof(*r->edges));
	r->n_nodes = 1;
	r->cap_nodes = words + 64;
	r->mask_edges = edges - 1;
	if (r->nodes == NULL || r->edges == NULL)
		return false;
	return lexicon_init(&r->lex, a, words + 64);
}

enum sg_err
rules_load(
    struct rules *r, struct arena *a, struct sg_str file, struct sg_error *e)
{
	struct loader l = {.r = r, .e = e};
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	if (!prepare(r, a, file) || (l.planter = rules_planter(r, a)) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("rules"));
	rules_digest(r, file);
	r->start = rules_grow(r, 0, SYMBOL_START);
	if (walk(&l, file, true) && walk(&l, file, false))
		return rules_index(r, a)
		    ? SG_OK
		    : err_set(e, SG_ENOMEM, STR(""), STR("rules"));
	r->n = 0;
	buf_addz(&b, "rules, line ");
	buf_addu(&b, l.line);
	buf_addz(&b, ": ");
	buf_addz(&b, l.wrong);
	return err_set(e, SG_EWORD, STR(""), buf_str(&b));
}

/* Validators: read from a definition, held against an answer. */
#include <string.h>

#include "dialogue/lint_backed.h"
#include "dialogue/lint_pattern.h"
#include "base/utf8.h"
#include "base/banned.h"

static const struct word lint_rule_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/rule.def"
};
const struct word_list words_lint_rule = {
    "lint_rule", lint_rule_rows, LINT_COUNT};

/* How a line names its rule; "Must" alone is what must be there. */
static const struct {
	struct sg_str name;
	enum sg_lint_rule rule;
} names[] = {
    {STR_INIT("must-not:"), LINT_MUST_NOT},
    {STR_INIT("must-have-any:"), LINT_MUST_HAVE_ANY},
    {STR_INIT("must-have:"), LINT_MUST_HAVE},
    {STR_INIT("must:"), LINT_MUST_HAVE},
};

struct lint_run {
	struct lint_result *out;
	struct sg_str answer;
	struct grams grams; /* of the answer */
	const struct lint_block *block;
	uint32_t at;
	bool warn;
	enum sg_lint_rule rule;
	size_t patterns; /* of this line */
	bool any;        /* of them one was found */
	struct buf all;  /* them, for the report */
};

/* Somewhere it says what no receipt shows. */
static bool
claimed(const struct lint_run *r, const struct pattern *p)
{
	const struct lint_block *b = r->block;
	struct lint_claim c = {.answer = r->answer};

	if (b->backed)
		return false;
	c.n = p->head.n + (p->head.n > 0) + p->tail.n;
	for (; pattern_in(r->answer, p, true, &c.at); c.at++)
		if (!lint_backed(&c, b->receipts, b->n_receipts))
			return true;
	return false;
}

static void
add_pattern(struct buf *b, const struct pattern *p)
{
	buf_add(b, p->head);
	if (p->head.n > 0)
		buf_addc(b, ' ');
	buf_add(b, p->tail);
}

static void
report(struct lint_run *r, struct sg_str pattern)
{
	struct lint_result *out = r->out;
	struct lint_finding *f = &out->v[out->n];

	*(r->warn ? &out->n_warnings : &out->n_violations) += 1;
	if (out->n == LINT_FINDINGS_MAX)
		return;
	out->is_warning[out->n++] = r->warn;
	f->block = r->at;
	f->rule = r->rule;
	f->n = utf8_valid_prefix(str_part(pattern, 0, LINT_PATTERN_MAX));
	memcpy(f->pattern, pattern.p, f->n);
}

static void
judge(struct lint_run *r, const struct pattern *p)
{
	char room[4 * LINT_PATTERN_MAX];
	struct buf text = BUF_ON(room);
	size_t at = 0;
	bool there = grams_may(&r->grams, p) &&
	    (r->rule == LINT_MUST_NOT ? claimed(r, p)
				      : pattern_in(r->answer, p, false, &at));

	r->patterns++;
	r->any |= there;
	if (r->rule == LINT_MUST_HAVE_ANY) {
		if (r->patterns > 1)
			buf_addz(&r->all, " / ");
		add_pattern(&r->all, p);
		return;
	}
	if (there != (r->rule == LINT_MUST_NOT))
		return;
	add_pattern(&text, p);
	report(r, buf_full(&text) ? p->tail : buf_str(&text));
}

/* The first of several, without its last word, goes before all the others. */
static struct sg_str
head_of(struct sg_str first)
{
	for (size_t i = first.n; i > 0; i--)
		if (first.p[i - 1] == ' ')
			return str_trim(str_part(first, 0, i - 1));
	return STR("");
}

static void
judge_quoted(struct lint_run *r, struct sg_str quoted)
{
	struct sg_str rest = quoted;
	struct sg_str first = str_trim(str_cut(&rest, '/'));
	struct pattern p = {.tail = quoted};

	if (first.n == quoted.n || first.n == 0) {
		judge(r, &p);
		return;
	}
	p.tail = first;
	judge(r, &p);
	p.head = head_of(first);
	while (rest.n > 0) {
		p.tail = str_trim(str_cut(&rest, '/'));
		if (p.tail.n > 0)
			judge(r, &p);
	}
}

static void
judge_line(struct lint_run *r, struct sg_str line)
{
	char room[4 * LINT_PATTERN_MAX];

	r->patterns = 0;
	r->any = false;
	r->all = BUF_ON(room);
	while (line.n > 0) {
		struct sg_str quoted;

		(void)str_cut(&line, '"');
		if (memchr(line.p, '"', line.n) == NULL)
			break;
		quoted = str_cut(&line, '"');
		if (quoted.n > 0)
			judge_quoted(r, quoted);
	}
	if (r->rule == LINT_MUST_HAVE_ANY && r->patterns > 0 && !r->any)
		report(r, buf_str(&r->all));
}

/* "- Must-not: ..." */
static void
read_line(struct lint_run *r, struct sg_str line)
{
	if (line.n == 0 || line.p[0] != '-')
		return;
	line = str_trim(str_part(line, 1, line.n));
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (pattern_starts(line, names[i].name)) {
			r->rule = names[i].rule;
			judge_line(r, str_part(line, names[i].name.n, line.n));
			return;
		}
}

static void
read_block(struct lint_run *r)
{
	struct sg_str rest = r->block->definition;
	bool begun = false;

	while (rest.n > 0) {
		struct sg_str line = str_trim(str_cut(&rest, '\n'));

		if (begun)
			read_line(r, line);
		begun |= str_starts(line, STR("Validators:"));
	}
}

void
lint(const struct lint_block *blocks, size_t n, struct sg_str answer,
    enum sg_enforcement_mode mode, struct lint_result *out)
{
	struct lint_run r = {.out = out, .answer = answer};

	out->ok = false; /* the findings are what is counted, and no more */
	out->n = out->n_violations = out->n_warnings = 0;
	grams_gather(&r.grams, answer);
	out->skipped = mode == SG_ENFORCE_OFF;
	for (; !out->skipped && r.at < n; r.at++) {
		r.block = &blocks[r.at];
		r.warn = mode == SG_ENFORCE_WARN || r.block->advisory;
		read_block(&r);
	}
	out->ok = out->n_violations == 0;
}

/* What is never settled lightly. */
static const struct sg_str rigorous[] = {STR_INIT("finance"), STR_INIT("legal"),
    STR_INIT("schemas"), STR_INIT("governance"), STR_INIT("security"),
    STR_INIT("ip"), STR_INIT("high-rigor")};

bool
lint_closure_is_advisory(enum sg_persona persona, bool checkpoint,
    const struct sg_str *flags, size_t n)
{
	if (persona != SG_PERSONA_IDA || checkpoint)
		return false;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < sizeof(rigorous) / sizeof(rigorous[0]);
		     k++)
			if (flags[i].n == rigorous[k].n &&
			    pattern_starts(flags[i], rigorous[k]))
				return false;
	return true;
}

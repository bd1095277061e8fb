/*
 * people in danger are heard in thirteen languages,
 * in their scripts and in Roman letters, and what only sounds like danger is
 * not taken for it; so are requests to help with serious harm. Illness, rights
 * and money of one's own are heard, too. The lines are
 * tests/data/emergencies.tsv, asks.tsv, matters.tsv and everyday.tsv.
 */
#include "lib/classifier.h"
#include "t.h"

#define LANGUAGES 13

static struct bench_turn *b;
static const char *const languages[LANGUAGES] = {"en", "zh", "hi", "es", "fr",
    "ar", "bn", "pt", "ru", "ur", "id", "de", "ja"};
static unsigned counts[LANGUAGES], n;

static struct sg_str
column(struct sg_str *line)
{
	const char *end = memchr(line->p, '\t', line->n);
	size_t len = end == NULL ? line->n : (size_t)(end - line->p);
	struct sg_str one = str_part(*line, 0, len);

	*line = str_part(*line, len + 1, line->n);
	return one;
}

static void
count(struct sg_str language)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (str_eq(language, str_of(languages[i])))
			counts[i]++;
	n++;
}

static void
in_danger(struct sg_str kind, struct sg_str text)
{
	bool self = str_eq(kind, STR("self_harm"));

	CHECK(b->risk.decision.tier == 3 && b->risk.rule_tier == 3,
	    "missed: %.*s: tier %d", (int)text.n, text.p,
	    (int)b->risk.decision.tier);
	CHECK(
	    !self || (b->risk.urgent && b->risk.urgency == SG_URGENT_SELF_HARM),
	    "not a call for help: %.*s", (int)text.n, text.p);
	CHECK(!str_eq(kind, STR("violence")) || b->risk.urgent,
	    "not urgent: %.*s", (int)text.n, text.p);
}

static void
asked_for(struct sg_str kind, struct sg_str text)
{
	(void)kind;
	CHECK(b->risk.rule_tier == 3, "missed: %.*s: tier %u", (int)text.n,
	    text.p, b->risk.rule_tier);
}

static void
matters_to_one(struct sg_str kind, struct sg_str text)
{
	(void)kind;
	CHECK(b->risk.rule_tier == 2, "tier %u by the rules: %.*s",
	    b->risk.rule_tier, (int)text.n, text.p);
}

static void
at_ease(struct sg_str kind, struct sg_str text)
{
	(void)kind;
	CHECK(b->risk.decision.tier < 3, "false alarm: %.*s", (int)text.n,
	    text.p);
	CHECK(!b->risk.urgent, "urgent: %.*s", (int)text.n, text.p);
}

static void
read_table(
    const char *path, void (*look)(struct sg_str kind, struct sg_str text))
{
	struct sg_str file = classifier_file(path), rest = file;

	n = 0;
	memset(counts, 0, sizeof(counts));
	while (rest.n > 0) {
		const char *end = memchr(rest.p, '\n', rest.n);
		size_t len = end == NULL ? rest.n : (size_t)(end - rest.p);
		struct sg_str line = str_part(rest, 0, len), kind;

		rest = str_part(rest, len + 1, rest.n);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		count(column(&line));
		kind = column(&line);
		classify(b, line);
		look(kind, line);
	}
	free((void *)file.p);
}

static void
emergencies(void)
{
	read_table("tests/data/emergencies.tsv", in_danger);
	for (size_t i = 0; i < LANGUAGES; i++)
		CHECK(counts[i] >= 20, "%s: %u lines", languages[i], counts[i]);
}

/* how to harm, and despair that does not name it. */
static void
asks(void)
{
	read_table("tests/data/asks.tsv", asked_for);
	CHECK(n >= 75, "%u lines", n);
}

/* */
static void
matters(void)
{
	read_table("tests/data/matters.tsv", matters_to_one);
	CHECK(n >= 35, "%u lines", n);
}

static void
everyday(void)
{
	read_table("tests/data/everyday.tsv", at_ease);
	for (size_t i = 0; i < LANGUAGES; i++)
		CHECK(counts[i] >= 10, "%s: %u lines", languages[i], counts[i]);
	CHECK(counts[0] >= 95 + 10, "English: %u lines", counts[0]);
}

/* Vowel marks, other forms of a letter, joiners, width and capitals. */
static void
other_writing(void)
{
	static const char *const same[] = {"أُرِيدُ أَنْ أَمُوت", "اريد ان اموت",
	    "أريـــد أن أمـوت", "میں مرنا چاہتا ہوں", "ميں مرنا چاہتا ہوں",
	    "मैं मरना चाहता हूं", "मैं म\u200dरना चाहता हूँ", "QUIERO SUICIDARME",
	    "Ｑｕｉｅｒｏ ｓｕｉｃｉｄａｒｍｅ", "シニタイ", "Я ХОЧУ УМЕРЕТЬ",
	    "Ich MÖCHTE nicht mehr leben", "ich moechte nicht mehr leben",
	    "我好累。我想自杀。", "hola, buenos días. quiero suicidarme",
	    "qu1ero suic1darme", "Je n’ai plus envie de vivre", "아 死にたい"};

	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++) {
		classify(b, str_of(same[i]));
		CHECK(b->risk.decision.tier == 3, "missed: %s", same[i]);
	}
}

int
main(void)
{
	b = classifier_of_the_house();
	RUN(emergencies);
	RUN(asks);
	RUN(matters);
	RUN(everyday);
	RUN(other_writing);
	return t_done("voices");
}

/* What the model sees: bounded, without what is harmless, form apart. */
#include "intent/features.h"

#include <stdlib.h>

#include "t.h"

static struct rules *rules;
static struct tokens *tokens;
static struct rule_hits *hits;
static struct features *f, *g;
static struct arena arena;

#define TABLE                                                             \
	RULES_VERSION "\n"                                                \
		      "kill\tclass\tkill\t\t1\tto kill\n"                 \
		      "me\tclass\tme\t\t2\tthe one who writes\n"          \
		      "wh\tclass\twhat\t\t3\ta question word\n"           \
		      "how\trule\t^ how to\tteach\t100\thow\n"            \
		      "make\trule\twrite|draft\tcreate\t300\tmake\n"      \
		      "weak\trule\tplease\tother\t-10\tno reason\n"       \
		      "violence\ttopic\t@kill\tVIOLENCE:2\t80\twords\n"   \
		      "murder\trisk\tkill him\tVIOLENCE:3\t80\twords\n"   \
		      "benign\tbenign\tkill the lights\t\t0\tnot alive\n" \
		      "prevent\tsoften\tavoid\t\t0\tto prevent\n"

static void
see(struct features *out, const char *text)
{
	tokens_read(tokens, &rules->lex, str_of(text));
	rules_match(rules, tokens, hits);
	features_collect(out, rules, tokens, hits);
}

static bool
same(enum feature_group group)
{
	return f->n[group] == g->n[group] &&
	    memcmp(f->v[group], g->v[group],
		f->n[group] * sizeof(f->v[group][0])) == 0;
}

static bool
has(const struct features *x, enum feature_group group, uint32_t number)
{
	for (uint32_t i = 0; i < x->n[group]; i++)
		if (x->v[group][i] == number)
			return true;
	return false;
}

static void
sees_words(void)
{
	see(f, "red green blue");
	CHECK(f->n[FEATURE_WORDS] == 3 + 2 + 2, "%u",
	    (unsigned)f->n[FEATURE_WORDS]);
	see(g, "red green BLUE");
	CHECK(same(FEATURE_WORDS), "case does not count");
	see(g, "green red blue");
	CHECK(!same(FEATURE_WORDS), "order does");
	see(f, "7 days");
	see(g, "12 days");
	CHECK(same(FEATURE_WORDS), "numbers are alike");
	see(f, "");
	CHECK(f->n[FEATURE_WORDS] == 0, "nothing");
}

/* How many numbers of ${f} are in ${g} as well. */
static unsigned
shared(enum feature_group group)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < f->n[group]; i++)
		n += has(g, group, f->v[group][i]);
	return n;
}

/* How a word ends is seen, and whether there is a sentence at all. */
static void
sees_the_frame(void)
{
	unsigned tail, other;

	see(f, "storing carrots");
	see(g, "cooking carrots");
	tail = shared(FEATURE_FORM);
	see(g, "cook carrots");
	CHECK(shared(FEATURE_FORM) == tail - 2, "two tails, one of each begin");
	other = shared(FEATURE_FORM);
	see(g, "cook me");
	CHECK(shared(FEATURE_FORM) < other, "no title with a person");
	see(g, "what carrots");
	CHECK(shared(FEATURE_FORM) < other, "nor with a word of the frame");
	see(g, "write carrots");
	CHECK(shared(FEATURE_FORM) < other, "nor with a request");
	see(f, "what carrots");
	see(g, "what beans");
	CHECK(shared(FEATURE_FORM) == f->n[FEATURE_FORM] - 5,
	    "the frame is alike: %u", shared(FEATURE_FORM));
}

static void
sees_rules(void)
{
	see(f, "how to swim");
	CHECK(has(f, FEATURE_FORM, features_of_rule(&rules->v[0])), "how");
	CHECK(!has(f, FEATURE_FORM, features_of_rule(&rules->v[1])), "make");
	see(f, "kill him");
	CHECK(has(f, FEATURE_TOPIC, features_of_rule(&rules->v[3])), "topic");
	CHECK(has(f, FEATURE_TOPIC, features_of_rule(&rules->v[4])), "risk");
	see(f, "avoid kill him");
	CHECK(!has(f, FEATURE_TOPIC, features_of_rule(&rules->v[4])),
	    "softened is another feature");
	see(f, "Write it. Now please stop");
	see(g, "Now please stop. Write it");
	CHECK(!same(FEATURE_FORM), "where a rule fires counts");
}

static void
does_not_hear_what_is_harmless(void)
{
	see(f, "kill the lights");
	CHECK(!has(f, FEATURE_TOPIC, features_of_rule(&rules->v[3])), "topic");
	see(g, "kill the dog");
	CHECK(!has(g, FEATURE_WORDS, f->v[FEATURE_WORDS][0]), "the word");
}

/* The weights know the rules they were made with, and no voice behind them. */
static void
does_not_hear_voices(void)
{
	static const char voices[] = TABLE RULES_VOICES
	    "\n"
	    "es\trisk\tquiero morir\tSELF_HARM:3\t200\tx\n";

	see(f, "quiero morir");
	if (rules_load(rules, &arena, STR(voices), NULL) != SG_OK)
		exit(1);
	see(g, "quiero morir");
	CHECK(hits->n > 0, "the voice speaks");
	for (unsigned k = 0; k < FEATURE_GROUPS; k++)
		CHECK(same((enum feature_group)k), "group %u", k);
}

static void
is_bounded(void)
{
	struct buf b = {malloc(1 << 16), 0, 1 << 16, false};

	for (unsigned i = 0; i < 3000; i++)
		buf_addz(&b, i % 7 == 0 ? "alpha " : "beta ");
	buf_addc(&b, '\0');
	see(f, b.p);
	CHECK(f->n[FEATURE_WORDS] <= 3 * FEATURES_TOKENS, "%u",
	    (unsigned)f->n[FEATURE_WORDS]);
	b.p[5 * 300] = '\0';
	see(f, b.p);
	CHECK(f->n[FEATURE_WORDS] > 256 * 3, "all of a shorter one");
	b.n = 0;
	buf_addz(&b, RULES_VERSION "\n");
	for (unsigned i = 0; i < 64; i++) {
		buf_addz(&b, "c");
		buf_addu(&b, i);
		buf_addz(&b, "\tclass\tword\t\t0\tx\n");
	}
	if (rules_load(rules, &arena, buf_str(&b), NULL) != SG_OK)
		exit(1);
	see(f, "word");
	CHECK(f->n[FEATURE_TOPIC] == FEATURES_MAX, "%u",
	    (unsigned)f->n[FEATURE_TOPIC]);
	free(b.p);
}

int
main(void)
{
	rules = malloc(sizeof(*rules));
	tokens = malloc(sizeof(*tokens));
	hits = malloc(sizeof(*hits));
	f = malloc(sizeof(*f));
	g = malloc(sizeof(*g));
	arena_init(&arena, &mem_heap, 1 << 22);
	if (rules_load(rules, &arena, STR(TABLE), NULL) != SG_OK)
		exit(1);
	RUN(sees_words);
	RUN(sees_the_frame);
	RUN(sees_rules);
	RUN(does_not_hear_what_is_harmless);
	RUN(does_not_hear_voices);
	RUN(is_bounded);
	arena_release(&arena);
	free(rules);
	free(tokens);
	free(hits);
	free(f);
	free(g);
	return t_done("turn_features");
}

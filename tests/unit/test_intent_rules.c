/* The rule table: what it may hold, and what fires. */
#include "intent/rules.h"

#include <stdlib.h>

#include "t.h"

#define V RULES_VERSION "\n"
#define TABLE                                                           \
	V "# a comment\n\n"                                             \
	  "spelling_dont\talias\tdont\tdo n't\t0\tno apostrophe\n"      \
	  "who\tclass\tman woman wife\t\t0\tpeople\n"                   \
	  "kill\tclass\tkill kills\t\t1\tto kill\n"                     \
	  "who\tclass\tlad lass\t\t0\tmore people\n"                    \
	  "four1\tkeyword\tfour\tteach\t1\tx\n"                         \
	  "four2\tkeyword\tfour\tteach\t1\tx\n"                         \
	  "four3\tkeyword\tfour\tteach\t1\tx\n"                         \
	  "four4\tkeyword\tfour\tteach\t1\tx\n"                         \
	  "please\tprefix\t^ please / ^ can you\t\t0\tpolite\n"         \
	  "howto\trule\t^ how|what do|to / teach me\tteach\t150\thow\n" \
	  "howto\trule\tshow .. how\tteach\t150\thow\n"                 \
	  "make\trule\tmake it\tcreate\t100\tmake\n"                    \
	  "ends\trule\tgood $\tinspect\t100\tat the end\n"              \
	  "any\trule\tthe _ thing\tother\t-50\tany word\n"              \
	  "long\trule\ta|b|c|d|e|f x\tother\t10\ta large set\n"         \
	  "word\tkeyword\tdo n't\treflect\t40\ta keyword\n"             \
	  "murder\trisk\t@kill .. @who|him\tVIOLENCE:3\t200\tto kill\n" \
	  "violence\ttopic\t@kill\tVIOLENCE:2\t80\twords\n"             \
	  "benign\tbenign\tkill the process\t\t0\ttechnical\n"          \
	  "prevent\tsoften\tavoid|prevent\t\t0\tto prevent\n"

static struct rules *rules;
static struct tokens *tokens;
static struct rule_hits *hits;
static struct arena arena;

static enum sg_err
load(const char *table, struct sg_error *e)
{
	arena_release(&arena);
	arena_init(&arena, &mem_heap, 1 << 22);
	return rules_load(rules, &arena, str_of(table), e);
}

/* What fired, "id" or "id~" if softened, in the order of firing. */
static struct sg_str
fired(const char *text, char room[256])
{
	struct buf b = {room, 0, 256, false};

	tokens_read(tokens, &rules->lex, str_of(text));
	rules_match(rules, tokens, hits);
	for (size_t i = 0; i < hits->n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, rules->v[hits->v[i].rule].id);
		if (hits->v[i].softened)
			buf_addc(&b, '~');
	}
	return buf_str(&b);
}

static const struct row {
	const char *name, *text, *want;
} rows[] = {
    {"begin of a sentence", "How do I", "howto"},
    {"not in its middle", "so how do I", ""},
    {"of the second sentence", "Hi. How to win", "howto"},
    {"behind a prefix", "please how to win", "please howto"},
    {"behind two", "please can you how to", "please howto"},
    {"anywhere", "now teach me", "howto"},
    {"a gap of none", "show how", "howto"},
    {"a gap of five", "show a b c d e how", "howto"},
    {"a gap of six", "show a b c d e f how", ""},
    {"a gap ends with the sentence", "show. how", ""},
    {"the end", "it is good", "ends"},
    {"the end before a mark", "good?", "ends"},
    {"not the end", "good day", ""},
    {"any word", "the big thing", "any"},
    {"a mark is no word", "the , thing", ""},
    {"a large set", "e x", "long"},
    {"a spelling", "dont", "word"},
    {"a class and a gap", "kill that man", "violence murder"},
    {"another word of it", "kills a wife", "violence murder"},
    {"a word beside a class", "kill him", "violence murder"},
    {"word boundaries", "skills of man", ""},
    {"a benign phrase", "kill the process", "benign"},
    {"only around it", "kill the process, then kill him",
	"benign violence murder"},
    {"asking to prevent", "avoid that they kill him",
	"prevent violence~ murder~"},
    {"but not behind it", "kill him to avoid it", "violence murder prevent"},
    {"nor in the next sentence", "I avoid it. They kill him",
	"prevent violence murder"},
    {"once without is enough", "avoid kill him. kill him",
	"prevent violence murder"},
    {"the shorter of two", "avoid kill a b man. avoid kill him",
	"prevent violence~ murder~"},
    {"softened the second time", "kill him. avoid kill him",
	"violence murder prevent"},
    {"the first of two alike", "kill him. kill him", "violence murder"},
    {"four rules of one phrase", "four", "four1 four2 four3 four4"},
    {"a class in two rows", "kill the lad", "violence murder"},
    {"nothing", "", ""},
};

static void
fires(void)
{
	const struct row *r;
	struct sg_error e = {0};
	char room[256];

	CHECK(load(TABLE, &e) == SG_OK, "%s", e.message);
	EACH (r, rows) {
		struct sg_str got = fired(r->text, room);

		CHECK(str_eq(got, str_of(r->want)), "%s: %.*s", r->name,
		    (int)got.n, got.p);
	}
}

static void
knows_the_key_sentence(void)
{
	struct sg_error e = {0};
	char room[256];

	CHECK(load(TABLE, &e) == SG_OK, "%s", e.message);
	fired("I am here. Please teach me. Thanks a lot!", room);
	CHECK(hits->sentences == 3, "%u", (unsigned)hits->sentences);
	CHECK(hits->key.number == 1 && hits->key.asks, "the one that asks");
	CHECK(hits->key.request == hits->key.from + 1, "behind the prefix");
	CHECK(hits->first.number == 0 && hits->first.from == 0, "the first");
	fired("teach me? show it how. It is big", room);
	CHECK(hits->key.number == 0, "a question mark is clearer than a rule");
	fired("teach me? show it how? It is big", room);
	CHECK(hits->key.number == 1, "of two the last");
	fired("teach me? now make it up. Right", room);
	CHECK(hits->key.number == 1, "so is the wish for an artefact");
	fired("teach me. the big thing. Right", room);
	CHECK(hits->key.number == 0, "small talk asks for nothing");
	fired("One two three. Four. Five six seven", room);
	CHECK(hits->key.number == 2, "the last that is long enough");
	fired("please", room);
	CHECK(hits->key.request == 0, "a prefix alone is the request");
	fired("kill the process", room);
	CHECK(rules_is_quiet(hits, 0), "only sounds dangerous");
	CHECK(!rules_is_quiet(hits, 2), "does not even sound so");
	CHECK(hits->classes == 0, "and has no class then");
	fired("avoid it", room);
	CHECK(hits->softened, "the key sentence asks to prevent");
	fired("kill a b c d man. kill him", room);
	CHECK(hits->v[1].to - hits->v[1].from == 1, "the shorter phrase");
}

/* More of everything than there is room for, and nothing breaks. */
static void
is_bounded(void)
{
	struct sg_error e = {0};
	struct buf b = {malloc(60000), 0, 60000, false};

	CHECK(load(TABLE, &e) == SG_OK, "%s", e.message);
	for (unsigned i = 0; i < 4000; i++)
		buf_addz(&b, "show kill ");
	buf_addz(&b, "him");
	tokens_read(tokens, &rules->lex, buf_str(&b));
	rules_match(rules, tokens, hits);
	CHECK(hits->n == 2, "%zu", hits->n);
	free(b.p);
}

static const struct bad {
	const char *name, *table, *why;
} bads[] = {
    {"no version", "x\n", "line 1: the first line"},
    {"nothing", "", "line 1: the first line"},
    {"five columns", V "a\trule\tb\tteach\t1\n", "line 2: a row must have six"},
    {"no id", V "\trule\tb\tteach\t1\tc\n", "line 2: empty"},
    {"no pattern", V "a\trule\t\tteach\t1\tc\n", "line 2: empty"},
    {"no such kind", V "a\trules\tb\tteach\t1\tc\n", "no such kind"},
    {"no such intent", V "a\trule\tb\ttaech\t1\tc\n", "no such label"},
    {"no such reason", V "a\trisk\tb\tWAR:2\t1\tc\n", "no such label"},
    {"no tier", V "a\trisk\tb\tLEGAL\t1\tc\n", "no such label"},
    {"below its reason", V "a\trisk\tb\tWEAPONS:2\t1\tc\n",
	"the tier is below the least tier of its reason"},
    {"tier 4", V "a\trisk\tb\tLEGAL:4\t1\tc\n", "no such label"},
    {"tier -", V "a\ttopic\tb\tLEGAL:-\t1\tc\n", "no such label"},
    {"no weight", V "a\trule\tb\tteach\t\tc\n", "a weight must be"},
    {"a word as weight", V "a\trule\tb\tteach\tx\tc\n", "a weight must be"},
    {"a blank in the weight", V "a\trule\tb\tteach\t1 \tc\n",
	"a weight must be"},
    {"more branches than room",
	V "a\trule\tp|q|r p|q|r p|q|r p|q|r p|q|r p|q|r\tteach\t1\tc\n",
	"too much room"},
    {"a set where there is no room",
	V "a\trule\tp|q|r p|q|r p|q|r p|q|r v|w|x|y|z a|b|c|d|e\t"
	  "teach\t1\tc\n",
	"too much room"},
    {"more edges than room",
	V "a\trule\tp|q|r p|q|r p|q|r "
	  "a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t\tteach\t1\tc\n",
	"too much room"},
    {"a large weight", V "a\trule\tb\tteach\t12345\tc\n", "a weight must be"},
    {"no such class", V "a\trule\t@b\tteach\t1\tc\n", "no such class"},
    {"none in a set", V "a\trule\tx|y|z|v|@b\tteach\t1\tc\n", "no such class"},
    {"a pattern of 13", V "a\trule\tb b b b b b b b b b b b b\tteach\t1\tc\n",
	"1 to 12"},
    {"an empty pattern", V "a\trule\t  / b\tteach\t1\tc\n", "1 to 12"},
    {"one id, two kinds",
	V "a\trule\tb\tteach\t1\tc\na\tkeyword\tb\tteach\t1\tc\n",
	"line 3: the id is used for two kinds"},
    {"an id apart",
	V "a\trule\tb\tteach\t1\tc\nd\trule\te\tteach\t1\tc\n"
	  "a\trule\tf\tteach\t1\tc\n",
	"line 4: rows with the same id"},
    {"five for one pattern",
	V "a\trule\tx\tteach\t1\tc\nb\trule\tx\tteach\t1\tc\n"
	  "c\trule\tx\tteach\t1\tc\nd\trule\tx\tteach\t1\tc\n"
	  "e\trule\tx\tteach\t1\tc\n",
	"line 6: too many rules with"},
    {"a long alias", V "a\talias\tb\tc d e f g\t0\th\n", "four words"},
};

static void
refuses_what_is_wrong(void)
{
	const struct bad *r;

	EACH (r, bads) {
		struct sg_error e = {0};

		CHECK(load(r->table, &e) == SG_EWORD, "%s", r->name);
		CHECK(strstr(e.message, r->why) != NULL, "%s: %s", r->name,
		    e.message);
		CHECK(rules->n == 0, "%s", r->name);
	}
}

/* A table with ${n} rows of one kind. */
static struct sg_str
rows_of(struct buf *b, unsigned n, const char *kind, const char *label)
{
	b->n = 0;
	buf_addz(b, V);
	for (unsigned i = 0; i < n; i++) {
		buf_addz(b, "id");
		buf_addu(b, i);
		buf_addc(b, '\t');
		buf_addz(b, kind);
		buf_addz(b, "\tword");
		buf_addu(b, i);
		buf_addc(b, '\t');
		buf_addz(b, label);
		buf_addz(b, "\t1\twhy\n");
	}
	return buf_str(b);
}

/* A class of as many words as there can be, then one row more. */
static void
words_have_a_limit(void)
{
	static const char *const more[] = {"\nb\talias\tnew\tw1\t0\tx\n",
	    "\nb\talias\tw1\tnew\t0\tx\n", "\nb\tclass\tnew\t\t0\tx\n",
	    "\nb\trule\tnew\tteach\t0\tx\n", "\n"};
	struct buf b = {malloc(1 << 19), 0, 1 << 19, false};

	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
		struct sg_error e = {0};
		struct arena a;

		b.n = 0;
		buf_addz(&b, V "a\tclass\t");
		for (unsigned w = 0; w < 50064; w++) {
			buf_addc(&b, 'w');
			buf_addu(&b, w);
			buf_addc(&b, ' ');
		}
		buf_addz(&b, "\t\t0\tx");
		buf_addz(&b, more[i]);
		arena_init(&a, &mem_heap, 1 << 24);
		CHECK((rules_load(rules, &a, buf_str(&b), &e) == SG_OK) ==
			(i == 4),
		    "%zu: %s", i, e.message);
		CHECK(i == 4 || strstr(e.message, "too many words") != NULL,
		    "%zu: %s", i, e.message);
		arena_release(&a);
	}
	free(b.p);
}

/* Nodes run out before edges when a comment makes the file long. */
static void
nodes_have_a_limit(void)
{
	static const char *const last[] = {"a|b|c", "a|b|c|d"};

	for (size_t i = 0; i < 2; i++) {
		struct buf b = {malloc(4096), 0, 4096, false};
		struct sg_error e = {0};

		buf_addz(&b, V "#");
		for (unsigned k = 0; k < 474; k++)
			buf_addc(&b, ' ');
		buf_addz(&b,
		    "\nx\trule\ta|b|c a|b|c a|b|c"
		    "\tteach\t1\tc\n");
		buf_addz(&b, "y\trule\te|f|g a|b|c a|b|c a|b|c a|b|c ");
		buf_addz(&b, last[i]);
		buf_addz(&b, "\tteach\t1\tc\n");
		CHECK(b.n < b.cap, "room");
		b.p[b.n] = '\0';
		CHECK(load(b.p, &e) == SG_EWORD &&
			strstr(e.message, "too much room") != NULL,
		    "%s", e.message);
		free(b.p);
	}
}

/* More phrases under way than there is room for: some are not followed. */
static void
phrases_under_way_are_bounded(void)
{
	struct buf b = {malloc(1 << 16), 0, 1 << 16, false};
	struct sg_error e = {0};

	buf_addz(&b, V);
	for (unsigned i = 0; i < 60; i++) {
		buf_addz(&b, "r");
		buf_addu(&b, i);
		buf_addz(&b, "\trule\ta|b|c|d|e");
		buf_addu(&b, i);
		buf_addz(&b, " .. z\tteach\t1\tx\n");
	}
	arena_release(&arena);
	arena_init(&arena, &mem_heap, 1 << 22);
	CHECK(rules_load(rules, &arena, buf_str(&b), &e) == SG_OK, "%s",
	    e.message);
	tokens_read(tokens, &rules->lex, STR("a a a a z"));
	rules_match(rules, tokens, hits);
	CHECK(hits->n == 60, "%zu", hits->n);
	free(b.p);
}

static void
has_limits(void)
{
	struct buf b = {malloc(1 << 16), 0, 1 << 16, false};
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 24);
	CHECK(rules_load(rules, &a, rows_of(&b, 64, "class", ""), &e) == SG_OK,
	    "%s", e.message);
	CHECK(rules_load(rules, &a, rows_of(&b, 65, "class", ""), &e) != SG_OK,
	    "too many classes");
	CHECK(rules_load(rules, &a, rows_of(&b, RULES_MAX, "rule", "teach"),
		  NULL) == SG_OK,
	    "so many rules");
	CHECK(rules_load(rules, &a, rows_of(&b, RULES_MAX + 1, "rule", "teach"),
		  NULL) != SG_OK,
	    "too many rules");
	arena_release(&a);
	for (size_t left = 0; left < 60000; left += 211) {
		memset(&e, 0, sizeof(e));
		arena_init(&a, &mem_heap, left);
		if (rules_load(rules, &a, STR(TABLE), &e) != SG_OK)
			CHECK(e.code == SG_ENOMEM, "%zu", left);
		arena_release(&a);
	}
	free(b.p);
}

/* The second part: decided with, not learnt from (R-419). */
static void
has_voices(void)
{
	static const char first[] = RULES_VERSION
	    "\nmurder\trisk\tkill him\tVIOLENCE:3\t200\tx\n";
	static const char second[] = RULES_VOICES
	    "\n# a comment\n"
	    "want\talias\tquisiera deseo\tquiero\t0\tspellings\n"
	    "es\trisk\tquiero morir\tSELF_HARM:3\t200\tx\n"
	    "zh\trisk\t想|要 .. 自杀|上吊|跳楼|割腕\tSELF_HARM:3\t200\tx\n"
	    "ar\trisk\tأريد أن أموت\tSELF_HARM:3\t200\tx\n"
	    "calm\tbenign\t想 .. 不想自杀\t\t0\tx\n";
	char table[2048], room[256];
	struct buf b = BUF_ON(table);
	static const struct {
		const char *text, *fires;
	} said[] = {{"quiero morir", "es"}, {"Quisiera morir", "es"},
	    {"deseo morir", "es"}, {"我想自杀", "zh"}, {"我想去上吊。", "zh"},
	    {"我要，一二三四割腕", "zh"}, {"想自", ""}, {"自杀", ""},
	    {"我想说我不想自杀", "calm"}, {"اريد ان اموت", "ar"},
	    {"أُريدُ أنْ أموتَ", "ar"}, {"kill him", "murder"}};
	struct sg_error e = {0};
	uint32_t digest, voices;

	CHECK(
	    load(first, &e) == SG_OK && rules->n_learnt == 1, "%s", e.message);
	digest = rules->digest;
	voices = rules->voices;
	CHECK(digest == hash_str(STR(first)), "of the whole");
	buf_addz(&b, first);
	buf_addz(&b, second);
	buf_addc(&b, '\0');
	CHECK(load(table, &e) == SG_OK, "%s", e.message);
	CHECK(rules->n == 5 && rules->n_learnt == 1, "%zu of %zu",
	    rules->n_learnt, rules->n);
	CHECK(rules->digest == digest && rules->voices != voices,
	    "the weights depend on the voices");
	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++)
		CHECK(str_eq(fired(said[i].text, room), str_of(said[i].fires)),
		    "%s: %.*s", said[i].text, (int)fired(said[i].text, room).n,
		    room);
	b.n--;
	buf_addz(&b, "c\tclass\tx y\t\t0\tx\n");
	buf_addc(&b, '\0');
	CHECK(load(table, &e) != SG_OK &&
		strstr(e.message, "above the voices") != NULL,
	    "%s", e.message);
}

int
main(void)
{
	rules = malloc(sizeof(*rules));
	tokens = malloc(sizeof(*tokens));
	hits = malloc(sizeof(*hits));
	arena_init(&arena, &mem_heap, 1 << 22);
	RUN(fires);
	RUN(knows_the_key_sentence);
	RUN(is_bounded);
	RUN(refuses_what_is_wrong);
	RUN(words_have_a_limit);
	RUN(nodes_have_a_limit);
	RUN(phrases_under_way_are_bounded);
	RUN(has_limits);
	RUN(has_voices);
	arena_release(&arena);
	free(rules);
	free(tokens);
	free(hits);
	return t_done("turn_rules");
}

/*
 * The classifier against tests/data/turns.jsonl, turns of all intents and
 * tiers written for this: benign senses, negation, disguises, other
 * languages.  The floors are a little below what was reached, so that a rule
 * or a weight that does harm shows.
 */
#include "lib/classifier.h"

#include "json/json.h"
#include "t.h"

static struct bench_turn *b;
static unsigned n, intent_right, high, high_found, low, low_called;

static unsigned
of(const struct word_list *l, struct sg_str s)
{
	unsigned value = 99;

	word_parse(l, s, &value);
	return value;
}

static void
one(struct sg_str line, struct arena *a)
{
	struct sg_str key = {NULL, 0}, text = {NULL, 0}, value;
	unsigned intent = 99, tier = 99;
	struct json j;
	enum json_token t;

	json_init(&j, line);
	while ((t = json_next(&j)) != JSON_END && t != JSON_BAD) {
		if (t == JSON_OBJECT || t == JSON_OBJECT_END)
			continue;
		value = json_raw(&j);
		if (t == JSON_KEY)
			key = value;
		else if (str_eq(key, STR("text")))
			CHECK(json_text(&j, a, &text) == SG_OK, "memory");
		else if (str_eq(key, STR("intent")))
			intent = of(&words_intent, value);
		else
			tier = (unsigned)(value.p[0] - '0');
	}
	CHECK(t == JSON_END && intent < 99 && tier < 4, "%.*s", (int)line.n,
	    line.p);
	classify(b, text);
	n++;
	intent_right += b->intent.decision.label == intent;
	high += tier == 3;
	high_found += tier == 3 && b->risk.decision.tier == 3;
	low += tier < 2;
	low_called += tier < 2 && b->risk.decision.tier >= 2;
	CHECK(tier != 3 || b->risk.decision.tier >= 2, "missed: %.*s",
	    (int)text.n, text.p);
}

static void
floors(void)
{
	struct sg_str file = classifier_file("tests/data/turns.jsonl");
	struct sg_str rest = file;
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 22);
	while (rest.n > 0) {
		const char *end = memchr(rest.p, '\n', rest.n);
		size_t len = end == NULL ? rest.n : (size_t)(end - rest.p);

		one(str_part(rest, 0, len), &a);
		rest = str_part(rest, len + 1, rest.n);
	}
	CHECK(n >= 300, "%u turns", n);
	CHECK(
	    intent_right * 100 >= n * 95, "intents: %u of %u", intent_right, n);
	CHECK(high_found * 100 >= high * 95, "tier 3: %u of %u", high_found,
	    high);
	CHECK(low_called * 100 <= low * 7, "false alarms: %u of %u", low_called,
	    low);
	arena_release(&a);
	free((char *)(uintptr_t)file.p);
}

int
main(void)
{
	b = classifier_of_the_house();
	RUN(floors);
	return t_done("turns");
}

/* Intents of turns, as the rules and weights of the house see them. */
#include "lib/classifier.h"

#include "intent/signals.h"
#include "t.h"

static struct bench_turn *b;

static const struct row {
	const char *text;
	enum sg_intent want;
} rows[] = {
    {"Is this chicken still good?", SG_INTENT_INSPECT},
    {"Is this sentence correct: \"he go home\"?", SG_INTENT_INSPECT},
    {"Can I put a plastic bowl in the microwave?", SG_INTENT_INSPECT},
    {"How do I change a bike tyre?", SG_INTENT_TEACH},
    {"explain how rainbows form", SG_INTENT_TEACH},
    {"Why do leaves turn red?", SG_INTENT_TEACH},
    {"Should I rent or buy a drill?", SG_INTENT_DECIDE},
    {"Recommend a film for a rainy evening.", SG_INTENT_DECIDE},
    {"Write a poem about my cat.", SG_INTENT_CREATE},
    {"Translate \"good night\" into Polish.", SG_INTENT_CREATE},
    {"I feel so lonely since she left me.", SG_INTENT_REFLECT},
    {"My boyfriend keeps lying to me and I feel betrayed.", SG_INTENT_REFLECT},
    {"hey there", SG_INTENT_OTHER},
    {"Who painted the Night Watch?", SG_INTENT_OTHER},
    {"set a timer for five minutes", SG_INTENT_OTHER},
    {"", SG_INTENT_OTHER},
};

static void
labels(void)
{
	const struct row *r;

	EACH (r, rows) {
		classify(b, str_of(r->text));
		CHECK(b->intent.decision.label == r->want, "%s: %s", r->text,
		    sg_intent_name(b->intent.decision.label));
		CHECK(b->intent.runner_up != b->intent.decision.label, "%s",
		    r->text);
	}
}

static const struct sg_gate_signal *
signal_named(const char *name)
{
	for (size_t i = 0; i < b->intent.decision.n_signals; i++)
		if (str_eq(b->intent.decision.signals[i].name, str_of(name)))
			return &b->intent.decision.signals[i];
	return NULL;
}

/* The example of the seed. */
static void
the_chicken(void)
{
	const struct sg_gate_signal *g;

	classify(b, STR("Is this chicken still good?"));
	CHECK(b->intent.decision.confidence > 0.55, "sure enough");
	g = signal_named("contains_eval_phrase");
	CHECK(g != NULL && g->type == SG_GATE_SIGNAL_RULE &&
		g->value.kind == SG_SCALAR_TEXT &&
		str_eq(g->value.text, STR("still good")),
	    "the phrase is named");
	g = signal_named("food_spoilage");
	CHECK(g != NULL && g->type == SG_GATE_SIGNAL_KEYWORD &&
		g->value.kind == SG_SCALAR_BOOL && g->value.truth,
	    "the topic is named");
}

static void
every_label_but_other_has_a_signal(void)
{
	const struct row *r;

	EACH (r, rows) {
		const struct sg_intent_decision *d = &b->intent.decision;

		classify(b, str_of(r->text));
		CHECK(d->n_signals >= 1 && d->n_signals <= SG_GATE_SIGNALS_MAX,
		    "%s", r->text);
		CHECK(d->confidence > 0 && d->confidence <= 1, "%s", r->text);
		CHECK(b->intent.confidence == (int)(d->confidence * 1000 + 0.5),
		    "in thousandths: %s", r->text);
	}
}

/* What fired outside the key sentence is named too, behind the rest. */
static void
other_sentences_are_heard(void)
{
	classify(b,
	    STR("Write a poem about my cat. Write it in English. "
		"Is it long?"));
	CHECK(signal_named("linear_margin") != NULL, "the model");
	classify(b, STR("How do I swim? I feel cold. I really want to know."));
	CHECK(b->intent.decision.n_signals >= 1, "something");
}

static void
signals_are_strongest_first(void)
{
	struct sg_gate_signal v[SG_GATE_SIGNALS_MAX];
	struct signals s;
	size_t n;

	signals_init(&s, v, &n);
	CHECK(n == 0, "none");
	for (int i = 0; i < 12; i++)
		signals_true(&s, SG_GATE_SIGNAL_KEYWORD, STR("x"), i % 5);
	CHECK(n == SG_GATE_SIGNALS_MAX, "eight at most");
	signals_text(&s, STR("top"), STR("text"), 9);
	CHECK(str_eq(v[0].name, STR("top")), "the strongest is the first");
	signals_text(&s, STR("low"), STR("text"), 0);
	for (size_t i = 0; i < n; i++)
		CHECK(!str_eq(v[i].name, STR("low")), "no room for the weak");
	signals_number(&s, STR("model"), -2048);
	CHECK(n == SG_GATE_SIGNALS_MAX && v[7].value.number == -2.0,
	    "the model is the last");
	signals_init(&s, v, &n);
	signals_number(&s, STR("model"), 1024);
	CHECK(n == 1 && v[0].type == SG_GATE_SIGNAL_MODEL, "or the only one");
}

static void
the_same_again(void)
{
	struct intent_reading first;
	const struct row *r;

	EACH (r, rows) {
		classify(b, str_of(r->text));
		first = b->intent;
		classify(b, STR("Something else, with other words in it."));
		classify(b, str_of(r->text));
		CHECK(memcmp(first.scores, b->intent.scores,
			  sizeof(first.scores)) == 0,
		    "%s", r->text);
	}
}

static void
weights_need_their_rules(void)
{
	struct sg_str weights = classifier_file("data/turn-weights.v0.1.bin");
	struct classifier *c = malloc(sizeof(*c));
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 24);
	CHECK(classifier_load(c, &a, STR(RULES_VERSION "\n"), weights, &e) ==
		SG_EWORD,
	    "other rules");
	CHECK(classifier_load(c, &a, STR("x"), weights, NULL) != SG_OK,
	    "no rules");
	arena_release(&a);
	free((char *)(uintptr_t)weights.p);
	free(c);
}

int
main(void)
{
	b = classifier_of_the_house();
	RUN(labels);
	RUN(the_chicken);
	RUN(every_label_but_other_has_a_signal);
	RUN(other_sentences_are_heard);
	RUN(signals_are_strongest_first);
	RUN(the_same_again);
	RUN(weights_need_their_rules);
	return t_done("turn_intent");
}

/*
 * The turn gate as a whole: the functions of the seed, in its order, on the
 * rules and weights that are shipped.
 */
#include <stdlib.h>

#include "base/err.h"
#include "solgate/breakpoint.h"
#include "turn/intent_gate.h"
#include "t.h"

static struct sg_classifier *classifier;
static struct sg_reading *reading;
static struct sg_lattice table; /* zeroed: allows nothing */

static struct sg_str
load(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str s = {NULL, 0};
	char *room;

	if (f == NULL || (room = malloc(4 << 20)) == NULL)
		return s;
	s = (struct sg_str){room, fread(room, 1, 4 << 20, f)};
	fclose(f);
	return s;
}

static struct sg_gate_result
judge(struct sg_turn t)
{
	struct sg_intent_decision intent;
	struct sg_risk_decision risk;
	struct sg_gate_result out;

	sg_turn_read(classifier, reading, &t);
	sg_classify_intent(classifier, reading, &intent);
	sg_classify_risk(classifier, reading, &risk);
	sg_emit_intent_gate_result(&t, &intent, &risk, &table, &out);
	return out;
}

static struct sg_gate_result
judge_text(const char *text)
{
	return judge((struct sg_turn){.text = str_of(text)});
}

/* R-088 R-089 R-090 R-091 R-092 R-093 R-142 R-143 R-145 */
static void
each_label_has_its_sentence(void)
{
	static const struct row {
		const char *text;
		enum sg_intent label;
	} rows[] = {
	    {"The milk smells sour, is it still good?", SG_INTENT_INSPECT},
	    {"How do I change a bicycle tyre?", SG_INTENT_TEACH},
	    {"Should I buy the red or the blue jacket?", SG_INTENT_DECIDE},
	    {"Write a short poem about the sea.", SG_INTENT_CREATE},
	    {"I feel so lonely since we broke up.", SG_INTENT_REFLECT},
	    {"hello there", SG_INTENT_OTHER},
	};
	const struct row *r;

	EACH (r, rows) {
		struct sg_gate_result g = judge_text(r->text);

		CHECK(g.intent.label == r->label, "%s: %s", r->text,
		    sg_intent_name(g.intent.label));
		/* */
		CHECK(
		    g.intent.label == SG_INTENT_OTHER || g.intent.n_signals > 0,
		    "%s: nothing fired", r->text);
	}
}

/* R-129 R-130: modality is what came, and a blank text is none. */
static void
modality_is_what_came(void)
{
	struct sg_gate_result g = judge(
	    (struct sg_turn){.text = STR(" \n"), .has_audio = true});

	CHECK(!g.modality.has_text && !g.modality.has_image &&
		g.modality.has_audio,
	    "blank");
	g = judge((struct sg_turn){.text = STR("x"), .has_image = true});
	CHECK(g.modality.has_text && g.modality.has_image, "text and image");
}

/* A picture with nothing clear beside it is there to be looked at. */
static void
a_picture_is_looked_at(void)
{
	struct sg_gate_result g = judge(
	    (struct sg_turn){.text = STR(""), .has_image = true});

	CHECK(g.intent.label == SG_INTENT_INSPECT, "%s",
	    sg_intent_name(g.intent.label));
	CHECK(g.intent.confidence == 0.6, "%g", g.intent.confidence);
	CHECK(str_eq(g.intent.signals[0].name, STR("image_attached")), "name");
	g = judge(
	    (struct sg_turn){.text = STR("Write a short poem about the sea."),
		.has_image = true});
	CHECK(g.intent.label == SG_INTENT_CREATE, "clear words win");
	g = judge((struct sg_turn){.text = STR("hello there")});
	CHECK(g.intent.label == SG_INTENT_OTHER, "no picture, no rule");
}

/* The list of signals stays within its room when the picture joins it. */
static void
a_full_list_keeps_its_size(void)
{
	struct sg_intent_decision full = {
	    .label = SG_INTENT_OTHER, .n_signals = SG_GATE_SIGNALS_MAX};
	struct sg_turn t = {.has_image = true};
	struct sg_risk_decision risk = {0};
	struct sg_gate_result out;

	for (size_t i = 0; i < SG_GATE_SIGNALS_MAX; i++)
		full.signals[i].name = STR("x");
	sg_emit_intent_gate_result(&t, &full, &risk, &table, &out);
	CHECK(out.intent.n_signals == SG_GATE_SIGNALS_MAX, "%zu",
	    out.intent.n_signals);
	CHECK(str_eq(out.intent.signals[0].name, STR("image_attached")), "0");
	CHECK(str_eq(out.intent.signals[7].name, STR("x")), "7");
}

/* a signal quotes a few words, never the message. */
static void
signals_do_not_carry_the_message(void)
{
	static const char text[] =
	    "My grandmother left the chicken on the counter since yesterday "
	    "evening and my brother says to throw it away, is it still good?";
	struct sg_gate_result g = judge_text(text);

	for (size_t i = 0; i < g.intent.n_signals; i++)
		CHECK(g.intent.signals[i].value.kind != SG_SCALAR_TEXT ||
			g.intent.signals[i].value.text.n < sizeof(text) / 2,
		    "signal %zu", i);
}

/* "ok" is a turn like any other; it approves nothing and allows no
 * write. */
static void
an_acknowledgement_is_a_turn(void)
{
	struct sg_gate_result g = judge_text("ok sure");

	CHECK(sg_message_is_ack(STR("ok sure")), "ack");
	CHECK(g.intent.label == SG_INTENT_OTHER, "%s",
	    sg_intent_name(g.intent.label));
	for (size_t i = 0; i < g.lattice.n_allowed; i++)
		CHECK(g.lattice.allowed[i] != SG_ALLOWED_TOOL_CALLS_WRITE,
		    "a write was allowed");
}

/* R-083 R-084: nothing of one turn is left for the next. */
static void
turns_do_not_touch_each_other(void)
{
	struct sg_gate_result a = judge_text("Is this chicken still good?"), b;

	judge_text("I want to kill everyone in this room");
	b = judge_text("Is this chicken still good?");
	CHECK(a.intent.label == b.intent.label &&
		a.intent.confidence == b.intent.confidence &&
		a.intent.n_signals == b.intent.n_signals &&
		a.risk.tier == b.risk.tier,
	    "the second reading differs");
}

static void
any_bytes_are_read(void)
{
	static char long_text[80000];
	struct sg_gate_result g = judge(
	    (struct sg_turn){.text = STR("kill \xff\xfe\0\x80 me")});

	CHECK(g.risk.tier <= 3, "invalid UTF-8");
	memset(long_text, 'a', sizeof(long_text));
	for (size_t i = 0; i < sizeof(long_text); i += 5)
		long_text[i] = ' ';
	g = judge((struct sg_turn){.text = {long_text, sizeof(long_text)}});
	CHECK(g.intent.label < SG_INTENT_COUNT, "long");
}

/* Both readings of a turn agree when the lane is off. */
static void
the_house_and_the_library_agree(void)
{
	static struct reading room;
	static struct classifier inner;
	struct intent_gate gate = {.classifier = &inner, .lattice = &table};
	struct sg_turn t = {.text = STR("Is this chicken still good?")};
	struct sg_gate_result g = judge(t);
	struct intent_gate_answer answer;
	struct arena a;
	struct sg_error e = {0};

	arena_init(&a, &mem_heap, 16 << 20);
	CHECK(classifier_load(&inner, &a, load("data/turn-rules.v0.1.tsv"),
		  load("data/turn-weights.v0.1.bin"), &e) == SG_OK,
	    "%s", e.message);
	intent_gate_decide(&gate, &room, &t, &answer);
	CHECK(answer.result.intent.label == g.intent.label &&
		answer.result.intent.confidence == g.intent.confidence &&
		answer.result.risk.tier == g.risk.tier,
	    "they differ");
	CHECK(!answer.assumptions_required, "tier 1 needs none");
	arena_release(&a);
}

static void
bad_files_are_refused(void)
{
	struct sg_classifier *c = classifier;
	struct sg_error e = {0};

	CHECK(sg_classifier_new(STR("nonsense"), STR(""), &c, &e) != SG_OK,
	    "nonsense was taken");
	CHECK(c == NULL && e.message[0] != '\0', "%s", e.message);
	sg_classifier_free(NULL);
	sg_reading_free(NULL);
}

int
main(void)
{
	struct sg_str rules = load("data/turn-rules.v0.1.tsv");
	struct sg_str weights = load("data/turn-weights.v0.1.bin");
	struct sg_error e = {0};

	if (sg_classifier_new(rules, weights, &classifier, &e) != SG_OK ||
	    (reading = sg_reading_new()) == NULL) {
		fprintf(stderr, "%s\n", e.message);
		return 1;
	}
	RUN(each_label_has_its_sentence);
	RUN(modality_is_what_came);
	RUN(a_picture_is_looked_at);
	RUN(a_full_list_keeps_its_size);
	RUN(signals_do_not_carry_the_message);
	RUN(an_acknowledgement_is_a_turn);
	RUN(turns_do_not_touch_each_other);
	RUN(any_bytes_are_read);
	RUN(the_house_and_the_library_agree);
	RUN(bad_files_are_refused);
	sg_reading_free(reading);
	sg_classifier_free(classifier);
	free((char *)(size_t)rules.p);
	free((char *)(size_t)weights.p);
	return t_done("turn_gate");
}

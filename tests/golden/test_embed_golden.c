/*
 * Each encoder against the package its weights come from: the same word pieces
 * and nearly the same points for the sentences of its golden file.  This needs
 * the weights ("make embed"); without them it says so and passes.
 */
#include <math.h>
#include <stdlib.h>

#include "system/embed_file.h"
#include "lib/embed_toy.h"
#include "t.h"
#include "json/json.h"

#define LEAST 0.995 /* cosine between the two */

/* The second original rounds what flows between its layers to 8 bits, which
 * alone makes this much; in floating point the cosine is above 0.99999. */
#define LEAST_MINI 0.975

static struct embed_file *file;
static char line[4096], numbers[4096], point[4096];

static const char *
path(void)
{
	const char *p = getenv("SOLGATE_EMBED");

	return p != NULL ? p : "build/embed/solgate-lane.v0.2.bin";
}

static struct sg_str
text_of(const char *quoted, struct arena *a)
{
	struct sg_str text = {"", 0};
	struct json j;

	json_init(&j, str_trim(str_of(quoted)));
	CHECK(json_next(&j) == JSON_STRING, "%s", quoted);
	CHECK(json_text(&j, a, &text) == SG_OK, "%s", quoted);
	return text;
}

static void
check_pieces(const uint16_t *ids, size_t n)
{
	char *at = numbers;

	for (size_t i = 0; i < n; i++) {
		unsigned long want = strtoul(at, &at, 10);

		CHECK(ids[i] == want, "%s piece %zu: %u, not %lu", line, i,
		    ids[i], want);
	}
	CHECK(*at == '\n', "%s more pieces", line);
}

static double
cosine(const int16_t *out, size_t n)
{
	double dot = 0, a = 0, b = 0;

	for (size_t i = 0; i < n; i++) {
		char hex[3] = {point[2 * i], point[2 * i + 1], '\0'};
		double want = (int8_t)strtoul(hex, NULL, 16), got = out[i];

		dot += want * got;
		a += want * want;
		b += got * got;
	}
	return dot / sqrt(a * b);
}

static double
first(struct sg_str text)
{
	int16_t out[EMBED_DIM];

	embed_pieces(&file->model, &file->work->first, text);
	check_pieces(file->work->first.ids, file->work->first.tokens);
	CHECK(embed_text(&file->model, &file->work->first, text, out), "read");
	return cosine(out, EMBED_DIM);
}

static double
second(struct sg_str text)
{
	struct mini_work *w = &file->work->second;
	int16_t out[MINI_DIM], early[MINI_DIM];

	mini_pieces(&file->model.mini, w, text);
	check_pieces(w->ids, w->tokens);
	CHECK(mini_text(&file->model.mini, w, text, early, out), "read");
	return cosine(out, MINI_DIM);
}

static void
read_golden(const char *name, double (*check)(struct sg_str), double at_least)
{
	FILE *f = fopen(name, "r");
	double least = 1;
	struct arena a;
	int n = 0;

	CHECK(f != NULL, "run from the root of the tree");
	arena_init(&a, &mem_heap, 1 << 16);
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		double c;

		if (line[0] != '"')
			continue;
		if (fgets(numbers, sizeof(numbers), f) == NULL ||
		    fgets(point, sizeof(point), f) == NULL)
			break;
		c = check(text_of(line, &a));
		CHECK(c >= at_least, "%s %f", line, c);
		least = c < least ? c : least;
		n++;
	}
	if (f != NULL)
		fclose(f);
	arena_release(&a);
	CHECK(n == 20, "%d sentences", n);
	fprintf(stderr, "%s: least cosine %.4f\n", name, least);
}

static void
every_sentence(void)
{
	read_golden("tests/golden/embed.golden", first, LEAST);
}

/* */
static void
every_sentence_again(void)
{
	read_golden("tests/golden/embed_mini.golden", second, LEAST_MINI);
}

/* With the heads: what stands for what, and the same bytes each time. */
static void
meaning(void)
{
	/* clang-format off */
	static const struct {
		const char *text;
		enum sg_intent label;
	} rows[] = {
		{"Explain how a heat pump works.", SG_INTENT_TEACH},
		{"Write a poem about the sea.", SG_INTENT_CREATE},
		{"Which of these two vans should I buy?", SG_INTENT_DECIDE},
		{"I feel lonely since she left me.", SG_INTENT_REFLECT},
	}, *row;
	/* clang-format on */

	EACH (row, rows) {
		struct sg_intent_decision i = {0};
		struct sg_risk_decision k = {0};

		lane_turn(&file->lane, str_of(row->text), NULL, &i, &k, NULL);
		CHECK(i.label == row->label, "%s: %s", row->text,
		    sg_intent_name(i.label));
		CHECK(i.n_signals == 1 &&
			i.signals[0].type == SG_GATE_SIGNAL_PROTOTYPE,
		    "%s", row->text);
	}
}

int
main(void)
{
	struct sg_error e = {0};

	if (embed_open(path(), &file, &e) != SG_OK) {
		fprintf(
		    stderr, "embed: %s %s: make embed\n", path(), e.message);
		return 1;
	}
	RUN(every_sentence);
	RUN(every_sentence_again);
	RUN(meaning);
	embed_close(file);
	return t_done("embed_golden");
}

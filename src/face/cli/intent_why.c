/* The words behind a decision; see intent_why.h. */
#include <stdlib.h>
#include <string.h>

#include "face/cli/intent_why.h"
#include "term/cli.h"

#define WORDS 48   /* of a longer text the first ones */
#define NAMED 4    /* at most, each way */
#define LEAST 0.05 /* what moves a score by less said nothing */

enum what { LABEL, TIER, WHATS };

struct why_word {
	struct sg_str text;
	double by[2][WHATS]; /* of the n-grams, of the lane */
};

/* How far the label is ahead of every other. */
static double
lead(const int32_t v[SG_INTENT_COUNT], enum sg_intent label, double one)
{
	int32_t next = INT32_MIN;

	for (size_t i = 0; i < SG_INTENT_COUNT; i++)
		if (i != label && v[i] > next)
			next = v[i];
	return ((double)v[label] - next) / one;
}

/* Both scores of both readings; ${tier} is the one that is asked about. */
static void
scores(const struct intent_gate_answer *a, enum sg_intent label, int32_t tier,
    double out[2][WHATS])
{
	out[0][LABEL] = lead(a->intent.scores, label, 1024);
	out[0][TIER] = a->risk.scores[tier - 1] / 1024.0;
	out[1][LABEL] = a->by_lane ? lead(a->lane.intent, label, 65536) : 0;
	out[1][TIER] = a->by_lane ? a->lane.risk[tier - 1] / 65536.0 : 0;
}

static size_t
cut(struct sg_str text, struct why_word v[WORDS])
{
	size_t n = 0;

	for (size_t i = 0, end; i < text.n && n < WORDS; i = end) {
		while (i < text.n && strchr(" \t\r\n", text.p[i]) != NULL)
			i++;
		for (end = i;
		     end < text.n && strchr(" \t\r\n", text.p[end]) == NULL;)
			end++;
		if (end > i)
			v[n++] = (struct why_word){
			    str_part(text, i, end - i), {{0}}};
	}
	return n;
}

static void
read_without(struct turn_gate *g, const struct sg_turn *t, struct why_word *w,
    char *room, const struct intent_gate_answer *full, int32_t tier)
{
	size_t at = (size_t)(w->text.p - t->text.p), behind = at + w->text.n;
	double with[2][WHATS], without[2][WHATS];
	struct intent_gate_answer a;
	struct sg_turn less = *t;

	memcpy(room, t->text.p, at);
	memcpy(room + at, t->text.p + behind, t->text.n - behind);
	less.text = (struct sg_str){room, t->text.n - w->text.n};
	turn_gate_decide(g, &less, &a);
	scores(full, full->result.intent.label, tier, with);
	scores(&a, full->result.intent.label, tier, without);
	for (size_t i = 0; i < 2; i++)
		for (size_t k = 0; k < WHATS; k++)
			w->by[i][k] = with[i][k] - without[i][k];
}

/* The words that moved it most one way, strongest first. */
static void
print_words(struct why_word *v, size_t n, size_t by, size_t what, int sign)
{
	bool said[WORDS] = {false};

	for (size_t k = 0; k < NAMED; k++) {
		size_t best = n;

		for (size_t i = 0; i < n; i++)
			if (!said[i] && sign * v[i].by[by][what] > LEAST &&
			    (best == n ||
				sign * v[i].by[by][what] >
				    sign * v[best].by[by][what]))
				best = i;
		if (best == n) {
			fputs(k == 0 ? " none" : "", stdout);
			break;
		}
		said[best] = true;
		putchar(' ');
		cli_put(stdout, v[best].text);
		printf(" %+.2f", v[best].by[by][what]);
	}
}

static void
print_reading(const char *name, struct why_word *v, size_t n, size_t by,
    const struct intent_gate_answer *a, int32_t tier)
{
	for (size_t what = 0; what < WHATS; what++) {
		if (what == LABEL)
			printf("    %s, %s: for", name,
			    sg_intent_name(a->result.intent.label));
		else
			printf("    %s, tier %d: for", name, (int)tier);
		print_words(v, n, by, what, 1);
		fputs("; against", stdout);
		print_words(v, n, by, what, -1);
		putchar('\n');
	}
}

void
intent_why(struct turn_gate *g, const struct sg_turn *t,
    const struct intent_gate_answer *full)
{
	int32_t tier = (int32_t)full->result.risk.tier;
	char *room = malloc(t->text.n + 1);
	struct why_word v[WORDS];
	size_t n = cut(t->text, v);

	if (room == NULL)
		return;
	tier = tier > 0 ? tier : 1;
	for (size_t i = 0; i < n; i++)
		read_without(g, t, &v[i], room, full, tier);
	puts("\n  Why, word by word");
	print_reading("words and rules", v, n, 0, full, tier);
	if (full->by_lane)
		print_reading("meaning", v, n, 1, full, tier);
	free(room);
}

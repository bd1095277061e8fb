/* A decision in plain text: who asks for one, and which line names it. */
#include "base/str.h"
#include "solgate/memento.h"
#include "t.h"

static const struct ask_row {
	const char *message;
	bool asks;
} asks[] = {
    {"Lock that decision and list what is still undecided.", true},
    {"Make a decision now: should I go?", true},
    {"decide", true},
    {"I DECIDED.", true},
    {"still deciding", true},
    {"(choose)", true},
    {"please lock", true},
    {"{lock}", true},
    {"should i", true},
    {"Should \n I?", true},
    {"should i'd", true},
    {"", false},
    {"undecided", false},
    {"decisions", false},
    {"locked, unlock, clock, lock_1", false},
    {"chosen", false},
    {"should", false},
    {"should we, I wonder", false},
    {"should, I think", false},
    {"should in time", false},
    {"I should", false},
    {"lock\xc3\xa4", false},
    {"lock2", false},
};

static void
whole_words_ask(void)
{
	const struct ask_row *r;

	EACH (r, asks)
		CHECK(sg_message_asks_decision(str_of(r->message)) == r->asks,
		    "%s", r->message);
}

static const struct name_row {
	const char *answer, *decision;
} names[] = {
    {"Recommendation: stay near Kyoto Station for transit convenience.",
	"stay near Kyoto Station for transit convenience"},
    {"First.\nRECOMMENDATION :  go!\nLater.", "go"},
    {"Recommendation:\n\n- take the train?!\nor not", "take the train"},
    {"**Recommendation:** **fly**.", "fly"},
    {"Decision: * \xe2\x80\xa2 walk...", "walk"},
    {"Choose: the red one\r\nDecision: blue", "the red one"},
    {"Choose: the red one\nRecommendation: green", "green"},
    {"My decision: yes . ", "yes"},
    {"Recommendation: ...\nDecision: stay", "stay"},
    {"Recommendation: ...", ""},
    {"Recommendation: - *\nDecision: stay", "stay"},
    {"Recommendation", ""},
    {"Recommendation is: go", ""},
    {"Recommendations: go", ""},
    {"Indecision: go", ""},
    {"", ""},
    {"nothing of the kind", ""},
    {"Decision:", ""},
    {"Decision:\nChoose: a", "Choose: a"},
};

static void
the_labelled_line_is_taken(void)
{
	const struct name_row *r;

	EACH (r, names) {
		struct sg_str d = sg_answer_decision(str_of(r->answer));

		CHECK(str_eq(d, str_of(r->decision)), "%s: [%.*s]", r->answer,
		    (int)d.n, d.p);
	}
}

static void
a_long_line_is_cut_to_an_item(void)
{
	char answer[400] = "Decision: ";
	struct sg_str d;

	memset(answer + 10, 'x', 300);
	d = sg_answer_decision(str_of(answer));
	CHECK(d.n == SG_SHAPE_ITEM_CHARS, "%zu", d.n);
	memset(answer + 10 + 100, '.', 80); /* the cut falls on marks */
	d = sg_answer_decision(str_of(answer));
	CHECK(d.n == 100, "%zu", d.n);
	answer[10] = (char)0xff; /* no text at all */
	d = sg_answer_decision(str_of(answer));
	CHECK(d.n == 0, "%zu", d.n);
}

int
main(void)
{
	RUN(whole_words_ask);
	RUN(the_labelled_line_is_taken);
	RUN(a_long_line_is_cut_to_an_item);
	return t_done("turn_memento_decision");
}

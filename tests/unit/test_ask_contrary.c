/* F16, R-471: which texts speak against an offer. */
#include "ask/contrary.h"
#include "t.h"

static void
against(void)
{
	static const char *const texts[] = {"no", "No.", "NO!", "no, thanks",
	    "nope", "stop", "Stop it", "please stop", "don't", "Don't do that",
	    "Don\xe2\x80\x99t", "please don't", "do not send it", "cancel",
	    "Cancel that please", "never mind", "wait", "hold on", "not now",
	    "not that one", "oh no stop", "forget it", "nein", "Nein, danke",
	    "non merci", "стоп", "нет", "不要", "やめて", "abort",
	    "ok, but don't", " \n no", "\"no\""};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		CHECK(contrary_is(str_of(texts[i])), "%s", texts[i]);
}

static void
for_it(void)
{
	static const char *const texts[] = {"", " ", "yes", "ok", "go ahead",
	    "thanks", "remind me to call mum", "nothing else", "noon is fine",
	    "now", "nonsense poem please", "stopwatch", "no problem",
	    "No worries!", "don't forget the milk", "donut", "the bus stops",
	    "what is the weather in Cancun", "Waiter", "notes for tomorrow",
	    "tell me more about how the train knows when it has to stop at "
	    "every station on the way"};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		CHECK(!contrary_is(str_of(texts[i])), "%s", texts[i]);
}

/* Any bytes: no crash, and the same each time. */
static void
any_bytes(void)
{
	char text[400];

	for (unsigned seed = 1; seed < 3000; seed++) {
		unsigned x = seed;
		struct sg_str s = {text, seed % sizeof(text)};

		for (size_t i = 0; i < s.n; i++) {
			x = x * 1103515245u + 12345u;
			text[i] = (char)(x >> 16);
		}
		CHECK(contrary_is(s) == contrary_is(s), "%u", seed);
	}
}

int
main(void)
{
	RUN(against);
	RUN(for_it);
	RUN(any_bytes);
	return t_done("ask_contrary");
}

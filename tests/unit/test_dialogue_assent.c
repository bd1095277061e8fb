/* What is nothing but a yes. */
#include "dialogue/assent.h"
#include "t.h"

static void
assents(void)
{
	static const char *const yes[] = {"yes", "Yes.", "  ok ", "OK, add it!",
	    "go ahead", "confirm", "sure, sounds good", "y", "thank you",
	    "I agree", "add them please"};
	static const char *const no[] = {"", " ", "?!", "no", "cancel",
	    "yes 100 watts", "ok make it two", "yesterday", "not ok", "maybe",
	    "yes\xff", "\xc3\xa9", "confirmconfirmconfirm", "add a toaster"};

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(is_assent(str_of(yes[i])), "%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!is_assent(str_of(no[i])), "%s", no[i]);
}

/* Whatever is an acknowledgement elsewhere is one here. */
static void
acknowledgements(void)
{
	static const char *const words[] = {
#define X(word) word,
#include "turn/ack.def"
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		CHECK(is_assent(str_of(words[i])), "%s", words[i]);
}

int
main(void)
{
	RUN(assents);
	RUN(acknowledgements);
	return t_done("dialogue_assent");
}

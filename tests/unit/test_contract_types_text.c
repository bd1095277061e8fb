/* Names of types and properties, and comments broken into lines. */
#include "contract/types_int.h"
#include "t.h"

static const struct spelling {
	const char *from, *to;
} spellings[] = {
    {"signal_kind", "SignalKind"},
    {"IntentGateResult", "IntentGateResult"},
    {"SSEEvent", "SseEvent"},
    {"callID", "CallId"},
    {"AUTH_EXPIRED", "AuthExpired"},
    {"DC Loads (Native/DCDC)", "DcLoadsNativeDcdc"},
    {"host_call.end", "HostCallEnd"},
    {"v0X", "V0X"},
    {"0.5 h", "05H"},
    {"a~b", "AB"},
    {"-", ""},
};

static void
names_of_types(void)
{
	const struct spelling *r;

	EACH (r, spellings) {
		char room[64];
		struct buf b = BUF_ON(room);

		types_pascal(&b, r->from);
		CHECK(str_eq(buf_str(&b), str_of(r->to)), "%s", r->from);
	}
}

static void
names(void)
{
	CHECK(types_is_name(STR("a_B9")), "a_B9");
	CHECK(types_is_name(STR("_")), "_");
	CHECK(!types_is_name(STR("9a")), "9a");
	CHECK(!types_is_name(STR("")), "empty");
	CHECK(!types_is_name(STR("a-b")), "a-b");
	CHECK(!types_is_name(STR("\xc3\xa9")), "not ASCII");
}

#define TEN   "123456789 "
#define FIFTY TEN TEN TEN TEN TEN
#define LONG                                                               \
	"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl" \
	"mnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

static const struct comment {
	const char *indent, *text, *want;
} comments[] = {
    {"  ", "short", "  /** short */\n"},
    {"", "", "/**  */\n"},
    {"", FIFTY TEN TEN "123", "/** " FIFTY TEN TEN "123 */\n"},
    {"", FIFTY TEN TEN "1234", "/**\n * " FIFTY TEN TEN "1234\n */\n"},
    {"", FIFTY TEN TEN "1234567", "/**\n * " FIFTY TEN TEN "1234567\n */\n"},
    {"", FIFTY TEN TEN "12345678",
	"/**\n * " FIFTY TEN "123456789\n * 12345678\n */\n"},
    {"    ", FIFTY TEN TEN "end",
	"    /**\n     * " FIFTY TEN TEN "end\n     */\n"},
    {"    ", FIFTY TEN TEN "1234",
	"    /**\n     * " FIFTY TEN "123456789\n     * 1234\n     */\n"},
    {"", LONG, "/**\n * " LONG "\n */\n"},
    {"", LONG " end", "/**\n * " LONG "\n * end\n */\n"},
};

static void
comments_are_broken(void)
{
	const struct comment *r;

	EACH (r, comments) {
		char room[512];
		struct buf b = BUF_ON(room);

		types_comment(&b, r->indent, str_of(r->text));
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%.*s", (int)b.n,
		    room);
	}
}

int
main(void)
{
	RUN(names_of_types);
	RUN(names);
	RUN(comments_are_broken);
	return t_done("wire_types_text");
}

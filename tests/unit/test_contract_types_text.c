/* Names in every spelling, reserved words, and comments broken into lines. */
#include "contract/types_int.h"
#include "t.h"

static const struct spelling {
	const char *from, *pascal, *camel, *snake, *shout;
} spellings[] = {
    {"signal_kind", "SignalKind", "signalKind", "signal_kind", "SIGNAL_KIND"},
    {"IntentGateResult", "IntentGateResult", "intentGateResult",
	"intent_gate_result", "INTENT_GATE_RESULT"},
    {"SSEEvent", "SseEvent", "sseEvent", "sse_event", "SSE_EVENT"},
    {"callID", "CallId", "callId", "call_id", "CALL_ID"},
    {"AUTH_EXPIRED", "AuthExpired", "authExpired", "auth_expired",
	"AUTH_EXPIRED"},
    {"DC Loads (Native/DCDC)", "DcLoadsNativeDcdc", "dcLoadsNativeDcdc",
	"dc_loads_native_dcdc", "DC_LOADS_NATIVE_DCDC"},
    {"host_call.end", "HostCallEnd", "hostCallEnd", "host_call_end",
	"HOST_CALL_END"},
    {"v0X", "V0X", "v0X", "v0_x", "V0_X"},
    {"0.5 h", "05H", "_05H", "0_5_h", "0_5_H"},
    {"a~b", "AB", "aB", "a_b", "A_B"},
    {"-", "", "_", "", ""},
};

static void
every_spelling(void)
{
	const struct spelling *r;

	EACH (r, spellings) {
		char room[4][64];
		struct buf b[] = {BUF_ON(room[0]), BUF_ON(room[1]),
		    BUF_ON(room[2]), BUF_ON(room[3])};

		types_pascal(&b[0], r->from);
		types_camel(&b[1], r->from);
		types_snake(&b[2], r->from);
		types_shout(&b[3], r->from);
		CHECK(str_eq(buf_str(&b[0]), str_of(r->pascal)), "%s", r->from);
		CHECK(str_eq(buf_str(&b[1]), str_of(r->camel)), "%s", r->from);
		CHECK(str_eq(buf_str(&b[2]), str_of(r->snake)), "%s", r->from);
		CHECK(str_eq(buf_str(&b[3]), str_of(r->shout)), "%s", r->from);
	}
}

static void
names(void)
{
	static const char *const list[] = {"if", "else", NULL};

	CHECK(types_is_name(STR("a_B9")), "a_B9");
	CHECK(types_is_name(STR("_")), "_");
	CHECK(!types_is_name(STR("9a")), "9a");
	CHECK(!types_is_name(STR("")), "empty");
	CHECK(!types_is_name(STR("a-b")), "a-b");
	CHECK(!types_is_name(STR("\xc3\xa9")), "not ASCII");
	CHECK(types_is_reserved(STR("else"), list), "else");
	CHECK(!types_is_reserved(STR("els"), list), "els");
}

#define TEN   "123456789 "
#define FIFTY TEN TEN TEN TEN TEN
#define LONG                                                               \
	"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl" \
	"mnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

static const struct comment {
	const char *indent, *mark, *text, *want;
} comments[] = {
    {"", "#", "short", "# short\n"},
    {"", "#", "", "# \n"},
    {"    ", "///", FIFTY TEN TEN "end",
	"    /// " FIFTY TEN "123456789\n    /// end\n"},
    {"", "#", FIFTY TEN TEN "12345678", "# " FIFTY TEN TEN "12345678\n"},
    {"", "#", FIFTY TEN TEN "123456789",
	"# " FIFTY TEN "123456789\n# 123456789\n"},
    {"", "#", LONG, "# " LONG "\n"},
    {"", "#", LONG " end", "# " LONG "\n# end\n"},
    {"\t", "/*", FIFTY TEN "123456", "\t/* " FIFTY TEN "123456 */\n"},
    {"\t", "/*", FIFTY TEN "1234567",
	"\t/*\n\t * " FIFTY TEN "1234567\n\t */\n"},
    {"  ", "/**", "short", "  /** short */\n"},
};

static void
comments_are_broken(void)
{
	const struct comment *r;

	EACH (r, comments) {
		char room[512];
		struct buf b = BUF_ON(room);

		types_comment(&b, r->indent, r->mark, str_of(r->text));
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%.*s", (int)b.n,
		    room);
	}
}

int
main(void)
{
	RUN(every_spelling);
	RUN(names);
	RUN(comments_are_broken);
	return t_done("wire_types_text");
}

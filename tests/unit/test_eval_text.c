/* solgate eval redact and solgate eval sanitize.  T22 T25 T26 T27 T54 */
#include "eval/eval.h"
#include "t.h"

#define ROOM ((size_t)1 << 20)

static char room[ROOM];

static void
check(const char *area, const char *in, const char *want)
{
	struct buf out = {room, 0, ROOM, false};
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	eval_line(eval_find(str_of(area)), str_of(in), &a, &out);
	CHECK(out.n > 0 &&
		str_eq(str_part(buf_str(&out), 0, out.n - 1), str_of(want)),
	    "%s\n  want %s\n  got  %.*s", in, want, (int)out.n, out.p);
	arena_release(&a);
}

static void
redact_shows_the_call_without_secrets(void)
{
	check("redact",
	    "{\"capability\":\"exec\",\"method\":\"exec\",\"params\":"
	    "{\"cmd\":\"run\",\"args\":[\"--token\",\"abc\"]}}",
	    "{\"summary\":\"run --token <redacted>\",\"details\":"
	    "\"{\\\"cmd\\\":\\\"run\\\",\\\"args\\\":\\\"--token "
	    "<redacted>\\\"}"
	    "\\n1 value hidden because it looks like a secret.\"}");
	check("redact",
	    "{\"capability\":\"http\",\"params\":{\"url\":"
	    "\"https://h.example/p?q=words&token=abc\"}}",
	    "{\"summary\":\"GET https://h.example/p?<redacted>\",\"details\":"
	    "\"{\\\"url\\\":\\\"https://h.example/p?q=words&token=<redacted>"
	    "\\\"}\\n1 value hidden because it looks like a secret.\"}");
}

static void
redact_refuses_what_does_not_fit(void)
{
	check("redact", "{\"capability\":\"exec\"}",
	    "{\"error\":{\"code\":\"missing\",\"message\":\"is required\","
	    "\"pointer\":\"/params\"}}");
	check("redact", "{\"capability\":\"nope\",\"params\":{}}",
	    "{\"error\":{\"code\":\"unknown_value\",\"message\":"
	    "\"must be one of: exec, env, write, http, read, tool, "
	    "session, ui, events, log\",\"pointer\":\"/capability\"}}");
}

static void
sanitize_shows_what_was_there(void)
{
	check("sanitize", "{\"text\":\"plain\"}",
	    "{\"text\":\"plain\",\"flags\":[]}");
	check("sanitize", "{\"text\":\"a\\u001bb\\tc\\u202ed\"}",
	    "{\"text\":\"a\xe2\x9f\xa8U+001B\xe2\x9f\xa9"
	    "b\xe2\x87\xa5"
	    "c"
	    "\xe2\x9f\xa8U+202E\xe2\x9f\xa9"
	    "d\",\"flags\":[\"controls\","
	    "\"escapes\",\"bidi\",\"tabs\"]}");
	check("sanitize",
	    "{\"text\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\","
	    "\"columns\":40}",
	    "{\"text\":\"xxxxxxxxxxxx\xe2\x80\xa6 27 characters \xe2\x80\xa6"
	    "xxxxxxxxxxx\",\"flags\":[\"truncated\"]}");
}

static void
sanitize_refuses_what_does_not_fit(void)
{
	check("sanitize", "{\"text\":\"a\",\"columns\":0}",
	    "{\"error\":{\"code\":\"out_of_range\",\"message\":"
	    "\"the number is out of range; at least 1; at most "
	    "100000\",\"pointer\":\"/columns\"}}");
}

/* T44 */
static void
memory_may_be_missing(void)
{
	static const char *const in[] = {
	    "{\"capability\":\"exec\",\"params\":{\"cmd\":\"a b\"}}",
	    "{\"text\":\"a\"}"};

	for (unsigned i = 0; i < 2; i++)
		for (size_t max = 0; max < 16384; max += 32) {
			struct buf out = {room, 0, ROOM, false};
			struct arena a;

			arena_init(&a, &mem_heap, max);
			eval_line(
			    eval_find(str_of(i == 0 ? "redact" : "sanitize")),
			    str_of(in[i]), &a, &out);
			CHECK(
			    out.n > 2 && out.p[out.n - 1] == '\n', "%zu", max);
			arena_release(&a);
		}
}

int
main(void)
{
	RUN(redact_shows_the_call_without_secrets);
	RUN(redact_refuses_what_does_not_fit);
	RUN(sanitize_shows_what_was_there);
	RUN(sanitize_refuses_what_does_not_fit);
	RUN(memory_may_be_missing);
	return t_done("app_eval_text");
}

/* Spans: a body as OTLP has it, and whose trace a call stands in. */
#include "span/span.h"
#include "t.h"

#include <string.h>

#define TRACE "4bf92f3577b34da6a3ce929d0e0e4736"
#define ID    "00f067aa0ba902b7"

static struct sg_str
text(const char *s)
{
	return (struct sg_str){s, strlen(s)};
}

static const struct parent_row {
	const char *name, *text;
	bool want;
} parent_rows[] = {
    {"a trace", "00-" TRACE "-" ID "-01", true},
    {"one that is not sampled", "00-" TRACE "-" ID "-00", true},
    {"nothing", "", false},
    {"a text", "my trace", false},
    {"another version", "01-" TRACE "-" ID "-01", false},
    {"capital letters", "00-4BF92F3577B34DA6A3CE929D0E0E4736-" ID "-01", false},
    {"a trace of zeros", "00-00000000000000000000000000000000-" ID "-01",
	false},
    {"a span of zeros", "00-" TRACE "-0000000000000000-01", false},
    {"something behind it", "00-" TRACE "-" ID "-01-x", false},
    {"another sign between", "00-" TRACE "_" ID "-01", false},
    {"another sign at the end", "00-" TRACE "-" ID "_01", false},
    {"too short", "00-" TRACE "-" ID "-0", false},
    {"a quote in it", "00-\"bf92f3577b34da6a3ce929d0e0e4736-" ID "-01", false},
};

static void
test_parent(void)
{
	const struct parent_row *r;

	EACH (r, parent_rows) {
		struct sg_str trace = STR("t"), parent = STR("p");
		bool got = span_parent(text(r->text), &trace, &parent);

		CHECK(got == r->want, "%s", r->name);
		CHECK(str_eq(trace, got ? STR(TRACE) : STR("t")) &&
			str_eq(parent, got ? STR(ID) : STR("p")),
		    "%s: ids", r->name);
	}
}

static const char
    hash[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

static struct span_call
call(void)
{
	return (struct span_call){.hash = text(hash),
	    .from_ms = 1000,
	    .to_ms = 1005,
	    .call_id = STR("c1"),
	    .extension = STR("me"),
	    .tool = STR("weather"),
	    .capability = "tool",
	    .risk = "low",
	    .decision = "allow_stored",
	    .rule = "allow_stored",
	    .allowed = true};
}

static bool
has(const char *room, const char *what)
{
	return strstr(room, what) != NULL;
}

static void
test_call(void)
{
	char room[8192], name[400];
	struct buf b = BUF_ON(room);
	struct span_call c = call();

	span_call(&b, &c);
	room[b.n] = '\0';
	CHECK(has(room,
		  "\"traceId\":\"0123456789abcdef0123456789abcdef\","
		  "\"spanId\":\"0123456789abcdef\",\"name\":\"gate weather\""),
	    "ids of its own: %s", room);
	CHECK(has(room, "\"startTimeUnixNano\":\"1000000000\",") &&
		has(room, "\"endTimeUnixNano\":\"1005000000\",") &&
		has(room, "\"status\":{}") && !has(room, "error.type") &&
		!has(room, "parentSpanId") && !has(room, "solgate.prompt.id"),
	    "an allow: %s", room);
	b = BUF_ON(room);
	c.allowed = false;
	c.decision = "deny_once";
	c.prompt_id = STR("perm-1");
	c.traceparent = STR("00-" TRACE "-" ID "-01");
	memset(name, 'n', sizeof(name));
	c.tool = (struct sg_str){name, sizeof(name)};
	span_call(&b, &c);
	room[b.n] = '\0';
	CHECK(has(room,
		  "\"traceId\":\"" TRACE "\",\"spanId\":\"0123456789abcdef\","
		  "\"parentSpanId\":\"" ID "\",\"name\":\"gate\""),
	    "a long name, another's trace: %s", room);
	CHECK(has(room, "\"status\":{\"code\":2,\"message\":\"deny_once\"}") &&
		has(room, "\"denied\"") && has(room, "\"perm-1\""),
	    "a refusal: %s", room);
}

int
main(void)
{
	RUN(test_parent);
	RUN(test_call);
	return t_done("span_span");
}

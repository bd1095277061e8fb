/*
 * eval affect and eval memento as a user meets them: a line in, a line out.
 * Rows compare the part of the answer that matters.
 */
#include "eval/eval.h"
#include "shape/memento.h"
#include "t.h"

#define ROOM 65536

static struct arena arena;
static char room[ROOM];

static struct sg_str
answer(const char *area, const char *line)
{
	struct buf out = BUF_ON(room);

	arena_clear(&arena);
	eval_line(eval_find(str_of(area)), str_of(line), &arena, &out);
	return buf_str(&out);
}

static bool
contains(struct sg_str s, const char *part)
{
	size_t n = strlen(part);

	for (size_t i = 0; i + n <= s.n; i++)
		if (memcmp(s.p + i, part, n) == 0)
			return true;
	return false;
}

struct row {
	const char *line, *answer;
};

static const struct row affects[] = {
    {"{\"points\":[]}", "{\"phase\":\"settled\",\"intensityBucket\":\"low\"}"},
    {"{\"points\":[0.6,0.7]}",
	"{\"phase\":\"settled\",\"intensityBucket\":\"high\"}"},
    {"{\"intensities\":[0.2,0.8]}",
	"{\"phase\":\"rising\",\"intensityBucket\":\"high\"}"},
    {"{\"points\":[{\"endMessageId\":\"a\",\"intensity\":0.9},"
     "{\"endMessageId\":\"a\",\"intensity\":0.1}]}",
	"{\"phase\":\"peak\",\"intensityBucket\":\"high\"}"},
    {"{\"points\":[{\"ts\":\"2026-01-01T00:00:00Z\",\"intensity\":0.9},"
     "{\"ts\":\"2026-01-01T00:30:00.001Z\",\"intensity\":0.1}]}",
	"{\"phase\":\"settled\",\"intensityBucket\":\"low\"}"},
    {"{\"points\":[{\"ts\":\"2026-01-01T00:00:00Z\",\"intensity\":0.9}],"
     "\"now\":\"2026-01-01T00:30:00Z\"}",
	"{\"phase\":\"peak\",\"intensityBucket\":\"high\"}"},
    {"{\"points\":[{\"ts\":\"2026-01-01T00:00:00Z\",\"intensity\":0.9}],"
     "\"now\":\"2026-01-01T00:30:00.001Z\"}",
	"{\"phase\":\"settled\",\"intensityBucket\":\"low\"}"},
    {"{\"points\":[0.9],\"now\":\"2026-01-01T00:00:00Z\"}",
	"{\"phase\":\"peak\",\"intensityBucket\":\"high\"}"},
    {"{\"points\":[2]}",
	"{\"error\":{\"code\":\"out_of_range\",\"message\":\"the number is out "
	"of range; at least 0; at most 1\","
	"\"pointer\":\"/points/0/intensity\"}}"},
    {"{\"points\":[0]", "{\"error\":{\"code\":\"invalid_json\""},
};

static void
affect_is_answered(void)
{
	const struct row *r;

	EACH (r, affects) {
		struct sg_str s = answer("affect", r->line);

		CHECK(str_starts(s, str_of(r->answer)), "%s: %.*s", r->line,
		    (int)s.n, s.p);
	}
}

#define TURN "\"message_id\":\"u-2\",\"now\":\"2026-01-01T00:00:01.000Z\""
#define OLD(phase, bucket)                                               \
	"{\"mementoId\":\"m-1\",\"threadId\":\"t-1\","                   \
	"\"createdTs\":\"2025-01-01T00:00:00.000Z\","                    \
	"\"version\":\"memento-v0.2\",\"arc\":\"old\",\"active\":[],"    \
	"\"parked\":[],\"decisions\":[\"d\"],\"next\":[\"n\"],"          \
	"\"affect\":{\"points\":[],\"rollup\":{\"phase\":\"" phase "\"," \
	"\"intensityBucket\":\"" bucket                                  \
	"\",\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}}}"
#define SHAPE                                                          \
	"\"shape\":{\"arc\":\"new\",\"active\":[\"a\"],\"parked\":[]," \
	"\"decisions\":[],\"next\":[]}"

static const struct row mementos[] = {
    /* R-004 R-063 */
    {"{\"previous\":" OLD("peak", "high") ",\"decision\":\"must\"," SHAPE
					  "," TURN "}",
	"\"arc\":\"new\",\"active\":[\"a\"],\"parked\":[],"
	"\"decisions\":[\"d\"],\"next\":[\"n\"]"},
    {"{\"previous\":" OLD("peak", "high") ",\"decision\":\"must\"," SHAPE
					  "," TURN "}",
	"\"frozen\":false,\"blocked\":null,"},
    /* */
    {"{\"previous\":" OLD("peak", "low") ",\"decision\":\"should\"," SHAPE
					 "," TURN "}",
	"\"frozen\":true,\"blocked\":\"peak\","},
    /* R-005 R-006 R-007 */
    {"{\"previous\":" OLD("settled", "low") ",\"decision\":\"skip\"," SHAPE
					    "," TURN "}",
	"\"frozen\":false,\"blocked\":\"skip\","},
    {"{\"previous\":" OLD("settled", "low") ",\"decision\":\"skip\"," SHAPE
					    "," TURN
					    ",\"block_on_skip\":false}",
	"\"arc\":\"new\""},
    /* */
    {"{\"previous\":null,\"decision\":\"skip\"," TURN "}",
	"{\"memento\":{\"mementoId\":\"memento_latest_thread\","
	"\"threadId\":\"thread\",\"createdTs\":\"2026-01-01T00:00:01.000Z\","
	"\"version\":\"memento-v0.2\",\"arc\":\"support\",\"active\":[],"
	"\"parked\":[],\"decisions\":[],\"next\":[],\"affect\":{\"points\":[],"
	"\"rollup\":{\"phase\":\"settled\",\"intensityBucket\":\"low\","
	"\"updatedAt\":\"2026-01-01T00:00:01.000Z\"}}},\"frozen\":false,"
	"\"blocked\":null,\"etag\":\"\\\""},
    {"{\"decision\":\"skip\",\"thread_id\":\"t-9\"," TURN "}",
	"\"mementoId\":\"memento_latest_t-9\""},
    {"{\"previous\":" OLD("settled", "low") ",\"decision\":\"must\","
					    "\"shape\":null," TURN "}",
	"\"arc\":\"old\""},
    /* */
    {"{\"previous\":" OLD("settled", "low") ",\"decision\":\"must\","
					    "\"shape\":{\"arc\":1}," TURN "}",
	"\"warning\":\"the shape is not valid and was ignored\"}"},
    /* */
    {"{\"previous\":{\"mementoId\":\"m\",\"threadId\":\"t\","
     "\"createdTs\":\"2025-01-01T00:00Z\",\"version\":\"memento-v0.1\","
     "\"arc\":\"old\",\"affect\":{\"points\":[],\"rollup\":{\"phase\":"
     "\"settled\",\"intensityBucket\":\"low\",\"updatedAt\":"
     "\"2026-01-01T00:00Z\"}}},\"decision\":\"must\"," TURN "}",
	"\"version\":\"memento-v0.2\",\"arc\":\"old\",\"active\":[],"},
    /* */
    {"{\"decision\":\"must\",\"affect_signal\":{\"label\":\"decision\","
     "\"intensity\":\"0.8\",\"confidence\":0.9}," TURN "}",
	"\"points\":[{\"endMessageId\":\"u-2\",\"label\":\"resolve\","
	"\"intensity\":0.8,\"confidence\":\"high\",\"source\":\"model\"}]"},
    {"{\"decision\":\"must\",\"affect_signal\":{\"intensity\":1},"
     "\"role\":\"model\"," TURN "}",
	"\"points\":[]"},
    {"{\"decision\":\"must\",\"affect_signal\":[]," TURN "}", "\"points\":[]"},
    /* */
    {"{\"decision\":\"must\",\"signals\":{\"updatedAt\":"
     "\"2026-01-01T00:00Z\",\"items\":[{\"endMessageId\":\"u-2\",\"kind\":"
     "\"pivot\",\"confidence\":\"low\",\"source\":\"model\"}]}," TURN "}",
	"\"signals\":{\"updatedAt\":\"2026-01-01T00:00:00.000Z\",\"items\":"
	"[{\"endMessageId\":\"u-2\",\"kind\":\"pivot\",\"confidence\":\"low\","
	"\"source\":\"model\"}]}"},
    {"{\"decision\":\"should\",\"message\":\"Lock it\",\"assistant_text\":"
     "\"Decision: go.\"," TURN "}",
	"\"decisions\":[\"go\"]"},
    {"{\"decision\":\"never\"," TURN "}", "\"code\":\"unknown_value\""},
    {"{\"decision\":\"must\"}", "\"pointer\":\"/message_id\""},
};

static void
memento_is_answered(void)
{
	const struct row *r;

	EACH (r, mementos) {
		struct sg_str s = answer("memento", r->line);

		CHECK(
		    contains(s, r->answer), "%s: %.*s", r->line, (int)s.n, s.p);
	}
}

/* A memento that came out goes in again. */
static void
an_answer_is_a_previous_one(void)
{
	static char line[ROOM];
	struct buf b = BUF_ON(line);
	struct sg_str s = answer("memento",
	    "{\"decision\":\"must\",\"affect_signal\":{\"intensity\":0.5},"
	    "\"signals\":{\"updatedAt\":\"2026-01-01T00:00Z\"}," TURN "}");
	size_t end = 0;

	while (!str_starts(str_part(s, end, s.n), STR(",\"frozen\"")))
		end++;
	buf_add(&b, STR("{\"previous\":"));
	buf_add(&b, str_part(s, 11, end - 11));
	buf_add(&b,
	    STR(",\"decision\":\"skip\",\"message_id\":\"u-3\","
		"\"now\":\"2026-01-01T00:00:02Z\",\"affect_signal\":"
		"{\"intensity\":0.9}}\0"));
	s = answer("memento", line);
	CHECK(contains(s, "\"phase\":\"rising\""), "%.*s", (int)s.n, s.p);
	CHECK(contains(s, "\"u-2\"") && contains(s, "\"u-3\""), "%.*s",
	    (int)s.n, s.p);
}

/* Too little memory is an answer as well; enough of it is no error. */
static void
memory_may_run_out(void)
{
	static const char *const lines[] = {"{\"points\":[0.1,0.2]}",
	    "{\"decision\":\"must\"," SHAPE
	    ",\"affect_signal\":{\"l\\u0061bel\":\"\"}," TURN "}",
	    "{\"decision\":\"must\",\"shape\":{\"\\u0061rc\":1}," TURN "}"};
	static const char *const areas[] = {"affect", "memento", "memento"};

	for (size_t i = 0; i < 3; i++) {
		bool full = true;

		for (size_t max = 0; full; max += 8) {
			struct buf out = BUF_ON(room);
			struct arena small;

			arena_init(&small, &mem_heap, max);
			eval_line(eval_find(str_of(areas[i])), str_of(lines[i]),
			    &small, &out);
			full = contains(buf_str(&out), "out_of_memory");
			arena_release(&small);
		}
		CHECK(!contains(answer(areas[i], lines[i]), "error"), "%s",
		    lines[i]);
	}
}

int
main(void)
{
	arena_init(&arena, &mem_heap, 1 << 24);
	RUN(affect_is_answered);
	RUN(memento_is_answered);
	RUN(an_answer_is_a_previous_one);
	RUN(memory_may_run_out);
	arena_release(&arena);
	return t_done("app_eval_memento");
}

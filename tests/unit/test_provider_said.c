/*
 * What a model said goes back to it as it came: signatures, thoughts, and what
 * nobody here knows, whole or streamed, in pieces of any size.
 */
#include "lib/provider_events.h"
#include "t.h"

#define ROOM (1 << 16)

static char line[ROOM], data[ROOM], room[ROOM];

struct heard {
	char turn[ROOM];
	unsigned unnamed;
};

static void
hear(void *ctx, const struct llm_event *e)
{
	struct heard *h = ctx;

	h->unnamed += e->kind == LLM_CALL && e->unnamed;
	if (e->kind == LLM_FINISH)
		snprintf(h->turn, sizeof(h->turn), "%.*s", (int)e->turn.n,
		    e->turn.n > 0 ? e->turn.p : "");
	if (e->kind == LLM_ERROR)
		snprintf(h->turn, sizeof(h->turn), "error: %.*s",
		    (int)e->text.n, e->text.p);
}

/* The turn of an answer that comes in pieces of ${step}; 0: one body. */
static const char *
turn_of(enum provider_kind k, const char *answer, size_t step, struct heard *h)
{
	struct arena keep, scratch;
	struct llm_stream s;
	struct sg_str all = str_of(answer);

	memset(h, 0, sizeof(*h));
	arena_init(&keep, &mem_heap, 1 << 20);
	arena_init(&scratch, &mem_heap, 1 << 20);
	llm_reader_init(
	    &s.reader, k, (struct llm_sink){hear, h}, &keep, &scratch);
	llm_stream_init(&s, line, data, ROOM);
	if (step == 0)
		llm_read(&s.reader, all);
	for (size_t i = 0; step > 0 && i < all.n; i += step)
		llm_stream_feed(&s, str_part(all, i, step));
	if (step > 0)
		llm_stream_end(&s);
	arena_release(&keep);
	arena_release(&scratch);
	return h->turn;
}

/* clang-format off */
static const struct row {
	const char *name;
	enum provider_kind kind;
	bool stream;
	const char *answer, *turn;
	const char *opaque; /* of it, which no other model gets */
} rows[] = {
	{"gemini", PROVIDER_GEMINI, false,
	    "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":["
	    "{\"text\":\"Hm\",\"thought\":true,\"thoughtSignature\":\"VEg=\"},{\"text\":\"Sure\"},"
	    "{\"functionCall\":{\"id\":\"c1\",\"name\":\"f\",\"args\":{\"a\": 1.50}},\"thoughtSignature\":\"CsQB\\/+==\"},"
	    "{\"futurePart\":{\"x\":[null,{}]},\"partMetadata\":{\"y\":1e2}},{\"text\":\"\"}]},\"finishReason\":\"STOP\"}]}",
	    "{\"text\":\"Hm\",\"thought\":true,\"thoughtSignature\":\"VEg=\"},{\"text\":\"Sure\"},"
	    "{\"functionCall\":{\"id\":\"c1\",\"name\":\"f\",\"args\":{\"a\": 1.50}},\"thoughtSignature\":\"CsQB\\/+==\"},"
	    "{\"futurePart\":{\"x\":[null,{}]},\"partMetadata\":{\"y\":1e2}}",
	    "CsQB"},
	{"gemini, streamed", PROVIDER_GEMINI, true,
	    "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Su\"}]}}]}\r\n\r\n"
	    "data: {\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"f\",\"args\":{}},\"thoughtSignature\":\"CsQB\"},{\"functionCall\":{\"name\":\"f\"}}]}}]}\r\n\r\n"
	    "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\",\"thoughtSignature\":\"RW5k\"}]},\"finishReason\":\"STOP\"}]}\r\n\r\n",
	    "{\"text\":\"Su\"},{\"functionCall\":{\"name\":\"f\",\"args\":{}},\"thoughtSignature\":\"CsQB\"},{\"functionCall\":{\"name\":\"f\"}},"
	    "{\"text\":\"\",\"thoughtSignature\":\"RW5k\"}",
	    "RW5k"},
	{"openai", PROVIDER_OPENAI, false,
	    "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"Hm\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"},\"extra_content\":{\"google\":{\"thought_signature\":\"CsQB\"}}}]},\"finish_reason\":\"tool_calls\"}]}",
	    "{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"Hm\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"},\"extra_content\":{\"google\":{\"thought_signature\":\"CsQB\"}}}]}",
	    "CsQB"},
	{"openai, streamed", PROVIDER_OPENAI, true,
	    "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"H\"}}]}\n\n"
	    "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"m\",\"reasoning_details\":[{\"type\":\"x\",\"data\":\"sealed\"}]}}]}\n\n"
	    "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"\"},\"extra_content\":{\"google\":{\"thought_signature\":\"CsQB\"}}}]}}]}\n\n"
	    "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"a\\\":\"}}]}}]}\n\n"
	    "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"1}\"}},{\"index\":1,\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"g\",\"arguments\":\"{}\"}}]}}]}\n\n"
	    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
	    "data: [DONE]\n\n",
	    "{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"Hm\",\"reasoning_details\":[{\"type\":\"x\",\"data\":\"sealed\"}],\"tool_calls\":["
	    "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"},\"extra_content\":{\"google\":{\"thought_signature\":\"CsQB\"}}},"
	    "{\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"g\",\"arguments\":\"{}\"}}]}",
	    "sealed"},
	{"responses", PROVIDER_OPENAI_RESPONSES, false,
	    "{\"status\":\"completed\",\"output\":[{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"gAAA\"},{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\",\"status\":\"completed\"},{\"type\":\"compaction\",\"x\":1}]}",
	    "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"gAAA\"},{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\",\"status\":\"completed\"},{\"type\":\"compaction\",\"x\":1}",
	    "gAAA"},
	{"responses, streamed", PROVIDER_OPENAI_RESPONSES, true,
	    "data: {\"type\":\"response.output_item.added\",\"item\":{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[]}}\n\n"
	    "data: {\"type\":\"response.output_item.done\",\"item\":{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"gAAA\"}}\n\n"
	    "data: {\"type\":\"response.output_item.done\",\"item\":{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\"}}\n\n"
	    "data: {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\"}}\n\n",
	    "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"gAAA\"},{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\"}",
	    "gAAA"},
	{"anthropic", PROVIDER_ANTHROPIC, false,
	    "{\"content\":[{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"EqQB\"},{\"type\":\"redacted_thinking\",\"data\":\"EmwK\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{\"a\":1},\"caller\":{\"type\":\"direct\"}}],\"stop_reason\":\"tool_use\"}",
	    "{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"EqQB\"},{\"type\":\"redacted_thinking\",\"data\":\"EmwK\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{\"a\":1},\"caller\":{\"type\":\"direct\"}}",
	    "EqQB"},
	{"anthropic, streamed", PROVIDER_ANTHROPIC, true,
	    "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"H\"}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"m\"}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"signature_delta\",\"signature\":\"EqQB\"}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
	    "data: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"redacted_thinking\",\"data\":\"EmwK\"}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":1}\n\n"
	    "data: {\"type\":\"content_block_start\",\"index\":2,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":2}\n\n"
	    "data: {\"type\":\"content_block_start\",\"index\":3,\"content_block\":{\"type\":\"text\",\"text\":\"\",\"citations\":null}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":3,\"delta\":{\"type\":\"text_delta\",\"text\":\"Sure\"}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":3,\"delta\":{\"type\":\"citations_delta\",\"citation\":{\"type\":\"x\"}}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":3}\n\n"
	    "data: {\"type\":\"content_block_start\",\"index\":4,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{},\"caller\":{\"type\":\"direct\"}}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":4,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\"\"}}\n\n"
	    "data: {\"type\":\"content_block_delta\",\"index\":4,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\": 1.50}\"}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":4}\n\n"
	    "data: {\"type\":\"content_block_start\",\"index\":5,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c2\",\"name\":\"g\",\"input\":{}}}\n\n"
	    "data: {\"type\":\"content_block_stop\",\"index\":5}\n\n"
	    "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n"
	    "data: {\"type\":\"message_stop\"}\n\n",
	    "{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"EqQB\"},{\"type\":\"redacted_thinking\",\"data\":\"EmwK\"},"
	    "{\"type\":\"text\",\"text\":\"Sure\",\"citations\":[{\"type\":\"x\"}]},"
	    "{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{\"a\": 1.50},\"caller\":{\"type\":\"direct\"}},{\"type\":\"tool_use\",\"id\":\"c2\",\"name\":\"g\",\"input\":{}}",
	    "EmwK"},
};
/* clang-format on */

/* what came is kept, and nothing is made of it. */
static void
kept_as_it_came(void)
{
	static struct heard h;
	const struct row *row;

	EACH (row, rows)
		for (size_t step = row->stream; step < 90; step += 13) {
			turn_of(row->kind, row->answer, step, &h);
			CHECK(strcmp(h.turn, row->turn) == 0,
			    "%s, pieces of %zu:\n  %s\n  %s", row->name, step,
			    row->turn, h.turn);
			if (!row->stream)
				break;
		}
}

static const char *
written(enum provider_kind k, const char *model, const struct row *row,
    const char *from, bool unnamed)
{
	struct llm_part text = {.kind = LLM_PART_TEXT, .text = STR("Add it")};
	struct llm_part call = {.kind = LLM_PART_CALL,
	    .id = STR("c1"),
	    .name = STR("f"),
	    .args = STR("{}"),
	    .unnamed = unnamed};
	struct llm_part result = {.kind = LLM_PART_RESULT,
	    .id = STR("c1"),
	    .name = STR("f"),
	    .text = STR("Done."),
	    .unnamed = unnamed};
	struct llm_turn turns[] = {{.parts = &text, .n = 1},
	    {.model = true,
		.parts = &call,
		.n = 1,
		.raw = str_of(row != NULL ? row->turn : ""),
		.from = str_of(from)},
	    {.parts = &result, .n = 1}};
	struct llm_request r = {
	    .model = str_of(model), .turns = turns, .n_turns = 3};
	struct buf b = {.p = room, .cap = ROOM - 1};
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(provider_write_request(k, &r, &a, &b, NULL) == SG_OK, "written");
	arena_release(&a);
	room[b.n] = '\0';
	return room;
}

/* the model that said it gets it back byte for byte; another model,
 * whose signatures these are not, gets none of them. */
static void
sent_back(void)
{
	const struct row *row;

	EACH (row, rows) {
		char from[64];

		snprintf(from, sizeof(from), "%s m1", provider_name(row->kind));
		CHECK(strstr(written(row->kind, "m1", row, from, false),
			  row->turn) != NULL,
		    "%s: %s", row->name, room);
		CHECK(strstr(written(row->kind, "m2", row, from, false),
			  row->opaque) == NULL,
		    "%s, another model: %s", row->name, room);
		CHECK(strstr(written((row->kind + 1) % PROVIDER_COUNT, "m1",
				 row, from, false),
			  row->opaque) == NULL,
		    "%s, another provider: %s", row->name, room);
	}
}

/* Gemini 3 demands a signature; a call of another model has the one that its
 * documents name for that, and models before it want none. */
static void
calls_of_others(void)
{
	static const struct {
		const char *model;
		bool signs;
	} models[] = {{"gemini-3-flash-preview", true},
	    {"gemini-3.1-pro-preview", true}, {"models/gemini-4-x", true},
	    {"gemini-2.5-flash", false}, {"gemma-3", false}, {"m", false}},
	  *m;

	EACH (m, models)
		CHECK(
		    (strstr(written(PROVIDER_GEMINI, m->model, NULL, "", false),
			 "\"thoughtSignature\":\"skip_thought_signature_"
			 "validator\"") != NULL) == m->signs,
		    "%s: %s", m->model, room);
}

/* A call without an id gets a result without one; the id is for us alone. */
static void
ids_that_are_ours(void)
{
	static struct heard h;

	turn_of(PROVIDER_GEMINI, rows[1].answer, 1, &h);
	CHECK(h.unnamed == 2, "%u", h.unnamed);
	CHECK(strstr(written(PROVIDER_GEMINI, "m", NULL, "", true), "\"id\"") ==
		NULL,
	    "%s", room);
	CHECK(strstr(written(PROVIDER_OPENAI, "m", NULL, "", true),
		  "\"tool_call_id\":\"c1\"") != NULL,
	    "where an id must stand: %s", room);
}

/* An answer that fails leaves nothing to send back. */
static void
nothing_of_a_failure(void)
{
	static struct heard h;

	turn_of(PROVIDER_ANTHROPIC,
	    "data: {\"type\":\"content_block_start\",\"index\":0,\"content_"
	    "block\":{\"type\":\"thinking\",\"thinking\":\"\"}}\n\n",
	    1, &h);
	CHECK(strncmp(h.turn, "error: ", 7) == 0, "%s", h.turn);
}

int
main(void)
{
	RUN(kept_as_it_came);
	RUN(sent_back);
	RUN(calls_of_others);
	RUN(ids_that_are_ours);
	RUN(nothing_of_a_failure);
	return t_done("provider_said");
}

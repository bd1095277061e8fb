/*
 * Answers as a program sees them: written as its provider would, whole and as
 * a stream, and read back as what they were.
 */
#include "lib/provider_events.h"
#include "t.h"

#define ROOM (1 << 16)

static char room[ROOM], texts[ROOM], items[ROOM];

/* clang-format off */
static const struct llm_event answer[] = {
    {.kind = LLM_TEXT, .text = {"Su", 2}},
    {.kind = LLM_TEXT, .text = {"re\n", 3}},
    {.kind = LLM_CALL, .id = {"c1", 2}, .name = {"f", 1}, .args = {"{\"a\":\"x\"}", 9}, .signature = {"CsQB", 4}},
    {.kind = LLM_CALL, .id = {"c2", 2}, .name = {"g", 1}, .args = {"{}", 2}},
    {.kind = LLM_USAGE, .input_tokens = 10, .output_tokens = 5},
    {.kind = LLM_FINISH, .finish = LLM_FINISH_CALLS},
};
/* clang-format on */

static struct llm_reply
reply(const struct llm_event *v, size_t n)
{
	return (struct llm_reply){STR("id-1"), STR("m"), 1763253864, v, n};
}

static enum sg_err
write_reply(enum provider_kind k, const struct llm_reply *r, size_t max,
    size_t cap, struct buf *b)
{
	struct arena a;
	enum sg_err err;

	*b = (struct buf){.p = room, .cap = cap};
	arena_init(&a, &mem_heap, max);
	err = provider_write_reply(k, r, &a, b);
	arena_release(&a);
	return err;
}

static enum sg_err
write_stream(enum provider_kind k, const struct llm_event *v, size_t n,
    size_t max, struct buf *b)
{
	struct llm_reply head = reply(NULL, 0);
	struct llm_writer w;
	struct arena a;
	enum sg_err err = SG_OK;

	arena_init(&a, &mem_heap, max);
	llm_writer_init(&w, k, &head, BUF_ON(texts), BUF_ON(items));
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = provider_write_event(&w, &v[i], &a, b);
	arena_release(&a);
	return err;
}

static const char *
want_of(enum provider_kind k)
{
	return k == PROVIDER_GEMINI
	    ? "text 'Sure\n'; call c1 f {\"a\":\"x\"} CsQB; call c2 g {}; "
	      "usage 10 5; finish calls"
	    : "text 'Sure\n'; call c1 f {\"a\":\"x\"}; call c2 g {}; "
	      "usage 10 5; finish calls";
}

static void
there_and_back(void)
{
	struct llm_reply r = reply(answer, 6);

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		struct buf b;
		const char *got;

		CHECK(
		    write_reply(k, &r, PLENTY, ROOM - 1, &b) == SG_OK, "%u", k);
		room[b.n] = '\0';
		got = reply_events(k, room);
		CHECK(strcmp(got, want_of(k)) == 0, "%s\n%s", room, got);
		b = (struct buf){.p = room, .cap = ROOM - 1};
		CHECK(write_stream(k, answer, 6, PLENTY, &b) == SG_OK, "%u", k);
		room[b.n] = '\0';
		got = stream_events(k, room, 7);
		CHECK(strcmp(got, want_of(k)) == 0, "%s\n%s", room, got);
	}
}

/* Every way to end, and an answer with nothing in it. */
static void
endings(void)
{
	static const char *const also[] = {
	    "other", "stop", "stop", "length", "blocked"};

	for (unsigned k = 0; k < PROVIDER_COUNT; k++)
		for (unsigned f = 0; f < LLM_FINISH_COUNT; f++) {
			struct llm_event end = {
			    .kind = LLM_FINISH, .finish = f};
			struct llm_reply r = reply(&end, 1);
			char exact[32], near[32];
			struct buf b;
			const char *got;

			snprintf(
			    exact, sizeof(exact), "finish %s", finish_names[f]);
			snprintf(near, sizeof(near), "finish %s",
			    f == 0 && k != PROVIDER_GEMINI ? "stop" : also[f]);
			CHECK(write_reply(k, &r, PLENTY, ROOM - 1, &b) == SG_OK,
			    "%u", k);
			room[b.n] = '\0';
			got = reply_events(k, room);
			got = strstr(got, "finish");
			CHECK(strcmp(got, exact) == 0 || strcmp(got, near) == 0,
			    "%u: %s %s", k, exact, got);
			b.n = 0;
			CHECK(write_stream(k, &end, 1, PLENTY, &b) == SG_OK,
			    "%u", k);
			room[b.n] = '\0';
			got = strstr(stream_events(k, room, 9), "finish");
			CHECK(strcmp(got, exact) == 0 || strcmp(got, near) == 0,
			    "%u: %s %s", k, exact, got);
		}
}

/* clang-format off */
/* As a program's own library expects it, byte for byte. */
static void
whole_bytes(void)
{
	static const char *const want[PROVIDER_COUNT] = {
	    "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"Sure\\n\"},{\"functionCall\":{\"id\":\"c1\",\"name\":\"f\",\"args\":{\"a\":\"x\"}},\"thoughtSignature\":\"CsQB\"},{\"functionCall\":{\"id\":\"c2\",\"name\":\"g\",\"args\":{}}}]},\"finishReason\":\"STOP\",\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":10,\"candidatesTokenCount\":5,\"totalTokenCount\":15},\"modelVersion\":\"m\",\"responseId\":\"id-1\"}",
	    "{\"id\":\"id-1\",\"object\":\"chat.completion\",\"created\":1763253864,\"model\":\"m\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Sure\\n\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":\\\"x\\\"}\"}},{\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"g\",\"arguments\":\"{}\"}}],\"refusal\":null},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":15}}",
	    "{\"id\":\"id-1\",\"object\":\"response\",\"created_at\":1763253864,\"status\":\"completed\",\"error\":null,\"incomplete_details\":null,\"model\":\"m\",\"output\":[{\"type\":\"message\",\"id\":\"msg_0\",\"status\":\"completed\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Sure\\n\",\"annotations\":[]}]},{\"type\":\"function_call\",\"id\":\"fc_1\",\"status\":\"completed\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{\\\"a\\\":\\\"x\\\"}\"},{\"type\":\"function_call\",\"id\":\"fc_2\",\"status\":\"completed\",\"call_id\":\"c2\",\"name\":\"g\",\"arguments\":\"{}\"}],\"usage\":{\"input_tokens\":10,\"output_tokens\":5,\"total_tokens\":15}}",
	    "{\"id\":\"id-1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"Sure\\n\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{\"a\":\"x\"}},{\"type\":\"tool_use\",\"id\":\"c2\",\"name\":\"g\",\"input\":{}}],\"stop_reason\":\"tool_use\",\"stop_sequence\":null,\"usage\":{\"input_tokens\":10,\"output_tokens\":5}}"};
	struct llm_reply r = reply(answer, 6);

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		struct buf b;

		CHECK(write_reply(k, &r, PLENTY, ROOM, &b) == SG_OK, "%u", k);
		CHECK(str_eq(buf_str(&b), str_of(want[k])), "\n%s\n%.*s", want[k], (int)b.n, b.p);
	}
}

static void
stream_bytes(void)
{
	static const struct llm_event v[] = {
	    {.kind = LLM_TEXT, .text = {"Hi", 2}},
	    {.kind = LLM_CALL, .id = {"c1", 2}, .name = {"f", 1}, .args = {"{}", 2}},
	    {.kind = LLM_USAGE, .input_tokens = 3, .output_tokens = 4},
	    {.kind = LLM_FINISH, .finish = LLM_FINISH_CALLS}};
	static const char *const want[PROVIDER_COUNT] = {
	    "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"Hi\"}]},\"index\":0}],\"modelVersion\":\"m\",\"responseId\":\"id-1\"}\r\n\r\n"
	    "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"id\":\"c1\",\"name\":\"f\",\"args\":{}}}]},\"index\":0}],\"modelVersion\":\"m\",\"responseId\":\"id-1\"}\r\n\r\n"
	    "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[]},\"finishReason\":\"STOP\",\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":3,\"candidatesTokenCount\":4,\"totalTokenCount\":7},\"modelVersion\":\"m\",\"responseId\":\"id-1\"}\r\n\r\n",
	    "data: {\"id\":\"id-1\",\"object\":\"chat.completion.chunk\",\"created\":1763253864,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"Hi\"},\"finish_reason\":null}]}\n\n"
	    "data: {\"id\":\"id-1\",\"object\":\"chat.completion.chunk\",\"created\":1763253864,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},\"finish_reason\":null}]}\n\n"
	    "data: {\"id\":\"id-1\",\"object\":\"chat.completion.chunk\",\"created\":1763253864,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
	    "data: {\"id\":\"id-1\",\"object\":\"chat.completion.chunk\",\"created\":1763253864,\"model\":\"m\",\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4,\"total_tokens\":7}}\n\n"
	    "data: [DONE]\n\n",
	    NULL,
	    "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"id-1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":0,\"output_tokens\":0}}}\n\n"
	    "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
	    "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}\n\n"
	    "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
	    "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{}}}\n\n"
	    "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{}\"}}\n\n"
	    "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":1}\n\n"
	    "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\",\"stop_sequence\":null},\"usage\":{\"input_tokens\":3,\"output_tokens\":4}}\n\n"
	    "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"};

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		struct buf b = BUF_ON(room);

		CHECK(write_stream(k, v, 4, PLENTY, &b) == SG_OK, "%u", k);
		CHECK(want[k] == NULL || str_eq(buf_str(&b), str_of(want[k])), "\n%s\n%.*s", want[k], (int)b.n, b.p);
	}
}

/* The responses API says everything several times; these are its events. */
static void
responses_events(void)
{
	static const char *const types[] = {"response.created", "response.in_progress", "response.output_item.added", "response.content_part.added", "response.output_text.delta", "response.output_text.delta", "response.output_text.done", "response.content_part.done", "response.output_item.done", "response.output_item.added", "response.function_call_arguments.delta", "response.function_call_arguments.done", "response.output_item.done", "response.output_item.added", "response.function_call_arguments.delta", "response.function_call_arguments.done", "response.output_item.done", "response.completed"};
	struct buf b = {.p = room, .cap = ROOM - 1};
	const char *at = room;

	CHECK(write_stream(PROVIDER_OPENAI_RESPONSES, answer, 6, PLENTY, &b) == SG_OK, "written");
	room[b.n] = '\0';
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		char want[128];

		snprintf(want, sizeof(want), "event: %s\ndata: {\"type\":\"%s\",\"sequence_number\":%zu,", types[i], types[i], i);
		CHECK(strncmp(at, want, strlen(want)) == 0, "%s\n%.200s", want, at);
		at = strstr(at, "\n\n") + 2;
	}
	CHECK(*at == '\0', "no more than that");
}

static void
errors(void)
{
	static const struct { enum provider_kind k; unsigned status; const char *want; } rows[] = {
	    {PROVIDER_GEMINI, 400, "{\"error\":{\"code\":400,\"message\":\"no\",\"status\":\"INVALID_ARGUMENT\"}}"},
	    {PROVIDER_GEMINI, 418, "{\"error\":{\"code\":418,\"message\":\"no\",\"status\":\"INTERNAL\"}}"},
	    {PROVIDER_OPENAI, 400, "{\"error\":{\"message\":\"no\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}"},
	    {PROVIDER_OPENAI, 429, "{\"error\":{\"message\":\"no\",\"type\":\"rate_limit_error\",\"param\":null,\"code\":null}}"},
	    {PROVIDER_OPENAI_RESPONSES, 503, "{\"error\":{\"message\":\"no\",\"type\":\"server_error\",\"param\":null,\"code\":null}}"},
	    {PROVIDER_ANTHROPIC, 401, "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"no\"}}"},
	    {PROVIDER_ANTHROPIC, 500, "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"no\"}}"},
	}, *row;

	EACH (row, rows) {
		struct buf b = BUF_ON(room);

		provider_write_error(row->k, row->status, STR("no"), &b);
		CHECK(str_eq(buf_str(&b), str_of(row->want)), "\n%s\n%.*s", row->want, (int)b.n, b.p);
	}
}
/* clang-format on */

/* An answer that fails half way is an error to the program as well. */
static void
errors_in_streams(void)
{
	static const struct llm_event v[] = {
	    {.kind = LLM_TEXT, .text = {"He", 2}},
	    {.kind = LLM_ERROR, .name = {"x", 1}, .text = {"gone", 4}}};

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		struct buf b = {.p = room, .cap = ROOM - 1};
		const char *got;

		CHECK(write_stream(k, v, 2, PLENTY, &b) == SG_OK, "%u", k);
		room[b.n] = '\0';
		got = stream_events(k, room, 5);
		CHECK(strstr(got, "text 'He'; error ") == got &&
			strstr(got, "'gone'") != NULL,
		    "%u: %s", k, got);
	}
}

/* Text behind a call is a text of its own. */
static void
text_after_a_call(void)
{
	struct llm_event v[] = {answer[0], answer[3], answer[1], answer[5]};
	struct llm_reply r = reply(v, 4);

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		struct buf b;
		const char *got;

		CHECK(
		    write_reply(k, &r, PLENTY, ROOM - 1, &b) == SG_OK, "%u", k);
		room[b.n] = '\0';
		got = reply_events(k, room);
		CHECK(strstr(got, "text 'Su") == got &&
			strstr(got, "call c2 g {}") != NULL &&
			strstr(got, "re\n'") != NULL,
		    "%u: %s", k, got);
	}
}

static void
no_room(void)
{
	struct llm_reply r = reply(answer, 6);
	struct llm_reply head = reply(NULL, 0);

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		enum sg_err err = SG_ENOMEM;
		struct llm_writer w;
		struct arena a;
		struct buf b;

		for (size_t max = 0; err != SG_OK && max < 1 << 20; max += 16)
			err = write_reply(k, &r, max, 4096, &b);
		CHECK(err == SG_OK, "%u: enough in the end", k);
		CHECK(write_reply(k, &r, PLENTY, 30, &b) == SG_EFULL, "%u", k);
		b = (struct buf){.p = room, .cap = 20};
		CHECK(write_stream(k, answer, 6, PLENTY, &b) == SG_EFULL, "%u",
		    k);
		err = SG_ENOMEM;
		for (size_t max = 0; err != SG_OK && max < 1 << 20; max += 16) {
			b = (struct buf){.p = room, .cap = ROOM};
			err = write_stream(k, answer, 6, max, &b);
		}
		CHECK(err == SG_OK, "%u: enough in the end", k);
		arena_init(&a, &mem_heap, PLENTY);
		b = (struct buf){.p = room, .cap = ROOM};
		llm_writer_init(&w, k, &head,
		    (struct buf){.p = texts, .cap = 1},
		    (struct buf){.p = items, .cap = ROOM});
		err = provider_write_event(&w, &answer[0], &a, &b);
		CHECK(
		    err == (k == PROVIDER_OPENAI_RESPONSES ? SG_EFULL : SG_OK),
		    "%u: the text does not fit", k);
		llm_writer_init(&w, k, &head,
		    (struct buf){.p = texts, .cap = ROOM},
		    (struct buf){.p = items, .cap = 1});
		err = provider_write_event(&w, &answer[2], &a, &b);
		CHECK(
		    err == (k == PROVIDER_OPENAI_RESPONSES ? SG_EFULL : SG_OK),
		    "%u: the item does not fit", k);
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(there_and_back);
	RUN(endings);
	RUN(whole_bytes);
	RUN(stream_bytes);
	RUN(responses_events);
	RUN(errors);
	RUN(errors_in_streams);
	RUN(text_after_a_call);
	RUN(no_room);
	return t_done("wire_provider_proxy");
}

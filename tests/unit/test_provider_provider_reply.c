/*
 * Answers of the providers, as they write them: whole, and streamed in pieces
 * of any size.
 */
#include "lib/provider_events.h"
#include "t.h"

struct row {
	const char *name, *bytes, *want;
};

static void
check_replies(enum provider_kind k, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *got = reply_events(k, rows[i].bytes);

		CHECK(strcmp(got, rows[i].want) == 0, "%s:\n  %s\n  %s",
		    rows[i].name, rows[i].want, got);
	}
}

static void
check_streams(enum provider_kind k, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t step = 1; step < 4000; step += 1 + step / 3) {
			const char *got = stream_events(k, rows[i].bytes, step);

			CHECK(strcmp(got, rows[i].want) == 0, "%s:\n  %s\n  %s",
			    rows[i].name, rows[i].want, got);
		}
}

#define REPLIES(k, rows) check_replies(k, rows, sizeof(rows) / sizeof(rows[0]))
#define STREAMS(k, rows) check_streams(k, rows, sizeof(rows) / sizeof(rows[0]))

/* clang-format off */
/* R-339 R-340 R-354 */
static void
gemini(void)
{
	static const struct row whole[] = {
	    {"text", "{\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"A 24 V system.\"}], \"role\": \"model\"}, \"finishReason\": \"STOP\", \"index\": 0}], \"usageMetadata\": {\"promptTokenCount\": 9, \"candidatesTokenCount\": 6, \"totalTokenCount\": 15, \"promptTokensDetails\": [{\"modality\": \"TEXT\", \"tokenCount\": 9}]}, \"modelVersion\": \"gemini-3-flash-preview\", \"responseId\": \"x1\"}",
		"text 'A 24 V system.'; usage 9 6; finish stop"},
	    {"a call", "{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"addLoadItem\",\"args\":{\"name\":\"Ninja Oven\",\"watts\":1700},\"id\":\"fc-1\"},\"thoughtSignature\":\"CsQB\"}],\"role\":\"model\"},\"finishReason\":\"STOP\"}]}",
		"call fc-1 addLoadItem {\"name\":\"Ninja Oven\",\"watts\":1700} CsQB; finish calls"},
	    {"two calls without ids", "{\"candidates\":[{\"content\":{\"parts\":[{\"thought\":true,\"text\":\"hm\"},{\"text\":\"Two:\"},{\"functionCall\":{\"name\":\"a\"}},{\"functionCall\":{\"name\":\"b\",\"args\":{}}}]},\"finishReason\":\"STOP\"}]}",
		"text 'Two:'; call call-1 a {}; call call-2 b {}; finish calls"},
	    {"blocked", "{\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}", "finish blocked"},
	    {"cut", "{\"candidates\":[{\"content\":{},\"finishReason\":\"MAX_TOKENS\"}]}", "finish length"},
	    {"odd end", "{\"candidates\":[{\"finishReason\":\"LANGUAGE\"}]}", "finish other"},
	    {"error", "{\"error\":{\"code\":400,\"message\":\"Please ensure that function response turn comes immediately after a function call turn.\",\"status\":\"INVALID_ARGUMENT\"}}",
		"error INVALID_ARGUMENT 'Please ensure that function response turn comes immediately after a function call turn.'"},
	    {"an error and more", "{\"error\":{\"message\":\"no\",\"status\":\"INTERNAL\"},\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"x\"},{\"functionCall\":{\"name\":\"f\"}}]}}]}", "error INTERNAL 'no'"},
	    {"garbage", "<html>502</html>", "error bad_response 'what the model sent is not an answer'"},
	    {"no object", "[]", "error bad_response 'what the model sent is not an answer'"},
	    {"a call without a name", "{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"args\":{}}}]}}]}", "error bad_response 'what the model sent is not an answer'"},
	};
	static const struct row streamed[] = {
	    {"text", "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"A \"}],\"role\": \"model\"},\"index\": 0}],\"usageMetadata\": {\"promptTokenCount\": 9}}\r\n\r\ndata: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"24 V \\u2764 one.\"}],\"role\": \"model\"},\"finishReason\": \"STOP\",\"index\": 0}],\"usageMetadata\": {\"promptTokenCount\": 9,\"candidatesTokenCount\": 6}}\r\n\r\n",
		"text 'A 24 V \xe2\x9d\xa4 one.'; usage 9 6; finish stop"},
	    {"a call", "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Here: \"}],\"role\":\"model\"}}]}\n\ndata: {\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"id\":\"k\",\"name\":\"addLoadItem\",\"args\":{\"name\":\"toaster\"}}}],\"role\":\"model\"},\"finishReason\":\"STOP\"}]}\n\n",
		"text 'Here: '; call k addLoadItem {\"name\":\"toaster\"}; finish calls"},
	    {"broken off", "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Her\"}]}}]}\n\n", "text 'Her'; error broken_off 'the model's answer broke off'"},
	    {"nothing", "", "error broken_off 'the model's answer broke off'"},
	    {"an error in the middle", "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Her\"}]}}]}\n\ndata: {\"error\":{\"code\":503,\"message\":\"overloaded\",\"status\":\"UNAVAILABLE\"}}\n\ndata: {\"candidates\":[{\"finishReason\":\"STOP\"}]}\n\n",
		"text 'Her'; error UNAVAILABLE 'overloaded'"},
	    {"garbage", "data: {\"candidates\":[}\n\ndata: {\"candidates\":[{\"finishReason\":\"STOP\"}]}\n\n", "error bad_response 'what the model sent is not an answer'"},
	};

	REPLIES(PROVIDER_GEMINI, whole);
	STREAMS(PROVIDER_GEMINI, streamed);
}

#define CHUNK(s) "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1763253864,\"model\":\"gpt-x\",\"system_fingerprint\":\"fp\"," s "}\n\n"
#define DELTA(d, finish) CHUNK("\"choices\":[{\"index\":0,\"delta\":{" d "},\"logprobs\":null,\"finish_reason\":" finish "}],\"usage\":null")

static void
openai(void)
{
	static const struct row whole[] = {
	    {"text", "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1763253864,\"model\":\"gpt-x\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Hello\",\"refusal\":null,\"annotations\":[]},\"logprobs\":null,\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":19,\"completion_tokens\":10,\"total_tokens\":29,\"prompt_tokens_details\":{\"cached_tokens\":0}},\"service_tier\":\"default\"}",
		"text 'Hello'; usage 19 10; finish stop"},
	    {"calls", "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"call_a\",\"type\":\"function\",\"function\":{\"name\":\"addLoadItem\",\"arguments\":\"{\\\"name\\\":\\\"Oven\\\"}\"}},{\"id\":\"call_b\",\"type\":\"function\",\"function\":{\"name\":\"addLoadItem\",\"arguments\":\"\"}}]},\"finish_reason\":\"tool_calls\"}]}",
		"call call_a addLoadItem {\"name\":\"Oven\"}; call call_b addLoadItem {}; finish calls"},
	    {"parts", "{\"choices\":[{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]},\"finish_reason\":\"length\"}]}", "text 'ab'; finish length"},
	    {"filtered", "{\"choices\":[{\"message\":{\"content\":\"\"},\"finish_reason\":\"content_filter\"}]}", "finish blocked"},
	    {"error", "{\"error\":{\"message\":\"Rate limit reached\",\"type\":\"tokens\",\"param\":null,\"code\":\"rate_limit_exceeded\"}}", "error tokens 'Rate limit reached'"},
	    {"no choices", "{\"choices\":[],\"error\":null}", "finish other"},
	    {"bad arguments", "{\"choices\":[{\"message\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":\"}}]},\"finish_reason\":\"tool_calls\"}]}", "error bad_call 'the model made an invalid call'"},
	    {"arguments that are no object", "{\"choices\":[{\"message\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"[1]\"}}]},\"finish_reason\":\"tool_calls\"}]}", "error bad_call 'the model made an invalid call'"},
	    {"a call without a name", "{\"choices\":[{\"message\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"arguments\":\"{}\"}}]},\"finish_reason\":\"stop\"}]}", "error bad_call 'the model made an invalid call'"},
	    {"bad parts", "{\"choices\":[{\"message\":{\"content\":[1]}}]}", "error bad_response 'what the model sent is not an answer'"},
	    {"garbage", "oops", "error bad_response 'what the model sent is not an answer'"},
	};
	static const struct row streamed[] = {
	    {"text", DELTA("\"role\":\"assistant\",\"content\":\"\",\"refusal\":null", "null") DELTA("\"content\":\"Hel\"", "null") DELTA("\"content\":\"lo\"", "null") DELTA("", "\"stop\"") CHUNK("\"choices\":[],\"usage\":{\"prompt_tokens\":19,\"completion_tokens\":10,\"total_tokens\":29}") "data: [DONE]\n\n",
		"text 'Hello'; usage 19 10; finish stop"},
	    {"a call in pieces", DELTA("\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_a\",\"type\":\"function\",\"function\":{\"name\":\"addLoadItem\",\"arguments\":\"\"}}]", "null") DELTA("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"name\\\":\"}}]", "null") DELTA("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"\\\"Oven\\\"}\"}}]", "null") DELTA("\"tool_calls\":[{\"index\":1,\"id\":\"call_b\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]", "null") DELTA("", "\"tool_calls\"") "data: [DONE]\n\n",
		"call call_a addLoadItem {\"name\":\"Oven\"}; call call_b f {}; finish calls"},
	    {"no mark of the end", DELTA("\"content\":\"x\"", "\"stop\""), "text 'x'; finish stop"},
	    {"the mark alone", "data: [DONE]\n\n", "error broken_off 'the model's answer broke off'"},
	    {"cut in a call", DELTA("\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"{\"}}]", "null"), "error broken_off 'the model's answer broke off'"},
	    {"an error", "data: {\"error\":{\"message\":\"The server had an error\",\"type\":\"server_error\",\"param\":null,\"code\":null}}\n\n", "error server_error 'The server had an error'"},
	};

	REPLIES(PROVIDER_OPENAI, whole);
	STREAMS(PROVIDER_OPENAI, streamed);
}

#define EVENT(type, rest) "event: " type "\ndata: {\"type\":\"" type "\",\"sequence_number\":1" rest "}\n\n"
#define RESP(status, rest) "\"response\":{\"id\":\"resp_1\",\"object\":\"response\",\"created_at\":1763253864,\"status\":\"" status "\",\"error\":null,\"incomplete_details\":null,\"instructions\":null,\"model\":\"gpt-x\",\"parallel_tool_calls\":true" rest "}"

static void
responses(void)
{
	static const struct row whole[] = {
	    {"text", "{\"id\":\"resp_1\",\"object\":\"response\",\"created_at\":1763253864,\"status\":\"completed\",\"error\":null,\"incomplete_details\":null,\"model\":\"gpt-x\",\"output\":[{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[]},{\"type\":\"message\",\"id\":\"msg_1\",\"status\":\"completed\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Hi\",\"annotations\":[]}]}],\"usage\":{\"input_tokens\":36,\"output_tokens\":8,\"total_tokens\":44}}",
		"text 'Hi'; usage 36 8; finish stop"},
	    {"a call", "{\"status\":\"completed\",\"output\":[{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"addLoadItem\",\"arguments\":\"{\\\"name\\\":\\\"Oven\\\"}\",\"status\":\"completed\"}],\"usage\":null}",
		"call call_1 addLoadItem {\"name\":\"Oven\"}; finish calls"},
	    {"cut", "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"max_output_tokens\"},\"output\":[]}", "finish length"},
	    {"filtered", "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"content_filter\"},\"output\":[]}", "finish blocked"},
	    {"failed", "{\"status\":\"failed\",\"error\":{\"code\":\"server_error\",\"type\":\"server_error\",\"message\":\"sorry\"},\"output\":[]}", "error server_error 'sorry'"},
	    {"bad content", "{\"output\":[{\"type\":\"message\",\"content\":[7]}]}", "error bad_response 'what the model sent is not an answer'"},
	    {"garbage", "{", "error bad_response 'what the model sent is not an answer'"},
	};
	static const struct row streamed[] = {
	    {"text", EVENT("response.created", "," RESP("in_progress", "")) EVENT("response.output_item.added", ",\"output_index\":0,\"item\":{\"id\":\"msg_1\",\"type\":\"message\",\"status\":\"in_progress\",\"role\":\"assistant\",\"content\":[]}") EVENT("response.content_part.added", ",\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,\"part\":{\"type\":\"output_text\",\"text\":\"\",\"annotations\":[]}") EVENT("response.output_text.delta", ",\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,\"delta\":\"He\",\"logprobs\":[]") EVENT("response.output_text.delta", ",\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,\"delta\":\"y\"") EVENT("response.output_text.done", ",\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,\"text\":\"Hey\"") EVENT("response.output_item.done", ",\"output_index\":0,\"item\":{\"id\":\"msg_1\",\"type\":\"message\",\"status\":\"completed\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Hey\",\"annotations\":[]}]}") EVENT("response.completed", "," RESP("completed", ",\"usage\":{\"input_tokens\":3,\"output_tokens\":2,\"total_tokens\":5}")),
		"text 'Hey'; usage 3 2; finish stop"},
	    {"a call", EVENT("response.output_item.added", ",\"output_index\":0,\"item\":{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"f\",\"arguments\":\"\",\"status\":\"in_progress\"}") EVENT("response.function_call_arguments.delta", ",\"item_id\":\"fc_1\",\"output_index\":0,\"delta\":\"{\\\"a\\\":1}\"") EVENT("response.function_call_arguments.done", ",\"item_id\":\"fc_1\",\"output_index\":0,\"arguments\":\"{\\\"a\\\":1}\"") EVENT("response.output_item.done", ",\"output_index\":0,\"item\":{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\",\"status\":\"completed\"}") EVENT("response.completed", "," RESP("completed", "")),
		"call call_1 f {\"a\":1}; finish calls"},
	    {"incomplete", EVENT("response.incomplete", ",\"response\":{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"max_output_tokens\"}}"), "finish length"},
	    {"failed", EVENT("response.failed", ",\"response\":{\"status\":\"failed\",\"error\":{\"code\":\"server_error\",\"message\":\"sorry\"}}"), "error  'sorry'"},
	    {"error", EVENT("error", ",\"code\":\"x\",\"message\":\"bad\",\"param\":null"), "error error 'bad'"},
	    {"broken off", EVENT("response.output_text.delta", ",\"delta\":\"He\""), "text 'He'; error broken_off 'the model's answer broke off'"},
	    {"garbage", "data: {}\n\n", "error bad_response 'what the model sent is not an answer'"},
	};

	REPLIES(PROVIDER_OPENAI_RESPONSES, whole);
	STREAMS(PROVIDER_OPENAI_RESPONSES, streamed);
}

#define A(type, rest) "event: " type "\ndata: {\"type\":\"" type "\"" rest "}\n\n"
#define START A("message_start", ",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-x\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":25,\"output_tokens\":1,\"cache_read_input_tokens\":null}}")
#define STOP(reason) A("message_delta", ",\"delta\":{\"stop_reason\":\"" reason "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":15}") A("message_stop", "")

static void
anthropic(void)
{
	static const struct row whole[] = {
	    {"text", "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-x\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s\"},{\"type\":\"text\",\"text\":\"Hi!\"}],\"stop_reason\":\"end_turn\",\"stop_sequence\":null,\"usage\":{\"input_tokens\":12,\"output_tokens\":6}}",
		"text 'Hi!'; usage 12 6; finish stop"},
	    {"a call", "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"Let me.\"},{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"addLoadItem\",\"input\":{\"name\":\"Oven\"}}],\"stop_reason\":\"tool_use\"}",
		"text 'Let me.'; call toolu_1 addLoadItem {\"name\":\"Oven\"}; finish calls"},
	    {"cut", "{\"content\":[],\"stop_reason\":\"max_tokens\"}", "finish length"},
	    {"refused", "{\"content\":[],\"stop_reason\":\"refusal\"}", "finish blocked"},
	    {"error", "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"},\"request_id\":\"r\"}", "error overloaded_error 'Overloaded'"},
	    {"garbage", "nope", "error bad_response 'what the model sent is not an answer'"},
	};
	static const struct row streamed[] = {
	    {"text", START A("content_block_start", ",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}") A("ping", "") A("content_block_delta", ",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hel\"}") A("content_block_delta", ",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"lo\"}") A("content_block_stop", ",\"index\":0") STOP("end_turn"),
		"text 'Hello'; usage 25 15; finish stop"},
	    {"a call in pieces", START A("content_block_start", ",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"I\"}") A("content_block_stop", ",\"index\":0") A("content_block_start", ",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"f\",\"input\":{}}") A("content_block_delta", ",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"\"}") A("content_block_delta", ",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": [1,\"}") A("content_block_delta", ",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\" 2]}\"}") A("content_block_stop", ",\"index\":1") A("content_block_start", ",\"index\":2,\"content_block\":{\"type\":\"tool_use\",\"id\":\"toolu_2\",\"name\":\"g\",\"input\":{}}") A("content_block_stop", ",\"index\":2") STOP("tool_use"),
		"text 'I'; call toolu_1 f {\"a\": [1, 2]}; call toolu_2 g {}; usage 25 15; finish calls"},
	    {"error", START A("error", ",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}"), "error overloaded_error 'Overloaded'"},
	    {"broken off after its reason", START A("message_delta", ",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":15}"), "error broken_off 'the model's answer broke off'"},
	    {"a bad call", START A("content_block_start", ",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"f\"}") A("content_block_delta", ",\"index\":0,\"delta\":{\"partial_json\":\"{\"}") A("content_block_stop", ",\"index\":0") STOP("tool_use"), "error bad_call 'the model made an invalid call'"},
	    {"garbage", "data: 17\n\n", "error bad_response 'what the model sent is not an answer'"},
	};

	REPLIES(PROVIDER_ANTHROPIC, whole);
	STREAMS(PROVIDER_ANTHROPIC, streamed);
}
/* clang-format on */

/* More calls than anybody can review: the answer is none. */
static void
too_many_calls(void)
{
	static char big[1 << 16];
	static const struct {
		enum provider_kind k;
		const char *before, *call, *after;
	} rows[] =
	    {
		{PROVIDER_GEMINI, "{\"candidates\":[{\"content\":{\"parts\":[",
		    "{\"functionCall\":{\"name\":\"f\"}}", "]}}]}"},
		{PROVIDER_OPENAI,
		    "{\"choices\":[{\"message\":{\"tool_calls\":[",
		    "{\"function\":{\"name\":\"f\"}}", "]}}]}"},
		{PROVIDER_OPENAI_RESPONSES, "{\"output\":[",
		    "{\"type\":\"function_call\",\"name\":\"f\"}", "]}"},
		{PROVIDER_ANTHROPIC, "{\"content\":[",
		    "{\"type\":\"tool_use\",\"name\":\"f\"}", "]}"},
	    },
	  *row;

	EACH (row, rows) {
		size_t n = (size_t)snprintf(
		    big, sizeof(big), "%s", row->before);

		for (int i = 0; i <= LLM_CALLS_MAX; i++)
			n += (size_t)snprintf(big + n, sizeof(big) - n, "%s%s",
			    i > 0 ? "," : "", row->call);
		snprintf(big + n, sizeof(big) - n, "%s", row->after);
		CHECK(strstr(reply_events(row->k, big), "error too_large") !=
			NULL,
		    "%s", provider_name(row->k));
	}
}

/* An event longer than the room for it. */
static void
too_long(void)
{
	static struct llm_stream s;
	static struct event_log l;
	char line[64], data[64];
	struct arena a, b;

	arena_init(&a, &mem_heap, PLENTY);
	arena_init(&b, &mem_heap, PLENTY);
	llm_reader_init(&s.reader, PROVIDER_GEMINI,
	    (struct llm_sink){log_event, &l}, &a, &b);
	llm_stream_init(&s, line, data, sizeof(line));
	for (int i = 0; i < 40; i++)
		llm_stream_feed(&s, STR("data: never "));
	llm_stream_end(&s);
	CHECK(strcmp(l.text,
		  "error too_large 'the model's answer is too large'") == 0,
	    "%s", l.text);
	arena_release(&a);
	arena_release(&b);
}

/* Memory that runs out ends an answer, wherever it does. */
static void
no_memory(void)
{
	static const char *const bodies[PROVIDER_COUNT] = {
	    "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\\n\"},"
	    "{\"functionCall\":{\"id\":\"i\",\"name\":\"f\",\"args\":{\"a\":1}}"
	    ",\"thoughtSignature\":\"s\"},{\"functionCall\":{\"name\":\"f\"}}]}"
	    "}]}",
	    "{\"choices\":[{\"message\":{\"content\":[{\"text\":\"a\\n\"}],"
	    "\"tool_calls\":[{\"id\":\"i\",\"function\":{\"name\":\"f\","
	    "\"arguments\":\"{\\\"a\\\":1}\"}},{\"function\":{\"name\":\"f\"}}]"
	    "}}]}",
	    "{\"output\":[{\"type\":\"message\",\"content\":[{\"text\":"
	    "\"a\\n\"}]},{\"type\":\"function_call\",\"call_id\":\"i\","
	    "\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"},"
	    "{\"type\":\"function_call\",\"name\":\"f\"}]}",
	    "{\"content\":[{\"type\":\"text\",\"text\":\"a\\n\"},"
	    "{\"type\":\"tool_use\",\"id\":\"i\",\"name\":\"f\",\"input\":"
	    "{\"a\":1}},{\"type\":\"tool_use\",\"name\":\"f\"}]}"};
	static struct event_log l;

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		bool ok = false;
		size_t max;

		for (max = 0; !ok && max < 1 << 16; max += 8) {
			log_reply_in(&l, k, str_of(bodies[k]), PLENTY, max);
			CHECK(l.ends == 1, "one end");
			ok = strstr(l.text, "finish") != NULL;
		}
		CHECK(ok, "%s: enough in the end", provider_name(k));
		for (ok = false, max = 0; !ok && max < 1 << 16; max += 8) {
			log_reply_in(&l, k, str_of(bodies[k]), max, PLENTY);
			CHECK(l.ends == 1, "one end");
			ok = strstr(l.text, "finish") != NULL;
		}
		CHECK(ok, "%s: enough for calls", provider_name(k));
	}
}

int
main(void)
{
	RUN(gemini);
	RUN(openai);
	RUN(responses);
	RUN(anthropic);
	RUN(too_many_calls);
	RUN(too_long);
	RUN(no_memory);
	return t_done("wire_provider_reply");
}

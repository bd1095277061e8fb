/* Answers of the scripted model: the step, and what is refused. */
#include "t.h"
#include "play/play.h"

static struct arena a;
static struct play_reply reply;

#define MESSAGES  "/v1/messages"
#define CHAT      "/v1/chat/completions"
#define RESPONSES "/v1/responses"
#define GEMINI    "/v1beta/models/g:generateContent"
#define TOOLS_A   ",\"tools\":[{\"name\":\"Bash\",\"input_schema\":{}}]"

/* "0": a call of Bash; "1": a text; "2": two calls. */
static const char steps[] =
    "[{\"text\":\"so\",\"calls\":[{\"name\":\"Bash\",\"args\":{\"n\":1}}]},"
    "\"middle\","
    "{\"calls\":[{\"name\":\"Bash\"},{\"name\":\"Bash\"}]},"
    "{\"status\":529,\"text\":\"busy\"}]";

static void
ask_by(enum http_method m, const char *target, const char *body, bool script)
{
	struct play_question q = {.method = m,
	    .target = str_of(target),
	    .body = str_of(body),
	    .versioned = strcmp(target, MESSAGES) == 0};
	struct play_script s = {.n = 0};
	struct sg_error e = {0};

	arena_clear(&a);
	CHECK(play_read(str_of(steps), &a, &s, &e) == SG_OK, "%s", e.message);
	CHECK(play_answer(script ? &s : NULL, &q, 5000, &a, &reply) == SG_OK,
	    "%s", target);
}

static void
ask(const char *target, const char *body)
{
	ask_by(HTTP_METHOD_POST, target, body, true);
}

static bool
says(const char *part)
{
	return str_find(reply.body, str_of(part)) < reply.body.n;
}

#define WANT(cond) CHECK(cond, "%.*s", (int)reply.body.n, reply.body.p)

/* the history of the request says which step it is. */
static void
which_step(void)
{
	ask(MESSAGES,
	    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":"
	    "\"user\",\"content\":\"hi\"}]" TOOLS_A "}");
	WANT(reply.status == 200 && reply.step == 0 &&
	    says("\"id\":\"toolu_s0_0_1\",\"name\":\"Bash\",\"input\":{\"n\":"
		 "1}"));
	ask(MESSAGES,
	    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":"
	    "\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":["
	    "{\"type\":\"tool_use\",\"id\":\"toolu_s0_0_1\",\"name\":\"Bash\","
	    "\"input\":{}}]},{\"role\":\"user\",\"content\":[{\"type\":"
	    "\"tool_result\",\"tool_use_id\":\"toolu_s0_0_1\",\"content\":"
	    "\"x\"}"
	    "]},{\"role\":\"assistant\",\"content\":\"middle\"},{\"role\":"
	    "\"user\",\"content\":\"on\"}]" TOOLS_A "}");
	WANT(reply.step == 2 && says("toolu_s2_0_5") && says("toolu_s2_1_5"));
	/* Calls of one step whose results stand between them. */
	ask(RESPONSES,
	    "{\"model\":\"m\",\"input\":[{\"role\":\"user\",\"content\":\"hi\"}"
	    ","
	    "{\"type\":\"function_call\",\"call_id\":\"call_s2_0_1\",\"name\":"
	    "\"a\",\"arguments\":\"{}\"},{\"type\":\"function_call_output\","
	    "\"call_id\":\"call_s2_0_1\",\"output\":\"x\"},{\"type\":"
	    "\"function_call\",\"call_id\":\"call_s2_1_1\",\"name\":\"a\","
	    "\"arguments\":\"{}\"},{\"type\":\"function_call_output\","
	    "\"call_id\":\"call_s2_1_1\",\"output\":\"x\"}],\"tools\":[{"
	    "\"type\":"
	    "\"function\",\"name\":\"a\"}]}");
	WANT(reply.step == 3 && reply.status == 529 && says("busy"));
	/* Gemini's calls have no ids: turns are counted. */
	ask(GEMINI,
	    "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"hi\"}]},"
	    "{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"name\":\"a\"}}"
	    "]},"
	    "{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":"
	    "\"a\","
	    "\"response\":{}}}]}],\"tools\":[{\"functionDeclarations\":[{"
	    "\"name\":"
	    "\"a\"}]}]}");
	WANT(reply.step == 1 && says("\"text\":\"middle\""));
}

/* a prompt brings its own steps, and counts from there. */
static void
own_steps(void)
{
	/* ["x"] */
	ask(CHAT,
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":"
	    "\"a\"}"
	    ",{\"role\":\"assistant\",\"content\":\"b\"},{\"role\":\"user\","
	    "\"content\":\"do [solgate-steps:WyJ4Il0] now\"}]}");
	WANT(reply.step == 0 && says("\"content\":\"x\""));
	ask(CHAT,
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\","
	    "\"content\":\"do [solgate-steps:WyJ4Il0] now\"},{\"role\":"
	    "\"assistant\",\"content\":\"x\"},{\"role\":\"user\",\"content\":"
	    "\"and\"}]}");
	WANT(reply.step == 1 && says("The script is over."));
	ask(CHAT,
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":"
	    "\"[solgate-steps:WyJ4I\"}]}");
	WANT(reply.status == 400 && says("cut or changed"));
}

/* What has no tools is a question beside the script. */
static void
asides(void)
{
	ask(MESSAGES,
	    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":"
	    "\"user\",\"content\":\"title?\"}]}");
	WANT(reply.status == 200 && !reply.played && says("\"text\":\"ok\""));
	ask(GEMINI,
	    "{\"contents\":[{\"parts\":[{\"text\":\"hi\"}]}],"
	    "\"generationConfig\":{\"responseMimeType\":\"application/json\","
	    "\"responseJsonSchema\":{\"type\":\"object\",\"properties\":{\"t\":"
	    "{"
	    "\"type\":\"string\"}},\"required\":[\"t\"]}}}");
	WANT(says("{\\\"t\\\":\\\"ok\\\"}"));
	ask_by(HTTP_METHOD_POST, CHAT,
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":"
	    "\"call go {\\\"a\\\":1}\"}],\"tools\":[{\"type\":\"function\","
	    "\"function\":{\"name\":\"go\"}}]}",
	    false);
	WANT(!reply.played && says("\"name\":\"go\",\"arguments\":"));
}

/* what the provider refuses is refused, in its own form. */
static void
strict(void)
{
#define U "{\"role\":\"user\",\"content\":\"hi\"}"
	static const struct row {
		const char *target, *body, *why;
	} rows[] = {
	    {MESSAGES, "{\"model\":\"m\",\"messages\":[" U "]}",
		"\"type\":\"invalid_request_error\",\"message\":\"max_tokens: "
		"Field required"},
	    {MESSAGES, "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[]}",
		"at least one message"},
	    {MESSAGES, "{\"max_tokens\":1,\"messages\":[" U "]}", "\"error\""},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":"
		"\"tool\",\"content\":\"x\"}]}",
		"role"},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":"
		"\"assistant\",\"content\":\"x\"}]}",
		"first message"},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":"
		"\"user\",\"content\":\"\"}]}",
		"non-empty"},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":"
		"\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_"
		"id\":"
		"\"t\",\"content\":\"x\"}]}]}",
		"answers no call"},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[" U
		",{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\","
		"\"id\":\"t\",\"name\":\"a\",\"input\":{}}]}," U "]}",
		"has no result"},
	    {MESSAGES,
		"{\"model\":\"m\",\"max_tokens\":1,\"messages\":[" U
		"],\"tools\":[{\"name\":\"a b\"}]}",
		"a name has only"},
	    {MESSAGES, "nonsense", "\"type\":\"error\""},
	    {CHAT, "{\"model\":\"m\",\"messages\":[]}", "the list is empty"},
	    {CHAT,
		"{\"model\":\"m\",\"messages\":[{\"role\":\"model\","
		"\"content\":"
		"\"x\"}]}",
		"role"},
	    {CHAT,
		"{\"model\":\"m\",\"messages\":[" U
		",{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\"x\"}]"
		"}",
		"answers no call"},
	    {CHAT, "{\"messages\":[" U "]}", "\"invalid_request_error\""},
	    {RESPONSES, "{\"model\":\"m\"}", "'input'"},
	    {RESPONSES,
		"{\"model\":\"m\",\"input\":\"x\",\"previous_response_id\":"
		"\"r\"}",
		"remembers nothing"},
	    {RESPONSES,
		"{\"model\":\"m\",\"input\":[{\"type\":\"function_call_"
		"output\","
		"\"call_id\":\"c\",\"output\":\"x\"}]}",
		"No tool call found"},
	    {RESPONSES,
		"{\"model\":\"m\",\"input\":[{\"type\":\"function_call\","
		"\"call_id\":\"c\",\"name\":\"a\",\"arguments\":\"{}\"}]}",
		"No tool output found"},
	    {GEMINI, "{\"contents\":[]}", "\"status\":\"INVALID_ARGUMENT\""},
	    {GEMINI, "{}", "\"status\":\"INVALID_ARGUMENT\""},
	    {GEMINI, "{\"contents\":[{\"role\":\"assistant\",\"parts\":[]}]}",
		"valid role"},
	    {GEMINI,
		"{\"contents\":[{\"parts\":[{\"functionResponse\":{\"name\":"
		"\"a\",\"response\":{}}}]}]}",
		"number of function response parts"},
	    {GEMINI,
		"{\"contents\":[{\"parts\":[{\"text\":\"x\"}]},{\"role\":"
		"\"model\",\"parts\":[{\"functionCall\":{\"name\":\"a\"}}]}]}",
		"number of function response parts"},
	};
	const struct row *r;

	EACH (r, rows) {
		ask(r->target, r->body);
		CHECK(reply.status == 400 && says(r->why), "%s %s: %u %.*s",
		    r->target, r->body, reply.status, (int)reply.body.n,
		    reply.body.p);
	}
	ask("/x" MESSAGES,
	    "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[" U "]}");
	WANT(reply.status == 400 && says("anthropic-version"));
}

/* What stands beside: lists, counts, health, and what is not there. */
static void
beside(void)
{
	static const struct row {
		enum http_method method;
		const char *target, *body;
		unsigned status;
		const char *part;
	} rows[] = {
	    {HTTP_METHOD_GET, "/v1/models", "", 200, "\"object\":\"list\""},
	    {HTTP_METHOD_GET, "/v1/models/any", "", 200, "\"id\":\"any\""},
	    {HTTP_METHOD_GET, "/v1beta/models", "", 200, "models/scripted"},
	    {HTTP_METHOD_HEAD, "/", "", 200, "ok"},
	    {HTTP_METHOD_POST, "/v1beta/models/g:countTokens",
		"{\"contents\":[{\"parts\":[{\"text\":\"12345678\"}]}]}", 200,
		"{\"totalTokens\":3}"},
	    {HTTP_METHOD_POST, "/v1beta/models/g:embedContent", "{}", 404,
		"\"status\":\"NOT_FOUND\""},
	    {HTTP_METHOD_POST, "/v1/messages/batches", "{}", 404,
		"\"type\":\"not_found_error\""},
	    {HTTP_METHOD_GET, "/v1/messages", "", 404, "\"type\":\"error\""},
	    {HTTP_METHOD_POST, "/v1/embeddings", "{}", 404, "\"param\":null"},
	    {HTTP_METHOD_POST, "/v1beta/models/g:streamGenerateContent",
		"{\"contents\":[{\"parts\":[{\"text\":\"x\"}]}]}", 200,
		"[{\"candidates\""},
	};
	const struct row *r;

	EACH (r, rows) {
		ask_by(r->method, r->target, r->body, true);
		CHECK(reply.status == r->status && says(r->part), "%s: %u %.*s",
		    r->target, reply.status, (int)reply.body.n, reply.body.p);
	}
}

/* calls that only OpenAI's responses have. */
static void
other_forms(void)
{
	static const char script[] =
	    "[{\"calls\":[{\"name\":\"exec\",\"input\":\"a\\nb\"},{\"name\":"
	    "\"go\",\"namespace\":\"n\",\"args\":{\"k\":1}}]}]";
	static const char *const bodies[] = {
	    "{\"model\":\"m\",\"input\":\"hi\",\"tools\":[{\"type\":"
	    "\"custom\",\"name\":\"exec\"}]}",
	    "{\"model\":\"m\",\"input\":\"hi\",\"stream\":true,\"tools\":[{"
	    "\"type\":\"custom\",\"name\":\"exec\"}]}"};

	for (size_t i = 0; i < 2; i++) {
		struct play_question q = {.method = HTTP_METHOD_POST,
		    .target = STR(RESPONSES),
		    .body = str_of(bodies[i])};
		struct play_script s = {.n = 0};
		struct sg_error e = {0};

		arena_clear(&a);
		CHECK(play_read(str_of(script), &a, &s, &e) == SG_OK &&
			play_answer(&s, &q, 5000, &a, &reply) == SG_OK,
		    "%s", e.message);
		WANT(says(
		    "{\"type\":\"custom_tool_call\",\"id\":\"call_s0_0_1\","
		    "\"status\":\"completed\",\"call_id\":\"call_s0_0_1\","
		    "\"name\":\"exec\",\"input\":\"a\\nb\"}"));
		WANT(says("\"namespace\":\"n\",\"name\":\"go\",\"arguments\":"
			  "\"{\\\"k\\\":1}\"}"));
	}
}

int
main(void)
{
	arena_init(&a, &mem_heap, 1u << 26);
	RUN(which_step);
	RUN(own_steps);
	RUN(asides);
	RUN(strict);
	RUN(beside);
	RUN(other_forms);
	arena_release(&a);
	return t_done("test_play_answer");
}

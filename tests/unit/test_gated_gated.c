/* Answers on their way through the gate: what passes, what is withheld, what
 * the model is told. */
#include <stdlib.h>

#include "t.h"
#include "gated/gated_debt.h"
#include "provider/provider_proxy.h"

static char got[1 << 16];
static size_t n_got;

static void
on_bytes(void *ctx, struct sg_str b)
{
	(void)ctx;
	if (b.n < sizeof(got) - n_got) {
		memcpy(got + n_got, b.p, b.n);
		n_got += b.n;
	}
	got[n_got] = '\0';
}

static struct gated *
open_one(enum provider_kind k, bool stream)
{
	struct gated *g = malloc(sizeof(*g));

	n_got = 0;
	got[0] = '\0';
	gated_open(g, k, stream, (struct gated_out){on_bytes, NULL});
	return g;
}

static void
close_one(struct gated *g)
{
	gated_close(g);
	free(g);
}

/* An answer as a provider would stream it; where its calls begin. */
static char answer[1 << 16];

static struct sg_str
make_stream(enum provider_kind k, size_t calls, size_t *held)
{
	static char text[4096], items[1 << 15];
	struct llm_reply head = {
	    .id = STR("r1"), .model = STR("m"), .created_s = 1};
	struct llm_writer w;
	struct arena a;
	struct buf out = BUF_ON(answer);
	const struct llm_event v[] = {
	    {.kind = LLM_TEXT, .text = STR("He\xc3\xbc")},
	    {.kind = LLM_TEXT, .text = STR("llo")},
	    {.kind = LLM_CALL,
		.id = STR("c1"),
		.name = STR("add"),
		.args = STR("{\"watts\":1}"),
		.signature = STR("c2ln")},
	    {.kind = LLM_CALL,
		.id = STR("c2"),
		.name = STR("add"),
		.args = STR("{\"watts\":2}")},
	    {.kind = LLM_FINISH, .finish = LLM_FINISH_CALLS}};

	arena_init(&a, &mem_heap, 1 << 20);
	llm_writer_init(&w, k, &head, BUF_ON(text), BUF_ON(items));
	for (size_t i = 0; i < 5; i++) {
		if (i == 2)
			*held = out.n;
		if (v[i].kind == LLM_CALL && i - 2 >= calls)
			continue;
		CHECK(provider_write_event(&w, &v[i], &a, &out) == SG_OK,
		    "written");
	}
	arena_release(&a);
	return buf_str(&out);
}

/* text passes as it comes; from the first call on nothing does. */
static void
test_bytes(void)
{
	for (unsigned k = 0; k < PROVIDER_COUNT; k++)
		for (size_t size = 1; size < 300; size += size < 8 ? 1 : 97) {
			size_t held = 0;
			struct sg_str all = make_stream(
			    (enum provider_kind)k, 2, &held);
			struct gated *g = open_one((enum provider_kind)k, true);

			for (size_t at = 0; at < all.n; at += size)
				gated_feed(g, str_part(all, at, size));
			gated_end(g);
			CHECK(g->ended && !g->failed && g->n == 2,
			    "%u %zu %.*s", k, size, (int)g->why.n, g->why.p);
			/* What ends a block of text may stand before the call.
			 */
			CHECK(n_got >= held && n_got < all.n &&
				strstr(got, "watts") == NULL &&
				memcmp(got, all.p, n_got) == 0,
			    "%u %zu: %zu of %zu", k, size, n_got, held);
			gated_release(g);
			CHECK(n_got == all.n && memcmp(got, all.p, n_got) == 0,
			    "%u %zu: all of it, byte for byte", k, size);
			close_one(g);
		}
}

static void
test_no_calls(void)
{
	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		size_t held;
		struct sg_str all = make_stream(
		    (enum provider_kind)k, 0, &held);
		struct gated *g = open_one((enum provider_kind)k, true);

		gated_feed(g, all);
		gated_end(g);
		CHECK(g->ended && n_got == all.n && g->n == 0, "%u", k);
		close_one(g);
	}
}

#define CHUNK(delta) \
	"data: {\"choices\":[{\"index\":0,\"delta\":" delta "}]}\n\n"
#define CALL                                                                 \
	"{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":" \
	"\"x\",\"arguments\":\"{}\"}}]}"
#define END                                                                    \
	"data: "                                                               \
	"{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]" \
	"}\n\ndata: [DONE]\n\n"

/* What cannot be seen through is not handed on, whatever it is. */
static void
test_bad(void)
{
	static const struct {
		enum provider_kind k;
		bool stream;
		const char *text;
	} rows[] = {
	    {PROVIDER_OPENAI, false,
		"{\"choices\":[{\"index\":0,\"message\":{\"content\":"
		"\"SECRET\",\"function_call\":{\"name\":\"x\",\"arguments\":\"{"
		"}\"}},\"finish_reason\":\"stop\"}]}"},
	    {PROVIDER_OPENAI, false,
		"{\"choices\":[{\"index\":0,\"message\":{\"content\":"
		"\"SECRET\"},\"finish_reason\":\"stop\"},{\"index\":1,"
		"\"message\":" CALL "}]}"},
	    {PROVIDER_OPENAI, false,
		"{\"choices\":[{\"index\":0,\"message\":{\"content\":"
		"\"SECRET\",\"tool_calls\":[{\"id\":\"a\",\"type\":\"custom\","
		"\"custom\":{\"name\":\"x\",\"input\":\"rm\"},\"function\":{"
		"\"name\":\"y\",\"arguments\":\"{}\"}}]},\"finish_reason\":"
		"\"stop\"}]}"},
	    {PROVIDER_OPENAI, true,
		"data: "
		"{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"SECRET\"}}"
		"]}\n\n" END},
	    {PROVIDER_OPENAI, true,
		"data: "
		"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"SECRET\","
		"\"function_call\":{\"name\":\"x\"}}}]}\n\n" END},
	    {PROVIDER_OPENAI, true, "data: SECRET\n\n" END},
	    {PROVIDER_GEMINI, false,
		"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":"
		"\"SECRET\"}]},\"finishReason\":\"STOP\"},{\"content\":{"
		"\"parts\":[{\"functionCall\":{\"name\":\"x\"}}]}}]}"},
	    {PROVIDER_GEMINI, true,
		"data: "
		"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":"
		"\"SECRET\",\"functionCall\":{\"name\":\"x\",\"willContinue\":"
		"true}}]},\"finishReason\":\"STOP\"}]}\n\n"},
	    {PROVIDER_OPENAI_RESPONSES, false,
		"{\"status\":\"completed\",\"output\":[{\"type\":\"local_shell_"
		"call\",\"action\":\"SECRET\"}]}"},
	    /* a shell of the provider that nobody was asked about */
	    {PROVIDER_OPENAI_RESPONSES, false,
		"{\"status\":\"completed\",\"output\":[{\"type\":\"shell_"
		"call\","
		"\"call_id\":\"a\",\"environment\":{\"type\":\"container_"
		"reference\"},\"action\":{\"commands\":[\"SECRET\"]}}]}"},
	    {PROVIDER_OPENAI_RESPONSES, false,
		"{\"status\":\"completed\",\"output\":[{\"type\":\"shell_call_"
		"output\",\"call_id\":\"a\",\"output\":\"SECRET\"}]}"},
	    /* at the end other commands than those that were asked about */
	    {PROVIDER_OPENAI_RESPONSES, true,
		"data: {\"type\":\"response.output_item.done\",\"item\":{"
		"\"type\":\"shell_call\",\"call_id\":\"a\",\"action\":{"
		"\"commands\":[\"ls\"]}}}\n\n"
		"data: {\"type\":\"response.completed\",\"response\":{"
		"\"status\":\"completed\",\"output\":[{\"type\":\"shell_"
		"call\",\"call_id\":\"a\",\"action\":{\"commands\":["
		"\"SECRET\"]}}]}}\n\n"},
	    {PROVIDER_OPENAI_RESPONSES, true,
		"data: "
		"{\"type\":\"response.output_item.added\",\"item\":{\"type\":"
		"\"computer_call\",\"x\":\"SECRET\"}}\n\n"},
	    {PROVIDER_OPENAI_RESPONSES, true,
		"data: "
		"{\"type\":\"response.completed\",\"response\":{\"status\":"
		"\"completed\",\"output\":[{\"type\":\"function_call\",\"call_"
		"id\":\"SECRET\",\"name\":\"x\",\"arguments\":\"{}\"}]}}\n\n"},
	    {PROVIDER_ANTHROPIC, false,
		"{\"content\":[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":"
		"\"SECRET\",\"input\":[]}],\"stop_reason\":\"tool_use\"}"},
	    {PROVIDER_ANTHROPIC, false,
		"{\"content\":[{\"type\":\"text\",\"text\":\"SECRET\"}],"
		"\"content\":[],\"stop_reason\":\"end_turn\"}"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gated *g = open_one(rows[i].k, rows[i].stream);

		gated_feed(g, str_of(rows[i].text));
		gated_end(g);
		CHECK(g->failed && !g->ended && strstr(got, "SECRET") == NULL,
		    "row %zu: %s", i, got);
		gated_release(g);
		CHECK(strstr(got, "SECRET") == NULL, "row %zu: %s", i, got);
		close_one(g);
	}
}

/* Behind the end of an answer stands nothing that was decided about. */
static void
test_after_end(void)
{
	struct gated *g = open_one(PROVIDER_OPENAI, true);

	gated_feed(g,
	    STR(CHUNK(CALL) END "data: {\"choices\":[{\"index\":0,\"delta\":"
				"{\"tool_calls\":[{\"index\":1,\"id\":\"b\","
				"\"function\":{\"name\":\"rm\"}}]}}]}\n\n"));
	gated_feed(g, STR(CHUNK(CALL)));
	gated_end(g);
	CHECK(g->ended && g->n == 1, "one call");
	gated_release(g);
	CHECK(strstr(got, "\"rm\"") == NULL && strstr(got, "[DONE]") != NULL,
	    "%s", got);
	close_one(g);
}

static const struct {
	enum provider_kind k;
	const char *body, *answer, *want;
} retold[] = {
    {PROVIDER_GEMINI,
	"{\"contents\":[{\"role\":\"user\"}],\"toolConfig\":{"
	"\"functionCallingConfig\":{\"mode\":\"ANY\"}}}",
	"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\"},{"
	"\"functionCall\":{\"name\":\"x\",\"args\":{}},"
	"\"thoughtSignature\":\"s\"}]},\"finishReason\":\"STOP\"}]}",
	"{\"contents\":[{\"role\":\"user\"},{\"role\":\"model\","
	"\"parts\":[{\"functionCall\":{\"name\":\"x\",\"args\":{}},"
	"\"thoughtSignature\":\"s\"}]},"
	"{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":"
	"\"x\",\"response\":{\"result\":\"No "
	"\\\"way\\\"\"}}}]}],\"toolConfig\":{\"functionCallingConfig\":"
	"{\"mode\":\"AUTO\"}}}"},
    {PROVIDER_OPENAI,
	"{\"tool_choice\":\"required\",\"messages\":[{\"role\":"
	"\"user\",\"content\":\"hi\"}]}",
	"{\"choices\":[{\"index\":0,\"message\":{\"role\":"
	"\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"a\","
	"\"type\":\"function\",\"function\":{\"name\":\"x\","
	"\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}",
	"{\"tool_choice\":\"auto\",\"messages\":[{\"role\":\"user\","
	"\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":null,"
	"\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\","
	"\"function\":{\"name\":\"x\",\"arguments\":\"{}\"}}]},"
	"{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"No "
	"\\\"way\\\"\"}]}"},
    {PROVIDER_OPENAI_RESPONSES, "{\"input\":\"hi\",\"model\":\"m\"}",
	"{\"status\":\"completed\",\"output\":[{\"type\":\"reasoning\","
	"\"id\":\"r\"},{\"type\":\"function_call\",\"call_id\":\"a\","
	"\"name\":\"x\",\"arguments\":\"{}\"}]}",
	"{\"input\":[{\"role\":\"user\",\"content\":\"hi\"},{\"type\":"
	"\"reasoning\",\"id\":\"r\"},{\"type\":\"function_call\","
	"\"call_id\":\"a\",\"name\":\"x\",\"arguments\":\"{}\"},"
	"{\"type\":\"function_call_output\",\"call_id\":\"a\","
	"\"output\":\"No \\\"way\\\"\"}],\"model\":\"m\"}"},
    {PROVIDER_ANTHROPIC, "{\"messages\":[]}",
	"{\"content\":[{\"type\":\"thinking\",\"thinking\":\"t\","
	"\"signature\":\"s\"},{\"type\":\"tool_use\",\"id\":\"a\","
	"\"name\":\"x\",\"input\":{}}],\"stop_reason\":\"tool_use\"}",
	"{\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":"
	"\"thinking\",\"thinking\":\"t\",\"signature\":\"s\"},{"
	"\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"x\",\"input\":{}"
	"}]},"
	"{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
	"\"tool_use_id\":\"a\",\"content\":\"No \\\"way\\\"\"}]}]}"},
};

/* the model hears of each call once, in its own form. */
static void
test_retell(void)
{
	const struct sg_str told[] = {STR("No \"way\"")};

	for (size_t i = 0; i < sizeof(retold) / sizeof(retold[0]); i++) {
		struct gated *g = open_one(retold[i].k, false);
		struct buf out = {.cap = 0};
		struct arena a;

		arena_init(&a, &mem_heap, 1 << 20);
		gated_feed(g, str_of(retold[i].answer));
		gated_end(g);
		CHECK(g->ended && g->n == 1 && n_got == 0, "row %zu: %.*s", i,
		    (int)g->why.n, g->why.p);
		CHECK(gated_retell(g, str_of(retold[i].body), told, &a, &out) ==
			    SG_OK &&
			str_eq(buf_str(&out), str_of(retold[i].want)),
		    "row %zu: %.*s", i, (int)out.n, out.p);
		arena_release(&a);
		close_one(g);
	}
}

/* A thought that came in pieces goes back whole, with its signature. */
static void
test_thought(void)
{
	struct gated *g = open_one(PROVIDER_ANTHROPIC, true);
	struct gated *next = malloc(sizeof(*next));
	const struct sg_str told[] = {STR("no")};
	struct buf out = {.cap = 0};
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	gated_feed(g,
	    STR("data: "
		"{\"type\":\"message_start\",\"message\":{\"id\":\"m\"}}\n\n"
		"data: "
		"{\"type\":\"content_block_start\",\"index\":0,\"content_"
		"block\":{\"type\":\"thinking\",\"thinking\":\"\"}}\n\n"
		"data: "
		"{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{"
		"\"type\":\"thinking_delta\",\"thinking\":\"Hm\"}}\n\n"
		"data: "
		"{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{"
		"\"type\":\"signature_delta\",\"signature\":\"sig\"}}\n\n"
		"data: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
		"data: "
		"{\"type\":\"content_block_start\",\"index\":1,\"content_"
		"block\":{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"x\","
		"\"input\":{}}}\n\n"
		"data: "
		"{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{"
		"\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"w\\\":1}"
		"\"}}\n\n"
		"data: {\"type\":\"content_block_stop\",\"index\":1}\n\n"
		"data: "
		"{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_"
		"use\"}}\n\n"
		"data: {\"type\":\"message_stop\"}\n\n"));
	gated_end(g);
	CHECK(g->ended && g->n == 1 && g->blocks == 1, "a thought and a call");
	CHECK(gated_retell(g, STR("{\"messages\":[{}]}"), told, &a, &out) ==
		    SG_OK &&
		str_eq(buf_str(&out),
		    STR("{\"messages\":[{},{\"role\":\"assistant\",\"content\":"
			"["
			"{\"type\":\"thinking\",\"thinking\":\"Hm\","
			"\"signature\":\"sig\"},"
			"{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"x\","
			"\"input\":{\"w\":1}}]},"
			"{\"role\":\"user\",\"content\":[{\"type\":\"tool_"
			"result\",\"tool_use_id\":\"a\",\"content\":\"no\"}]}]"
			"}")),
	    "%.*s", (int)out.n, out.p);

	/* The next answer goes on where the program's message is. */
	gated_open_again(next, g);
	n_got = 0;
	gated_feed(next,
	    STR("event: message_start\ndata: "
		"{\"type\":\"message_start\",\"message\":{}}\n\n"
		"event: content_block_start\ndata: "
		"{\"type\":\"content_block_start\",\"index\":0,\"content_"
		"block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"));
	CHECK(strcmp(got,
		  "event: content_block_start\ndata: "
		  "{\"type\":\"content_block_start\",\"index\":1,\"content_"
		  "block\":{\"type\":\"text\",\"text\":\"\"}}\n\n") == 0,
	    "%s", got);
	close_one(next);
	close_one(g);
	arena_release(&a);
}

/* a call that was denied beside one that was not. */
static void
test_debt(void)
{
	struct gated *g = open_one(PROVIDER_GEMINI, false);
	const struct gated_fate keep[GATED_CALLS_MAX] = {[1] = {.keep = true}};
	const struct sg_str told[] = {STR("no"), STR(""), STR("nor")};
	struct gated_debt d;
	struct arena a;
	struct sg_str paid, body;

	arena_init(&a, &mem_heap, 1 << 20);
	gated_feed(g,
	    STR("{\"candidates\":[{\"content\":{\"parts\":["
		"{\"functionCall\":{\"name\":\"x\",\"args\":{\"n\":1}},"
		"\"thoughtSignature\":\"s\"},"
		"{\"functionCall\":{\"name\":\"x\",\"args\":{\"n\":2}}},"
		"{\"functionCall\":{\"name\":\"x\",\"args\":{\"n\":3}}}]},"
		"\"finishReason\":\"STOP\"}]}"));
	gated_end(g);
	CHECK(g->n == 3, "three");
	CHECK(gated_debt_of(g, keep, told, &a, &d) == SG_OK && d.n == 2, "two");
	CHECK(gated_release_some(g, keep) == SG_OK &&
		strstr(got, "\"n\":2") != NULL &&
		strstr(got, "\"n\":1") == NULL &&
		strstr(got, "\"n\":3") == NULL,
	    "%s", got);
	body = STR("{\"contents\":[{\"role\":\"model\",\"parts\":[{"
		   "\"functionCall\":{\"name\":\"x\",\"args\":{ \"n\": 2}}}]},"
		   "{\"role\":\"user\",\"parts\":[{\"functionResponse\":{"
		   "\"name\":\"x\",\"response\":{}}}]}]}");
	CHECK(gated_debt_pay(&d, body, &a, &paid) == SG_OK &&
		str_eq(paid,
		    STR("{\"contents\":[{\"role\":\"model\",\"parts\":["
			"{\"functionCall\":{\"name\":\"x\",\"args\":{\"n\":1}},"
			"\"thoughtSignature\":\"s\"},"
			"{\"functionCall\":{\"name\":\"x\",\"args\":{ \"n\": "
			"2}}},"
			"{\"functionCall\":{\"name\":\"x\",\"args\":{\"n\":3}}}"
			"]},"
			"{\"role\":\"user\",\"parts\":["
			"{\"functionResponse\":{\"name\":\"x\",\"response\":{"
			"\"result\":\"no\"}}},"
			"{\"functionResponse\":{\"name\":\"x\",\"response\":{}}"
			"},"
			"{\"functionResponse\":{\"name\":\"x\",\"response\":{"
			"\"result\":\"nor\"}}}]}]}")),
	    "%.*s", (int)paid.n, paid.p);
	body = paid;
	CHECK(gated_debt_pay(&d, body, &a, &paid) == SG_OK && paid.p == body.p,
	    "paid once");
	body = STR("{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":"
		   "\"hi\"}]}]}");
	CHECK(gated_debt_pay(&d, body, &a, &paid) == SG_OK && paid.p == body.p,
	    "another talk");
	arena_release(&a);
	close_one(g);
}

/* What was handed on, read as the program reads it: two calls. */
static void
check_changed(enum provider_kind k, bool stream, const char *what)
{
	static char copy[sizeof(got)];
	struct gated *g;

	memcpy(copy, got, sizeof(copy));
	g = open_one(k, stream);
	gated_feed(g, str_of(copy));
	gated_end(g);
	CHECK(g->ended && !g->failed && g->n == 2, "%s %d: %zu %s", what,
	    (int)k, g->n, copy);
	CHECK(str_eq(g->calls[0].args, STR("{\"watts\":9,\"q\":\"\\\"\"}")) &&
		str_eq(g->calls[1].args, STR("{\"watts\":2}")) &&
		str_eq(g->calls[0].name, STR("add")),
	    "%s %d: %.*s %.*s", what, (int)k, (int)g->calls[0].args.n,
	    g->calls[0].args.p, (int)g->calls[1].args.n, g->calls[1].args.p);
	CHECK(strstr(copy, "\"watts\":1}") == NULL &&
		strstr(copy, "\\\"watts\\\":1}") == NULL,
	    "%s %d: nothing of what was asked: %s", what, (int)k, copy);
	close_one(g);
}

/* a call that a person changed leaves as it was changed, and nothing
 * else of the answer is otherwise. */
static void
test_changed(void)
{
	static const char *const bodies[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] =
		"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"He\"},"
		"{\"functionCall\":{\"name\":\"add\",\"args\":{\"watts\":1}},"
		"\"thoughtSignature\":\"s\"},{\"functionCall\":{\"name\":"
		"\"add\",\"args\":{\"watts\":2}}}]},\"finishReason\":"
		"\"STOP\"}]}",
	    [PROVIDER_OPENAI] =
		"{\"id\":\"r\",\"object\":\"chat.completion\",\"model\":\"m\","
		"\"choices\":[{\"index\":0,\"message\":{\"role\":"
		"\"assistant\",\"content\":\"He\",\"tool_calls\":[{\"id\":"
		"\"c1\",\"type\":\"function\",\"function\":{\"name\":\"add\","
		"\"arguments\":\"{\\\"watts\\\":1}\"}},{\"id\":\"c2\",\"type\":"
		"\"function\",\"function\":{\"name\":\"add\",\"arguments\":"
		"\"{\\\"watts\\\":2}\"}}]},\"finish_reason\":\"tool_calls\"}]}",
	    [PROVIDER_OPENAI_RESPONSES] =
		"{\"id\":\"r\",\"object\":\"response\",\"status\":"
		"\"completed\",\"model\":\"m\",\"output\":[{\"type\":"
		"\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\","
		"\"name\":\"add\",\"arguments\":\"{\\\"watts\\\":1}\"},"
		"{\"type\":\"function_call\",\"id\":\"fc_2\",\"call_id\":"
		"\"c2\",\"name\":\"add\",\"arguments\":\"{\\\"watts\\\":2}\"}"
		"]}",
	    [PROVIDER_ANTHROPIC] =
		"{\"id\":\"r\",\"type\":\"message\",\"role\":\"assistant\","
		"\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":"
		"\"He\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"add\","
		"\"input\":{\"watts\":1}},{\"type\":\"tool_use\",\"id\":\"c2\","
		"\"name\":\"add\",\"input\":{\"watts\":2}}],\"stop_reason\":"
		"\"tool_use\",\"usage\":{\"input_tokens\":1,"
		"\"output_tokens\":1}}"};
	const struct gated_fate fates[GATED_CALLS_MAX] = {
	    {.keep = true, .args = STR("{\"watts\":9,\"q\":\"\\\"\"}")},
	    {.keep = true, .args = STR("")}};

	for (unsigned i = 0; i < 2 * PROVIDER_COUNT; i++) {
		enum provider_kind k = (enum provider_kind)(i / 2);
		bool stream = i % 2 == 0;
		struct gated *g = open_one(k, stream);
		size_t held;

		gated_feed(
		    g, stream ? make_stream(k, 2, &held) : str_of(bodies[k]));
		gated_end(g);
		CHECK(g->n == 2, "%u: %zu", i, g->n);
		CHECK(gated_release_some(g, fates) == SG_OK, "%u", i);
		CHECK(k != PROVIDER_GEMINI ||
			strstr(got, "\"thoughtSignature\":") != NULL,
		    "%u: its signature stays: %s", i, got);
		close_one(g);
		check_changed(k, stream, stream ? "stream" : "body");
	}
}

/* A call without a place for arguments cannot be changed: nothing leaves. */
static void
test_changed_without_place(void)
{
	const struct gated_fate fates[GATED_CALLS_MAX] = {
	    {.keep = true, .args = STR("{\"n\":9}")}};
	struct gated *g = open_one(PROVIDER_GEMINI, false);

	gated_feed(g,
	    STR("{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":"
		"{\"name\":\"x\"}}]},\"finishReason\":\"STOP\"}]}"));
	gated_end(g);
	CHECK(g->n == 1 && gated_release_some(g, fates) == SG_EINVALID &&
		n_got == 0,
	    "%zu %s", g->n, got);
	close_one(g);
}

int
main(void)
{
	RUN(test_changed);
	RUN(test_changed_without_place);
	RUN(test_bytes);
	RUN(test_no_calls);
	RUN(test_bad);
	RUN(test_after_end);
	RUN(test_retell);
	RUN(test_thought);
	RUN(test_debt);
	return t_done("gated_gated");
}

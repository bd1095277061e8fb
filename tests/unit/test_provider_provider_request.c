/*
 * Requests: what is written for each provider, byte for byte, and what is
 * understood of a program's own.
 */
#include "lib/provider_events.h"
#include "t.h"

#define ROOM (1 << 16)

static char room[ROOM];

static struct llm_part question[] = {
    {.kind = LLM_PART_TEXT, .text = {"Add a \"Ninja\" Oven", 18}}};
static struct llm_part proposal[] = {
    {.kind = LLM_PART_TEXT, .text = {"Sure", 4}},
    {.kind = LLM_PART_CALL,
	.id = {"c1", 2},
	.name = {"addLoadItem", 11},
	.args = {"{\"name\":\"Ninja Oven\"}", 21},
	.signature = {"CsQB", 4}}};
static struct llm_part result[] = {{.kind = LLM_PART_RESULT,
    .id = {"c1", 2},
    .name = {"addLoadItem", 11},
    .text = {"User cancelled.", 15},
    .is_error = true}};
static struct llm_turn turns[] = {{.model = false, .parts = question, .n = 1},
    {.model = true, .parts = proposal, .n = 2},
    {.model = false, .parts = result, .n = 1}};
static struct llm_tool plain = {.name = {"f", 1}};

static struct llm_request
ask(size_t n, struct llm_tool *tool)
{
	return (struct llm_request){.model = STR("m"),
	    .system = n > 1 ? STR("Be brief.") : STR(""),
	    .turns = turns,
	    .n_turns = n,
	    .tools = tool,
	    .n_tools = tool != NULL,
	    .choice = n > 1 ? LLM_CHOICE_ANY : LLM_CHOICE_AUTO,
	    .max_tokens = n > 1 ? 100 : 0,
	    .stream = n > 1};
}

static enum sg_err
write_in(enum provider_kind k, const struct llm_request *r, size_t max,
    size_t cap, struct buf *b)
{
	struct arena a;
	enum sg_err err;

	*b = (struct buf){.p = room, .cap = cap};
	arena_init(&a, &mem_heap, max);
	err = provider_write_request(k, r, &a, b, NULL);
	arena_release(&a);
	return err;
}

static void
check(enum provider_kind k, const struct llm_request *r, const char *want)
{
	struct buf b;

	CHECK(write_in(k, r, PLENTY, ROOM, &b) == SG_OK, "%s", want);
	CHECK(str_eq(buf_str(&b), str_of(want)), "%s:\n  %s\n  %.*s",
	    provider_name(k), want, (int)b.n, b.p);
	CHECK(write_in(k, r, PLENTY, 20, &b) == SG_EFULL, "no room");
}

/* clang-format off */
/* R-352 R-353 R-354 R-357: a result is an object with a result in it */
static void
bytes(void)
{
	struct llm_request simple = ask(1, NULL), tooled = ask(3, &plain);

	check(PROVIDER_GEMINI, &simple, "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Add a \\\"Ninja\\\" Oven\"}]}]}");
	check(PROVIDER_GEMINI, &tooled, "{\"systemInstruction\":{\"parts\":[{\"text\":\"Be brief.\"}]},\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Add a \\\"Ninja\\\" Oven\"}]},{\"role\":\"model\",\"parts\":[{\"text\":\"Sure\"},{\"functionCall\":{\"id\":\"c1\",\"name\":\"addLoadItem\",\"args\":{\"name\":\"Ninja Oven\"}},\"thoughtSignature\":\"CsQB\"}]},{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"id\":\"c1\",\"name\":\"addLoadItem\",\"response\":{\"result\":\"User cancelled.\"}}}]}],\"tools\":[{\"functionDeclarations\":[{\"name\":\"f\",\"parametersJsonSchema\":{\"type\":\"object\",\"properties\":{}}}]}],\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"ANY\"}},\"generationConfig\":{\"maxOutputTokens\":100}}");
	check(PROVIDER_OPENAI, &simple, "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Add a \\\"Ninja\\\" Oven\"}]}");
	check(PROVIDER_OPENAI, &tooled, "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},{\"role\":\"user\",\"content\":\"Add a \\\"Ninja\\\" Oven\"},{\"role\":\"assistant\",\"content\":\"Sure\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"addLoadItem\",\"arguments\":\"{\\\"name\\\":\\\"Ninja Oven\\\"}\"}}]},{\"role\":\"tool\",\"content\":\"User cancelled.\",\"tool_call_id\":\"c1\"}],\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"f\",\"parameters\":{\"type\":\"object\",\"properties\":{}}}}],\"tool_choice\":\"required\",\"max_completion_tokens\":100,\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
	check(PROVIDER_OPENAI_RESPONSES, &simple, "{\"model\":\"m\",\"store\":false,\"include\":[\"reasoning.encrypted_content\"],\"input\":[{\"type\":\"message\",\"role\":\"user\",\"content\":\"Add a \\\"Ninja\\\" Oven\"}]}");
	check(PROVIDER_OPENAI_RESPONSES, &tooled, "{\"model\":\"m\",\"instructions\":\"Be brief.\",\"tools\":[{\"type\":\"function\",\"name\":\"f\",\"parameters\":{\"type\":\"object\",\"properties\":{}},\"strict\":false}],\"tool_choice\":\"required\",\"max_output_tokens\":100,\"stream\":true,\"store\":false,\"include\":[\"reasoning.encrypted_content\"],\"input\":[{\"type\":\"message\",\"role\":\"user\",\"content\":\"Add a \\\"Ninja\\\" Oven\"},{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Sure\"},{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"addLoadItem\",\"arguments\":\"{\\\"name\\\":\\\"Ninja Oven\\\"}\"},{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"User cancelled.\"}]}");
	check(PROVIDER_ANTHROPIC, &simple, "{\"model\":\"m\",\"max_tokens\":4096,\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Add a \\\"Ninja\\\" Oven\"}]}]}");
	check(PROVIDER_ANTHROPIC, &tooled, "{\"model\":\"m\",\"max_tokens\":100,\"system\":\"Be brief.\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Add a \\\"Ninja\\\" Oven\"}]},{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Sure\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"addLoadItem\",\"input\":{\"name\":\"Ninja Oven\"}}]},{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"content\":\"User cancelled.\",\"is_error\":true}]}],\"tools\":[{\"name\":\"f\",\"input_schema\":{\"type\":\"object\",\"properties\":{}}}],\"tool_choice\":{\"type\":\"any\"},\"stream\":true}");
}
/* clang-format on */

static bool
has(enum provider_kind k, const struct llm_request *r, const char *what)
{
	struct buf b;

	CHECK(write_in(k, r, PLENTY, ROOM - 1, &b) == SG_OK, "written");
	room[b.n] = '\0';
	return strstr(room, what) != NULL;
}

/* R-322 R-349 R-376: our own tools, each API's way */
static void
declared_tools(void)
{
	const struct tool *load = tool_of_mode(SG_CHAT_MODE_LOAD);
	struct llm_tool tool = {.name = str_of(load->name),
	    .text = str_of(load->text),
	    .declared = load};
	struct llm_tool foreign = {
	    .name = STR("g"), .schema = STR("{\"type\":\"object\"}")};
	struct llm_request r = ask(1, &tool), none = ask(1, NULL);

	CHECK(has(PROVIDER_GEMINI, &r, "\"parameters\":{\"type\":\"OBJECT\""),
	    "Gemini");
	CHECK(has(PROVIDER_GEMINI, &r, "\"mode\":\"AUTO\""), "Gemini, choice");
	CHECK(has(PROVIDER_OPENAI, &r, "\"parameters\":{\"type\":\"object\""),
	    "OpenAI");
	CHECK(has(PROVIDER_OPENAI, &r, "\"tool_choice\":\"auto\""), "choice");
	CHECK(has(PROVIDER_OPENAI_RESPONSES, &r, "\"name\":\"addLoadItem\""),
	    "responses");
	CHECK(has(PROVIDER_ANTHROPIC, &r, "\"input_schema\":{\"type\""),
	    "Anthropic");
	CHECK(
	    has(PROVIDER_ANTHROPIC, &r, "\"tool_choice\":{\"type\":\"auto\"}"),
	    "choice");
	r.choice = LLM_CHOICE_NONE;
	CHECK(has(PROVIDER_GEMINI, &r, "\"mode\":\"NONE\""), "none");
	CHECK(has(PROVIDER_OPENAI, &r, "\"tool_choice\":\"none\""), "none");
	CHECK(has(PROVIDER_ANTHROPIC, &r, "{\"type\":\"none\"}"), "none");
	r.tools = &foreign;
	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		CHECK(has(k, &r, ":{\"type\":\"object\"}"), "%u: schema", k);
		CHECK(
		    !has(k, &none, "tool"), "%u: no tools, no word of them", k);
	}
}

/* A call without text before it, and several texts in a turn. */
static void
other_turns(void)
{
	struct llm_part two[] = {{.kind = LLM_PART_TEXT, .text = STR("a")},
	    {.kind = LLM_PART_TEXT, .text = STR("b")}};
	struct llm_turn t[] = {{.model = false, .parts = two, .n = 2},
	    {.model = true, .parts = proposal + 1, .n = 1},
	    {.model = false, .parts = result, .n = 1}};
	struct llm_request r = {.model = STR("m"), .turns = t, .n_turns = 3};

	result[0].is_error = false;
	CHECK(has(PROVIDER_OPENAI, &r, "\"content\":\"ab\""), "joined");
	CHECK(
	    has(PROVIDER_OPENAI, &r, "\"content\":null,\"tool_calls\""), "no");
	CHECK(!has(PROVIDER_ANTHROPIC, &r, "is_error"), "no error");
	proposal[1].signature = STR("");
	CHECK(!has(PROVIDER_GEMINI, &r, "thoughtSignature"), "none");
	proposal[1].signature = STR("CsQB");
	result[0].is_error = true;
}

static void
no_memory_to_write(void)
{
	const struct tool *load = tool_of_mode(SG_CHAT_MODE_LOAD);
	struct llm_tool tool = {.name = str_of(load->name), .declared = load};
	struct llm_request r = ask(3, &tool);
	static char long_prompt[2000];

	memset(long_prompt, 'x', sizeof(long_prompt));
	r.system = (struct sg_str){long_prompt, sizeof(long_prompt)};

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		enum sg_err err = SG_ENOMEM;
		struct buf b;

		for (size_t max = 0; err != SG_OK && max < 1 << 18; max += 16) {
			err = write_in(k, &r, max, ROOM, &b);
			CHECK(err == SG_OK || err == SG_ENOMEM, "%u", k);
		}
		CHECK(err == SG_OK, "%u: enough in the end", k);
	}
}

/* ---- What a program asks ------------------------------------------------ */
/* "user text q / model call c1 f {} / user result c1 ok" */
static const char *
view(const struct llm_request *r)
{
	static const char *const kinds[] = {"other", "text", "call", "result"};
	static char out[4096];
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < r->n_turns; i++)
		for (size_t k = 0; k < r->turns[i].n; k++) {
			const struct llm_part *p = &r->turns[i].parts[k];

			n += (size_t)snprintf(out + n, sizeof(out) - n,
			    "%s%s %s", n > 0 ? " / " : "",
			    r->turns[i].model ? "model" : "user",
			    kinds[p->kind]);
			if (p->id.n > 0)
				n += (size_t)snprintf(out + n, sizeof(out) - n,
				    " %.*s", (int)p->id.n, p->id.p);
			if (p->name.n > 0)
				n += (size_t)snprintf(out + n, sizeof(out) - n,
				    " %.*s", (int)p->name.n, p->name.p);
			n += (size_t)snprintf(out + n, sizeof(out) - n,
			    " %.*s%.*s%s", (int)p->text.n, p->text.p,
			    (int)p->args.n, p->args.p, p->is_error ? "!" : "");
		}
	return out;
}

struct asked {
	enum provider_kind k;
	const char *body, *model, *system, *tool, *want;
	enum llm_choice choice;
	bool stream;
	int64_t max_tokens;
};

/* clang-format off */
static const struct asked asked[] = {
    {PROVIDER_GEMINI, "{\"contents\":[{\"parts\":[{\"text\":\"q\"},{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"\"}}],\"role\":\"user\"},{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"name\":\"f\",\"args\":{\"a\":1},\"id\":\"c1\"}},{\"functionCall\":{\"name\":\"g\"}}]},{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":\"f\",\"id\":\"c1\",\"response\":{\"result\":\"ok\"}}}]}],\"systemInstruction\":{\"role\":\"user\",\"parts\":[{\"text\":\"Be \"},{\"text\":\"brief.\"}]},\"tools\":[{\"functionDeclarations\":[{\"name\":\"f\",\"description\":\"d\",\"parameters\":{\"type\":\"OBJECT\"}}]},{\"googleSearch\":{}}],\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"ANY\",\"allowedFunctionNames\":[\"f\"]}},\"generationConfig\":{\"maxOutputTokens\":7,\"temperature\":0.5},\"safetySettings\":[]}",
	"", "Be brief.", "f", "user text q / user other  / model call c1 f {\"a\":1} / model call g {} / user result c1 f {\"result\":\"ok\"}", LLM_CHOICE_ANY, false, 7},
    {PROVIDER_GEMINI, "{\"contents\":[{\"parts\":[{\"text\":\"q\"}]}],\"tools\":[{\"functionDeclarations\":[{\"name\":\"h\",\"parametersJsonSchema\":{}}]}],\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"NONE\"}}}", "", "", "h", "user text q", LLM_CHOICE_NONE, false, 0},
    {PROVIDER_OPENAI, "{\"model\":\"gpt-x\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"q\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"x\"}}]},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"ok\"},{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"}]}],\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"f\",\"parameters\":{}}}],\"tool_choice\":\"required\",\"stream\":true,\"max_completion_tokens\":7,\"temperature\":1,\"user\":\"u\"}",
	"gpt-x", "Be brief.", "f", "user text q / model call c1 f {} / user result c1 ok / user other ", LLM_CHOICE_ANY, true, 7},
    {PROVIDER_OPENAI, "{\"model\":\"gpt-x\",\"messages\":[{\"role\":\"developer\",\"content\":\"D\"},{\"role\":\"user\",\"content\":\"q\"}],\"tool_choice\":\"none\"}", "gpt-x", "D", NULL, "user text q", LLM_CHOICE_NONE, false, 0},
    {PROVIDER_OPENAI, "{\"model\":\"gpt-x\",\"messages\":[{\"role\":\"user\",\"content\":\"q\"}],\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"f\"}}}", "gpt-x", "", NULL, "user text q", LLM_CHOICE_AUTO, false, 0},
    {PROVIDER_OPENAI, "{\"model\":\"gpt-x\",\"messages\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"\"}]}", "gpt-x", "", NULL, "user text q / model call c1 f {} / user result c1 ", LLM_CHOICE_AUTO, false, 0},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"gpt-x\",\"input\":\"q\",\"stream\":true}", "gpt-x", "", NULL, "user text q", LLM_CHOICE_AUTO, true, 0},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"gpt-x\",\"instructions\":\"Be brief.\",\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"q\"}]},{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[]},{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\"},{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"ok\"},{\"role\":\"assistant\",\"content\":\"a\"}],\"tools\":[{\"type\":\"function\",\"name\":\"f\",\"description\":\"d\",\"parameters\":{},\"strict\":true}],\"tool_choice\":\"auto\",\"max_output_tokens\":7}", "gpt-x", "Be brief.", "f", "user text q / user other  / model call c1 f {} / user result c1 ok / model text a", LLM_CHOICE_AUTO, false, 7},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"gpt-x\",\"input\":[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"developer\",\"content\":\"D\"},{\"role\":\"user\",\"content\":\"q\"}]}", "gpt-x", "D", NULL, "user text q", LLM_CHOICE_AUTO, false, 0},
    {PROVIDER_ANTHROPIC, "{\"model\":\"claude-x\",\"max_tokens\":7,\"system\":[{\"type\":\"text\",\"text\":\"Be \"},{\"type\":\"text\",\"text\":\"brief.\"}],\"messages\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"f\",\"input\":{}}]},{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"is_error\":true,\"content\":[{\"type\":\"text\",\"text\":\"no\"}]},{\"type\":\"image\",\"source\":{}}]}],\"tools\":[{\"name\":\"f\",\"input_schema\":{}}],\"tool_choice\":{\"type\":\"any\",\"disable_parallel_tool_use\":true},\"stream\":true}",
	"claude-x", "Be brief.", "f", "user text q / model text a / model call c1 f {} / user result c1 no! / user other ", LLM_CHOICE_ANY, true, 7},
    {PROVIDER_ANTHROPIC, "{\"model\":\"claude-x\",\"max_tokens\":7,\"system\":\"S\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\"}]}],\"tool_choice\":{\"type\":\"none\"}}", "claude-x", "S", NULL, "user result c1 ", LLM_CHOICE_NONE, false, 7},
};

static const struct { enum provider_kind k; const char *body; } refused[] = {
    {PROVIDER_GEMINI, "{}"},
    {PROVIDER_GEMINI, "{\"contents\":\"q\"}"},
    {PROVIDER_OPENAI, "{\"messages\":[]}"},
    {PROVIDER_OPENAI, "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":[1]}]}"},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"m\"}"},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"m\",\"input\":[1]}"},
    {PROVIDER_OPENAI_RESPONSES, "{\"model\":\"m\",\"input\":[{\"role\":\"user\",\"content\":[1]}]}"},
    {PROVIDER_OPENAI_RESPONSES, "[]"},
    {PROVIDER_ANTHROPIC, "{\"model\":\"m\"}"},
    {PROVIDER_ANTHROPIC, "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":[1]}]}"},
    {PROVIDER_ANTHROPIC, "{\"model\":\"m\",\"system\":[1],\"messages\":[]}"},
    {PROVIDER_ANTHROPIC, "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":7}]}]}"},
};
/* clang-format on */

static void
understood(void)
{
	const struct asked *row;

	EACH (row, asked) {
		struct llm_request r;
		struct sg_error e = {0};
		struct arena a;

		arena_init(&a, &mem_heap, PLENTY);
		CHECK(provider_read_request(
			  row->k, str_of(row->body), &a, &r, &e) == SG_OK,
		    "%s: %s", e.pointer, e.message);
		CHECK(strcmp(view(&r), row->want) == 0, "\n  %s\n  %s",
		    row->want, view(&r));
		CHECK(str_eq(r.model, str_of(row->model)) &&
			str_eq(r.system, str_of(row->system)),
		    "%s", row->want);
		CHECK(r.choice == row->choice && r.stream == row->stream &&
			r.max_tokens == row->max_tokens,
		    "%s", row->want);
		CHECK(r.n_tools == (row->tool != NULL), "%s", row->want);
		CHECK(r.n_tools == 0 ||
			str_eq(r.tools[0].name, str_of(row->tool)),
		    "%s", row->want);
		arena_release(&a);
	}
}

static void
not_understood(void)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct llm_request r;
		struct arena a;

		arena_init(&a, &mem_heap, PLENTY);
		CHECK(provider_read_request(refused[i].k,
			  str_of(refused[i].body), &a, &r, NULL) != SG_OK,
		    "%s", refused[i].body);
		CHECK(r.n_turns == 0 && r.turns == NULL, "nothing is left");
		arena_release(&a);
	}
}

static void
no_memory_to_read(void)
{
	const struct asked *row;

	EACH (row, asked) {
		enum sg_err err = SG_ENOMEM;

		for (size_t max = 0; err != SG_OK && max < 1 << 18; max += 16) {
			struct llm_request r;
			struct arena a;

			arena_init(&a, &mem_heap, max);
			err = provider_read_request(
			    row->k, str_of(row->body), &a, &r, NULL);
			CHECK(err == SG_OK || err == SG_ENOMEM, "%s",
			    sg_err_name(err));
			arena_release(&a);
		}
		CHECK(err == SG_OK, "enough in the end");
	}
}

int
main(void)
{
	RUN(bytes);
	RUN(declared_tools);
	RUN(other_turns);
	RUN(no_memory_to_write);
	RUN(understood);
	RUN(not_understood);
	RUN(no_memory_to_read);
	return t_done("wire_provider_request");
}

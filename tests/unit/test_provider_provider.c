/* What the codecs share: names, headers, turn-taking, failures, tools. */
#include "lib/provider_events.h"
#include "form/tool_schema.h"
#include "t.h"

static void
names(void)
{
	CHECK(strcmp(provider_name(PROVIDER_GEMINI), "gemini") == 0, "g");
	CHECK(strcmp(provider_name(PROVIDER_OPENAI), "openai") == 0, "o");
	CHECK(strcmp(provider_name(PROVIDER_OPENAI_RESPONSES),
		  "openai-responses") == 0,
	    "r");
	CHECK(strcmp(provider_name(PROVIDER_ANTHROPIC), "anthropic") == 0, "a");
	CHECK(strcmp(provider_name(PROVIDER_COUNT), "unknown") == 0, "none");
	CHECK(
	    strcmp(provider_key_header(PROVIDER_ANTHROPIC), "x-api-key: ") == 0,
	    "key");
	CHECK(strcmp(provider_key_header(PROVIDER_COUNT), "x-goog-api-key: ") ==
		0,
	    "unknown is as Gemini");
	CHECK(strcmp(provider_version_header(PROVIDER_ANTHROPIC),
		  "anthropic-version: 2023-06-01") == 0,
	    "version");
}

static void
paths(void)
{
	static const struct {
		enum provider_kind k;
		bool stream;
		const char *want;
	} rows[] =
	    {
		{PROVIDER_GEMINI, false, "/v1beta/models/m-1:generateContent"},
		{PROVIDER_GEMINI, true,
		    "/v1beta/models/m-1:streamGenerateContent?alt=sse"},
		{PROVIDER_OPENAI, true, "/v1/chat/completions"},
		{PROVIDER_OPENAI_RESPONSES, true, "/v1/responses"},
		{PROVIDER_ANTHROPIC, false, "/v1/messages"},
	    },
	  *row;
	char room[100];

	EACH (row, rows) {
		struct llm_request r = {
		    .model = STR("m-1"), .stream = row->stream};
		struct buf b = BUF_ON(room);

		provider_path(row->k, &r, &b);
		CHECK(str_eq(buf_str(&b), str_of(row->want)), "%s", row->want);
	}
}

static void
failures(void)
{
	static const struct {
		unsigned status;
		enum sg_failure_code code;
		bool again;
	} rows[] =
	    {
		{0, SG_FAILURE_PROVIDER_UNAVAILABLE, true},
		{400, SG_FAILURE_REQUEST_INVALID, false},
		{401, SG_FAILURE_AUTH_EXPIRED, false},
		{403, SG_FAILURE_AUTH_EXPIRED, false},
		{404, SG_FAILURE_REQUEST_INVALID, false},
		{408, SG_FAILURE_PROVIDER_TIMEOUT, true},
		{429, SG_FAILURE_PROVIDER_RATE_LIMITED, true},
		{500, SG_FAILURE_PROVIDER_ERROR, true},
		{502, SG_FAILURE_PROVIDER_UNAVAILABLE, true},
		{503, SG_FAILURE_PROVIDER_UNAVAILABLE, true},
		{504, SG_FAILURE_PROVIDER_TIMEOUT, true},
		{529, SG_FAILURE_PROVIDER_UNAVAILABLE, true},
		{302, SG_FAILURE_PROVIDER_ERROR, false},
	    },
	  *row;

	EACH (row, rows) {
		CHECK(provider_failure(row->status) == row->code, "%u",
		    row->status);
		CHECK(provider_may_retry(row->status) == row->again, "%u",
		    row->status);
	}
}

/* ---- Turn-taking ------------------------------------------------------- */
#define T(s)                                          \
	{                                             \
		.kind = LLM_PART_TEXT, .text = STR(s) \
	}
#define C(i)                                                          \
	{                                                             \
		.kind = LLM_PART_CALL, .id = STR(i), .name = STR("f") \
	}
#define R(i)                                                             \
	{                                                                \
		.kind = LLM_PART_RESULT, .id = STR(i), .text = STR("ok") \
	}
#define OTHER                          \
	{                              \
		.kind = LLM_PART_OTHER \
	}

struct script {
	const char *name;
	bool ok;
	struct {
		bool model;
		struct llm_part parts[3];
		size_t n;
	} turns[5];
	size_t n;
};

/* between a call and its result there is no plain text. */
static void
turn_taking(void)
{
	struct script rows[] =
	    {
		{"a question", true, {{false, {T("q")}, 1}}, 1},
		{"nothing", false, {{0}}, 0},
		{"a talk", true,
		    {{false, {T("q")}, 1}, {true, {T("a")}, 1},
			{false, {T("q")}, 1}},
		    3},
		{"the model is last", false,
		    {{false, {T("q")}, 1}, {true, {T("a")}, 1}}, 2},
		{"the model begins", false, {{true, {T("a")}, 1}}, 1},
		{"an empty turn", false, {{false, {T("q")}, 0}}, 1},
		{"a picture", false, {{false, {OTHER}, 1}}, 1},
		{"twice the user", false,
		    {{false, {T("q")}, 1}, {false, {T("q")}, 1},
			{false, {T("q")}, 1}},
		    3},
		{"a call and its result", true,
		    {{false, {T("q")}, 1}, {true, {T("a"), C("1")}, 2},
			{false, {R("1")}, 1}},
		    3},
		{"text in a function turn", false,
		    {{false, {T("q")}, 1}, {true, {C("1")}, 1},
			{false, {T("no, 100 watts")}, 1}},
		    3},
		{"text beside the result", false,
		    {{false, {T("q")}, 1}, {true, {C("1")}, 1},
			{false, {R("1"), T("x")}, 2}},
		    3},
		{"another id", false,
		    {{false, {T("q")}, 1}, {true, {C("1")}, 1},
			{false, {R("2")}, 1}},
		    3},
		{"two calls, two results", true,
		    {{false, {T("q")}, 1}, {true, {C("1"), C("2")}, 2},
			{false, {R("2"), R("1")}, 2}},
		    3},
		{"two calls, one result", false,
		    {{false, {T("q")}, 1}, {true, {C("1"), C("2")}, 2},
			{false, {R("2")}, 1}},
		    3},
		{"two results for one call", false,
		    {{false, {T("q")}, 1}, {true, {C("1")}, 1},
			{false, {R("1"), R("1")}, 2}},
		    3},
		{"the same id twice", false,
		    {{false, {T("q")}, 1}, {true, {C("1"), C("1")}, 2},
			{false, {R("1"), R("1")}, 2}},
		    3},
		{"a result for nothing", false, {{false, {R("1")}, 1}}, 1},
		{"a result without a call", false,
		    {{false, {T("q")}, 1}, {true, {T("a")}, 1},
			{false, {R("1")}, 1}},
		    3},
		{"a result of the model", false,
		    {{false, {T("q")}, 1}, {true, {R("1")}, 1},
			{false, {T("q")}, 1}},
		    3},
		{"a call of the user", false, {{false, {C("1")}, 1}}, 1},
	    },
		      *row;

	EACH (row, rows) {
		struct llm_turn turns[5];
		struct llm_request r = {.turns = turns, .n_turns = row->n};
		struct sg_error e = {0};
		bool ok;

		for (size_t i = 0; i < row->n; i++)
			turns[i] = (struct llm_turn){
			    .model = row->turns[i].model,
			    .parts = row->turns[i].parts,
			    .n = row->turns[i].n};
		ok = llm_check(&r, &e) == SG_OK;
		CHECK(ok == row->ok, "%s: %s", row->name, e.message);
		CHECK(ok || e.code == SG_EINVALID, "%s", row->name);
	}
}

static void
refused_is_not_written(void)
{
	struct llm_request r = {.model = STR("m")};
	char room[64];
	struct buf b = BUF_ON(room);
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 16);
	for (unsigned k = 0; k < PROVIDER_COUNT; k++)
		CHECK(provider_write_request(k, &r, &a, &b, NULL) ==
			    SG_EINVALID &&
			b.n == 0,
		    "%u", k);
	arena_release(&a);
}

/* R-349 R-350: typed parameters, in both spellings */
static void
schemas(void)
{
	char room[4096];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	tool_schema_add(&b, tool_of_mode(SG_CHAT_MODE_LOAD), true);
	room[b.n] = '\0';
	CHECK(strstr(room,
		  "{\"type\":\"OBJECT\",\"properties\":{\"name\":"
		  "{\"type\":\"STRING\"") == room,
	    "%s", room);
	CHECK(strstr(room, "\"enum\":[\"DC Loads (Native/DCDC)\"") != NULL,
	    "words");
	CHECK(
	    strstr(room, "\"quantity\":{\"type\":\"INTEGER\"") != NULL, "int");
	CHECK(strstr(room,
		  "\"required\":[\"name\",\"category\",\"watts\","
		  "\"hours\"]}") != NULL,
	    "required");
	b.n = 0;
	tool_schema_add(&b, tool_of_mode(SG_CHAT_MODE_SOURCE), false);
	room[b.n] = '\0';
	CHECK(strstr(room, "{\"type\":\"object\"") == room, "lower");
	CHECK(strstr(room, "\"input\":{\"type\":\"number\"") != NULL, "number");
	CHECK(strstr(room,
		  "\"required\":[\"name\",\"input\",\"unit\","
		  "\"type\"]}") != NULL,
	    "required");
}

static void
gemini_paths(void)
{
	static const struct {
		const char *path, *model;
		bool stream;
	} rows[] =
	    {
		{"/v1beta/models/gemini-3-flash-preview:generateContent",
		    "gemini-3-flash-preview", false},
		{"/gemini/v1beta/models/m:streamGenerateContent?alt=sse", "m",
		    true},
		{"/v1beta/models/m:countTokens", NULL, false},
		{"/v1beta/models/m", NULL, false},
		{"/v1beta/models/:generateContent", NULL, false},
		{"/v1beta/models/", NULL, false},
		{"/v1beta", NULL, false},
		{"", NULL, false},
	    },
	  *row;

	EACH (row, rows) {
		struct sg_str model;
		bool stream, ok;

		ok = gemini_read_path(str_of(row->path), &model, &stream);
		CHECK(ok == (row->model != NULL), "%s", row->path);
		CHECK(!ok ||
			(str_eq(model, str_of(row->model)) &&
			    stream == row->stream),
		    "%s", row->path);
	}
}

int
main(void)
{
	RUN(names);
	RUN(paths);
	RUN(failures);
	RUN(turn_taking);
	RUN(refused_is_not_written);
	RUN(schemas);
	RUN(gemini_paths);
	return t_done("wire_provider");
}

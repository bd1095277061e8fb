/*
 * Several answers at once, and tools that run at the provider: what passes and
 * what is asked about.
 */
#include <stdlib.h>

#include "gated/gated.h"
#include "gated/hosted.h"
#include "t.h"

static char got[4096];
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

#define SAID "{\"index\":0,\"message\":{\"content\":\"one\"}}"
#define CALLS                                                                \
	"{\"index\":1,\"message\":{\"content\":\"SECRET\",\"tool_calls\":[{" \
	"\"id\":\"a\",\"function\":{\"name\":\"x\",\"arguments\":\"{}\"}}]}}"
#define PART(text) "{\"content\":{\"parts\":[" text "]}}"

/* of several answers none may have a call, wherever it stands. */
static void
answers_without_calls(void)
{
	static const struct {
		enum provider_kind k;
		bool stream, passes;
		const char *text;
	} rows[] = {
	    {PROVIDER_OPENAI, false, true, "{\"choices\":[" SAID "," SAID "]}"},
	    {PROVIDER_OPENAI, false, false,
		"{\"choices\":[" SAID "," CALLS "]}"},
	    {PROVIDER_OPENAI, true, true,
		"data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":"
		"\"b\"}}]}\n\ndata: [DONE]\n\n"},
	    {PROVIDER_OPENAI, true, false,
		"data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":"
		"\"SECRET\",\"function_call\":{\"name\":\"x\"}}}]}\n\n"},
	    {PROVIDER_OPENAI, false, false, "SECRET"},
	    {PROVIDER_GEMINI, false, true,
		"{\"candidates\":[" PART("{\"text\":\"a\"}") "," PART(
		    "{\"text\":\"b\"}") "]}"},
	    {PROVIDER_GEMINI, false, false,
		"{\"candidates\":[" PART("{\"text\":\"SECRET\"}") "," PART(
		    "{\"functionCall\":{\"name\":\"x\"}}") "]}"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gated *g = malloc(sizeof(*g));

		n_got = 0;
		got[0] = '\0';
		gated_open_many(g, rows[i].k, rows[i].stream,
		    (struct gated_out){on_bytes, NULL});
		gated_feed(g, str_of(rows[i].text));
		gated_end(g);
		CHECK(g->failed != rows[i].passes, "row %zu: %s", i, got);
		CHECK(rows[i].passes ? strcmp(got, rows[i].text) == 0
				     : strstr(got, "SECRET") == NULL,
		    "row %zu: %s", i, got);
		gated_close(g);
		free(g);
	}
}

/* what runs at the provider is found; so is what nobody knows. */
static void
tools_of_the_provider(void)
{
	static const struct {
		enum provider_kind k;
		const char *body, *names;
		bool high; /* the last one */
	} rows[] = {
	    {PROVIDER_OPENAI, "{}", "", false},
	    {PROVIDER_OPENAI, "{\"tools\":null}", "", false},
	    {PROVIDER_OPENAI,
		"{\"tools\":[{\"type\":\"function\"},{\"type\":\"custom\"}]}",
		"", false},
	    {PROVIDER_OPENAI, "{\"tools\":[{\"type\":\"new\"}]}", "new ", true},
	    {PROVIDER_OPENAI, "{\"web_search_options\":{}}", "web_search ",
		false},
	    {PROVIDER_OPENAI_RESPONSES,
		"{\"tools\":[{\"type\":\"web_search_preview\"},{\"type\":"
		"\"local_shell\"},{\"type\":\"mcp\"}]}",
		"web_search_preview mcp ", true},
	    {PROVIDER_OPENAI_RESPONSES, "{\"tools\":[{}]}", "unknown ", true},
	    {PROVIDER_ANTHROPIC,
		"{\"tools\":[{\"name\":\"a\"},{\"type\":\"bash_20250124\"},{"
		"\"type\":\"web_fetch_20250910\"}]}",
		"web_fetch_20250910 ", false},
	    {PROVIDER_ANTHROPIC, "{\"mcp_servers\":[{\"url\":\"u\"}]}", "mcp ",
		true},
	    {PROVIDER_GEMINI,
		"{\"tools\":[{\"functionDeclarations\":[]},{\"googleSearch\":{"
		"},\"newThing\":{}}]}",
		"googleSearch newThing ", true},
	};
	struct hosted v[HOSTED_MAX];
	struct arena a;
	size_t n;

	arena_init(&a, &mem_heap, 1 << 20);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char room[256];
		struct buf b = BUF_ON(room);

		CHECK(hosted_find(rows[i].k, str_of(rows[i].body), &a, v, &n) ==
			SG_OK,
		    "row %zu", i);
		for (size_t k = 0; k < n; k++) {
			buf_add(&b, v[k].name);
			buf_addc(&b, ' ');
		}
		CHECK(str_eq(buf_str(&b), str_of(rows[i].names)),
		    "row %zu: %.*s", i, (int)b.n, b.p);
		CHECK(n == 0 || v[n - 1].high == rows[i].high, "row %zu", i);
	}
	arena_release(&a);
}

int
main(void)
{
	RUN(answers_without_calls);
	RUN(tools_of_the_provider);
	return t_done("gated_many");
}

/*
 * eval action, group and pattern with too little memory: one line comes out,
 * a refusal or the very answer that comes with enough; nothing leaks.
 */
#include <stdlib.h>

#include "eval/eval.h"
#include "t.h"

static const struct row {
	const char *area, *line;
} rows[] = {
    {"action",
	"{\"extension\":{\"id\":\"e\",\"version\":\"1.2.0\"},\"grants\":[{"
	"\"extension_id\":\"e\",\"capability\":\"exec\",\"scope_pattern\":"
	"\"git *\",\"decision\":\"allow\"}],\"call\":{\"call_id\":\"c\","
	"\"method\":\"exec\",\"params\":{\"cmd\":\"git\",\"args\":[\"log\"]}}"
	"}"},
    {"action",
	"{\"extension\":{\"id\":\"e\",\"manifest\":{\"hosts\":[\"a.example\"],"
	"\"capability_manifest\":{\"capabilities\":[{\"capability\":\"http\","
	"\"scope\":{\"hosts\":[\"b.example\"]}}]}}},\"policy\":{"
	"\"per_extension\":{\"e\":{\"allow\":[\"http\"]}}},\"lease\":{"
	"\"risk_tier\":0,\"enrichment_mode\":\"full\",\"allowed_types\":["
	"\"tool_calls_read\"],\"posture\":\"direct\",\"max_tool_calls\":1,"
	"\"max_seconds\":9},\"call\":{\"call_id\":\"c\",\"method\":\"http\","
	"\"params\":{\"url\":\"https://b.example/\\u0041\"}}}"},
    {"action",
	"{\"extension\":{\"id\":\"e\"},\"links\":{\"a\":\"b\"},\"grants\":[{"
	"\"extension_id\":\"e\",\"capability\":\"write\",\"scope_pattern\":"
	"\"b/**\",\"decision\":\"deny\"}],\"call\":{\"call_id\":\"c\","
	"\"method\":\"fs\",\"params\":{\"op\":\"write\",\"path\":\"a/x\"}}}"},
    {"group",
	"{\"extension\":{\"id\":\"e\",\"manifest\":{\"hosts\":[\"a.example\"]}}"
	",\"call\":{\"call_id\":\"c\",\"method\":\"tool\",\"params\":{"
	"\"name\":\"bash\",\"input\":{\"command\":\"ls | rg x\"}}}}"},
    {"pattern",
	"{\"kind\":\"host\",\"pattern\":\"*.b.example\",\"url\":"
	"\"a.b.example\"}"},
    {"pattern",
	"{\"kind\":\"command\",\"pattern\":\"git |\",\"command\":\"git\"}"},
};

#define ROOM 65536

static char enough[ROOM], less[ROOM];

static size_t
run(const struct eval *v, const char *line, size_t bytes, char *room)
{
	struct buf out = {.p = room, .cap = ROOM};
	struct arena a;

	arena_init(&a, &mem_heap, bytes);
	eval_next(v, str_of(line), &a, &out);
	arena_release(&a);
	return out.n;
}

static void
every_amount_of_memory(void)
{
	const struct row *r;

	EACH (r, rows) {
		const struct eval_area *area = eval_find(str_of(r->area));
		struct eval_options none = {0};
		struct eval v;
		size_t n, refused = 0;

		CHECK(eval_open(&v, area, &none, NULL) == SG_OK, "%s", r->area);
		n = run(&v, r->line, (size_t)1 << 24, enough);
		CHECK(strstr(enough, "\"error\"") == NULL, "%.*s", (int)n,
		    enough);
		for (size_t bytes = 0; bytes < 40000; bytes += 72) {
			size_t m = run(&v, r->line, bytes, less);

			CHECK(m > 0 && less[m - 1] == '\n', "%zu", bytes);
			if (strncmp(less,
				"{\"error\":{\"code\":\"out_of_memory",
				30) == 0)
				refused++;
			else
				CHECK(m == n && memcmp(less, enough, n) == 0,
				    "%zu: %.*s", bytes, (int)m, less);
		}
		CHECK(refused > 3, "%s: %zu", r->area, refused);
		eval_close(&v);
	}
}

int
main(void)
{
	RUN(every_amount_of_memory);
	return t_done("fault_eval_action");
}

/*
 * Any bytes from a host that starts our hook, for each host there is: they are
 * read or refused, and what is asked of the server is one JSON object.
 */

#include "face/hook/hook.h"
#include "json/json.h"
#include "fuzz/must.h"

static void
ask(enum hook_host h, struct sg_str text, struct arena *a)
{
	struct hook_ask q = {.id = STR("id"), .timeout_ms = 1000};
	struct hook_in in;
	struct sg_error e = {0};
	struct sg_str body = STR("");

	if (hook_read(h, text, a, &in, &e) != SG_OK) {
		MUST(e.code != SG_OK);
		return;
	}
	MUST(in.row != NULL);
	(void)hook_context(&in, a);
	if (hook_call_body(&in, &q, a, &body, &e) == SG_OK)
		MUST(body.n > 1 && body.p[0] == '{');
	if (hook_turn_body(&in, a, &body, &e) == SG_OK)
		MUST(body.n > 1 && body.p[0] == '{');
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena a;

	for (unsigned h = 0; h < HOOK_HOST_COUNT; h++) {
		arena_init(&a, &mem_heap, 8u << 20);
		ask((enum hook_host)h, (struct sg_str){(const char *)data, n},
		    &a);
		arena_release(&a);
	}
	return 0;
}

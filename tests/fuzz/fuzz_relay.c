/*
 * Any bytes as lines of JSON-RPC, of calls, of lists of tools and of requests
 * for permission.  What the proxy takes for a message the strict reader takes
 * for JSON too, but for what strings may say; what it says itself is messages.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/skim_value.h"
#include "face/acp/permission.h"
#include "face/mcp/say.h"
#include "face/mcp/tools.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "json/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must_be(struct sg_str line, enum message_kind kind, struct arena *a)
{
	struct message m;

	message_read(line, a, &m);
	if (m.kind != kind || line.n == 0 || line.p[line.n - 1] != '\n' ||
	    memchr(line.p, '\n', line.n - 1) != NULL)
		abort();
}

/* Strict JSON is always passed over whole. */
static void
compare(struct sg_str s, struct arena *a)
{
	struct sg_str all;
	struct json j;

	json_init(&j, s);
	if (json_skip(&j, json_next(&j), a, &all) == SG_OK &&
	    json_next(&j) == JSON_END && !skim_value(s))
		abort();
}

static void
try_call(struct sg_str params, struct sg_str id, struct arena *a)
{
	struct mcp_ask ask = {.server = STR("s"), .id = "i"};
	struct sg_error e = {0};
	struct mcp_call c;
	struct sg_str body, bare;

	if (mcp_call_read(params, a, &c, &e) != SG_OK)
		return;
	if (mcp_call_body(&c, &ask, a, &body) != SG_OK ||
	    mcp_call_bare(params, a, &bare) != SG_OK)
		abort();
	compare(body, a);
	must_be(say_call(a, id, bare), MESSAGE_REQUEST, a);
	must_be(say_denied(a, id, c.name, true), MESSAGE_RESPONSE, a);
}

static void
try_list(struct sg_str result, struct arena *a)
{
	char room[65536];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	struct tools_list list;
	struct tools t, again;

	if (!tools_init(&t) || !tools_init(&again))
		abort();
	if (tools_take(&t, result, a, &list) == SG_OK) {
		if (list.shorter || !skim_value(list.result))
			abort(); /* the first list is pinned, all of it */
		pins_write(&t, &b);
		if (!buf_full(&b) &&
		    pins_read(&again, buf_str(&b), &e) != SG_OK)
			abort();
		if (!buf_full(&b) &&
		    (tools_take(&again, result, a, &list) != SG_OK ||
			list.shorter))
			abort(); /* and is the same the next time */
	}
	tools_release(&t);
	tools_release(&again);
}

static void
try_permission(struct sg_str params, struct sg_str id, struct arena *a)
{
	struct acp_ask ask = {.agent = STR("s"), .id = "i"};
	struct acp_permission p;
	struct sg_error e = {0};
	struct sg_str body;

	if (acp_permission_read(params, NULL, a, &p, &e) != SG_OK)
		return;
	for (size_t i = 0; i < acp_questions(&p); i++) {
		if (acp_body(&p, i, &ask, a, &body) != SG_OK)
			abort();
		compare(body, a);
	}
	for (int yes = 0; yes < 2; yes++)
		must_be(acp_answer(a, id, acp_choose(&p, yes)),
		    MESSAGE_RESPONSE, a);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sg_str in = {(const char *)data, size};
	struct message m;
	struct arena a;

	arena_init(&a, &mem_heap, 64u << 20);
	compare(in, &a);
	message_read(in, &a, &m);
	if (m.kind == MESSAGE_REQUEST) {
		try_call(m.params, m.id, &a);
		try_permission(m.params, m.id, &a);
	}
	if (m.kind == MESSAGE_RESPONSE && tools_is_list(m.result, &a))
		try_list(m.result, &a);
	if (m.kind == MESSAGE_RESPONSE) {
		struct said s;

		say_read_answer(m.result, &a, &s);
	}
	arena_release(&a);
	return 0;
}

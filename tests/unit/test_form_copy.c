/* A decoded body outlives what it was decoded from. */
#include <string.h>

#include "form/copy.h"
#include "shape/packet.h"
#include "shape/service.h"
#include "t.h"

static void
check_lasts(const struct contract *c, const char *json)
{
	static char was[4096], is[4096], text[4096];
	struct buf a = BUF_ON(was), b = BUF_ON(is);
	struct arena from, to;
	struct sg_error e = {0};
	void *body, *copy;

	arena_init(&from, &mem_heap, 1 << 20);
	arena_init(&to, &mem_heap, 1 << 20);
	memcpy(text, json, strlen(json));
	body = arena_new(&from, c->size);
	copy = arena_new(&to, c->size);
	CHECK(contract_decode(c, (struct sg_str){text, strlen(json)}, &from,
		  body, &e) == SG_OK,
	    "%s: %s", e.pointer, e.message);
	contract_encode(c, body, &a);
	CHECK(copy_whole(c, body, &to, copy), "memory");
	memset(text, 'x', sizeof(text)); /* it is gone */
	arena_release(&from);
	contract_encode(c, copy, &b);
	CHECK(str_eq(buf_str(&a), buf_str(&b)), "%.*s\n%.*s", (int)a.n, a.p,
	    (int)b.n, b.p);
	arena_release(&to);
}

static void
texts_lists_and_objects(void)
{
	check_lasts(&hostcall_request_contract,
	    "{\"call_id\":\"c\\u0031\",\"method\":\"tool\",\"params\":{\"a\":["
	    "1]},"
	    "\"extension\":{\"id\":\"e\",\"version\":null,\"manifest\":{}},"
	    "\"cwd\":\"/p\",\"turn_id\":\"t\"}");
	check_lasts(&packet_input_contract,
	    "{\"threadId\":\"t\",\"message\":\"a \\\"b\\\"\","
	    "\"evidence\":{\"captures\":[],\"supports\":[],\"claims\":[]},"
	    "\"driverBlockRefs\":[],\"meta\":{\"x\":1}}");
}

static void
memory_runs_out(void)
{
	struct hostcall_request in = {
	    .call_id = STR("c"), .method = STR("tool"), .params = STR("{}")};
	struct hostcall_request out;
	struct arena a;

	arena_init(&a, &mem_heap, 0);
	CHECK(!copy_whole(&hostcall_request_contract, &in, &a, &out),
	    "there is none");
	arena_release(&a);
}

int
main(void)
{
	RUN(texts_lists_and_objects);
	RUN(memory_runs_out);
	return t_done("form_copy");
}

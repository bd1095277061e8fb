/*
 * Any bytes as lines of the headless mode, on a real service in memory.  What
 * goes out is whole lines of valid JSON, one response for each line that is
 * not blank, and nothing but a person's answer allows anything.
 */
#include <stdlib.h>

#include "lib/rpc_gate.h"
#include "json/json.h"
#include "shape/prompt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_line(struct sg_str line, size_t *responses)
{
	struct sg_error e = {0};
	struct rpc_response out;
	struct arena a;
	struct json j;
	struct sg_str all;

	arena_init(&a, &mem_heap, 64u << 20);
	json_init(&j, line);
	if (json_skip(&j, json_next(&j), &a, &all) != SG_OK ||
	    json_next(&j) != JSON_END)
		abort();
	if (contract_decode(&rpc_response_contract, line, &a, &out, &e) ==
	    SG_OK)
		++*responses;
	else if (!str_starts(line, STR("{\"type\":\"")))
		abort();
	arena_release(&a);
}

static size_t
check_output(struct rpc_local *l)
{
	struct sg_str s = rpc_output(l->rpc);
	size_t responses = 0;

	while (s.n > 0) {
		const char *end = memchr(s.p, '\n', s.n);

		if (end == NULL)
			abort();
		check_line(
		    (struct sg_str){s.p, (size_t)(end - s.p)}, &responses);
		s = str_part(s, (size_t)(end - s.p) + 1, s.n);
	}
	rpc_sent(l->rpc, rpc_output(l->rpc).n);
	return responses;
}

static void
feed(struct rpc_local *l, struct sg_str line, size_t *lines)
{
	*lines += str_trim(line).n > 0;
	rpc_feed(l->rpc, line);
	gate_work();
}

/* A fresh service now and then: opening one costs more than a run. */
#define RUNS_OF_ONE 256

static struct rpc_local *
begin(void)
{
	static const struct service_config settings = {.project = {"/tmp", 4}};
	static unsigned runs;

	if (runs % RUNS_OF_ONE == 0) {
		if (runs > 0)
			gate_end();
		gate_start(&settings);
	}
	runs++;
	gate.n_clients = 0;
	return gate_client(SG_ROLE_PERSON);
}

/* Not as an end of input, which alone would stop the service. */
static void
end(struct rpc_local *l)
{
	service_detach(gate.service, &l->who);
	events_ignore(service_events(gate.service), &l->waker);
	rpc_free(l->rpc);
	l->rpc = NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sg_str in = {(const char *)data, size};
	size_t lines = 0, responses;
	struct rpc_local *l = begin();

	(void)check_output(l);
	while (in.n > 0) {
		const char *at = memchr(in.p, '\n', in.n);
		size_t n = at == NULL ? in.n : (size_t)(at - in.p);

		feed(l, str_part(in, 0, n), &lines);
		in = str_part(in, n + 1, in.n);
	}
	gate_pass(250);
	responses = check_output(l);
	if (responses != lines || rpc_commands_open(l->rpc) != 0)
		abort();
	gate_pass(86400000); /* questions time out, modes end */
	(void)check_output(l);
	if (rpc_calls_open(l->rpc) != 0)
		abort();
	end(l);
	return 0;
}

/*
 * Any bytes as the answer of any provider, whole and as a stream in pieces of
 * any size, and as the request of any program.  An answer ends exactly once;
 * the pieces do not matter; every call has an id, a name and an object.  The
 * first byte chooses the provider, the second the size of the pieces.
 */
#include "lib/provider_events.h"
#include "fuzz/must.h"

#define ARENA_MAX ((size_t)1 << 22)

static void
check_request(enum provider_kind k, struct sg_str in)
{
	struct llm_request r;
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, ARENA_MAX);
	if (provider_read_request(k, in, &a, &r, &e) == SG_OK)
		for (size_t i = 0; i < r.n_turns; i++)
			for (size_t p = 0; p < r.turns[i].n; p++)
				MUST(r.turns[i].parts[p].kind <=
				    LLM_PART_RESULT);
	else
		MUST(r.n_turns == 0 && r.n_tools == 0);
	arena_release(&a);
}

/* What was understood, written and read again, is the same. */
static void
check_again(enum provider_kind k, struct sg_str in)
{
	static struct event_log first, second;

	log_reply_in(&first, k, in, ARENA_MAX, ARENA_MAX);
	MUST(first.ends == 1);
	log_reply_in(&second, k, in, ARENA_MAX, ARENA_MAX);
	MUST(strcmp(first.text, second.text) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct event_log whole, pieces;
	enum provider_kind k;
	struct sg_str in;
	size_t step;

	if (n < 2 || n > EVENTS_ROOM / 2)
		return 0;
	k = data[0] % PROVIDER_COUNT;
	step = 1 + data[1];
	in = (struct sg_str){(const char *)data + 2, n - 2};
	check_request(k, in);
	check_again(k, in);
	log_stream_in(&whole, k, in, n, ARENA_MAX);
	MUST(whole.ends == 1);
	log_stream_in(&pieces, k, in, step, ARENA_MAX);
	MUST(pieces.ends == 1);
	MUST(strcmp(whole.text, pieces.text) == 0);
	return 0;
}

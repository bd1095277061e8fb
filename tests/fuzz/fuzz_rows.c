/*
 * any bytes as rows of the store, which others could write.  The service
 * opens or says why not, answers every question about them, and allows nothing
 * on the word of a row that is neither a grant nor the mode (T45).  A row
 * begins with its kind and a byte that chooses id and parent; rows are
 * separated by a NUL.
 */

#include "lib/instance.h"
#include "lib/service_kit.h"
#include "fuzz/must.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t max);
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

#define ROWS_MAX 8

static const char *const ids[] = {
    "a", "grant-1", "perm-1", "mode", "head", "person:a", "t1", ""};
static const char *const parents[] = {"", "open", "ext.auto_commit", "t1"};

static bool
put_rows(const uint8_t *data, size_t n)
{
	bool grant = false;

	for (size_t rows = 0; n > 2 && rows < ROWS_MAX; rows++) {
		const uint8_t *end = memchr(data + 2, 0, n - 2);
		size_t size = end != NULL ? (size_t)(end - data) : n;
		struct store_op op = {.verb = STORE_PUT,
		    .kind = (enum store_kind)(data[0] % STORE_KIND_COUNT),
		    .id = str_of(ids[data[1] % 7]),
		    .parent = str_of(parents[data[1] / 7 % 4]),
		    .etag = STR("e"),
		    .body = {(const char *)data + 2, size - 2},
		    .at_ms = 1767225600000};
		struct store_unit unit = {&op, 1, SG_OK};
		struct sg_error e = {0};

		grant |= op.kind == STORE_GRANT || op.kind == STORE_STATE;
		(void)kit.store.commit(kit.store.self, &unit, 1, false, &e);
		data += end != NULL ? size + 1 : size;
		n -= end != NULL ? size + 1 : size;
	}
	return grant;
}

static void
ask_all(bool grant)
{
	static const enum command_name asks[] = {COMMAND_GRANT_LIST,
	    COMMAND_PROMPT_LIST, COMMAND_ACTION_LIST, COMMAND_THREAD_LIST,
	    COMMAND_STATE_GET, COMMAND_PEOPLE_LIST};
	const struct kit_answer *a;

	for (size_t i = 0; i < sizeof(asks) / sizeof(asks[0]); i++)
		MUST(kit_send(7, asks[i], (struct command_in){.limit = 50}, "")
			 ->times == 1);
	a = kit_exec(1, "c1", "[\"rm\",\"-rf\",\"x\"]", 0);
	MUST(a->times == 1);
	if (!grant)
		MUST(!has(a->body, "\"is_error\":false"));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_error e = {0};
	bool grant;

	kit_begin();
	grant = put_rows(data, n);
	kit.s = service_open(&kit.ports, &kit.config, &e);
	if (kit.s != NULL)
		ask_all(grant);
	else
		MUST(e.message[0] != '\0');
	kit_close();
	return 0;
}

/* Now and then one more row, with a body that some contract takes. */
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
	unsigned choice = seed >> 4;
	struct instance in = {.c = contracts_all[choice % contracts_count],
	    .size = (seed & 8) != 0 ? MOST : LEAST,
	    .field = UINT32_MAX};
	struct buf b = {.p = (char *)data + n + 3, .cap = max - n - 3};

	if ((seed & 7) != 0 || max < n + 8)
		return LLVMFuzzerMutate(data, n, max);
	data[n] = 0;
	data[n + 1] = (uint8_t)(seed >> 8);
	data[n + 2] = (uint8_t)(seed >> 16);
	instance_add(&b, &in);
	return buf_full(&b) ? n : n + 3 + b.n;
}

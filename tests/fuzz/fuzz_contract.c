/*
 * Any bytes to any contract, which the first byte chooses.  What decodes must
 * encode, and decode to the same bytes again; what does not must say where
 * and why and leave nothing behind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/instance.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t max);
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

#define MUST(cond)                                                             \
	do {                                                                   \
		if (!(cond)) {                                                 \
			fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, \
			    c->name, #cond);                                   \
			abort();                                               \
		}                                                              \
	} while (0)

#define ARENA_MAX ((size_t)1 << 26)

/* Longer than the input by defaults and by escapes that grow. */
static size_t
room_for(size_t n)
{
	return 32768 + 8 * n;
}

static void
check_refusal(const struct contract *c, const struct sg_error *e,
    const char *out, enum sg_err err)
{
	MUST(e->code == err && e->message[0] != '\0');
	MUST(e->pointer[0] == '\0' || e->pointer[0] == '/');
	for (size_t i = 0; e->pointer[i] != '\0'; i++)
		MUST(e->pointer[i] > ' ' && e->pointer[i] < 0x7f);
	for (size_t i = 0; i < c->size; i++)
		MUST(out[i] == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const struct contract *c;
	struct buf first, second;
	struct sg_error e = {0};
	struct sg_str in;
	struct arena a;
	enum sg_err err;
	void *out;

	if (n == 0)
		return 0;
	c = contracts_all[data[0] % contracts_count];
	in = (struct sg_str){(const char *)data + 1, n - 1};
	first = (struct buf){.p = malloc(room_for(n)), .cap = room_for(n)};
	second = (struct buf){.p = malloc(room_for(n)), .cap = room_for(n)};
	out = malloc(c->size);
	arena_init(&a, &mem_heap, ARENA_MAX);
	err = contract_decode(c, in, &a, out, &e);
	if (err == SG_OK) {
		contract_encode(c, out, &first);
		MUST(!buf_full(&first));
		MUST(contract_decode(c, buf_str(&first), &a, out, &e) == SG_OK);
		contract_encode(c, out, &second);
		MUST(str_eq(buf_str(&first), buf_str(&second)));
	} else {
		check_refusal(c, &e, out, err);
	}
	arena_release(&a);
	free(out);
	free(first.p);
	free(second.p);
	return 0;
}

/* Now and then begin anew, from something the contract takes. */
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
	unsigned choice = seed >> 4;
	struct instance in = {.c = contracts_all[choice % contracts_count],
	    .size = (seed & 8) != 0 ? MOST : LEAST,
	    .field = UINT32_MAX};
	struct buf b = {.p = (char *)data + 1, .cap = max - 1};

	if ((seed & 7) == 0 && max > 1) {
		data[0] = (uint8_t)(choice % contracts_count);
		instance_add(&b, &in);
		n = 1 + b.n;
	}
	return LLVMFuzzerMutate(data, n, max);
}

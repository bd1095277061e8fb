/*
 * The decoder's verdict, for tests/node/schema.test.mjs.  Reads lines
 * "NAME<tab>JSON" and answers each with "ok " and the JSON encoded again, or
 * with "!code pointer message".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract/field.h"

#define ROOM (16u << 20)

static void
answer(const struct contract *c, struct sg_str json, void *room, struct buf *b)
{
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, ROOM);
	b->n = 0;
	if (contract_decode(c, json, &a, room, &e) != SG_OK) {
		printf(
		    "!%s %s %s\n", sg_err_name(e.code), e.pointer, e.message);
	} else {
		contract_encode(c, room, b);
		printf("ok %.*s\n", (int)b->n, b->p);
	}
	arena_release(&a);
}

static size_t
largest(void)
{
	size_t n = 0;

	for (size_t i = 0; i < contracts_count; i++)
		if (contracts_all[i]->size > n)
			n = contracts_all[i]->size;
	return n;
}

int
main(void)
{
	struct buf b = {.p = malloc(ROOM), .cap = ROOM};
	void *room = malloc(largest());
	size_t cap = 0;
	char *line = NULL, *tab;
	ssize_t n;

	while ((n = getline(&line, &cap, stdin)) > 0) {
		const struct contract *c = NULL;

		if (line[n - 1] == '\n')
			line[--n] = '\0';
		if ((tab = memchr(line, '\t', (size_t)n)) != NULL)
			c = contract_find(
			    (struct sg_str){line, (size_t)(tab - line)});
		if (c == NULL || room == NULL || b.p == NULL) {
			puts("!no such contract");
			continue;
		}
		answer(c,
		    (struct sg_str){tab + 1, (size_t)(line + n - tab - 1)},
		    room, &b);
	}
	free(line);
	free(room);
	free(b.p);
	return 0;
}

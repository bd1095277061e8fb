/*
 * The addresses that the loader left alone, moved as it would have moved them;
 * see late.h.  The list is one of packed relative relocations (SHT_RELR): an
 * even word is the place of an address, and an odd word says by a bit each
 * which of the next 63 places hold one too.
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "main/late.h"

static const struct late_table written
    __attribute__((section(".solgate.late"), used)) = {0};

/* Written after the link, so that no compiler may know what is in it. */
static const volatile struct late_table *const table = &written;

/* The first byte of this program in memory; the linker knows it. */
extern const char __ehdr_start[] __attribute__((visibility("hidden")));

static void
move(uintptr_t base, uint64_t place)
{
	if (place >= table->from && place < table->to)
		*(uintptr_t *)(base + place) += base;
}

static void
move_all(uintptr_t base)
{
	const uint64_t *list = (const void *)(base + table->list);
	uint64_t next = 0;

	for (uint64_t i = 0; i < table->words; i++) {
		if ((list[i] & 1) == 0) {
			move(base, list[i]);
			next = list[i] + 8;
			continue;
		}
		for (unsigned bit = 1; bit < 64; bit++)
			if ((list[i] >> bit & 1) != 0)
				move(base, next + (bit - 1) * 8);
		next += UINT64_C(63) * 8;
	}
}

void
late_moves(void)
{
	uintptr_t base = (uintptr_t)__ehdr_start;
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = (base + table->from) / page * page;
	uintptr_t to = (base + table->to + page - 1) / page * page;

	if (table->words == 0)
		return;
	/* All of it is read-only again before anything else runs. */
	if (mprotect((void *)from, to - from, PROT_READ | PROT_WRITE) != 0)
		abort(); /* not covered: no memory */
	move_all(base);
	if (mprotect((void *)from, to - from, PROT_READ) != 0)
		abort(); /* not covered: no memory */
}

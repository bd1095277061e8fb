/*
 * The addresses that the loader left alone, moved as it would have moved them,
 * and the functions, looked up as it would have; see late.h.  The list is one
 * of packed relative relocations (SHT_RELR): an even word is the place of an
 * address, and an odd word says by a bit each which of the next 63 places hold
 * one too.
 */
#define _GNU_SOURCE /* dlvsym() */
#include <dlfcn.h>
#include <elf.h>
#include <stddef.h>
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

/* What a version of a symbol is called; NULL: it has none. */
static const char *
version_of(uintptr_t base, unsigned index)
{
	const char *names = (const char *)(base + table->names);
	const char *at = (const char *)(base + table->needs);

	while (table->needs != 0) {
		const Elf64_Verneed *need = (const void *)at;
		const char *one = at + need->vn_aux;

		for (unsigned i = 0; i < need->vn_cnt; i++) {
			const Elf64_Vernaux *v = (const void *)one;

			if (v->vna_other == index)
				return names + v->vna_name;
			one += v->vna_next;
		}
		if (need->vn_next == 0)
			break;
		at += need->vn_next;
	}
	return NULL;
}

static void
find_all(uintptr_t base)
{
	const Elf64_Rela *slots = (const void *)(base + table->slots);
	const Elf64_Sym *symbols = (const void *)(base + table->symbols);
	const Elf64_Half *versions = (const void *)(base + table->versions);

	for (uint64_t i = 0; i < table->n_slots; i++) {
		uint64_t number = ELF64_R_SYM(slots[i].r_info);
		const char *name = (const char *)(base + table->names) +
		    symbols[number].st_name;
		const char *version = version_of(
		    base, versions[number] & 0x7fff);
		void *at = version == NULL
		    ? dlsym(RTLD_DEFAULT, name)
		    : dlvsym(RTLD_DEFAULT, name, version);

		if (at == NULL &&
		    ELF64_ST_BIND(symbols[number].st_info) != STB_WEAK)
			abort(); /* not covered: another libc than the linked */
		*(uintptr_t *)(base + slots[i].r_offset) = (uintptr_t)at;
	}
}

void
late_moves(void)
{
	uintptr_t base = (uintptr_t)__ehdr_start;
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = (base + table->from) / page * page;
	uintptr_t end = table->n_slots > 0 ? table->end : table->to;
	uintptr_t to = (base + end + page - 1) / page * page;

	if (table->words == 0)
		return;
	/* All of it is read-only again before anything else runs. */
	if (mprotect((void *)from, to - from, PROT_READ | PROT_WRITE) != 0)
		abort(); /* not covered: no memory */
	move_all(base);
	find_all(base);
	if (mprotect((void *)from, to - from, PROT_READ) != 0)
		abort(); /* not covered: no memory */
}

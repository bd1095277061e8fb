/*
 * late PROGRAM: let the loader move the addresses of the front alone.  All
 * others, in the tables behind the symbol late_begin, are left to late_moves();
 * see src/main/late.h.  A program without packed relative relocations, or of
 * another kind than the one this tool knows, stays as it is.
 */
#include <elf.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "main/late.h"

struct image {
	unsigned char *p;
	size_t n;
	const Elf64_Ehdr *head;
	const Elf64_Shdr *sections;
};

static int
fail(const char *what)
{
	fprintf(stderr, "late: %s\n", what);
	return 1;
}

static const Elf64_Shdr *
section(const struct image *m, const char *name)
{
	const char *names = (const char *)m->p +
	    m->sections[m->head->e_shstrndx].sh_offset;

	for (size_t i = 0; i < m->head->e_shnum; i++)
		if (strcmp(names + m->sections[i].sh_name, name) == 0)
			return &m->sections[i];
	return NULL;
}

/* The value of a symbol; 0: there is none. */
static uint64_t
symbol(const struct image *m, const char *name)
{
	const Elf64_Shdr *s = section(m, ".symtab");
	const Elf64_Sym *v;
	const char *names;

	if (s == NULL)
		return 0;
	v = (const void *)(m->p + s->sh_offset);
	names = (const char *)m->p + m->sections[s->sh_link].sh_offset;
	for (size_t i = 0; i < s->sh_size / sizeof(*v); i++)
		if (strcmp(names + v[i].st_name, name) == 0)
			return v[i].st_value;
	return 0;
}

/* Places in the order of their addresses, packed as they come. */
struct packed {
	uint64_t *v;
	size_t n;
	uint64_t next; /* the first place of the bits of the last word */
	bool bits, full;
};

static void
pack(struct packed *k, uint64_t place)
{
	uint64_t i = (place - k->next) / 8;

	if (k->n > 0 && place >= k->next && i >= 63 && i < 126 && k->bits) {
		k->next += UINT64_C(63) * 8;
		k->bits = false;
		i -= 63;
	}
	if (k->n + 1 >= LATE_ROOM) {
		k->full = true;
		return;
	}
	if (k->n == 0 || place < k->next || i >= 63) {
		k->v[k->n++] = place;
		k->next = place + 8;
		k->bits = false;
		return;
	}
	if (!k->bits)
		k->v[k->n++] = 1;
	k->bits = true;
	k->v[k->n - 1] |= UINT64_C(2) << i;
}

static void
pack_front(struct packed *k, const struct late_table *t, uint64_t place)
{
	if (place < t->from || place >= t->to)
		pack(k, place);
}

static void
pack_list(struct packed *k, const struct late_table *t, const uint64_t *list)
{
	uint64_t next = 0;

	for (uint64_t i = 0; i < t->words; i++) {
		if ((list[i] & 1) == 0) {
			pack_front(k, t, list[i]);
			next = list[i] + 8;
			continue;
		}
		for (unsigned bit = 1; bit < 64; bit++)
			if ((list[i] >> bit & 1) != 0)
				pack_front(k, t, next + (bit - 1) * 8);
		next += UINT64_C(63) * 8;
	}
}

static void
show_loader(const struct image *m, uint64_t at, uint64_t bytes)
{
	const Elf64_Shdr *s = section(m, ".dynamic");
	Elf64_Dyn *d = (void *)(m->p + s->sh_offset);

	for (; d->d_tag != DT_NULL; d++)
		if (d->d_tag == DT_RELR)
			d->d_un.d_ptr = at;
		else if (d->d_tag == DT_RELRSZ)
			d->d_un.d_val = bytes;
}

static int
change(const struct image *m)
{
	const Elf64_Shdr *moved = section(m, ".data.rel.ro"),
			 *list = section(m, ".relr.dyn"),
			 *room = section(m, ".solgate.late");
	struct late_table *t;
	struct packed k = {.n = 0};

	if (list == NULL)
		return 0;
	if (moved == NULL || room == NULL || symbol(m, "late_begin") == 0)
		return fail("the front is missing");
	t = (void *)(m->p + room->sh_offset);
	t->list = list->sh_addr;
	t->words = list->sh_size / 8;
	t->from = symbol(m, "late_begin");
	t->to = moved->sh_addr + moved->sh_size;
	k.v = t->room;
	pack_list(&k, t, (const void *)(m->p + list->sh_offset));
	if (k.full || t->from < moved->sh_addr || t->from > t->to)
		return fail("the front is too large");
	show_loader(
	    m, room->sh_addr + offsetof(struct late_table, room), k.n * 8);
	return 0;
}

int
main(int argc, char **argv)
{
	struct image m = {.p = NULL};
	struct stat st;
	int fd = argc == 2 ? open(argv[1], O_RDWR) : -1;

	if (fd < 0 || fstat(fd, &st) != 0)
		return fail("usage: late PROGRAM");
	m.n = (size_t)st.st_size;
	m.p = mmap(NULL, m.n, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (m.p == MAP_FAILED || m.n < sizeof(*m.head))
		return fail("the program cannot be read");
	m.head = (const void *)m.p;
	if (memcmp(m.head->e_ident, ELFMAG, SELFMAG) != 0 ||
	    m.head->e_ident[EI_CLASS] != ELFCLASS64 ||
	    m.head->e_ident[EI_DATA] != ELFDATA2LSB)
		return 0;
	m.sections = (const void *)(m.p + m.head->e_shoff);
	return change(&m);
}

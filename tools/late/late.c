/*
 * late PROGRAM FRONT: let the loader move the addresses of the front alone, and
 * look up the functions that FRONT, its object, calls.  All others, in the
 * tables behind the symbol late_begin, are left to late_moves(); see
 * src/main/late.h.  A program without packed relative relocations, or of
 * another kind than the one this tool knows, stays as it is.
 */
#include <elf.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
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

/* Whether the front itself needs a name of libc. */
static bool
front_needs(const struct image *front, const char *name)
{
	const Elf64_Shdr *s = section(front, ".symtab");
	const Elf64_Sym *v = (const void *)(front->p + s->sh_offset);
	const char *names = (const char *)front->p +
	    front->sections[s->sh_link].sh_offset;

	for (size_t i = 0; i < s->sh_size / sizeof(*v); i++)
		if (v[i].st_shndx == SHN_UNDEF &&
		    strcmp(names + v[i].st_name, name) == 0)
			return true;
	return false;
}

static Elf64_Dyn *
dynamic(const struct image *m, Elf64_Sxword tag)
{
	const Elf64_Shdr *s = section(m, ".dynamic");
	Elf64_Dyn *d = (void *)(m->p + s->sh_offset);

	while (d->d_tag != DT_NULL && d->d_tag != tag)
		d++;
	return d->d_tag == tag ? d : NULL;
}

/*
 * The slots of the front come first, and the loader is told of no more.  Only
 * where all are filled at the start: else their numbers are used later.
 */
static void
order_slots(
    const struct image *m, const struct image *front, struct late_table *t)
{
	const Elf64_Shdr *s = section(m, ".rela.plt"),
			 *symbols = section(m, ".dynsym"),
			 *versions = section(m, ".gnu.version"),
			 *needs = section(m, ".gnu.version_r"),
			 *got = section(m, ".got");
	Elf64_Dyn *size = dynamic(m, DT_PLTRELSZ), *now = dynamic(m, DT_FLAGS);
	const Elf64_Sym *v;
	const char *names;
	Elf64_Rela *r;
	size_t n, front_n = 0;

	if (s == NULL || symbols == NULL || versions == NULL || needs == NULL ||
	    got == NULL || size == NULL || now == NULL ||
	    (now->d_un.d_val & DF_BIND_NOW) == 0 || got->sh_addr < t->to ||
	    size->d_un.d_val != s->sh_size)
		return;
	r = (void *)(m->p + s->sh_offset);
	n = s->sh_size / sizeof(*r);
	v = (const void *)(m->p + symbols->sh_offset);
	names = (const char *)m->p + m->sections[symbols->sh_link].sh_offset;
	for (size_t i = 0; i < n; i++) {
		uint64_t number = ELF64_R_SYM(r[i].r_info);
		Elf64_Rela one = r[i];

		if (number != 0 &&
		    !front_needs(front, names + v[number].st_name))
			continue;
		r[i] = r[front_n];
		r[front_n++] = one;
	}
	size->d_un.d_val = front_n * sizeof(*r);
	t->slots = s->sh_addr + front_n * sizeof(*r);
	t->n_slots = n - front_n;
	t->symbols = symbols->sh_addr;
	t->names = m->sections[symbols->sh_link].sh_addr;
	t->versions = versions->sh_addr;
	t->needs = needs->sh_addr;
	t->end = got->sh_addr + got->sh_size;
}

static int
change(const struct image *m, const struct image *front)
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
	dynamic(m, DT_RELR)->d_un.d_ptr = room->sh_addr +
	    offsetof(struct late_table, room);
	dynamic(m, DT_RELRSZ)->d_un.d_val = k.n * 8;
	order_slots(m, front, t);
	return 0;
}

/* The file as it lies there; what is written to it is kept if ${flags} say so.
 */
static bool
take(const char *path, int flags, struct image *m)
{
	struct stat st;
	int fd = open(path, flags == MAP_SHARED ? O_RDWR : O_RDONLY);

	if (fd < 0 || fstat(fd, &st) != 0)
		return false;
	m->n = (size_t)st.st_size;
	m->p = mmap(NULL, m->n, PROT_READ | PROT_WRITE, flags, fd, 0);
	if (m->p == MAP_FAILED || m->n < sizeof(*m->head))
		return false;
	m->head = (const void *)m->p;
	m->sections = (const void *)(m->p + m->head->e_shoff);
	return true;
}

int
main(int argc, char **argv)
{
	struct image m, front;

	if (argc != 3)
		return fail("usage: late PROGRAM FRONT");
	if (!take(argv[1], MAP_SHARED, &m) ||
	    !take(argv[2], MAP_PRIVATE, &front))
		return fail("the program cannot be read");
	if (memcmp(m.head->e_ident, ELFMAG, SELFMAG) != 0 ||
	    m.head->e_ident[EI_CLASS] != ELFCLASS64 ||
	    m.head->e_ident[EI_DATA] != ELFDATA2LSB)
		return 0;
	return change(&m, &front);
}

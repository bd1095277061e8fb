#ifndef TESTS_IDNA_TABLE_H
#define TESTS_IDNA_TABLE_H

/*
 * International names for tests that are linked without libidn2.  The names
 * are in lower case and without a dot at the end, as host_parse() hands them
 * over; test_system_idna.c proves every row with the library.  NULL: refused.
 */
#include "place/host.h"

static const struct idna_row {
	const char *name, *ascii;
} idna_rows[] = {
    {"b\xc3\xbc"
     "cher.example",
	"xn--bcher-kva.example"},
    {"a.b\xc3\xbc"
     "cher.example",
	"a.xn--bcher-kva.example"},
    {"b\xc3\xbc"
     "cher\xe3\x80\x82"
     "example\xe3\x80\x82",
	"xn--bcher-kva.example."},
    {"b\xc3\xbc"
     "cher.example\xe3\x80\x82",
	"xn--bcher-kva.example."},
    {"xn--bcher-kva.example", "xn--bcher-kva.example"},
    {"xn--a.example", NULL},
    {"a.xn--a", NULL},
    {"xn--.example", NULL},
    {"xn--example-.com", NULL},
    {"\xd0\xb0pple.example", "xn--pple-43d.example"},
    {"xn--pple-43d.example", "xn--pple-43d.example"},
    {"\xef\xbd\x87ood.example", "good.example"},
    {"good.example\xef\xbc\x8f"
     "evil.example",
	"good.example/evil.example"},
    {"a\xe2\x84\x80"
     "b.example",
	"aa/cb.example"},
    {"\xe2\x91\xa0\xe2\x91\xa1\xe2\x91\xa6.0.0.1", "127.0.0.1"},
    {"\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1", "127.0.0.1"},
    {"good\xe2\x80\x8b.example", "good.example"},
    {"\xe2\x80\x8b", ""},
};

#define IDNA_ROWS (sizeof(idna_rows) / sizeof(idna_rows[0]))

static bool
idna_table_to_ascii(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	for (size_t i = 0; i < IDNA_ROWS; i++)
		if (str_eq(host, str_of(idna_rows[i].name))) {
			buf_addz(out, idna_rows[i].ascii);
			return idna_rows[i].ascii != NULL;
		}
	return false;
}

/* The first name in the table that leads there; the A-labels come later. */
static bool
idna_table_to_unicode(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	for (size_t i = 0; i < IDNA_ROWS; i++)
		if (str_eq(host, str_of(idna_rows[i].ascii))) {
			buf_addz(out, idna_rows[i].name);
			return true;
		}
	return false;
}

static const struct host_idna idna_table = {
    idna_table_to_ascii, idna_table_to_unicode, NULL};

#endif

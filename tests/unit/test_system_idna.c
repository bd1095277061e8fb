/* International names by libidn2.  T22 */
#include "system/idna.h"
#include "lib/idna_table.h"
#include "t.h"

static bool
ask(struct sg_str host, struct buf *b)
{
	return idna_libidn2.to_ascii(idna_libidn2.self, host, b);
}

/* The table that other tests go by is what the library says. */
static void
the_table_is_true(void)
{
	const struct idna_row *r;

	EACH (r, idna_rows) {
		char room[HOST_GIVEN_MAX];
		struct buf b = BUF_ON(room);
		bool ok = ask(str_of(r->name), &b);

		CHECK(ok == (r->ascii != NULL), "%s", r->name);
		CHECK(!ok || str_eq(buf_str(&b), str_of(r->ascii)), "%s: %.*s",
		    r->name, (int)b.n, b.p);
	}
}

static const struct row {
	const char *host, *want; /* NULL: refused */
} rows[] = {
    {"fa\xc3\x9f.de", "xn--fa-hia.de"}, /* not "fass.de" */
    {"\xc3\x9c"
     "ber.example",
	"xn--ber-goa.example"},
    {"u\xcc\x88"
     "ber.example",
	"xn--ber-goa.example"}, /* NFD */
    {"\xe6\x97\xa5\xe6\x9c\xac.example", "xn--wgv71a.example"},
    {"\xe2\x98\x95.example", NULL},          /* a picture */
    {"\xd7\x90\x61.example", NULL},          /* two directions */
    {"a\xe2\x80\x8d\xc3\xa9.example", NULL}, /* a joiner out of place */
    {"\xcc\x81"
     "a.example",
	NULL}, /* begins with an accent */
    {"b\xc3\xbc"
     "cher.ex_a",
	"xn--bcher-kva.ex_a"},
    {"xn--bcher-kva.example", "xn--bcher-kva.example"},
    {"xn--a.example", NULL},
    {"xn--fiqs8s", "xn--fiqs8s"},
    {"b\xc3\xbc..example", NULL},
};

static void
rows_hold(void)
{
	struct arena memory;
	const struct row *r;

	arena_init(&memory, &mem_heap, 1 << 16);
	EACH (r, rows) {
		struct host h;
		enum host_why why;
		bool ok = host_parse(
		    str_of(r->host), &idna_libidn2, &memory, &h, &why);

		CHECK(ok == (r->want != NULL), "%s: %s", r->host,
		    host_why_text(why));
		CHECK(!ok || (str_eq(h.text, str_of(r->want)) && h.idna),
		    "%s: %.*s", r->host, (int)h.text.n, h.text.p);
	}
	arena_release(&memory);
}

static void
edges(void)
{
	static char large[HOST_GIVEN_MAX + 1];
	char room[HOST_GIVEN_MAX];
	struct buf b = BUF_ON(room);

	memset(large, 'a', sizeof(large));
	CHECK(!ask((struct sg_str){large, sizeof(large)}, &b), "too long");
	CHECK(!ask((struct sg_str){large, sizeof(large) - 1}, &b), "a label");
	CHECK(!ask((struct sg_str){"a\0b", 3}, &b), "NUL");
	CHECK(b.n == 0, "nothing was added");
}

/* T22: beside an A-label stand the letters it is made of, or nothing. */
static void
letters_are_found_again(void)
{
	static const struct row back[] = {
	    {"xn--bcher-kva.example",
		"b\xc3\xbc"
		"cher.example"},
	    {"a.xn--wgv71a.example", "a.\xe6\x97\xa5\xe6\x9c\xac.example"},
	    {"xn--pple-43d.example", "\xd0\xb0pple.example"},
	    {"xn--fa-hia.de", "fa\xc3\x9f.de"},
	    {"plain.example", "plain.example"},
	    {"xn--a.example", NULL},         /* no A-label */
	    {"xn--a-.example", NULL},        /* of letters that need none */
	    {"XN--BCHER-KVA.example", NULL}, /* not as hosts are compared */
	    {"xn--ab-.com", NULL},
	};
	static char large[HOST_GIVEN_MAX + 1];
	const struct row *r;

	EACH (r, back) {
		char room[HOST_GIVEN_MAX];
		struct buf b = BUF_ON(room);
		bool ok = idna_libidn2.to_unicode(NULL, str_of(r->host), &b);

		CHECK(ok == (r->want != NULL), "%s", r->host);
		CHECK(str_eq(buf_str(&b), str_of(ok ? r->want : "")),
		    "%s: %.*s", r->host, (int)b.n, b.p);
	}
	memset(large, 'a', sizeof(large));
	CHECK(
	    !idna_libidn2.to_unicode(NULL,
		(struct sg_str){large, sizeof(large)}, &(struct buf){.cap = 0}),
	    "too long");
}

int
main(void)
{
	RUN(the_table_is_true);
	RUN(rows_hold);
	RUN(edges);
	RUN(letters_are_found_again);
	return t_done("app_idna");
}

/* Prose for people: what stays, what is written out (T25, T26). */
#include "dialogue/plain.h"
#include "t.h"

#define MARK(code) "\xe2\x9f\xa8U+" code "\xe2\x9f\xa9"

static void
what_steers_is_written_out(void)
{
	static const struct row {
		const char *text, *want;
	} rows[] = {
	    {"", ""},
	    {"plain", "plain"},
	    {"two\n\tlines", "two\n\tlines"},
	    {"dos\r\nend", "dos\nend"},
	    {"mac\rend\r", "mac\nend\n"},
	    {"a\x1b[2J", "a" MARK("001B") "[2J"},
	    {"a\x07\x08", "a" MARK("0007") MARK("0008")},
	    {"del\x7f", "del" MARK("007F")},
	    {"c1\xc2\x9b", "c1" MARK("009B")},
	    {"\xe2\x80\xaex", MARK("202E") "x"},
	    {"\xe2\x81\xa6x\xe2\x81\xa9", MARK("2066") "x" MARK("2069")},
	    {"a\xe2\x80\x8b", "a" MARK("200B")},
	    {"\xf3\xa0\x81\x81", MARK("0E0041")},
	    {"\xef\xbb\xbfx", MARK("FEFF") "x"},
	    /* scripts and pictures stay: joiners, marks of direction */
	    {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb",
		"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb"},
	    {"\xd7\xa9\xd7\x9c\xe2\x80\x8f!", "\xd7\xa9\xd7\x9c\xe2\x80\x8f!"},
	    {"bad \xff byte", "bad " MARK("FFFD") " byte"},
	};
	char room[512];
	const struct row *row;

	EACH (row, rows) {
		struct buf b = BUF_ON(room);

		plain_add(&b, str_of(row->text));
		CHECK(!buf_full(&b) && b.n <= PLAIN_ROOM(strlen(row->text)) &&
			str_eq(buf_str(&b), str_of(row->want)),
		    "%s: %.*s", row->text, (int)b.n, room);
		CHECK(plain_is(buf_str(&b)), "%s: once is enough", row->want);
		CHECK(plain_is(str_of(row->text)) ==
			(strcmp(row->text, row->want) == 0),
		    "%s", row->text);
	}
}

static void
a_nul_is_no_end(void)
{
	char room[64];
	struct buf b = BUF_ON(room);

	plain_add(&b, (struct sg_str){"a\0b", 3});
	CHECK(str_eq(buf_str(&b), str_of("a" MARK("0000") "b")), "%.*s",
	    (int)b.n, room);
}

int
main(void)
{
	RUN(what_steers_is_written_out);
	RUN(a_nul_is_no_end);
	return t_done("dialogue_plain");
}

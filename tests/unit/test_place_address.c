/* Addresses: what is read, how it is written, where it leads.  T21 */
#include "lib/address_words.h"
#include "place/address.h"
#include "t.h"

static const struct v4_row {
	const char *text, *want; /* NULL: bad, "": a name */
	bool ambiguous, other;
} v4[] = {{"1.2.3.4", "1.2.3.4", false, false}, {"", "", false, false},
    {"a", "", false, false}, {"1.2.3.a", "", false, false},
    {"a.1", NULL, false, false}, {"0x10", "0.0.0.16", false, false},
    {"0x", NULL, false, false}, {"0xg", "", false, false},
    {"1.0xffffff", "1.255.255.255", false, false},
    {"1.0x1000000", NULL, false, false}, {"00", "0.0.0.0", true, true},
    {"010", "0.0.0.8", true, true}, {"1.010.1.1", "1.8.1.1", true, true},
    {"0377.1", "255.0.0.1", true, false}, {"1.2.3.08", NULL, false, false},
    {"0.0.0.0", "0.0.0.0", false, false}, {"256.1", NULL, false, false},
    {"1.256.1", NULL, false, false}, {"1.1.256.1", NULL, false, false},
    {"1.2.3.4.5", NULL, false, false}, {"1..1", NULL, false, false},
    {"10.20.30.40", "10.20.30.40", false, false},
    {"4294967295", "255.255.255.255", false, false},
    {"4294967296", NULL, false, false},
    {"42949672950000000000000000000", NULL, false, false}};

static void
v4_rows_hold(void)
{
	const struct v4_row *r;

	EACH (r, v4) {
		char room[ADDRESS_TEXT_MAX];
		struct buf b = BUF_ON(room);
		struct address a = {.is_v4 = false};
		enum address_read got = address_read_v4(str_of(r->text), &a);

		if (r->want == NULL || r->want[0] == '\0') {
			CHECK(got ==
				(r->want == NULL ? ADDRESS_READ_BAD
						 : ADDRESS_READ_NAME),
			    "'%s': %d", r->text, (int)got);
			continue;
		}
		CHECK(got == ADDRESS_READ_OK && a.is_v4, "%s", r->text);
		address_add(&b, &a);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->text,
		    (int)b.n, b.p);
		CHECK(a.ambiguous == r->ambiguous, "%s: ambiguous", r->text);
		CHECK(a.has_other == r->other, "%s: other", r->text);
	}
}

static const struct v6_row {
	const char *text, *want;
} v6[] = {{"::", "[::]"}, {"::1", "[::1]"}, {"1::", "[1::]"},
    {"1:2:3:4:5:6:7:8", "[1:2:3:4:5:6:7:8]"},
    {"0:0:1:0:0:0:1:0", "[0:0:1::1:0]"}, {"0:0:1:0:0:1:0:0", "[::1:0:0:1:0:0]"},
    {"1:0:2:0:3:0:4:0", "[1:0:2:0:3:0:4:0]"}, {"AbCd::", "[abcd::]"},
    {"00f0:0a::1", "[f0:a::1]"}, {"::ffff:1.2.3.4", "1.2.3.4"},
    {"::fffe:1.2.3.4", "[::fffe:102:304]"}, {"::1.2.3.4", "[::102:304]"},
    {"1:2:3:4:5:6:1.2.3.4", "[1:2:3:4:5:6:102:304]"}, {"", NULL}, {":", NULL},
    {"1", NULL}, {"1:", NULL}, {":1", NULL}, {":::", NULL}, {"1:::2", NULL},
    {"::1::", NULL}, {"1::2::3", NULL}, {"1:2:3:4:5:6:7:8:", NULL},
    {"1:2:3:4:5:6:7:8:9", NULL}, {"::1:2:3:4:5:6:7:8", NULL}, {"12345::", NULL},
    {"::g", NULL}, {"::1.2.3", NULL}, {"::1.2.3.X", NULL},
    {"::0X1.2.3.4", NULL}, {"::1.2.3.4:5", NULL}, {"::1.2.3.04", NULL},
    {"1:2:3:4:5:6:7:1.2.3.4", NULL}, {"::%1", NULL}, {"1.2.3.4", NULL}};

static void
v6_rows_hold(void)
{
	const struct v6_row *r;

	EACH (r, v6) {
		char room[ADDRESS_TEXT_MAX];
		struct buf b = BUF_ON(room);
		struct address a;
		bool ok = address_read_v6(str_of(r->text), &a);

		CHECK(ok == (r->want != NULL), "'%s'", r->text);
		if (!ok)
			continue;
		address_add(&b, &a);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->text,
		    (int)b.n, b.p);
	}
}

static void
zero_is_the_worst_class(void)
{
	/* zeroed memory is the worst */
	CHECK(ADDRESS_METADATA == 0, "zero");
}

/* Every IPv4 address by its first two bytes, against the registry told again.
 */
static void
classes_of_v4(void)
{
	for (unsigned a = 0; a < 256; a++)
		for (unsigned b = 0; b < 256; b++) {
			struct address x = {.is_v4 = true,
			    .v = {[10] = 255,
				[11] = 255,
				[12] = (uint8_t)a,
				[13] = (uint8_t)b,
				[14] = 77,
				[15] = 1}};
			enum address_class want = ADDRESS_GLOBAL;

			if (a == 0 || a == 127)
				want = ADDRESS_LOOPBACK;
			if (a == 10 || (a == 172 && b / 16 == 1) ||
			    (a == 192 && b == 168) || (a == 100 && b / 64 == 1))
				want = ADDRESS_PRIVATE;
			if (a == 169 && b == 254)
				want = ADDRESS_LINK_LOCAL;
			if (a >= 224)
				want = a < 240 ? ADDRESS_MULTICAST
					       : ADDRESS_RESERVED;
			if (a == 198 && b / 2 == 9)
				want = ADDRESS_RESERVED;
			CHECK(address_class(&x) == want, "%u.%u: %s", a, b,
			    address_class_name(address_class(&x)));
		}
}

int
main(void)
{
	RUN(v4_rows_hold);
	RUN(v6_rows_hold);
	RUN(zero_is_the_worst_class);
	RUN(classes_of_v4);
	return t_done("action_address");
}

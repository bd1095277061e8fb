/* Lists of entity tags (RFC 9110, 8.8.3 and 13.1): what names a version. */
#include "lib/prop.h"
#include "shell/etag.h"
#include "t.h"

/* clang-format off */
static const struct row {
	const char *name, *list, *tag;
	bool strong, weak; /* listed, if weak ones do not count, or do */
} rows[] = {
	{"itself", "\"v1\"", "v1", true, true},
	{"another", "\"v2\"", "v1", false, false},
	{"any", "*", "v1", true, true},
	{"any, with blanks", " \t* ", "v1", true, true},
	{"a star in quotes is a tag", "\"*\"", "v1", false, false},
	{"a star among others is no list", "*, \"v1\"", "v1", false, false},
	{"a star behind others", "\"v1\", *", "v1", false, false},
	{"the second", "\"v0\", \"v1\"", "v1", true, true},
	{"the last of three", "\"a\",\"b\",\"v1\"", "v1", true, true},
	{"no blank is needed", "\"v0\",\"v1\"", "v1", true, true},
	{"blanks around the comma", "\"v0\" \t,  \"v1\"", "v1", true, true},
	{"weak", "W/\"v1\"", "v1", false, true},
	{"weak and strong", "W/\"v1\", \"v1\"", "v1", true, true},
	{"weak behind another", "\"v0\", W/\"v1\"", "v1", false, true},
	{"a small w is no tag", "w/\"v1\"", "v1", false, false},
	{"a blank inside the weak mark", "W/ \"v1\"", "v1", false, false},
	{"no quotes", "v1", "v1", false, false},
	{"one quote before", "\"v1", "v1", false, false},
	{"one quote behind", "v1\"", "v1", false, false},
	{"only a quote", "\"", "v1", false, false},
	{"nothing", "", "v1", false, false},
	{"blanks alone", "   ", "v1", false, false},
	{"a comma alone", ",", "v1", false, false},
	{"an empty item first", ", \"v1\"", "v1", false, false},
	{"an empty item between", "\"v0\",, \"v1\"", "v1", false, false},
	{"a semicolon", "\"v1\"; \"v0\"", "v1", false, false},
	{"rubbish behind", "\"v1\" x", "v1", false, false},
	{"rubbish behind spoils what was found", "\"v1\", x", "v1", false, false},
	{"a longer one", "\"v10\"", "v1", false, false},
	{"a shorter one", "\"v\"", "v1", false, false},
	{"another case", "\"V1\"", "v1", false, false},
	{"a blank inside the quotes", "\" v1\"", "v1", false, false},
	{"a backslash escapes nothing", "\"v\\1\"", "v1", false, false},
	{"the empty tag", "\"\"", "", true, true},
	{"the empty tag is not another", "\"\"", "v1", false, false},
	{"a comma inside the quotes", "\"a,v1\"", "v1", false, false},
	{"a comma inside is part of it", "\"a,b\"", "a,b", true, true},
};
/* clang-format on */

static void
each_list(void)
{
	const struct row *r;

	EACH (r, rows) {
		CHECK(etag_listed(str_of(r->list), str_of(r->tag), false) ==
			r->strong,
		    "strong: %s", r->name);
		CHECK(etag_listed(str_of(r->list), str_of(r->tag), true) ==
			r->weak,
		    "weak: %s", r->name);
	}
}

static void
add_any_tag(struct buf *b, bool *is, bool *is_weak)
{
	static const char *const tags[] = {"v1", "v2", "", "a,b", "W/", "*"};
	bool weak = any(3) == 0;
	const char *tag = ANY_OF(tags);

	if (weak)
		buf_addz(b, "W/");
	buf_addc(b, '"');
	buf_addz(b, tag);
	buf_addc(b, '"');
	if (strcmp(tag, "v1") == 0)
		*(weak ? is_weak : is) = true;
}

/* A list that was written by the rules says what it was made of. */
static void
any_list(void)
{
	static const char *const commas[] = {",", ", ", " ,", "\t,\t"};

	for (unsigned long i = 0; i < prop_rounds() / 5; i++) {
		char room[256];
		struct buf b = BUF_ON(room);
		bool is = false, is_weak = false;
		unsigned n;

		prop_seed(i);
		n = 1 + any(8);
		for (unsigned k = 0; k < n; k++) {
			if (k > 0)
				buf_addz(&b, ANY_OF(commas));
			add_any_tag(&b, &is, &is_weak);
		}
		CHECK(etag_listed(buf_str(&b), STR("v1"), false) == is,
		    "round %lu: %.*s", i, (int)b.n, b.p);
		CHECK(etag_listed(buf_str(&b), STR("v1"), true) ==
			(is || is_weak),
		    "weak, round %lu: %.*s", i, (int)b.n, b.p);
	}
}

/*
 * T51: any bytes are read to their end and no further.  Where a strong
 * comparison finds one, a weak one does.
 */
static void
any_bytes(void)
{
	static const char letters[] = "\"\"\",, W/*v1\t\\x";

	for (unsigned long i = 0; i < prop_rounds() / 2; i++) {
		unsigned n;
		char *p;
		struct sg_str list;

		prop_seed(i);
		n = any(16);
		p = malloc(n + 1); /* a sanitizer sees a byte too far */
		for (unsigned k = 0; k < n; k++)
			p[k] = letters[any(sizeof(letters) - 1)];
		list = (struct sg_str){p, n};
		CHECK(!etag_listed(list, STR("v1"), false) ||
			etag_listed(list, STR("v1"), true),
		    "round %lu: %.*s", i, (int)n, p);
		CHECK(!etag_listed(list, STR("never there"), true) ||
			str_eq(str_trim(list), STR("*")),
		    "found in %.*s", (int)n, p);
		free(p);
	}
}

int
main(void)
{
	RUN(each_list);
	RUN(any_list);
	RUN(any_bytes);
	return t_done("shell_etag");
}

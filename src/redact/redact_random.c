/*
 * Does a run of letters look drawn by lot?
 *
 * Words, names and numbers have neighbours that go together; a random string
 * has not.  Each pair of neighbours that is rare in words counts against the
 * run, and so does each step between letter and digit; from 9 in 20 on the
 * run is taken for random.  Among 50,000 names of files and identifiers of a
 * Debian system 1 in 200 is mistaken, nearly all of them X509-like; of random
 * strings of 32 letters 1 in 2,000 is missed.  Hashes, UUIDs and numbers are
 * no secrets.  Integers only.
 */
#include <string.h>

#include "base/ascii.h"
#include "redact/redact_int.h"
#include "base/banned.h"

#define RANDOM_MIN 20 /* letters of a run that is judged at all */
#define PAIRS_MIN  12 /* neighbours that must have counted */
#define HASH_MIN   7  /* hexadecimal letters of an abbreviated hash */
#define RARE_OF    9  /* so many rare pairs */
#define RARE_AMONG 20 /* among so many make it random */
#define SEEMS_OF   6  /* so few, where the beginning says what it is */
#define READABLE   9  /* bytes of text that base64 must hold */

/* The letters that commonly follow a, b, c ... in words. */
static const char *const follows[26] = {"bcdgilmnprstuv", "aeilorsu",
    "acehiklmoprtu", "adeilorsu", "acdefilmnprstvx", "aefiloru", "aeilnorstu",
    "aeiot", "abcdefglmnoprstvz", "aou", "eisl", "adeilostuvy", "abeilmopsu",
    "acdefgiknopstu", "bcdfgilmnoprstuw", "aehilorstu", "u",
    "acdegiklmnoprstuy", "acehiklmoprstu", "aefhilorstuy", "bcdegilmnprst",
    "aei", "aeino", "pte", "ls", "e"};

/* In a run, nothing stands behind the small letters. */
static bool
is_small(char c)
{
	return c >= 'a';
}

static bool
all_in(struct sg_str s, enum char_set set)
{
	for (size_t i = 0; i < s.n; i++)
		if (!char_in(s.p[i], set))
			return false;
	return true;
}

/* Hexadecimal in one case, long enough for a hash. */
static bool
is_hash(struct sg_str s)
{
	bool capital = false, small = false;

	if (s.n < HASH_MIN)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		capital |= ascii_is_upper(s.p[i]);
		small |= is_small(s.p[i]);
		if (!char_in(ascii_lower(s.p[i]), SET_HEX))
			return false;
	}
	return !(capital && small);
}

/* The part of ${s} at ${at} up to the next separator. */
static struct sg_str
part_at(struct sg_str s, size_t at)
{
	size_t n = at;

	while (n < s.n && char_in(s.p[n], SET_ALNUM))
		n++;
	return str_part(s, at, n - at);
}

struct pairs {
	unsigned all;
	unsigned rare;
	bool digits, small, capitals;
};

static void
count_pair(struct pairs *p, struct sg_str s, size_t i)
{
	char a = s.p[i], b = s.p[i + 1];

	if (is_small(a) && ascii_is_upper(b) && i + 2 < s.n &&
	    is_small(s.p[i + 2]))
		return; /* a new word begins: aB, then small */
	p->all++;
	if (ascii_is_digit(a) && ascii_is_digit(b))
		return;
	if (ascii_is_digit(a) != ascii_is_digit(b) ||
	    (is_small(a) && ascii_is_upper(b))) {
		p->rare++;
		return;
	}
	if (memchr(follows[ascii_lower(a) - 'a'], ascii_lower(b),
		strlen(follows[ascii_lower(a) - 'a'])) == NULL)
		p->rare++;
}

static void
count_part(struct pairs *p, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		p->digits |= ascii_is_digit(s.p[i]);
		p->small |= is_small(s.p[i]);
		p->capitals |= ascii_is_upper(s.p[i]);
		if (i + 1 < s.n)
			count_pair(p, s, i);
	}
}

/* A checksum as npm and SSH write it, or a public key of SSH. */
static bool
is_public(struct sg_str s)
{
	static const struct sg_str known[] = {STR_INIT("sha1-"),
	    STR_INIT("sha256-"), STR_INIT("sha384-"), STR_INIT("sha512-"),
	    STR_INIT("AAAAB3NzaC1"), STR_INIT("AAAAC3NzaC1"),
	    STR_INIT("AAAAE2VjZHNh")};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_starts(s, known[i]))
			return true;
	return false;
}

static bool
is_random(struct sg_str s, unsigned rare_of)
{
	struct pairs p = {0};
	struct sg_str part;

	if (s.n < RANDOM_MIN || is_public(s))
		return false;
	for (size_t i = 0; i < s.n; i += part.n + 1) {
		part = part_at(s, i);
		if (!is_hash(part))
			count_part(&p, part);
	}
	if (p.all < PAIRS_MIN || p.digits + p.small + p.capitals < 2)
		return false;
	return p.rare * RARE_AMONG >= p.all * rare_of;
}

bool
random_looks(struct sg_str s)
{
	return is_random(s, RARE_OF);
}

bool
random_seems(struct sg_str s)
{
	return is_random(s, SEEMS_OF);
}

static unsigned
value64(char c)
{
	if (ascii_is_upper(c))
		return (unsigned)(c - 'A');
	if (is_small(c))
		return (unsigned)(c - 'a') + 26;
	if (ascii_is_digit(c))
		return (unsigned)(c - '0') + 52;
	return c == '+' || c == '-' ? 62 : 63;
}

static bool
is_readable(unsigned c)
{
	return (c >= 0x20 && c < 0x7f) || (c >= '\t' && c <= '\r');
}

size_t
base64_text(struct sg_str run, char *to)
{
	size_t n = 0;
	uint32_t bits = 0;

	while (run.n > 0 && run.p[run.n - 1] == '=')
		run.n--;
	if (run.n % 4 == 1 || !all_in(run, SET_RUN))
		return 0;
	for (size_t i = 0; i < run.n; i++) {
		bits = bits << 6 | value64(run.p[i]);
		if (i % 4 == 0)
			continue;
		to[n] = (char)(bits >> (2 * (3 - i % 4)) & 0xff);
		if (!is_readable((unsigned char)to[n]))
			return 0;
		n++;
	}
	return n < READABLE ? 0 : n;
}

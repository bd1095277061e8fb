#ifndef PLACE_ADDRESS_H
#define PLACE_ADDRESS_H

#include "base/str.h"

/*
 * Addresses in every notation that some program takes: four decimal numbers,
 * octal and hexadecimal ones, one to three numbers, IPv6 with and without an
 * IPv4 tail.  One address has one text here, so that it compares (T21).
 */
#define ADDRESS_TEXT_MAX 41 /* "[" eight groups "]" */

enum address_class {
#define X(sym, name, text) ADDRESS_##sym,
#include "place/address_class.def"
	ADDRESS_CLASS_COUNT
};

struct address {
	uint8_t v[16]; /* IPv4 as ::ffff:a.b.c.d */
	bool is_v4;    /* also when it was written as mapped IPv6 */
	/* Some read a leading zero as octal and some do not. */
	bool ambiguous;
	/* the other reading of an ambiguous one, if there is one */
	bool has_other;
	uint8_t other[16];
};

enum address_read { ADDRESS_READ_BAD, ADDRESS_READ_OK, ADDRESS_READ_NAME };

/* ${s} is lower case, without trailing dot.  NAME: it is not meant as one. */
enum address_read address_read_v4(struct sg_str s, struct address *out);

/* ${s} is what stands between the brackets. */
bool address_read_v6(struct sg_str s, struct address *out);

/* "127.0.0.1", "[2001:db8::1]" (RFC 5952). */
void address_add(struct buf *b, const struct address *a);

/* The worst of what the address is and what it holds inside (6to4, NAT64). */
enum address_class address_class(const struct address *a);

#endif

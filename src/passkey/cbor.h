#ifndef PASSKEY_CBOR_H
#define PASSKEY_CBOR_H

#include "base/str.h"

/*
 * A strict reader of CBOR (RFC 8949), as CTAP 2 writes it: definite lengths,
 * numbers in their shortest form.  What is read last stays within its bytes,
 * whatever the lengths say (T51, T65).  After a failure nothing more is read.
 */
struct cbor {
	const uint8_t *p, *end;
	bool bad;
};

struct cbor cbor_on(struct sg_str bytes);

/* The next value; false: it is another kind, or malformed. */
bool cbor_int(struct cbor *c, int64_t *out);
bool cbor_bytes(struct cbor *c, struct sg_str *out);
bool cbor_text(struct cbor *c, struct sg_str *out);
bool cbor_map(struct cbor *c, size_t *n); /* pairs that follow */

/* One value of any kind but floats and simple ones that are not true, false
 * or null; in depth as far as it goes. */
bool cbor_skip(struct cbor *c);

bool cbor_done(const struct cbor *c); /* all was read, and all was right */

#endif

#ifndef NET_ADDRESSES_H
#define NET_ADDRESSES_H

#include <stddef.h>

#include "base/str.h"
#include "net/bucket.h"

/*
 * How fast each address of another machine may ask: a table that does not
 * grow.  An IPv6 address counts by its first 64 bits, which is what one
 * machine gets.  Where the table has no place left, the address that was
 * silent for the longest time is forgotten.
 */
#define ADDRESSES_SETS 256
#define ADDRESSES_WAYS 4

struct address_key {
	uint8_t v[16]; /* IPv4 as ::ffff:a.b.c.d */
};

struct addresses {
	uint64_t salt; /* so that nobody can choose who is forgotten */
	struct address_slot {
		struct address_key key;
		struct bucket bucket;
	} slot[ADDRESSES_SETS][ADDRESSES_WAYS];
};

struct sockaddr_storage;

/* Who is at the other end of ${fd}.  False: it is not an address of IP. */
bool address_of_peer(int fd, struct address_key *out);

/* "192.0.2.1", "2001:db8::1", also in brackets. */
bool address_of_text(struct sg_str s, struct address_key *out);

/* 127.0.0.0/8 and ::1: this machine. */
bool address_is_own(const struct address_key *k);
bool address_same(const struct address_key *a, const struct address_key *b);

/* As bucket_take(). */
bool addresses_take(struct addresses *a, const struct address_key *k,
    int32_t rate, int32_t burst, int64_t now_ms, int64_t *wait_ms);

#endif

/* Addresses of other machines, and how fast each may ask. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "net/addresses.h"

static void
put_v4(struct address_key *k, const void *four)
{
	memset(k, 0, sizeof(*k));
	k->v[10] = k->v[11] = 0xff;
	memcpy(k->v + 12, four, 4);
}

bool
address_of_peer(int fd, struct address_key *out)
{
	struct sockaddr_storage at;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
	socklen_t n = sizeof(at);

	memset(&at, 0, sizeof(at));
	memset(out, 0, sizeof(*out));
	if (getpeername(fd, (struct sockaddr *)&at, &n) != 0)
		return false;
	memcpy(&in, &at, sizeof(in));
	memcpy(&in6, &at, sizeof(in6));
	if (at.ss_family == AF_INET)
		put_v4(out, &in.sin_addr);
	else if (at.ss_family == AF_INET6)
		memcpy(out->v, &in6.sin6_addr, 16);
	else
		return false;
	return true;
}

bool
address_of_text(struct sg_str s, struct address_key *out)
{
	char text[INET6_ADDRSTRLEN];
	struct in_addr four;

	memset(out, 0, sizeof(*out));
	if (s.n > 2 && s.p[0] == '[' && s.p[s.n - 1] == ']')
		s = str_part(s, 1, s.n - 2);
	if (s.n == 0 || s.n >= sizeof(text))
		return false;
	memcpy(text, s.p, s.n);
	text[s.n] = '\0';
	if (inet_pton(AF_INET, text, &four) == 1) {
		put_v4(out, &four);
		return true;
	}
	return inet_pton(AF_INET6, text, out->v) == 1;
}

static bool
is_v4(const struct address_key *k)
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

	return memcmp(k->v, mapped, sizeof(mapped)) == 0;
}

bool
address_is_own(const struct address_key *k)
{
	static const uint8_t one[16] = {[15] = 1};

	return is_v4(k) ? k->v[12] == 127 : memcmp(k->v, one, 16) == 0;
}

bool
address_same(const struct address_key *a, const struct address_key *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

static uint64_t
mix(uint64_t x)
{
	x = (x ^ (x >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
	return x ^ (x >> 29);
}

/* The place of ${k}; a new one takes that of the longest silent. */
static struct address_slot *
find(struct addresses *a, const struct address_key *k)
{
	struct address_slot *set, *old;
	uint64_t half[2];

	memcpy(half, k->v, sizeof(half));
	set = a->slot[mix(mix(half[0] ^ a->salt) ^ half[1]) % ADDRESSES_SETS];
	old = &set[0];
	for (size_t i = 0; i < ADDRESSES_WAYS; i++) {
		if (!set[i].bucket.used) {
			old = &set[i];
			break;
		}
		if (address_same(&set[i].key, k))
			return &set[i];
		if (set[i].bucket.at_ms < old->bucket.at_ms)
			old = &set[i];
	}
	*old = (struct address_slot){.key = *k};
	return old;
}

bool
addresses_take(struct addresses *a, const struct address_key *k, int32_t rate,
    int32_t burst, int64_t now_ms, int64_t *wait_ms)
{
	struct address_key net = *k;

	if (rate <= 0)
		return true;
	if (!is_v4(k))
		memset(net.v + 8, 0, 8);
	return bucket_take(
	    &find(a, &net)->bucket, rate, burst, now_ms, wait_ms);
}

/* Ids from the clock and the kernel's random source. */
#define _DEFAULT_SOURCE
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "port/ids.h"

/*
 * Random bytes fetched ahead, since asking the kernel for each id costs more
 * than the rest of it.  A byte is given out once and wiped; a child of fork()
 * fetches its own.
 */
struct ahead {
	uint8_t bytes[256]; /* as much as getentropy() gives at a time */
	size_t left;
	pid_t of;
};

static void
add_text(struct buf *b, uint8_t bytes[16], unsigned version)
{
	static const size_t groups[] = {4, 2, 2, 2, 6};
	size_t at = 0;

	bytes[6] = (uint8_t)(version << 4 | (bytes[6] & 0x0f));
	bytes[8] = (uint8_t)(0x80 | (bytes[8] & 0x3f)); /* RFC 9562 variant */
	for (size_t g = 0; g < sizeof(groups) / sizeof(groups[0]); g++) {
		if (g > 0)
			buf_addc(b, '-');
		buf_addhex(b, bytes + at, groups[g]);
		at += groups[g];
	}
}

void
ids_add_uuid(struct buf *b, const uint8_t random[16])
{
	uint8_t bytes[16];

	memcpy(bytes, random, sizeof(bytes));
	add_text(b, bytes, 4);
}

/* RFC 9562 leaves the 122 bits of version 8 to us: 26 for the time in steps of
 * 64 ms, which start over after 49 days, and 96 random ones (T36). */
void
ids_add_uuid8(struct buf *b, int64_t ms, const uint8_t random[16])
{
	uint32_t step = (uint32_t)(ms >> 6) & 0x3ffffff;
	uint8_t bytes[16];

	memcpy(bytes, random, sizeof(bytes));
	bytes[0] = (uint8_t)(step >> 18);
	bytes[1] = (uint8_t)(step >> 10);
	bytes[2] = (uint8_t)(step >> 2);
	bytes[3] = (uint8_t)((step & 3) << 6 | (random[3] & 0x3f));
	add_text(b, bytes, 8);
}

static bool
take(uint8_t out[16])
{
	static _Thread_local struct ahead have;
	pid_t self = getpid();

	if (have.left < 16 || have.of != self) {
		have.left = 0;
		if (getentropy(have.bytes, sizeof(have.bytes)) != 0)
			return false;
		have.left = sizeof(have.bytes);
		have.of = self;
	}
	have.left -= 16;
	memcpy(out, have.bytes + have.left, 16);
	memset(have.bytes + have.left, 0, 16);
	return true;
}

static bool
make(void *self, struct buf *b)
{
	struct timespec t = {0};
	uint8_t random[16];

	(void)self;
	if (!take(random))
		return false;
	clock_gettime(CLOCK_REALTIME, &t);
	ids_add_uuid8(
	    b, (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000, random);
	return true;
}

struct id_port
ids_system(void)
{
	return (struct id_port){make, NULL};
}

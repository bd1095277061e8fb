/* The ports as tests want them: a clock that waits, ids that count. */
#include "port/clock.h"
#include "port/ids.h"

static int64_t
fake_wall_ms(void *self)
{
	return ((const struct clock_fake *)self)->wall_ms;
}

static int64_t
fake_mono_ms(void *self)
{
	return ((const struct clock_fake *)self)->mono_ms;
}

static int64_t
fake_mono_us(void *self)
{
	return ((const struct clock_fake *)self)->mono_ms * 1000;
}

struct clock_port
clock_fake_port(struct clock_fake *fake)
{
	return (struct clock_port){
	    fake_wall_ms, fake_mono_ms, fake, fake_mono_us};
}

void
clock_fake_pass(struct clock_fake *fake, int64_t ms)
{
	fake->wall_ms += ms;
	fake->mono_ms += ms;
}

static bool
fake_make(void *self, struct buf *b)
{
	struct ids_fake *fake = self;
	uint8_t bytes[16] = {0};
	uint64_t n;

	if (fake->broken)
		return false;
	n = ++fake->last;
	for (size_t i = 16; i-- > 9; n >>= 8)
		bytes[i] = (uint8_t)n;
	ids_add_uuid(b, bytes);
	return true;
}

struct id_port
ids_fake_port(struct ids_fake *fake)
{
	return (struct id_port){fake_make, fake};
}

/* The clock port: the machine's clock is sane, the fake one obeys. */
#include "lib/fakes.h"
#include "port/clock.h"
#include "t.h"

static void
system_clock_moves_forward(void)
{
	struct clock_port c = clock_system();
	int64_t wall = c.wall_ms(c.self), mono = c.mono_ms(c.self);

	CHECK(wall > INT64_C(1700000000000), "before 2023: %lld",
	    (long long)wall);
	CHECK(wall < INT64_C(253402300800000), "after 9999: %lld",
	    (long long)wall);
	CHECK(c.mono_ms(c.self) >= mono, "monotonic time went back");
}

/* T41: waits are measured with a clock of their own. */
static void
fake_clock_stands_until_moved(void)
{
	struct clock_fake f = {.wall_ms = 1000, .mono_ms = 5};
	struct clock_port c = clock_fake_port(&f);

	CHECK(c.wall_ms(c.self) == 1000 && c.mono_ms(c.self) == 5, "start");
	clock_fake_pass(&f, 250);
	CHECK(c.wall_ms(c.self) == 1250 && c.mono_ms(c.self) == 255, "passed");
	f.wall_ms = 0; /* somebody set the wall clock back */
	CHECK(c.wall_ms(c.self) == 0 && c.mono_ms(c.self) == 255,
	    "the wall moved the monotonic clock");
}

int
main(void)
{
	RUN(system_clock_moves_forward);
	RUN(fake_clock_stands_until_moved);
	return t_done("port_clock");
}

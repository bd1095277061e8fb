/* How fast one token may ask, and bytes on their way (T32, T51). */
#include <stdlib.h>

#include "lib/prop.h"
#include "net/bucket.h"
#include "net/bytes.h"
#include "t.h"

static void
a_burst_and_no_more(void)
{
	struct bucket b = {0};
	int64_t wait = 0;
	unsigned n = 0;

	while (n < 1000 && bucket_take(&b, 10, 5, 1000, &wait))
		n++;
	CHECK(n == 5, "%u at once", n);
	CHECK(wait == 100, "the next in %lld ms", (long long)wait);
	CHECK(!bucket_take(&b, 10, 5, 1099, &wait) && wait == 1, "not yet");
	CHECK(bucket_take(&b, 10, 5, 1100, &wait), "now");
	CHECK(!bucket_take(&b, 10, 5, 1100, &wait), "one");
}

static void
no_limit(void)
{
	struct bucket b = {0};
	int64_t wait = 0;

	for (unsigned i = 0; i < 1000; i++)
		CHECK(bucket_take(&b, 0, 5, 7, &wait), "%u", i);
}

/* T41: time that goes back adds nothing, and takes nothing away. */
static void
time_that_goes_back(void)
{
	struct bucket b = {0};
	int64_t wait = 0;

	for (unsigned i = 0; i < 5; i++)
		(void)bucket_take(&b, 10, 5, 100000, &wait);
	for (int64_t now = 100000; now > 90000; now -= 100)
		CHECK(!bucket_take(&b, 10, 5, now, &wait), "%lld",
		    (long long)now);
	CHECK(!bucket_take(&b, 10, 5, 100099, &wait), "as if it had not");
	CHECK(bucket_take(&b, 10, 5, 100100, &wait), "then it goes on");
}

/*
 * In any time there are at most burst + rate * time; and who waits as long as
 * was said gets one.
 */
static void
never_faster(void)
{
	for (unsigned long round = 0; round < 3000; round++) {
		struct bucket b = {0};
		int32_t rate, burst;
		int64_t now, start, taken = 0, wait;

		prop_seed(round);
		rate = 1 + (int32_t)any(50);
		burst = 1 + (int32_t)any(20);
		now = start = any(100000);
		for (unsigned i = 0; i < 200; i++) {
			wait = 0;
			now += any(3) == 0 ? 0 : any(200);
			if (bucket_take(&b, rate, burst, now, &wait)) {
				taken++;
				continue;
			}
			CHECK(wait > 0 && wait <= 1000, "round %lu: %lld",
			    round, (long long)wait);
			if (any(2) == 0) {
				now += wait;
				CHECK(bucket_take(&b, rate, burst, now, &wait),
				    "round %lu: it was promised", round);
				taken++;
			}
		}
		CHECK((taken - burst) * 1000 <= (now - start) * rate,
		    "round %lu: %lld in %lld ms", round, (long long)taken,
		    (long long)(now - start));
	}
}

/* A long pause fills it, and no more than that, whatever the numbers. */
static void
a_long_pause(void)
{
	static const int64_t pauses[] = {
	    1000, 60000, INT64_C(1) << 40, INT64_C(1) << 60};

	for (size_t i = 0; i < sizeof(pauses) / sizeof(pauses[0]); i++) {
		struct bucket b = {0};
		int64_t wait;
		unsigned n = 0;

		while (bucket_take(&b, 1000000, 1000, 0, &wait))
			continue;
		while (n < 5000 &&
		    bucket_take(&b, 1000000, 1000, pauses[i], &wait))
			n++;
		CHECK(n == 1000, "%zu: %u", i, n);
	}
}

/* Bytes beside a plain array: whatever is added and cut. */
static void
bytes_stay_in_order(void)
{
	static char model[1 << 18];
	struct bytes_pool pool = {{NULL}, 0};

	for (unsigned long round = 0; round < 200; round++) {
		struct bytes b = {NULL, 0, 0};
		size_t n = 0;

		prop_seed(round);
		for (unsigned i = 0; i < 60; i++) {
			char piece[4096];
			size_t more = any(20) == 0 ? sizeof(piece) : any(300);
			size_t cut = any(3) == 0 ? any((unsigned)n + 1) : 0;

			memset(piece, 'a' + (int)(i % 26), more);
			CHECK(
			    bytes_add(&pool, &b, (struct sg_str){piece, more}),
			    "round %lu", round);
			memcpy(model + n, piece, more);
			n += more;
			bytes_cut(&b, cut);
			memmove(model, model + cut, n - cut);
			n -= cut;
			CHECK(
			    b.n == n && (n == 0 || memcmp(b.p, model, n) == 0),
			    "round %lu: after %u", round, i);
			CHECK(b.n <= b.cap, "round %lu: inside", round);
		}
		bytes_drop(&pool, &b);
		CHECK(b.p == NULL && b.n == 0, "round %lu: given back", round);
		CHECK(pool.n <= BYTES_KEPT, "round %lu: bounded", round);
	}
	bytes_pool_release(&pool);
	CHECK(pool.n == 0, "none is left");
}

/* T51: what cannot be had changes nothing. */
static void
too_much(void)
{
	struct bytes_pool pool = {{NULL}, 0};
	struct bytes b = {NULL, 0, 0};

	CHECK(bytes_add(&pool, &b, STR("abc")), "some");
	CHECK(!bytes_room(&pool, &b, SIZE_MAX - 2), "more than there is");
	CHECK(b.n == 3 && memcmp(b.p, "abc", 3) == 0, "as it was");
	bytes_drop(&pool, &b);
	bytes_pool_release(&pool);
}

int
main(void)
{
	RUN(a_burst_and_no_more);
	RUN(no_limit);
	RUN(time_that_goes_back);
	RUN(never_faster);
	RUN(a_long_pause);
	RUN(bytes_stay_in_order);
	RUN(too_much);
	return t_done("net_bucket");
}

/* How fast addresses of other machines may ask, in a table that does not grow
 * (T51). */
#include <stdlib.h>

#include "net/addresses.h"
#include "t.h"

static struct address_key
key(const char *text)
{
	struct address_key k;

	CHECK(address_of_text(str_of(text), &k), "%s", text);
	return k;
}

static void
texts(void)
{
	static const char *const wrong[] = {"", "x", "1.2.3", "1.2.3.4.5",
	    "1.2.3.4:5", "[1.2.3.4", "::g", "127.0.0.1,10.0.0.1",
	    "0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0001"};
	struct address_key k, a = key("10.1.2.3"), b = key("::ffff:10.1.2.3");

	const char *const *w;

	EACH (w, wrong)
		CHECK(!address_of_text(str_of(*w), &k), "%s", *w);
	CHECK(address_same(&a, &b), "one address, two notations");
	a = key("[2001:db8::1]");
	b = key("2001:db8::1");
	CHECK(address_same(&a, &b), "with brackets");
	a = key("127.3.2.1");
	CHECK(address_is_own(&a), "127/8");
	a = key("::1");
	CHECK(address_is_own(&a), "::1");
	a = key("::ffff:127.0.0.1");
	CHECK(address_is_own(&a), "mapped");
	a = key("128.0.0.1");
	CHECK(!address_is_own(&a), "128");
	a = key("::2");
	CHECK(!address_is_own(&a), "::2");
}

/* one address waits, another does not. */
static void
each_its_own(void)
{
	struct addresses *t = calloc(1, sizeof(*t));
	struct address_key a = key("192.0.2.1"), b = key("192.0.2.2");
	int64_t wait = 0;
	unsigned n = 0;

	while (n < 100 && addresses_take(t, &a, 10, 20, 1000, &wait))
		n++;
	CHECK(n == 20, "a burst of %u", n);
	CHECK(wait == 100, "the next in %lld ms", (long long)wait);
	CHECK(addresses_take(t, &b, 10, 20, 1000, &wait), "another");
	CHECK(addresses_take(t, &a, 10, 20, 1100, &wait), "later");
	CHECK(!addresses_take(t, &a, 10, 20, 1100, &wait), "but one");
	for (n = 0; n < 100; n++)
		CHECK(addresses_take(t, &a, 0, 0, 1100, &wait), "no limit");
	a = key("2001:db8::1");
	b = key("2001:db8::ffff");
	for (n = 0; n < 20; n++)
		(void)addresses_take(t, n % 2 ? &a : &b, 10, 20, 5000, &wait);
	CHECK(!addresses_take(t, &a, 10, 20, 5000, &wait), "one network of 64");
	free(t);
}

/* Somebody with many addresses pushes out the silent, never the busy. */
static void
many(void)
{
	struct addresses *t = calloc(1, sizeof(*t));
	struct address_key busy = key("192.0.2.1"), k = key("10.0.0.0");
	int64_t wait = 0;
	unsigned refused = 0;

	for (int64_t i = 0; i < 200000; i++) {
		k.v[13] = (uint8_t)(i >> 16);
		k.v[14] = (uint8_t)(i >> 8);
		k.v[15] = (uint8_t)i;
		(void)addresses_take(t, &k, 1, 2, i / 100, &wait);
		refused += !addresses_take(t, &busy, 1, 2, i / 100, &wait);
	}
	CHECK(refused > 190000, "the busy one was let in %u times",
	    200000 - refused);
	free(t);
}

int
main(void)
{
	RUN(texts);
	RUN(each_its_own);
	RUN(many);
	return t_done("net_addresses");
}

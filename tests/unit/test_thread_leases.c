/* Leases of the last turns: what is not known admits nothing (T59). */
#include <stdlib.h>

#include "lib/fakes.h"
#include "lib/prop.h"
#include "t.h"
#include "thread/leases.h"

static struct sg_str
id_of(uint64_t n)
{
	static char rooms[4][ID_TEXT + 1];
	static unsigned turn;
	struct ids_fake fake = {.last = n - 1};
	struct id_port port = ids_fake_port(&fake);
	char *p = rooms[turn++ % 4];
	struct buf b = {.p = p, .cap = ID_TEXT};

	(void)port.make(port.self, &b);
	return buf_str(&b);
}

static struct sg_lease
lease_of(int64_t calls, int64_t deadline)
{
	return (struct sg_lease){.open = true,
	    .allowed = 1,
	    .calls_left = calls,
	    .deadline_ms = deadline};
}

static void
kept_and_found(void)
{
	struct leases *l = leases_new();
	struct sg_lease one = lease_of(3, 100), *got;

	CHECK(leases_find(l, id_of(1)) == NULL, "none yet");
	leases_add(l, id_of(1), &one);
	got = leases_find(l, id_of(1));
	CHECK(got != NULL && got->calls_left == 3, "found");
	CHECK(leases_find(l, id_of(2)) == NULL, "not another");
	got->calls_left--;
	CHECK(leases_find(l, id_of(1))->calls_left == 2, "it is used up there");
	leases_free(l);
	leases_free(NULL);
}

/* given away it is here no more, and may come back. */
static void
given_away(void)
{
	struct leases *l = leases_new();
	struct sg_lease one = lease_of(3, 100), got = lease_of(9, 9);

	CHECK(leases_take(l, id_of(1), &got) == LEASES_NONE, "none yet");
	leases_add(l, id_of(1), &one);
	CHECK(leases_take(l, id_of(1), &got) == LEASES_HERE &&
		got.calls_left == 3 && got.open,
	    "taken as it is");
	CHECK(leases_find(l, id_of(1)) == NULL && leases_open(l, 0) == 0,
	    "and not here any more");
	CHECK(leases_take(l, id_of(1), &got) == LEASES_GONE, "once");
	got.calls_left = 1;
	leases_add(l, id_of(1), &got);
	CHECK(leases_find(l, id_of(1)) != NULL &&
		leases_find(l, id_of(1))->calls_left == 1,
	    "it came back with what is left");
	leases_free(l);
}

/* T36: what has another length is no id, and is neither kept nor found. */
static void
ids_have_a_length(void)
{
	struct leases *l = leases_new();
	struct sg_lease one = lease_of(3, 100);
	char room[ID_TEXT + 8];

	for (size_t n = 0; n < sizeof(room); n++) {
		struct sg_str id = {room, n};

		memset(room, 'a', sizeof(room));
		leases_add(l, id, &one);
		CHECK((leases_find(l, id) != NULL) == (n == ID_TEXT), "%zu", n);
	}
	CHECK(leases_open(l, 0) == 1, "one of them");
	leases_free(l);
}

/* The table is full: the oldest makes room and admits nothing any more. */
static void
the_oldest_makes_room(void)
{
	struct leases *l = leases_new();

	for (uint64_t i = 1; i <= 3 * LEASES_KEPT; i++) {
		struct sg_lease one = lease_of((int64_t)i, (int64_t)i);

		leases_add(l, id_of(i), &one);
		CHECK(leases_find(l, id_of(i)) != NULL, "the newest");
		if (i > LEASES_KEPT)
			CHECK(leases_find(l, id_of(i - LEASES_KEPT)) == NULL,
			    "%llu is gone", (unsigned long long)i);
		if (i >= LEASES_KEPT)
			CHECK(leases_find(l, id_of(i - LEASES_KEPT + 1))
				    ->calls_left ==
				(int64_t)i - LEASES_KEPT + 1,
			    "the one behind it is not");
	}
	CHECK(leases_open(l, 0) == LEASES_KEPT, "as many as are kept");
	leases_free(l);
}

/* An id that comes again is the newer lease, never the older one. */
static void
an_id_twice(void)
{
	struct leases *l = leases_new();
	struct sg_lease old = lease_of(9, 100), new = lease_of(1, 100);

	leases_add(l, id_of(1), &old);
	leases_add(l, id_of(1), &new);
	CHECK(leases_find(l, id_of(1))->calls_left == 1, "the newer");
	for (uint64_t i = 2; i <= LEASES_KEPT; i++)
		leases_add(l, id_of(i), &old);
	CHECK(leases_find(l, id_of(1))->calls_left == 1,
	    "the older one made room, the newer is there");
	leases_add(l, id_of(LEASES_KEPT + 1), &old);
	CHECK(leases_find(l, id_of(1)) == NULL, "then both are gone");
	leases_free(l);
}

/* T41: a deadline is the first moment that is too late. */
static void
open_until(void)
{
	struct leases *l = leases_new();
	struct sg_lease shut = {.open = false, .deadline_ms = 1000};

	for (int64_t i = 1; i <= 10; i++) {
		struct sg_lease one = lease_of(1, i * 10);

		leases_add(l, id_of((uint64_t)i), &one);
	}
	leases_add(l, id_of(11), &shut);
	for (int64_t now = 0; now <= 110; now++)
		CHECK(leases_open(l, now) ==
			(now >= 100 ? 0 : (size_t)(10 - now / 10)),
		    "at %lld: %zu", (long long)now, leases_open(l, now));
	leases_free(l);
}

/* Beside a list that is searched from its end. */
static void
any_history(void)
{
	enum { N = 3 * LEASES_KEPT };
	static uint64_t ids[N];
	struct leases *l = leases_new();
	size_t n = 0;

	prop_seed(1);
	for (; n < N; n++) {
		struct sg_lease one = lease_of((int64_t)n, 1);
		uint64_t ask = 1 + any(2 * LEASES_KEPT);
		const struct sg_lease *got;
		size_t want = n + 1;

		ids[n] = 1 + any(2 * LEASES_KEPT);
		leases_add(l, id_of(ids[n]), &one);
		while (want > 0 && n + 1 - want < LEASES_KEPT &&
		    ids[want - 1] != ask)
			want--;
		if (n + 1 - want >= LEASES_KEPT)
			want = 0;
		got = leases_find(l, id_of(ask));
		CHECK((got != NULL) == (want > 0) &&
			(got == NULL || got->calls_left == (int64_t)want - 1),
		    "%zu: id %llu", n, (unsigned long long)ask);
	}
	leases_free(l);
}

int
main(void)
{
	RUN(kept_and_found);
	RUN(given_away);
	RUN(ids_have_a_length);
	RUN(the_oldest_makes_room);
	RUN(an_id_twice);
	RUN(open_until);
	RUN(any_history);
	return t_done("thread_leases");
}

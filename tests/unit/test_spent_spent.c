/* T35: ids that were used, of each channel the last ones. */
#include "spent/spent.h"
#include "t.h"

static struct sg_str
id_of(unsigned i)
{
	static char rooms[2][24];
	static unsigned turn;

	turn = !turn;
	snprintf(rooms[turn], sizeof(rooms[turn]), "call-%u", i);
	return str_of(rooms[turn]);
}

static void
the_last_ones_are_remembered(void)
{
	struct spent s = {{NULL}};
	unsigned n = 3 * SPENT_MAX, known = 0;

	for (unsigned i = 0; i < n; i++) {
		CHECK(!spent_has(&s, 1, id_of(i)), "%u is new", i);
		CHECK(spent_add(&s, 1, id_of(i)), "%u", i);
		CHECK(spent_add(&s, 1, id_of(i)), "%u twice", i);
	}
	for (unsigned i = 0; i < n; i++)
		known += spent_has(&s, 1, id_of(i));
	CHECK(known == SPENT_MAX, "%u", known);
	for (unsigned i = n - SPENT_MAX; i < n; i++)
		CHECK(spent_has(&s, 1, id_of(i)), "%u is spent", i);
	spent_release(&s);
}

static void
channels_have_their_own(void)
{
	struct spent s = {{NULL}};

	for (uint64_t c = 1; c <= 2 * SPENT_BUCKETS; c++)
		CHECK(spent_add(&s, c, id_of((unsigned)c)), "channel");
	CHECK(spent_has(&s, 5, id_of(5)), "its own");
	CHECK(!spent_has(&s, 5, id_of(6)), "not another's");
	spent_forget(&s, 5);
	CHECK(!spent_has(&s, 5, id_of(5)), "forgotten");
	CHECK(spent_has(&s, 5 + SPENT_BUCKETS, id_of(5 + SPENT_BUCKETS)),
	    "its neighbour is not");
	spent_release(&s);
}

int
main(void)
{
	RUN(the_last_ones_are_remembered);
	RUN(channels_have_their_own);
	return t_done("spent_spent");
}

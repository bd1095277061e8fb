/* The arena: zeroed, aligned, limited, and as good as new when cleared. */
#include "base/arena.h"

#include <stdlib.h>

#include "t.h"

/* A source that counts, hands out dirty memory, and fails when told to. */
struct source {
	int fail_in; /* gets until one fails; negative: never */
	int live;    /* chunks not given back */
	int gets;
	size_t last; /* size of the newest chunk */
};

static void *
source_get(void *ctx, size_t n)
{
	struct source *s = ctx;
	void *p;

	s->gets++;
	if (s->fail_in-- == 0)
		return NULL;
	p = malloc(n);
	s->live++;
	s->last = n;
	return p != NULL ? memset(p, 0xa5, n) : NULL;
}

static void
source_put(void *ctx, void *p)
{
	struct source *s = ctx;

	s->live--;
	free(p);
}

static struct mem
mem_of(struct source *s)
{
	return (struct mem){source_get, source_put, s};
}

static bool
is_zero(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != 0)
			return false;
	return true;
}

/* Fill what was taken, so that a piece that is not its own shows. */
static char *
take_and_fill(struct arena *a, size_t n)
{
	char *p = arena_new(a, n);

	CHECK(p != NULL, "no %zu bytes", n);
	if (p == NULL)
		return NULL;
	CHECK(is_zero(p, n), "%zu bytes are not zero", n);
	CHECK((uintptr_t)p % _Alignof(max_align_t) == 0, "%zu bytes", n);
	return memset(p, 0x5a, n);
}

static void
pieces_are_zeroed_aligned_and_apart(void)
{
	struct source s = {.fail_in = -1};
	struct mem mem = mem_of(&s);
	struct arena a;

	arena_init(&a, &mem, (size_t)8 << 20);
	for (int round = 0; round < 3; round++) {
		for (size_t n = 0; n < 3000; n += 7)
			(void)take_and_fill(&a, n);
		arena_clear(&a);
		CHECK(s.live == 1, "%d chunks after a clear", s.live);
	}
	arena_release(&a);
	CHECK(s.live == 0, "%d chunks leaked", s.live);
}

static void
an_empty_piece_has_its_own_address(void)
{
	struct arena a;
	char *none, *one;

	arena_init(&a, &mem_heap, 1 << 20);
	none = take_and_fill(&a, 0);
	one = take_and_fill(&a, 1);
	CHECK(none != one, "two pieces in one place");
	arena_release(&a);
}

static void
chunks_double_up_to_a_bound(void)
{
	struct source s = {.fail_in = -1};
	struct mem mem = mem_of(&s);
	struct arena a;
	size_t want = 16384;

	arena_init(&a, &mem, (size_t)16 << 20);
	for (int i = 0; i < 10; i++) {
		int gets = s.gets;

		while (s.gets == gets)
			(void)arena_new(&a, 4000);
		CHECK(s.last == want, "chunk %d has %zu", i, s.last);
		want = want < 1 << 20 ? want * 2 : want;
	}
	arena_release(&a);
	CHECK(s.live == 0, "%d chunks leaked", s.live);
}

static void
a_huge_piece_leaves_the_head_in_use(void)
{
	struct source s = {.fail_in = -1};
	struct mem mem = mem_of(&s);
	struct arena a;
	char *before, *after;

	arena_init(&a, &mem, (size_t)8 << 20);
	before = take_and_fill(&a, 16);
	(void)take_and_fill(&a, (size_t)4 << 20);
	CHECK(s.live == 2, "%d chunks", s.live);
	after = take_and_fill(&a, 16);
	CHECK(after == before + 16, "the rest of the head was lost");
	arena_clear(&a);
	CHECK(s.live == 1, "clear kept %d chunks", s.live);
	CHECK(take_and_fill(&a, 16) == before, "the first chunk was not kept");
	arena_clear(&a);
	CHECK(take_and_fill(&a, 100000) != NULL, "instead of the kept chunk");
	CHECK(s.live == 1, "a kept chunk that is of no use stayed");
	arena_clear(&a);
	CHECK(s.live == 0, "a chunk larger than the first was kept");
	arena_release(&a);
}

static const struct limit_row {
	const char *name;
	size_t max;
	size_t first, second; /* zero: no second piece */
	bool first_fits, second_fits;
} limit_rows[] = {
    {"nothing fits no memory", 0, 1, 0, false, false},
    {"nothing fits a room smaller than a header", 16, 1, 0, false, false},
    {"a small limit gives a small chunk", 4096, 1000, 1000, true, true},
    {"a small limit ends early", 4096, 4000, 4000, true, false},
    {"a piece as large as the limit has no header", 4096, 4096, 0, false,
	false},
    {"a piece above the limit", 4096, 4097, 0, false, false},
    {"a huge piece within the limit", 100000, 90000, 0, true, false},
    {"a huge piece and a small one", 100000, 90000, 5000, true, true},
    {"two huge pieces are too much", 100000, 90000, 90000, true, false},
    {"the first chunk counts in full", 100000, 16, 90000, true, false},
    {"a size that would wrap when aligned", SIZE_MAX, SIZE_MAX, 0, false,
	false},
    {"a size that would wrap with a header", SIZE_MAX, SIZE_MAX - 31, 0, false,
	false},
};

static void
the_limit_holds_for_all_chunks_together(void)
{
	const struct limit_row *r;

	EACH (r, limit_rows) {
		struct source s = {.fail_in = -1};
		struct mem mem = mem_of(&s);
		struct arena a;

		arena_init(&a, &mem, r->max);
		CHECK((arena_new(&a, r->first) != NULL) == r->first_fits,
		    "%s: the first", r->name);
		if (r->second != 0)
			CHECK((arena_new(&a, r->second) != NULL) ==
				r->second_fits,
			    "%s: the second", r->name);
		arena_release(&a);
		CHECK(a.left == r->max, "%s: %zu left", r->name, a.left);
		CHECK(s.live == 0, "%s: leaked", r->name);
	}
}

/* A small generator of our own, so that a failing seed can be run again. */
static uint32_t
next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 16;
}

/* How many pieces of the line made from ${seed} fit ${a}. */
static int
pieces_that_fit(struct arena *a, uint32_t seed)
{
	int fit = 0;

	while (fit < 1000) {
		uint32_t n = next_random(&seed) % 4000;

		if (next_random(&seed) % 4 == 0)
			n *= 20;
		if (arena_new(a, n) == NULL)
			break;
		fit++;
	}
	return fit;
}

/* What fits must not depend on what was there before the clear. */
static void
a_cleared_arena_holds_what_a_fresh_one_holds(void)
{
	struct source s = {.fail_in = -1};
	struct mem mem = mem_of(&s);
	struct arena used, fresh;

	arena_init(&used, &mem, 200000);
	for (uint32_t seed = 0; seed < 2000; seed++) {
		int want;

		arena_init(&fresh, &mem, 200000);
		want = pieces_that_fit(&fresh, seed);
		arena_release(&fresh);
		CHECK(pieces_that_fit(&used, seed) == want, "seed %u", seed);
		arena_clear(&used);
	}
	arena_release(&used);
	CHECK(s.live == 0, "%d chunks leaked", s.live);
}

static void
each_failure_is_survived(void)
{
	int done = 0;

	for (int n = 0; done < 3 && n < 100; n++) {
		struct source s = {.fail_in = n};
		struct mem mem = mem_of(&s);
		struct arena a;
		struct sg_str copy;

		arena_init(&a, &mem, 1 << 20);
		done = arena_new(&a, 10000) != NULL;
		done += arena_dup(&a, STR("0123456789"), &copy);
		done += arena_new(&a, 300000) != NULL;
		CHECK(done == (n < 2 ? 2 : 3), "failure %d: %d of 3", n, done);
		CHECK(arena_new(&a, 10) != NULL, "failure %d is passing", n);
		arena_release(&a);
		CHECK(s.live == 0, "failure %d leaked %d", n, s.live);
	}
	CHECK(done == 3, "never without a failure");
}

static void
copies_live_in_the_arena(void)
{
	struct source s = {.fail_in = -1};
	struct mem mem = mem_of(&s);
	struct arena a;
	struct sg_str copy;
	static const char a_long_text[20000];
	char text[] = "text";

	arena_init(&a, &mem, 1 << 20);
	CHECK(arena_dup(&a, str_of(NULL), &copy), "nothing can be copied");
	CHECK(copy.n == 0 && copy.p != NULL, "and is an empty text");
	CHECK(s.gets == 0, "and takes no memory");
	CHECK(arena_dup(&a, str_of(text), &copy), "a text can be copied");
	text[0] = 'n';
	CHECK(str_eq(copy, STR("text")), "the copy is a copy");
	CHECK(!arena_dup(&a, (struct sg_str){text, (size_t)2 << 20}, &copy),
	    "a copy above the limit fails");
	CHECK(copy.n == 0, "and leaves the empty text");
	s.fail_in = 0;
	CHECK(!arena_dup(&a, (struct sg_str){a_long_text, 20000}, &copy),
	    "a copy fails when the source does");
	CHECK(copy.n == 0, "and leaves the empty text");
	arena_release(&a);
}

int
main(void)
{
	RUN(pieces_are_zeroed_aligned_and_apart);
	RUN(an_empty_piece_has_its_own_address);
	RUN(chunks_double_up_to_a_bound);
	RUN(a_huge_piece_leaves_the_head_in_use);
	RUN(the_limit_holds_for_all_chunks_together);
	RUN(a_cleared_arena_holds_what_a_fresh_one_holds);
	RUN(each_failure_is_survived);
	RUN(copies_live_in_the_arena);
	return t_done("base_arena");
}

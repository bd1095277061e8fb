/* What the rows of a thread hang on: two pairs of names never read alike. */
#include "thread/threads.h"
#include "t.h"

static struct sg_str
own(const char *user, const char *thread, char room[THREAD_KEY_MAX])
{
	return threads_own(
	    (struct thread_name){str_of(user), str_of(thread)}, room);
}

static void
pairs_stay_apart(void)
{
	static char longer[300], another[300];
	static const char *const pairs[][2] = {{"local", "t1"}, {"other", "t1"},
	    {"local", "t2"}, {"a", "b/c"}, {"a/b", "c"}, {"a/b/c", ""},
	    {"", "a/b/c"}, {"1:a", "b"}, {"1", "a/b"}, {"local", longer},
	    {"other", longer}, {longer, "local"}, {"local", another}};
	size_t n = sizeof(pairs) / sizeof(pairs[0]);

	memset(longer, 'x', sizeof(longer) - 1);
	memset(another, 'x', sizeof(another) - 1);
	another[298] = 'y';
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			char one[THREAD_KEY_MAX], two[THREAD_KEY_MAX];
			struct sg_str a = own(pairs[i][0], pairs[i][1], one);
			struct sg_str b = own(pairs[k][0], pairs[k][1], two);

			CHECK(a.n > 0 && a.n <= THREAD_KEY_MAX, "%zu", a.n);
			CHECK(str_eq(a, b) == (i == k), "%zu and %zu: %.*s", i,
			    k, (int)a.n, a.p);
		}
}

static void
a_short_name_is_read_as_it_is(void)
{
	char room[THREAD_KEY_MAX];

	CHECK(str_eq(own("local", "t1", room), STR("5:local/t1")), "%.*s", 10,
	    room);
}

int
main(void)
{
	RUN(pairs_stay_apart);
	RUN(a_short_name_is_read_as_it_is);
	return t_done("app_threads");
}

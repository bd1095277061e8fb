/* The id port: UUIDs of the right form, unlike each other; fakes that count. */
#include <sys/wait.h>
#include <unistd.h>

#include "lib/fakes.h"
#include "port/ids.h"
#include "t.h"

static bool
is_uuid(const char *s, size_t n, char version)
{
	if (n != ID_TEXT || s[14] != version || strchr("89ab", s[19]) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23;

		if (dash ? s[i] != '-'
			 : strchr("0123456789abcdef", s[i]) == NULL)
			return false;
	}
	return true;
}

/* T36: ids cannot be guessed; here at least no two of a thousand agree. */
static void
system_ids_are_distinct_uuids(void)
{
	static char seen[1000][ID_TEXT];
	struct id_port ids = ids_system();

	for (size_t i = 0; i < 1000; i++) {
		struct buf b = {seen[i], 0, ID_TEXT, false};

		CHECK(ids.make(ids.self, &b), "no id");
		CHECK(is_uuid(b.p, b.n, '8'), "%.*s", (int)b.n, b.p);
		CHECK(i == 0 || memcmp(seen[i - 1], seen[i], 6) <= 0,
		    "they rise with the time");
		for (size_t j = 0; j < i; j++)
			CHECK(memcmp(seen[i], seen[j], ID_TEXT) != 0, "twins");
	}
}

/* T36: bytes fetched ahead are not given out a second time by a child. */
static void
a_child_draws_its_own(void)
{
	char ours[ID_TEXT], theirs[ID_TEXT] = {0};
	struct id_port ids = ids_system();
	struct buf b = BUF_ON(ours);
	int ends[2], status = 1;

	CHECK(ids.make(ids.self, &b), "something is fetched");
	CHECK(pipe(ends) == 0, "pipe");
	if (fork() == 0) {
		b.n = 0;
		_exit(!ids.make(ids.self, &b) ||
		    write(ends[1], ours, ID_TEXT) != ID_TEXT);
	}
	wait(&status);
	b.n = 0;
	CHECK(status == 0 && ids.make(ids.self, &b), "both have one");
	CHECK(read(ends[0], theirs, ID_TEXT) == ID_TEXT, "the child's");
	CHECK(memcmp(ours + 14, theirs + 14, ID_TEXT - 14) != 0, "twins");
	close(ends[0]);
	close(ends[1]);
}

static void
versions_have_their_form(void)
{
	static const uint8_t random[16] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
	char room[2 * ID_TEXT];
	struct buf b = BUF_ON(room);

	ids_add_uuid(&b, random);
	CHECK(is_uuid(b.p, b.n, '4'), "%.*s", (int)b.n, b.p);
	b.n = 0;
	ids_add_uuid8(&b, INT64_C(0x12aaaaaa) << 6, random);
	CHECK(str_eq(buf_str(&b), STR("aaaaaabf-ffff-8fff-bfff-ffffffffffff")),
	    "26 bits of time, 96 random ones: %.*s", (int)b.n, b.p);
}

static void
fake_ids_count(void)
{
	struct ids_fake f = {0};
	struct id_port ids = ids_fake_port(&f);
	char room[2 * ID_TEXT];
	struct buf b = BUF_ON(room);

	CHECK(ids.make(ids.self, &b) && ids.make(ids.self, &b), "failed");
	CHECK(str_eq(buf_str(&b),
		  STR("00000000-0000-4000-8000-000000000001"
		      "00000000-0000-4000-8000-000000000002")),
	    "%.*s", (int)b.n, b.p);
}

/* T44: no random bytes is a failure, not an empty id. */
static void
broken_ids_add_nothing(void)
{
	struct ids_fake f = {.broken = true};
	struct id_port ids = ids_fake_port(&f);
	char room[ID_TEXT];
	struct buf b = BUF_ON(room);

	CHECK(!ids.make(ids.self, &b) && b.n == 0, "%zu bytes", b.n);
}

int
main(void)
{
	RUN(system_ids_are_distinct_uuids);
	RUN(a_child_draws_its_own);
	RUN(versions_have_their_form);
	RUN(fake_ids_count);
	RUN(broken_ids_add_nothing);
	return t_done("port_ids");
}

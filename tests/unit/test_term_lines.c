/* Lines of any length in bounded memory (T51). */
#include <stdlib.h>
#include <unistd.h>

#include "base/str.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "t.h"
#include "term/lines.h"

static int
file_of(const char *p, size_t n)
{
	const char *path = scratch_path("in");

	scratch_write(path, p, n);
	return open(path, O_RDONLY);
}

/* Beside a walk over the whole text. */
static void
one_text(unsigned long round)
{
	static const size_t sizes[] = {0, 1, 5, 4096, LINES_MAX - 1, LINES_MAX,
	    LINES_MAX + 1, LINES_MAX + 2};
	size_t n = 0, at = 0;
	char *text = malloc((size_t)10 << 20);
	struct lines l;
	struct sg_str line;
	enum line got;
	int fd;

	prop_seed(round);
	for (unsigned lines = any(6); lines > 0; lines--) {
		size_t size = ANY_OF(sizes);

		memset(text + n, 'a' + (int)(lines % 26), size);
		n += size;
		if (lines > 1 || any(2) == 0)
			text[n++] = '\n';
	}
	fd = file_of(text, n);
	CHECK(lines_open(&l, fd), "memory");
	while ((got = lines_next(&l, &line)) == LINE_OK || got == LINE_LONG) {
		char *end = at < n ? memchr(text + at, '\n', n - at) : NULL;
		size_t want = (end != NULL ? (size_t)(end - text) : n) - at;

		CHECK(at < n, "round %lu: more lines than there are", round);
		CHECK((got == LINE_LONG) == (want > LINES_MAX),
		    "round %lu: a line of %zu", round, want);
		CHECK(got == LINE_LONG ||
			(line.n == want &&
			    (want == 0 ||
				memcmp(line.p, text + at, want) == 0)),
		    "round %lu: its bytes", round);
		at += want + (end != NULL);
	}
	CHECK(got == LINE_END && at == n, "round %lu: all of it, %zu of %zu",
	    round, at, n);
	CHECK(lines_next(&l, &line) == LINE_END, "round %lu: and the end stays",
	    round);
	lines_close(&l);
	close(fd);
	free(text);
}

static void
any_text(void)
{
	for (unsigned long i = 0; i < 40; i++)
		one_text(i);
}

static void
a_pipe_is_not_waited_for(void)
{
	int fds[2];
	struct lines l;
	struct sg_str line;

	if (pipe(fds) != 0 || !lines_open(&l, fds[0]))
		return;
	CHECK(!lines_ready(&l), "nothing yet");
	CHECK(write(fds[1], "one\ntwo\nthr", 11) == 11, "written");
	CHECK(lines_next(&l, &line) == LINE_OK && str_eq(line, STR("one")),
	    "the first");
	CHECK(lines_ready(&l), "another is there");
	CHECK(lines_next(&l, &line) == LINE_OK && str_eq(line, STR("two")),
	    "the second");
	CHECK(!lines_ready(&l), "half a line is none");
	lines_drop(&l);
	CHECK(write(fds[1], "x\n", 2) == 2, "more");
	CHECK(lines_next(&l, &line) == LINE_OK && str_eq(line, STR("x")),
	    "T30: what was typed ahead is dropped");
	close(fds[1]);
	CHECK(lines_next(&l, &line) == LINE_END && lines_ready(&l), "the end");
	lines_close(&l);
	close(fds[0]);
}

static void
a_descriptor_that_fails(void)
{
	struct lines l;
	struct sg_str line;

	CHECK(lines_open(&l, -1), "memory");
	CHECK(lines_next(&l, &line) == LINE_FAILED, "said, not an end");
	lines_close(&l);
}

int
main(void)
{
	scratch_make();
	RUN(any_text);
	RUN(a_pipe_is_not_waited_for);
	RUN(a_descriptor_that_fails);
	scratch_remove();
	return t_done("term_lines");
}

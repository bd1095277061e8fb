/* R-633: the lines of a difference, put together again, are both texts. */
#include "diff/diff.h"
#include "lib/prop.h"
#include "t.h"

static struct arena a;

/* "-a +b  c @" */
static const char *
shown(const struct diff *d)
{
	static const char signs[] = {[DIFF_SAME] = ' ',
	    [DIFF_GONE] = '-',
	    [DIFF_CAME] = '+',
	    [DIFF_SKIP] = '@'};
	static char text[4096];
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < d->n && n < sizeof(text) - 64; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%c%.*s|",
		    signs[d->v[i].sign], (int)d->v[i].text.n, d->v[i].text.p);
	return text;
}

static void
rows(void)
{
	static const struct {
		const char *before, *after, *want;
	} v[] = {
	    {"", "", ""},
	    {"a\n", "a\n", ""},
	    {"", "a\nb", "+a|+b|"},
	    {"a\nb\n", "", "-a|-b|"},
	    {"a\nb\nc\n", "a\nx\nc\n", " a|-b|+x| c|"},
	    {"a\nb\n", "a\nb\nc\n", " a| b|+c|"},
	    {"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nx\n",
		"@| 6| 7| 8|-9|+x|"},
	    {"x\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
		"y\n2\n3\n4\n5\n6\n7\n8\n9\nz\n",
		"-x|+y| 2| 3| 4|@| 7| 8| 9|-10|+z|"},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct diff d;

		arena_clear(&a);
		CHECK(diff_lines(str_of(v[i].before), str_of(v[i].after),
			  DIFF_CONTEXT, &a, &d) == SG_OK &&
			strcmp(shown(&d), v[i].want) == 0,
		    "%zu: %s", i, shown(&d));
	}
}

static void
put(struct buf *b, struct sg_str line)
{
	buf_add(b, line);
	buf_addc(b, '\n');
}

/* Texts of few letters, so that many lines are alike. */
static struct sg_str
text(char *room)
{
	size_t n = any(24);

	for (size_t i = 0; i < n; i++) {
		room[2 * i] = (char)('a' + any(4));
		room[2 * i + 1] = '\n';
	}
	return (struct sg_str){room, 2 * n};
}

static void
both_texts(void)
{
	prop_seed(1);
	for (int i = 0; i < 3000; i++) {
		char x[64], y[64], old[128], new[128];
		struct sg_str before = text(x), after = text(y);
		struct buf b = BUF_ON(old), c = BUF_ON(new);
		struct diff d;

		arena_clear(&a);
		CHECK(diff_lines(before, after, SIZE_MAX / 2, &a, &d) == SG_OK,
		    "made");
		if (d.n == 0) {
			CHECK(str_eq(before, after), "equal");
			continue;
		}
		for (size_t k = 0; k < d.n; k++) {
			if (d.v[k].sign != DIFF_CAME)
				put(&b, d.v[k].text);
			if (d.v[k].sign != DIFF_GONE)
				put(&c, d.v[k].text);
		}
		CHECK(str_eq(buf_str(&b), before) && str_eq(buf_str(&c), after),
		    "%d: %s", i, shown(&d));
	}
}

/* What is too large to be compared goes and comes; too many lines are said. */
static void
bounds(void)
{
	enum { N = DIFF_LINES_MAX + 1 };
	static char x[2 * N], y[4000];
	struct diff d;

	for (size_t i = 0; i < N; i++) {
		x[2 * i] = (char)('a' + i % 7);
		x[2 * i + 1] = '\n';
	}
	for (size_t i = 0; i < sizeof(y) / 2; i++) {
		y[2 * i] = 'z';
		y[2 * i + 1] = '\n';
	}
	arena_clear(&a);
	CHECK(diff_lines((struct sg_str){x, sizeof(x)}, STR(""), 3, &a, &d) ==
		SG_ELONG,
	    "too many");
	arena_clear(&a);
	CHECK(diff_lines((struct sg_str){x, 4000}, (struct sg_str){y, 4000}, 3,
		  &a, &d) == SG_OK &&
		d.gone == 2000 && d.came == 2000 && d.n == 4000,
	    "all of it: %zu %zu %zu", d.gone, d.came, d.n);
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(rows);
	RUN(both_texts);
	RUN(bounds);
	arena_release(&a);
	return t_done("diff_lines");
}

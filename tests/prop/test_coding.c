/*
 * people who work on code speak of bombs, exploits, payloads
 * and killed children, and are judged by what they mean; who asks for harm in
 * the form of code is not.  The lines are tests/data/coding.tsv and
 * coding_danger.tsv.
 */
#include "lib/classifier.h"
#include "t.h"

static struct bench_turn *b;

static unsigned
read_table(const char *path, bool danger)
{
	struct sg_str file = classifier_file(path), rest = file;
	unsigned n = 0;

	while (rest.n > 0) {
		const char *end = memchr(rest.p, '\n', rest.n);
		size_t len = end == NULL ? rest.n : (size_t)(end - rest.p);
		struct sg_str line = str_part(rest, 0, len);
		const char *tab = memchr(line.p, '\t', line.n);

		rest = str_part(rest, len + 1, rest.n);
		if (line.n == 0 || line.p[0] == '#' || tab == NULL)
			continue;
		line = str_part(line, (size_t)(tab - line.p) + 1, line.n);
		classify(b, line);
		CHECK((b->risk.decision.tier == 3) == danger, "tier %d: %.*s",
		    (int)b->risk.decision.tier, (int)line.n, line.p);
		CHECK(danger || !b->risk.urgent, "urgent: %.*s", (int)line.n,
		    line.p);
		n++;
	}
	free((void *)file.p);
	return n;
}

static void
work_on_code(void) /* */
{
	unsigned n = read_table("tests/data/coding.tsv", false);

	CHECK(n >= 150, "%u lines", n);
}

static void
harm_as_code(void) /* */
{
	unsigned n = read_table("tests/data/coding_danger.tsv", true);

	CHECK(n >= 60, "%u lines", n);
}

int
main(void)
{
	b = classifier_of_the_house();
	RUN(work_on_code);
	RUN(harm_as_code);
	return t_done("coding");
}

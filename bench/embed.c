/*
 * embed WEIGHTS HEADS: milliseconds of one processor for a message of 20 word
 * pieces, encoded by both encoders and read, plainly and with AVX2 where it is
 * there, and for one of 40; and how large the workspace is.
 */
#include <string.h>

#include "bench.h"
#include "embed/lane.h"

#define ROOM   ((size_t)40 << 20)
#define ROUNDS 31

static struct embed_model model;
static struct heads heads;
static struct lane_work work;

static struct sg_str
load(const char *path)
{
	char *p = aligned_alloc(16, ROOM);
	FILE *f = fopen(path, "rb");
	struct sg_str s = {p, 0};

	if (p == NULL || f == NULL) {
		fprintf(stderr, "embed: %s: cannot be read\n", path);
		exit(1);
	}
	s.n = fread(p, 1, ROOM, f);
	fclose(f);
	return s;
}

static uint64_t
spent_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static double
run(size_t tokens)
{
	double ns[ROUNDS];

	for (int i = 0; i < ROUNDS; i++) {
		struct sg_str text = STR(
		    "Should I sell the van now, or repair the gearbox and "
		    "drive it for another winter? We need it for the "
		    "school run, and I go back and forth every day. What "
		    "would you weigh first, the money or the time?");
		uint64_t from = spent_ns();
		struct lane_point p;
		struct lane_reading r;

		embed_pieces(&model, &work.first, text);
		mini_pieces(&model.mini, &work.second, text);
		if (work.first.tokens > tokens)
			work.first.tokens = tokens;
		if (work.second.tokens > tokens)
			work.second.tokens = tokens;
		embed_encode(&model, &work.first, p.first);
		mini_encode(&model.mini, &work.second, p.early, p.second);
		lane_read(&heads, &p, &r);
		bench_sink += (uint64_t)r.nearest;
		ns[i] = (double)(spent_ns() - from);
	}
	qsort(ns, ROUNDS, sizeof(ns[0]), bench_order);
	return ns[ROUNDS / 2] / 1e6;
}

int
main(int argc, char **argv)
{
	struct sg_error e = {0};

	if (argc != 3 || embed_attach(&model, load(argv[1]), &e) != SG_OK ||
	    heads_attach(&heads, load(argv[2]), &e) != SG_OK) {
		fprintf(stderr, "embed: WEIGHTS HEADS: %s\n", e.message);
		return 1;
	}
	run(40);
	printf("plain\t%.2f\n", run(20));
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2"))
		embed_use(&model, EMBED_AVX2);
#endif
	printf("20\t%.2f\n40\t%.2f\nKB\t%zu\n", run(20), run(40),
	    sizeof(work) / 1024);
	return 0;
}

#define _DEFAULT_SOURCE /* vfork(), wait4() */
/*
 * How long programs take from their start to their end, as a host sees it, one
 * after the other in turn:
 *
 *     hook RUNS INPUT COMMAND... [-- COMMAND...]...
 *
 * A line for each: the median and the 99th percentile in ms, the processor time
 * in ms, and the page faults of one start.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROGRAMS 8
#define WARM     20

struct program {
	char **command;
	double *ms, *cpu;
	long faults;
};

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double
ms_of(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
run(struct program *p, const char *input, int i)
{
	double began = now_ms();
	struct rusage used;
	int status, in, out;
	pid_t pid = vfork();

	if (pid == 0) {
		in = open(input, O_RDONLY);
		out = open("/dev/null", O_WRONLY);
		dup2(in, 0);
		dup2(out, 1);
		execv(p->command[0], p->command);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &used) != pid || !WIFEXITED(status) ||
	    WEXITSTATUS(status) != 0) {
		fprintf(stderr, "%s failed\n", p->command[0]);
		exit(1);
	}
	if (i < 0)
		return;
	p->ms[i] = now_ms() - began;
	p->cpu[i] = ms_of(used.ru_utime) + ms_of(used.ru_stime);
	p->faults = used.ru_minflt;
}

static size_t
split(char **argv, struct program *v)
{
	size_t n = 0;

	v[n++].command = argv;
	for (; *argv != NULL; argv++)
		if (strcmp(*argv, "--") == 0 && n < PROGRAMS) {
			*argv = NULL;
			v[n++].command = argv + 1;
		}
	return n;
}

int
main(int argc, char **argv)
{
	static struct program v[PROGRAMS];
	int runs = argc > 3 ? atoi(argv[1]) : 0;
	size_t n;

	if (runs <= 0)
		return 2;
	n = split(argv + 3, v);
	for (size_t k = 0; k < n; k++) {
		v[k].ms = calloc((size_t)runs, sizeof(double));
		v[k].cpu = calloc((size_t)runs, sizeof(double));
		if (v[k].ms == NULL || v[k].cpu == NULL)
			return 2;
	}
	for (int i = -WARM; i < runs; i++)
		for (size_t k = 0; k < n; k++)
			run(&v[k], argv[2], i);
	for (size_t k = 0; k < n; k++) {
		qsort(v[k].ms, (size_t)runs, sizeof(double), by_size);
		qsort(v[k].cpu, (size_t)runs, sizeof(double), by_size);
		printf("%.2f %.2f %.2f %ld\n", v[k].ms[runs / 2],
		    v[k].ms[runs - 1 - runs / 100], v[k].cpu[runs / 2],
		    v[k].faults);
		free(v[k].ms);
		free(v[k].cpu);
	}
	return 0;
}

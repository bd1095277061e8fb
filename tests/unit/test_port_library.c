/* Libraries that are loaded by the first call. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "port/library.h"
#include "t.h"

struct table {
	char *(*getenv)(const char *);
	int (*atoi)(const char *);
};

static const struct library_function functions[] = {
    {"getenv", offsetof(struct table, getenv)},
    {"atoi", offsetof(struct table, atoi)},
};

static struct library_late
late_of(const char *library, const char *other, struct table *t)
{
	return (struct library_late){.want = {.library = library,
					 .advice = "install it",
					 .v = functions,
					 .n = 2},
	    .other = other,
	    .table = t};
}

/* */
static void
the_first_call_loads(void)
{
	struct table t = {NULL, NULL};
	struct library_late l = late_of("libc.so.6", NULL, &t);
	const struct table *got;

	CHECK(atomic_load(&l.ready) == NULL, "before");
	got = library_late(&l);
	CHECK(got == &t && got->atoi("42") == 42, "loaded");
	CHECK(library_late(&l) == got, "once");
}

/* */
static void
another_version_will_do(void)
{
	struct table t = {NULL, NULL};
	struct library_late l = late_of("libnone.so.9", "libc.so.6", &t);

	CHECK(library_late(&l) == &t && t.atoi("7") == 7, "the other");
}

/* What a child says that needs ${l}, and its exit status. */
static int
child(struct library_late *l, char *said, size_t cap)
{
	int fd[2], status = -1;
	size_t n = 0;
	ssize_t got;
	pid_t pid;

	CHECK(pipe(fd) == 0, "pipe");
	pid = fork();
	if (pid == 0) {
		dup2(fd[1], STDERR_FILENO);
		(void)library_late(l);
		_exit(0);
	}
	close(fd[1]);
	while ((got = read(fd[0], said + n, cap - 1 - n)) > 0)
		n += (size_t)got;
	said[n] = '\0';
	close(fd[0]);
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* as when a linked one is missing, the process ends. */
static void
without_it_nothing_goes_on(void)
{
	static const struct library_function strange = {"no_such_function", 0};
	struct table t = {NULL, NULL};
	struct library_late none = late_of("libnone.so.9", NULL, &t);
	struct library_late poor = late_of("libnone.so.9", "libnone.so.8", &t);
	char said[512];

	CHECK(child(&none, said, sizeof(said)) == 1, "%s", said);
	CHECK(strcmp(said,
		  "solgate: libnone.so.9 cannot be loaded: install it\n") == 0,
	    "%s", said);
	CHECK(child(&poor, said, sizeof(said)) == 1, "%s", said);
	poor = late_of("libc.so.6", NULL, &t);
	poor.want.v = &strange;
	poor.want.n = 1;
	CHECK(child(&poor, said, sizeof(said)) == 1, "%s", said);
	CHECK(strstr(said, "no_such_function is missing") != NULL, "%s", said);
}

int
main(void)
{
	RUN(the_first_call_loads);
	RUN(another_version_will_do);
	RUN(without_it_nothing_goes_on);
	return t_done("port_library");
}

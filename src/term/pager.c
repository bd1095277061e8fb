/* The pager of the person; see pager.h. */
#define _GNU_SOURCE /* memfd_create() */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "term/pager.h"

#define DEFAULT   "less -FRX"
#define WORDS_MAX 32
#define ENV_MAX   64
#define COPY_MAX  65536

static struct {
	bool on;
	int kept, terminal; /* the answer; stdout as it was */
	char command[1024];
} pager;

/* What a pager may know: how the terminal is, and what it is told itself. */
static const char *const passed[] = {"COLORTERM", "COLUMNS", "HOME", "LANG",
    "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LESS", "LESSCHARSET",
    "LESSHISTFILE", "LESSKEY", "LESSSECURE", "LESSUTFCHARDEF", "LINES",
    "LOGNAME", "MORE", "NO_COLOR", "PATH", "TERM", "TERMINFO", "TMPDIR", "TZ",
    "USER", "XDG_CONFIG_HOME", "XDG_STATE_HOME"};

bool
pager_off(struct cli *c, void *into, const char *value)
{
	(void)into;
	(void)value;
	c->no_pager = true;
	return true;
}

/* Which one; NULL: none. */
static const char *
choose(void)
{
	const char *term = getenv("TERM"), *p = getenv("SOLGATE_PAGER");

	if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0)
		return NULL;
	if (p == NULL)
		p = getenv("PAGER");
	if (p == NULL)
		p = DEFAULT;
	p += strspn(p, " \t");
	return p[0] == '\0' || strcmp(p, "cat") == 0 ||
		strlen(p) >= sizeof(pager.command)
	    ? NULL
	    : p;
}

void
pager_begin(const struct cli *c)
{
	const char *which = choose();

	if (pager.on || c->json || c->no_pager || which == NULL ||
	    !isatty(STDOUT_FILENO) || fflush(stdout) != 0)
		return;
	snprintf(pager.command, sizeof(pager.command), "%s", which);
	pager.terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	pager.kept = memfd_create("solgate", MFD_CLOEXEC);
	pager.on = pager.terminal >= 0 && pager.kept >= 0 &&
	    dup2(pager.kept, STDOUT_FILENO) == STDOUT_FILENO;
	if (!pager.on) {
		(void)close(pager.kept);
		(void)close(pager.terminal);
	}
}

static char **
environment(void)
{
	static char room[ENV_MAX][1024];
	static char *list[ENV_MAX + 1];
	size_t n = 0;

	for (size_t i = 0; i < sizeof(passed) / sizeof(passed[0]); i++) {
		const char *value = getenv(passed[i]);
		int took = 0;

		if (value == NULL && strcmp(passed[i], "LESS") == 0)
			value = "FRX"; /* short answers need no key */
		if (value != NULL)
			took = snprintf(room[n], sizeof(room[n]), "%s=%s",
			    passed[i], value);

		if (took > 0 && took < (int)sizeof(room[n])) {
			list[n] = room[n];
			n++;
		}
	}
	list[n] = NULL;
	return list;
}

/* No shell reads it: words are between blanks. */
static void
start(int failed)
{
	char *words[WORDS_MAX + 1];
	size_t n = 0;

	for (char *w = strtok(pager.command, " \t"); w != NULL && n < WORDS_MAX;
	     w = strtok(NULL, " \t"))
		words[n++] = w;
	words[n] = NULL;
	(void)signal(SIGINT, SIG_DFL);
	(void)signal(SIGQUIT, SIG_DFL);
	(void)signal(SIGPIPE, SIG_DFL);
	if (n > 0 && dup2(pager.kept, STDIN_FILENO) == STDIN_FILENO)
		(void)execvpe(words[0], words, environment());
	(void)!write(failed, "x", 1);
	_exit(127);
}

/* It was started, and read something or had nothing to complain about. */
static bool
run(void)
{
	int pipes[2], status = 0;
	char none;
	bool started;
	pid_t pid;

	if (pipe2(pipes, O_CLOEXEC) != 0)
		return false;
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGQUIT, SIG_IGN);
	if ((pid = fork()) == 0)
		start(pipes[1]);
	(void)close(pipes[1]);
	started = pid > 0 && read(pipes[0], &none, 1) == 0;
	(void)close(pipes[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	(void)signal(SIGINT, SIG_DFL);
	(void)signal(SIGQUIT, SIG_DFL);
	return started &&
	    ((WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
		lseek(pager.kept, 0, SEEK_CUR) > 0);
}

static bool
print(void)
{
	static char room[COPY_MAX];
	ssize_t n, did;

	if (lseek(pager.kept, 0, SEEK_SET) != 0)
		return false;
	while ((n = read(pager.kept, room, sizeof(room))) > 0)
		for (char *p = room; n > 0; p += did, n -= did)
			if ((did = write(STDOUT_FILENO, p, (size_t)n)) < 0)
				return false;
	return n == 0;
}

bool
pager_end(void)
{
	bool fine = true;

	if (!pager.on)
		return true;
	pager.on = false;
	if (fflush(stdout) != 0 ||
	    dup2(pager.terminal, STDOUT_FILENO) != STDOUT_FILENO)
		fine = false;
	else if (lseek(pager.kept, 0, SEEK_END) > 0 &&
	    (lseek(pager.kept, 0, SEEK_SET) != 0 || !run()))
		fine = print();
	(void)close(pager.terminal);
	(void)close(pager.kept);
	return fine;
}

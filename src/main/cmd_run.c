/*
 * run: an agent that speaks the headless protocol, behind the gate.  Its
 * standard output is what it asks, its standard input what it is told; the
 * rest is "solgate rpc" with the role of an agent, so it can never decide.
 */
#define _GNU_SOURCE /* pipe2() */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "main/cmd_rpc.h"

#define GRACE_MS 2000 /* to end after its input ended */

static const struct cli_option options[] = {
    CLI_TEXT("mode", "MODE",
	"use a separate gate, strict or permissive, instead of the server",
	struct rpc_call, options.home.mode),
    HOME_STATE(struct rpc_call, options.home),
    HOME_SOCKET(struct rpc_call, options.home),
};

struct agent {
	pid_t pid;
	int says, hears; /* our ends */
};

static void
close_all(const int *fd, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (fd[i] >= 0)
			close(fd[i]);
}

/* In the child: only the two pipes, and standard error as it is. */
static void
become(char **argv, int in, int out)
{
	if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
		_exit(126);
	execvp(argv[0], argv);
	fprintf(
	    stderr, "solgate: cannot start the agent (%s)\n", strerror(errno));
	_exit(127);
}

static bool
start(struct agent *g, char **argv)
{
	int fd[4] = {-1, -1, -1, -1};

	if (pipe2(fd, O_CLOEXEC) != 0 || pipe2(fd + 2, O_CLOEXEC) != 0 ||
	    (g->pid = fork()) < 0) {
		close_all(fd, 4);
		return false;
	}
	if (g->pid == 0)
		become(argv, fd[0], fd[3]);
	close(fd[0]);
	close(fd[3]);
	g->hears = fd[1];
	g->says = fd[2];
	return true;
}

/* The agent's streams in the place of ours, and then as rpc. */
static enum cli_exit
speak(const struct cli *c, struct agent *g, struct rpc_call *k)
{
	enum cli_exit status = CLI_FAILED;

	if (dup2(g->says, STDIN_FILENO) >= 0 &&
	    dup2(g->hears, STDOUT_FILENO) >= 0) {
		close(g->says);
		close(g->hears);
		status = rpc_run(c, k);
	}
	/* That is the end of its input. */
	close(STDIN_FILENO);
	close(STDOUT_FILENO);
	(void)open("/dev/null", O_RDONLY);
	(void)open("/dev/null", O_WRONLY);
	return status;
}

static bool
ends_in_time(const struct agent *g, int *status)
{
	struct timespec nap = {0, 20 * 1000 * 1000};

	for (int ms = 0; ms < GRACE_MS; ms += 20) {
		if (waitpid(g->pid, status, WNOHANG) == g->pid)
			return true;
		(void)nanosleep(&nap, NULL);
	}
	return false;
}

/* Wait for the agent; one that stays is told to go. */
static int
finish(struct agent *g, bool now)
{
	int status = 0;

	if (!now && ends_in_time(g, &status))
		return status;
	(void)kill(g->pid, SIGTERM);
	if (ends_in_time(g, &status))
		return status;
	(void)kill(g->pid, SIGKILL);
	(void)waitpid(g->pid, &status, 0);
	return status;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct rpc_call k = {.role = SG_ROLE_AGENT};
	struct agent g = {.pid = -1};
	enum cli_exit status;
	int ended;

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argv[optind] == NULL)
		return cli_fail(c, CLI_USAGE, "run needs a command", NULL,
		    "Try: solgate run -- my-agent --rpc");
	k.attach = k.options.home.mode == NULL;
	k.beside = !k.attach;
	signal(SIGPIPE, SIG_IGN);
	if (!start(&g, argv + optind))
		return cli_fail(c, CLI_FAILED, "cannot start the agent",
		    strerror(errno), NULL);
	status = speak(c, &g, &k);
	ended = finish(&g, status != CLI_DONE);
	if (status != CLI_DONE)
		return status;
	return (enum cli_exit)(
	    WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended));
}

const struct cli_command cmd_run = {
    .name = "run",
    .args = "[OPTION]... -- COMMAND [ARG]...",
    .summary = "Start an agent that speaks JSON lines, behind the gate",
    .help = "The agent writes its requests to standard output and reads the "
	    "answers from\nstandard input, as solgate-protocol(7) describes. "
	    "It may ask and never decides:\nquestions go to the faces of the "
	    "server. With --mode there is no server, nobody\n"
	    "is asked, and what is not allowed is denied; beside a running "
	    "server the "
	    "mode\nhas to be strict, and nothing is kept.\n"
	    "\nExits with the agent's own exit status, or 6 if no server "
	    "answers.\n\nExamples:\n  solgate run -- my-agent --rpc\n",
    CLI_ROWS(options),
    .twice = "an option was given twice",
    .run = run,
};

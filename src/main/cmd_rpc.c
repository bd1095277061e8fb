/*
 * rpc: the headless mode, JSON lines on stdin and stdout.  Alone it has a gate
 * of its own; attached it speaks for a server that is running.  Nothing but
 * the protocol goes to stdout.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "client/client.h"
#include "face/rpc/local.h"
#include "face/rpc/remote.h"
#include "main/cmd_rpc.h"

static volatile int stop;

static void
on_signal(int number)
{
	stop = number;
}

static void
catch_signals(void)
{
	struct sigaction once = {
	    .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

	stop = 0;
	sigaction(SIGINT, &once, NULL);
	sigaction(SIGTERM, &once, NULL);
	signal(SIGPIPE, SIG_IGN);
}

static void
wake(void *ctx)
{
	struct rpc_call *k = ctx;

	/* A full pipe is awake already. */
	if (write(k->pipe[1], "", 1) < 0)
		return;
}

static bool
open_pipe(struct rpc_call *k)
{
	if (pipe(k->pipe) != 0)
		return false;
	for (int i = 0; i < 2; i++)
		if (fcntl(k->pipe[i], F_SETFL, O_NONBLOCK) != 0 ||
		    fcntl(k->pipe[i], F_SETFD, FD_CLOEXEC) != 0)
			return false;
	return true;
}

static enum cli_exit
ended(const struct cli *c, enum rpc_end end)
{
	switch (end) {
	case RPC_END_EOF:
		return CLI_DONE;
	case RPC_END_SIGNAL:
		return stop == SIGINT ? CLI_INTERRUPTED : CLI_DONE;
	case RPC_END_GONE:
		return cli_fail(c, CLI_NOT_RUNNING,
		    "the connection to the "
		    "gate was lost",
		    NULL, "Start it with: solgate serve");
	case RPC_END_BROKEN:
		break;
	}
	return cli_fail(c, CLI_FAILED,
	    "the reader does not keep up with "
	    "the output",
	    "too much output is waiting", NULL);
}

static enum cli_exit
run_alone(const struct cli *c, struct rpc_call *k, struct setup *g)
{
	struct rpc_local l = {.service = g->service,
	    .clock = clock_system(),
	    .who = {.role = k->role,
		.surface = SG_SURFACE_RPC,
		.channel = 1,
		.user = k->role == SG_ROLE_AGENT ? STR("agent:rpc")
						 : STR("local")},
	    .wake = k->pipe[0]};
	struct rpc_gate to = rpc_local_gate(&l);
	struct rpc_source source = rpc_local_source(&l);
	enum rpc_end end = RPC_END_BROKEN;

	if ((l.rpc = rpc_new(&to, &l.who)) == NULL)
		return cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	rpc_local_open(&l);
	end = rpc_loop(l.rpc, &source, STDIN_FILENO, STDOUT_FILENO, &stop);
	rpc_local_close(&l);
	rpc_free(l.rpc);
	return ended(c, end);
}

static enum cli_exit
alone(const struct cli *c, struct rpc_call *k, struct setup *g)
{
	enum cli_exit status;

	if (!open_pipe(k))
		return cli_fail(
		    c, CLI_FAILED, "cannot start", strerror(errno), NULL);
	k->options.wake = wake;
	k->options.wake_ctx = k;
	status = setup_open(c, g, &k->options);
	if (status == CLI_DONE)
		status = run_alone(c, k, g);
	return status;
}

static enum cli_exit
attached(const struct cli *c, struct rpc_call *k, struct setup *g)
{
	struct rpc_remote_options o = {.socket = g->home.socket,
	    .tokens = g->home.tokens,
	    .role = k->role};
	struct sg_error e = {0};
	enum rpc_end end = rpc_remote_run(
	    &o, STDIN_FILENO, STDOUT_FILENO, &stop, &e);

	if (e.code == SG_OK)
		return ended(c, end);
	return cli_fail_error(c, CLI_NOT_RUNNING, "cannot reach solgate serve",
	    &e, "Start it with: solgate serve");
}

/* A server that has the state directory speaks for it. */
static bool
is_running(const struct setup *g)
{
	struct sg_error e = {0};
	struct client *c = client_open(
	    g->home.socket, NULL, SG_SURFACE_RPC, &e);

	client_close(c);
	return c != NULL;
}

/*
 * A gate of its own while a server has the state directory: it keeps nothing.
 * The denials that are stored would not count in it, so that it has to be one
 * that allows nothing beyond the settings.
 */
static enum cli_exit
stand_beside(const struct cli *c, struct rpc_call *k, struct setup *g)
{
	if (strcmp(k->options.home.mode, "strict") != 0)
		return cli_fail(c, CLI_USAGE,
		    "beside a running server only --mode=strict is possible",
		    "the server holds the stored denials",
		    "Leave out --mode, or name another --state");
	setup_close(g);
	k->options.home.memory = true;
	fputs("solgate: a strict gate of its own beside the running server; "
	      "it keeps no ledger and no grants\n",
	    stderr);
	return setup_find(c, g, &k->options);
}

enum cli_exit
rpc_run(const struct cli *c, struct rpc_call *k)
{
	static struct setup g;
	const struct home_options *o = &k->options.home;
	enum cli_exit status;

	catch_signals();
	k->options.home.agent = k->role == SG_ROLE_AGENT;
	status = setup_find(c, &g, &k->options);
	if (status == CLI_DONE && k->beside && is_running(&g)) {
		status = stand_beside(c, k, &g);
		if (status == CLI_DONE)
			status = alone(c, k, &g);
		setup_close(&g);
		return status;
	}
	if (status == CLI_DONE && !k->attach && !o->memory && is_running(&g)) {
		k->attach = true;
		fprintf(stderr, "solgate: attached to the server at ");
		cli_put(stderr, str_of(g.home.socket));
		fputc('\n', stderr);
	}
	if (status == CLI_DONE && k->attach &&
	    (o->mode != NULL || o->unattended != NULL || o->memory))
		status = cli_fail(c, CLI_USAGE,
		    "a running server has its own "
		    "settings",
		    NULL, "Leave out --mode, --unattended and --memory");
	else if (status == CLI_DONE)
		status = k->attach ? attached(c, k, &g) : alone(c, k, &g);
	setup_close(&g);
	return status;
}

static const struct cli_option options[] = {
    CLI_FLAG("attach", "speak for the running server", struct rpc_call, attach),
    CLI_WORD("role", "ROLE",
	"agent may ask; person may ask and decide (the default)",
	struct rpc_call, role, words_role),
    HOME_STATE(struct rpc_call, options.home),
    HOME_CONFIG(struct rpc_call, options.home),
    HOME_MODE(struct rpc_call, options.home),
    HOME_UNATTENDED(struct rpc_call, options.home),
    CLI_FLAG("memory", "keep nothing: no ledger, no grants", struct rpc_call,
	options.home.memory),
    HOME_SOCKET(struct rpc_call, options.home),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct rpc_call k = {.role = SG_ROLE_PERSON};

	return cli_options(c, argc, argv, &k) && cli_operands(c, argc, argv, 0)
	    ? rpc_run(c, &k)
	    : CLI_USAGE;
}

const struct cli_command cmd_rpc = {
    .name = "rpc",
    .args = "[OPTION]...",
    .summary = "Headless mode: JSON lines on standard input and output",
    .help = "Commands: host_call capability_decision capability_extend turn "
	    "get_state\nget_grants set_mode. Events: hello capability_prompt "
	    "capability_prompt_update\ncapability_resolved host_result. See "
	    "solgate-protocol(7).\n\nWithout --attach it has a gate of its own "
	    "in the state directory. The end of\nstandard input detaches; it "
	    "decides nothing.\n\nExamples:\n"
	    "  echo '{\"id\":\"1\",\"type\":\"get_state\"}' | solgate rpc "
	    "--memory\n"
	    "  solgate rpc --attach --role agent\n",
    CLI_ROWS(options),
    .twice = "an option was given twice",
    .run = run,
};

/* The event stream of the server, one event after the other. */
#include <errno.h>
#include <poll.h>
#include <signal.h>

#include "client/remote.h"

volatile int remote_stopped;

static void
stop(int signo)
{
	remote_stopped = signo;
}

static void
catch_signals(void)
{
	struct sigaction on = {.sa_handler = stop};

	sigemptyset(&on.sa_mask);
	(void)sigaction(SIGINT, &on, NULL);
	(void)sigaction(SIGTERM, &on, NULL);
}

static enum cli_exit
ended(struct remote *r)
{
	if (remote_stopped != 0)
		return CLI_INTERRUPTED;
	if (client_state(r->client) == CLIENT_DONE)
		return cli_fail(r->cli, CLI_FAILED, "cannot listen",
		    "the server refused the event stream", NULL);
	return cli_fail(r->cli, CLI_NOT_RUNNING, "the server stopped",
	    client_why(r->client), NULL);
}

enum cli_exit
remote_listen(struct remote *r, struct sg_str path,
    bool (*each)(struct remote *r, const struct client_event *ev))
{
	struct client_request q = {
	    .method = "GET", .path = path, .accept = "text/event-stream"};
	struct client_event ev;

	catch_signals();
	if (!client_send(r->client, &q))
		return ended(r);
	while (
	    remote_stopped == 0 && client_work(r->client) == CLIENT_WAITING) {
		struct pollfd p = {
		    client_fd(r->client), client_events(r->client), 0};

		while (client_event(r->client, &r->a, &ev)) {
			if (!each(r, &ev))
				return CLI_DONE;
			if (fflush(stdout) != 0)
				return CLI_FAILED;
		}
		arena_clear(&r->a);
		if (remote_stopped == 0)
			(void)poll(&p, 1, 1000);
	}
	return ended(r);
}

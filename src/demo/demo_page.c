/*
 * demo --page: a gate with something to look at, its page in a browser, and an
 * agent that asks while somebody is there.  What the agent wants is written in
 * data/demo; what happens then is the gate's own doing.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "term/browser.h"
#include "demo/data.h"
#include "demo/demo.h"
#include "json/json_put.h"

#define PORT_FIRST 7878
#define PORT_LAST  7899
#define REST_MS    15000 /* between two questions of the agent */
#define LINK_MAX   512

struct play {
	struct demo *d;
	struct sg_str left; /* of the wishes, data/demo/wishes.jsonl */
	unsigned round;     /* makes ids that were not used */
	int64_t rest_ms;    /* nothing is asked before that */
};

static bool
is_free(uint16_t port)
{
	struct sockaddr_in a = {.sin_family = AF_INET,
	    .sin_port = htons(port),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
	bool ok;

	if (fd < 0)
		return false;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	ok = bind(fd, (struct sockaddr *)&a, sizeof(a)) == 0;
	close(fd);
	return ok;
}

static void
find_port(struct demo *d)
{
	for (uint16_t p = PORT_FIRST; p <= PORT_LAST && d->port == 0; p++)
		if (is_free(p))
			d->port = p;
}

/* A link that works once; false: that was said. */
static bool
get_link(struct demo *d, char link[LINK_MAX])
{
	struct sg_str said = demo_post(
	    d, "person", "/v1/session/code", (struct sg_str){NULL, 0});
	struct sg_str code = demo_text(d, said, "code");
	struct sg_str origin = demo_text(d, said, "origin");

	if (code.n == 0 || origin.n == 0)
		return false;
	snprintf(link, LINK_MAX, "%.*s/#code=%.*s", (int)origin.n, origin.p,
	    (int)code.n, code.p);
	return true;
}

static bool
show_link(struct demo *d, bool open)
{
	char link[LINK_MAX];
	bool opened;

	if (!get_link(d, link))
		return false;
	opened = open && browser_open(link);
	if (opened)
		puts("The page is open in your browser.");
	else
		printf("Open this link; it works once, for one minute:\n\n"
		       "    %s\n\n",
		    link);
	printf("Another link: %ssolgate open --state %s/state\n",
	    d->asks ? "press Enter here, or " : "", d->dir);
	puts("Everything is temporary and stays on this machine. Ctrl+C ends "
	     "it.");
	fflush(stdout);
	return true;
}

/* One wish of the agent as a call that nobody has asked for before. */
static void
wish(struct play *p, struct sg_str line)
{
	struct demo *d = p->d;
	struct sg_str name = demo_text(d, line, "call");
	char text[1024], id[64];
	struct buf b = BUF_ON(text);

	snprintf(id, sizeof(id), "%.*s-%u", (int)name.n, name.p, p->round);
	json_open(&b);
	json_put_name(&b, "call_id", id);
	json_put_raw(&b, "method", demo_member(d, line, "method"));
	json_put_raw(&b, "params", demo_member(d, line, "params"));
	json_put_raw(&b, "extension", demo_member(d, line, "extension"));
	json_close(&b);
	(void)demo_post(d, "agent", "/v1/hostcalls", buf_str(&b));
}

/* What the agent wants next, all of one batch. */
static void
ask(struct play *p)
{
	struct sg_str batch = {NULL, 0}, line, rest, now;

	p->round++;
	if (p->left.n == 0)
		p->left = (struct sg_str){
		    demo_wishes, (size_t)demo_wishes_size};
	for (rest = p->left; demo_line(&rest, &line); p->left = rest) {
		now = demo_member(p->d, line, "batch");
		if (batch.n > 0 && !str_eq(now, batch))
			return;
		batch = now;
		wish(p, line);
	}
}

/* Somebody is there, nothing waits, and the last answer is a while ago. */
static void
maybe_ask(struct play *p)
{
	struct sg_str state;

	if (demo_now() < p->rest_ms)
		return;
	state = demo_get(p->d, "person", "/v1/state");
	if (str_eq(demo_text(p->d, state, "attended"), STR("true")) &&
	    str_eq(demo_text(p->d, state, "calls"), STR("0"))) {
		ask(p);
		p->rest_ms = demo_now() + REST_MS;
	}
}

static enum cli_exit
run(struct demo *d)
{
	struct play p = {.d = d};
	struct client_event event;
	char line[DEMO_LINE_MAX];

	while (demo_stop == 0) {
		struct pollfd in = {STDIN_FILENO, POLLIN, 0};
		enum demo_got got = demo_wait(
		    d, SG_EVENT_CAPABILITY_RESOLVED, 500, &event, NULL);

		if (got == DEMO_EVENT)
			p.rest_ms = demo_now() + REST_MS;
		else if (demo_stop == 0)
			maybe_ask(&p);
		if (d->asks && poll(&in, 1, 0) == 1 &&
		    read(STDIN_FILENO, line, sizeof(line)) > 0 &&
		    !show_link(d, false))
			return CLI_FAILED;
		arena_clear(&d->a);
	}
	return CLI_DONE;
}

enum cli_exit
demo_page(struct demo *d)
{
	enum cli_exit status;

	d->asks = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	find_port(d);
	status = demo_open(d);
	if (status == CLI_DONE && (!demo_page_seed(d) || !show_link(d, true)))
		status = demo_stop != 0 ? CLI_DONE : CLI_FAILED;
	if (status == CLI_DONE)
		status = run(d);
	demo_close(d);
	return status;
}

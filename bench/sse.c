/*
 * Many readers of /v1/events at once: how long until all are greeted, and how
 * long until one event has reached all of them.
 *
 *	sse PORT READERS VIEWER-TOKEN-FILE AGENT-TOKEN-FILE PID
 *
 * Prints "name<TAB>number" lines; PID is the server, whose memory is looked at.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct reader {
	char last[16]; /* the end of what was read, so that no mark is missed */
	int fd;
	unsigned hello, news;
};

static int port;
static char request[512];

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void
die(const char *what)
{
	perror(what);
	exit(1);
}

static void
read_word(const char *path, char *word, size_t cap)
{
	FILE *f = fopen(path, "r");

	if (f == NULL || fgets(word, (int)cap, f) == NULL)
		die(path);
	word[strcspn(word, "\n")] = '\0';
	fclose(f);
}

static int
dial(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	at.sin_port = htons((uint16_t)port);
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof(at)) != 0)
		die("connect");
	return fd;
}

static void
say(int fd, const char *text)
{
	if (write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		die("write");
}

/* What came; marks may be cut in two. */
static void
hear(struct reader *r)
{
	char text[8192 + sizeof(r->last)];
	size_t kept = strlen(r->last);
	ssize_t n;

	memcpy(text, r->last, kept);
	n = read(r->fd, text + kept, 8191);
	if (n <= 0)
		die("a reader was cut");
	text[kept + (size_t)n] = '\0';
	if (strstr(text, "event: hello\n") != NULL)
		r->hello = 1;
	if (strstr(text, "event: turn\n") != NULL)
		r->news = 1;
	n = (ssize_t)(kept + (size_t)n);
	kept = n > 14 ? 14 : (size_t)n;
	memcpy(r->last, text + (size_t)n - kept, kept);
	r->last[kept] = '\0';
	if (strstr(r->last, "event") == r->last)
		r->last[0] = '\0'; /* counted already */
}

/* Listen until ${want} readers have it. */
static void
wait_for(int ep, struct reader *all, unsigned n, unsigned want, int news)
{
	struct epoll_event ev[512];
	unsigned have = 0;

	for (unsigned i = 0; i < n; i++)
		have += news ? all[i].news : all[i].hello;
	while (have < want) {
		int k = epoll_wait(ep, ev, 512, 10000);

		if (k <= 0)
			die("nothing more comes");
		for (int i = 0; i < k; i++) {
			struct reader *r = &all[ev[i].data.u32];
			unsigned before = news ? r->news : r->hello;

			hear(r);
			have += (news ? r->news : r->hello) - before;
		}
	}
}

static void
open_all(int ep, struct reader *all, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct epoll_event ev = {.events = EPOLLIN, .data.u32 = i};

		all[i].fd = dial();
		say(all[i].fd, request);
		if (epoll_ctl(ep, EPOLL_CTL_ADD, all[i].fd, &ev) != 0)
			die("epoll");
		if (i % 256 == 255)
			wait_for(ep, all, i + 1, i + 1, 0);
	}
	wait_for(ep, all, n, n, 0);
}

static long
rss_kb(const char *pid)
{
	char path[64], line[256];
	long kb = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%s/status", pid);
	f = fopen(path, "r");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "VmRSS:", 6) == 0)
			kb = strtol(line + 6, NULL, 10);
	if (f != NULL)
		fclose(f);
	return kb;
}

/* One turn, which is one event. */
static void
post_turn(int fd, const char *agent)
{
	char text[1024];
	static const char body[] = "{\"threadId\":\"sse\",\"message\":\"We "
				   "decided to ship it.\"}";

	snprintf(text, sizeof(text),
	    "POST /v1/turn HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: "
	    "Bearer %s\r\nContent-Type: application/json\r\nContent-Length: "
	    "%zu\r\n\r\n%s",
	    port, agent, sizeof(body) - 1, body);
	say(fd, text);
}

int
main(int argc, char **argv)
{
	char viewer[128], agent[128];
	struct rlimit limit;
	struct reader *all;
	unsigned n;
	int ep = epoll_create1(0), caller;
	long before;
	double start;

	if (argc != 6 || ep < 0)
		return 2;
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	port = atoi(argv[1]);
	n = (unsigned)atoi(argv[2]);
	read_word(argv[3], viewer, sizeof(viewer));
	read_word(argv[4], agent, sizeof(agent));
	snprintf(request, sizeof(request),
	    "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: "
	    "Bearer %s\r\n\r\n",
	    port, viewer);
	all = calloc(n, sizeof(*all));
	if (all == NULL)
		die("memory");
	caller = dial();
	before = rss_kb(argv[5]);
	start = now_ms();
	open_all(ep, all, n);
	printf("open_ms\t%.1f\n", now_ms() - start);
	printf("bytes_each\t%.0f\n",
	    (double)(rss_kb(argv[5]) - before) * 1024 / n);
	for (int i = 0; i < 5; i++) {
		for (unsigned k = 0; k < n; k++)
			all[k].news = 0;
		start = now_ms();
		post_turn(caller, agent);
		wait_for(ep, all, n, n, 1);
		printf("fanout_ms\t%.1f\n", now_ms() - start);
	}
	printf("bytes_each_after\t%.0f\n",
	    (double)(rss_kb(argv[5]) - before) * 1024 / n);
	return 0;
}

/* Where the browser comes back to: a loopback port, for one request. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "oauth/oauth_int.h"
#include "port/clock.h"

#define REQUEST_MAX 8192
#define READ_MS     5000

int
oauth_back_open(char address[64])
{
	struct sockaddr_in in = {
	    .sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	socklen_t n = sizeof(in);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&in, sizeof(in)) != 0 ||
	    listen(fd, 8) != 0 ||
	    getsockname(fd, (struct sockaddr *)&in, &n) != 0) {
		if (fd >= 0)
			(void)close(fd);
		return -1;
	}
	snprintf(address, 64, "http://127.0.0.1:%u/callback",
	    (unsigned)ntohs(in.sin_port));
	return fd;
}

static void
say(int fd, bool found)
{
	static const char yes[] =
	    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
	    "Connection: close\r\n\r\n<!doctype html><title>Solgate</title>"
	    "<p>Solgate has what it needs. You can close this page.";
	static const char no[] = "HTTP/1.1 404 Not Found\r\n"
				 "Content-Length: 0\r\nConnection: close\r\n"
				 "\r\n";

	(void)!send(fd, found ? yes : no,
	    (found ? sizeof(yes) : sizeof(no)) - 1, MSG_NOSIGNAL);
}

/* The query of "GET /callback?QUERY HTTP/1.1"; empty: it is another request. */
static struct sg_str
read_query(int fd, struct arena *a)
{
	char text[REQUEST_MAX];
	struct sg_str line, query = STR("");
	size_t n = 0;
	struct pollfd p = {fd, POLLIN, 0};

	while (n < sizeof(text) && poll(&p, 1, READ_MS) > 0) {
		ssize_t got = read(fd, text + n, sizeof(text) - n);

		if (got <= 0)
			break;
		n += (size_t)got;
		if (str_find((struct sg_str){text, n}, STR("\r\n\r\n")) < n)
			break;
	}
	line = (struct sg_str){text, n};
	line = str_cut(&line, '\r');
	if (str_starts(line, STR("GET /callback?"))) {
		(void)str_cut(&line, '?');
		line = str_cut(&line, ' ');
		if (!arena_dup(a, line, &query))
			query = STR("");
	}
	say(fd, query.n > 0);
	return query;
}

enum sg_err
oauth_back_wait(int fd, int64_t wait_ms, struct arena *a, struct sg_str *query,
    struct sg_error *e)
{
	int64_t end = clock_system().mono_ms(NULL) + wait_ms, left;

	*query = STR("");
	while (
	    (left = end - clock_system().mono_ms(NULL)) > 0 && query->n == 0) {
		struct pollfd p = {fd, POLLIN, 0};
		int in;

		if (poll(&p, 1, (int)left) <= 0)
			continue;
		if ((in = accept4(fd, NULL, NULL, SOCK_CLOEXEC)) < 0)
			continue;
		*query = read_query(in, a);
		(void)close(in);
	}
	return query->n > 0 ? SG_OK
			    : err_set(e, SG_ENOTFOUND, STR(""),
				  STR("nobody came back from the browser"));
}

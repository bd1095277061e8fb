/* Listening on this machine alone (T48). */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "net/loopback.h"
#include "t.h"

static const struct {
	const char *text;
	bool ok, six;
	uint16_t port;
} places[] = {
    {"7878", true, false, 7878},
    {"0", true, false, 0},
    {"127.0.0.1", true, false, 0},
    {"localhost:80", true, false, 80},
    {"127.0.0.1:65535", true, false, 65535},
    {"[::1]", true, true, 0},
    {"[::1]:9", true, true, 9},
    /* Every other address is somebody else's. */
    {"0.0.0.0:80", false, false, 0},
    {"127.0.0.2:80", false, false, 0},
    {"127.0.0.10:80", false, false, 0},
    {"127.0.0.1080", false, false, 0},
    {"192.168.1.7", false, false, 0},
    {"::1", false, false, 0},
    {"localhost.example:80", false, false, 0},
    {"", false, false, 0},
    {"65536", false, false, 0},
    {"127.0.0.1:", false, false, 0},
    {"127.0.0.1:-1", false, false, 0},
    {"127.0.0.1: 80", false, false, 0},
    {"80x", false, false, 0},
};

static void
only_this_machine(void)
{
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		struct loopback at;
		bool ok = loopback_read(places[i].text, &at);

		CHECK(ok == places[i].ok, "%s", places[i].text);
		if (ok)
			CHECK(at.six == places[i].six &&
				at.port == places[i].port,
			    "%s: %u", places[i].text, (unsigned)at.port);
	}
}

static void
a_port_of_its_own(void)
{
	struct loopback at = {.port = 0}, same;
	char url[64];
	int fd = loopback_open(&at, 1);

	CHECK(fd >= 0, "a free port");
	loopback_name(&at, fd, "/mcp", url, sizeof(url));
	CHECK(at.port != 0, "and its number");
	CHECK(strncmp(url, "http://127.0.0.1:", 17) == 0, "%s", url);
	CHECK(strstr(url, "/mcp") != NULL, "%s", url);
	same = at;
	errno = 0;
	CHECK(loopback_open(&same, 1) == -1 && errno == EADDRINUSE,
	    "a port that is taken is named as such");
	(void)close(fd);
}

int
main(void)
{
	RUN(only_this_machine);
	RUN(a_port_of_its_own);
	return t_done("net_loopback");
}

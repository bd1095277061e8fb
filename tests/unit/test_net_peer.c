/* Whose process is at the other end, as the kernel's table has it. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/peer.h"
#include "t.h"

static uint32_t who;

static int listener, client, server;
static char dir[64];

static void
connect_both(void)
{
	struct sockaddr_in a = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t n = sizeof(a);

	listener = socket(AF_INET, SOCK_STREAM, 0);
	CHECK(bind(listener, (struct sockaddr *)&a, sizeof(a)) == 0 &&
		listen(listener, 1) == 0 &&
		getsockname(listener, (struct sockaddr *)&a, &n) == 0,
	    "listens");
	client = socket(AF_INET, SOCK_STREAM, 0);
	CHECK(
	    connect(client, (struct sockaddr *)&a, sizeof(a)) == 0, "connects");
	server = accept(listener, NULL, NULL);
	CHECK(server >= 0, "accepts");
}

static void
test_kernel(void)
{
	CHECK(peer_user(server, "/proc/net/", &who) == PEER_OURS, "our own");
	CHECK(peer_user(server, "/nowhere/", &who) == PEER_UNKNOWN, "no table");
	CHECK(peer_user(-1, "/proc/net/", &who) == PEER_UNKNOWN, "no socket");
}

/* A table that says the other end is of user ${uid}. */
static void
write_table(unsigned uid, int swap)
{
	struct sockaddr_in us, them;
	socklen_t n = sizeof(us);
	char path[96];
	FILE *f;

	(void)getsockname(server, (struct sockaddr *)&us, &n);
	n = sizeof(them);
	(void)getpeername(server, (struct sockaddr *)&them, &n);
	snprintf(path, sizeof(path), "%s/tcp", dir);
	f = fopen(path, "w");
	fprintf(f,
	    "  sl  local_address rem_address   st tx_queue rx_queue tr\n"
	    "   0: %08X:%04X %08X:%04X 01 00000000:00000000 00:00000000 "
	    "00000000 %5u        0 1\n",
	    (unsigned)them.sin_addr.s_addr,
	    (unsigned)ntohs(swap ? us.sin_port : them.sin_port),
	    (unsigned)us.sin_addr.s_addr,
	    (unsigned)ntohs(swap ? them.sin_port : us.sin_port), uid);
	fclose(f);
}

/* T50: a link that another user read is of no use to that user. */
static void
test_table(void)
{
	char at[80], path[96];

	snprintf(at, sizeof(at), "%s/", dir);
	write_table((unsigned)geteuid() + 1000, 0);
	CHECK(peer_user(server, at, &who) == PEER_FOREIGN, "somebody else");
	write_table((unsigned)geteuid(), 0);
	CHECK(peer_user(server, at, &who) == PEER_OURS, "ours");
	write_table(0, 0);
	CHECK(peer_user(server, at, &who) == PEER_OURS, "root");
	write_table((unsigned)geteuid() + 1000, 1);
	CHECK(peer_user(server, at, &who) == PEER_UNKNOWN,
	    "our own end is not it");
	snprintf(path, sizeof(path), "%s/tcp", dir);
	unlink(path);
}

int
main(void)
{
	strcpy(dir, "/tmp/solgate-peer-XXXXXX");
	CHECK(mkdtemp(dir) != NULL, "a directory");
	connect_both();
	RUN(test_kernel);
	RUN(test_table);
	close(client);
	close(server);
	close(listener);
	rmdir(dir);
	return t_done("face_http_peer");
}

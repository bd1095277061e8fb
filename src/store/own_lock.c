/* A lock that no child takes along; see own.h. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "store/own.h"

#define HELD_MAX 8
#define TRY_MS   20

/* Descriptors that a child must not keep; -1: a free place. */
static int held[HELD_MAX] = {-1, -1, -1, -1, -1, -1, -1, -1};
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* In the child, before anything else of ours: only close(), which is safe. */
static void
let_go(void)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (held[i] >= 0)
			close(held[i]);
}

static void
watch_forks(void)
{
	(void)pthread_atfork(NULL, NULL, let_go);
}

static void
keep(int from, int to)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (held[i] == from) {
			held[i] = to;
			return;
		}
}

static enum sg_err
taken(const char *what, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "another solgate is ");
	buf_addz(&b, what);
	return err_set(e, SG_ECONFLICT, STR(""), buf_str(&b));
}

enum sg_err
own_lock(int fd, const char *what, struct sg_error *e)
{
	static const struct timespec pause = {0, TRY_MS * 1000000L};

	(void)pthread_once(&once, watch_forks);
	for (int ms = 0; flock(fd, LOCK_EX | LOCK_NB) != 0; ms += TRY_MS) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return own_failed("cannot lock", errno, e);
		if (ms >= OWN_LOCK_MS)
			return taken(what, e);
		(void)nanosleep(&pause, NULL);
	}
	keep(-1, fd);
	return SG_OK;
}

void
own_lock_close(int fd)
{
	if (fd < 0)
		return;
	keep(fd, -1);
	close(fd);
}

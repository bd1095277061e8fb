/* Whether the disk of the ledger can be written again; see setup.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "postgres/postgres.h"
#include "setup/setup_int.h"
#include "store/own.h"

#define PROBE "space.probe"
#define ROOM  (1u << 20) /* bytes there must be, and more than a file has */

/* Room for more than one group of records, on the disk and not in a cache. */
static bool
write_probe(int fd)
{
	char *zeros = calloc(1, ROOM);
	bool ok = zeros != NULL && write(fd, zeros, ROOM) == (ssize_t)ROOM &&
	    fsync(fd) == 0;

	free(zeros);
	return ok;
}

/* The database of the store is looked for on a thread of its own. */
static bool
store_works(struct setup *g)
{
	if (g->home.config.store_url.n == 0)
		return true;
	if (g->waits == NULL)
		g->waits = postgres_watch_new(
		    g->home.config.store_url.p, g->node != NULL);
	return postgres_watch_sees(g->waits);
}

static bool
ledger_works(const struct setup *g)
{
	struct sg_error none = {0};
	int dir = own_dir_open(g->home.audit, false, &none);
	int fd = dir < 0
	    ? -1
	    : own_file_open(dir, PROBE, O_WRONLY | O_CREAT | O_TRUNC, &none);
	bool ok = fd >= 0 && write_probe(fd);

	if (fd >= 0)
		close(fd);
	if (dir >= 0) {
		(void)unlinkat(dir, PROBE, 0);
		close(dir);
	}
	return ok;
}

bool
setup_disk_works(struct setup *g)
{
	/* The ledger of a node stands in the database. */
	return (g->node != NULL || ledger_works(g)) && store_works(g);
}

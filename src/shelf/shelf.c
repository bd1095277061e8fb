/* One of two stores, by the settings. */
#include "shelf/shelf.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "postgres/postgres.h"
#include "shelf/move.h"
#include "sqlite/sqlite.h"

void
shelf_path(const char *state, char out[SHELF_PATH_MAX])
{
	(void)snprintf(out, SHELF_PATH_MAX, "%s/solgate.db", state);
}

const char *
shelf_name(const struct shelf *s, char room[SHELF_PATH_MAX])
{
	if (s->url.n > 0)
		return "the database of store.url";
	shelf_path(s->state, room);
	return room;
}

/* A half-moved store has rows, and lacks others: nothing is decided by it. */
static enum sg_err
check_whole(struct store_port *port, struct sg_error *e)
{
	bool yes = false;
	enum sg_err err = move_unfinished(port, &yes, e);

	if (err == SG_OK && yes)
		err = err_set(e, SG_EIO, STR(""),
		    STR("a move into this store was not finished; run the "
			"same solgate store move again"));
	if (err == SG_OK)
		return SG_OK;
	port->close(port->self);
	*port = (struct store_port){.commit = NULL};
	return err;
}

enum sg_err
shelf_open(const struct shelf *s, struct store_port *port, struct sg_error *e)
{
	char path[SHELF_PATH_MAX];
	enum sg_err err;

	shelf_path(s->state, path);
	err = s->url.n > 0 ? postgres_open(s->url.p, port, e)
			   : store_sqlite_open(path, port, e);
	return err == SG_OK ? check_whole(port, e) : err;
}

#define LAG_TRIES 100 /* of a millisecond */

/*
 * A gate that runs gives its store the rows of the last calls some
 * milliseconds later; until then they stand in this file.
 */
static void
wait_for_rows(const char *state)
{
	const struct timespec ms = {.tv_nsec = 1000000};
	char path[SHELF_PATH_MAX];
	struct stat st;
	off_t was = 0;

	(void)snprintf(path, sizeof(path), "%s/audit/rows.pending", state);
	for (unsigned i = 0; i < LAG_TRIES; i++) {
		if (stat(path, &st) != 0 || st.st_size == 0 || st.st_size < was)
			return;
		was = st.st_size;
		(void)nanosleep(&ms, NULL);
	}
}

enum sg_err
shelf_open_read(
    const struct shelf *s, struct store_port *port, struct sg_error *e)
{
	char path[SHELF_PATH_MAX];
	enum sg_err err;

	if (s->url.n == 0)
		wait_for_rows(s->state);
	shelf_path(s->state, path);
	err = s->url.n > 0 ? postgres_open_read(s->url.p, port, e)
			   : store_sqlite_open_read(path, port, e);
	return err == SG_OK ? check_whole(port, e) : err;
}

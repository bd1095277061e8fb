/* An export of many chains: a directory for each node; see chains.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "anchor/chains.h"
#include "port/nodes.h"
#include "store/ledger.h"
#include "store/ledger_file.h"
#include "store/own.h"

#define PATH_ROOM 4096

struct chains_dir {
	struct ledger_chain *v;
	char (*paths)[PATH_ROOM];
	char (*names)[NODES_NAME_MAX + 1];
	size_t n, cap;
};

static enum sg_err
failed(const char *path, struct sg_error *e)
{
	return err_set(e, SG_EIO, str_of(path), str_of(strerror(errno)));
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* The directories in ${dir} that could be a node's, in their order. */
static enum sg_err
read_names(struct chains_dir *d, const char *dir, struct sg_error *e)
{
	DIR *all = opendir(dir);
	struct dirent *one;
	enum sg_err err = SG_OK;

	if (all == NULL)
		return failed(dir, e);
	while (err == SG_OK && (errno = 0, one = readdir(all)) != NULL) {
		char path[PATH_ROOM];
		void *more;

		if (one->d_name[0] == '.' ||
		    strlen(one->d_name) > NODES_NAME_MAX ||
		    (size_t)snprintf(path, sizeof(path), "%s/%s", dir,
			one->d_name) >= sizeof(path) ||
		    ledger_begins(path) == 0)
			continue;
		more = realloc(d->names, (d->n + 1) * sizeof(*d->names));
		if (more == NULL) {
			err = own_starved(e);
			break;
		}
		d->names = more;
		memcpy(d->names[d->n++], one->d_name, strlen(one->d_name) + 1);
	}
	if (err == SG_OK && errno != 0)
		err = failed(dir, e);
	closedir(all);
	if (err == SG_OK && d->n > 0)
		qsort(d->names, d->n, sizeof(*d->names), by_name);
	return err;
}

struct chains_dir *
chains_dir_open(const char *dir, struct sg_error *e)
{
	struct chains_dir *d = calloc(1, sizeof(*d));
	enum sg_err err = d == NULL ? own_starved(e) : read_names(d, dir, e);

	if (err == SG_OK && d->n > 0) {
		d->paths = calloc(d->n, sizeof(*d->paths));
		d->v = calloc(d->n, sizeof(*d->v));
		if (d->paths == NULL || d->v == NULL)
			err = own_starved(e);
	}
	if (err != SG_OK || d->n == 0) {
		chains_dir_close(d);
		return NULL;
	}
	for (size_t i = 0; i < d->n; i++) {
		(void)snprintf(d->paths[i], sizeof(d->paths[i]), "%.*s/%s",
		    PATH_ROOM - NODES_NAME_MAX - 2, dir, d->names[i]);
		d->v[i] = (struct ledger_chain){
		    str_of(d->names[i]), ledger_files(d->paths[i])};
	}
	return d;
}

const struct ledger_chain *
chains_dir_all(const struct chains_dir *d, size_t *n)
{
	*n = d->n;
	return d->v;
}

void
chains_dir_close(struct chains_dir *d)
{
	if (d == NULL)
		return;
	free(d->v);
	free(d->paths);
	free(d->names);
	free(d);
}

/* ---- Writing one --------------------------------------------------------- */

struct copy {
	FILE *f;
	uint64_t lines;
};

static bool
put_line(void *ctx, const struct ledger_entry *entry)
{
	struct copy *c = ctx;

	(void)fwrite(entry->line.p, 1, entry->line.n, c->f);
	putc('\n', c->f);
	c->lines++;
	return !ferror(c->f);
}

/* All lines of one chain, as one file, on the disk when it is done. */
static enum sg_err
copy_one(const struct ledger_chain *c, const char *dir, uint64_t *lines,
    struct sg_error *e)
{
	char path[PATH_ROOM], name[LEDGER_NAME_MAX];
	struct copy to = {.lines = 0};
	enum sg_err err;
	int fd;

	ledger_name(1, name);
	(void)snprintf(
	    path, sizeof(path), "%s/%.*s", dir, (int)c->name.n, c->name.p);
	if (mkdir(path, 0700) != 0)
		return failed(path, e);
	(void)snprintf(path, sizeof(path), "%s/%.*s/%s", dir, (int)c->name.n,
	    c->name.p, name);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0 || (to.f = fdopen(fd, "w")) == NULL) {
		err = failed(path, e);
		if (fd >= 0)
			close(fd);
		return err;
	}
	err = c->ledger.each(c->ledger.self, 1, put_line, &to, e);
	if (err == SG_OK &&
	    (ferror(to.f) || fflush(to.f) != 0 || fsync(fd) != 0))
		err = failed(path, e);
	if (fclose(to.f) != 0 && err == SG_OK)
		err = failed(path, e);
	*lines += to.lines;
	return err;
}

/* A name of a chain becomes one of a directory: the settings allow no other,
 * but the database may hold anything. */
static bool
is_plain(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '/' || name.p[i] == '\0' ||
		    (i == 0 && name.p[i] == '.'))
			return false;
	return name.n > 0 && name.n <= NODES_NAME_MAX;
}

/* There is nothing in it but itself and its parent. */
static bool
is_empty(const char *dir)
{
	DIR *all = opendir(dir);
	struct dirent *one;
	bool empty = all != NULL;

	while (empty && (one = readdir(all)) != NULL)
		empty = strcmp(one->d_name, ".") == 0 ||
		    strcmp(one->d_name, "..") == 0;
	if (all != NULL)
		closedir(all);
	return empty;
}

enum sg_err
chains_export(const struct ledger_chain *v, size_t n, const char *dir,
    uint64_t *lines, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	*lines = 0;
	if (strlen(dir) + NODES_NAME_MAX + LEDGER_NAME_MAX + 3 > PATH_ROOM)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the name of the directory is too long"));
	for (size_t i = 0; i < n; i++)
		if (!is_plain(v[i].name))
			return err_set(e, SG_EINVALID, v[i].name,
			    STR("no node can have this name, and no directory "
				"is made of it"));
	if (mkdir(dir, 0700) != 0 && errno != EEXIST)
		return failed(dir, e);
	if (!is_empty(dir))
		return err_set(e, SG_ECONFLICT, str_of(dir),
		    STR("the directory is not empty"));
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = copy_one(&v[i], dir, lines, e);
	return err;
}

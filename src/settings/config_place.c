/* Where settings and state stand, and who may have written them. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"

#define FILE_MAX (1u << 20)
#define STICKY   01000 /* names of others stay; POSIX has it as an option */
#define NOBODY   65534 /* who has no number here; the kernel's default */

static enum sg_err
fail(enum sg_err err, const char *path, const char *why, struct sg_error *e)
{
	return err_set(e, err, str_of(path), str_of(why));
}

/* $${name}, or $HOME${rest}; then ${tail}. */
static bool
place(char *out, const char *(*get)(const char *), const char *name,
    const char *rest, const char *tail)
{
	const char *dir = get(name), *home = get("HOME");
	int n = -1;

	if (dir != NULL && dir[0] == '/')
		n = snprintf(out, PLACE_MAX, "%s%s", dir, tail);
	else if (rest != NULL && home != NULL && home[0] == '/')
		n = snprintf(out, PLACE_MAX, "%s%s%s", home, rest, tail);
	return n > 0 && n < PLACE_MAX;
}

enum sg_err
places_find(
    struct places *p, const char *(*get)(const char *), struct sg_error *e)
{
	int n;

	*p = (struct places){0};
	if (!place(p->config, get, "XDG_CONFIG_HOME", "/.config",
		"/solgate/config.toml") ||
	    !place(
		p->state, get, "XDG_STATE_HOME", "/.local/state", "/solgate"))
		return fail(SG_ENOTFOUND, "HOME",
		    "there is no home directory; set HOME, or XDG_CONFIG_HOME "
		    "and XDG_STATE_HOME",
		    e);
	if (place(p->runtime, get, "XDG_RUNTIME_DIR", NULL, "/solgate"))
		return SG_OK;
	n = snprintf(p->runtime, PLACE_MAX, "%s/run", p->state);
	return n < PLACE_MAX
	    ? SG_OK
	    : fail(SG_ELONG, p->state, "the path is too long", e);
}

void
places_system(struct places *p)
{
	*p = (struct places){.config = PLACE_SYSTEM,
	    .state = PLACE_SYSTEM_STATE,
	    .runtime = PLACE_SYSTEM_RUNTIME};
}

bool
place_has_system(uint32_t *uid)
{
	struct stat st;

	if (lstat(PLACE_SYSTEM_RUNTIME, &st) != 0 || !S_ISDIR(st.st_mode) ||
	    (st.st_mode & (S_IWGRP | S_IWOTH)) != 0)
		return false;
	*uid = (uint32_t)st.st_uid;
	return true;
}

/* Whether this process stands in a user namespace that has no root: the unit of
 * a user is confined so.  Owners are then our user and nobody. */
static bool
is_rootless(void)
{
	FILE *f = fopen("/proc/self/uid_map", "re");
	unsigned first, count;
	bool root = f == NULL, some = false;

	while (f != NULL && fscanf(f, "%u %*u %u", &first, &count) == 2) {
		some = true;
		root = root || (first == 0 && count > 0);
	}
	if (f != NULL)
		(void)fclose(f);
	return some && !root;
}

/* Ours or root's.  Where root has no number, it is who owns what is in /etc. */
static bool
is_owned(const char *path, uid_t owner)
{
	return owner == geteuid() || owner == 0 ||
	    (owner == NOBODY && str_starts(str_of(path), STR("/etc/")) &&
		strstr(path, "..") == NULL && is_rootless());
}

/* T45: NULL, or why the open file is not to be trusted. */
static const char *
distrust(const char *path, int fd, off_t *size)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	*size = st.st_size;
	if (!S_ISREG(st.st_mode))
		return "the file is not a regular file";
	if (!is_owned(path, st.st_uid))
		return "the file belongs to another user";
	if ((st.st_mode & (S_IWGRP | S_IWOTH)) != 0)
		return "other users may write to the file; run chmod go-w on "
		       "it";
	return st.st_size > (off_t)FILE_MAX ? "the file is larger than 1 MiB"
					    : NULL;
}

/* The directory of ${path}: others may not put another file there. */
static const char *
distrust_dir(const char *path)
{
	char dir[PLACE_MAX];
	const char *slash = strrchr(path, '/');
	size_t n = slash == NULL ? 0 : (size_t)(slash - path);
	struct stat st;

	if (n >= sizeof(dir))
		return "the path is too long";
	memcpy(dir, path, n);
	dir[n] = '\0';
	if (stat(slash == NULL ? "." : n == 0 ? "/" : dir, &st) != 0)
		return strerror(errno);
	if (!is_owned(path, st.st_uid))
		return "the file's directory belongs to another user";
	if ((st.st_mode & (S_IWGRP | S_IWOTH)) != 0 &&
	    (st.st_mode & STICKY) == 0)
		return "other users may write to the file's directory";
	return NULL;
}

static bool
read_fully(int fd, char *p, size_t n)
{
	for (ssize_t got; n > 0; n -= (size_t)got, p += got) {
		got = read(fd, p, n);
		if (got < 0 && errno == EINTR)
			got = 0;
		else if (got <= 0)
			return false;
	}
	return true;
}

enum sg_err
config_file(
    const char *path, struct arena *a, struct sg_str *text, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	const char *why;
	off_t size = 0;
	char *p = NULL;

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return fail(SG_ENOTFOUND, path, "there is no such file", e);
	if (fd < 0)
		return fail(SG_EIO, path,
		    errno == ELOOP ? "the file is a link" : strerror(errno), e);
	if ((why = distrust(path, fd, &size)) == NULL)
		why = distrust_dir(path);
	if (why == NULL && (p = arena_new(a, (size_t)size + 1)) == NULL)
		why = "out of memory";
	if (why == NULL && !read_fully(fd, p, (size_t)size))
		why = "the file changed while it was read";
	close(fd);
	if (why != NULL)
		return fail(SG_EIO, path, why, e);
	*text = (struct sg_str){p, (size_t)size};
	return SG_OK;
}

static enum sg_err
load_file(struct config *c, const char *path, bool must, struct sg_error *e)
{
	struct sg_error why = {0};
	struct sg_str text = {NULL, 0}, name;
	enum sg_err err = config_file(path, c->a, &text, &why);

	if (err == SG_ENOTFOUND && !must)
		return SG_OK;
	if (err != SG_OK)
		return fail(err, path, why.message, e);
	if (!arena_dup(c->a, (struct sg_str){path, strlen(path) + 1}, &name))
		return fail(SG_ENOMEM, path, "out of memory", e);
	return config_read(c, name.p, text, e);
}

static enum sg_err
load_variable(struct config *c, const char *value, enum config_key key,
    const char *name, struct sg_error *e)
{
	struct sg_error why = {0};

	if (value == NULL ||
	    config_set(c, key, str_of(value), CONFIG_BY_ENVIRONMENT, &why) ==
		SG_OK)
		return SG_OK;
	return fail(why.code, name, why.message, e);
}

enum sg_err
config_load(struct config *c, const struct places *p, const char *file,
    const char *(*get)(const char *), struct sg_error *e)
{
	enum sg_err err;

	if (file != NULL) {
		err = load_file(c, file, true, e);
	} else {
		err = load_file(c, PLACE_SYSTEM, false, e);
		if (err == SG_OK && strcmp(p->config, PLACE_SYSTEM) != 0)
			err = load_file(c, p->config, false, e);
	}
	if (err == SG_OK)
		err = load_variable(c, get("SOLGATE_LISTEN"), CONFIG_listen,
		    "SOLGATE_LISTEN", e);
	if (err == SG_OK)
		err = load_variable(c, get("SOLGATE_SOCKET"), CONFIG_socket,
		    "SOLGATE_SOCKET", e);
	if (err == SG_OK)
		err = load_variable(c, get("SOLGATE_PERSON"), CONFIG_person,
		    "SOLGATE_PERSON", e);
	return err;
}

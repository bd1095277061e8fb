/*
 * The files of the tokens.  Everything is opened once, by descriptor, without
 * following links, and judged by what was opened (T45).
 */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access/claim.h"
#include "access/keyring_int.h"
#include "hosts/hosts.h"

static const char *const roles[SG_ROLE_COUNT] = {
    [SG_ROLE_VIEWER] = "viewer",
    [SG_ROLE_AGENT] = "agent",
    [SG_ROLE_PERSON] = "person",
};

static enum sg_err
refuse(struct sg_error *e, const char *name, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "tokens/");
	buf_addz(&b, name);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

/* Ours, closed to others, and of the kind ${type}. */
static const char *
check_own(const struct stat *st, mode_t type)
{
	if ((st->st_mode & S_IFMT) != type)
		return "is not a regular file or directory";
	if (st->st_uid != geteuid())
		return "belongs to another user";
	if ((st->st_mode & 077) != 0)
		return "other users can reach it; remove their access (chmod "
		       "go=)";
	if (type == S_IFREG && st->st_nlink != 1)
		return "has a second name (a hard link)";
	return NULL;
}

/* A descriptor, or -1 with ${e}, or -1 without if ${name} is not there. */
static int
open_own(
    int at, const char *path, const char *name, mode_t type, struct sg_error *e)
{
	int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
	struct stat st;
	const char *why;
	int fd;

	if (type == S_IFDIR)
		flags |= O_DIRECTORY;
	fd = openat(at, path, flags);
	if (fd < 0) {
		if (errno != ENOENT)
			(void)refuse(e, name,
			    errno == ELOOP ? "is a link" : "cannot be opened");
		return -1;
	}
	why = fstat(fd, &st) != 0 ? "cannot be examined" : check_own(&st, type);
	if (why == NULL)
		return fd;
	(void)refuse(e, name, why);
	(void)close(fd);
	return -1;
}

void
keyring_encode(const uint8_t random[32], char text[TOKEN_TEXT])
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789-_";

	for (size_t i = 0; i < TOKEN_TEXT; i++) {
		size_t bit = i * 6;
		unsigned two = (unsigned)random[bit / 8] << 8;

		if (bit / 8 + 1 < 32)
			two |= random[bit / 8 + 1];
		text[i] = digits[two >> (10 - bit % 8) & 63];
	}
}

/* Whole or not at all: written beside, then renamed. */
static enum sg_err
make_file(int dir, const char *name, struct sg_error *e)
{
	uint8_t random[32];
	char text[TOKEN_TEXT + 1];
	bool ok;
	int fd;

	if (getentropy(random, sizeof(random)) != 0)
		return refuse(e, name, "the system gave no random bytes");
	keyring_encode(random, text);
	text[TOKEN_TEXT] = '\n';
	(void)unlinkat(dir, ".new", 0);
	fd = openat(dir, ".new", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	ok = fd >= 0 && write(fd, text, sizeof(text)) == sizeof(text) &&
	    fsync(fd) == 0;
	if (fd >= 0)
		ok = close(fd) == 0 && ok;
	keyring_wipe(random, sizeof(random));
	keyring_wipe(text, sizeof(text));
	if (!ok || renameat(dir, ".new", dir, name) != 0)
		return refuse(e, name, "cannot be written");
	return SG_OK;
}

static int
open_dir(const struct keyring *t, struct sg_error *e)
{
	int dir = open_own(AT_FDCWD, t->path, "", S_IFDIR, e);

	if (dir < 0)
		(void)refuse(e, "", "there is no such directory");
	return dir;
}

/* The ${i}th of the tokens of hooks and proxies; false: there are no more. */
static bool
channel_name(size_t i, struct buf *b)
{
	b->n = 0;
	if (i < HOOK_HOST_COUNT) {
		buf_addz(b, "host.");
		buf_addz(b, hook_host_name((enum hook_host)i));
	} else if (i < HOOK_HOST_COUNT + 2) {
		buf_addz(b, i == HOOK_HOST_COUNT ? "mcp" : "acp");
	}
	buf_addc(b, '\0');
	return b->n > 1;
}

static enum sg_err
make_missing(int dir, const char *name, struct sg_error *e)
{
	struct stat st;

	return fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) != 0 &&
		errno == ENOENT
	    ? make_file(dir, name, e)
	    : SG_OK;
}

static enum sg_err
make_agents(int dir, struct sg_error *e)
{
	char room[128];
	struct buf b = BUF_ON(room);
	enum sg_err err = SG_OK;
	int fd;

	if (mkdirat(dir, "agents", 0700) != 0 && errno != EEXIST)
		return refuse(e, "agents", "cannot be created");
	fd = open_own(dir, "agents", "agents", S_IFDIR, e);
	if (fd < 0)
		return SG_EIO;
	for (size_t i = 0; err == SG_OK && channel_name(i, &b); i++)
		err = make_missing(fd, room, e);
	(void)close(fd);
	return err;
}

enum sg_err
keyring_give(const char *path, struct sg_error *e)
{
	enum sg_err err;
	int dir;

	if (mkdir(path, 0700) != 0 && errno != EEXIST)
		return refuse(e, "", "cannot be created");
	dir = open_own(AT_FDCWD, path, "", S_IFDIR, e);
	if (dir < 0)
		return SG_EIO;
	err = make_agents(dir, e);
	(void)close(dir);
	return err;
}

enum sg_err
keyring_renew(const struct keyring *t, const char *name, struct sg_error *e)
{
	int dir = open_dir(t, e);
	int fd = dir < 0 ? -1 : open_own(dir, "agents", "agents", S_IFDIR, e);
	enum sg_err err = fd < 0 ? SG_EIO : make_file(fd, name, e);

	if (fd >= 0)
		(void)close(fd);
	if (dir >= 0)
		(void)close(dir);
	return err;
}

/* A token that earlier versions kept in a file. */
static enum sg_err
remove_old(int dir, const char *name, struct sg_error *e)
{
	return unlinkat(dir, name, 0) == 0 || errno == ENOENT
	    ? SG_OK
	    : refuse(e, name, "cannot be removed");
}

bool
keyring_draw(char text[TOKEN_TEXT + 1])
{
	uint8_t random[32];
	bool ok = getentropy(random, sizeof(random)) == 0;

	if (ok)
		keyring_encode(random, text);
	text[TOKEN_TEXT] = '\0';
	keyring_wipe(random, sizeof(random));
	return ok;
}

enum sg_err
keyring_make(const struct keyring *t, struct sg_error *e)
{
	enum sg_err err = SG_OK;
	int dir;

	if (mkdir(t->path, 0700) != 0 && errno != EEXIST)
		return refuse(e, "", "cannot be created");
	dir = open_dir(t, e);
	if (dir < 0)
		return SG_EIO;
	for (size_t i = 0; i < SG_ROLE_COUNT && err == SG_OK; i++)
		err = t->closed && i == SG_ROLE_PERSON
		    ? remove_old(dir, roles[i], e)
		    : make_missing(dir, roles[i], e);
	if (err == SG_OK)
		err = make_agents(dir, e);
	(void)close(dir);
	return err;
}

static bool
is_token(const char *text, ssize_t n)
{
	if (n != TOKEN_TEXT &&
	    (n != TOKEN_TEXT + 1 || text[TOKEN_TEXT] != '\n'))
		return false;
	for (size_t i = 0; i < TOKEN_TEXT; i++) {
		char c = text[i];

		if ((c < '0' || c > '9') &&
		    ((c | 32) < 'a' || (c | 32) > 'z') && c != '-' && c != '_')
			return false;
	}
	return true;
}

bool
keyring_ownable(struct sg_str id)
{
	enum access_owner o = claim_owner(id);

	for (size_t i = 0; i < id.n; i++)
		if (id.p[i] == '/')
			return false;
	return id.n > 0 && id.p[0] != '.' && claim_is_plain(id) &&
	    (o == OWNER_PLAIN || o == OWNER_HOOK || o == OWNER_MCP ||
		o == OWNER_ACP);
}

/* Read ${file} of ${dir}, which is called ${name}, as one of ${role}. */
static enum sg_err
read_file(int dir, const char *file, struct token *k, struct sg_error *e)
{
	char text[TOKEN_TEXT + 2];
	int fd = open_own(dir, file, k->name, S_IFREG, e);
	ssize_t n;

	if (fd < 0)
		return refuse(e, k->name, "does not exist");
	n = read(fd, text, sizeof(text));
	(void)close(fd);
	if (!is_token(text, n))
		return refuse(e, k->name, "does not hold a token");
	memcpy(k->text, text, TOKEN_TEXT);
	keyring_wipe(text, sizeof(text));
	return SG_OK;
}

static struct token *
next_token(struct token_list *l, const char *folder, const char *file)
{
	struct token *k = &l->v[l->n];
	struct buf b = BUF_ON(k->name);

	if (l->n == KEYRING_MAX)
		return NULL;
	*k = (struct token){.role = SG_ROLE_AGENT};
	buf_addz(&b, folder);
	buf_addz(&b, file);
	buf_addc(&b, '\0');
	if (buf_full(&b))
		return NULL;
	l->n++;
	return k;
}

static enum sg_err
read_agents(int dir, struct token_list *l, struct sg_error *e)
{
	int fd = open_own(dir, "agents", "agents", S_IFDIR, e);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	enum sg_err err = SG_OK;
	struct dirent *entry;

	if (d == NULL) {
		if (fd >= 0)
			(void)close(fd);
		return fd < 0 && e->code == SG_OK
		    ? SG_OK
		    : refuse(e, "agents", "cannot be read");
	}
	while (err == SG_OK && (errno = 0, (entry = readdir(d)) != NULL)) {
		struct token *k;

		if (entry->d_name[0] == '.')
			continue;
		k = next_token(l, "agents/", entry->d_name);
		if (!keyring_ownable(str_of(entry->d_name)))
			err = refuse(e, "agents",
			    "holds a token of a reserved id; remove that file");
		else
			err = k == NULL
			    ? refuse(e, "agents",
				  "holds too many files, or one with "
				  "too long a name")
			    : read_file(dirfd(d), entry->d_name, k, e);
	}
	if (err == SG_OK && errno != 0)
		err = refuse(e, "agents", "cannot be read");
	(void)closedir(d);
	return err;
}

enum sg_err
keyring_read(const struct keyring *t, struct token_list *l, struct sg_error *e)
{
	struct sg_error own = {.code = SG_OK};
	int dir = open_dir(t, &own);
	enum sg_err err = dir < 0 ? SG_EIO : SG_OK;

	l->stamp = keyring_stamp(t);
	for (size_t i = 0; i < SG_ROLE_COUNT && err == SG_OK; i++) {
		struct token *k = next_token(l, "", roles[i]);

		k->role = (enum sg_role)i;
		if (t->closed && i == SG_ROLE_PERSON)
			memcpy(k->text, t->person, sizeof(k->text));
		else
			err = read_file(dir, roles[i], k, &own);
	}
	if (err == SG_OK)
		err = read_agents(dir, l, &own);
	if (dir >= 0)
		(void)close(dir);
	if (err != SG_OK)
		(void)err_set(e, err, STR(""), str_of(own.message));
	return err;
}

static void
mix(uint64_t *sum, int dir, const char *name)
{
	struct stat st = {0};

	(void)fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW);
	*sum = (*sum ^ (uint64_t)st.st_ino) * 0x100000001b3u;
	*sum = (*sum ^ (uint64_t)st.st_ctim.tv_sec) * 0x100000001b3u;
	*sum = (*sum ^ (uint64_t)st.st_ctim.tv_nsec) * 0x100000001b3u;
}

uint64_t
keyring_stamp(const struct keyring *t)
{
	uint64_t sum = 0xcbf29ce484222325u;
	int dir = open(t->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int fd = openat(dir, "agents", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *agents = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;

	mix(&sum, dir, ".");
	for (size_t i = 0; i < SG_ROLE_COUNT; i++)
		mix(&sum, dir, roles[i]);
	while (agents != NULL && (entry = readdir(agents)) != NULL)
		mix(&sum, fd, entry->d_name);
	if (agents != NULL)
		(void)closedir(agents);
	else if (fd >= 0)
		(void)close(fd);
	if (dir >= 0)
		(void)close(dir);
	return sum;
}

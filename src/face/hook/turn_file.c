/* "ID rw" in a file named by host and session; see turn_file.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"
#include "base/sha256.h"
#include "face/hook/turn_file.h"

#define NAME_BYTES 16

/* False: the host names no session, or the path is too long. */
static bool
path_of(const char *dir, const struct hook_in *in, char out[PLACE_MAX])
{
	uint8_t digest[SHA256_SIZE];
	char hex[2 * NAME_BYTES + 1] = "";
	struct buf b = BUF_ON(hex);
	int n;

	if (in->event.session.n == 0)
		return false;
	sha256_of(in->event.session, digest);
	buf_addhex(&b, digest, NAME_BYTES);
	n = snprintf(out, PLACE_MAX, "%s/%s.%s", dir,
	    hook_host_name(in->row->host), hex);
	return n > 0 && n < PLACE_MAX;
}

static enum sg_err
failed(const char *path, const char *why, struct sg_error *e)
{
	return err_set(e, SG_EIO, str_of(path), str_of(why));
}

/* "ID rw\n" */
static bool
parse(char *text, struct turn_file *out)
{
	size_t n = strcspn(text, " ");

	if (n == 0 || n >= sizeof(out->id) || strlen(text) != n + 4 ||
	    text[n + 3] != '\n')
		return false;
	memcpy(out->id, text, n);
	out->id[n] = '\0';
	out->read = text[n + 1] == 'r';
	out->write = text[n + 2] == 'w';
	return true;
}

static const char *
read_text(int fd, struct turn_file *out)
{
	char text[128];
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
	    (st.st_mode & 077) != 0)
		return "the file must belong to you, and only you may read it";
	if ((n = read(fd, text, sizeof(text) - 1)) < 0)
		return strerror(errno);
	text[n] = '\0';
	return parse(text, out) ? NULL : "the file does not hold a turn";
}

enum sg_err
turn_file_read(const char *dir, const struct hook_in *in, struct turn_file *out,
    struct sg_error *e)
{
	char path[PLACE_MAX];
	const char *why;
	int fd;

	memset(out, 0, sizeof(*out));
	if (!path_of(dir, in, path))
		return SG_OK;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (fd < 0)
		return errno == ENOENT ? SG_OK
				       : failed(path, strerror(errno), e);
	why = read_text(fd, out);
	close(fd);
	return why == NULL ? SG_OK : failed(path, why, e);
}

enum sg_err
turn_file_write(const char *dir, const struct hook_in *in,
    const struct turn_file *t, struct sg_error *e)
{
	char path[PLACE_MAX], text[128];
	enum sg_err err;

	if (!path_of(dir, in, path))
		return SG_OK;
	snprintf(text, sizeof(text), "%s %c%c\n", t->id, t->read ? 'r' : '-',
	    t->write ? 'w' : '-');
	if ((err = place_make(dir, e)) != SG_OK)
		return err;
	return place_write(path, str_of(text), e);
}

void
turn_file_remove(const char *dir, const struct hook_in *in)
{
	char path[PLACE_MAX];

	if (path_of(dir, in, path))
		(void)unlink(path);
}

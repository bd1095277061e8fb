/* Keys; see key.h. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/key.h"

static enum sg_err
refuse(struct sg_error *e, const char *name, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "the key in ");
	buf_addz(&b, name);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

bool
key_right(struct sg_str key)
{
	if (key.n == 0 || key.n >= KEY_MAX)
		return false;
	for (size_t i = 0; i < key.n; i++)
		if (key.p[i] <= ' ' || key.p[i] > '~')
			return false;
	return true;
}

void
key_wipe(void *p, size_t n)
{
	explicit_bzero(p, n);
}

static const char *
judge(int fd)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return "is not a regular file";
	if (st.st_uid != geteuid())
		return "belongs to another user";
	if ((st.st_mode & 077) != 0)
		return "other users can read it; remove their access (chmod "
		       "go=)";
	return NULL;
}

static enum sg_err
read_file(const char *file, struct buf *out, struct sg_error *e)
{
	char text[KEY_MAX + 2];
	struct sg_str key;
	const char *why;
	ssize_t n;
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

	if (fd < 0)
		return refuse(e, file, "cannot be opened");
	why = judge(fd);
	n = why == NULL ? read(fd, text, sizeof(text)) : -1;
	(void)close(fd);
	if (why != NULL)
		return refuse(e, file, why);
	key = str_trim((struct sg_str){text, n > 0 ? (size_t)n : 0});
	if (key_right(key))
		buf_add(out, key);
	else
		why = "is empty, too long or not plain text";
	key_wipe(text, sizeof(text));
	return why == NULL ? SG_OK : refuse(e, file, why);
}

enum sg_err
key_read(const char *file, const char *env, struct buf *out, struct sg_error *e)
{
	const char *value;

	if (file != NULL && file[0] != '\0')
		return read_file(file, out, e);
	if (env == NULL || env[0] == '\0')
		return SG_OK;
	value = getenv(env);
	if (value == NULL || value[0] == '\0')
		return SG_OK;
	if (!key_right(str_of(value)))
		return refuse(e, env, "is too long or not plain text");
	buf_addz(out, value);
	return SG_OK;
}

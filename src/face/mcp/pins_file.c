/* The file of pins: ours alone, whole or not at all (T45). */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"
#include "face/mcp/tools.h"

#define FILE_MAX (8u << 20)

static const char *
read_all(int fd, struct arena *a, struct sg_str *out)
{
	struct stat st;
	char *p;
	size_t n = 0;
	ssize_t got = 1;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
	    (st.st_mode & 077) != 0 || st.st_nlink != 1)
		return "the file must belong to you, and only you may read it";
	if (st.st_size > (off_t)FILE_MAX)
		return "the file is too long";
	if ((p = arena_new(a, (size_t)st.st_size + 1)) == NULL)
		return "no memory";
	while (got > 0 && n < (size_t)st.st_size) {
		got = read(fd, p + n, (size_t)st.st_size - n);
		n += got > 0 ? (size_t)got : 0;
	}
	*out = (struct sg_str){p, n};
	return n == (size_t)st.st_size ? NULL : "the file cannot be read";
}

enum sg_err
pins_load(struct tools *t, const char *path, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	struct sg_str text;
	const char *why;

	if (fd < 0)
		return err_set(e, errno == ENOENT ? SG_ENOTFOUND : SG_EIO,
		    str_of(path), str_of(strerror(errno)));
	why = read_all(fd, &t->a, &text);
	close(fd);
	if (why != NULL)
		return err_set(e, SG_EIO, str_of(path), str_of(why));
	return pins_read(t, text, e);
}

enum sg_err
pins_save(struct tools *t, const char *path, struct sg_error *e)
{
	struct buf b = {.cap = 64};
	enum sg_err err;
	struct arena a;

	for (size_t i = 0; i < t->n_pins; i++)
		b.cap += 88 + 6 * t->pins[i].name.n;
	arena_init(&a, &mem_heap, b.cap + 4096);
	b.p = arena_new(&a, b.cap);
	if (b.p == NULL) {
		err = err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	} else {
		pins_write(t, &b);
		err = place_write(path, buf_str(&b), e);
	}
	if (err == SG_OK)
		t->dirty = false;
	arena_release(&a);
	return err;
}

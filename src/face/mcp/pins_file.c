/* The file of pins: ours alone, whole or not at all (T45). */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"
#include "face/mcp/tools.h"

#define FILE_MAX (8u << 20)
#define PINS_MAX (64u << 20)

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
pins_file(
    const char *path, struct arena *a, struct sg_str *out, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	const char *why;

	if (fd < 0)
		return err_set(e, errno == ENOENT ? SG_ENOTFOUND : SG_EIO,
		    str_of(path), str_of(strerror(errno)));
	why = read_all(fd, a, out);
	close(fd);
	return why == NULL ? SG_OK
			   : err_set(e, SG_EIO, str_of(path), str_of(why));
}

enum sg_err
pins_load(struct tools *t, const char *path, struct sg_error *e)
{
	struct sg_str text;
	enum sg_err err = pins_file(path, &t->a, &text, e);

	return err == SG_OK ? pins_read(t, text, e) : err;
}

struct sg_str
pins_text(const struct tools *t, struct arena *a)
{
	struct buf b = {.cap = 64};

	for (size_t i = 0; i < t->n_pins; i++)
		b.cap += 88 + 6 * t->pins[i].name.n;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	pins_write(t, &b);
	return buf_str(&b);
}

enum sg_err
pins_keep(const char *path, struct sg_str text, struct sg_error *e)
{
	return place_write(path, text, e);
}

enum sg_err
pins_save(struct tools *t, const char *path, struct sg_error *e)
{
	struct sg_str text;
	enum sg_err err;
	struct arena a;

	arena_init(&a, &mem_heap, PINS_MAX);
	text = pins_text(t, &a);
	err = text.n == 0 ? err_set(e, SG_ENOMEM, STR(""), STR("no memory"))
			  : pins_keep(path, text, e);
	if (err == SG_OK)
		t->dirty = false;
	arena_release(&a);
	return err;
}

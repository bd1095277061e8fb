/* One file into memory, checked before use; or nothing. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/embed_file.h"

#define ALIGN    64
#define FILE_MAX ((off_t)64 << 20)

extern const char data_embed_heads[];
extern const uint64_t data_embed_heads_size;

struct sg_str
embed_heads_bytes(void)
{
	return (struct sg_str){data_embed_heads, (size_t)data_embed_heads_size};
}

static enum sg_err
refuse(struct sg_error *e, enum sg_err code, const char *text)
{
	return err_set(e, code, STR(""), str_of(text));
}

static bool
read_whole(int fd, char *p, size_t n)
{
	while (n > 0) {
		ssize_t got = read(fd, p, n);

		if (got <= 0)
			return false;
		p += got;
		n -= (size_t)got;
	}
	return true;
}

/* The bytes of the open file ${fd}, which the caller frees. */
static enum sg_err
load(int fd, char **bytes, size_t *n, struct sg_error *e)
{
	struct stat s;

	if (fstat(fd, &s) != 0 || !S_ISREG(s.st_mode))
		return refuse(e, SG_EIO,
		    "is not a file; name the weights that \"make "
		    "embed\" writes");
	if (s.st_size > FILE_MAX)
		return refuse(e, SG_ELONG,
		    "is too large to be the weights that \"make embed\" "
		    "writes");
	*n = (size_t)s.st_size;
	*bytes = aligned_alloc(ALIGN, (*n + ALIGN) / ALIGN * ALIGN);
	if (*bytes == NULL)
		return refuse(e, SG_ENOMEM, "does not fit into memory");
	if (!read_whole(fd, *bytes, *n))
		return refuse(e, SG_EIO,
		    "could not be read to its end; try again or install it "
		    "again");
	return SG_OK;
}

static enum sg_err
attach(struct embed_file *f, size_t n, struct sg_error *e)
{
	struct sg_str file = {f->bytes, n};
	enum sg_err err;

	if ((err = embed_attach(&f->model, file, e)) != SG_OK ||
	    (err = heads_attach(&f->heads, embed_heads_bytes(), e)) != SG_OK ||
	    (err = heads_fit(&f->heads, &f->model, e)) != SG_OK)
		return err;
	if ((f->work = malloc(sizeof(*f->work))) == NULL)
		return refuse(e, SG_ENOMEM,
		    "leaves too little memory to work "
		    "with");
	f->lane = (struct lane){&f->model, &f->heads, f->work};
	return SG_OK;
}

enum sg_err
embed_open(const char *path, struct embed_file *f, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	enum sg_err err;
	size_t n = 0;

	memset(f, 0, sizeof(*f));
	if (fd < 0)
		return refuse(e, SG_EIO,
		    "cannot be read; make it with \"make embed\", or leave "
		    "--embed out");
	err = load(fd, &f->bytes, &n, e);
	close(fd);
	if (err == SG_OK)
		err = attach(f, n, e);
	if (err != SG_OK)
		embed_close(f);
	return err;
}

void
embed_close(struct embed_file *f)
{
	free(f->bytes);
	free(f->work);
	memset(f, 0, sizeof(*f));
}

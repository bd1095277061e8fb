/* One file into memory, checked before use; or nothing. */
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define X86 1
#else
#define X86 0
#endif

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

/*
 * Is the file safe to be mapped?  Who could write to it could change what was
 * checked, or cut it, which ends the program.  So it is only where nobody but
 * root can, and we are not root: the file of a package.
 */
static bool
may_map(const struct stat *s)
{
	return s->st_uid == 0 && geteuid() != 0 &&
	    (s->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static enum sg_err
copy(struct embed_file *f, int fd, struct sg_error *e)
{
	f->bytes = aligned_alloc(ALIGN, (f->n + ALIGN) / ALIGN * ALIGN);
	if (f->bytes == NULL)
		return refuse(e, SG_ENOMEM, "does not fit into memory");
	if (!read_whole(fd, f->bytes, f->n))
		return refuse(e, SG_EIO,
		    "could not be read to its end; try again or install it "
		    "again");
	return SG_OK;
}

/* The bytes of the open file ${fd}: shared with other processes, or a copy. */
static enum sg_err
load(struct embed_file *f, int fd, struct sg_error *e)
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
	f->n = (size_t)s.st_size;
	if (f->n > 0 && may_map(&s)) {
		void *p = mmap(NULL, f->n, PROT_READ, MAP_SHARED, fd, 0);

		f->mapped = p != MAP_FAILED;
		f->bytes = f->mapped ? p : NULL;
	}
	return f->mapped ? SG_OK : copy(f, fd, e);
}

#if X86
/*
 * As libc saw the machine when it was loaded; to ask again takes long.  libc's
 * own reader shifts a signed 1 by 31 for AVX512VL, which is undefined.
 */
static bool
has(unsigned feature)
{
	const struct cpuid_feature *leaf;

	leaf = __x86_get_cpuid_feature_leaf(feature / 128);
	return leaf->active_array[feature % 128 / 32] >> feature % 32 & 1;
}
#endif

enum embed_way
embed_best_way(void)
{
#if X86
	if (!has(x86_cpu_AVX2))
		return EMBED_PLAIN;
	if (has(x86_cpu_AVX512VL) && has(x86_cpu_AVX512_VNNI))
		return EMBED_AVX512_VNNI;
	return has(x86_cpu_AVX_VNNI) ? EMBED_AVX_VNNI : EMBED_AVX2;
#elif defined(__aarch64__)
	return EMBED_NEON;
#else
	return EMBED_PLAIN;
#endif
}

static enum sg_err
attach(struct embed_file *f, struct sg_error *e)
{
	struct sg_str file = {f->bytes, f->n};
	enum sg_err err;

	if ((err = embed_attach(&f->model, file, e)) != SG_OK ||
	    (err = heads_attach(&f->heads, embed_heads_bytes(), e)) != SG_OK ||
	    (err = heads_fit(&f->heads, &f->model, e)) != SG_OK)
		return err;
	embed_use(&f->model, embed_best_way());
	if ((f->work = malloc(sizeof(*f->work))) == NULL)
		return refuse(e, SG_ENOMEM,
		    "leaves too little memory to work "
		    "with");
	f->lane = (struct lane){&f->model, &f->heads, f->work};
	return SG_OK;
}

static enum sg_err
read_file(const char *path, struct embed_file *f, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	enum sg_err err;

	if (fd < 0)
		return refuse(e, SG_EIO,
		    "cannot be read; make it with \"make embed\", or leave "
		    "it out");
	err = load(f, fd, e);
	close(fd);
	return err == SG_OK ? attach(f, e) : err;
}

/* ${why} with the name of the file before it. */
static enum sg_err
blame(struct sg_error *e, enum sg_err code, const char *path,
    const struct sg_error *why)
{
	char room[PATH_MAX + SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, path);
	buf_addc(&b, ' ');
	buf_addz(&b, why->message);
	return err_set(e, code, STR(""), buf_str(&b));
}

enum sg_err
embed_open(const char *path, struct embed_file **f, struct sg_error *e)
{
	struct sg_error why = {0};
	enum sg_err err;

	if ((*f = calloc(1, sizeof(**f))) == NULL)
		return refuse(e, SG_ENOMEM, "out of memory");
	if ((err = read_file(path, *f, &why)) == SG_OK)
		return SG_OK;
	embed_close(*f);
	*f = NULL;
	return blame(e, err, path, &why);
}

void
embed_close(struct embed_file *f)
{
	if (f == NULL)
		return;
	if (f->mapped)
		munmap(f->bytes, f->n);
	else
		free(f->bytes);
	free(f->work);
	free(f);
}

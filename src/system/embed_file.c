/* One file into memory, checked before use; or nothing. */
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
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

#if defined(__x86_64__)
/* Leaf 7, part 1, bit 4 of EAX: the wide sums without AVX-512. */
static bool
has_avx_vnni(void)
{
	unsigned a = 0, b = 0, c = 0, d = 0;

	return __get_cpuid_count(7, 1, &a, &b, &c, &d) != 0 && (a >> 4 & 1);
}
#endif

enum embed_way
embed_best_way(void)
{
#if defined(__x86_64__)
	__builtin_cpu_init();
	if (!__builtin_cpu_supports("avx2"))
		return EMBED_PLAIN;
	if (__builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512vnni"))
		return EMBED_AVX512_VNNI;
	return has_avx_vnni() ? EMBED_AVX_VNNI : EMBED_AVX2;
#elif defined(__aarch64__)
	return EMBED_NEON;
#else
	return EMBED_PLAIN;
#endif
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
	size_t n = 0;

	if (fd < 0)
		return refuse(e, SG_EIO,
		    "cannot be read; make it with \"make embed\", or leave "
		    "it out");
	err = load(fd, &f->bytes, &n, e);
	close(fd);
	return err == SG_OK ? attach(f, n, e) : err;
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
	free(f->bytes);
	free(f->work);
	free(f);
}

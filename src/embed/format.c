/* The frame is checked before anything in the body is looked at. */
#include <string.h>

#include "base/sha256.h"
#include "embed/format.h"

#include "base/banned.h"

#define ALIGN 16u

_Static_assert(sizeof(struct format_head) == FORMAT_HEAD, "frame");

static enum sg_err
refuse(struct sg_error *e, enum sg_err code, const char *text)
{
	return err_set(e, code, STR(""), str_of(text));
}

static enum sg_err
check_head(const struct format_head *h, const char *magic, struct sg_error *e)
{
	if (memcmp(h->magic, magic, sizeof(h->magic)) != 0)
		return refuse(e, SG_EWORD,
		    "is not such a file; name the one that \"make embed\" "
		    "writes");
	if (h->order != FORMAT_ORDER)
		return refuse(e, SG_EWORD,
		    "was written for another byte order; this machine "
		    "cannot use it");
	if (h->version != FORMAT_VERSION)
		return refuse(e, SG_EWORD,
		    "has another version of the format; make it again with "
		    "\"make embed\"");
	return SG_OK;
}

enum sg_err
format_open(struct sg_str file, const char *magic, struct format_at *at,
    struct sg_error *e)
{
	uint8_t digest[SHA256_SIZE];
	struct format_head h;
	enum sg_err err;

	*at = (struct format_at){NULL, 0, true};
	if (file.n < FORMAT_HEAD || (uintptr_t)file.p % ALIGN != 0)
		return refuse(e, SG_ESHORT,
		    "is too short to be complete; install it "
		    "again");
	memcpy(&h, file.p, sizeof(h));
	if ((err = check_head(&h, magic, e)) != SG_OK)
		return err;
	if (h.body != file.n - FORMAT_HEAD)
		return refuse(e, SG_ESHORT,
		    "does not have the length it states; it was cut or "
		    "extended: install it again");
	sha256_of(str_part(file, FORMAT_HEAD, file.n), digest);
	if (memcmp(digest, h.digest, sizeof(digest)) != 0)
		return refuse(e, SG_EFORBIDDEN,
		    "does not match its own SHA-256: it is damaged; install "
		    "it again");
	*at = (struct format_at){
	    file.p + FORMAT_HEAD, file.n - FORMAT_HEAD, false};
	return SG_OK;
}

const void *
format_take(struct format_at *at, size_t count, size_t size)
{
	const char *p = at->p;
	size_t n;

	if (at->bad || count > at->left / size) {
		at->bad = true;
		return NULL;
	}
	n = (count * size + ALIGN - 1) / ALIGN * ALIGN;
	if (n > at->left) {
		at->bad = true;
		return NULL;
	}
	at->p += n;
	at->left -= n;
	return p;
}

struct embed_mat
format_take_mat(struct format_at *at, uint32_t rows, uint32_t cols)
{
	struct embed_mat m = {NULL, NULL, NULL, rows, cols, EMBED_PLAIN};

	m.w = format_take(at, (size_t)rows * cols, 1);
	m.mul = format_take(at, rows, sizeof(m.mul[0]));
	m.bias = format_take(at, rows, sizeof(m.bias[0]));
	return m;
}

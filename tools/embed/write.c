/* The model as the bytes src/embed reads, frame and all. */
#include <stdio.h>

#include "base/sha256.h"
#include "tools/embed/tfjs.h"
#include "tools/embed/write.h"
#include "embed/format.h"

struct out {
	FILE *f;
	struct sha256 sha;
	uint64_t n;
};

/* ${n} bytes padded to 16; without a file only the digest is fed. */
static void
put(struct out *o, const void *p, size_t n)
{
	static const char zero[16];
	size_t pad = (16 - n % 16) % 16;

	sha256_add(&o->sha, (struct sg_str){p, n});
	sha256_add(&o->sha, (struct sg_str){zero, pad});
	o->n += n + pad;
	if (o->f != NULL &&
	    (fwrite(p, 1, n, o->f) != n || fwrite(zero, 1, pad, o->f) != pad))
		tool_fail("output", "writing failed");
}

static void
put_body(struct out *o, const struct embed_model *m, uint32_t text,
    uint32_t word_text)
{
	uint32_t pieces = m->vocab.n, ids = m->ids;
	uint32_t words = m->mini.vocab.n;
	uint32_t sizes[8] = {pieces, ids, text, 0, words, word_text, 0, 0};

	put(o, sizes, sizeof(sizes));
#define ARRAY(member, type, count) put(o, m->member, (count) * sizeof(type));
#define MATRIX(member, rows, cols)                       \
	put(o, m->member.w, (size_t)(rows) * (cols));    \
	put(o, m->member.mul, (rows) * sizeof(int32_t)); \
	put(o, m->member.bias, (rows) * sizeof(int32_t));
#include "embed/sections.def"
#define ARRAY(member, type, count) put(o, m->member, (count) * sizeof(type));
#define MATRIX(member, rows, cols)                       \
	put(o, m->member.w, (size_t)(rows) * (cols));    \
	put(o, m->member.mul, (rows) * sizeof(int32_t)); \
	put(o, m->member.bias, (rows) * sizeof(int32_t));
#include "embed/mini_sections.def"
}

/* The digest stands before the body: once to count, once to write. */
void
write_model(const char *path, const struct embed_model *m, uint32_t text,
    uint32_t word_text)
{
	struct format_head h = {.magic = FORMAT_WEIGHTS,
	    .order = FORMAT_ORDER,
	    .version = FORMAT_VERSION};
	struct out o = {0};

	sha256_init(&o.sha);
	put_body(&o, m, text, word_text);
	sha256_end(&o.sha, h.digest);
	h.body = o.n;
	sha256_init(&o.sha);
	if ((o.f = fopen(path, "wb")) == NULL)
		tool_fail(path, "cannot be written");
	put(&o, &h, sizeof(h));
	put_body(&o, m, text, word_text);
	if (fclose(o.f) != 0)
		tool_fail(path, "writing failed");
	printf("%s: %.2f MB, %u word pieces, SHA-256 ", path,
	    (double)(h.body + sizeof(h)) / 1e6, m->vocab.n);
	for (size_t i = 0; i < sizeof(h.digest); i++)
		printf("%02x", h.digest[i]);
	putchar('\n');
}

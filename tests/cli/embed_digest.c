/*
 * embed_digest WEIGHTS HEADS [TEXTS]: the SHA-256 of what the encoders and the
 * heads say of a hundred texts, or so many, formed plainly; what the quickest
 * way of this processor says must be the same.  For tests/long/embed_digest.sh,
 * which builds this with several compilers and compares.
 */
#include <stdio.h>
#include <stdlib.h>

#include "lib/embed_toy.h"

static struct sg_str
load(const char *path)
{
	char *p = aligned_alloc(16, TOY_ROOM);
	FILE *f = fopen(path, "rb");
	struct sg_str s = {p, 0};

	if (p == NULL || f == NULL) {
		fprintf(stderr, "embed_digest: %s: cannot be read\n", path);
		exit(1);
	}
	s.n = fread(p, 1, TOY_ROOM, f);
	fclose(f);
	return s;
}

int
main(int argc, char **argv)
{
	unsigned n = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 100;
	static struct lane_work work;
	struct embed_model m, wide;
	struct heads h;
	struct sha256 sha;
	uint8_t digest[SHA256_SIZE];
	char room[512];

	if (argc < 3 || embed_attach(&m, load(argv[1]), NULL) != SG_OK ||
	    heads_attach(&h, load(argv[2]), NULL) != SG_OK) {
		fprintf(stderr, "usage: embed_digest WEIGHTS HEADS [TEXTS]\n");
		return 1;
	}
	wide = m;
	embed_use(&wide, toy_best_way());
	sha256_init(&sha);
	for (unsigned i = 0; i < n; i++) {
		struct sg_str text = toy_text(i, room, sizeof(room));
		struct lane_point p, q;
		struct lane_reading r;

		(void)lane_encode(&m, &work, text, &p);
		(void)lane_encode(&wide, &work, text, &q);
		if (memcmp(&p, &q, sizeof(p)) != 0) {
			fprintf(stderr, "embed_digest: text %u differs\n", i);
			return 1;
		}
		lane_read(&h, &p, &r);
		sha256_add(&sha, (struct sg_str){(char *)&p, sizeof(p)});
		sha256_add(&sha, (struct sg_str){(char *)&r, sizeof(r)});
	}
	sha256_end(&sha, digest);
	for (size_t i = 0; i < sizeof(digest); i++)
		printf("%02x", digest[i]);
	putchar('\n');
	return 0;
}

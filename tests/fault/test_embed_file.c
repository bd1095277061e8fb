/*
 * Weights files that are missing, damaged or of another kind.  Each must be
 * refused with a sentence, and the lane must stay off.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "system/embed_file.h"
#include "lib/embed_toy.h"
#include "t.h"

static char path[] = "/tmp/solgate-embed-XXXXXX";
static struct toy toy;

static void
put(size_t n)
{
	FILE *f = fopen(path, "wb");

	CHECK(f != NULL && fwrite(toy.p, 1, n, f) == n && fclose(f) == 0,
	    "cannot write %s", path);
}

static void
refused(const char *name, const char *which, enum sg_err code, const char *says)
{
	struct embed_file other, *f = &other;
	struct sg_error e = {0};
	enum sg_err err = embed_open(which, &f, &e);

	CHECK(err == code, "%s: %s", name, sg_err_name(err));
	CHECK(strstr(e.message, says) != NULL, "%s: %s", name, e.message);
	CHECK(f == NULL, "%s: the lane is on", name);
}

static void
missing(void)
{
	refused("none", "/no/such/file", SG_EIO, "make embed");
	refused("directory", "/tmp", SG_EIO, "is not a file");
}

static void
damaged(void)
{
	put(0);
	refused("empty", path, SG_ESHORT, "too short");
	put(toy.n / 2);
	refused("half", path, SG_ESHORT, "does not have the length it states");
	toy.p[toy.n / 2] ^= 1;
	put(toy.n);
	refused("one bit", path, SG_EFORBIDDEN, "damaged");
	toy.p[toy.n / 2] ^= 1;
	toy.p[0] = 'x';
	put(toy.n);
	refused(
	    "another kind", path, SG_EWORD, "is not such a file; name the one");
	toy.p[0] = 'S';
}

/* A whole file, but not the one the heads were trained with. */
static void
foreign(void)
{
	put(toy.n);
	refused("foreign", path, SG_EFORBIDDEN, "are not the weights");
}

static void
heads(void)
{
	struct sg_error e = {0};
	struct heads h;

	CHECK(heads_attach(&h, embed_heads_bytes(), &e) == SG_OK, "%s",
	    e.message);
	CHECK(embed_heads_bytes().n <= 2000000, "%zu bytes",
	    embed_heads_bytes().n);
	CHECK(h.protos >= 24 && h.members > 0, "empty");
}

/* what only root can write is shared, anything else is a copy. */
static void
mapped(void)
{
	const char *real = getenv("SOLGATE_EMBED");
	struct embed_file *f;
	struct sg_error e = {0};
	int fd;

	real = real != NULL ? real : "build/embed/solgate-lane.v0.2.bin";
	if (access(real, R_OK) != 0)
		return;
	CHECK(embed_open(real, &f, &e) == SG_OK, "%s", e.message);
	CHECK(geteuid() != 0 || !f->mapped, "a copy");
	embed_close(f);
	if (geteuid() != 0 || seteuid(65534) != 0)
		return;
	if ((fd = open(real, O_RDONLY)) >= 0) {
		close(fd);
		CHECK(embed_open(real, &f, &e) == SG_OK, "%s", e.message);
		CHECK(f->mapped, "shared");
		CHECK(lane_encode(&f->model, f->work, STR("the cat"),
			  &(struct lane_point){{0}, {0}, {0}}),
		    "read");
		embed_close(f);
	}
	CHECK(seteuid(0) == 0, "back");
}

int
main(void)
{
	int fd = mkstemp(path);

	if (fd < 0)
		return 1;
	close(fd);
	toy_weights(&toy);
	RUN(missing);
	RUN(damaged);
	RUN(foreign);
	RUN(heads);
	RUN(mapped);
	unlink(path);
	free(toy.p);
	return t_done("embed_file");
}

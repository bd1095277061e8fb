/* Files that go along with the next message; see talk.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attach/attach.h"
#include "base/utf8.h"
#include "face/own/talk.h"

#define HEAD_TEXT 16 /* of base64: the first bytes, which tell a picture */

static enum cli_exit
refuse(struct talk *t, const char *path, const char *why, const char *next)
{
	char room[512];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	buf_addz(&b, "cannot attach ");
	buf_addz(&b, path);
	room[b.n] = '\0';
	return cli_fail(t->r.cli, CLI_USAGE, room, why, next);
}

/* All bytes of the file, with a NUL behind them; NULL: *${why}. */
static char *
read_file(const char *path, size_t *n, const char **why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat s;
	char *p = NULL;
	ssize_t got = 1;

	*n = 0;
	*why = NULL;
	if (fd < 0 || fstat(fd, &s) != 0)
		*why = strerror(errno);
	else if (!S_ISREG(s.st_mode))
		*why = "it is not a file";
	else if (s.st_size == 0)
		*why = "it is empty";
	else if (s.st_size > ATTACH_PICTURE_MAX)
		*why = "a picture may have 2,500,000 bytes at most, a file of "
		       "text 200,000";
	else if ((p = malloc((size_t)s.st_size + 1)) == NULL)
		*why = "out of memory";
	while (*why == NULL && got > 0 && *n < (size_t)s.st_size) {
		got = read(fd, p + *n, (size_t)s.st_size - *n);
		*n += got > 0 ? (size_t)got : 0;
		if (got < 0)
			*why = strerror(errno);
	}
	if (fd >= 0)
		close(fd);
	if (*why != NULL) {
		free(p);
		return NULL;
	}
	p[*n] = '\0';
	return p;
}

/* The file as base64 in memory of its own; NULL: no memory. */
static char *
encode(struct sg_str bytes, size_t *n)
{
	struct buf b = {.cap = (bytes.n + 2) / 3 * 4};

	if ((b.p = malloc(b.cap + 1)) == NULL)
		return NULL;
	attach_encode(bytes, &b);
	*n = b.n;
	return b.p;
}

static bool
is_picture(struct sg_str bytes)
{
	char room[HEAD_TEXT];
	struct buf b = BUF_ON(room);

	attach_encode(str_part(bytes, 0, HEAD_TEXT / 4 * 3), &b);
	return attach_picture(buf_str(&b)).n > 0;
}

/* What it is, in the form in which it is sent. */
static enum cli_exit
take(struct talk *t, const char *path, struct sg_str bytes,
    struct packet_attachment *out)
{
	struct attach as = {.size = (int64_t)bytes.n};
	struct sg_str type;
	struct sg_error e = {0};
	char *data;

	out->size = as.size;
	if (is_picture(bytes)) {
		if ((data = encode(bytes, &out->data.n)) == NULL)
			return refuse(t, path, "out of memory", NULL);
		out->data.p = data;
		out->has_data = true;
		out->kind = SG_ATTACHMENT_IMAGE;
	} else if (utf8_valid(bytes)) {
		out->text = bytes;
		out->has_text = true;
		out->kind = SG_ATTACHMENT_FILE;
	} else {
		return refuse(t, path, "it is neither text nor a picture",
		    "Attach text in UTF-8, or a PNG, JPEG, GIF or WebP "
		    "picture.");
	}
	as.picture = as.has_data = out->has_data;
	as.has_text = out->has_text;
	as.text = out->text;
	as.data = out->data;
	return attach_check(&as, &type, &e) == SG_OK
	    ? CLI_DONE
	    : refuse(t, path, e.message, NULL);
}

enum cli_exit
talk_attach(struct talk *t, const char *path)
{
	struct packet_attachment *out = &t->files[t->n_files];
	struct sg_str name = str_behind(str_of(path), '/');
	const char *why;
	size_t n;
	char *p;

	if (t->n_files == ATTACH_MAX)
		return refuse(t, path, "a message takes 16 files at most",
		    "Send these first.");
	if ((p = read_file(path, &n, &why)) == NULL)
		return refuse(t, path, why, NULL);
	*out = (struct packet_attachment){0};
	if (name.n == 0 || name.n > 255 || !utf8_valid(name))
		name = STR("file");
	t->bytes[t->n_files] = p;
	t->n_files++;
	if (take(t, path, (struct sg_str){p, n}, out) != CLI_DONE) {
		talk_detach(t, t->n_files - 1);
		return CLI_USAGE;
	}
	out->name = name;
	if (!arena_dup(&t->kept, name, &out->name))
		out->name = STR("file");
	return CLI_DONE;
}

void
talk_detach(struct talk *t, size_t from)
{
	while (t->n_files > from) {
		struct packet_attachment *f = &t->files[--t->n_files];

		if (f->has_data)
			free((char *)(uintptr_t)f->data.p);
		free(t->bytes[t->n_files]);
	}
}

size_t
talk_room(const struct talk *t)
{
	size_t n = 1u << 18;

	for (size_t i = 0; i < t->n_files; i++)
		n += 6 * t->files[i].text.n + t->files[i].data.n + 2048;
	return n;
}

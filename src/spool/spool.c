/* A body as it comes in: long strings to the file, the rest to the text. */
#define _GNU_SOURCE
#include "spool/spool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "json/json.h"
#include "spool/spool_int.h"

/* A file that has no name: it ends with the process, whatever happens. */
static int
open_nameless(const char *dir)
{
	char path[4096];
	struct buf b = BUF_ON(path);
	int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);

	if (fd >= 0)
		return fd;
	buf_addz(&b, dir);
	buf_addz(&b, "/body.XXXXXX");
	buf_addc(&b, '\0');
	if (buf_full(&b) || (fd = mkostemp(path, O_CLOEXEC)) < 0)
		return -1;
	(void)unlink(path);
	return fd;
}

struct spool *
spool_open(const char *dir, struct sg_error *e)
{
	struct spool *s = calloc(1, sizeof(*s));
	uint8_t random[SPOOL_NONCE / 2];
	struct buf b;

	if (s == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	b = (struct buf){.p = s->head, .cap = sizeof(s->head)};
	s->fd = open_nameless(dir);
	if (s->fd < 0 ||
	    getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random)) {
		(void)err_set(e, SG_EIO, STR(""),
		    STR("no file can be made in the state directory"));
		spool_free(s);
		return NULL;
	}
	buf_addz(&b, SPOOL_WORD);
	buf_addhex(&b, random, sizeof(random));
	return s;
}

void
spool_free(struct spool *s)
{
	if (s == NULL)
		return;
	if (s->fd >= 0)
		(void)close(s->fd);
	free(s->text);
	free(s->v);
	free(s);
}

/* ---- The short body --------------------------------------------------------
 */

static bool
add_text(struct spool *s, const char *p, size_t n)
{
	size_t cap = s->cap_text > 0 ? s->cap_text : SPOOL_PIECE;
	char *more;

	while (cap - s->n_text < n)
		cap *= 2;
	if (cap != s->cap_text) {
		more = realloc(s->text, cap);
		if (more == NULL)
			return false;
		s->text = more;
		s->cap_text = cap;
	}
	memcpy(s->text + s->n_text, p, n);
	s->n_text += n;
	return true;
}

static bool
add_mark(struct spool *s)
{
	char text[SPOOL_DIGIT + 1];
	uint32_t number = (uint32_t)(s->n - 1);

	text[0] = ' ';
	for (int i = SPOOL_DIGIT; i > 0; i--, number >>= 4)
		text[i] = "0123456789abcdef"[number & 15];
	return add_text(s, s->head, sizeof(s->head)) &&
	    add_text(s, text, sizeof(text));
}

/* ---- The file --------------------------------------------------------------
 */

/* What nobody looks at is checked here, as the reader of JSON would. */
static void
check(struct spool *s, size_t n)
{
	char last = s->piece[n + 1];
	struct json j;

	s->piece[n + 1] = '"';
	json_init(&j, (struct sg_str){s->piece, n + 2});
	if (json_next(&j) != JSON_STRING && s->wrong == NULL)
		s->wrong = j.why != NULL ? j.why : "a string is not valid";
	s->piece[n + 1] = last;
}

/* The first ${n} bytes of the piece; piece[0] is a quote. */
static bool
write_piece(struct spool *s, size_t n)
{
	size_t done = 0;

	check(s, n);
	while (done < n) {
		ssize_t k = pwrite(s->fd, s->piece + 1 + done, n - done,
		    (off_t)(s->size + done));

		if (k <= 0)
			return false;
		done += (size_t)k;
	}
	s->size += n;
	s->v[s->n - 1].n += n;
	memmove(s->piece + 1, s->piece + 1 + n, s->n_piece - n);
	s->n_piece -= n;
	s->safe = 0;
	return true;
}

static bool
add_piece(struct spool *s, char c)
{
	if (s->n_piece == SPOOL_PIECE &&
	    !write_piece(s, s->safe > 0 ? s->safe : s->n_piece))
		return false;
	s->piece[1 + s->n_piece++] = c;
	return true;
}

/* The string has become long: what the text has of it goes to the file. */
static bool
set_aside(struct spool *s)
{
	size_t n = s->n_text - s->from;
	struct spool_string *more;

	if (s->n == s->cap) {
		s->cap = s->cap > 0 ? 2 * s->cap : 64;
		more = realloc(s->v, s->cap * sizeof(*s->v));
		if (more == NULL)
			return false;
		s->v = more;
	}
	s->v[s->n++] = (struct spool_string){.at = s->size};
	s->piece[0] = '"';
	memcpy(s->piece + 1, s->text + s->from, n);
	s->n_piece = n;
	s->n_text = s->from;
	s->aside = true;
	return true;
}

/* ---- The walk --------------------------------------------------------------
 */

/* A character begins here: no escape and no pair is cut in two. */
static void
note_begin(struct spool *s, unsigned char c)
{
	if (!s->high && (c < 0x80 || c >= 0xc0))
		s->safe = s->n_piece;
	if (c != '\\')
		s->high = false;
}

static void
take_hex(struct spool *s, char c)
{
	unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0')
	    : (c | 32) >= 'a' && (c | 32) <= 'f'
	    ? (unsigned)((c | 32) - 'a') + 10
	    : 0;

	s->code = s->code << 4 | digit;
	if (++s->digits < 4)
		return;
	s->high = s->code >= 0xd800 && s->code < 0xdc00;
	s->at = SPOOL_INSIDE;
}

static bool
end_string(struct spool *s)
{
	bool ok = !s->aside || (write_piece(s, s->n_piece) && add_mark(s));

	s->aside = false;
	s->at = SPOOL_OUTSIDE;
	return ok && add_text(s, "\"", 1);
}

static bool
take_inside(struct spool *s, char c)
{
	switch (s->at) {
	case SPOOL_INSIDE:
		if (c == '"')
			return end_string(s);
		note_begin(s, (unsigned char)c);
		if (c == '\\')
			s->at = SPOOL_ESCAPE;
		break;
	case SPOOL_ESCAPE:
		s->at = c == 'u' ? SPOOL_HEX : SPOOL_INSIDE;
		s->digits = s->code = 0;
		s->high = s->high && c == 'u';
		break;
	case SPOOL_HEX:
		take_hex(s, c);
		break;
	case SPOOL_OUTSIDE:
		break;
	}
	if (!s->aside && s->n_text - s->from >= SPOOL_LONG && !set_aside(s))
		return false;
	return s->aside ? add_piece(s, c) : add_text(s, &c, 1);
}

/* Up to the next quote; blanks and numbers are short. */
static size_t
plain(const char *p, size_t n)
{
	const char *quote = memchr(p, '"', n);

	return quote != NULL ? (size_t)(quote - p) : n;
}

/* A picture is one string of millions of letters: many are taken at once. */
static size_t
take_letters(struct spool *s, const char *p, size_t n)
{
	size_t room = SPOOL_PIECE - s->n_piece, k = 0;

	if (!s->aside || s->at != SPOOL_INSIDE || s->high)
		return 0;
	n = n < room ? n : room;
	while (
	    k < n && p[k] >= ' ' && p[k] < 0x7f && p[k] != '"' && p[k] != '\\')
		k++;
	if (k == 0)
		return 0;
	memcpy(s->piece + 1 + s->n_piece, p, k);
	s->n_piece += k;
	s->safe = s->n_piece - 1; /* before the last letter */
	return k;
}

/* Up to the string that begins; false: no memory. */
static bool
take_outside(struct spool *s, const char *p, size_t n, size_t *taken)
{
	size_t k = plain(p, n);
	bool begins = k < n;

	*taken = k + begins;
	if (!add_text(s, p, *taken))
		return false;
	if (!begins)
		return true;
	s->at = SPOOL_INSIDE;
	s->from = s->n_text;
	s->high = false;
	return true;
}

static bool
feed(struct spool *s, struct sg_str in)
{
	size_t i = 0, n;

	while (i < in.n) {
		if (s->at == SPOOL_OUTSIDE) {
			if (!take_outside(s, in.p + i, in.n - i, &n))
				return false;
			i += n;
			continue;
		}
		n = take_letters(s, in.p + i, in.n - i);
		i += n;
		if (n == 0 && !take_inside(s, in.p[i++]))
			return false;
	}
	return true;
}

bool
spool_feed(struct spool *s, struct sg_str in)
{
	if (!s->failed && !feed(s, in))
		s->failed = true;
	return !s->failed;
}

/* A string without an end is sent on so, if it is sent on. */
bool
spool_end(struct spool *s)
{
	if (!s->failed && s->aside &&
	    (!write_piece(s, s->n_piece) || !add_mark(s)))
		s->failed = true;
	s->aside = false;
	return !s->failed;
}

struct sg_str
spool_body(const struct spool *s)
{
	return (struct sg_str){s->text, s->n_text};
}

const char *
spool_wrong(const struct spool *s)
{
	return s->wrong;
}

size_t
spool_get(const struct spool *s, size_t i, uint64_t at, char *to, size_t room)
{
	const struct spool_string *v = &s->v[i];
	size_t n = at < v->n && v->n - at < room ? (size_t)(v->n - at) : room;
	ssize_t k = at < v->n ? pread(s->fd, to, n, (off_t)(v->at + at)) : 0;

	return k > 0 ? (size_t)k : 0;
}

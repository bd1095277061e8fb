/* Sessions of the page in a file; see page_keep.h. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access/keyring_int.h"
#include "access/page_keep.h"
#include "base/ascii.h"

#define HEAD   "solgate sessions 1\n"
#define ROOM   (PAGE_SESSIONS * 512 + 64)
#define NAME   3072
#define FIELDS 10

static enum sg_err
refuse(struct sg_error *e, enum sg_err err, const char *why)
{
	return err_set(e, err, STR("sessions"), str_of(why));
}

/*
 * Which token a session is of, in a form that does not give it away.  The
 * token of a person that has no file is another after each start, and nobody
 * can take it away by removing one: then the session is of the person as such.
 */
static void
mark_of(const struct keyring *t, uint64_t channel, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, STR("solgate page session "));
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i]->channel == channel)
			sha256_add(&h,
			    t->closed && t->v[i]->role == SG_ROLE_PERSON
				? STR("person")
				: str_of(t->v[i]->text));
	sha256_end(&h, out);
}

/* The channel of the token that has this mark; 0: it is gone. */
static uint64_t
channel_of(const struct keyring *t, const uint8_t mark[SHA256_SIZE])
{
	uint8_t one[SHA256_SIZE];

	for (size_t i = 0; i < t->n; i++) {
		mark_of(t, t->v[i]->channel, one);
		if (t->v[i]->role == SG_ROLE_PERSON &&
		    memcmp(one, mark, sizeof(one)) == 0)
			return t->v[i]->channel;
	}
	return 0;
}

static void
add_words(struct buf *b, const char *s)
{
	buf_addc(b, ' ');
	for (buf_addz(b, s[0] == '\0' ? "-" : ""); *s != '\0'; s++)
		buf_addc(b, *s == ' ' ? '_' : *s);
}

static void
add_hash(struct buf *b, const uint8_t hash[SHA256_SIZE])
{
	buf_addc(b, ' ');
	buf_addhex(b, hash, SHA256_SIZE);
}

static void
add_time(struct buf *b, int64_t ms)
{
	buf_addc(b, ' ');
	buf_addi(b, ms);
}

static void
add_session(
    struct buf *b, const struct page_session *s, const struct keyring *t)
{
	uint8_t mark[SHA256_SIZE];

	mark_of(t, s->channel, mark);
	buf_addz(b, s->id);
	add_hash(b, s->cookie);
	add_hash(b, s->key);
	add_hash(b, mark);
	add_time(b, s->since_ms);
	add_time(b, s->used_ms);
	add_time(b, s->until_ms);
	add_words(b, s->where.browser);
	add_words(b, s->where.system);
	add_words(b, s->where.host);
	buf_addc(b, '\n');
}

/* The directory of ${path}, so that the new name is durable. */
static bool
sync_folder(const char *path)
{
	char dir[NAME];
	char *slash;
	bool ok;
	int fd;

	(void)snprintf(dir, sizeof(dir), "%s", path);
	slash = strrchr(dir, '/');
	if (slash == NULL || slash == dir)
		return false;
	*slash = '\0';
	fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ok = fd >= 0 && fsync(fd) == 0;
	if (fd >= 0)
		(void)close(fd);
	return ok;
}

static bool
write_whole(const char *path, struct sg_str text)
{
	char beside[NAME];
	bool ok;
	int fd;

	if (snprintf(beside, sizeof(beside), "%s.new", path) >= NAME)
		return false;
	(void)unlink(beside);
	fd = open(
	    beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	ok = fd >= 0 && write(fd, text.p, text.n) == (ssize_t)text.n &&
	    fsync(fd) == 0;
	if (fd >= 0)
		ok = close(fd) == 0 && ok;
	return ok && rename(beside, path) == 0 && sync_folder(path);
}

enum sg_err
page_sessions_write(const struct page_sessions *p, const char *path,
    const struct keyring *t, int64_t now_ms, struct sg_error *e)
{
	char room[ROOM];
	struct buf b = BUF_ON(room);

	buf_addz(&b, HEAD);
	for (size_t i = 0; i < PAGE_SESSIONS; i++)
		if (page_session_live(&p->sessions[i], now_ms))
			add_session(&b, &p->sessions[i], t);
	if (buf_full(&b) || !write_whole(path, buf_str(&b)))
		return refuse(e, SG_EIO,
		    "the list of signed-in browsers cannot be written");
	return SG_OK;
}

static bool
read_hash(struct sg_str s, uint8_t out[SHA256_SIZE])
{
	for (size_t i = 0; i < SHA256_SIZE && s.n == 2 * SHA256_SIZE; i++) {
		int high = ascii_hex_lower(s.p[2 * i]);
		int low = ascii_hex_lower(s.p[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		out[i] = (uint8_t)(high << 4 | low);
	}
	return s.n == 2 * SHA256_SIZE;
}

static bool
read_time(struct sg_str s, int64_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n && s.n < 18; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		*out = *out * 10 + (s.p[i] - '0');
	}
	return s.n > 0 && s.n < 18;
}

static bool
read_exact(struct sg_str s, char *out, size_t room)
{
	if (s.n == 0 || s.n >= room)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] <= ' ' || s.p[i] > '~')
			return false;
		out[i] = s.p[i];
	}
	out[s.n] = '\0';
	if (s.n == 1 && s.p[0] == '-')
		out[0] = '\0';
	return true;
}

/* Words of ours for a person, in which add_words() wrote "_" for a space. */
static bool
read_words(struct sg_str s, char *out, size_t room)
{
	if (!read_exact(s, out, room))
		return false;
	for (; *out != '\0'; out++)
		*out = *out == '_' ? ' ' : *out;
	return true;
}

static bool
read_session(
    struct sg_str line, struct page_session *s, uint8_t mark[SHA256_SIZE])
{
	struct sg_str f[FIELDS];
	size_t n = 0;

	while (n < FIELDS && line.n > 0)
		f[n++] = str_cut(&line, ' ');
	return n == FIELDS && line.n == 0 && f[0].n == PAGE_ID &&
	    read_exact(f[0], s->id, sizeof(s->id)) &&
	    read_hash(f[1], s->cookie) && read_hash(f[2], s->key) &&
	    read_hash(f[3], mark) && read_time(f[4], &s->since_ms) &&
	    read_time(f[5], &s->used_ms) && read_time(f[6], &s->until_ms) &&
	    s->until_ms - s->since_ms <= PAGE_SESSION_MS &&
	    read_words(f[7], s->where.browser, PAGE_WHERE) &&
	    read_words(f[8], s->where.system, PAGE_WHERE) &&
	    read_exact(f[9], s->where.host, PAGE_HOST);
}

static bool
read_all(struct page_sessions *p, struct sg_str text, const struct keyring *t,
    int64_t now_ms)
{
	size_t n = 0;

	if (!str_starts(text, STR(HEAD)) || text.p[text.n - 1] != '\n')
		return false;
	(void)str_cut(&text, '\n');
	while (text.n > 0) {
		struct page_session s = {.live = true};
		uint8_t mark[SHA256_SIZE];

		if (n == PAGE_SESSIONS ||
		    !read_session(str_cut(&text, '\n'), &s, mark))
			return false;
		s.channel = channel_of(t, mark);
		s.number = ++p->last;
		if (s.channel != 0 && page_session_live(&s, now_ms))
			p->sessions[n++] = s;
	}
	return true;
}

/* Ours, closed to others, with one name; by what was opened (T45). */
static const char *
read_file(const char *path, char room[ROOM], struct sg_str *out)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	ssize_t n = -1;

	*out = STR("");
	if (fd < 0)
		return errno == ENOENT ? NULL : "it cannot be opened";
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && (st.st_mode & 077) == 0 &&
	    st.st_nlink == 1)
		n = read(fd, room, ROOM);
	(void)close(fd);
	if (n <= 0 || n == ROOM)
		return "it is not a file that only this user can reach";
	*out = (struct sg_str){room, (size_t)n};
	return NULL;
}

enum sg_err
page_sessions_read(struct page_sessions *p, const char *path,
    const struct keyring *t, int64_t now_ms, struct sg_error *e)
{
	char room[ROOM];
	struct sg_str text;
	const char *why = read_file(path, room, &text);

	if (why != NULL)
		return refuse(e, SG_EIO, why);
	if (text.n == 0 || read_all(p, text, t, now_ms))
		return SG_OK;
	page_sessions_wipe(p);
	return refuse(e, SG_EINVALID,
	    "it was not written by this program; browsers sign in again");
}

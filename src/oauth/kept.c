/* The file of the tokens, and renewing them; see oauth.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "oauth/oauth_int.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "port/clock.h"
#include "settings/config_place.h"

#define FILE_MAX ((off_t)256 << 10)

static enum sg_err
read_file(
    const char *path, struct arena *a, struct sg_str *out, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	const char *why = NULL;
	struct stat st;
	char *p = NULL;

	if (fd < 0)
		return err_set(e, errno == ENOENT ? SG_ENOTFOUND : SG_EIO,
		    str_of(path), str_of(strerror(errno)));
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_uid != geteuid() || (st.st_mode & 077) != 0 ||
	    st.st_size > FILE_MAX)
		why = "the file must belong to you, and only you may read it";
	else if ((p = arena_new(a, (size_t)st.st_size + 1)) == NULL)
		why = "no memory";
	else if (read(fd, p, (size_t)st.st_size) != (ssize_t)st.st_size)
		why = "the file cannot be read";
	(void)close(fd);
	if (why != NULL)
		return err_set(e, SG_EIO, str_of(path), str_of(why));
	*out = (struct sg_str){p, (size_t)st.st_size};
	return SG_OK;
}

enum sg_err
oauth_load(
    const char *path, struct arena *a, struct oauth *out, struct sg_error *e)
{
	struct sg_str text;
	enum sg_err err = read_file(path, a, &text, e);
	char digits[24] = "";
	struct sg_str at;

	*out = (struct oauth){.expires_ms = 0};
	if (err != SG_OK)
		return err;
	out->resource = json_find_text(text, "resource", a);
	out->issuer = json_find_text(text, "issuer", a);
	out->token_url = json_find_text(text, "token_url", a);
	out->client_id = json_find_text(text, "client_id", a);
	out->client_secret = json_find_text(text, "client_secret", a);
	out->basic = str_eq(json_find(text, "basic", a), STR("true"));
	out->access = json_find_text(text, "access_token", a);
	out->refresh = json_find_text(text, "refresh_token", a);
	at = json_find(text, "expires_ms", a);
	if (at.n > 0 && at.n < sizeof(digits))
		memcpy(digits, at.p, at.n);
	out->expires_ms = strtoll(digits, NULL, 10);
	return out->access.n > 0 && out->token_url.n > 0
	    ? SG_OK
	    : err_set(e, SG_EINVALID, str_of(path),
		  STR("the file is damaged; log in again"));
}

enum sg_err
oauth_save(const char *path, const struct oauth *o, struct sg_error *e)
{
	struct arena a;
	struct buf b;
	enum sg_err err;

	arena_init(&a, &mem_heap, 4u << 20);
	b = arena_buf(&a, (size_t)FILE_MAX);
	if (b.p == NULL) {
		arena_release(&a);
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	}
	json_open(&b);
	json_put_text(&b, "resource", o->resource);
	json_put_text(&b, "issuer", o->issuer);
	json_put_text(&b, "token_url", o->token_url);
	json_put_text(&b, "client_id", o->client_id);
	json_put_text(&b, "client_secret", o->client_secret);
	json_put_bool(&b, "basic", o->basic);
	json_put_text(&b, "access_token", o->access);
	json_put_text(&b, "refresh_token", o->refresh);
	json_put_int(&b, "expires_ms", o->expires_ms);
	json_close(&b);
	buf_addc(&b, '\n');
	err = buf_full(&b)
	    ? err_set(e, SG_EFULL, STR(""), STR("the tokens are too long"))
	    : place_write(path, buf_str(&b), e);
	memset(b.p, 0, b.n);
	arena_release(&a);
	return err;
}

/* What came: tokens that can stand in a header. */
static enum sg_err
take(struct oauth *o, const struct oauth_answer *r, struct arena *a,
    struct sg_error *e)
{
	struct sg_str type = json_find_text(r->body, "token_type", a);
	struct sg_str access = json_find_text(r->body, "access_token", a);
	struct sg_str refresh = json_find_text(r->body, "refresh_token", a);
	struct sg_str in = json_find(r->body, "expires_in", a);
	int64_t seconds = 0;

	for (size_t i = 0; i < access.n; i++)
		if (access.p[i] <= ' ' || access.p[i] > '~')
			access.n = 0;
	if (r->status != 200 || access.n == 0 || access.n > 16384 ||
	    !str_same(type, STR("Bearer")))
		return err_set(
		    e, SG_EINVALID, STR(""), STR("the server gave no token"));
	for (size_t i = 0;
	     i < in.n && i < 9 && in.p[i] >= '0' && in.p[i] <= '9'; i++)
		seconds = 10 * seconds + (in.p[i] - '0');
	o->access = access;
	if (refresh.n > 0)
		o->refresh = refresh;
	o->expires_ms = seconds > 0
	    ? clock_system().wall_ms(NULL) + seconds * 1000
	    : 0;
	return SG_OK;
}

static char *
text_of(struct sg_str s, struct arena *a)
{
	char *p = arena_new(a, s.n + 1);

	if (p != NULL && s.n > 0)
		memcpy(p, s.p, s.n);
	return p;
}

enum sg_err
oauth_tokens(
    struct oauth *o, struct buf *form, struct arena *a, struct sg_error *e)
{
	struct oauth_question q = {.url = o->token_url,
	    .type = "Content-Type: application/x-www-form-urlencoded"};
	struct oauth_answer r = {0};
	enum sg_err err;

	oauth_add(form, "resource", o->resource);
	if (o->client_secret.n > 0 && o->basic) {
		q.user = text_of(o->client_id, a);
		q.password = text_of(o->client_secret, a);
	} else {
		oauth_add(form, "client_id", o->client_id);
		if (o->client_secret.n > 0)
			oauth_add(form, "client_secret", o->client_secret);
	}
	q.body = buf_str(form);
	if (buf_full(form))
		return err_set(e, SG_EFULL, STR(""), STR("it is too long"));
	err = oauth_ask(&q, a, &r, e);
	return err == SG_OK ? take(o, &r, a, e) : err;
}

static enum sg_err
renew(const char *path, struct arena *a, struct oauth *o, struct sg_error *e)
{
	struct oauth now;
	struct sg_error none = {0};
	struct buf form;
	enum sg_err err;

	if (oauth_load(path, a, &now, &none) == SG_OK &&
	    !str_eq(now.access, o->access)) {
		*o = now;
		return SG_OK;
	}
	if (o->refresh.n == 0)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the token cannot be renewed"));
	form = arena_buf(a, 8192 + 3 * (o->refresh.n + o->resource.n));
	if (form.p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	oauth_add(&form, "grant_type", STR("refresh_token"));
	oauth_add(&form, "refresh_token", o->refresh);
	err = oauth_tokens(o, &form, a, e);
	return err == SG_OK ? oauth_save(path, o, e) : err;
}

/* One of us at a time: who gives tokens may take each refresh only once. */
enum sg_err
oauth_renew(
    const char *path, struct arena *a, struct oauth *o, struct sg_error *e)
{
	char lock[PLACE_MAX];
	enum sg_err err;
	int fd;

	snprintf(lock, sizeof(lock), "%s.lock", path);
	fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0 || flock(fd, LOCK_EX) != 0) {
		if (fd >= 0)
			(void)close(fd);
		return err_set(
		    e, SG_EIO, str_of(lock), str_of(strerror(errno)));
	}
	err = renew(path, a, o, e);
	(void)close(fd);
	return err;
}

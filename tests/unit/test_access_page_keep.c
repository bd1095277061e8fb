/* Sessions of the page in a file: they outlive the process, and their file
 * opens nothing and lets nobody in who was not. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access/page_keep.h"
#include "t.h"

#define NOW INT64_C(1760000000000)

static char dir[64], tokens[96], file[96];

static struct page_opened
sign_in(struct page_sessions *p, const struct keyring *t, int64_t now)
{
	const struct token *k = keyring_named(t, STR("person"));
	const struct page_code *c = page_code_make(p, k->channel, now);
	struct page_where here = {"Samsung Internet", "", "gate.example:443"};
	char code[PAGE_SECRET + 1];
	struct page_opened o;

	memcpy(code, c->text, sizeof(code));
	CHECK(page_code_spend(p, str_of(code), &here, now, &o), "signed in");
	return o;
}

static bool
is_in(struct page_sessions *p, const struct page_opened *o, int64_t now)
{
	return page_session_find(p, str_of(o->cookie), str_of(o->key), now) !=
	    NULL;
}

static size_t
text_of(char *room, size_t max)
{
	FILE *f = fopen(file, "r");
	size_t n = f != NULL ? fread(room, 1, max, f) : 0;

	if (f != NULL)
		(void)fclose(f);
	return n;
}

static void
put(const char *text, size_t n)
{
	FILE *f = fopen(file, "w");

	CHECK(f != NULL && fwrite(text, 1, n, f) == n, "written");
	if (f != NULL)
		(void)fclose(f);
	(void)chmod(file, 0600);
}

/* both kinds of gates, with the token of a person in a file and not. */
static void
test_outlives(void)
{
	struct keyring *(*const opens[])(const char *, struct sg_error *) = {
	    keyring_open, keyring_open_closed};

	for (size_t i = 0; i < 2; i++) {
		struct sg_error e = {.code = SG_OK};
		struct keyring *t = opens[i](tokens, &e), *u;
		struct page_sessions p = {.last = 0}, q = {.last = 0};
		struct page_opened b = sign_in(&p, t, NOW - PAGE_IDLE_MS + 1);
		struct page_opened a = sign_in(&p, t, NOW);
		const struct page_session *s;
		char room[4096];
		size_t n;

		CHECK(page_sessions_write(&p, file, t, NOW, &e) == SG_OK, "%s",
		    e.message);
		n = text_of(room, sizeof(room));
		CHECK(memmem(room, n, a.cookie, 12) == NULL &&
			memmem(room, n, a.key, 12) == NULL,
		    "no secret is in it");
		keyring_close(t);
		u = opens[i](tokens, &e);
		CHECK(page_sessions_read(&q, file, u, NOW + 1, &e) == SG_OK,
		    "%s", e.message);
		CHECK(is_in(&q, &a, NOW + 1), "it is signed in");
		CHECK(!is_in(&q, &b, NOW + 1), "one that ended is not");
		s = page_session_named(&q, str_of(a.session->id), NOW + 1);
		CHECK(s != NULL &&
			strcmp(s->where.browser, "Samsung Internet") == 0 &&
			s->where.system[0] == '\0' &&
			strcmp(s->where.host, "gate.example:443") == 0 &&
			s->since_ms == NOW,
		    "when and where");
		CHECK(s != NULL && keyring_alive(u, s->channel), "whose");
		keyring_close(u);
	}
}

/* Bytes that base64url writes as "_" and "-" alone. */
static bool
draw_signs(void *p, size_t n)
{
	static const uint8_t three[3] = {0xff, 0xef, 0xbe};
	uint8_t *to = p;

	for (size_t i = 0; i < n; i++)
		to[i] = three[i % 3];
	return true;
}

/* a session is found by its id after a restart, whatever signs it has.
 */
static void
test_signs(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(tokens, &e);
	struct page_sessions p = {.draw = draw_signs}, q = {.last = 0};
	struct page_opened a = sign_in(&p, t, NOW);

	CHECK(strpbrk(a.session->id, "_") != NULL, "%s", a.session->id);
	CHECK(page_sessions_write(&p, file, t, NOW, &e) == SG_OK &&
		page_sessions_read(&q, file, t, NOW, &e) == SG_OK,
	    "%s", e.message);
	CHECK(page_session_named(&q, str_of(a.session->id), NOW) != NULL,
	    "it is found");
	keyring_close(t);
}

/* a token that was changed takes its sessions along. */
static void
test_token_gone(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(tokens, &e);
	struct page_sessions p = {.last = 0}, q = {.last = 0};
	struct page_opened a = sign_in(&p, t, NOW);
	char path[128];

	CHECK(page_sessions_write(&p, file, t, NOW, &e) == SG_OK, "written");
	keyring_close(t);
	snprintf(path, sizeof(path), "%s/person", tokens);
	CHECK(unlink(path) == 0, "its file is removed");
	t = keyring_open(tokens, &e);
	CHECK(page_sessions_read(&q, file, t, NOW, &e) == SG_OK, "read");
	CHECK(!is_in(&q, &a, NOW), "nobody is in");
	keyring_close(t);
}

/* T45: a file that is not ours alone, or is changed, lets nobody in. */
static void
test_refused(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(tokens, &e);
	struct page_sessions p = {.last = 0}, q = {.last = 0};
	struct page_opened a = sign_in(&p, t, NOW);
	char room[4096], wrong[4096];
	size_t n;

	CHECK(page_sessions_write(&p, file, t, NOW, &e) == SG_OK, "written");
	n = text_of(room, sizeof(room));
	CHECK(chmod(file, 0644) == 0, "open to others");
	CHECK(page_sessions_read(&q, file, t, NOW, &e) != SG_OK, "refused");
	CHECK(!is_in(&q, &a, NOW), "nobody is in");
	for (size_t i = 0; i < n; i++) {
		q = (struct page_sessions){.last = 0};
		memcpy(wrong, room, n);
		wrong[i] = '\t';
		put(wrong, n);
		CHECK(page_sessions_read(&q, file, t, NOW, &e) != SG_OK &&
			!is_in(&q, &a, NOW),
		    "byte %zu", i);
		put(room, i);
		CHECK((page_sessions_read(&q, file, t, NOW, &e) != SG_OK ||
			  i == strlen("solgate sessions 1\n")) &&
			!is_in(&q, &a, NOW),
		    "cut at %zu", i);
	}
	(void)unlink(file);
	CHECK(page_sessions_read(&q, file, t, NOW, &e) == SG_OK, "no file");
	CHECK(symlink("/dev/null", file) == 0, "a link");
	CHECK(page_sessions_read(&q, file, t, NOW, &e) != SG_OK, "refused");
	(void)unlink(file);
	CHECK(page_sessions_write(&p, "/nowhere/x", t, NOW, &e) != SG_OK,
	    "what cannot be written is said");
	keyring_close(t);
}

int
main(void)
{
	snprintf(dir, sizeof(dir), "/tmp/page_keep.XXXXXX");
	CHECK(mkdtemp(dir) != NULL, "a directory");
	snprintf(tokens, sizeof(tokens), "%s/tokens", dir);
	snprintf(file, sizeof(file), "%s/sessions", dir);
	RUN(test_outlives);
	RUN(test_signs);
	RUN(test_token_gone);
	RUN(test_refused);
	return t_done("access_page_keep");
}

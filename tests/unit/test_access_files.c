/*
 * Files of tokens under every kind of unsafe hand (T45), half-written files
 * (T42), a full directory, and secrets that are compared whole (T49, T50).
 */
#define _DEFAULT_SOURCE
#include "access/keyring_int.h"
#include "access/page_session.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "t.h"

#define FINE "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123-_9"

static const char *
tokens(void)
{
	return scratch_path("tokens");
}

static void
put(const char *name, const char *text, size_t n, mode_t mode)
{
	char path[300];

	snprintf(path, sizeof(path), "%s/%s", tokens(), name);
	(void)unlink(path);
	scratch_write(path, text, n);
	(void)chmod(path, mode);
}

static bool
opens(void)
{
	struct sg_error e = {0};
	struct keyring *t = keyring_open(tokens(), &e);

	CHECK((t == NULL) == (e.code != SG_OK), "says why");
	CHECK(strstr(e.message, FINE) == NULL, "T50: without the secret");
	keyring_close(t);
	return t != NULL;
}

static void
made(void)
{
	CHECK(opens(), "made where there was none");
}

/* T45: every mode that lets another user at it, for files and directory. */
static void
every_mode(void)
{
	for (mode_t mode = 0; mode < 01000; mode++) {
		bool closed = (mode & 077) == 0;

		if ((mode & 0400) == 0)
			continue; /* root can read it all the same */
		put("viewer", FINE "\n", TOKEN_TEXT + 1, mode);
		CHECK(opens() == closed, "a file of mode %o", (unsigned)mode);
	}
	put("viewer", FINE "\n", TOKEN_TEXT + 1, 0600);
	for (mode_t mode = 0700; mode < 01000; mode++) {
		(void)chmod(tokens(), mode);
		CHECK(opens() == (mode == 0700), "a directory of mode %o",
		    (unsigned)mode);
	}
	(void)chmod(tokens(), 0700);
	CHECK(opens(), "fine again");
}

/* T42: a file that was cut anywhere holds no token. */
static void
torn_files(void)
{
	static const char text[] = FINE "\n" FINE "\n";

	for (size_t n = 0; n < sizeof(text); n++) {
		put("agent", text, n, 0600);
		CHECK(opens() == (n == TOKEN_TEXT || n == TOKEN_TEXT + 1),
		    "%zu bytes", n);
	}
	put("agent", FINE "\n", TOKEN_TEXT + 1, 0600);
}

/* Any byte outside base64url, at any place. */
static void
strange_bytes(void)
{
	for (unsigned c = 0; c < 256; c++) {
		char text[TOKEN_TEXT + 1] = FINE;
		size_t at = c % TOKEN_TEXT;
		bool fine = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
		    (c >= 'A' && c <= 'Z') || c == '-' || c == '_';

		text[at] = (char)c;
		put("agent", text, TOKEN_TEXT, 0600);
		CHECK(opens() == fine, "byte %u", c);
	}
	put("agent", FINE "\n", TOKEN_TEXT + 1, 0600);
}

/* What a crash left beside is neither a token nor in the way (T42). */
static void
a_left_over(void)
{
	char path[300];
	struct stat st;

	put(".new", "half", 4, 0600);
	snprintf(path, sizeof(path), "%s/person", tokens());
	(void)unlink(path);
	CHECK(opens(), "the token of persons is made again");
	CHECK(stat(path, &st) == 0 && st.st_size == TOKEN_TEXT + 1 &&
		(st.st_mode & 0777) == 0600,
	    "whole");
	snprintf(path, sizeof(path), "%s/.new", tokens());
	CHECK(stat(path, &st) != 0, "and nothing is left");
}

/* The directory is full: refused whole, never some of it. */
static void
too_many(void)
{
	char name[64];
	struct sg_error e = {0};
	struct keyring *t = keyring_open(tokens(), &e);
	size_t own = t != NULL ? keyring_count(t) : 0;

	keyring_close(t);
	CHECK(own > SG_ROLE_COUNT && own < KEYRING_MAX, "roles and channels");
	for (size_t i = own; i < KEYRING_MAX; i++) {
		snprintf(name, sizeof(name), "agents/ext%zu", i);
		put(name, FINE "\n", TOKEN_TEXT + 1, 0600);
	}
	t = keyring_open(tokens(), &e);
	CHECK(t != NULL && keyring_count(t) == KEYRING_MAX, "as many as fit");
	put("agents/more", FINE "\n", TOKEN_TEXT + 1, 0600);
	CHECK(t != NULL && keyring_stale(t), "one more is seen");
	CHECK(t != NULL && keyring_reload(t, &e) != SG_OK &&
		keyring_count(t) == KEYRING_MAX,
	    "and refused; all stays");
	keyring_close(t);
	CHECK(!opens(), "nor is it opened");
}

static void
long_names(void)
{
	char name[220] = "agents/", path[1024];

	for (size_t n = 100; n < 200; n += 33) {
		memset(name + 7, 'n', n);
		name[7 + n] = '\0';
		put(name, FINE "\n", TOKEN_TEXT + 1, 0600);
		CHECK(opens() == (n + 7 < 128), "%zu letters", n);
		snprintf(path, sizeof(path), "%s/%s", tokens(), name);
		(void)unlink(path);
	}
}

/* T49, T50: one letter off is another token, wherever it stands. */
static void
near_misses(void)
{
	struct sg_error e = {0};
	struct keyring *t = keyring_open(tokens(), &e);
	const struct token *k;

	CHECK(t != NULL, "%s", e.message);
	if (t == NULL)
		return;
	k = keyring_named(t, STR("person"));
	for (size_t i = 0; i < TOKEN_TEXT; i++)
		for (unsigned bit = 0; bit < 8; bit++) {
			char text[TOKEN_TEXT];

			memcpy(text, k->text, TOKEN_TEXT);
			text[i] ^= (char)(1u << bit);
			CHECK(keyring_find(
				  t, (struct sg_str){text, TOKEN_TEXT}) == NULL,
			    "bit %u of %zu", bit, i);
		}
	for (size_t n = 0; n < TOKEN_TEXT; n++)
		CHECK(keyring_find(t, (struct sg_str){k->text, n}) == NULL,
		    "%zu letters of it", n);
	CHECK(keyring_find(t, str_of(k->text)) == k, "all of it");
	CHECK(keyring_alive(t, 0) && keyring_alive(t, 1), "without a token");
	CHECK(!keyring_alive(t, 999), "a channel that is nobody's");
	keyring_close(t);
}

/* The text of 256 bits has all of them: any change is another text. */
static void
encoding(void)
{
	for (unsigned long round = 0; round < 2000; round++) {
		uint8_t random[32];
		char one[TOKEN_TEXT], two[TOKEN_TEXT];
		unsigned bit;

		prop_seed(round);
		for (unsigned i = 0; i < 32; i++)
			random[i] = (uint8_t)any(256);
		keyring_encode(random, one);
		bit = any(256);
		random[bit / 8] ^= (uint8_t)(1u << bit % 8);
		keyring_encode(random, two);
		CHECK(memcmp(one, two, TOKEN_TEXT) != 0, "round %lu: bit %u",
		    round, bit);
	}
}

/* Random for sessions that a test can foresee, and that may run dry. */
static unsigned drawn, dry_at;

static bool
draw(void *p, size_t n)
{
	memset(p, 0, n);
	drawn++;
	memcpy(p, &drawn, sizeof(drawn));
	return dry_at == 0 || drawn < dry_at;
}

/*
 * T49, T50: any order of codes, sessions and time.  A session is found by
 * both of its secrets, while it lives; a code works once.
 */
static void
one_round(unsigned long round)
{
	struct page_sessions p = {.draw = draw};
	char codes[100][PAGE_SECRET + 1];
	bool spent[100] = {false};
	unsigned n = 0, opened = 0;
	int64_t now = 0;

	prop_seed(round);
	dry_at = any(4) == 0 ? drawn + 1 + any(60) : 0;
	for (unsigned i = 0; i < 100; i++) {
		const struct page_code *c;
		const struct page_session *s;
		struct page_opened o;
		unsigned k = n > 0 ? any(n) : 0;

		now += any(3) == 0 ? any(70000) : any(100);
		if (any(2) == 0 && (c = page_code_make(&p, 7, now)) != NULL) {
			memcpy(codes[n++], c->text, PAGE_SECRET + 1);
			continue;
		}
		if (n == 0)
			continue;
		s = page_code_spend(&p, str_of(codes[k]),
			&(struct page_where){.host = ""}, now, &o)
		    ? o.session
		    : NULL;
		CHECK(s == NULL || !spent[k], "round %lu: a code twice", round);
		spent[k] = true;
		opened += s != NULL;
		CHECK(s == NULL || s->channel == 7, "round %lu: whose", round);
		CHECK(s == NULL ||
			page_session_find(
			    &p, str_of(o.cookie), str_of(o.key), now) == s,
		    "round %lu: both secrets", round);
		CHECK(s == NULL ||
			page_session_find(
			    &p, str_of(o.key), str_of(o.cookie), now) == NULL,
		    "round %lu: each in its place", round);
		CHECK(s == NULL || page_session_alive(&p, s->number, now),
		    "round %lu: alive", round);
	}
	CHECK(opened <= n, "round %lu", round);
	page_sessions_wipe(&p);
	for (unsigned i = 0; i < n; i++)
		CHECK(!page_code_spend(&p, str_of(codes[i]),
			  &(struct page_where){.host = ""}, now,
			  &(struct page_opened){.session = NULL}),
		    "round %lu: wiped", round);
}

static void
any_order(void)
{
	for (unsigned long i = 0; i < 500; i++)
		one_round(i);
}

int
main(void)
{
	scratch_make();
	RUN(made);
	RUN(every_mode);
	RUN(torn_files);
	RUN(strange_bytes);
	RUN(a_left_over);
	RUN(near_misses);
	RUN(too_many);
	scratch_clear_dir(scratch_path("tokens/agents"));
	RUN(long_names);
	RUN(encoding);
	RUN(any_order);
	scratch_clear_dir(scratch_path("tokens/agents"));
	scratch_remove();
	return t_done("access_files");
}

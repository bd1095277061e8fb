/* Codes and sessions of the page: once, both halves, bounded, and an end. */
#include <string.h>

#include "access/page_session.h"
#include "t.h"

static unsigned drawn;
static bool dry;

/* Bytes that differ from call to call and are the same in every run. */
static bool
draw(void *p, size_t n)
{
	memset(p, 0, n);
	drawn++;
	memcpy(p, &drawn, sizeof(drawn));
	return !dry;
}

static struct sg_str
text(const char *s)
{
	return str_of(s);
}

static const struct page_session *
sign_in(struct page_sessions *p, int64_t now)
{
	const struct page_code *c = page_code_make(p, 7, now);
	char code[PAGE_SECRET + 1];

	memcpy(code, c->text, sizeof(code));
	return page_code_spend(p, text(code), now);
}

/* T50: a code works once, and for a minute. */
static void
test_code_once(void)
{
	struct page_sessions p = {.draw = draw};
	const struct page_code *c = page_code_make(&p, 7, 1000);
	char code[PAGE_SECRET + 1];

	memcpy(code, c->text, sizeof(code));
	CHECK(strlen(code) == PAGE_SECRET, "43 characters");
	CHECK(page_code_spend(&p, text("short"), 1000) == NULL, "another");
	CHECK(page_code_spend(&p, text(""), 1000) == NULL, "none");
	CHECK(page_code_spend(&p, text(code), 1000) != NULL, "once");
	CHECK(page_code_spend(&p, text(code), 1000) == NULL, "not twice");
	memcpy(code, page_code_make(&p, 7, 2000)->text, sizeof(code));
	CHECK(page_code_spend(&p, text(code), 2000 + PAGE_CODE_MS) == NULL,
	    "a minute later");
	CHECK(page_code_spend(&p, text(code), 2000) == NULL,
	    "a late try spends it too");
}

/* T48: the cookie goes to every port of the host, the key to none. */
static void
test_both_halves(void)
{
	struct page_sessions p = {.draw = draw};
	const struct page_session *s = sign_in(&p, 0), *t = sign_in(&p, 0);
	char zeros[PAGE_SECRET] = {0};

	CHECK(page_session_find(&p, text(s->cookie), text(s->key), 1) == s,
	    "both");
	CHECK(page_session_find(&p, text(s->cookie), text(""), 1) == NULL,
	    "the cookie alone");
	CHECK(page_session_find(&p, text(""), text(s->key), 1) == NULL,
	    "the key alone");
	CHECK(page_session_find(&p, text(s->cookie), text(t->key), 1) == NULL,
	    "halves of two");
	CHECK(page_session_find(&p, (struct sg_str){zeros, PAGE_SECRET},
		  (struct sg_str){zeros, PAGE_SECRET}, 1) == NULL,
	    "a free place is nobody's");
	CHECK(s->channel == 7 && s->number != t->number, "whose they are");
}

static void
test_ends(void)
{
	struct page_sessions p = {.draw = draw};
	const struct page_session *s = sign_in(&p, 0);
	char cookie[PAGE_SECRET + 1], key[PAGE_SECRET + 1];
	uint64_t number = s->number;
	int64_t now;

	memcpy(cookie, s->cookie, sizeof(cookie));
	memcpy(key, s->key, sizeof(key));
	CHECK(page_session_alive(&p, number, PAGE_IDLE_MS - 1), "in use");
	CHECK(!page_session_alive(&p, number, PAGE_IDLE_MS), "unused");
	for (now = 0; now < PAGE_SESSION_MS; now += PAGE_IDLE_MS - 1)
		CHECK(
		    page_session_find(&p, text(cookie), text(key), now) != NULL,
		    "used again and again");
	CHECK(page_session_find(&p, text(cookie), text(key), PAGE_SESSION_MS) ==
		NULL,
	    "a week is all");
	s = sign_in(&p, 5);
	number = s->number;
	page_session_end(&p, number);
	CHECK(!page_session_alive(&p, number, 5), "signed out");
	CHECK(!page_session_alive(&p, 999, 5), "there is none");
}

/* The newest takes the place of the oldest: there is a bound. */
static void
test_bounded(void)
{
	struct page_sessions p = {.draw = draw};
	char first[PAGE_SECRET + 1], last[PAGE_SECRET + 1];
	uint64_t number = sign_in(&p, 0)->number;

	for (int i = 1; i <= PAGE_SESSIONS; i++)
		(void)sign_in(&p, i);
	CHECK(!page_session_alive(&p, number, 40), "the oldest gave way");
	CHECK(page_session_alive(&p, number + 1, 40), "the next did not");
	memcpy(first, page_code_make(&p, 1, 0)->text, sizeof(first));
	for (int i = 1; i <= PAGE_CODES; i++)
		memcpy(last, page_code_make(&p, 1, i)->text, sizeof(last));
	CHECK(page_code_spend(&p, text(first), 20) == NULL, "the oldest code");
	CHECK(page_code_spend(&p, text(last), 20) != NULL, "the newest");
	page_sessions_wipe(&p);
	CHECK(!page_session_alive(&p, number + 1, 40), "nothing is left");
}

/* Without random bytes nobody gets in. */
static void
test_no_random(void)
{
	struct page_sessions p = {.draw = draw};
	char code[PAGE_SECRET + 1];

	memcpy(code, page_code_make(&p, 1, 0)->text, sizeof(code));
	dry = true;
	CHECK(page_code_make(&p, 1, 0) == NULL, "no code");
	CHECK(page_code_spend(&p, text(code), 0) == NULL, "no session");
	dry = false;
	p.draw = NULL;
	CHECK(page_code_make(&p, 1, 0) != NULL, "the kernel has some");
}

int
main(void)
{
	RUN(test_code_once);
	RUN(test_both_halves);
	RUN(test_ends);
	RUN(test_bounded);
	RUN(test_no_random);
	return t_done("app_page_session");
}

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

static const struct page_where here = {
    .browser = "Firefox", .host = "127.0.0.1:7878"};

static bool
spends(struct page_sessions *p, const char *code, int64_t now)
{
	struct page_opened o;

	return page_code_spend(p, text(code), &here, now, &o);
}

static struct page_opened
sign_in(struct page_sessions *p, int64_t now)
{
	const struct page_code *c = page_code_make(p, 7, now);
	char code[PAGE_SECRET + 1];
	struct page_opened o;

	memcpy(code, c->text, sizeof(code));
	(void)page_code_spend(p, text(code), &here, now, &o);
	return o;
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
	CHECK(!spends(&p, "short", 1000), "another");
	CHECK(!spends(&p, "", 1000), "none");
	CHECK(spends(&p, code, 1000), "once");
	CHECK(!spends(&p, code, 1000), "not twice");
	memcpy(code, page_code_make(&p, 7, 2000)->text, sizeof(code));
	CHECK(!spends(&p, code, 2000 + PAGE_CODE_MS), "a minute later");
	CHECK(!spends(&p, code, 2000), "a late try spends it too");
}

/* T48: the cookie goes to every port of the host, the key to none. */
static void
test_both_halves(void)
{
	struct page_sessions p = {.draw = draw};
	struct page_opened s = sign_in(&p, 0), t = sign_in(&p, 0);
	char zeros[PAGE_SECRET] = {0};

	CHECK(
	    page_session_find(&p, text(s.cookie), text(s.key), 1) == s.session,
	    "both");
	CHECK(page_session_find(&p, text(s.cookie), text(""), 1) == NULL,
	    "the cookie alone");
	CHECK(page_session_find(&p, text(""), text(s.key), 1) == NULL,
	    "the key alone");
	CHECK(page_session_find(&p, text(s.cookie), text(t.key), 1) == NULL,
	    "halves of two");
	CHECK(page_session_find(&p, (struct sg_str){zeros, PAGE_SECRET},
		  (struct sg_str){zeros, PAGE_SECRET}, 1) == NULL,
	    "a free place is nobody's");
	CHECK(s.session->channel == 7 && s.session->number != t.session->number,
	    "whose they are");
}

/* What is kept opens nothing: hashes and an id. */
static void
test_hashed(void)
{
	struct page_sessions p = {.draw = draw};
	struct page_opened s = sign_in(&p, 0);
	const char *at = (const char *)&p;
	bool found = false;

	for (size_t i = 0; i + 20 < sizeof(p); i++)
		found |= memcmp(at + i, s.cookie, 20) == 0 ||
		    memcmp(at + i, s.key, 20) == 0;
	CHECK(!found, "no secret of a session is in memory"); /* */
	CHECK(page_session_named(&p, text(s.session->id), 1) == s.session,
	    "by its id");
	CHECK(page_session_named(&p, text("nobody"), 1) == NULL, "no other");
	CHECK(page_session_named(&p, text(s.session->id), PAGE_SESSION_MS) ==
		NULL,
	    "nor one that ended");
}

/* A clock that was set back does not bring time back. */
static void
test_clock_back(void)
{
	struct page_sessions p = {.draw = draw};
	struct page_opened s = sign_in(&p, 3 * PAGE_BACK_MS);

	CHECK(page_session_live(s.session, 3 * PAGE_BACK_MS - 1000),
	    "a second is nothing");
	CHECK(!page_session_live(s.session, 2 * PAGE_BACK_MS), "five minutes");
}

static void
test_where(void)
{
	static const struct row {
		const char *agent, *browser, *system;
	} rows[] = {
	    {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 "
	     "Firefox/128.0",
		"Firefox", "Linux"},
	    {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
	     "(KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0",
		"Edge", "Windows"},
	    {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) "
	     "AppleWebKit/605.1 Version/17.0 Mobile/15E148 Safari/604.1",
		"Safari", "iPhone"},
	    {"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 "
	     "Chrome/130.0 Mobile Safari/537.36",
		"Chrome", "Android"},
	    {"curl/8.0", "", ""},
	    {"", "", ""},
	};

	const struct row *r;

	EACH (r, rows) {
		struct page_where w = {.host = ""};

		page_where_of(&w, text(r->agent));
		CHECK(strcmp(w.browser, r->browser) == 0 &&
			strcmp(w.system, r->system) == 0,
		    "%s: %s on %s", r->agent, w.browser, w.system);
	}
}

static void
test_ends(void)
{
	struct page_sessions p = {.draw = draw};
	struct page_opened s = sign_in(&p, 0);
	char cookie[PAGE_SECRET + 1], key[PAGE_SECRET + 1];
	uint64_t number = s.session->number;
	int64_t now;

	memcpy(cookie, s.cookie, sizeof(cookie));
	memcpy(key, s.key, sizeof(key));
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
	number = s.session->number;
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
	uint64_t number = sign_in(&p, 0).session->number;

	for (int i = 1; i <= PAGE_SESSIONS; i++)
		(void)sign_in(&p, i);
	CHECK(!page_session_alive(&p, number, 40), "the oldest gave way");
	CHECK(page_session_alive(&p, number + 1, 40), "the next did not");
	memcpy(first, page_code_make(&p, 1, 0)->text, sizeof(first));
	for (int i = 1; i <= PAGE_CODES; i++)
		memcpy(last, page_code_make(&p, 1, i)->text, sizeof(last));
	CHECK(!spends(&p, first, 20), "the oldest code");
	CHECK(spends(&p, last, 20), "the newest");
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
	CHECK(!spends(&p, code, 0), "no session");
	dry = false;
	p.draw = NULL;
	CHECK(page_code_make(&p, 1, 0) != NULL, "the kernel has some");
}

int
main(void)
{
	RUN(test_code_once);
	RUN(test_both_halves);
	RUN(test_hashed);
	RUN(test_clock_back);
	RUN(test_where);
	RUN(test_ends);
	RUN(test_bounded);
	RUN(test_no_random);
	return t_done("app_page_session");
}

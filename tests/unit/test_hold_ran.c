/* What ran is compared with what a host was told; R-642. */
#include <string.h>

#include "hold/ran.h"
#include "t.h"

/* A call by its names; the key and the real path are made from texts. */
static struct ran_call
call(const char *session, const char *use, const char *key, const char *real)
{
	struct ran_call c = {.owner = STR("host.x"),
	    .session = str_of(session),
	    .use = str_of(use),
	    .method = STR("exec"),
	    .has_real = real[0] != '\0',
	    .shown = str_of(key)};

	sha256_of(str_of(key), c.key);
	sha256_of(str_of(real), c.real);
	return c;
}

static void
tell(struct ran *r, struct ran_call c, bool allowed)
{
	c.allowed = allowed;
	ran_told(r, &c);
}

static enum ran_verdict
see(struct ran *r, struct ran_call c)
{
	struct sg_str was;

	return ran_see(r, &c, &was);
}

static void
uses_have_names(void) /* */
{
	struct ran *r = ran_new();
	struct ran_call c = call("s", "u2", "rm", "");
	struct sg_str was;

	tell(r, call("s", "u1", "ls", ""), true);
	tell(r, call("s", "u2", "ls", ""), true);
	tell(r, call("s", "u3", "no", ""), false);
	CHECK(see(r, call("s", "u1", "ls", "")) == RAN_AS_ALLOWED, "same");
	CHECK(ran_see(r, &c, &was) == RAN_CHANGED && str_eq(was, STR("ls")),
	    "changed");
	CHECK(see(r, call("s", "u3", "no", "")) == RAN_DENIED, "denied");
	CHECK(see(r, call("s", "u4", "ls", "")) == RAN_UNASKED, "no such use");
	CHECK(see(r, call("t", "u1", "ls", "")) == RAN_UNASKED, "session");
	ran_free(r);
}

static void
uses_have_no_names(void) /* */
{
	struct ran *r = ran_new();

	tell(r, call("s", "", "a", ""), true);
	tell(r, call("s", "", "b", ""), true);
	tell(r, call("s", "", "no", ""), false);
	CHECK(see(r, call("s", "", "b", "")) == RAN_AS_ALLOWED, "any order");
	CHECK(see(r, call("s", "", "no", "")) == RAN_DENIED, "denied");
	CHECK(see(r, call("s", "", "c", "")) == RAN_CHANGED, "a became c");
	/* Allowed once is run once. */
	CHECK(see(r, call("s", "", "b", "")) == RAN_UNASKED, "b again");
	ran_free(r);
}

static void
links_are_led_by_us(void) /* */
{
	struct ran *r = ran_new();

	tell(r, call("s", "u", "link", "/real"), true);
	CHECK(see(r, call("s", "u", "/real", "/real")) == RAN_AS_ALLOWED,
	    "the path without links");
	tell(r, call("s", "v", "link", "/real"), true);
	CHECK(see(r, call("s", "v", "/other", "/other")) == RAN_CHANGED,
	    "another path");
	ran_free(r);
}

/* A host asks a second time about one use, without its name. */
static void
last_word_counts(void) /* */
{
	struct ran *r = ran_new();

	tell(r, call("s", "u", "a", ""), true);
	tell(r, call("s", "", "a", ""), false);
	CHECK(see(r, call("s", "u", "a", "")) == RAN_DENIED, "denied later");
	ran_free(r);
}

static void
ring_is_bounded(void) /* */
{
	struct ran *r = ran_new();
	char use[16];

	for (unsigned i = 0; i <= RAN_MAX; i++) {
		snprintf(use, sizeof(use), "u%u", i);
		tell(r, call("s", use, "a", ""), true);
	}
	CHECK(see(r, call("s", "u1024", "a", "")) == RAN_AS_ALLOWED, "newest");
	CHECK(see(r, call("s", "u1", "a", "")) == RAN_AS_ALLOWED, "oldest");
	CHECK(see(r, call("q", "u0", "a", "")) == RAN_UNASKED, "gone");
	tell(r, call("", "u", "a", ""), true);
	CHECK(see(r, call("", "u", "a", "")) == RAN_UNASKED, "no session");
	ran_free(r);
}

int
main(void)
{
	RUN(uses_have_names);
	RUN(uses_have_no_names);
	RUN(links_are_led_by_us);
	RUN(last_word_counts);
	RUN(ring_is_bounded);
	return t_done("hold_ran");
}

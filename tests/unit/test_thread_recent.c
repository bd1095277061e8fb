/* what is kept of a conversation is what a reader of the store sees. */
#include <stdio.h>
#include <string.h>

#include "thread/recent.h"
#include "t.h"

static struct recent_one
one(const char *id, const char *text)
{
	return (struct recent_one){.id = str_of(id),
	    .answered = text != NULL,
	    .message = str_of(text != NULL ? text : "left out"),
	    .assistant = STR_INIT("yes")};
}

/* The ids of a conversation, the newest first. */
static const char *
ids(const struct recent *r, const char *key)
{
	static char out[1024];
	struct recent_one v[RECENT_MAX];
	size_t n;

	if (!recent_get(r, str_of(key), v, &n))
		return "none";
	out[0] = '\0';
	for (size_t i = 0; i < n; i++) {
		strncat(out, v[i].id.p, v[i].id.n);
		strcat(out, " ");
	}
	return out;
}

static void
the_newest_stand_first(void)
{
	struct recent *r = recent_new();
	struct recent_one v[] = {one("b", "2"), one("a", NULL)}, c;
	struct recent_one out[RECENT_MAX];
	char id[8];
	size_t n;

	c = one("c", "3");
	recent_add(r, STR("t"), &c);
	CHECK(strcmp(ids(r, "t"), "none") == 0, "not what was not read");
	recent_keep(r, STR("t"), v, 2);
	recent_add(r, STR("t"), &c);
	CHECK(strcmp(ids(r, "t"), "c b a ") == 0, "%s", ids(r, "t"));
	CHECK(strcmp(ids(r, "u"), "none") == 0, "another");
	CHECK(recent_get(r, STR("t"), out, &n) && n == 3 &&
		str_eq(out[0].message, STR("3")) && out[0].answered &&
		!out[2].answered && out[2].message.n == 0,
	    "as they were");
	for (unsigned i = 0; i < RECENT_MAX; i++) {
		snprintf(id, sizeof(id), "%u", i);
		c = one(id, "x");
		recent_add(r, STR("t"), &c);
	}
	CHECK(recent_get(r, STR("t"), out, &n) && n == RECENT_MAX &&
		str_eq(out[0].id, STR("19")) && str_eq(out[19].id, STR("0")),
	    "the oldest go");
	recent_free(r);
}

static void
what_is_not_certain_is_dropped(void)
{
	struct recent *r = recent_new();
	struct recent_one a = one("a", "1");

	recent_keep(r, STR("t"), &a, 1);
	recent_add(r, STR("t"), &a);
	CHECK(strcmp(ids(r, "t"), "none") == 0, "it is there twice");
	recent_keep(r, STR("t"), &a, 1);
	recent_keep(r, STR("u"), &a, 1);
	recent_drop(r, STR("t"));
	CHECK(strcmp(ids(r, "t"), "none") == 0, "dropped");
	CHECK(strcmp(ids(r, "u"), "a ") == 0, "the other not");
	recent_drop_all(r);
	CHECK(strcmp(ids(r, "u"), "none") == 0, "all");
	recent_free(r);
}

static void
there_is_a_bound(void)
{
	static char big[60000];
	struct recent *r = recent_new();
	struct recent_one v[RECENT_MAX], a;
	char key[8];
	unsigned kept = 0;

	memset(big, 'x', sizeof(big) - 1);
	for (unsigned i = 0; i < 40; i++) {
		snprintf(key, sizeof(key), "t%u", i);
		a = one("a", big);
		recent_keep(r, str_of(key), &a, 1);
	}
	for (unsigned i = 0; i < 40; i++) {
		snprintf(key, sizeof(key), "t%u", i);
		kept += strcmp(ids(r, key), "none") != 0;
	}
	CHECK(kept > 0 && kept * sizeof(big) < RECENT_BYTES + sizeof(big),
	    "%u are kept", kept);
	for (unsigned i = 0; i < RECENT_MAX; i++)
		v[i] = one("a", big);
	recent_keep(r, STR("big"), v, RECENT_MAX);
	CHECK(strcmp(ids(r, "big"), "none") == 0, "more than all may take");
	recent_free(r);
}

int
main(void)
{
	RUN(the_newest_stand_first);
	RUN(what_is_not_certain_is_dropped);
	RUN(there_is_a_bound);
	return t_done("thread_recent");
}

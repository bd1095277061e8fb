/* Accounts, devices, links and sessions, without a store. */
#include <string.h>

#include "people/people.h"
#include "t.h"

#define DAY (INT64_C(24) * 3600000)

static struct people book;

static struct person *
add(const char *id, const char *name, enum sg_people_role role)
{
	struct person *p = NULL;

	(void)people_add(&book,
	    &(struct people_new){
		.id = str_of(id), .name = str_of(name), .role = role},
	    &p);
	return p;
}

static enum people_says
link_for(struct person *p, const char *id, const char *secret, int64_t now)
{
	struct people_link *l;

	return people_link_make(&book, p,
	    &(struct people_new_link){.id = str_of(id),
		.secret = str_of(secret),
		.now_ms = now,
		.for_ms = PEOPLE_LINK_MS},
	    &l);
}

/* With ${again} as whoever could ask again; NULL: for good. */
static enum people_says
use_as(const char *secret, const char *again, int64_t now, struct person **p,
    struct people_device **d)
{
	struct people_try t = {
	    STR("l1"), str_of(secret), str_of(again == NULL ? "" : again), now};
	uint8_t hash[SHA256_SIZE];
	enum people_says says = people_link_use(&book, &t, p, d);

	sha256_of(t.again, hash);
	if (says == PEOPLE_OK && *d == NULL &&
	    people_device_add(&book, *p,
		&(struct people_new_device){STR("device-1"), STR("phone"), now},
		d) == PEOPLE_OK)
		people_link_spend(people_link_find(&book, t.id), *d, hash);
	return says;
}

static enum people_says
use(const char *id, const char *secret, int64_t now, struct person **p)
{
	struct people_try t = {str_of(id), str_of(secret), {NULL, 0}, now};
	struct people_device *none;
	enum people_says says = people_link_use(&book, &t, p, &none);

	if (says == PEOPLE_OK)
		people_link_spend(people_link_find(&book, t.id), NULL, NULL);
	return says;
}

static struct people_session *
session_of(struct person *p, const char *n, int64_t now)
{
	struct people_device *d;
	struct people_session *s = NULL;

	(void)people_device_add(&book, p,
	    &(struct people_new_device){str_of(n), STR("phone"), now}, &d);
	(void)people_session_add(&book, d,
	    &(struct people_new_session){
		str_of(n), str_of(n), STR("key"), now, 0},
	    &s);
	return s;
}

static void
names_are_told_apart(void)
{
	static const struct {
		const char *name;
		enum people_says says;
	} rows[] = {{"", PEOPLE_BAD_NAME}, {" Ada", PEOPLE_BAD_NAME},
	    {"Ada ", PEOPLE_BAD_NAME}, {"A\nda", PEOPLE_BAD_NAME},
	    {"A\xe2\x80\xae"
	     "da",
		PEOPLE_BAD_NAME},
	    {"ADA", PEOPLE_TAKEN}, {"Ada", PEOPLE_TAKEN},
	    {"\xc3\x89mile", PEOPLE_OK}},
	  *r;

	memset(&book, 0, sizeof(book));
	CHECK(add("p1", "Ada", SG_PEOPLE_VIEWER) != NULL, "the first");
	EACH (r, rows) {
		struct person *p;
		struct people_new n = {.id = str_of("p2"),
		    .name = str_of(r->name),
		    .role = SG_PEOPLE_VIEWER};

		CHECK(people_add(&book, &n, &p) == r->says, "%s", r->name);
	}
	CHECK(people_named(&book, STR("ada")) == people_find(&book, STR("p1")),
	    "found by name, whatever the case");
}

/* */
static void
a_link_works_once(void)
{
	struct person *p, *who;

	memset(&book, 0, sizeof(book));
	p = add("p1", "Ada", SG_PEOPLE_VIEWER);
	CHECK(link_for(p, "l1", "secret", 0) == PEOPLE_OK, "made");
	CHECK(memcmp(book.link[0].secret, "secret", 6) != 0, "hashed");
	CHECK(use("l1", "secret", 1, &who) == PEOPLE_OK && who == p, "once");
	CHECK(use("l1", "secret", 2, &who) == PEOPLE_LINK_WRONG && who == NULL,
	    "not twice");
	(void)link_for(p, "l2", "secret", 0);
	CHECK(use("l2", "secret", PEOPLE_LINK_MS, &who) == PEOPLE_LINK_OLD,
	    "not after its time");
	CHECK(use("l2", "secret", 1, &who) == PEOPLE_LINK_WRONG,
	    "a late try uses it up");
	/* the gate's clock a day off, either way: late is late, and a
	 * clock that was set back locks nobody out. */
	(void)link_for(p, "l5", "c", 10 * DAY);
	CHECK(use("l5", "c", 9 * DAY, &who) == PEOPLE_OK && who == p,
	    "set back by a day");
	(void)link_for(p, "l6", "d", 10 * DAY);
	CHECK(use("l6", "d", 11 * DAY, &who) == PEOPLE_LINK_OLD && who == NULL,
	    "a day later");
	(void)link_for(p, "l3", "a", 0);
	(void)link_for(p, "l4", "b", 0);
	CHECK(use("l3", "a", 1, &who) == PEOPLE_LINK_WRONG,
	    "a new link replaces the old one");
}

/* who used a link and did not get the answer asks again with what only
 * they have, for ten minutes; to everybody else it was used. */
static void
who_lost_the_answer_asks_again(void)
{
	static const char mine[] = "what this device drew";
	struct person *p, *who;
	struct people_device *d, *first;

	memset(&book, 0, sizeof(book));
	p = add("p1", "Ada", SG_PEOPLE_VIEWER);
	(void)link_for(p, "l1", "secret", 0);
	CHECK(use_as("secret", mine, 5, &who, &first) == PEOPLE_OK &&
		who == p && first != NULL,
	    "the first time");
	CHECK(!people_link_open(&book.link[0], 5), "nobody is invited now");
	CHECK(use_as("secret", mine, 6, &who, &d) == PEOPLE_OK && d == first,
	    "the same device once more");
	CHECK(use_as("secret", "another", 6, &who, &d) == PEOPLE_LINK_WRONG &&
		who == NULL && d == NULL,
	    "nobody else");
	CHECK(use_as("secret", NULL, 6, &who, &d) == PEOPLE_LINK_WRONG,
	    "not without it");
	CHECK(use_as("wrong", mine, 6, &who, &d) == PEOPLE_LINK_WRONG &&
		p->failed == 1,
	    "not without the link");
	CHECK(use_as("secret", mine, 5 + PEOPLE_AGAIN_MS, &who, &d) ==
		PEOPLE_LINK_WRONG,
	    "not later");
	people_device_end(&book, first);
	CHECK(use_as("secret", mine, 7, &who, &d) == PEOPLE_LINK_WRONG,
	    "not for a device that was ended");
	CHECK(people_sweep(&book, 5 + PEOPLE_AGAIN_MS) == 1, "forgotten");
}

/* */
static void
wrong_tries_lock(void)
{
	struct person *p, *who;

	memset(&book, 0, sizeof(book));
	p = add("p1", "Ada", SG_PEOPLE_VIEWER);
	(void)link_for(p, "l1", "right", 0);
	for (unsigned i = 1; i < PEOPLE_TRIES; i++)
		CHECK(
		    use("l1", "wrong", 0, &who) == PEOPLE_LINK_WRONG, "%u", i);
	CHECK(people_open_to(p, 0) == PEOPLE_OK, "four are not enough");
	(void)use("l1", "wrong", 0, &who);
	CHECK(use("l1", "right", PEOPLE_LOCK_MS - 1, &who) == PEOPLE_LOCKED,
	    "five are");
	CHECK(use("l1", "right", PEOPLE_LOCK_MS, &who) == PEOPLE_OK,
	    "for a quarter of an hour");
	CHECK(p->failed == 0 && p->locked_ms == 0, "and it is forgotten");
}

static void
sessions_need_both_secrets(void)
{
	struct person *p;
	struct people_session *s;
	struct sg_str key = STR("key");

	memset(&book, 0, sizeof(book));
	p = add("p1", "Ada", SG_PEOPLE_APPROVER);
	s = session_of(p, "s1", 0);
	CHECK(people_session_find(&book, STR("s1"), key, 5) == s, "both");
	CHECK(s->used_ms == 5, "its use is noted");
	CHECK(people_session_find(&book, STR("s1"), STR("x"), 6) == NULL &&
		p->failed == 1,
	    "a wrong key counts against the account");
	CHECK(people_session_find(&book, STR("x"), key, 6) == NULL &&
		p->failed == 1,
	    "a wrong cookie is nobody's");
	CHECK(people_session_find(&book, STR(""), STR(""), 6) == NULL,
	    "an empty slot is no session");
	CHECK(!people_session_live(s, 5 + PEOPLE_IDLE_MS), "idle");
	for (int64_t t = DAY; t < PEOPLE_SESSION_MS; t += DAY)
		(void)people_session_find(&book, STR("s1"), key, t);
	CHECK(people_session_find(&book, STR("s1"), key, PEOPLE_SESSION_MS) ==
		NULL,
	    "an end, however often it is used");
}

/* */
static void
who_is_cut_off(void)
{
	struct person *ada, *bo;
	struct people_session *a, *b;
	uint64_t before;

	memset(&book, 0, sizeof(book));
	ada = add("p1", "Ada", SG_PEOPLE_ADMINISTRATOR);
	CHECK(people_set_role(&book, ada, SG_PEOPLE_VIEWER) == PEOPLE_OK,
	    "alone, the last administrator may change");
	(void)people_set_role(&book, ada, SG_PEOPLE_ADMINISTRATOR);
	bo = add("p2", "Bo", SG_PEOPLE_APPROVER);
	CHECK(people_remove(&book, ada) == PEOPLE_LAST_ADMIN &&
		people_set_role(&book, ada, SG_PEOPLE_VIEWER) ==
		    PEOPLE_LAST_ADMIN,
	    "not while there is somebody else");
	a = session_of(ada, "s1", 0);
	b = session_of(bo, "s2", 0);
	before = b->number;
	(void)people_set_role(&book, bo, SG_PEOPLE_VIEWER);
	CHECK(!people_session_alive(&book, before, 1) &&
		people_session_alive(&book, b->number, 1),
	    "streams of the old role are told apart");
	before = b->number;
	CHECK(people_remove(&book, bo) == PEOPLE_OK, "removed");
	CHECK(!people_session_alive(&book, before, 1) &&
		people_session_find(&book, STR("s2"), STR("key"), 1) == NULL &&
		people_device_find(&book, STR("s2")) == NULL,
	    "with all that was theirs");
	CHECK(people_session_alive(&book, a->number, 1), "others stay");
	people_device_end(&book, people_device_find(&book, STR("s1")));
	CHECK(people_session_find(&book, STR("s1"), STR("key"), 1) == NULL,
	    "a device ends with its sessions");
}

/* people of a provider are bound to issuer and subject. */
static void
by_issuer_and_subject(void)
{
	static const struct sg_str issuer = STR_INIT("https://id.example");
	struct sg_str project = STR_INIT("/home/ada/project");
	struct people_new n = {
	    .id = STR("person-1"), .name = STR("Ada"), .now_ms = 1};
	struct people_text name;
	struct people_device *d;
	struct people_session *v;
	struct people_agent *g;
	struct person *p;
	char wide[80];

	memset(&book, 0, sizeof(book));
	CHECK(people_add(&book, &n, &p) == PEOPLE_OK, "added");
	CHECK(people_from(&book, STR(""), STR("")) == NULL, "nobody");
	CHECK(people_bind(p, issuer, STR("u-1")), "bound");
	CHECK(people_from(&book, issuer, STR("u-1")) == p, "found");
	CHECK(people_from(&book, issuer, STR("u-2")) == NULL, "another");
	CHECK(
	    people_from(&book, STR("https://id.example/"), STR("u-1")) == NULL,
	    "another issuer");
	CHECK(people_from(&book, issuer, STR("Ada")) == NULL, "by name");
	/* A name that is taken gets a number; one that cannot be is none. */
	CHECK(people_free_name(&book, STR("ada"), &name) &&
		str_eq(people_str(&name), STR("ada 2")),
	    "%s", name.p);
	CHECK(!people_free_name(&book, STR("\n"), &name), "no name");
	memset(wide, 'x', sizeof(wide));
	memcpy(wide + 59, "\xc3\xbc", 2);
	CHECK(people_free_name(
		  &book, (struct sg_str){wide, sizeof(wide)}, &name) &&
		name.n == 59,
	    "%u", name.n);
	/* Its sessions end when they are to end; all of them at once. */
	CHECK(people_device_add(&book, p,
		  &(struct people_new_device){STR("d"), STR("phone"), 1},
		  &d) == PEOPLE_OK &&
		people_session_add(&book, d,
		    &(struct people_new_session){
			STR("v"), STR("c"), STR("k"), 1, 1000},
		    &v) == PEOPLE_OK,
	    "signed in");
	CHECK(people_session_live(v, 1000) && !people_session_live(v, 1001),
	    "until then");
	people_give_role(&book, p, SG_PEOPLE_ADMINISTRATOR);
	CHECK(p->role == SG_PEOPLE_ADMINISTRATOR, "given");
	CHECK(people_agent_add(&book, p,
		  &(struct people_new_agent){.id = STR("agent-1"),
		      .name = STR("bot"),
		      .secret = STR("secret"),
		      .projects = {&project, 1},
		      .now_ms = 1},
		  &g) == PEOPLE_OK &&
		people_agent_with(&book, STR("agent-1.secret"), 2) == g,
	    "an agent of theirs");
	people_shut(&book, p);
	CHECK(!v->live && !d->live && p->live, "shut");
	CHECK(people_agent_with(&book, STR("agent-1.secret"), 3) == NULL,
	    "nor does their agent ask");
}

int
main(void)
{
	RUN(names_are_told_apart);
	RUN(a_link_works_once);
	RUN(who_lost_the_answer_asks_again);
	RUN(wrong_tries_lock);
	RUN(sessions_need_both_secrets);
	RUN(who_is_cut_off);
	RUN(by_issuer_and_subject);
	return t_done("people_people");
}

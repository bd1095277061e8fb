/*
 * Laws of accounts.  The table of rights is written a second time here, by
 * what a command does; the book is played through random histories.
 */
#include <string.h>

#include "people/people.h"
#include "lib/prop.h"
#include "service/commands.h"
#include "t.h"

static const char *const reads_own[] = {"transmission.get", "thread.list",
    "thread.messages", "memento.get", "hostcall.get", "data.get"};

/* What only an administrator does: it changes the rules for everybody. */
static const char *const rules[] = {"grant.add", "grant.restore", "mode.set",
    "audit.archive", "data.get", "data.delete", "energy.import", "people.add",
    "people.role", "people.remove", "hostcall.ask"};

/* What decides about an agent or takes effect outside. */
static const char *const decides[] = {"prompt.decide", "prompt.sign",
    "prompt.extend", "prompt.unmute", "hold.lift", "action.execute",
    "dialogue.confirm", "grant.narrow", "grant.revoke", "hostcall.cancel"};

static const char *const own[] = {"people.link", "people.end", "passkey.begin",
    "passkey.add", "passkey.remove"};

#define AMONG(list, name) among(list, sizeof(list) / sizeof((list)[0]), name)
static bool
among(const char *const *v, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(v[i], name) == 0)
			return true;
	return false;
}

static bool
may(enum command_name n, enum sg_people_role role)
{
	struct principal who = {.account = true,
	    .standing = role,
	    .role = role == SG_PEOPLE_VIEWER ? SG_ROLE_VIEWER : SG_ROLE_PERSON};

	return command_may(n, &who);
}

/* no role may do what the table does not give. */
static void
rights(void)
{
	for (unsigned n = 0; n < COMMAND_COUNT; n++) {
		const struct command_row *c = command_of(n);
		bool person = (c->roles & COMMAND_ROLE(SG_ROLE_PERSON)) != 0;

		CHECK(may(n, SG_PEOPLE_ADMINISTRATOR) == person,
		    "%s: an administrator does what the person at the machine "
		    "does",
		    c->name);
		if (AMONG(rules, c->name))
			CHECK(!may(n, SG_PEOPLE_APPROVER) &&
				!may(n, SG_PEOPLE_OWNER) &&
				!may(n, SG_PEOPLE_VIEWER),
			    "%s is an administrator's", c->name);
		if (AMONG(decides, c->name))
			CHECK(may(n, SG_PEOPLE_APPROVER) &&
				!may(n, SG_PEOPLE_OWNER) &&
				!may(n, SG_PEOPLE_VIEWER),
			    "%s is an approver's", c->name);
		if (c->writes && !AMONG(own, c->name))
			CHECK(!may(n, SG_PEOPLE_VIEWER),
			    "%s: a viewer changes nothing", c->name);
		if (!c->writes && person && !AMONG(reads_own, c->name) &&
		    !AMONG(decides, c->name))
			CHECK(may(n, SG_PEOPLE_VIEWER), "%s: a viewer looks",
			    c->name);
		CHECK(!may(n, SG_PEOPLE_VIEWER) || may(n, SG_PEOPLE_OWNER),
		    "%s: an owner sees what a viewer sees", c->name);
		CHECK(!may(n, SG_PEOPLE_OWNER) || may(n, SG_PEOPLE_APPROVER),
		    "%s: an approver does no less", c->name);
		CHECK(!may(n, SG_PEOPLE_COUNT), "%s: no such role", c->name);
	}
}

/* ---- Histories ----------------------------------------------------------- */

static struct people book;

static struct person *
anybody(void)
{
	struct person *p = &book.person[any(6)];

	return p->live ? p : NULL;
}

static struct sg_str
text(char room[8], char kind, unsigned n)
{
	room[0] = kind;
	room[1] = (char)('a' + n / 26 % 26);
	room[2] = (char)('a' + n % 26);
	room[3] = '\0';
	return str_of(room);
}

static void
step(unsigned at)
{
	static const uint8_t mine[SHA256_SIZE] = {1};
	char a[8], b[8];
	struct person *p = anybody(), *who;
	struct people_link *l;
	struct people_device *d;
	struct people_session *s;

	switch (any(6)) {
	case 0:
		(void)people_add(&book,
		    &(struct people_new){.id = text(a, 'p', at),
			.name = text(b, 'n', any(8)),
			.role = (enum sg_people_role)any(SG_PEOPLE_COUNT)},
		    &who);
		break;
	case 1:
		if (p != NULL)
			(void)people_remove(&book, p);
		break;
	case 2:
		if (p != NULL)
			(void)people_set_role(&book, p,
			    (enum sg_people_role)any(SG_PEOPLE_COUNT + 1));
		break;
	case 3:
		if (p != NULL)
			(void)people_link_make(&book, p,
			    &(struct people_new_link){.id = text(a, 'l', at),
				.secret = text(b, 's', at),
				.for_ms = 10,
				.now_ms = at},
			    &l);
		break;
	case 4:
		if (p != NULL &&
		    people_device_add(&book, p,
			&(struct people_new_device){
			    text(a, 'd', at), STR("x"), at},
			&d) == PEOPLE_OK)
			(void)people_session_add(&book, d,
			    &(struct people_new_session){text(a, 'v', at),
				text(b, 'c', at), STR("key"), at, 0},
			    &s);
		break;
	default:
		if (book.link[0].live &&
		    people_link_use(&book,
			&(struct people_try){str_of(book.link[0].id),
			    text(b, 's', any(at + 1)), STR("mine"), at},
			&who, &d) == PEOPLE_OK &&
		    d == NULL &&
		    people_device_add(&book, who,
			&(struct people_new_device){
			    text(a, 'd', at), STR("x"), at},
			&d) == PEOPLE_OK)
			people_link_spend(&book.link[0], d, mine);
		break;
	}
}

/* Every session has a device and a person; every device has a person. */
static bool
whole(void)
{
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++) {
		const struct people_session *s = &book.session[i];

		if (s->live &&
		    (people_find(&book, str_of(s->person)) == NULL ||
			people_device_find(&book, str_of(s->device)) == NULL))
			return false;
	}
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		if (book.link[i].live &&
		    people_find(&book, str_of(book.link[i].person)) == NULL)
			return false;
	return true;
}

static void
histories(void)
{
	unsigned long rounds = prop_rounds() / 100;
	bool good = true, some = true;

	for (unsigned long i = 0; good && some && i < rounds; i++) {
		prop_seed(i);
		memset(&book, 0, sizeof(book));
		for (unsigned at = 0; good && some && at < 40; at++) {
			size_t admins = people_admins(&book);

			step(at);
			some = admins == 0 || people_admins(&book) > 0 ||
			    people_count(&book) <= 1;
			good = whole();
		}
		CHECK(good, "round %lu: a session of nobody", i);
		CHECK(some, "round %lu: nobody administers any more", i);
	}
}

int
main(void)
{
	RUN(rights);
	RUN(histories);
	return t_done("people_laws");
}

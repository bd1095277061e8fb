/* People: their names, roles and end; see people.h. */
#include "people/people_int.h"

#include "base/ascii.h"

static const char *const why[PEOPLE_SAYS_COUNT] = {
    [PEOPLE_OK] = "",
#define X(sym, problem, text) [PEOPLE_##sym] = text,
#include "people/says.def"
};

const char *
people_why(enum people_says s)
{
	return s < PEOPLE_SAYS_COUNT ? why[s] : "";
}

struct sg_str
people_str(const struct people_text *t)
{
	return (struct sg_str){t->p, t->n};
}

void
people_put_name(struct people_text *t, struct sg_str s)
{
	t->n = (uint8_t)(s.n <= PEOPLE_NAME ? s.n : PEOPLE_NAME);
	memcpy(t->p, s.p, t->n);
	t->p[t->n] = '\0';
}

/* Signs that are not seen, or that turn the direction of what follows. */
static bool
is_hidden(struct sg_str s)
{
	static const struct {
		char lead[3];
		unsigned char from, to;
	} all[] = {{"\xe2\x80", 0x8b, 0x8f}, {"\xe2\x80", 0xa8, 0xae},
	    {"\xe2\x81", 0xa0, 0xaf}, {"\xef\xbb", 0xbf, 0xbf},
	    {"\xc2", 0x80, 0xa0}};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct sg_str lead = str_of(all[i].lead);
		unsigned char c = s.n > lead.n ? (unsigned char)s.p[lead.n] : 0;

		if (str_starts(s, lead) && c >= all[i].from && c <= all[i].to)
			return true;
	}
	return false;
}

bool
people_name_ok(struct sg_str name)
{
	if (name.n == 0 || name.n > PEOPLE_NAME || name.p[0] == ' ' ||
	    name.p[name.n - 1] == ' ')
		return false;
	for (size_t i = 0; i < name.n; i++)
		if ((unsigned char)name.p[i] < ' ' || name.p[i] == 0x7f ||
		    is_hidden(str_part(name, i, name.n)))
			return false;
	return true;
}

size_t
people_count(const struct people *p)
{
	size_t n = 0;

	for (size_t i = 0; i < PEOPLE_MAX; i++)
		n += p->person[i].live;
	return n;
}

size_t
people_admins(const struct people *p)
{
	size_t n = 0;

	for (size_t i = 0; i < PEOPLE_MAX; i++)
		n += p->person[i].live &&
		    p->person[i].role == SG_PEOPLE_ADMINISTRATOR;
	return n;
}

struct person *
people_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_MAX; i++)
		if (p->person[i].live && people_is(p->person[i].id, id))
			return &p->person[i];
	return NULL;
}

/* "Ada" and "ada" look alike enough to be taken for each other. */
static bool
same_name(struct sg_str a, struct sg_str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (ascii_lower(a.p[i]) != ascii_lower(b.p[i]))
			return false;
	return true;
}

struct person *
people_named(struct people *p, struct sg_str id_or_name)
{
	struct person *found = people_find(p, id_or_name);

	for (size_t i = 0; found == NULL && i < PEOPLE_MAX; i++)
		if (p->person[i].live &&
		    same_name(people_str(&p->person[i].name), id_or_name))
			found = &p->person[i];
	return found;
}

enum people_says
people_add(struct people *p, const struct people_new *n, struct person **out)
{
	struct person *at = NULL;

	*out = NULL;
	if (!people_name_ok(n->name) || n->role >= SG_PEOPLE_COUNT)
		return PEOPLE_BAD_NAME;
	if (people_named(p, n->name) != NULL)
		return PEOPLE_TAKEN;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID || people_find(p, n->id))
		return PEOPLE_BAD_ID;
	for (size_t i = 0; at == NULL && i < PEOPLE_MAX; i++)
		if (!p->person[i].live)
			at = &p->person[i];
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct person){
	    .live = true, .role = n->role, .made_ms = n->now_ms};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	people_put_name(&at->name, n->name);
	*out = at;
	return PEOPLE_OK;
}

/* Would the others be left without an administrator? */
static bool
is_last_admin(const struct people *p, const struct person *who)
{
	return who->role == SG_PEOPLE_ADMINISTRATOR && people_admins(p) == 1 &&
	    people_count(p) > 1;
}

void
people_give_role(struct people *p, struct person *who, enum sg_people_role role)
{
	if (who->role == role)
		return;
	who->role = role;
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (p->session[i].live &&
		    people_is(p->session[i].person, str_of(who->id)))
			p->session[i].number = ++p->last;
}

enum people_says
people_set_role(struct people *p, struct person *who, enum sg_people_role role)
{
	if (role >= SG_PEOPLE_COUNT)
		return PEOPLE_BAD_NAME;
	if (role != SG_PEOPLE_ADMINISTRATOR && is_last_admin(p, who))
		return PEOPLE_LAST_ADMIN;
	people_give_role(p, who, role);
	return PEOPLE_OK;
}

void
people_shut(struct people *p, const struct person *who)
{
	struct sg_str id = str_of(who->id);

	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (people_is(p->session[i].person, id))
			people_session_end(&p->session[i]);
	for (size_t i = 0; i < PEOPLE_DEVICES; i++)
		if (people_is(p->device[i].person, id))
			p->device[i].live = false;
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		if (people_is(p->link[i].person, id))
			p->link[i].live = false;
	for (size_t i = 0; i < PEOPLE_PASSKEYS; i++)
		if (people_is(p->passkey[i].person, id))
			p->passkey[i].live = false;
	for (size_t i = 0; i < PEOPLE_AGENTS; i++)
		if (p->agent[i].live && people_is(p->agent[i].owner, id))
			people_agent_end(&p->agent[i]);
	for (size_t i = 0; i < PEOPLE_DEPUTIES; i++)
		if (people_is(p->deputy[i].from, id) ||
		    people_is(p->deputy[i].to, id))
			p->deputy[i].live = false;
}

enum people_says
people_remove(struct people *p, struct person *who)
{
	if (is_last_admin(p, who))
		return PEOPLE_LAST_ADMIN;
	people_shut(p, who);
	who->live = false;
	return PEOPLE_OK;
}

/* ---- Wrong tries --------------------------------------------------------- */

enum people_says
people_open_to(const struct person *who, int64_t now_ms)
{
	return who->locked_ms > now_ms ? PEOPLE_LOCKED : PEOPLE_OK;
}

void
people_failed(struct person *who, int64_t now_ms)
{
	if (++who->failed < PEOPLE_TRIES)
		return;
	who->failed = 0;
	who->locked_ms = now_ms + PEOPLE_LOCK_MS;
}

void
people_passed(struct person *who)
{
	who->failed = 0;
	who->locked_ms = 0;
}

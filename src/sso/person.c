/* Claims to a person with a role; see person.h. */
#include "sso/person.h"

#include <string.h>

#include "json/json_find.h"
#include "json/json_members.h"

#define CLAIMS 512
#define STEPS  8 /* of a way with dots */

bool
sso_rule_add(struct sso_rules *r, struct sg_str group, enum sg_people_role role)
{
	if (group.n == 0 || role >= SG_PEOPLE_COUNT || r->n == SSO_RULES)
		return false;
	r->v[r->n++] = (struct sso_rule){group, role};
	return true;
}

static struct sg_str
member(struct sg_str json, struct sg_str name, struct arena *a)
{
	struct json_member *v;
	size_t n;

	if (json_members(json, CLAIMS, a, &v, &n) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].key, name))
			return v[i].value;
	return (struct sg_str){NULL, 0};
}

/*
 * A claim of that very name; without one, the way to it: "realm_access.roles"
 * is "roles" in the object "realm_access".
 */
static struct sg_str
find(struct sg_str claims, struct sg_str name, struct arena *a)
{
	struct sg_str found = member(claims, name, a), rest = name;

	if (found.p != NULL || str_find(name, STR(".")) == name.n)
		return found;
	for (unsigned i = 0; i < STEPS && rest.n > 0 && claims.p != NULL; i++)
		claims = member(claims, str_cut(&rest, '.'), a);
	return rest.n == 0 ? claims : found;
}

static struct sg_str
find_text(struct sg_str claims, struct sg_str name, struct arena *a)
{
	struct sg_str json = find(claims, name, a), out;

	if (json.p == NULL || json_member_text(json, a, &out) != SG_OK)
		return STR("");
	return out;
}

/* The highest of all that the group has; the words are in that order. */
static void
see_group(
    const struct sso_rules *r, struct sg_str group, struct sso_person *out)
{
	for (size_t i = 0; i < r->n; i++)
		if (str_eq(r->v[i].group, group) &&
		    (!out->has_role || r->v[i].role > out->role)) {
			out->has_role = true;
			out->role = r->v[i].role;
		}
}

static const char *
read_groups(struct sg_str claims, const struct sso_rules *r, struct arena *a,
    struct sso_person *out)
{
	struct sg_str json = find(claims, r->groups_claim, a), one;
	struct json_items all;

	if (json.p == NULL)
		return "the provider says nothing about groups: the claim of "
		       "sso.groups_claim is missing; let the provider put it "
		       "into the ID token, or name another one";
	if (json.n == 0 || json.p[0] != '[' ||
	    json_items(json, a, &all) != SG_OK)
		return "the claim of sso.groups_claim is not a list of names";
	if (all.n > SSO_GROUPS)
		return "the claim of sso.groups_claim has too many groups; let "
		       "the provider send those that matter here";
	for (size_t i = 0; i < all.n; i++) {
		if (json_member_text(all.v[i], a, &one) != SG_OK)
			return "the claim of sso.groups_claim is not a list of "
			       "names";
		see_group(r, one, out);
	}
	return NULL;
}

/* An address counts that the provider has verified. */
static const char *
check_domain(struct sg_str claims, const struct sso_rules *r, struct arena *a)
{
	struct sg_str mail, host;

	if (r->n_domains == 0)
		return NULL;
	mail = find_text(claims, STR("email"), a);
	host = str_behind(mail, '@');
	if (!str_eq(member(claims, STR("email_verified"), a), STR("true")) ||
	    host.n == mail.n)
		return "the provider names no verified address of mail, and "
		       "sso.domains demands one";
	for (size_t i = 0; i < r->n_domains; i++)
		if (str_same(host, r->domains[i]))
			return NULL;
	return "the address of mail is of a domain that sso.domains does not "
	       "name";
}

const char *
sso_person_read(struct sg_str claims, const struct sso_rules *r,
    struct arena *a, struct sso_person *out)
{
	const char *why;

	*out = (struct sso_person){.has_role = false};
	if ((why = check_domain(claims, r, a)) != NULL ||
	    (why = read_groups(claims, r, a, out)) != NULL) {
		out->has_role = false;
		return why;
	}
	out->name = find_text(claims, r->name_claim, a);
	return NULL;
}

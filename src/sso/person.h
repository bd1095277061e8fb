#ifndef SSO_PERSON_H
#define SSO_PERSON_H

#include "base/arena.h"
#include "solgate/words.h"

/*
 * Who stands in the claims of an ID token that was checked, and what that
 * person may do here: by groups, and only by groups that have a role.
 */
#define SSO_GROUPS 2048 /* of one person */
#define SSO_RULES  256

struct sso_rule {
	struct sg_str group;
	enum sg_people_role role;
};

struct sso_rules {
	struct sso_rule v[SSO_RULES];
	size_t n;
	/* A claim's name, or a way to it with dots; see sso_person_read(). */
	struct sg_str name_claim, groups_claim;
	/* Domains of addresses of mail; empty: any, or none. */
	const struct sg_str *domains;
	size_t n_domains;
};

/* One more; false: there is no room. */
bool sso_rule_add(
    struct sso_rules *r, struct sg_str group, enum sg_people_role role);

struct sso_person {
	struct sg_str name; /* empty: none that can be shown */
	bool has_role;      /* false: no group of theirs has one */
	enum sg_people_role role;
};

/*
 * The person of ${claims}, which were checked.  NULL: read, which says nothing
 * about a role; else why nobody can come in with them.
 */
const char *sso_person_read(struct sg_str claims, const struct sso_rules *r,
    struct arena *a, struct sso_person *out);

#endif

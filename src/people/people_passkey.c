/* Passkeys: which keys sign for whom. */
#include "people/people_int.h"

struct people_passkey *
people_passkey_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_PASSKEYS; i++)
		if (p->passkey[i].live && people_is(p->passkey[i].id, id))
			return &p->passkey[i];
	return NULL;
}

struct people_passkey *
people_passkey_with(struct people *p, struct sg_str credential)
{
	for (size_t i = 0; i < PEOPLE_PASSKEYS; i++) {
		struct people_passkey *k = &p->passkey[i];

		if (k->live && k->credential_n == credential.n &&
		    memcmp(k->credential, credential.p, credential.n) == 0)
			return k;
	}
	return NULL;
}

size_t
people_passkeys_of(const struct people *p, struct sg_str person)
{
	size_t n = 0;

	for (size_t i = 0; i < PEOPLE_PASSKEYS; i++)
		n += p->passkey[i].live &&
		    people_is(p->passkey[i].person, person);
	return n;
}

enum people_says
people_passkey_add(struct people *p, const struct person *who,
    const struct people_new_passkey *n, struct people_passkey **out)
{
	struct people_passkey *at = NULL;

	*out = NULL;
	if (!people_name_ok(n->name))
		return PEOPLE_BAD_NAME;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID || n->credential.n == 0 ||
	    n->credential.n > PEOPLE_CREDENTIAL || n->key.n == 0 ||
	    n->key.n > PEOPLE_KEY || n->rp.n == 0 || n->rp.n > PEOPLE_HOST ||
	    people_passkey_find(p, n->id) != NULL)
		return PEOPLE_BAD_ID;
	if (people_passkey_with(p, n->credential) != NULL)
		return PEOPLE_KEY_TAKEN;
	for (size_t i = 0; at == NULL && i < PEOPLE_PASSKEYS; i++)
		if (!p->passkey[i].live)
			at = &p->passkey[i];
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct people_passkey){.live = true,
	    .alg = n->alg,
	    .credential_n = n->credential.n,
	    .key_n = n->key.n,
	    .counter = n->counter,
	    .made_ms = n->now_ms};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	(void)people_put_id(at->person, sizeof(at->person), str_of(who->id));
	(void)people_put_id(at->rp, sizeof(at->rp), n->rp);
	people_put_name(&at->name, n->name);
	memcpy(at->credential, n->credential.p, n->credential.n);
	memcpy(at->key, n->key.p, n->key.n);
	*out = at;
	return PEOPLE_OK;
}

/* Single sign-on as the settings have it; see src/sso.  Nothing is asked here:
 * a provider that is away keeps no gate from starting. */
#include <string.h>

#include "model/key.h"
#include "setup/setup_int.h"
#include "sso/sso.h"

/* False: there are too many. */
static bool
add_all(struct sso_rules *r, const struct sg_str_list *groups,
    enum sg_people_role role)
{
	for (size_t i = 0; i < groups->n; i++)
		if (!sso_rule_add(r, groups->v[i], role))
			return false;
	return true;
}

static bool
set_rules(const struct config *c, struct sso_rules *r)
{
	r->name_claim = c->sso_name_claim;
	r->groups_claim = c->sso_groups_claim;
	r->domains = c->sso_domains.v;
	r->n_domains = c->sso_domains.n;
	return add_all(r, &c->sso_viewers, SG_PEOPLE_VIEWER) &&
	    add_all(r, &c->sso_owners, SG_PEOPLE_OWNER) &&
	    add_all(r, &c->sso_approvers, SG_PEOPLE_APPROVER) &&
	    add_all(r, &c->sso_admins, SG_PEOPLE_ADMINISTRATOR);
}

/* Words with blanks between; openid is always among them. */
static void
add_scopes(const struct sg_str_list *scopes, struct buf *b)
{
	buf_addz(b, "openid");
	if (scopes->n == 0)
		buf_addz(b, " profile");
	for (size_t i = 0; i < scopes->n; i++)
		if (!str_eq(scopes->v[i], STR("openid"))) {
			buf_addc(b, ' ');
			buf_add(b, scopes->v[i]);
		}
}

static enum sg_err
open_it(const struct config *c, struct sso_config *o, struct sso **out,
    struct sg_error *e)
{
	char scopes[CONFIG_TEXT_MAX * 5], secret[KEY_MAX];
	struct buf all = BUF_ON(scopes), key = BUF_ON(secret);
	enum sg_err err = SG_OK;

	add_scopes(&c->sso_scopes, &all);
	o->scopes = buf_str(&all);
	if (buf_full(&all) || !set_rules(c, &o->rules))
		return err_set(e, SG_EINVALID, STR("sso"),
		    STR("the lists of single sign-on are too long"));
	if (c->sso_secret_file.n > 0)
		err = key_read(c->sso_secret_file.p, NULL, &key, e);
	o->secret = buf_str(&key);
	if (err == SG_OK && (*out = sso_open(o, e)) == NULL)
		err = SG_EINVALID;
	key_wipe(secret, sizeof(secret));
	return err;
}

enum sg_err
setup_sso(const struct setup *g, struct sso **out, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	struct sso_config *o;
	uint8_t key[32];
	enum sg_err err;

	*out = NULL;
	if (c->sso_issuer.n == 0)
		return SG_OK;
	o = arena_new(g->home.config.a, sizeof(*o));
	if (o == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	o->name = c->sso_name;
	o->issuer = c->sso_issuer;
	o->client_id = c->sso_client_id;
	o->ca_file = c->sso_ca;
	o->wait_ms = 1000 * c->sso_s;
	o->clock = clock_system();
	if (g->node != NULL) {
		nodes_derive(&g->nodes, "single sign-on", key);
		o->key = key;
	}
	err = open_it(c, o, out, e);
	o->secret = STR("");
	o->key = NULL;
	return err;
}

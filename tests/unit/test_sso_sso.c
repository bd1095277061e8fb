/* of many nodes a browser may come back to another one. */
#include "lib/fakes.h"
#include "sso/sso_int.h"
#include "t.h"

static struct sso *
open_one(const uint8_t *key)
{
	struct sg_error e = {0};
	struct sso_config c = {.issuer = STR("https://id.example"),
	    .client_id = STR("solgate"),
	    .scopes = STR("openid"),
	    .key = key};
	struct sso *s;

	CHECK(sso_rule_add(&c.rules, STR("staff"), SG_PEOPLE_APPROVER), "rule");
	s = sso_open(&c, &e);
	CHECK(s != NULL, "%s %s", e.pointer, e.message);
	return s;
}

static void
secrets_of(struct sso *s, struct sso_secrets *out)
{
	sso_derive(s->key, STR("cookie"), STR("https://gate.example"), out);
	sso_close(s);
}

static void
one_key(void)
{
	uint8_t key[32] = {1, 2, 3};
	struct sso_secrets a, b, other;

	secrets_of(open_one(key), &a);
	secrets_of(open_one(key), &b);
	secrets_of(open_one(NULL), &other);
	CHECK(strcmp(a.state, b.state) == 0 &&
		strcmp(a.verifier, b.verifier) == 0,
	    "the same at every node");
	CHECK(strcmp(a.state, other.state) != 0, "a gate alone has its own");
}

int
main(void)
{
	RUN(one_key);
	return t_done("sso_sso");
}

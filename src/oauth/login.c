/* A person logs in: register, send to the browser, take the code. */
#include <sys/random.h>
#include <unistd.h>

#include "oauth/oauth_int.h"
#include "base/sha256.h"
#include "json/json_find.h"
#include "json/json_put.h"

#define LINK_MAX 8192

struct login {
	const struct oauth_login *o;
	struct arena *a;
	struct oauth_place at;
	struct oauth *out;
	char back[64], verifier[OAUTH_BASE64 + 1], state[OAUTH_BASE64 + 1];
};

static enum sg_err
fail(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

static bool
draw(char out[OAUTH_BASE64 + 1])
{
	uint8_t random[32];

	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return false;
	oauth_base64url(random, out);
	return true;
}

/* RFC 7591: a client of our own, for this machine. */
static enum sg_err
enroll(struct login *l, struct sg_error *e)
{
	struct buf b = arena_buf(l->a, 2048 + 6 * l->at.scope.n);
	struct oauth_question q = {.url = l->at.registration,
	    .type = "Content-Type: application/json"};
	struct oauth_answer r = {0};
	enum sg_err err;

	if (b.p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	json_open(&b);
	json_put_name(&b, "client_name", "Solgate");
	json_put_list(&b, "redirect_uris");
	json_text_add(&b, str_of(l->back));
	json_list_end(&b);
	json_put_list(&b, "grant_types");
	json_text_add(&b, STR("authorization_code"));
	json_text_add(&b, STR("refresh_token"));
	json_list_end(&b);
	json_put_list(&b, "response_types");
	json_text_add(&b, STR("code"));
	json_list_end(&b);
	json_put_name(&b, "token_endpoint_auth_method",
	    l->at.none        ? "none"
		: l->at.basic ? "client_secret_basic"
			      : "client_secret_post");
	if (l->at.scope.n > 0)
		json_put_text(&b, "scope", l->at.scope);
	json_close(&b);
	q.body = buf_str(&b);
	if ((err = oauth_ask(&q, l->a, &r, e)) != SG_OK)
		return err;
	l->out->client_id = json_find_text(r.body, "client_id", l->a);
	l->out->client_secret = json_find_text(r.body, "client_secret", l->a);
	if (r.status < 200 || r.status > 299 || l->out->client_id.n == 0)
		return fail(e, "the server does not register new clients");
	return SG_OK;
}

static enum sg_err
make_link(struct login *l, struct buf *b, struct sg_error *e)
{
	char challenge[OAUTH_BASE64 + 1];
	uint8_t hash[SHA256_SIZE];

	sha256_of(str_of(l->verifier), hash);
	oauth_base64url(hash, challenge);
	buf_add(b, l->at.authorize);
	if (str_find(l->at.authorize, STR("?")) == l->at.authorize.n)
		buf_addc(b, '?');
	oauth_add(b, "response_type", STR("code"));
	oauth_add(b, "client_id", l->out->client_id);
	oauth_add(b, "redirect_uri", str_of(l->back));
	oauth_add(b, "code_challenge", str_of(challenge));
	oauth_add(b, "code_challenge_method", STR("S256"));
	oauth_add(b, "state", str_of(l->state));
	oauth_add(b, "resource", l->at.resource);
	if (l->at.scope.n > 0)
		oauth_add(b, "scope", l->at.scope);
	buf_addc(b, '\0');
	return buf_full(b) ? fail(e, "the address is too long") : SG_OK;
}

/* What the browser brought: a code, for this question, from who was asked. */
static enum sg_err
take_code(struct login *l, struct sg_str query, struct sg_str *code,
    struct sg_error *e)
{
	struct sg_str iss = oauth_get(query, "iss", l->a);

	*code = oauth_get(query, "code", l->a);
	if (!str_eq(oauth_get(query, "state", l->a), str_of(l->state)))
		return fail(e, "the browser came back with another question");
	if (iss.n > 0 && !str_eq(iss, l->at.issuer))
		return fail(e, "the browser came back from somebody else");
	if (oauth_get(query, "error", l->a).n > 0 || code->n == 0)
		return fail(e, "the server did not let you in");
	return SG_OK;
}

static enum sg_err
exchange(struct login *l, struct sg_str code, struct sg_error *e)
{
	struct buf form = arena_buf(
	    l->a, 4096 + 3 * (code.n + l->at.resource.n));

	if (form.p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	oauth_add(&form, "grant_type", STR("authorization_code"));
	oauth_add(&form, "code", code);
	oauth_add(&form, "redirect_uri", str_of(l->back));
	oauth_add(&form, "code_verifier", str_of(l->verifier));
	return oauth_tokens(l->out, &form, l->a, e);
}

static enum sg_err
with_port(struct login *l, int fd, struct sg_error *e)
{
	struct buf link = arena_buf(l->a, LINK_MAX);
	struct sg_str query, code;
	enum sg_err err = SG_OK;

	if (link.p == NULL || !draw(l->verifier) || !draw(l->state))
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	if (l->o->client_id != NULL)
		l->out->client_id = str_of(l->o->client_id);
	else if (l->at.registration.n == 0)
		err = fail(e,
		    "the server registers no clients; name one with "
		    "--client-id");
	else
		err = enroll(l, e);
	if (err == SG_OK)
		err = make_link(l, &link, e);
	if (err != SG_OK)
		return err;
	l->o->show(l->o->ctx, link.p);
	err = oauth_back_wait(fd, l->o->wait_ms, l->a, &query, e);
	if (err == SG_OK)
		err = take_code(l, query, &code, e);
	return err == SG_OK ? exchange(l, code, e) : err;
}

enum sg_err
oauth_login(const struct oauth_login *o, struct arena *a, struct oauth *out,
    struct sg_error *e)
{
	struct login l = {.o = o, .a = a, .out = out};
	enum sg_err err;
	int fd;

	*out = (struct oauth){.expires_ms = 0};
	if ((err = oauth_find(o, a, &l.at, e)) != SG_OK)
		return err;
	if (o->scope != NULL)
		l.at.scope = str_of(o->scope);
	out->resource = l.at.resource;
	out->issuer = l.at.issuer;
	out->token_url = l.at.token;
	out->basic = l.at.basic && !l.at.post;
	if ((fd = oauth_back_open(l.back)) < 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("there is no port for the browser to come back to"));
	err = with_port(&l, fd, e);
	(void)close(fd);
	return err;
}

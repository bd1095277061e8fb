/*
 * One question to the provider, from the first request to the answer for the
 * loop; it runs in a thread and may take its time.  What the provider said of
 * itself and its keys are remembered for all.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "json/json_find.h"
#include "json/json_members.h"
#include "oauth/form.h"
#include "pubkey/base64url.h"
#include "sso/sso_int.h"

struct run {
	struct sso *s;
	struct sso_job *j;
	struct arena a;
	char room[SSO_WHY];
	struct buf why;
	struct sso_place place;
};

static bool
end(struct run *r, enum sso_end how, const char *why)
{
	struct sso_answer *out = &r->j->answer;
	struct buf b = {out->why, 0, sizeof(out->why) - 1, false};

	out->end = how;
	buf_add(&b, str_part(str_of(why), 0, b.cap));
	out->why[b.n] = '\0';
	return how == SSO_DONE;
}

static int64_t
now_ms(const struct sso *s)
{
	return s->c.clock.mono_ms(s->c.clock.self);
}

/* The JSON at ${url}; false: it is said why not. */
static bool
fetch(struct run *r, struct sg_str url, struct sg_str *body)
{
	struct sso_request q = {.url = url};
	const char *why;
	long status;

	why = sso_ask(r->s, &q, &r->a, &status, body, &r->why);
	if (why != NULL)
		return end(r, SSO_UNREACHABLE, why);
	return status == 200 ||
	    end(r, SSO_UNREACHABLE,
		"the provider does not say where it is: no answer with status "
		"200 at /.well-known/openid-configuration, or for its keys; is "
		"sso.issuer right?");
}

/* ---- What it says of itself ---------------------------------------------- */

static bool
known_place(struct run *r, struct sg_str *json)
{
	struct sso *s = r->s;
	bool known;

	pthread_mutex_lock(&s->lock);
	known = s->place != NULL && now_ms(s) < s->place_ms + SSO_PLACE_MS &&
	    arena_dup(&r->a, (struct sg_str){s->place, s->place_n}, json);
	pthread_mutex_unlock(&s->lock);
	return known;
}

static void
keep_place(struct sso *s, struct sg_str json)
{
	char *copy = malloc(json.n);

	if (copy == NULL)
		return; /* not covered: no memory */
	memcpy(copy, json.p, json.n);
	pthread_mutex_lock(&s->lock);
	free(s->place);
	s->place = copy;
	s->place_n = json.n;
	s->place_ms = now_ms(s);
	pthread_mutex_unlock(&s->lock);
}

/* The issuer without a last slash, and the well-known path behind it. */
static struct sg_str
place_url(struct run *r)
{
	struct sg_str at = r->s->c.issuer;
	struct buf b = arena_buf(&r->a, at.n + 64);

	if (at.n > 0 && at.p[at.n - 1] == '/')
		at.n--;
	buf_add(&b, at);
	buf_addz(&b, "/.well-known/openid-configuration");
	return buf_str(&b);
}

static bool
find_place(struct run *r)
{
	bool known;
	struct sg_str json;
	const char *why;

	known = known_place(r, &json);
	if (!known && !fetch(r, place_url(r), &json))
		return false;
	why = sso_place_read(json, r->s->c.issuer, &r->a, &r->place);
	if (why != NULL)
		return end(r, SSO_UNREACHABLE, why);
	if (!known)
		keep_place(r->s, json);
	return true;
}

/* ---- Its keys -------------------------------------------------------------
 */

static bool
known_keys(struct run *r, struct sso_keys *out)
{
	struct sso *s = r->s;
	bool known;

	pthread_mutex_lock(&s->lock);
	known = s->keys.n > 0 && now_ms(s) < s->keys_ms + SSO_KEYS_MS;
	if (known)
		*out = s->keys;
	pthread_mutex_unlock(&s->lock);
	return known;
}

static bool
fetch_keys(struct run *r, struct sso_keys *out)
{
	struct sso *s = r->s;
	struct sg_str json;
	const char *why;

	if (!fetch(r, r->place.keys, &json))
		return false;
	if ((why = sso_keys_read(json, &r->a, out)) != NULL)
		return end(r, SSO_UNREACHABLE, why);
	pthread_mutex_lock(&s->lock);
	s->keys = *out;
	s->keys_ms = now_ms(s);
	pthread_mutex_unlock(&s->lock);
	return true;
}

/* A key that is not known may be a new one: looked for once, and not often. */
static bool
may_rotate(struct sso *s)
{
	int64_t now = now_ms(s);
	bool may;

	pthread_mutex_lock(&s->lock);
	may = s->rotated_ms == 0 || now >= s->rotated_ms + SSO_ROTATE_MS;
	if (may)
		s->rotated_ms = now > 0 ? now : 1;
	pthread_mutex_unlock(&s->lock);
	return may;
}

static bool
verify(struct run *r, const struct sso_token *t)
{
	struct sso_keys keys;
	bool known = known_keys(r, &keys);
	enum sso_key_says says;

	if (!known && !fetch_keys(r, &keys))
		return false;
	says = sso_token_verify(t, &keys);
	if (says == SSO_KEY_UNKNOWN && known && may_rotate(r->s)) {
		if (!fetch_keys(r, &keys))
			return false;
		says = sso_token_verify(t, &keys);
	}
	if (says == SSO_KEY_UNKNOWN)
		return end(r, SSO_REFUSED,
		    "the ID token is signed with a key that the provider does "
		    "not publish");
	return says == SSO_KEY_RIGHT ||
	    end(r, SSO_REFUSED,
		"the signature of the ID token does not fit the provider's "
		"key");
}

/* ---- A sign-in begins ---------------------------------------------------- */

static struct sg_str
redirect(struct run *r)
{
	struct buf b = arena_buf(&r->a, sizeof(r->j->origin) + 8);

	buf_addz(&b, r->j->origin);
	buf_addz(&b, SSO_BACK);
	return buf_str(&b);
}

static bool
begin(struct run *r)
{
	struct sso_answer *out = &r->j->answer;
	const struct sso_config *c = &r->s->c;
	struct buf b = {out->url, 0, sizeof(out->url) - 1, false};
	char challenge[SSO_SECRET + 1];
	struct buf text = {challenge, 0, SSO_SECRET, false};
	uint8_t hash[SHA256_SIZE];

	sha256_of(str_of(r->j->secrets.verifier), hash);
	base64url_add(&text, (struct sg_str){(const char *)hash, sizeof(hash)});
	buf_add(&b, r->place.authorize);
	if (str_find(r->place.authorize, STR("?")) == r->place.authorize.n)
		buf_addc(&b, '?');
	oauth_add(&b, "response_type", STR("code"));
	oauth_add(&b, "client_id", c->client_id);
	oauth_add(&b, "redirect_uri", redirect(r));
	oauth_add(&b, "scope", c->scopes);
	oauth_add(&b, "state", str_of(r->j->secrets.state));
	oauth_add(&b, "nonce", str_of(r->j->secrets.nonce));
	oauth_add(&b, "code_challenge", buf_str(&text));
	oauth_add(&b, "code_challenge_method", STR("S256"));
	if (buf_full(&b))
		return end(r, SSO_UNREACHABLE,
		    "the provider's address for signing in is too long");
	out->url[b.n] = '\0';
	return end(r, SSO_DONE, "");
}

static bool
look(struct run *r)
{
	struct sso_keys keys;

	if (!fetch_keys(r, &keys))
		return false;
	r->j->answer.keys = keys.n;
	return end(r, SSO_DONE, "");
}

/* ---- And ends ------------------------------------------------------------ */

static struct sg_str
escaped(struct run *r, struct sg_str s)
{
	struct buf b = arena_buf(&r->a, 3 * s.n + 1);

	oauth_escape(&b, s);
	return buf_str(&b);
}

/* RFC 6749, 5.2: what its words mean for who set this up. */
static bool
not_given(struct run *r, struct sg_str body)
{
	struct sg_str error = json_find_text(body, "error", &r->a);

	if (str_eq(error, STR("invalid_client")) ||
	    str_eq(error, STR("unauthorized_client")))
		return end(r, SSO_UNREACHABLE,
		    "the provider does not know this client; are sso.client_id "
		    "and the secret of sso.secret_file right?");
	if (str_eq(error, STR("invalid_grant")))
		return end(r, SSO_REFUSED,
		    "the provider does not take this code: it was used, or is "
		    "too old; begin again");
	return end(r, SSO_UNREACHABLE,
	    "the provider did not give an ID token for the code; its log says "
	    "why");
}

static bool
exchange(struct run *r, struct sg_str *token)
{
	const struct sso_config *c = &r->s->c;
	struct buf form = arena_buf(&r->a, 16384);
	struct sso_request q = {.url = r->place.token};
	struct sg_str body;
	const char *why;
	long status;

	oauth_add(&form, "grant_type", STR("authorization_code"));
	oauth_add(&form, "code", str_of(r->j->code));
	oauth_add(&form, "redirect_uri", redirect(r));
	oauth_add(&form, "code_verifier", str_of(r->j->secrets.verifier));
	if (c->secret.n > 0 && r->place.basic) {
		q.user = escaped(r, c->client_id);
		q.secret = escaped(r, c->secret);
	} else {
		oauth_add(&form, "client_id", c->client_id);
		if (c->secret.n > 0)
			oauth_add(&form, "client_secret", c->secret);
	}
	if (buf_full(&form))
		return end(r, SSO_REFUSED, "the code is too long");
	q.form = buf_str(&form);
	why = sso_ask(r->s, &q, &r->a, &status, &body, &r->why);
	if (why != NULL)
		return end(r, SSO_UNREACHABLE, why);
	*token = json_find_text(body, "id_token", &r->a);
	return (status == 200 && token->n > 0) || not_given(r, body);
}

/* As much of it as there is room for, and no half of a sign of UTF-8. */
static void
keep_text(char *out, size_t room, struct sg_str s)
{
	size_t n = s.n < room ? s.n : room - 1;

	while (n > 0 && n < s.n && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	if (n > 0)
		memcpy(out, s.p, n);
	out[n] = '\0';
}

static bool
take(struct run *r, struct sg_str text)
{
	struct sso *s = r->s;
	struct sso_answer *out = &r->j->answer;
	struct sso_asked q = {.issuer = s->c.issuer,
	    .client_id = s->c.client_id,
	    .nonce = str_of(r->j->secrets.nonce),
	    .now_s = s->c.clock.wall_ms(s->c.clock.self) / 1000};
	struct sso_person p;
	struct sso_token t;
	struct sg_str subject;
	const char *why;

	if ((why = sso_token_read(text, &r->a, &t)) != NULL)
		return end(r, SSO_REFUSED, why);
	if (!verify(r, &t))
		return false;
	why = sso_token_check(&t, &q, &r->a, &subject);
	if (why == NULL)
		why = sso_person_read(t.claims, &s->c.rules, &r->a, &p);
	if (why != NULL)
		return end(r, SSO_REFUSED, why);
	memcpy(out->subject, subject.p, subject.n);
	out->subject[subject.n] = '\0';
	keep_text(out->name, sizeof(out->name), p.name);
	out->has_role = p.has_role;
	out->role = p.role;
	return end(r, SSO_DONE, "");
}

static bool
finish(struct run *r)
{
	struct sg_str iss = str_of(r->j->iss), token;

	if ((iss.n > 0 || r->place.says_iss) && !str_eq(iss, r->s->c.issuer))
		return end(r, SSO_FOREIGN,
		    "the browser came back from another provider than the one "
		    "it was sent to");
	return exchange(r, &token) && take(r, token);
}

void
sso_job_run(struct sso *s, struct sso_job *j)
{
	struct run r = {.s = s, .j = j};

	r.why = BUF_ON(r.room);
	arena_init(&r.a, &mem_heap, SSO_ROOM);
	if (find_place(&r))
		(void)(j->finishes             ? finish(&r)
			: j->origin[0] != '\0' ? begin(&r)
					       : look(&r));
	arena_release(&r.a);
}

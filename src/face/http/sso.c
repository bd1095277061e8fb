/*
 * Single sign-on in a browser.  The page asks to begin and goes where it is
 * told, with a cookie that is worth something in this browser alone; the
 * provider sends it back to the page, which hands over what stands in its
 * address.  What the provider then says is src/sso's to check.
 */
#include <string.h>

#include "face/http/page.h"
#include "secret/secret.h"
#include "shape/page.h"
#include "sso/sso.h"

#define COOKIE      "solgate-sso-"
#define COOKIE_ROOM 256
#define BODY_ROOM   (64u << 10)
#define SAY_ROOM    (8u << 10)

static void
say(struct conn *c, const struct contract *contract, const void *what,
    struct sg_str cookie)
{
	char text[SAY_ROOM];
	struct buf b = BUF_ON(text);
	struct answer a = {
	    .status = 200, .type = ANSWER_JSON, .cookie = cookie};

	contract_encode(contract, what, &b);
	a.body = buf_str(&b);
	if (buf_full(&b))
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
	else
		request_answer(c, &a);
}

void
enter_offer(struct conn *c)
{
	struct sso *s = c->server->config.sso;
	struct sso_offer v = {.on = s != NULL, .has_name = s != NULL};

	if (s != NULL)
		v.name = sso_name(s);
	say(c, &sso_offer_contract, &v, STR(""));
}

/* Whether it can be asked at all, by the page. */
static bool
may(struct conn *c)
{
	if (c->server->config.sso == NULL)
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this gate has no single sign-on; an administrator sets "
		    "sso.issuer");
	else if (!session_has_origin(c))
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only the page can sign in by single sign-on, and it must "
		    "send its Origin");
	else if (c->server->stopping)
		request_refuse(
		    c, SG_PROBLEM_STOPPING, "the server is stopping");
	else
		return true;
	return false;
}

/* ${asked}: false, there are too many. */
static void
wait_for(struct conn *c, bool asked)
{
	c->dispatching = false;
	if (asked)
		return;
	c->waiting = c->asks_sso = false;
	c->retry_s = 2;
	request_refuse(c, SG_PROBLEM_BUSY,
	    "too many people sign in just now; try again in a moment");
}

static void
over(struct conn *c)
{
	c->waiting = c->asks_sso = false;
	if (!c->dispatching)
		server_later(c);
}

static void
refuse(struct conn *c, const struct sso_answer *a)
{
	static const enum sg_problem problem[] = {
	    [SSO_REFUSED] = SG_PROBLEM_UNAUTHORIZED,
	    [SSO_UNREACHABLE] = SG_PROBLEM_SSO_FAILED,
	    [SSO_FOREIGN] = SG_PROBLEM_FORBIDDEN,
	    [SSO_DONE] = SG_PROBLEM_INTERNAL};

	if (a->end != SSO_UNREACHABLE)
		request_alarm(c, SG_ALARM_WRONG_CODE);
	request_refuse(c, problem[a->end], a->why);
	over(c);
}

void
enter_forget(struct conn *c)
{
	if (c->asks_sso)
		sso_forget(c->server->config.sso, c);
	c->asks_sso = false;
}

/* ---- Begin --------------------------------------------------------------- */

static void
on_begun(void *ctx, const struct sso_answer *a)
{
	struct conn *c = ctx;
	struct sso_begun v = {.url = str_of(a->url)};
	char text[COOKIE_ROOM];
	struct buf cookie = BUF_ON(text);

	if (a->end != SSO_DONE) {
		refuse(c, a);
		return;
	}
	buf_addz(&cookie, c->entering);
	buf_addc(&cookie, '=');
	buf_addz(&cookie, a->cookie);
	buf_addz(&cookie,
	    "; Path=/v1/session/sso; HttpOnly; SameSite=Strict; Max-Age=");
	buf_addu(&cookie, SSO_BEGIN_S);
	if (c->entering_https)
		buf_addz(&cookie, "; Secure");
	say(c, &sso_begun_contract, &v, buf_str(&cookie));
	secret_wipe(text, sizeof(text));
	over(c);
}

void
enter_begin(struct conn *c, const char *base)
{
	if (!may(c))
		return;
	session_begin(c, base, COOKIE);
	c->asks_sso = true;
	wait_for(c,
	    sso_begin(c->server->config.sso,
		http_header(&c->parse, base, HTTP_HEADER_ORIGIN), on_begun, c));
}

/* ---- And come back ------------------------------------------------------- */

static void
on_finished(void *ctx, const struct sso_answer *a)
{
	struct conn *c = ctx;
	struct accounts_came came = {.subject = str_of(a->subject),
	    .issuer = sso_issuer(c->server->config.sso),
	    .name = str_of(a->name),
	    .device = str_of(c->device),
	    .has_role = a->has_role,
	    .role = a->role,
	    .for_ms = c->server->config.sso_ms};

	if (a->end != SSO_DONE) {
		refuse(c, a);
		return;
	}
	c->asks_sso = false;
	accounts_from_sso(service_accounts(c->server->ports.service), &came,
	    &c->entry, (struct command_reply){session_entered, c});
}

/* "Firefox, Linux": a word for the person, never a proof. */
static void
name_device(struct conn *c, const char *base)
{
	struct page_where where = {.host = ""};
	struct buf b = {c->device, 0, sizeof(c->device) - 1, false};

	page_where_of(
	    &where, http_header(&c->parse, base, HTTP_HEADER_USER_AGENT));
	buf_addz(&b, where.browser[0] != '\0' ? where.browser : "browser");
	if (where.system[0] != '\0') {
		buf_addz(&b, ", ");
		buf_addz(&b, where.system);
	}
	c->device[b.n <= PEOPLE_NAME ? b.n : PEOPLE_NAME] = '\0';
}

void
enter_finish(struct conn *c, const char *base)
{
	struct sso_back_use in = {.state = {NULL, 0}};
	struct sg_error e = {.code = SG_OK};
	struct sso_back b;
	struct arena a;

	if (!may(c))
		return;
	arena_init(&a, &mem_heap, BODY_ROOM);
	if (contract_decode(&sso_back_use_contract, http_body(&c->parse, base),
		&a, &in, &e) != SG_OK) {
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST, e.message);
	} else {
		b = (struct sso_back){
		    .origin = http_header(&c->parse, base, HTTP_HEADER_ORIGIN),
		    .cookie = session_cookie(c, base, COOKIE),
		    .state = in.state,
		    .code = in.code,
		    .iss = in.iss,
		    .error = in.error};
		name_device(c, base);
		session_begin(c, base, SESSION_COOKIE);
		c->asks_sso = true;
		wait_for(
		    c, sso_finish(c->server->config.sso, &b, on_finished, c));
	}
	arena_release(&a);
}

/* ---- Whether it works ---------------------------------------------------- */

static struct sso_state
state_of(const struct sso *s)
{
	if (s == NULL)
		return (struct sso_state){.on = false};
	return (struct sso_state){.on = true,
	    .has_name = true,
	    .name = sso_name(s),
	    .has_issuer = true,
	    .issuer = sso_issuer(s),
	    .has_client = true,
	    .client = sso_client(s)};
}

static void
on_looked(void *ctx, const struct sso_answer *a)
{
	struct conn *c = ctx;
	struct sso_state v = state_of(c->server->config.sso);

	v.works = a->end == SSO_DONE;
	v.has_why = !v.works;
	v.why = str_of(a->why);
	v.has_keys = v.works;
	v.keys = (int64_t)a->keys;
	say(c, &sso_state_contract, &v, STR(""));
	over(c);
}

void
enter_look(struct conn *c)
{
	struct sso_state v = state_of(NULL);

	if (c->door.who.role != SG_ROLE_PERSON) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only a person may ask for the provider");
	} else if (c->server->config.sso == NULL) {
		say(c, &sso_state_contract, &v, STR(""));
	} else {
		c->waiting = c->dispatching = c->asks_sso = true;
		wait_for(
		    c, sso_begin(c->server->config.sso, STR(""), on_looked, c));
	}
}

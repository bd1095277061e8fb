/* Who gives tokens for a server, and where; RFC 9728, RFC 8414. */
#include <string.h>

#include "oauth/oauth_int.h"
#include "json/json_find.h"
#include "json/json_put.h"

static enum sg_err
fail(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

static struct sg_str
join(struct arena *a, struct sg_str x, const char *between, struct sg_str y)
{
	struct buf b = arena_buf(a, x.n + strlen(between) + y.n + 1);

	if (b.p == NULL)
		return STR("");
	buf_add(&b, x);
	buf_addz(&b, between);
	buf_add(&b, y);
	return buf_str(&b);
}

/* The JSON object at ${url}; empty: there is none. */
static struct sg_str
fetch(struct sg_str url, struct arena *a)
{
	struct oauth_question q = {.url = url};
	struct oauth_answer r = {0};
	struct sg_error none = {0};

	if (oauth_ask(&q, a, &r, &none) != SG_OK || r.status != 200)
		return STR("");
	r.body = str_trim(r.body);
	return r.body.n > 0 && r.body.p[0] == '{' ? r.body : STR("");
}

/* All that there are, with blanks between; empty: none is named. */
static struct sg_str
scopes_of(struct sg_str meta, struct arena *a)
{
	struct sg_str all = STR("");
	struct json_items v = {NULL, 0};

	if (json_items(json_find(meta, "scopes_supported", a), a, &v) != SG_OK)
		return all;
	for (size_t i = 0; i < v.n; i++)
		if (v.v[i].n > 2 && v.v[i].p[0] == '"')
			all = join(a, all, all.n > 0 ? " " : "",
			    str_part(v.v[i], 1, v.v[i].n - 2));
	return all;
}

/* A first message without a token: the answer says where to go. */
static struct sg_str
hello(struct arena *a)
{
	struct buf b = arena_buf(a, 512);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_name(&b, "jsonrpc", "2.0");
	json_put_int(&b, "id", 0);
	json_put_name(&b, "method", "initialize");
	json_put_open(&b, "params");
	json_put_name(&b, "protocolVersion", "2025-11-25");
	json_put_open(&b, "capabilities");
	json_close(&b);
	json_put_open(&b, "clientInfo");
	json_put_name(&b, "name", "solgate");
	json_put_name(&b, "version", "1");
	json_close(&b);
	json_close(&b);
	json_close(&b);
	return buf_str(&b);
}

/* What the server says of itself; it names itself, or nobody does. */
static enum sg_err
find_resource(const struct oauth_login *o, struct arena *a,
    struct oauth_place *out, struct sg_error *e)
{
	struct sg_str url = str_of(o->url), origin, path, meta, about;
	struct oauth_question q = {.url = url,
	    .body = hello(a),
	    .type = "Content-Type: application/json"};
	struct oauth_answer r = {0};
	enum sg_err err;

	if (!oauth_url_ok(url, url) || !oauth_split(url, &origin, &path))
		return fail(
		    e, "the URL must be https, or http on this machine");
	if ((err = oauth_ask(&q, a, &r, e)) != SG_OK)
		return err;
	if (r.status != 401)
		return fail(e, "the server does not ask for a login");
	about = oauth_param(r.challenge, "resource_metadata");
	out->scope = oauth_param(r.challenge, "scope");
	if (about.n > 0 && !oauth_url_ok(about, url))
		return fail(e, "the server names an address that is not https");
	meta = about.n > 0 ? fetch(about, a) : STR("");
	if (meta.n == 0 && path.n > 0)
		meta = fetch(join(a, origin,
				 "/.well-known/oauth-protected-resource", path),
		    a);
	if (meta.n == 0)
		meta = fetch(
		    join(a, origin, "/.well-known/oauth-protected-resource",
			STR("")),
		    a);
	out->resource = url;
	out->issuer = origin; /* as servers did before RFC 9728 */
	if (meta.n == 0)
		return SG_OK;
	out->resource = json_find_text(meta, "resource", a);
	out->issuer = json_find_text(meta, "authorization_servers/0", a);
	if (!oauth_covers(out->resource, url) ||
	    !oauth_covers(origin, out->resource))
		return fail(e, "the server calls itself by another address");
	if (out->scope.n == 0)
		out->scope = scopes_of(meta, a);
	return oauth_url_ok(out->issuer, url)
	    ? SG_OK
	    : fail(e, "the server names nobody who gives tokens");
}

/* The metadata of who gives tokens, in the order of the specification. */
static struct sg_str
find_meta(struct sg_str issuer, struct arena *a)
{
	static const struct {
		const char *known;
		bool behind; /* the path of the issuer */
	} places[] = {{"/.well-known/oauth-authorization-server", false},
	    {"/.well-known/openid-configuration", false},
	    {"/.well-known/openid-configuration", true}};
	struct sg_str origin, path, meta = STR("");

	if (!oauth_split(issuer, &origin, &path))
		return meta;
	for (size_t i = 0; i < 3 && meta.n == 0; i++)
		meta = fetch(places[i].behind
			? join(a, issuer, places[i].known, STR(""))
			: join(a, origin, places[i].known, path),
		    a);
	return meta;
}

static bool
lists(struct sg_str meta, const char *key, const char *word, struct arena *a)
{
	struct json_items v = {NULL, 0};

	if (json_items(json_find(meta, key, a), a, &v) != SG_OK)
		return false;
	for (size_t i = 0; i < v.n; i++)
		if (str_eq(str_part(v.v[i], 1, v.v[i].n - 2), str_of(word)))
			return true;
	return false;
}

static bool
same_issuer(struct sg_str x, struct sg_str y)
{
	while (x.n > 0 && x.p[x.n - 1] == '/')
		x.n--;
	while (y.n > 0 && y.p[y.n - 1] == '/')
		y.n--;
	return str_eq(x, y);
}

enum sg_err
oauth_find(const struct oauth_login *o, struct arena *a,
    struct oauth_place *out, struct sg_error *e)
{
	static const char methods[] = "token_endpoint_auth_methods_supported";
	enum sg_err err = find_resource(o, a, out, e);
	struct sg_str meta, url = str_of(o->url);

	if (err != SG_OK)
		return err;
	meta = find_meta(out->issuer, a);
	if (meta.n == 0) { /* the addresses of 2025-03-26 */
		out->authorize = join(a, out->issuer, "/authorize", STR(""));
		out->token = join(a, out->issuer, "/token", STR(""));
		out->registration = join(a, out->issuer, "/register", STR(""));
		out->none = true;
		return SG_OK;
	}
	if (!same_issuer(json_find_text(meta, "issuer", a), out->issuer))
		return fail(e, "who gives tokens calls itself by another name");
	if (!lists(meta, "code_challenge_methods_supported", "S256", a))
		return fail(e, "who gives tokens does not support PKCE (S256)");
	out->authorize = json_find_text(meta, "authorization_endpoint", a);
	out->token = json_find_text(meta, "token_endpoint", a);
	out->registration = json_find_text(meta, "registration_endpoint", a);
	out->none = !json_finds(meta, methods, a) ||
	    lists(meta, methods, "none", a);
	out->post = lists(meta, methods, "client_secret_post", a);
	out->basic = lists(meta, methods, "client_secret_basic", a);
	if (!oauth_url_ok(out->authorize, url) ||
	    !oauth_url_ok(out->token, url) ||
	    (out->registration.n > 0 && !oauth_url_ok(out->registration, url)))
		return fail(e, "an address for tokens is not https");
	return SG_OK;
}
